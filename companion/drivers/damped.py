"""Faults of a part that comes and goes: said as they come, and as one lasting fault where they come too often."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from companion.drivers.lines import Loop
from companion.drivers.steady import Steady
from companion.table.inputs import FaultBegan, FaultEnded, Input

MOST_CHANGES: Final = 4
"""A fault may begin and end twice within..."""

WITHIN_NS: Final = 60_000_000_000
"""... so long; from then on its end is believed when the part..."""

WELL_NS: Final = 20_000_000_000
"""... has been well for so long."""


@dataclass(slots=True)
class _Part:
    """`fault`: what it suffers from now; `told`: what has been said of it; `times`: so often it began since then.

    `waits`: it will be looked at again.
    """

    steady: Steady = field(default_factory=lambda: Steady(MOST_CHANGES, WITHIN_NS, WELL_NS))
    fault: FaultBegan | None = None
    told: FaultBegan | None = None
    times: int = 0
    waits: bool = False


class Damped:
    """Hands on to `hear` what drivers say, from any thread and at once; but the end of a fault that came too often later."""

    def __init__(self, hear: Callable[[Input], object], loop: Loop) -> None:
        self._hear = hear
        self._loop = loop
        self._parts: dict[str, _Part] = {}
        self._lock = threading.Lock()

    def heard(self, what: Input) -> None:
        """Take it from a driver."""
        if not isinstance(what, FaultBegan | FaultEnded):
            self._hear(what)
            return
        with self._lock:  # also around `hear`: two threads tell of one part in the order in which it happened
            self._take(what)

    def _take(self, what: FaultBegan | FaultEnded) -> None:
        now_ns = self._loop.clock_ns()
        part = self._parts.setdefault(what.part, _Part())
        if (part.fault is None) != isinstance(what, FaultEnded):
            part.steady.changed(now_ns)
            part.times += isinstance(what, FaultBegan)
        part.fault = what if isinstance(what, FaultBegan) else None
        restless = part.steady.restless(now_ns)
        if part.fault is not None:
            self._tell_began(part, part.fault, restless=restless)
        elif not restless:
            self._tell_ended(what.part, part)
        elif not part.waits:
            part.waits = True
            self._loop.post(self._wait, what.part)

    def _tell_began(self, part: _Part, fault: FaultBegan, *, restless: bool) -> None:
        """Say it, unless that is known; of a part that comes and goes, only another sentence is news."""
        told, part.told = part.told, fault
        if told is None or (told.code != fault.code if restless else told != fault):
            self._hear(fault)

    def _tell_ended(self, name: str, part: _Part) -> None:
        if part.told is not None:
            part.told = None
            times, part.times = part.times, 0
            self._hear(FaultEnded(name, times))

    def _wait(self, name: str) -> None:
        """In the loop: look whether the part has been well for long enough, else later again."""
        with self._lock:
            part, now_ns = self._parts[name], self._loop.clock_ns()
            part.waits = part.fault is None and part.steady.restless(now_ns)
            if part.waits and part.steady.wake_ns is not None:
                self._loop.later((part.steady.wake_ns - now_ns) / 1e9, self._wait, name)
            elif part.fault is None:
                self._tell_ended(name, part)
