"""Call My Bluff's state, and what of it each person may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.games.game import Json
from companion.games.parts import by_seat, plain

Phase: TypeAlias = Literal["rolling", "bidding", "reroll", "reveal", "over"]

FACES: Final[tuple[Json, ...]] = (1, 2, 3, 4, 5, "*")
"""The star comes last."""


def sorted_faces(faces: Iterable[Json]) -> tuple[Json, ...]:
    """`faces` in ascending order, stars last."""
    return tuple(sorted(faces, key=FACES.index))


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game."""

    dice: int
    turn_seconds: int


@dataclass(frozen=True, slots=True)
class Bid:
    """`seat` says that at least `quantity` dice count for `face`; `space` is where that lies on the track, 1-30."""

    seat: int
    quantity: int
    face: Json
    space: int


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Tuples are by seat.

    `shown` are the dice locked face up this round, `hidden` those under the cup, empty until rolled. `waiting` are the
    seats that may move once no chance is due; `rolling` is the seat whose roll is due. `turn` counts the full times
    that the clock was started with. `opener` None: it is still to be drawn.
    """

    names: tuple[str, ...]
    rules: Rules
    dice: tuple[int, ...]
    shown: tuple[tuple[Json, ...], ...]
    hidden: tuple[tuple[Json, ...], ...]
    waiting: tuple[int, ...]
    phase: Phase = "rolling"
    round: int = 0
    opener: int | None = None
    rolling: int | None = None
    bid: Bid | None = None
    turn: int = 0
    revealed: tuple[tuple[Json, ...], ...] = ()
    count: int | None = None
    verdict: str | None = None
    lost: tuple[int, ...] = ()
    next_opener: int | None = None
    winner: int | None = None

    @property
    def seats(self) -> range:
        """Every seat, out or not."""
        return range(len(self.names))

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return tuple(seat for seat in self.seats if self.dice[seat])


def seen_by(
    state: State, seat: int | None, waiting: tuple[int, ...], on_clock: int | None
) -> dict[str, Json]:
    """The view of `seat`, or of everybody (None); `waiting` may move, `on_clock` is whose clock runs."""
    seen = {
        "game": "callmybluff",
        "phase": state.phase,
        "round": state.round,
        "waiting": list(waiting),
        "winners": None if state.winner is None else [state.winner],
        "players": [_player(state, player) for player in state.seats],
        "bid": plain(state.bid),
        "opener": state.opener,
        "dice_in_play": sum(state.dice),
        "clock": on_clock,
    }
    if state.phase == "reveal":
        seen |= {
            "revealed": by_seat(state.revealed, state.still_in),
            "count": state.count,
            "verdict": state.verdict,
            "lost": by_seat(state.lost, (player for player in state.seats if state.lost[player])),
        }
    return seen if seat is None else {**seen, "you": {"dice": list(state.hidden[seat])}}


def _player(state: State, seat: int) -> dict[str, Json]:
    dice = state.dice[seat]
    return {"name": state.names[seat], "dice": dice, "shown": list(state.shown[seat]), "out": not dice}
