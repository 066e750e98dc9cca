"""Bluff's events, clocks and refusals; its rulings are play scripts in tests/scripts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluff import Bluff, counted, raises
from companion.games.bluff_state import Bid, State
from companion.games.game import Clock, Event, Move, Refusal
from companion.games.parts import Roll
from tests.games.random_play import random_game

GAME = Bluff()


class Table:
    """A game of Bluff played by hand; seat 0 opens. `events` are those of the last call."""

    def __init__(self, seats: int, opener: int = 0, **options: Any) -> None:
        names = ("Ana", "Ben", "Caz", "Dee")[:seats]
        self.state: State = GAME.start(names, options).state
        self.events: tuple[Event, ...] = ()
        for seat in range(seats):
            self.roll(seat, 6, 6 if seat == opener else seat + 1)

    def move(self, seat: int, name: str, **fields: Any) -> None:
        self._take(GAME.play(self.state, Move(seat, name, fields)))

    def roll(self, seat: int, *dice: int) -> None:
        self.move(seat, "roll")
        self._take(GAME.settle(self.state, dice))

    def rolls(self, *hands: tuple[int, ...]) -> None:
        for seat, hand in enumerate(hands):
            self.roll(seat, *hand)

    def timeout(self, seat: int) -> None:
        self._take(GAME.timeout(self.state, seat))

    def ready(self) -> None:
        for seat in self.state.waiting:
            self.move(seat, "ready")

    def refused(self, seat: Any, name: Any, **fields: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refusal) as caught:
            GAME.play(self.state, Move(seat, name, fields))
        return caught.value.code, dict(caught.value.values)

    @property
    def told(self) -> list[dict[str, Any]]:
        return [event.to_json() for event in self.events]

    @property
    def clock(self) -> Clock | None:
        return GAME.clock(self.state)

    def _take(self, step: Any) -> None:
        self.state, self.events = step.state, step.events


def test_the_state_cannot_be_changed() -> None:
    state = Table(2).state
    with pytest.raises(FrozenInstanceError):
        state.pot = 3  # type: ignore[misc]
    assert isinstance(hash(state), int)


# Chance


def test_each_roll_asks_for_the_dice_the_seat_holds() -> None:
    state = GAME.start(("Ana", "Ben"), {"dice": 3}).state
    assert GAME.ask(state) is None
    assert GAME.ask(GAME.play(state, Move(1, "roll")).state) == Roll(1, 2)
    table = Table(2, dice=3)
    table.move(1, "roll")
    assert GAME.ask(table.state) == Roll(1, 3)


def test_while_a_roll_is_due_nothing_else_happens() -> None:
    table = Table(2)
    table.move(0, "roll")
    assert GAME.view(table.state)["waiting"] == []
    assert [GAME.legal(table.state, seat) for seat in (0, 1)] == [(), ()]
    assert table.refused(1, "roll") == ("chance-due", {"player": "Ana"})
    with pytest.raises(Refusal, match="outcome-count"):
        GAME.settle(table.state, [1, 2, 3, 4])
    with pytest.raises(Refusal, match="outcome-value"):
        GAME.settle(table.state, [1, 2, 3, 4, 7])


def test_an_outcome_that_is_not_due_is_refused() -> None:
    with pytest.raises(Refusal, match="chance-not-due"):
        GAME.settle(Table(2).state, [1, 2, 3, 4, 5])


# Events, in order and with their fields


def test_first_rolls_are_for_everybody() -> None:
    table = Table(3, opener=2)
    assert table.told == [
        {"event": "rolled", "seat": 2, "dice": [6, 6]},
        {"event": "first_player", "seat": 2},
        {"event": "round_started", "seat": 2, "round": 1, "opener": 2},
    ]


def test_rolls_under_the_cup_are_for_their_seat() -> None:
    table = Table(2)
    table.roll(1, 1, 2, 3, 4, 5)
    assert table.told == [{"event": "rolled", "seat": 1, "dice": [1, 2, 3, 4, 5], "to": [1]}]


def test_a_bid_a_challenge_and_the_loss_are_told() -> None:
    table = Table(2, dice=2)
    table.rolls((2, 2), (1, 5))
    table.move(0, "bid", quantity=4, face=2)
    assert table.told == [{"event": "bid", "seat": 0, "quantity": 4, "face": 2}]
    table.move(1, "challenge")
    assert table.told == [
        {"event": "challenged", "seat": 1, "bidder": 0, "quantity": 4, "face": 2},
        {"event": "revealed", "seat": 1, "dice": {"0": [2, 2], "1": [1, 5]}, "count": 3, "loser": 0},
    ]
    table.move(1, "ready")
    assert table.told == []
    table.move(0, "ready")
    assert table.told == [
        {"event": "die_lost", "seat": 0, "dice": 1},
        {"event": "round_started", "seat": 0, "round": 2, "opener": 0},
    ]


def test_the_end_is_told() -> None:
    table = Table(2, dice=1, sudden_death=False, ante=4)
    table.rolls((2,), (5,))
    table.timeout(0)
    assert table.told == [
        {"event": "timed_out", "seat": 0},
        {"event": "die_lost", "seat": 0, "dice": 0},
        {"event": "eliminated", "seat": 0},
        {"event": "pot_won", "seat": 1, "coins": 8},
        {"event": "game_over", "winners": [1]},
    ]


def test_an_empty_pot_is_not_won() -> None:
    table = Table(2, dice=1, sudden_death=False)
    table.rolls((2,), (5,))
    table.timeout(0)
    assert [event.name for event in table.events] == ["timed_out", "die_lost", "eliminated", "game_over"]


def test_sudden_death_is_told_and_guesses_only_to_their_seat() -> None:
    table = Table(2, dice=1)
    assert table.told[-2:] == [
        {"event": "round_started", "seat": 0, "round": 1, "opener": 0},
        {"event": "sudden_death", "contenders": [0, 1]},
    ]
    table.rolls((2,), (5,))
    table.move(1, "guess", total=9)
    assert table.told == [{"event": "guessed", "seat": 1, "total": 9, "to": [1]}]
    table.move(0, "guess", total=5)
    assert table.told == [
        {"event": "guessed", "seat": 0, "total": 5, "to": [0]},
        {
            "event": "guesses_revealed",
            "dice": {"0": [2], "1": [5]},
            "guesses": {"0": 5, "1": 9},
            "total": 7,
            "closest": [0, 1],
        },
    ]
    table.rolls((3,), (3,))
    table.timeout(1)
    assert table.told == [{"event": "timed_out", "seat": 1}]
    table.move(0, "guess", total=12)
    assert [event.name for event in table.events] == ["guessed", "guesses_revealed", "game_over"]
    assert table.told[1]["guesses"] == {"0": 12}
    assert table.told[1]["closest"] == [0]


def test_a_flip_is_told() -> None:
    table = Table(2, flip="player")
    table.rolls((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    table.move(0, "flip")
    assert table.told == [{"event": "flipped", "seat": 0}]


# Clocks


def _bidding(**options: Any) -> Table:
    table = Table(3, **options)
    table.rolls(*[(1, 2, 3, 4, 5)] * 3)
    return table


def test_a_bid_starts_the_next_seats_full_time() -> None:
    table = _bidding(turn_seconds=7)
    first = table.clock
    table.move(0, "bid", quantity=1, face=2)
    then = table.clock
    assert first is not None
    assert then is not None
    assert (first.seats, then.seats) == ((0,), (1,))
    assert (first.seconds, then.seconds) == (7, 7)
    assert first.turn != then.turn


def test_flipped_by_hand_the_bidders_clock_runs_on() -> None:
    table = _bidding(flip="player")
    assert table.clock is None
    table.move(0, "flip")
    own = table.clock
    table.move(0, "bid", quantity=1, face=2)
    assert table.clock == own
    assert own is not None
    assert own.seats == (0,)
    table.move(0, "flip")
    assert table.clock is not None
    assert table.clock.seats == (1,)
    assert table.clock.turn != own.turn


def test_the_full_time_is_new_in_the_next_round_too() -> None:
    table = _bidding()
    turns = {table.clock.turn if table.clock else None}
    table.timeout(0)
    assert table.clock is None
    table.rolls((1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    turns.add(table.clock.turn if table.clock else None)
    assert len(turns) == 2
    assert None not in turns


def test_in_sudden_death_one_clock_runs_for_all_who_have_not_guessed() -> None:
    table = Table(3, dice=1, turn_seconds=20)
    assert table.clock is None
    table.rolls((2,), (3,), (4,))
    first = table.clock
    assert first is not None
    assert (first.seats, first.seconds) == ((0, 1, 2), 20)
    assert GAME.view(table.state)["clock"] is None
    table.move(1, "guess", total=9)
    assert table.clock == Clock((0, 2), 20, first.turn)
    table.timeout(2)
    assert table.clock == Clock((0,), 20, first.turn)
    table.move(0, "guess", total=9)
    table.roll(0, 1)
    table.roll(1, 1)
    assert table.clock is not None
    assert table.clock.seats == (0, 1)
    assert table.clock.turn != first.turn


def test_without_seconds_no_clock_runs() -> None:
    table = _bidding(turn_seconds=0)
    assert table.clock is None
    assert GAME.view(table.state)["clock"] is None
    sudden = Table(2, dice=1, turn_seconds=0)
    sudden.rolls((2,), (3,))
    assert sudden.clock is None


# Refusals


def test_refusals_say_what_is_wrong() -> None:
    table = _bidding()
    assert table.refused(1, "bid", quantity=1, face=1) == ("not-your-turn", {"player": "Ben", "turn": "Ana"})
    assert table.refused(0, "challenge") == ("challenge-no-bid", {})
    assert table.refused(0, "roll") == ("move-not-now", {"move": "roll", "phase": "bidding"})
    assert table.refused(0, "bid", quantity=16, face=1) == ("bid-quantity", {"quantity": "16", "most": 15})
    assert table.refused(0, "bid", quantity=1, face=7) == ("bid-face", {"face": "7"})
    table.move(0, "bid", quantity=2, face=3)
    assert table.refused(1, "bid", quantity=2, face=3) == ("bid-too-low", {"quantity": 2, "face": 3})


def test_who_has_rolled_or_is_ready_is_not_waited_for() -> None:
    table = Table(2)
    table.roll(0, 1, 2, 3, 4, 5)
    assert table.refused(0, "roll") == ("not-waited-for", {"player": "Ana", "move": "roll"})


def test_the_timer_must_be_flipped_first() -> None:
    table = _bidding(flip="player")
    assert table.refused(0, "bid", quantity=1, face=1) == ("flip-first", {"player": "Ana"})
    table.move(0, "flip")
    table.move(0, "bid", quantity=1, face=1)
    assert table.refused(1, "challenge") == ("flip-first", {"player": "Ana"})
    assert table.refused(1, "flip") == ("not-your-turn", {"player": "Ben", "turn": "Ana"})


def test_who_is_out_and_when_it_is_over() -> None:
    table = Table(3, dice=1, sudden_death=False)
    table.rolls((2,), (3,), (4,))
    table.timeout(0)
    assert table.refused(0, "roll") == ("player-out", {"player": "Ana"})
    table.roll(1, 2)
    table.roll(2, 2)
    table.timeout(1)
    assert table.refused(2, "roll") == ("game-over", {})
    with pytest.raises(Refusal, match="not-on-clock"):
        GAME.timeout(table.state, 2)


@pytest.mark.parametrize("options", [{"ante": 21}, {"ante": 6, "purse": 5}, {"ante": 1, "purse": 0}])
def test_the_ante_may_not_exceed_the_purse(options: dict[str, int]) -> None:
    with pytest.raises(Refusal, match="ante-over-purse"):
        GAME.start(("Ana", "Ben"), options)


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("dice", (1, 10), (0, 11)),
        ("raising", ("any", "face", "strict"), ("both", None)),
        ("turn_seconds", (0, 300), (-1, 301)),
        ("flip", ("auto", "player"), ("hand", True)),
        ("sudden_death", (True, False), (1, 0)),
        ("ante", (0, 20), (-1, 101)),
        ("purse", (0, 1000), (-1, 1001)),
    ],
)
def test_each_option_has_its_range(key: str, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    for value in good:
        GAME.start(("Ana", "Ben"), {key: value})
    for value in bad:
        with pytest.raises(Refusal, match="option-"):
            GAME.start(("Ana", "Ben"), {key: value})


def test_two_to_eight_play() -> None:
    names = [f"P{i}" for i in range(9)]
    for count in range(10):
        if 2 <= count <= 8:
            GAME.start(names[:count], {})
        else:
            with pytest.raises(Refusal, match="seats-number"):
                GAME.start(names[:count], {})


# Counting and raising


@pytest.mark.parametrize(("face", "count"), [(1, 3), (2, 5), (3, 3), (4, 4), (5, 3), (6, 3)])
def test_ones_count_for_every_face_and_each_die_once(face: int, count: int) -> None:
    assert counted(((1, 2, 1), (), (2, 4, 1)), face) == count


def _rising(raising: str, bid: Bid, quantity: int, face: int) -> bool:
    """R3, word by word."""
    return {
        "any": quantity > bid.quantity or (quantity == bid.quantity and face > bid.face),
        "face": (face == bid.face and quantity > bid.quantity) or face > bid.face,
        "strict": (face == bid.face and quantity > bid.quantity)
        or (quantity == bid.quantity and face > bid.face),
    }[raising]


@pytest.mark.parametrize("raising", ["any", "face", "strict"])
def test_legal_bids_are_exactly_those_that_raise(raising: str) -> None:
    table = Table(2, dice=2, raising=raising, turn_seconds=0)
    table.rolls((2, 2), (3, 3))
    for standing in [None, *product(range(1, 5), range(1, 7))]:
        state = table.state
        if standing is not None:
            state = GAME.play(
                state, Move(0, "bid", dict(zip(("quantity", "face"), standing, strict=True)))
            ).state
        seat = state.waiting[0]
        listed = [
            (m.fields["quantity"], m.fields["face"]) for m in GAME.legal(state, seat) if m.name == "bid"
        ]
        bid = state.bid
        wanted = [
            (q, f) for q, f in product(range(1, 5), range(1, 7)) if bid is None or _rising(raising, bid, q, f)
        ]
        assert listed == wanted
        assert (Move(seat, "challenge") in GAME.legal(state, seat)) == (bid is not None)
        for q, f in product(range(-1, 7), range(-1, 9)):
            move = Move(seat, "bid", {"quantity": q, "face": f})
            if (q, f) in wanted:
                assert GAME.play(state, move).state.bid == Bid(seat, q, f)
            else:
                with pytest.raises(Refusal, match="bid-"):
                    GAME.play(state, move)


@given(
    raising=st.sampled_from(["any", "face", "strict"]),
    bids=st.tuples(*[st.tuples(st.integers(1, 80), st.integers(1, 6))] * 2),
)
def test_raising_never_runs_in_a_circle(raising: str, bids: tuple[tuple[int, int], tuple[int, int]]) -> None:
    one, other = (Bid(0, quantity, face) for quantity, face in bids)
    there = raises(raising, one, other.quantity, other.face)
    back = raises(raising, other, one.quantity, one.face)
    assert not (there and back)


def test_guesses_run_from_all_ones_to_all_sixes() -> None:
    table = Table(3, dice=1)
    table.rolls((1,), (1,), (1,))
    assert [move.fields["total"] for move in GAME.legal(table.state, 1)] == list(range(3, 19))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_dice_only_go_one_at_a_time_and_are_told(seed: int) -> None:
    start, turns = random_game(GAME, seed)
    left = [player["dice"] for player in start.match.view()["players"]]
    for turn in turns:
        for event in turn.played.events:
            if event.name == "die_lost":
                left[event.seat or 0] -= 1
                assert event.fields["dice"] == left[event.seat or 0]
        view = turn.played.match.view()
        assert [player["dice"] for player in view["players"]] == left
        assert view["dice_in_play"] == sum(left)
        assert [player["out"] for player in view["players"]] == [not dice for dice in left]


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_fields_of_one_phase_are_absent_in_the_others(seed: int) -> None:
    own = {
        "first_roll": {"first_roll"},
        "reveal": {"revealed", "count", "loser"},
        "sudden_death_rolling": {"contenders", "last_guesses"},
        "sudden_death_guessing": {"contenders", "last_guesses"},
    }
    always = {"game", "phase", "round", "waiting", "winners", "players"}
    always |= {"bid", "pot", "opener", "dice_in_play", "clock"}
    for turn in random_game(GAME, seed)[1]:
        view = turn.played.match.view(0)
        assert set(view) == always | own.get(view["phase"], set()) | {"you"}
        sudden = view["phase"].startswith("sudden_death")
        assert set(view["you"]) == ({"dice", "guess"} if sudden else {"dice"})
        if view["phase"] == "over":
            assert (view["bid"], view["clock"], view["you"], view["pot"]) == (None, None, {"dice": []}, 0)
