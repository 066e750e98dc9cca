"""Choices being made: two wheels, or a list, through what is legal. A wheel is a value; turning it makes another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from companion.games.game import Move
from companion.table.scene import Choice


class Wheel(Protocol):
    """A choice that LEFT and RIGHT turn and OK says."""

    @property
    def secret(self) -> bool:
        """Whether nobody else may learn what it stands on."""

    @property
    def move(self) -> Move:
        """What OK would say now."""

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""

    def left(self) -> Wheel:
        """One step of LEFT."""

    def right(self) -> Wheel:
        """One step of RIGHT."""

    def smallest(self) -> Wheel:
        """Back to where a public choice starts."""


@dataclass(frozen=True, slots=True)
class PairWheel:
    """Two fields of a move: LEFT turns `first`, RIGHT turns `second`, each round and round through what is legal.

    A wheel keeps the other as it stands. Where it has nowhere else to go so, it goes on to its next value of all and
    takes the other along to the nearest that is legal there, so that every legal move can be reached.
    """

    moves: Mapping[tuple[int, int], Move]
    at: tuple[int, int]
    secret: bool = False

    @classmethod
    def of(cls, moves: Sequence[Move], first: str, second: str) -> PairWheel:
        """Both wheels at the smallest legal pair."""
        pairs = {(move.fields[first], move.fields[second]): move for move in moves}
        return cls(pairs, min(pairs))

    @property
    def move(self) -> Move:
        """What OK would say now."""
        return self.moves[self.at]

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""
        return Choice(self.move.name, dict(self.move.fields), len(self.moves))

    def left(self) -> PairWheel:
        """`first` one on."""
        return replace(self, at=_turned(self.moves, self.at, 0))

    def right(self) -> PairWheel:
        """`second` one on."""
        return replace(self, at=_turned(self.moves, self.at, 1))

    def smallest(self) -> PairWheel:
        """Back to the smallest legal pair."""
        return replace(self, at=min(self.moves))


def _turned(pairs: Iterable[tuple[int, int]], at: tuple[int, int], wheel: int) -> tuple[int, int]:
    """The pair after one step of wheel 0 or 1."""
    other = 1 - wheel
    values = {p[wheel] for p in pairs if p[other] == at[other]}
    if len(values) == 1:
        values = {p[wheel] for p in pairs}
    value = _next(values, at[wheel])
    kept = {p[other] for p in pairs if p[wheel] == value}
    rest = at[other] if at[other] in kept else _next(kept, at[other])
    return (value, rest) if wheel == 0 else (rest, value)


def _next(values: set[int], after: int) -> int:
    """The next greater of `values`, or the smallest."""
    return min((v for v in values if v > after), default=min(values))


@dataclass(frozen=True, slots=True)
class ListWheel:
    """A list of moves: LEFT back, RIGHT forward, round and round."""

    moves: tuple[Move, ...]
    at: int = 0
    secret: bool = False

    @property
    def move(self) -> Move:
        """What OK would say now."""
        return self.moves[self.at]

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""
        return Choice(self.move.name, dict(self.move.fields), len(self.moves))

    def left(self) -> ListWheel:
        """One back."""
        return replace(self, at=(self.at - 1) % len(self.moves))

    def right(self) -> ListWheel:
        """One forward."""
        return replace(self, at=(self.at + 1) % len(self.moves))

    def smallest(self) -> ListWheel:
        """Back to the start; a secret choice has none."""
        return self if self.secret else replace(self, at=0)
