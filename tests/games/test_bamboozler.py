"""Bamboozler's events, corners and refusals; its rulings are play scripts in tests/scripts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from companion.games.bamboozler_cards import SCORES, deck
from companion.games.bamboozler_state import Rules
from companion.games.game import Refusal
from companion.games.parts import First, Roll, Shuffle
from tests.games.bamboozler_table import GAME, NAMES, Table


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
