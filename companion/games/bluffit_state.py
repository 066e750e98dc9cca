"""Bluffit's cards and state, and what of it each person may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.games.game import Json

Phase: TypeAlias = Literal["bidding", "bluffing", "over"]

PLAIN: Final = tuple(str(number) for number in range(1, 11))
SPECIALS: Final[Mapping[str, str]] = {
    "optimistic1": "1o",
    "flipped5": "5f",
    "nervous9": "9n",
    "toxic10": "10t",
}
"""The special cards by their option's value; each replaces the plain card of its number."""


def number_of(card: str) -> int:
    """A card's points, and its plain strength."""
    return int(card.rstrip("ofnt"))


def ascending(cards: Iterable[str]) -> tuple[str, ...]:
    """`cards` by number; of one number the plain one first."""
    return tuple(sorted(cards, key=lambda card: (number_of(card), card not in PLAIN)))


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game."""

    combined: bool
    specials: tuple[str, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """What everybody holds at the start."""
        special = [SPECIALS[name] for name in self.specials]
        replaced = {str(number_of(card)) for card in special}
        return ascending([*special, *(card for card in PLAIN if card not in replaced)])


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Tuples are by seat.

    `table` is the row of scoring cards. `strengths` are laid face down, `holds` taken in this round, `piles` scored
    (bottom first). `part` are the seats that take part in this round, `turned` those that have had their turn, in its
    order. `seen` holds, by seat, whose strength it has seen this round. `due` is the chance that is due: the first
    row, the first starter, or the next row out of `to_shuffle`.
    """

    names: tuple[str, ...]
    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    strengths: tuple[str | None, ...]
    holds: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    seen: tuple[tuple[tuple[int, str], ...], ...]
    part: tuple[int, ...]
    waiting: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    table: tuple[str, ...] = ()
    to_shuffle: tuple[str, ...] = ()
    due: Literal["first row", "starter", "next row"] | None = "first row"
    phase: Phase = "bidding"
    round: int = 0
    starter: int | None = None
    points: tuple[int, ...] | None = None

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(len(self.names))


def seen_by(state: State, seat: int | None) -> dict[str, Json]:
    """The view of `seat`, or of everybody (None)."""
    seen = {
        "game": "bluffit",
        "phase": state.phase,
        "round": state.round,
        "waiting": [] if state.due else list(state.waiting),
        "winners": None if state.points is None else winners_of(state.points),
        "players": [_player(state, player) for player in state.seats],
        "table": list(state.table),
        "starter": state.starter,
    }
    return seen if seat is None else {**seen, "you": _secrets(state, seat)}


def winners_of(points: tuple[int, ...]) -> list[int]:
    """All who tie for most (R10)."""
    return [seat for seat, value in enumerate(points) if value == max(points)]


def _player(state: State, seat: int) -> dict[str, Json]:
    pile = state.piles[seat]
    return {
        "name": state.names[seat],
        "out": False,
        "hand": len(state.hands[seat]),
        "laid": state.strengths[seat] is not None,
        "holds": list(state.holds[seat]),
        "top": pile[-1] if pile else None,
        "pile": len(pile),
        "points": None if state.points is None else state.points[seat],
        "in_round": seat in state.part,
    }


def _secrets(state: State, seat: int) -> dict[str, Json]:
    return {
        "hand": list(state.hands[seat]),
        "strength": state.strengths[seat],
        "pile": list(state.piles[seat]),
        "seen": {str(other): card for other, card in sorted(state.seen[seat])},
    }
