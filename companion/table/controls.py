"""What the buttons mean in each game: how its moves are chosen and said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.game import Move, Source
from companion.table.wheels import ListWheel, PairWheel, Wheel


@dataclass(frozen=True, slots=True)
class Pair:
    """`move` is chosen on two wheels: LEFT turns the field `first`, RIGHT the field `second`."""

    move: str
    first: str
    second: str

    def wheel(self, moves: Sequence[Move], _source: Source) -> Wheel:
        """The wheels at the smallest legal move."""
        return PairWheel.of(moves, self.first, self.second)


@dataclass(frozen=True, slots=True)
class Row:
    """`move` is chosen from a list (of one, where it has no fields); a `secret` one starts at a random place."""

    move: str
    secret: bool = False

    def wheel(self, moves: Sequence[Move], source: Source) -> Wheel:
        """The list at its start."""
        at = source.below(len(moves)) if self.secret else 0
        return ListWheel(tuple(moves), at, self.secret)


@dataclass(frozen=True, slots=True)
class Controls:
    """A game's buttons: what OK says after choosing, the loud word of CHALLENGE, and what turning the timer moves."""

    chosen: tuple[Pair | Row, ...]
    loud: str
    timer: str | None = None


CONTROLS = {
    "bluff": Controls(
        (Pair("bid", "quantity", "face"), Row("guess", secret=True), Row("flip")), "challenge", "flip"
    ),
}

PLAYABLE = tuple(CONTROLS)
"""The games whose buttons the table knows, in the order of the host's wheel."""


def wheel_for(game: str, legal: Sequence[Move], source: Source) -> Wheel | None:
    """The choice that a seat with the moves `legal` makes on its buttons, as it starts; None where there is none."""
    for way in CONTROLS[game].chosen:
        moves = [move for move in legal if move.name == way.move]
        if moves:
            return way.wheel(moves, source)
    return None
