"""An ADXL335 without a chip: accelerations into the voltages of its three outputs (data sheet revision B)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import Final

from companion.simulator.mcp3008 import Node

STEP_NS: Final = 1_000_000
NOISE_V: Final = (45e-6, 45e-6, 90e-6)
"""Per root hertz, whatever the supply: 150 and 300 ug at 300 mV/g (table 1; "other than 3 V")."""

_SWING_V: Final = (0.1, 0.2)
"""How near its outputs come to ground and to the supply (0.1 and 2.8 V at 3 V)."""

_MEMORY_NS: Final = 100_000_000
"""What was felt longer ago is out of the filters."""

Felt = Callable[[int], tuple[float, float, float]]


class Adxl335:
    """`feel` gives mg along its axes at a time of `clock_ns`; `nodes` are the outputs, for an MCP3008.

    The outputs are ratiometric: half of `supply` without acceleration, a tenth of it more for 1 g. This specimen's are
    off by `zero_mg`, and too sensitive by `gain`. Its capacitors (0.1 uF: 50 Hz) make `bandwidth_hz`. `seed` draws the
    noise. Without power (`plugged` false) the outputs are at ground through their 32 kOhm, or `loose`: float.
    """

    def __init__(  # noqa: PLR0913 - a specimen and its surroundings
        self,
        feel: Felt,
        clock_ns: Callable[[], int],
        *,
        supply: float = 3.3,
        zero_mg: tuple[float, float, float] = (0.0, 0.0, 0.0),
        gain: tuple[float, float, float] = (1.0, 1.0, 1.0),
        bandwidth_hz: float = 50.0,
        seed: int = 1,
    ) -> None:
        self.plugged = True
        self.loose = False
        self.nodes: list[Node] = [partial(self._volts, axis) for axis in range(3)]
        self._feel = feel
        self._clock_ns = clock_ns
        self._supply = supply
        self._zero_mg = zero_mg
        self._gain = gain
        self._share = 1 - math.exp(-2 * math.pi * bandwidth_hz * STEP_NS / 1e9)
        self._noise = random.Random(seed)  # noqa: S311 - a sensor's noise is no secret
        self._at_ns = clock_ns() - _MEMORY_NS
        self._out: list[float] | None = None

    def _volts(self, axis: int) -> float | None:
        if self.loose:
            return None
        if not self.plugged:
            return 0.0
        now_ns = self._clock_ns()
        self._at_ns = max(self._at_ns, now_ns - _MEMORY_NS)
        while self._at_ns + STEP_NS <= now_ns or self._out is None:
            self._at_ns += STEP_NS
            self._advance()
        return self._out[axis]

    def _advance(self) -> None:
        felt = self._feel(self._at_ns)
        ahead = [self._amplified(axis, mg) for axis, mg in enumerate(felt)]
        before = self._out or ahead
        self._out = [out + (want - out) * self._share for out, want in zip(before, ahead, strict=True)]

    def _amplified(self, axis: int, mg: float) -> float:
        """Before the filter, whose noise is as white as 1000 steps a second can show."""
        g = (mg * self._gain[axis] + self._zero_mg[axis]) / 1000
        volts = self._supply * (0.5 + 0.1 * g)
        low, high = _SWING_V
        kept = max(low, min(self._supply - high, volts))
        return kept + self._noise.gauss(0, NOISE_V[axis] * math.sqrt(1e9 / STEP_NS / 2))
