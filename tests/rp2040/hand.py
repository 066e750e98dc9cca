"""A cup that a hand moves at times to come, so that a slow board feels the same as a quick one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from companion.simulator.body import Body

_MS = 1_000_000

Where: TypeAlias = tuple[float, float, float, float]
"""x, y, z in mm and tilt in degrees, as `Body.move` takes them."""

Moves: TypeAlias = Sequence[tuple[int, Where]]
"""Milliseconds from now, and where to."""

FLAT: Where = (0, 0, 0, 0)


def shake(ms: int = 900, *, swing_mm: float = 90, hz: float = 4.5) -> list[tuple[int, Where]]:
    """Picked up, shaken for so long, 50 targets a second, and put down where it stood."""
    turn = 2 * math.pi * hz / 1000
    swings = [(at_ms, (swing_mm * math.sin(turn * at_ms), 0.0, 30.0, 0.0)) for at_ms in range(0, ms, 20)]
    return [*swings, (ms, FLAT)]


class HandledBody(Body):
    """A body whose moves are `planned`; it makes each when its time has come."""

    def __init__(self) -> None:
        super().__init__()
        self._planned: list[tuple[int, Where]] = []

    def plan(self, moves: Moves, now_ns: int) -> None:
        """Make these moves."""
        self._planned += [(now_ns + after_ms * _MS, where) for after_ms, where in moves]

    def acceleration_mg(self, at_ns: int) -> tuple[float, float, float]:
        """What the accelerometer feels."""
        while self._planned and self._planned[0][0] <= at_ns:
            moved_ns, where = self._planned.pop(0)
            self.move(*where, moved_ns)
        return super().acceleration_mg(at_ns)
