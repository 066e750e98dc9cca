"""When the screens rest: dimmed while nobody does anything, dark after longer, and moved by a dot now and then.

What an OLED shows for hours burns in. Pure: inputs and time are handed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from companion.table.inputs import Asked, Button, CupMoved, Edge, Input, Named, OptionChosen, TimerFlipped

SECOND_NS: Final = 1_000_000_000
SHIFTS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""By how many dots right and down the pictures are moved, one after the other; they leave that room free."""

Touch: TypeAlias = Edge | CupMoved | TimerFlipped | Asked | Named | OptionChosen
"""What people do."""


class Glow(StrEnum):
    """How bright all screens are."""

    FULL = "full"
    DIM = "dim"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class RestSettings:
    """After how many seconds without a touch, and how often; 0: never."""

    dim_after_seconds: float = 0
    off_after_seconds: float = 0
    shift_seconds: float = 0


NEVER: Final = RestSettings()


@dataclass(frozen=True, slots=True)
class Rest:
    """What the screens do: their brightness, and by how many dots their pictures are moved right and down."""

    glow: Glow = Glow.FULL
    shift: tuple[int, int] = (0, 0)


class Resting:
    """Follows one table's touches from `now_ns` on."""

    def __init__(self, settings: RestSettings, now_ns: int) -> None:
        self._settings = settings
        self._began_ns = self._touched_ns = now_ns
        self._waking: set[tuple[int, Button]] = set()

    def takes(self, heard: Input, now_ns: int) -> bool:
        """Whether `heard` is for the table, too: what wakes dark screens does nothing else, as nobody saw what for."""
        if isinstance(heard, Edge) and (heard.place, heard.button) in self._waking:
            self._touched_ns = now_ns
            self._waking.discard((heard.place, heard.button))
            if not heard.down:
                return False
        if not isinstance(heard, Touch):
            return True
        dark = self.at(now_ns).glow is Glow.OFF
        self._touched_ns = now_ns
        if dark and isinstance(heard, Edge):
            if heard.down:
                self._waking.add((heard.place, heard.button))
            return False
        return True

    def at(self, now_ns: int) -> Rest:
        """How the screens rest now."""
        idle_ns = now_ns - self._touched_ns
        settings = self._settings
        glow = Glow.FULL
        if _over(settings.off_after_seconds, idle_ns):
            glow = Glow.OFF
        elif _over(settings.dim_after_seconds, idle_ns):
            glow = Glow.DIM
        if not settings.shift_seconds:
            return Rest(glow)
        turn = (now_ns - self._began_ns) // int(settings.shift_seconds * SECOND_NS)
        return Rest(glow, SHIFTS[turn % len(SHIFTS)])

    def wake_at_ns(self, now_ns: int) -> int | None:
        """When `at` will next say something else, if nobody does anything; None: never. Dark screens are not moved."""
        settings = self._settings
        idle = [settings.dim_after_seconds, settings.off_after_seconds]
        times = [self._touched_ns + int(seconds * SECOND_NS) for seconds in idle if seconds]
        if settings.shift_seconds and self.at(now_ns).glow is not Glow.OFF:
            shift_ns = int(settings.shift_seconds * SECOND_NS)
            times.append(self._began_ns + ((now_ns - self._began_ns) // shift_ns + 1) * shift_ns)
        return min((at_ns for at_ns in times if at_ns > now_ns), default=None)


def _over(seconds: float, idle_ns: int) -> bool:
    return bool(seconds) and idle_ns >= int(seconds * SECOND_NS)
