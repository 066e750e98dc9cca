"""The contract between the rules of a game and everything that plays, shows or tests it.

A game is a set of pure functions over an immutable state. Chance never happens inside: the state says what it asks
for (`Ask`), and the outcome is handed in. Time never passes inside: the state says whose clock runs (`Clock`), and an
expiry is handed in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

Json: TypeAlias = Any
"""A JSON value; lists are tuples or lists, keys are strings, numbers are whole."""

View: TypeAlias = Mapping[str, Json]
"""What somebody may see: the public view, or a seat's own with the key `you`."""


_SHOWN_LETTERS = 30
_SHOWN_BELOW = 10**12


class Refusal(Exception):  # noqa: N818 - the rulebook's own word
    """A move, an outcome or an option that the rules do not allow; nothing has changed.

    `code` names the sentence in `words/` (`refusal-<code>`), `values` fill it.
    """

    def __init__(self, code: str, values: Mapping[str, Json] | None = None) -> None:
        super().__init__(code, values or {})
        self.code = code
        self.values: Mapping[str, Json] = dict(values or {})


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does: `name` with the fields that lie beside it in a play script."""

    seat: int
    name: str
    fields: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """The move as a play-script line."""
        return {"seat": self.seat, "move": self.name, **self.fields}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `to` lists the seats that may know (None: everybody)."""

    name: str
    seat: int | None = None
    fields: Mapping[str, Json] = field(default_factory=dict)
    to: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, Json]:
        """The event as `replay` prints it, without its line number."""
        out: dict[str, Json] = {"event": self.name}
        if self.seat is not None:
            out["seat"] = self.seat
        out.update(self.fields)
        if self.to is not None:
            out["to"] = list(self.to)
        return out


def shown(value: Json) -> str:
    """A value of any kind, short enough for a sentence, texts in quotes; never fails."""
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= _SHOWN_LETTERS else f'"{value[:_SHOWN_LETTERS]}..."'
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < _SHOWN_BELOW else "a huge number"
    if isinstance(value, float):
        return repr(value)
    return "a list" if isinstance(value, list | tuple) else "an object"


def one_of(value: Json, allowed: Sequence[Json]) -> bool:
    """Whether `value` is among `allowed`; 1.0 and true are not 1."""
    return any(type(value) is type(one) and value == one for one in allowed)


def check_names(names: Sequence[str]) -> None:
    """Raises Refusal unless `names` is a list of texts, none empty, all different."""
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise Refusal("names-wrong")
    met: set[str] = set()
    for seat, name in enumerate(names):
        if not name:
            raise Refusal("name-empty", {"seat": seat})
        if name in met:
            raise Refusal("name-twice", {"name": shown(name)})
        met.add(name)


class Source(Protocol):
    """Where chance comes from (`match/chance.py`)."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""


class Ask(Protocol):
    """A chance outcome that the state waits for; the kinds are in `games/parts.py`."""

    @property
    def kind(self) -> str:
        """`roll`, `shuffle`, `coin` or `first`."""

    @property
    def seat(self) -> int | None:
        """Whose dice are rolled; None for the other kinds."""

    def check(self, values: Sequence[Json]) -> tuple[Json, ...]:
        """The outcome, if it is a possible one; raises Refusal otherwise."""

    def draw(self, source: Source) -> tuple[Json, ...]:
        """A fair outcome from `source`."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A running clock: `seats` each have `seconds`, counted from when `turn` last changed.

    A later state with the same `turn` runs on; another `turn` starts the full time anew.
    """

    seats: tuple[int, ...]
    seconds: int
    turn: int


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its key, default and what is allowed.

    `choices` lists the allowed values, or is None where `low` <= value <= `high` (whole numbers) decides. With
    `several` a value is a list of choices, each at most once, in any order.
    `steps` are the sensible values that the host's wheel turns through.
    """

    key: str
    default: Json
    choices: tuple[Json, ...] | None = None
    low: int = 0
    high: int = 0
    steps: tuple[Json, ...] = ()
    several: bool = False

    def check(self, value: Json) -> None:
        """Raises Refusal where `value` is not allowed; numbers are whole, true is not 1."""
        if self.choices is not None:
            self._check_choice(value, self.choices)
        elif type(value) is not int or not self.low <= value <= self.high:
            values = {"option": self.key, "value": shown(value), "low": self.low, "high": self.high}
            raise Refusal("option-range", values)

    def _check_choice(self, value: Json, choices: tuple[Json, ...]) -> None:
        allowed = ", ".join(shown(choice) for choice in choices)
        if not self.several:
            if not one_of(value, choices):
                raise Refusal(
                    "option-choice", {"option": self.key, "value": shown(value), "allowed": allowed}
                )
        elif not isinstance(value, list | tuple) or not _some_of(choices, value):
            raise Refusal("option-several", {"option": self.key, "allowed": allowed})


def _some_of(choices: Sequence[Json], values: Sequence[Json]) -> bool:
    """Whether `values` are all among `choices`, none of them twice."""
    return all(one_of(value, choices) and not one_of(value, values[:at]) for at, value in enumerate(values))


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move, an outcome or an expiry leads to: the new state, and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()

    def after(self, *events: Event) -> Step[S]:
        """The same, with `events` before it."""
        return Step(self.state, (*events, *self.events))


class Game(ABC, Generic[S]):
    """The rules of one game. Every function leaves its arguments alone; what is not allowed raises Refusal."""

    name: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]

    def options_for(self, seats: int) -> tuple[Option, ...]:  # noqa: ARG002 - for games whose ranges depend on it
        """The options as they are with `seats` players."""
        return self.options

    def checked(self, names: Sequence[str], options: Mapping[str, Json]) -> dict[str, Json]:
        """Every option with its value, defaults filled in; lists are tuples.

        Raises Refusal for names that are empty or alike, a number of seats the game does not take, or an option that
        is unknown or out of range.
        """
        check_names(names)
        if len(names) not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise Refusal("seats-number", {"game": self.name, "count": len(names), "low": low, "high": high})
        known = {option.key: option for option in self.options_for(len(names))}
        for key, value in options.items():
            if key not in known:
                raise Refusal("option-unknown", {"option": shown(key), "allowed": ", ".join(known)})
            known[key].check(value)
        values = {key: options.get(key, option.default) for key, option in known.items()}
        return {key: tuple(value) if known[key].several else value for key, value in values.items()}

    @abstractmethod
    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[S]:
        """A new game. Raises Refusal for a wrong number of seats or an option that is unknown or out of range."""

    @abstractmethod
    def ask(self, state: S) -> Ask | None:
        """The chance outcome that is due now, or None."""

    @abstractmethod
    def settle(self, state: S, values: Sequence[Json]) -> Step[S]:
        """The outcome of the chance that is due."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> tuple[Move, ...]:
        """Every legal move of `seat` now, each once, with all its fields; empty while chance is due or when over."""

    @abstractmethod
    def play(self, state: S, move: Move) -> Step[S]:
        """The move, if it is legal, however malformed it came."""

    @abstractmethod
    def timeout(self, state: S, seat: int) -> Step[S]:
        """The time of `seat` has run out; a Refusal where it is not on the clock."""

    @abstractmethod
    def clock(self, state: S) -> Clock | None:
        """The clock that runs now, or None."""

    @abstractmethod
    def view(self, state: S, seat: int | None = None) -> dict[str, Json]:
        """All that may be seen: by everybody (None), or by `seat` (its secrets under `you`)."""

    @abstractmethod
    def everything(self, state: S) -> dict[str, Json]:
        """The whole state as JSON, secrets included: for `replay --secrets` and for comparing states."""
