"""What the table has to know of a game beside its rules: buttons, offers, races, notices and tones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from companion.games.game import Event, Json, Move, Source, View
from companion.table.effects import Tone
from companion.table.scene import Choice, Notice
from companion.table.wheels import ListWheel, MarkWheel, PairWheel, Wheel


class Choosing(Protocol):
    """How some of a game's moves are chosen on the buttons of a seat."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of these moves."""

    def wheel(self, legal: Sequence[Move], view: View, source: Source) -> Wheel | None:
        """The choice among `legal`, all of these names, as it starts; None: none. `view` is the seat's own."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two wheels: LEFT turns the field `first`, RIGHT the field `second`, from the smallest legal move."""

    move: str
    first: str
    second: str

    @property
    def moves(self) -> tuple[str, ...]:
        """The one move."""
        return (self.move,)

    def wheel(self, legal: Sequence[Move], _view: View, _source: Source) -> Wheel:
        """The wheels at the smallest legal move."""
        return PairWheel.of(legal, self.first, self.second)


@dataclass(frozen=True, slots=True)
class Row:
    """A list of all of `moves` that are legal: LEFT back, RIGHT forward.

    A `secret` one shows its fields to its own seat alone, while it is turned or looked at, and starts at a random
    place unless `at_start`: there where everybody may know that it starts. Masked it is of the kind `mask`, or of that
    of the first of `moves`.
    """

    moves: tuple[str, ...]
    secret: bool = False
    at_start: bool = False
    mask: str = ""

    def wheel(self, legal: Sequence[Move], _view: View, source: Source) -> Wheel:
        """The list at its start."""
        if not self.secret:
            return ListWheel(tuple(legal))
        # How many moves a list of several kinds, or with a mask of its own, holds may be a secret, too.
        told = len(self.moves) == 1 and not self.mask
        mask = Choice(self.mask or self.moves[0], {}, len(legal) if told else 1)
        start = 0 if self.at_start else None
        at = source.below(len(legal)) if start is None else start
        return ListWheel(tuple(legal), at, self.secret, start, mask)


@dataclass(frozen=True, slots=True)
class Track:
    """A bid along a track: LEFT goes along it, RIGHT through what may be bid there; `key` gives (place, kind)."""

    move: str
    key: Callable[[Move], tuple[int, int]]

    @property
    def moves(self) -> tuple[str, ...]:
        """The one move."""
        return (self.move,)

    def wheel(self, legal: Sequence[Move], _view: View, _source: Source) -> Wheel:
        """At the first place that is legal."""
        return PairWheel.on_track({self.key(move): move for move in legal})


@dataclass(frozen=True, slots=True)
class Marks:
    """Own dice to be marked: `none` is said without a mark, `some` with the faces marked in its field `field`."""

    none: str
    some: str
    field: str

    @property
    def moves(self) -> tuple[str, ...]:
        """Both moves."""
        return (self.none, self.some)

    def wheel(self, legal: Sequence[Move], view: View, source: Source) -> Wheel:
        """No mark, at a random die."""
        dice = tuple(view["you"]["dice"])
        none = next(move for move in legal if move.name == self.none)
        some = {tuple(move.fields[self.field]): move for move in legal if move.name == self.some}
        return MarkWheel(dice, none, some, source.below(len(dice)))


NoticesOf: TypeAlias = Callable[[Sequence[Event], View, View], tuple[Notice, ...]]
"""The notices of one change, between the public views before and after it, in the order to be shown."""


def _no_notice_again(_view: View) -> Notice | None:
    return None


@dataclass(frozen=True, slots=True)
class Way:
    """How one game is played at the table.

    `choosing`: what LEFT, RIGHT and OK choose among; of these, the first whose first move is legal counts. `loud`: what CHALLENGE
    says, the first of these that is legal (where none is, the rules say why not of the first). `opened`: the list that
    CHALLENGE opens and closes instead. `right`: what RIGHT says where there is nothing to turn. `confirmed`: moves
    whose OK is asked for once more. `timer`: what turning the timer over moves. `race`: the move that goes to whoever
    pressed first. `own_clock`: the running clock is shown on the board, and else only where it runs for that seat.
    `offers`: in a phase, the move that the table makes after 5 s without a press. `rolls`: the phases
    in which rolls are awaited. `helps`: the help line of a choice, by the kind of move, where it is not `help-KIND`.
    `hints`: what first-game hints say once in the place of a help line, by that line's key.
    `pages`: how many pages of rules there are (`rules-GAME-1` ... in words). `notice_again`: the notice that a match which
    comes back in some state was waiting with. `tells_last`: a match that comes back begins with the notices of its last
    move, since no state tells whether they have been seen.
    """

    choosing: tuple[Choosing, ...]
    notices: NoticesOf
    loud: tuple[str, ...] = ("challenge",)
    opened: Choosing | None = None
    right: str | None = None
    confirmed: frozenset[str] = frozenset()
    timer: str | None = None
    race: str | None = None
    own_clock: bool = False
    offers: Mapping[str, str] = field(default_factory=dict)
    rolls: frozenset[str] = frozenset({"rolling"})
    helps: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)
    notice_again: Callable[[View], Notice | None] = _no_notice_again
    tells_last: bool = False
    tones: Mapping[str, Tone] = field(default_factory=dict)
    pages: int = 0

    def wheel_for(self, legal: Sequence[Move], view: View, source: Source) -> Wheel | None:
        """The choice of a seat with the moves `legal`, as it starts; None where there is nothing to choose."""
        return next((w for way in self.choosing if (w := _wheel(way, legal, view, source))), None)

    def opened_for(self, legal: Sequence[Move], view: View, source: Source) -> Wheel | None:
        """The list that CHALLENGE opens, as it starts."""
        return None if self.opened is None else _wheel(self.opened, legal, view, source)


def _wheel(way: Choosing, legal: Sequence[Move], view: View, source: Source) -> Wheel | None:
    moves = [move for move in legal if move.name in way.moves]
    stands = any(move.name == way.moves[0] for move in moves)
    return way.wheel(moves, view, source) if stands else None


Telling: TypeAlias = Callable[[Event, View, Sequence[Event]], Notice | None]
"""The notice of one event, if it is one: the event, the public view before, and all events of the change."""


def told(events: Sequence[Event], before: View, tellings: Mapping[str, Telling]) -> list[Notice]:
    """The notices of `events` by what `tellings` say of each, by name."""
    found = (tellings[event.name](event, before, events) for event in events if event.name in tellings)
    return [notice for notice in found if notice is not None]


def event_named(events: Sequence[Event], name: str) -> Mapping[str, Json]:
    """The fields of the first event called `name`; KeyError where there is none."""
    for event in events:
        if event.name == name:
            return event.fields
    raise KeyError(name)
