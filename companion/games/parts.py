"""What games are made of: rings of seats, checks of moves, and the chance outcomes that they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import ClassVar, TypeVar

from companion.games.game import Ask, Json, Move, Refusal, Source, one_of, shown

T = TypeVar("T")


def clockwise(seat: int, count: int) -> tuple[int, ...]:
    """All `count` seats clockwise after `seat`; `seat` itself comes last."""
    return tuple((seat + step) % count for step in range(1, count + 1))


def without(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    """`seats` but for `seat`."""
    return tuple(other for other in seats if other != seat)


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`values` with the one of `seat` replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def by_seat(values: Sequence[Json], seats: Iterable[int]) -> dict[str, Json]:
    """The values of `seats`, as a view holds them: `{"0": [3, 4]}`."""
    return {str(seat): plain(values[seat]) for seat in seats}


def plain(value: Json) -> Json:
    """Dataclasses and tuples as the objects and lists of JSON."""
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def check_move(
    move: Move,
    seats: int,
    moves: Mapping[str, tuple[str, ...]],
    optional: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """Raises Refusal unless `move` is of one of `seats` seats, one of `moves`, and has that move's fields.

    Besides those it may have its `optional` ones, which are left out when not used, never null.
    """
    if type(move.seat) is not int or not 0 <= move.seat < seats:
        raise Refusal("seat-unknown", {"seat": shown(move.seat), "last": seats - 1})
    if not isinstance(move.name, str) or move.name not in moves:
        raise Refusal("move-unknown", {"move": shown(move.name), "allowed": ", ".join(moves)})
    given = move.fields if isinstance(move.fields, Mapping) else {}
    _check_fields(move.name, given, moves[move.name], (optional or {}).get(move.name, ()))


def _check_fields(
    name: str, given: Mapping[str, Json], needed: tuple[str, ...], optional: tuple[str, ...]
) -> None:
    for key in needed:
        if key not in given:
            raise Refusal("field-missing", {"move": name, "field": key})
    for key, value in given.items():
        if key not in needed and key not in optional:
            raise Refusal("field-unknown", {"move": name, "field": shown(key)})
        if key in optional and value is None:
            raise Refusal("field-null", {"move": name, "field": key})


@dataclass(frozen=True, slots=True)
class Now:
    """What a game waits for: its `phase`, the chance that is `due`, and who may move once it has been settled.

    `by_turns`: one seat after the other may, in this phase.
    """

    names: Sequence[str]
    phase: str
    due: Ask | None
    waiting: Sequence[int]
    by_turns: bool

    def check(self, move: Move, phases: Sequence[str], *, out: bool = False) -> None:
        """Raises Refusal unless it is one of the move's `phases` and its seat is waited for; `out`: has left the game."""
        player = self.names[move.seat]
        if self.phase == "over":
            raise Refusal("game-over")
        if self.due is not None and self.due.seat is None:
            raise Refusal("draw-due")
        if self.due is not None and self.due.seat is not None:
            raise Refusal("chance-due", {"player": self.names[self.due.seat]})
        if out:
            raise Refusal("player-out", {"player": player})
        if self.phase not in phases:
            raise Refusal("move-not-now", {"move": move.name, "phase": self.phase})
        if move.seat not in self.waiting:
            if self.by_turns:
                raise Refusal("not-your-turn", {"player": player, "turn": self.names[self.waiting[0]]})
            raise Refusal("not-waited-for", {"player": player, "move": move.name})


def is_whole(value: Json, low: int, high: int) -> bool:
    """Whether `value` is a whole number from `low` to `high`; 1.0 and true are not 1."""
    return type(value) is int and low <= value <= high


def _check_count(kind: str, values: Sequence[Json], count: int) -> None:
    if not isinstance(values, list | tuple):
        raise Refusal("outcome-no-list", {"kind": kind})
    if len(values) != count:
        raise Refusal("outcome-count", {"kind": kind, "count": len(values), "expected": count})


def _check_value(kind: str, value: Json, allowed: Sequence[Json]) -> None:
    if not one_of(value, allowed):
        names = ", ".join(shown(one) for one in allowed)
        raise Refusal("outcome-value", {"kind": kind, "value": shown(value), "allowed": names})


@dataclass(frozen=True, slots=True)
class Roll:
    """`count` dice of `seat`, each showing one of `faces`, all equally likely."""

    seat: int
    count: int
    faces: tuple[Json, ...] = (1, 2, 3, 4, 5, 6)
    kind: ClassVar[str] = "roll"

    def check(self, values: Sequence[Json]) -> tuple[Json, ...]:
        """The faces rolled, if there are `count` and each is on the dice; raises Refusal otherwise."""
        _check_count(self.kind, values, self.count)
        for value in values:
            _check_value(self.kind, value, self.faces)
        return tuple(values)

    def draw(self, source: Source) -> tuple[Json, ...]:
        """A fair roll."""
        return tuple(self.faces[source.below(len(self.faces))] for _ in range(self.count))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order of all `cards` of a pile, top first; every order is equally likely."""

    cards: tuple[str, ...]
    kind: ClassVar[str] = "shuffle"
    seat: ClassVar[None] = None

    def check(self, values: Sequence[Json]) -> tuple[Json, ...]:
        """The order, if it holds exactly the cards of the pile; raises Refusal otherwise."""
        _check_count(self.kind, values, len(self.cards))
        for value in values:
            _check_value(self.kind, value, self.cards)
        surplus = Counter(values) - Counter(self.cards)
        if surplus:
            raise Refusal("outcome-card-twice", {"card": shown(next(iter(surplus)))})
        return tuple(values)

    def draw(self, source: Source) -> tuple[Json, ...]:
        """A fair order (Fisher and Yates)."""
        pile = list(self.cards)
        for last in range(len(pile) - 1, 0, -1):
            other = source.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin: `heads` or `tails`."""

    kind: ClassVar[str] = "coin"
    seat: ClassVar[None] = None
    sides: ClassVar[tuple[str, str]] = ("heads", "tails")

    def check(self, values: Sequence[Json]) -> tuple[Json, ...]:
        """The one side that is up; raises Refusal otherwise."""
        _check_count(self.kind, values, 1)
        _check_value(self.kind, values[0], self.sides)
        return tuple(values)

    def draw(self, source: Source) -> tuple[Json, ...]:
        """A fair side."""
        return (self.sides[source.below(2)],)


@dataclass(frozen=True, slots=True)
class First:
    """One of the seats `among`, each equally likely."""

    among: tuple[int, ...]
    kind: ClassVar[str] = "first"
    seat: ClassVar[None] = None

    def check(self, values: Sequence[Json]) -> tuple[Json, ...]:
        """The one seat drawn; raises Refusal otherwise."""
        _check_count(self.kind, values, 1)
        _check_value(self.kind, values[0], self.among)
        return tuple(values)

    def draw(self, source: Source) -> tuple[Json, ...]:
        """A fair seat."""
        return (self.among[source.below(len(self.among))],)
