"""What the table hears: presses, cups, time, the journal's answers, faults, and the page.

Times are nanoseconds of the monotonic clock, the moment of the thing itself, not of its arrival.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias


class Button(StrEnum):
    """The four buttons of a place."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Edge:
    """A debounced button of `place` went down or up; `error_ns` bounds how wrong `at_ns` may be."""

    place: int
    button: Button
    down: bool
    at_ns: int
    error_ns: int = 200_000


class CupMotion(StrEnum):
    """What a cup does (`cup/motion.py`)."""

    HANDLED = "handled"  # touched or moved, not shaken
    SHAKING = "shaking"  # a shake has begun
    SETTLED = "settled"  # set down flat; after a shake: the dice lie
    SKEWED = "skewed"  # set down, but not flat
    LIFTED = "lifted"  # lifted from the table and held still for a moment (`cup/motion.py`: `lift_ms`)
    LOWERED = "lowered"  # the lift is over


@dataclass(frozen=True, slots=True)
class CupMoved:
    """Cup `cup` began `motion`. `entropy` is the noise of a shake, to be stirred into the dice's source.

    `shaken`: of SETTLED and SKEWED, whether a shake came before, since the last SETTLED or SKEWED. `error_ns` bounds how
    wrong `at_ns` may be.
    """

    cup: int
    motion: CupMotion
    at_ns: int
    shaken: bool = False
    entropy: bytes = b""
    error_ns: int = 0


@dataclass(frozen=True, slots=True)
class CupLink:
    """Cup `cup` is there (its sensor works) or gone; `button`: its own button works, which needs no sensor."""

    cup: int
    up: bool
    button: bool = False


@dataclass(frozen=True, slots=True)
class CupStrange:
    """A cup that belongs to no place, with the id `unique`, is plugged in: number `cup`, above all places'. "": it is gone."""

    cup: int
    unique: str


@dataclass(frozen=True, slots=True)
class TimerFlipped:
    """The real timer was turned over."""

    at_ns: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: the table does what is due."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The journal has the entry of `Record(serial)` on disk."""

    serial: int


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """The entry is not on disk (the journal keeps trying); `code` and `values` name the sentence.

    The move stands: what was drawn must not be drawn again. The table says so, and lets the players go on.
    """

    serial: int
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FaultBegan:
    """A part stopped working; `code` is the key of the sentence. `part`: "screen:3", "screen:board", "cup:1", "buttons:2" (and "buttons:2:busy", for another cause), "journal" ..."""

    part: str
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FaultEnded:
    """The part works again; `times`: so often it had failed since that was said."""

    part: str
    times: int = 1


def kind_and_number(part: str) -> tuple[str, int]:
    """A fault's part for a sentence: ("battery", 2) of "cup:1:battery", numbers from 1 on; 0: it has none."""
    kind, number, more = (*part.split(":"), "", "")[:3]
    return "battery" if more == "battery" else kind, int(number) + 1 if number.isdigit() else 0


class Wish(StrEnum):
    """What the page may ask for (as the host would with the buttons)."""

    PAUSE = "pause"
    GO_ON = "go_on"
    END_MATCH = "end_match"


@dataclass(frozen=True, slots=True)
class Asked:
    """The page asks the table for `wish`."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Named:
    """The page names a place; at most 10 letters, else it is refused."""

    place: int
    name: str


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """The page sets an option of the next game (only in the lobby)."""

    key: str
    value: Any


Input: TypeAlias = (
    Edge
    | CupMoved
    | CupLink
    | CupStrange
    | TimerFlipped
    | Tick
    | Recorded
    | NotRecorded
    | FaultBegan
    | FaultEnded
    | Asked
    | Named
    | OptionChosen
)
