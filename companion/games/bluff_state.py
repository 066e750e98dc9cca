"""Bluff's state, and what of it each person may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.games.game import Json
from companion.games.parts import by_seat, plain

Phase: TypeAlias = Literal[
    "first_roll",
    "rolling",
    "flip",
    "bidding",
    "reveal",
    "sudden_death_rolling",
    "sudden_death_guessing",
    "over",
]


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game."""

    dice: int
    raising: str
    turn_seconds: int
    flip: str
    sudden_death: bool
    ante: int
    purse: int

    @property
    def by_hand(self) -> bool:
        """Whether players flip the timer themselves (R6)."""
        return self.flip == "player" and self.turn_seconds > 0


@dataclass(frozen=True, slots=True)
class Bid:
    """`seat` says that at least `quantity` dice count for `face`."""

    seat: int
    quantity: int
    face: int


@dataclass(frozen=True, slots=True)
class Guesses:
    """A try of sudden death. Tuples are by seat: the dice, and who guessed what (None: ran out of time)."""

    hands: tuple[tuple[int, ...], ...]
    guesses: tuple[int | None, ...]
    total: int

    def to_json(self) -> dict[str, Json]:
        """The try as views and events show it."""
        rolled = (seat for seat, hand in enumerate(self.hands) if hand)
        guessed = (seat for seat, guess in enumerate(self.guesses) if guess is not None)
        return {
            "dice": by_seat(self.hands, rolled),
            "guesses": by_seat(self.guesses, guessed),
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Tuples are by seat.

    `hands` are this round's dice (in `first_roll` the last open roll of each), empty until rolled. `waiting` are the
    seats that may move once no roll is due; `rolling` is the seat whose roll is due. `turn` counts the full times
    that the clock was started with. `contenders` are those between whom the first turn, or sudden death, is decided.
    """

    names: tuple[str, ...]
    rules: Rules
    dice: tuple[int, ...]
    coins: tuple[int, ...]
    pot: int
    hands: tuple[tuple[int, ...], ...]
    guesses: tuple[int | None, ...]
    waiting: tuple[int, ...]
    contenders: tuple[int, ...]
    phase: Phase = "first_roll"
    round: int = 0
    opener: int | None = None
    rolling: int | None = None
    bid: Bid | None = None
    turn: int = 0
    count: int | None = None
    loser: int | None = None
    last_guesses: Guesses | None = None
    winner: int | None = None

    @property
    def seats(self) -> range:
        """Every seat, out or not."""
        return range(len(self.names))

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return tuple(seat for seat in self.seats if self.dice[seat])


def seen_by(state: State, seat: int | None, on_clock: int | None) -> dict[str, Json]:
    """The view of `seat`, or of everybody (None); `on_clock` is whose clock runs."""
    seen = {
        "game": "bluff",
        "phase": state.phase,
        "round": state.round,
        "waiting": [] if state.rolling is not None else list(state.waiting),
        "winners": None if state.winner is None else [state.winner],
        "players": [_player(state, player) for player in state.seats],
        "bid": plain(state.bid),
        "pot": state.pot,
        "opener": state.opener,
        "dice_in_play": sum(state.dice),
        "clock": on_clock,
        **_phase_view(state),
    }
    return seen if seat is None else {**seen, "you": _secrets(state, seat)}


def _player(state: State, seat: int) -> dict[str, Json]:
    dice = state.dice[seat]
    return {"name": state.names[seat], "dice": dice, "coins": state.coins[seat], "out": not dice}


def _phase_view(state: State) -> dict[str, Json]:
    """The fields that only this phase has."""
    if state.phase == "first_roll":
        return {"first_roll": by_seat(state.hands, (seat for seat in state.seats if state.hands[seat]))}
    if state.phase == "reveal":
        revealed = by_seat(state.hands, state.still_in)
        return {"revealed": revealed, "count": state.count, "loser": state.loser}
    if state.phase in ("sudden_death_rolling", "sudden_death_guessing"):
        last = state.last_guesses
        return {"contenders": list(state.contenders), "last_guesses": last.to_json() if last else None}
    return {}


def _secrets(state: State, seat: int) -> dict[str, Json]:
    dice = [] if state.phase == "first_roll" else list(state.hands[seat])
    if state.phase in ("sudden_death_rolling", "sudden_death_guessing"):
        return {"dice": dice, "guess": state.guesses[seat]}
    return {"dice": dice}
