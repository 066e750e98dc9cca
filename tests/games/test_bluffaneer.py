"""Bluffaneer's options, chance, clock, moves and views; its rulings are play scripts in tests/scripts."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import chain, permutations, product
from typing import Any

import pytest

from companion.games.bluffaneer_state import DECK, SYMBOLS, matches
from companion.games.game import Clock, Move, Refusal
from companion.games.parts import Coin, First, Roll, Shuffle
from companion.match.chance import Seeded
from companion.words.words import Words
from tests.games.bluffaneer_table import GAME, HANDS, MATCHES_NOBODY_OF_THREE, Table, claimed, order
from tests.games.random_play import NAMES


def test_the_state_cannot_be_changed() -> None:
    state = Table().state
    with pytest.raises(FrozenInstanceError):
        state.box = 3  # type: ignore[misc]
    assert isinstance(hash(state), int)


# Options and parts


@pytest.mark.parametrize(("seats", "most", "usual"), [(3, 16, 10), (4, 12, 10), (5, 10, 10), (6, 8, 8)])
def test_fifty_coins_are_shared_out(seats: int, most: int, usual: int) -> None:
    names = NAMES[:seats]
    for given_, coins in (({}, usual), ({"coins": most}, most), ({"coins": 1}, 1)):
        state = GAME.start(names, given_).state
        assert (state.coins, state.box) == ((coins,) * seats, 50 - coins * seats)
    for wrong in (0, most + 1, True, 5.0, None, "5"):
        with pytest.raises(Refusal, match="option-range"):
            GAME.start(names, {"coins": wrong})


def test_the_claims_may_take_up_to_a_minute() -> None:
    assert GAME.start(NAMES[:3], {}).state.rules.claim_seconds == 10
    for good in (0, 60):
        assert GAME.start(NAMES[:3], {"claim_seconds": good}).state.rules.claim_seconds == good
    for wrong in (-1, 61, True, None):
        with pytest.raises(Refusal, match="option-range"):
            GAME.start(NAMES[:3], {"claim_seconds": wrong})


@pytest.mark.parametrize("seats", range(9))
def test_the_wheel_turns_through_what_the_number_of_seats_allows(seats: int) -> None:
    options = GAME.options_for(seats)
    assert [option.key for option in options] == ["coins", "claim_seconds"]
    for option in options:
        assert option.default in option.steps
        for step in option.steps:
            option.check(step)


def test_three_to_six_play() -> None:
    for count in range(9):
        if 3 <= count <= 6:
            GAME.start(NAMES[:count], {})
        else:
            with pytest.raises(Refusal, match="seats-number"):
                GAME.start(NAMES[:count], {})


def test_the_deck_is_each_pair_three_times_in_alphabetical_order() -> None:
    assert Counter(DECK) == Counter(dict.fromkeys(HANDS, 3))
    assert all(card.split("+") == sorted(card.split("+")) for card in DECK)


def test_a_match_is_both_symbols_in_either_order() -> None:
    for card, roll in product(HANDS, product(SYMBOLS, repeat=2)):
        assert matches(card, roll) == ("+".join(roll) == card or "+".join(reversed(roll)) == card)


# Chance


def test_what_chance_decides_and_when() -> None:
    state = GAME.start(NAMES[:4], {}).state
    assert GAME.ask(state) == Shuffle(DECK)
    state = GAME.settle(state, order()).state
    assert GAME.ask(state) == First((0, 1, 2, 3))
    state = GAME.settle(state, (2,)).state
    assert GAME.ask(state) is None
    state = GAME.play(state, Move(2, "roll")).state
    assert GAME.ask(state) == Roll(2, 2, ("chest", "ship", "skull", "sword"))
    with pytest.raises(Refusal, match="outcome-value"):
        GAME.settle(state, ("chest", "star"))
    with pytest.raises(Refusal, match="outcome-count"):
        GAME.settle(state, ("chest",))


def test_each_symbol_is_equally_likely() -> None:
    drawn = Counter(Roll(0, 12_000, SYMBOLS).draw(Seeded(2)))
    assert all(2800 < drawn[symbol] < 3200 for symbol in ("chest", "ship", "skull", "sword"))


def test_while_chance_is_due_nothing_else_happens() -> None:
    table = Table(4)
    table.move(0, "roll")
    assert table.refused(0, "roll") == ("chance-due", {"player": "Ana"})
    assert GAME.view(table.state)["waiting"] == []
    table.settle("ship", "sword")
    table.move(1, "claim", tied_with=[3])
    assert table.ask == Coin()
    assert table.refused(2, "pass") == ("draw-due", {})
    assert GAME.view(table.state)["waiting"] == []
    assert all(GAME.legal(table.state, seat) == () for seat in range(4))
    assert table.clock is None
    with pytest.raises(Refusal, match="not-on-clock"):
        GAME.timeout(table.state, 2)
    table.settle("heads")
    with pytest.raises(Refusal, match="chance-not-due"):
        GAME.settle(table.state, ("heads",))


# The clock


def test_one_clock_runs_for_all_who_may_still_claim() -> None:
    table = Table(4, claim_seconds=7)
    assert table.clock is None
    table.roll("ship", "sword")
    first = table.clock
    assert first is not None
    assert first == Clock((1, 2, 3), 7, first.turn)
    table.move(2, "pass")
    assert table.clock == Clock((1, 3), 7, first.turn)
    table.timeout(1)
    assert table.clock == Clock((3,), 7, first.turn)
    table.timeout(3)
    assert table.clock is None
    table.roll("ship", "sword")
    assert table.clock is not None
    assert table.clock == Clock((0, 2, 3), 7, table.clock.turn)
    assert table.clock.turn != first.turn


def test_no_other_phase_has_a_clock() -> None:
    assert claimed().clock is None
    for roll in (("sword", "sword"), ("chest", "ship")):
        table = Table()
        table.roll(*roll)
        assert table.clock is None


def test_without_seconds_no_clock_runs() -> None:
    table = Table(3, claim_seconds=0)
    table.roll(*MATCHES_NOBODY_OF_THREE)
    assert table.clock is None
    with pytest.raises(Refusal, match="not-on-clock"):
        GAME.timeout(table.state, 1)


# Moves and refusals


def _names(table: Table, seat: int) -> list[dict[str, Any]]:
    return [{"move": move.name, **move.fields} for move in GAME.legal(table.state, seat)]


def test_the_moves_of_each_phase() -> None:
    table = Table(4, first=1)
    assert [_names(table, seat) for seat in range(4)] == [[], [{"move": "roll"}], [], []]
    table.roll("ship", "ship")
    assert _names(table, 1) == [{"move": "steal", "from": seat} for seat in (2, 3, 0)]
    table.move(1, "steal", **{"from": 0})
    table.roll("sword", "chest")
    assert [_names(table, seat) for seat in range(4)] == [[], [], [{"move": "show"}], []]
    table.move(2, "show")
    table.roll("sword", "chest")
    both = [{"move": "claim"}, {"move": "pass"}]
    assert [_names(table, seat) for seat in range(4)] == [both, both, both, []]
    table.move(0, "claim")
    judge = [{"move": "believe"}, {"move": "challenge"}]
    assert [_names(table, seat) for seat in range(4)] == [[], [], [], judge]


def test_refusals_say_what_is_wrong() -> None:
    table = Table(4)
    assert table.refused(1, "roll") == ("not-your-turn", {"player": "Ben", "turn": "Ana"})
    assert table.refused(0, "claim") == ("move-not-now", {"move": "claim", "phase": "roll"})
    table.roll("ship", "ship")
    assert table.refused(0, "steal", **{"from": 0}) == ("steal-nobody", {"from": "0"})
    table.move(0, "steal", **{"from": 1})
    table.roll("ship", "sword")
    assert table.refused(1, "claim") == ("not-waited-for", {"player": "Ben", "move": "claim"})
    table.move(2, "pass")
    assert table.refused(2, "claim") == ("not-waited-for", {"player": "Caz", "move": "claim"})
    assert table.refused(0, "claim", tied_with=[2]) == ("tied-with-wrong", {"allowed": "3"})
    assert table.refused(0, "claim", tied_with=None) == (
        "field-null",
        {"move": "claim", "field": "tied_with"},
    )
    assert table.refused(0, "pass", tied_with=[3])[0] == "field-unknown"
    table.move(0, "pass")
    assert table.refused(3, "claim", tied_with=[0]) == ("tied-with-wrong", {"allowed": "-"})


def test_refusals_in_words() -> None:
    words = Words()
    assert words.say("refusal-steal-nobody", {"from": "0"}) == (
        "0 is nobody to steal from: name the seat of another player (R2)."
    )
    assert words.say("refusal-tied-with-wrong", {"allowed": "2, 3"}) == (
        '"tied_with" lists other seats that may claim, ascending, at least one of: 2, 3 (R8).'
    )
    said = {
        "roll": "the dice are rolled first.",
        "steal": "the roller chooses whom to steal from.",
        "show": "the roller's card matches and must be shown.",
        "claim": "it is time to claim or to pass.",
        "judge": "it is time to believe the claim or to challenge it.",
    }
    for phase, why in said.items():
        text = words.say("refusal-move-not-now", {"move": "x", "phase": phase})
        assert text == f'"x" cannot be played now: {why}'


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("passed", [(), (2,)])
def test_a_tie_is_legal_with_any_others_that_may_claim_and_nobody_else(
    seats: int, passed: tuple[int, ...]
) -> None:
    table = Table(seats, first=1)
    table.roll("ship", "sword")
    for seat in passed:
        table.move(seat, "pass")
    able = [seat for seat in range(seats) if seat not in (1, *passed)]
    some = chain.from_iterable(permutations(range(seats + 1), count) for count in range(4))
    for by, tied in product(able, [*some, (2, 2), tuple(s for s in able if s)]):
        rest = [seat for seat in able if seat != by]
        right = tied and list(tied) == sorted(set(tied)) and set(tied) <= set(rest)
        if right:
            after = GAME.play(table.state, Move(by, "claim", {"tied_with": list(tied)})).state
            among = tuple(sorted((by, *tied)))
            assert GAME.ask(after) == (Coin() if len(among) == 2 else First(among))
        else:
            assert table.refused(by, "claim", tied_with=list(tied))[0] == "tied-with-wrong"


# Views


def test_the_view_when_it_is_over() -> None:
    table = Table(3, coins=2)
    table.roll("ship", "sword")
    table.move(1, "pass")
    table.move(2, "claim")
    table.move(0, "challenge")
    table.roll("sword", "sword")
    table.move(1, "steal", **{"from": 2})
    table.settle("heads")
    assert GAME.view(table.state, 2) == {
        "game": "bluffaneer",
        "phase": "over",
        "round": 2,
        "waiting": [],
        "winners": [0],
        "players": [
            {"name": "Ana", "out": False, "coins": 3},
            {"name": "Ben", "out": False, "coins": 3},
            {"name": "Caz", "out": False, "coins": 0},
        ],
        "roller": 1,
        "roll": None,
        "claimant": None,
        "passed": [],
        "draw_pile": 14,
        "discards": ["chest+sword"],
        "box": 44,
        "you": {"card": "skull+sword"},
    }
    assert table.refused(0, "roll") == ("game-over", {})


def test_what_a_turn_leaves_stays_until_the_next_seat_is_on_turn() -> None:
    table = Table(4)
    table.roll("ship", "sword")
    table.move(3, "pass")
    table.move(1, "pass")
    table.move(2, "claim")
    seen = GAME.view(table.state)
    assert (seen["roll"], seen["claimant"], seen["passed"]) == (["ship", "sword"], 2, [1, 3])
    table.move(0, "believe")
    seen = GAME.view(table.state)
    assert (seen["roll"], seen["claimant"], seen["passed"]) == (None, None, [])
