"""Bamboozler's cards, events, corners and refusals; its rulings are play scripts in tests/scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bamboozler import Bamboozler
from companion.games.bamboozler_cards import AFTER, BEFORE, SCORES, beats, deck, made, made_with, rank
from companion.games.bamboozler_state import Rules, State
from companion.games.game import Event, Move, Refusal
from companion.games.parts import First, Roll, Shuffle
from companion.match.chance import Seeded
from tests.games.random_play import random_start, random_turns

GAME = Bamboozler()
NAMES = ("Ana", "Ben", "Caz", "Dee", "Eli", "Fay", "Gus", "Hal")
ROLLS = tuple(product(range(1, 7), repeat=2))


class Table:
    """A game played by hand; seat 0 starts, and `hands` are what seats hold. `events` are those of the last call."""

    def __init__(self, *hands: tuple[str, ...], **options: Any) -> None:
        self.state: State = GAME.start(NAMES[: len(hands)], options).state
        self.events: tuple[Event, ...] = ()
        self.chance(*deck(kids=self.state.rules.kids))
        self.chance(0)
        rest = Counter(deck(kids=self.state.rules.kids))
        rest.subtract(card for hand in hands for card in hand)
        self.state = replace(self.state, hands=hands, pile=tuple(rest.elements()))

    def move(self, seat: int, name: str, **fields: Any) -> list[dict[str, Any]]:
        return self._take(GAME.play(self.state, Move(seat, name, fields)))

    def chance(self, *values: Any) -> list[dict[str, Any]]:
        return self._take(GAME.settle(self.state, values))

    def say(self, seat: int, dice: tuple[int, int], score: int, **fields: Any) -> list[dict[str, Any]]:
        self.move(seat, "roll")
        self.chance(*dice)
        return self.move(seat, "declare", score=score, **fields)

    def refused(self, seat: Any, name: Any, **fields: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refusal) as caught:
            GAME.play(self.state, Move(seat, name, fields))
        return caught.value.code, dict(caught.value.values)

    def moves(self, seat: int) -> list[dict[str, Any]]:
        return [{"move": move.name, **move.fields} for move in GAME.legal(self.state, seat)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def _take(self, step: Any) -> list[dict[str, Any]]:
        self.state, self.events = step.state, step.events
        return [event.to_json() for event in self.events]


class TestScores:
    def test_there_are_36_in_the_order_of_the_rules(self) -> None:
        assert (
            *(12, 13, 14, 15, 16, 23, 24, 25, 26, 31, 32, 34, 35, 36, 41, 42, 43, 45, 46),
            *(51, 52, 53, 54, 56, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21),
        ) == SCORES
        assert [rank(score) for score in (0, *SCORES)] == list(range(37))

    def test_every_score_is_made_by_some_roll_and_no_other(self) -> None:
        assert {score for roll in ROLLS for score in made(roll)} == set(SCORES)

    @pytest.mark.parametrize("roll", ROLLS)
    def test_a_roll_makes_its_two_orders(self, roll: tuple[int, int]) -> None:
        a, b = roll
        assert set(made(roll)) == {10 * a + b, 10 * b + a}
        assert made(roll) == made((b, a))
        assert list(made(roll)) == sorted(made(roll), key=rank)

    @pytest.mark.parametrize("roll", ROLLS)
    def test_what_cards_make_of_a_roll(self, roll: tuple[int, int]) -> None:
        a, b = roll
        near = [other for other in ROLLS if abs(other[0] - a) + abs(other[1] - b) == 1]
        assert set(made_with("updown", roll)) == {score for other in near for score in made(other)}
        assert set(made_with("double", roll)) == {11 * a, 11 * b}
        assert made_with("jackpot", roll) == (21,)
        for card in AFTER:
            scores = made_with(card, roll)
            assert list(scores) == sorted(set(scores), key=rank)
        assert not any(made_with(card, roll) for card in BEFORE)

    def test_only_a_jackpot_is_beaten_by_a_tie(self) -> None:
        assert [score for score in SCORES if beats(score, score)] == [21]
        assert all(beats(score, 0) for score in SCORES)
        for low, high in pairwise(SCORES):
            assert beats(high, low)
            assert not beats(low, high)


class TestDeck:
    def test_the_cards_are_those_of_the_rules(self) -> None:
        four = {"fresh_start": 4, "reverse": 4, "my_bad": 4, "skip": 4, "revive": 4}
        assert Counter(deck(kids=False)) == {"jackpot": 1, "double": 2, "updown": 3, **four}
        del four["my_bad"]
        assert Counter(deck(kids=True)) == {"jackpot": 1, "double": 2, "updown": 3, **four}
        assert (len(deck(kids=False)), len(deck(kids=True))) == (26, 22)


class TestStart:
    @pytest.mark.parametrize("kids", [False, True])
    def test_the_top_cards_are_dealt_and_the_starter_is_drawn(self, kids: bool) -> None:
        state = GAME.start(NAMES, {"kids": kids}).state
        cards = deck(kids=kids)
        assert GAME.ask(state) == Shuffle(cards)
        assert GAME.view(state)["waiting"] == []
        top_first = tuple(reversed(cards))
        dealt = GAME.settle(state, top_first)
        told = [event.to_json() for event in dealt.events]
        assert told == [
            {"event": "dealt", "seat": seat, "card": top_first[seat], "to": [seat]} for seat in range(8)
        ]
        assert GAME.view(dealt.state)["draw_pile"] == len(cards) - 8
        assert GAME.ask(dealt.state) == First(tuple(range(8)))
        started = GAME.settle(dealt.state, (5,))
        assert [event.to_json() for event in started.events] == [
            {"event": "first_player", "seat": 5},
            {"event": "round_started", "seat": 5, "round": 1, "starter": 5},
        ]
        assert GAME.view(started.state)["waiting"] == [5]

    @pytest.mark.parametrize(
        ("options", "code"),
        [
            ({"strikes": 0}, "option-range"),
            ({"strikes": 11}, "option-range"),
            ({"strikes": True}, "option-range"),
            ({"hand_limit": -1}, "option-range"),
            ({"hand_limit": 27}, "option-range"),
            ({"hand_limit": 2.0}, "option-range"),
            ({"kids": 1}, "option-choice"),
            ({"dice": 2}, "option-unknown"),
        ],
    )
    def test_other_options_are_refused(self, options: dict[str, Any], code: str) -> None:
        with pytest.raises(Refusal, match=code):
            GAME.start(NAMES, options)

    def test_the_options_have_the_defaults_and_bounds_of_the_rules(self) -> None:
        assert GAME.checked(NAMES, {}) == {"strikes": 3, "hand_limit": 2, "kids": False}
        assert GAME.checked(NAMES, {"strikes": 10, "hand_limit": 26})["hand_limit"] == 26
        assert GAME.checked(NAMES, {"strikes": 1, "hand_limit": 0, "kids": True})["strikes"] == 1

    @pytest.mark.parametrize("count", [0, 1, 9])
    def test_two_to_eight_play(self, count: int) -> None:
        with pytest.raises(Refusal, match="seats-number"):
            GAME.start([str(seat) for seat in range(count)], {})

    def test_the_state_cannot_be_changed(self) -> None:
        table = Table((), ())
        with pytest.raises(FrozenInstanceError):
            table.state.score = 21  # type: ignore[misc]


class TestEvents:
    def test_a_roll_is_told_to_the_roller_alone(self) -> None:
        table = Table((), (), ())
        assert table.move(0, "roll") == []
        assert GAME.ask(table.state) == Roll(0, 2)
        assert table.refused(0, "roll") == ("chance-due", {"player": "Ana"})
        assert table.chance(5, 3) == [{"event": "rolled", "seat": 0, "roll": [5, 3], "to": [0]}]
        assert table.move(0, "declare", score=35) == [{"event": "declared", "seat": 0, "score": 35}]

    def test_a_true_score_accepted(self) -> None:
        table = Table((), (), ())
        table.say(0, (5, 3), 35)
        assert table.move(1, "accept") == [
            {"event": "accepted", "seat": 1, "score": 35, "declared_by": 0},
            {"event": "looked", "seat": 1, "roll": [5, 3], "to": [1]},
        ]

    def test_a_bamboozle(self) -> None:
        table = Table((), (), ())
        top = table.state.pile[0]
        table.say(0, (5, 3), 36)
        assert table.move(1, "accept")[2:] == [
            {"event": "bamboozled", "seat": 0, "by": 0, "victim": 1},
            {"event": "drew", "seat": 0, "card": top, "to": [0]},
            {"event": "drew", "seat": 0},
        ]

    def test_a_true_score_challenged(self) -> None:
        table = Table((), (), ())
        table.say(0, (5, 3), 35)
        assert table.move(1, "challenge") == [
            {"event": "challenged", "seat": 1, "score": 35, "declared_by": 0},
            {"event": "revealed", "seat": 1, "roll": [5, 3], "true": True},
            {"event": "strike", "seat": 1, "strikes": 1},
            {"event": "round_started", "seat": 1, "round": 2, "starter": 1},
        ]

    def test_a_bluff_is_covered_or_not(self) -> None:
        table = Table(("double",), (), ())
        table.say(0, (5, 3), 33)
        assert table.move(1, "challenge") == [
            {"event": "challenged", "seat": 1, "score": 33, "declared_by": 0},
            {"event": "revealed", "seat": 1, "roll": [5, 3], "true": False},
        ]
        before = table.state
        assert table.move(0, "cover", card="double") == [{"event": "covered", "seat": 0, "card": "double"}]
        table.state = before
        assert table.move(0, "decline") == [
            {"event": "strike", "seat": 0, "strikes": 1},
            {"event": "round_started", "seat": 0, "round": 2, "starter": 0},
        ]

    def test_my_bad_is_a_card_and_a_call(self) -> None:
        table = Table((), ("my_bad",), ())
        table.say(0, (5, 3), 33)
        assert table.move(1, "play", card="my_bad") == [
            {"event": "card_played", "seat": 1, "card": "my_bad"},
            {"event": "challenged", "seat": 1, "card": "my_bad", "score": 33, "declared_by": 0},
            {"event": "revealed", "seat": 1, "roll": [5, 3], "true": False},
            {"event": "strike", "seat": 0, "strikes": 1},
            {"event": "round_started", "seat": 1, "round": 2, "starter": 1},
        ]

    @pytest.mark.parametrize("card", ["fresh_start", "skip", "reverse"])
    def test_a_card_that_passes_or_resets(self, card: str) -> None:
        table = Table((), (card,), ())
        table.say(0, (5, 3), 33)
        assert table.move(1, "play", card=card) == [{"event": "card_played", "seat": 1, "card": card}]

    def test_revive_returns_a_strike(self) -> None:
        table = Table((), ("revive",), ())
        table.state = replace(table.state, strikes=(0, 2, 0))
        table.say(0, (5, 3), 33)
        assert table.move(1, "play", card="revive") == [
            {"event": "card_played", "seat": 1, "card": "revive"},
            {"event": "strike_returned", "seat": 1, "strikes": 1},
        ]

    def test_the_last_strike_declined(self) -> None:
        table = Table((), ("skip", "double"), (), strikes=1, hand_limit=0)
        table.state = replace(table.state, hands=((), ("double", "skip"), ()))
        table.say(0, (5, 3), 35)
        assert table.move(1, "challenge")[2:] == [{"event": "strike", "seat": 1, "strikes": 1}]
        assert table.move(1, "decline") == [
            {"event": "eliminated", "seat": 1},
            {"event": "discarded", "seat": 1, "card": "double"},
            {"event": "discarded", "seat": 1, "card": "skip"},
            {"event": "round_started", "seat": 2, "round": 2, "starter": 2},
        ]

    def test_the_last_chance_taken(self) -> None:
        table = Table((), ("revive",), (), strikes=1)
        table.say(0, (5, 3), 35)
        table.move(1, "challenge")
        assert table.move(1, "play", card="revive") == [
            {"event": "card_played", "seat": 1, "card": "revive"},
            {"event": "strike_returned", "seat": 1, "strikes": 0},
            {"event": "round_started", "seat": 1, "round": 2, "starter": 1},
        ]

    def test_the_end(self) -> None:
        table = Table((), (), strikes=1)
        table.say(0, (5, 3), 35)
        assert table.move(1, "challenge")[2:] == [
            {"event": "strike", "seat": 1, "strikes": 1},
            {"event": "eliminated", "seat": 1},
            {"event": "game_over", "winners": [0]},
        ]

    def test_kids_see_every_roll_and_card(self) -> None:
        table = Table(("double",), (), (), kids=True)
        table.move(0, "roll")
        assert table.chance(5, 3) == [{"event": "rolled", "seat": 0, "roll": [5, 3]}]
        assert table.move(0, "declare", score=33, card="double") == [
            {"event": "card_played", "seat": 0, "card": "double"},
            {"event": "declared", "seat": 0, "score": 33, "card": "double"},
        ]
        top = table.state.pile[0]
        assert table.say(1, (5, 3), 53) == [
            {"event": "declared", "seat": 1, "score": 53},
            {"event": "strike", "seat": 1, "strikes": 1},
            {"event": "drew", "seat": 0, "card": top, "to": [0]},
            {"event": "drew", "seat": 0},
            {"event": "round_started", "seat": 1, "round": 2, "starter": 1},
        ]


class TestDrawing:
    def test_the_discards_are_shuffled_in_the_middle_of_a_draw(self) -> None:
        table = Table(("skip",), (), ())
        table.state = replace(table.state, pile=(), discards=("revive", "skip", "revive"))
        table.say(0, (5, 3), 36)
        table.move(1, "accept")
        assert GAME.ask(table.state) == Shuffle(("revive", "skip", "revive"))
        assert table.view()["waiting"] == []
        assert table.moves(1) == []
        assert table.refused(1, "roll") == ("draw-due", {})
        with pytest.raises(Refusal, match="outcome-card-twice"):
            GAME.settle(table.state, ("skip", "skip", "revive"))
        assert table.chance("skip", "revive", "revive") == [
            {"event": "reshuffled", "seat": 0, "draw_pile": 3},
            {"event": "drew", "seat": 0, "card": "skip", "to": [0]},
            {"event": "drew", "seat": 0},
        ]
        assert (table.state.pile, table.state.discards) == (("revive", "revive"), ())
        assert (table.view()["phase"], table.view()["waiting"]) == ("roll", [1])

    def test_one_order_alone_is_asked_for_as_well(self) -> None:
        table = Table((), ())
        table.state = replace(table.state, pile=(), discards=("revive",))
        table.say(0, (5, 3), 36)
        table.move(1, "accept")
        assert GAME.ask(table.state) == Shuffle(("revive",))

    def test_over_the_limit_after_a_shuffle(self) -> None:
        table = Table(("skip", "skip"), ())
        table.state = replace(table.state, pile=(), discards=("revive",))
        table.say(0, (5, 3), 36)
        table.move(1, "accept")
        table.chance("revive")
        assert table.moves(0) == [
            {"move": "discard", "card": "revive"},
            {"move": "discard", "card": "skip"},
        ]
        assert table.move(0, "discard", card="revive") == [
            {"event": "discarded", "seat": 0, "card": "revive"}
        ]
        assert table.view()["waiting"] == [1]

    @pytest.mark.parametrize("kids", [False, True])
    def test_with_both_empty_nothing_is_drawn(self, kids: bool) -> None:
        table = Table((), (), kids=kids)
        table.state = replace(table.state, pile=(), discards=())
        table.say(0, (5, 3), 53 if kids else 36)
        told = table.say(1, (1, 3), 31) if kids else table.move(1, "accept")
        assert "drew" not in [event["event"] for event in told]
        assert GAME.ask(table.state) is None
        assert (table.view()["phase"], table.view()["waiting"]) == ("roll", [1])

    def test_the_last_card_of_the_pile_asks_for_no_shuffle_yet(self) -> None:
        table = Table((), ())
        table.state = replace(table.state, pile=("skip",), discards=("revive",))
        table.say(0, (5, 3), 36)
        table.move(1, "accept")
        assert GAME.ask(table.state) is None
        assert table.view()["discards"] == ["revive"]

    def test_a_card_played_in_this_turn_is_shuffled_too_but_not_the_hand_of_who_goes_out(self) -> None:
        table = Table((), ("double", "updown"), kids=True, strikes=1)
        table.state = replace(table.state, pile=())
        table.say(0, (6, 5), 65)
        table.say(1, (1, 2), 13, card="updown")
        assert table.view()["phase"] == "last_chance"
        table.move(1, "decline")
        assert GAME.ask(table.state) == Shuffle(("updown",))
        assert table.view()["players"][1]["out"] is False
        assert [event["event"] for event in table.chance("updown")] == [
            *("reshuffled", "drew", "drew", "eliminated", "discarded", "game_over"),
        ]
        assert table.view()["discards"] == ["double"]


class TestTurns:
    def test_cards_pass_the_turn_back_and_forth_until_the_declarer(self) -> None:
        table = Table((), ("skip", "reverse"), ("reverse",), ())
        table.say(0, (5, 3), 66)
        table.move(1, "play", card="skip")
        table.move(2, "play", card="reverse")
        assert (table.view()["waiting"], table.view()["direction"]) == ([1], -1)
        table.move(1, "play", card="reverse")
        assert (table.view()["waiting"], table.view()["direction"]) == ([2], 1)
        assert table.view()["phase"] == "respond"
        table.move(2, "accept")
        assert table.state.declared_by == 0
        assert len(table.state.hands[0]) == 1

    def test_skips_against_the_clock_end_at_the_declarer(self) -> None:
        table = Table((), (), ("skip",), ("skip",))
        table.state = replace(
            table.state, direction=-1, out=(False, True, False, False), strikes=(0, 3, 0, 0)
        )
        table.say(0, (5, 3), 66)
        table.move(3, "play", card="skip")
        assert (table.view()["phase"], table.view()["waiting"]) == ("respond", [2])
        table.move(2, "play", card="skip")
        assert (table.view()["phase"], table.view()["waiting"]) == ("roll", [0])
        assert (table.view()["score"], table.view()["declared_by"]) == (66, 0)
        assert table.moves(0) == [{"move": "roll"}]

    def test_with_two_left_a_reverse_keeps_a_direction_that_was_turned_before(self) -> None:
        table = Table((), ("reverse",), ())
        table.state = replace(table.state, direction=-1, out=(False, False, True), strikes=(0, 0, 3))
        table.say(0, (5, 3), 66)
        table.move(1, "play", card="reverse")
        assert (table.view()["direction"], table.view()["waiting"]) == (-1, [0])

    def test_a_fresh_start_keeps_the_direction(self) -> None:
        table = Table((), (), ("fresh_start",))
        table.state = replace(table.state, direction=-1)
        table.say(0, (5, 3), 66)
        table.move(2, "play", card="fresh_start")
        assert (table.view()["direction"], table.view()["score"]) == (-1, 0)
        table.say(2, (5, 3), 12)
        assert table.view()["waiting"] == [1]

    def test_several_revives_in_one_turn(self) -> None:
        table = Table((), ("revive", "revive", "revive"), hand_limit=0)
        table.state = replace(table.state, strikes=(0, 2))
        table.say(0, (5, 3), 66)
        table.move(1, "play", card="revive")
        table.move(1, "play", card="revive")
        assert table.refused(1, "play", card="revive") == ("revive-no-strike", {})
        assert {"move": "play", "card": "revive"} not in table.moves(1)
        assert table.view()["players"][1] == {"name": "Ben", "strikes": 0, "cards": 1, "out": False}

    def test_only_one_revive_is_taken_in_the_last_chance(self) -> None:
        table = Table((), ("revive", "revive"), ())
        table.state = replace(table.state, strikes=(0, 2, 0))
        table.say(0, (5, 3), 53)
        table.move(1, "challenge")
        assert table.moves(1) == [{"move": "decline"}, {"move": "play", "card": "revive"}]
        table.move(1, "play", card="revive")
        assert table.view()["players"][1]["strikes"] == 2
        assert (table.view()["phase"], table.view()["round"]) == ("roll", 2)

    def test_the_struck_declarer_of_a_my_bad_that_is_out_does_not_start(self) -> None:
        table = Table((), ("skip",), ("my_bad",), strikes=1)
        table.say(0, (5, 3), 66)
        table.move(1, "play", card="skip")
        table.move(2, "play", card="my_bad")
        assert table.view()["players"][0]["out"] is True
        assert table.view()["waiting"] == [2]

    def test_the_last_seat_out_gives_the_start_to_the_first(self) -> None:
        table = Table((), (), (), strikes=1)
        table.state = replace(table.state, turn=1)
        table.say(1, (5, 3), 53)
        table.move(2, "challenge")
        assert table.view()["waiting"] == [0]

    def test_a_covered_my_bad_in_the_last_round_strikes_nobody(self) -> None:
        table = Table(("jackpot",), ("my_bad",), strikes=1)
        table.say(0, (5, 3), 21)
        table.move(1, "play", card="my_bad")
        table.move(0, "cover", card="jackpot")
        assert (table.view()["phase"], table.view()["waiting"], table.view()["round"]) == ("roll", [1], 2)


class TestKids:
    def test_what_may_be_declared(self) -> None:
        table = Table(("double", "jackpot", "skip", "updown"), (), kids=True, hand_limit=0)
        table.move(0, "roll")
        table.chance(1, 1)
        assert table.moves(0) == [
            {"move": "declare", "score": 11},
            {"move": "declare", "score": 21, "card": "jackpot"},
            {"move": "declare", "score": 12, "card": "updown"},
            {"move": "declare", "score": 21, "card": "updown"},
        ]

    @pytest.mark.parametrize("roll", ROLLS)
    def test_a_card_is_offered_only_for_what_the_roll_does_not_make(self, roll: tuple[int, int]) -> None:
        table = Table(("double", "jackpot", "updown"), (), kids=True, hand_limit=0)
        table.move(0, "roll")
        table.chance(*roll)
        offered = {(move["score"], move.get("card")) for move in table.moves(0)}
        with_card = {(s, c) for c in AFTER for s in made_with(c, roll) if s not in made(roll)}
        assert offered == with_card | {(score, None) for score in made(roll)}

    def test_before_the_roll(self) -> None:
        table = Table(("skip",), ("fresh_start", "revive", "reverse", "skip", "double"), (), kids=True)
        assert table.moves(0) == [{"move": "roll"}]
        table.say(0, (5, 3), 53)
        cards = ["fresh_start", "revive", "reverse", "skip"]
        assert table.moves(1)[0] == {"move": "roll"}
        assert sorted(move["card"] for move in table.moves(1)[1:]) == sorted(set(cards) - {"revive"})
        table.state = replace(table.state, strikes=(0, 1, 0))
        assert sorted(move["card"] for move in table.moves(1)[1:]) == sorted(cards)

    def test_refusals(self) -> None:
        table = Table(("double", "skip"), (), kids=True)
        assert table.refused(0, "play", card="skip") == ("card-not-now", {"card": "skip"})
        assert table.refused(0, "accept") == ("move-not-now", {"move": "accept", "phase": "roll"})
        table.move(0, "roll")
        table.chance(5, 3)
        assert table.refused(0, "declare", score=33) == ("score-not-made", {"score": 33})
        assert table.refused(0, "declare", score=0) == ("score-unknown", {"score": "0"})
        assert table.refused(0, "declare", score=35, card="double") == ("card-not-needed", {"score": 35})
        wrong = {"card": "double", "score": 44}
        assert table.refused(0, "declare", score=44, card="double") == ("card-makes-not", wrong)
        wrong = {"card": "skip", "score": 44}
        assert table.refused(0, "declare", score=44, card="skip") == ("card-makes-not", wrong)
        held = {"card": '"jackpot"', "held": "double, skip"}
        assert table.refused(0, "declare", score=21, card="jackpot") == ("card-not-held", held)
        null = {"move": "declare", "field": "card"}
        assert table.refused(0, "declare", score=35, card=None) == ("field-null", null)

    def test_whose_score_stood_discards_before_the_round_is_over(self) -> None:
        table = Table(("skip", "skip"), ("revive",), (), kids=True)
        table.say(0, (5, 3), 53)
        table.say(1, (1, 3), 31)
        seen = {
            key: table.view()[key] for key in ("phase", "waiting", "score", "declared_by", "roll", "round")
        }
        assert seen == {
            "phase": "discard",
            "waiting": [0],
            "score": 53,
            "declared_by": 0,
            "roll": [1, 3],
            "round": 1,
        }
        assert [event["event"] for event in table.move(0, "discard", card="skip")] == [
            *("discarded", "round_started"),
        ]
        assert (table.view()["waiting"], table.view()["roll"], table.view()["score"]) == ([1], None, 0)

    def test_failing_on_its_own_score_the_last_strike_is_still_a_last_chance(self) -> None:
        table = Table(("revive",), ("skip",), kids=True, strikes=1)
        table.say(0, (5, 3), 53)
        table.move(1, "play", card="skip")
        table.say(0, (1, 3), 31)
        assert (table.view()["phase"], table.view()["waiting"]) == ("last_chance", [0])
        table.move(0, "play", card="revive")
        assert (table.view()["phase"], table.view()["waiting"]) == ("roll", [0])
        assert [player["cards"] for player in table.view()["players"]] == [0, 0]

    def test_grown_ups_have_no_public_roll_and_name_no_card(self) -> None:
        table = Table(("double",), ())
        assert "roll" not in table.view()
        table.move(0, "roll")
        table.chance(5, 3)
        extra = {"move": "declare", "field": '"card"'}
        assert table.refused(0, "declare", score=33, card="double") == ("field-unknown", extra)


class TestRefusals:
    def test_scores(self) -> None:
        table = Table(("skip",), ("jackpot", "revive"))
        table.say(0, (5, 3), 53)
        table.move(1, "accept")
        table.move(1, "roll")
        table.chance(1, 3)
        assert table.refused(1, "declare", score=52) == ("score-too-low", {"score": 52, "standing": 53})
        assert table.refused(1, "declare", score=77) == ("score-unknown", {"score": "77"})
        assert table.refused(1, "declare", score=53.0) == ("score-unknown", {"score": "53.0"})
        assert [move["score"] for move in table.moves(1)] == [*SCORES[SCORES.index(53) :]]

    def test_cards(self) -> None:
        table = Table(("skip",), ("jackpot", "revive"))
        assert table.refused(0, "play", card="skip") == ("card-not-now", {"card": "skip"})
        table.say(0, (5, 3), 66)
        assert table.refused(1, "play", card="jackpot") == ("card-after-the-roll", {"card": "jackpot"})
        assert table.refused(1, "play", card="revive") == ("revive-no-strike", {})
        held = {"card": '"skip"', "held": "jackpot, revive"}
        assert table.refused(1, "play", card="skip") == ("card-not-held", held)
        table.move(1, "challenge")
        assert table.refused(0, "cover", card="skip") == ("card-makes-not", {"card": "skip", "score": 66})
        assert table.refused(0, "play", card="skip") == ("move-not-now", {"move": "play", "phase": "cover"})
        assert table.refused(1, "decline") == ("not-your-turn", {"player": "Ben", "turn": "Ana"})

    def test_who_is_out(self) -> None:
        table = Table((), (), (), strikes=1)
        table.say(0, (5, 3), 53)
        table.move(1, "challenge")
        assert table.refused(1, "roll") == ("player-out", {"player": "Ben"})

    def test_an_empty_hand(self) -> None:
        table = Table((), (), ())
        table.say(0, (5, 3), 53)
        assert table.refused(1, "play", card="skip") == ("card-not-held", {"card": '"skip"', "held": "-"})
        assert table.moves(1) == [{"move": "accept"}, {"move": "challenge"}]

    def test_over(self) -> None:
        table = Table((), (), strikes=1)
        table.say(0, (5, 3), 53)
        table.move(1, "challenge")
        assert table.refused(0, "roll") == ("game-over", {})
        assert table.view(1)["you"] == {"cards": [], "roll": None}

    def test_no_chance_is_due(self) -> None:
        with pytest.raises(Refusal, match="chance-not-due"):
            GAME.settle(Table((), ()).state, (1, 2))


def test_a_limit_of_0_is_none() -> None:
    assert Rules(3, 0, kids=False).allows(26)
    assert Rules(3, 2, kids=False).allows(2)
    assert not Rules(3, 2, kids=False).allows(3)


def _steps(seed: int) -> Iterator[tuple[State, State, tuple[Event, ...]]]:
    """Each step of a random game, chance outcomes apart: the states before and after it, and what was told."""
    dice = Seeded(seed)
    start = random_start(GAME, dice)
    lines = [line for turn in random_turns(start, dice) for line in turn.played.lines]
    header = start.lines[0]
    state = GAME.start(header["seats"], header["options"]).state
    for line in (*start.lines[1:], *lines):
        if "chance" in line:
            step = GAME.settle(state, line["values"])
        else:
            fields = {key: value for key, value in line.items() if key not in ("seat", "move")}
            step = GAME.play(state, Move(line["seat"], line["move"], fields))
        yield state, step.state, step.events
        state = step.state


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_cards_are_conserved_and_events_alone_tell_where_they_are(seed: int) -> None:
    hands: dict[int, list[str]] = {seat: [] for seat in range(8)}
    discards: list[str] = []
    for _, state, events in _steps(seed):
        for event in events:
            card = event.fields.get("card")
            if event.name in ("dealt", "drew") and event.to:
                hands[event.to[0]].append(str(card))
            elif event.name in ("card_played", "covered", "discarded"):
                hands[-1 if event.seat is None else event.seat].remove(str(card))
                discards.append(str(card))
            elif event.name == "reshuffled":
                discards.clear()
        assert list(state.hands) == [tuple(sorted(hands[seat])) for seat in state.seats]
        assert list(state.discards) == discards
        everywhere = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
        assert Counter(everywhere) == Counter(deck(kids=state.rules.kids))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_strikes_and_who_is_out_are_told_by_events_alone(seed: int) -> None:
    strikes, out = [0] * 8, [False] * 8
    for before, state, events in _steps(seed):
        for event in events:
            if event.name in ("strike", "strike_returned") and event.seat is not None:
                strikes[event.seat] += 1 if event.name == "strike" else -1
                assert event.fields["strikes"] == strikes[event.seat]
            elif event.name == "eliminated" and event.seat is not None:
                out[event.seat] = True
        count = len(state.names)
        assert (list(state.strikes), list(state.out)) == (strikes[:count], out[:count])
        assert all(0 <= number <= state.rules.strikes for number in state.strikes)
        assert before.round <= state.round <= before.round + 1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_hands_are_within_the_limit_but_for_who_discards(seed: int) -> None:
    for _, state, _ in _steps(seed):
        for seat in state.seats:
            over = not state.rules.allows(len(state.hands[seat]))
            assert over == (state.phase == "discard" and seat == state.turn)
        assert (state.score == 0) == (state.declared_by is None)
