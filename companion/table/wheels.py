"""Choices being made: two wheels, a list, or dice to mark. A wheel is a value; turning it makes another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from companion.games.game import Json, Move
from companion.table.scene import Choice


class Wheel(Protocol):
    """A choice that LEFT and RIGHT turn and OK says."""

    @property
    def secret(self) -> bool:
        """Whether nobody else may learn what it stands on."""

    @property
    def unknown(self) -> bool:
        """Whether nobody can know what it stands on without a look: it started at a secret place."""

    @property
    def move(self) -> Move:
        """What OK would say now."""

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""

    @property
    def masked(self) -> Choice:
        """A secret choice as a scene shows it that must not tell where it stands."""

    def left(self) -> Wheel:
        """One step of LEFT."""

    def right(self) -> Wheel:
        """One step of RIGHT."""

    def smallest(self) -> Wheel:
        """Back to where a public choice starts."""

    def masked_again(self) -> Wheel:
        """What stays of a secret choice that was shown, and was not said in time."""


@dataclass(frozen=True, slots=True)
class PairWheel:
    """Two fields of a move: LEFT turns `first`, RIGHT turns `second`, each round and round through what is legal.

    A wheel keeps the other as it stands. Where it has nowhere else to go so, it goes on to its next value of all and
    takes the other along to the nearest that is legal there, so that every legal move can be reached.

    On a track (`wanted` is not None) LEFT goes through every value of `first`; the value of `second` that RIGHT was last
    turned to comes back wherever it is legal.
    """

    moves: Mapping[tuple[int, int], Move]
    at: tuple[int, int]
    secret: bool = False
    wanted: int | None = None
    unknown: bool = False

    @classmethod
    def of(cls, moves: Sequence[Move], first: str, second: str) -> PairWheel:
        """Both wheels at the smallest legal pair."""
        pairs = {(move.fields[first], move.fields[second]): move for move in moves}
        return cls(pairs, min(pairs))

    @classmethod
    def on_track(cls, moves: Mapping[tuple[int, int], Move]) -> PairWheel:
        """At the first legal place of a track; the keys are (place, kind)."""
        at = min(moves)
        return cls(moves, at, wanted=at[1])

    @property
    def move(self) -> Move:
        """What OK would say now."""
        return self.moves[self.at]

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""
        return Choice(self.move.name, dict(self.move.fields), len(self.moves))

    @property
    def masked(self) -> Choice:
        """The move without its fields."""
        return Choice(self.move.name, {}, len(self.moves))

    def left(self) -> PairWheel:
        """`first` one on."""
        if self.wanted is None:
            return replace(self, at=_turned(self.moves, self.at, 0))
        place = _next({pair[0] for pair in self.moves}, self.at[0])
        kinds = {pair[1] for pair in self.moves if pair[0] == place}
        return replace(self, at=(place, self.wanted if self.wanted in kinds else _next(kinds, self.wanted)))

    def right(self) -> PairWheel:
        """`second` one on."""
        at = _turned(self.moves, self.at, 1)
        return replace(self, at=at, wanted=None if self.wanted is None else at[1])

    def smallest(self) -> PairWheel:
        """Back to the smallest legal pair."""
        at = min(self.moves)
        return replace(self, at=at, wanted=None if self.wanted is None else at[1])

    def masked_again(self) -> PairWheel:
        """All of it."""
        return self


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
    """A list of moves: LEFT back, RIGHT forward, round and round.

    `start`: where a public list starts, and a secret one where everybody may know it (None: a secret place).
    `mask`: what a scene shows of a secret one that must not tell where it stands.
    """

    moves: tuple[Move, ...]
    at: int = 0
    secret: bool = False
    start: int | None = 0
    mask: Choice | None = None

    @property
    def unknown(self) -> bool:
        """Whether it started at a secret place."""
        return self.secret and self.start is None

    @property
    def move(self) -> Move:
        """What OK would say now."""
        return self.moves[self.at]

    @property
    def choice(self) -> Choice:
        """The move as a scene shows it."""
        return Choice(self.move.name, dict(self.move.fields), len(self.moves))

    @property
    def masked(self) -> Choice:
        """The move's name, or `mask`."""
        return self.mask or Choice(self.move.name, {}, len(self.moves))

    def left(self) -> ListWheel:
        """One back."""
        return replace(self, at=(self.at - 1) % len(self.moves))

    def right(self) -> ListWheel:
        """One forward."""
        return replace(self, at=(self.at + 1) % len(self.moves))

    def smallest(self) -> ListWheel:
        """Back to the start, where there is one."""
        return self if self.start is None else replace(self, at=self.start)

    def masked_again(self) -> ListWheel:
        """Nothing, where everybody may know the start: OK is not to say anything else unseen."""
        return self.smallest()


@dataclass(frozen=True, slots=True)
class MarkWheel:
    """Some of `dice` to be marked: LEFT goes to the next, RIGHT marks it or takes the mark away.

    `none` is said while nothing is marked; `some` are the moves by the faces marked, in the dice's order of `faces`.
    One die at least stays unmarked. Its choice has `dice`, `marked` (numbers of dice) and `at`; secret.
    """

    dice: tuple[Json, ...]
    none: Move
    some: Mapping[tuple[Json, ...], Move]
    at: int = 0
    marked: frozenset[int] = frozenset()
    secret: bool = True
    unknown: bool = False

    @property
    def move(self) -> Move:
        """What OK would say now."""
        if not self.marked:
            return self.none
        faces = Counter(self.dice[number] for number in self.marked)
        return next(move for shown, move in self.some.items() if Counter(shown) == faces)

    @property
    def choice(self) -> Choice:
        """The dice as a scene shows them."""
        marks = {"dice": list(self.dice), "marked": sorted(self.marked), "at": self.at}
        return Choice(self.move.name, marks, len(self.dice))

    @property
    def masked(self) -> Choice:
        """What does not tell whether anything is marked."""
        return Choice(self.none.name, {}, len(self.dice))

    def left(self) -> MarkWheel:
        """To the next die."""
        return replace(self, at=(self.at + 1) % len(self.dice))

    def right(self) -> MarkWheel:
        """A mark more or less; the last die left cannot be marked."""
        marked = self.marked ^ {self.at}
        return self if len(marked) == len(self.dice) else replace(self, marked=marked)

    def smallest(self) -> MarkWheel:
        """No marks."""
        return replace(self, marked=frozenset())

    def masked_again(self) -> MarkWheel:
        """All of it."""
        return self
