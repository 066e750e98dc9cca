"""What the table wants done; the composition root does it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.match.entry import Entry
from companion.table.scene import Scene


@dataclass(frozen=True, slots=True)
class Record:
    """Keep `entry`; answer with Recorded or NotRecorded of the same `serial`."""

    serial: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Show:
    """Screen `screen` (a place, or None: the board) shows `scene` from now on.

    `urgent`: its seat pressed. `masks`: there are secrets on it that must not be seen any longer.
    """

    screen: int | None
    scene: Scene
    urgent: bool = False
    masks: bool = False


class Tone(StrEnum):
    """What the buzzer says."""

    STEP = "step"  # a wheel's click
    REFUSED = "refused"
    TURN = "turn"  # somebody's turn begins
    LAST_SECONDS = "last_seconds"  # once in each of the last three
    TIME_OUT = "time_out"
    CHALLENGE = "challenge"
    DIE_LOST = "die_lost"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Sound:
    """The buzzer sounds once."""

    tone: Tone


class Lamp(StrEnum):
    """A place's LED."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


@dataclass(frozen=True, slots=True)
class Light:
    """The LED of `place` from now on."""

    place: int
    lamp: Lamp


@dataclass(frozen=True, slots=True)
class AdoptCup:
    """The cup with the id `unique` is the one of `place` from now on, wherever it is plugged in."""

    place: int
    unique: str


@dataclass(frozen=True, slots=True)
class ShutDown:
    """The evening is over: everything dark, then stop (on a Pi: power off)."""


Effect: TypeAlias = Record | Show | Sound | Light | AdoptCup | ShutDown
