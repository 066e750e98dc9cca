"""A table in real time, with real drivers on cups that run the real firmware; its journal answers at once."""

from __future__ import annotations

import math
import queue
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.config.settings import CupAt, LineAt, ScreenAt, Seat, Settings
from companion.cup_rack import CupRack
from companion.simulator.cup import SimulatedCup
from companion.table.effects import AdoptCup, Effect
from companion.table.inputs import CupMotion, CupMoved, Input, Tick
from tests.table.bluffaneer_evening import Pirates
from tests.table.conftest import Evening

STROKES_HZ = 4.5


def _seat(cup: CupAt | None) -> Seat:
    line = LineAt(line=4)
    return Seat(left=line, right=line, ok=line, challenge=line, screen=ScreenAt(bus=1), cup=cup)


class LiveEvening(Evening):
    """`driven[n]`: the port of place n's cup; the ports of `desk` are searched for cups that moved elsewhere.

    `strange`: cups that belong to no place are looked for, too.
    """

    def __init__(
        self, desk: Path, driven: dict[int, Path], *, strange: bool = False, **settings: Any
    ) -> None:
        self.inbox: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.heard: list[Input] = []
        self.notes: list[str] = []
        super().__init__(cups="each", **settings)

        def names() -> list[str]:
            return sorted(map(str, desk.glob("tty*")))

        cups = [
            CupAt(port=str(driven[place])) if place in driven else None
            for place in range(self.settings.places)
        ]
        self.rack = CupRack(
            Settings(seats=tuple(_seat(cup) for cup in cups)),
            self.inbox.put,
            wired=pytest.fail,
            note=lambda key, _: self.notes.append(key),
            failed=pytest.fail,
            strange=names if strange else None,
            names=names,
        )
        self.rack.start()

    @property  # type: ignore[override]
    def now_ns(self) -> int:
        return time.monotonic_ns()

    @now_ns.setter
    def now_ns(self, _: int) -> None:
        """It passes by itself."""

    def close(self) -> None:
        for close in self.rack.closers():
            close()

    def hear(self, heard: Input) -> list[Effect]:
        effects = super().hear(heard)
        for effect in effects:
            if isinstance(effect, AdoptCup):
                self.rack.adopt(effect.place, effect.unique)
        return effects

    def advance(self, ms: float) -> None:
        end = time.monotonic() + ms / 1000
        while self._turn(end):
            pass

    def until(self, done: Callable[[], object], seconds: float = 6) -> None:
        """Go on until it is so."""
        end = time.monotonic() + seconds
        while not done():
            assert self._turn(min(end, time.monotonic() + 0.05)) or time.monotonic() < end, self.heard[-12:]

    def _turn(self, end: float) -> bool:
        """Take one input, or a tick that is due; False: it is `end`."""
        wake_ns = self.table.wake_at_ns
        wake = end if wake_ns is None else min(end, wake_ns / 1e9)
        try:
            heard = self.inbox.get(timeout=max(0.0, wake - time.monotonic()))
        except queue.Empty:
            self.hear(Tick())
            return time.monotonic() < end
        self.heard.append(heard)
        self.hear(heard)
        return True

    # -- cups

    def up(self, *cups: int) -> bool:
        return set(cups) <= self.table._evening.cups_up

    def motions(self, cup: int) -> list[tuple[CupMotion, bool]]:
        return [
            (one.motion, one.shaken) for one in self.heard if isinstance(one, CupMoved) and one.cup == cup
        ]

    def drag(self, cup: SimulatedCup, number: int) -> None:
        """Drag it to and fro until it says that it is shaken."""
        before, began = self.motions(number).count((CupMotion.SHAKING, False)), time.monotonic()
        while self.motions(number).count((CupMotion.SHAKING, False)) == before:
            passed = time.monotonic() - began
            assert passed < 4, self.heard[-12:]
            cup.move(90 * math.sin(2 * math.pi * STROKES_HZ * passed), 0, 30, 0)
            self.advance(1000 / 30)

    def rolled(self) -> int:
        """How many rolls are on record."""
        return sum("chance" in line for line in self.lines())

    def roll_with(self, cup: SimulatedCup, number: int) -> None:
        """Shake it, and set it down: that rolls once."""
        before = self.rolled()
        self.drag(cup, number)
        cup.move(0, 0, 0, 0)
        self.until(lambda: self.rolled() > before)
        assert self.rolled() == before + 1


class LivePirates(Pirates, LiveEvening):
    """The same at Bluffaneer's first roll; the cups that are not `driven` are there without a button."""
