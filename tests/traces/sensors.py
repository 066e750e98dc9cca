"""What each sensor makes of what it feels: bandwidth, zero, scale, noise, range, steps, and when it is read.

Numbers are those of the data sheets (typical; the spread of zero and scale is taken as one standard deviation):
LIS3DH rev 2 tables 4 and 10 (high resolution: bandwidth ODR/9), ADXL345 rev E table 1, MPU-6050 product specification
rev 3.4 section 6.2 with its filter at 44 Hz, ADXL335 rev B table 1 with 0.1 uF at each output, on a 10-bit MCP3008.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.cup.calibration import Unfit, calibrated
from tests.traces.course import RATE_HZ, Vector

Sample = tuple[int, int, int, int]

READ_MS = 10
"""The firmware's loop reads so often."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A kind of sensor; all but `rate_hz`, `bandwidth_hz` and `poles` in mg. `rate_hz` 0: it is analog."""

    step: float
    most: float
    noise: Vector
    zero: Vector
    zero_most: Vector
    scale: float
    bandwidth_hz: float
    poles: int
    rate_hz: float


SENSORS = {
    "lis3dh": Sensor(4, 8188, (3, 3, 4), (40, 40, 40), (120, 120, 120), 0.01, 11, 3, 100),
    "adxl345": Sensor(1000 / 256, 15_996, (3, 3, 4.5), (35, 35, 50), (150, 150, 250), 0.02, 50, 2, 100),
    "mpu6050": Sensor(1000 / 4096, 7999, (3.4, 3.4, 5), (50, 50, 80), (150, 150, 240), 0.01, 44, 2, 1000),
    "adxl335": Sensor(1000 / 102.4, 3600, (2, 2, 4), (80, 80, 120), (290, 290, 290), 0.03, 50, 1, 0),
}


class Device:
    """One sensor out of many, as it sits in one cup.

    `fresh`: as it was bought, with its z up; else however it was mounted, and calibrated: `settings` has what that said.
    An analog one is always calibrated: its zero may be anywhere.
    """

    def __init__(self, name: str, chance: random.Random, *, fresh: bool) -> None:
        self.kind = kind = SENSORS[name]
        self.name = name
        self.fresh = fresh and kind.rate_hz > 0
        self._rate_hz = kind.rate_hz * chance.uniform(0.96, 1.04)
        self.settings: dict[str, int] | None = None
        while self.settings is None:
            self._sold(chance)
            self.settings = {} if self.fresh else self._calibrated(chance)

    def _sold(self, chance: random.Random) -> None:
        """One out of many, soldered in somehow."""
        kind = self.kind
        self._zero = tuple(
            min(max(chance.gauss(0, typical), -most), most)
            for typical, most in zip(kind.zero, kind.zero_most, strict=True)
        )
        self._scale = tuple(1 + chance.gauss(0, kind.scale) for _ in range(3))
        self._mount = _mounted(chance, upright=self.fresh)

    def _calibrated(self, chance: random.Random) -> dict[str, int] | None:
        """What two seconds at rest say; None: this one would be sent back."""
        still = self._values([(0.0, 0.0, 1000.0)] * (2 * RATE_HZ))
        try:
            return calibrated([self._digital(value, chance) for value in still[:: RATE_HZ // 100]])
        except Unfit:
            return None

    def samples(self, felt: Sequence[Vector], chance: random.Random, jitter_ms: float) -> list[Sample]:
        """(ms, x, y, z) as the firmware reads them: every 10 ms, late by up to `jitter_ms`, now and then by much more."""
        values, samples = self._values(felt), []
        end_s, read_s, last = len(felt) / RATE_HZ, 0.0, -1
        phase = chance.random()
        while read_s < end_s:
            ready = read_s if self._rate_hz == 0 else math.floor(read_s * self._rate_hz + phase)
            if ready != last or self._rate_hz == 0:
                last = ready
                made_s = read_s if self._rate_hz == 0 else max(0.0, (ready - phase) / self._rate_hz)
                value = values[min(round(made_s * RATE_HZ), len(values) - 1)]
                samples.append((round(read_s * 1000), *self._digital(value, chance)))
            late_ms = chance.uniform(0, jitter_ms) + (
                chance.uniform(10, 60) if chance.random() < 0.003 else 0
            )
            read_s += (READ_MS + late_ms) / 1000
        return samples

    def _values(self, felt: Sequence[Vector]) -> list[Vector]:
        """What comes out of the filter, with this one's mounting, zero and scale."""
        (a, b, c), (d, e, f), (g, h, i) = self._mount
        share = 1 - math.exp(-2 * math.pi * self.kind.bandwidth_hz * _POLE[self.kind.poles] / RATE_HZ)
        x0, y0, z0 = felt[0]
        start = (a * x0 + b * y0 + c * z0, d * x0 + e * y0 + f * z0, g * x0 + h * y0 + i * z0)
        states = [list(start) for _ in range(self.kind.poles)]
        values = []
        (sx, sy, sz), (ox, oy, oz) = self._scale, self._zero
        for x, y, z in felt:
            vx, vy, vz = a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z
            for state in states:
                state[0] = vx = state[0] + share * (vx - state[0])
                state[1] = vy = state[1] + share * (vy - state[1])
                state[2] = vz = state[2] + share * (vz - state[2])
            values.append((sx * vx + ox, sy * vy + oy, sz * vz + oz))
        return values

    def _digital(self, value: Vector, chance: random.Random) -> tuple[int, int, int]:
        kind, found = self.kind, []
        for axis in range(3):
            mg = value[axis] + chance.gauss(0, kind.noise[axis])
            mg = min(max(mg, -kind.most), kind.most)
            found.append(round(math.floor(mg / kind.step + 0.5) * kind.step))
        return found[0], found[1], found[2]


_POLE = {1: 1.0, 2: 1.554, 3: 1.961}
"""Where poles in a row have to lie so that together they are 3 dB down at the bandwidth."""


def _mounted(chance: random.Random, *, upright: bool) -> tuple[Vector, Vector, Vector]:
    """The rows of a rotation: whichever way round, a little askew; or on any side, too, if not `upright`."""
    askew = math.radians(abs(chance.gauss(0, 0.8 if upright else 4)))
    side = 0.0 if upright else chance.choice((0, math.pi / 2, math.pi, -math.pi / 2))
    return _times(
        _about_z(chance.uniform(0, 2 * math.pi)),
        _times(_about_x(askew + side), _about_z(chance.uniform(0, 2 * math.pi))),
    )


def _about_z(angle: float) -> tuple[Vector, Vector, Vector]:
    c, s = math.cos(angle), math.sin(angle)
    return (c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)


def _about_x(angle: float) -> tuple[Vector, Vector, Vector]:
    c, s = math.cos(angle), math.sin(angle)
    return (1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c)


def _times(
    one: tuple[Vector, Vector, Vector], other: tuple[Vector, Vector, Vector]
) -> tuple[Vector, Vector, Vector]:
    rows = [tuple(sum(row[k] * other[k][column] for k in range(3)) for column in range(3)) for row in one]
    return rows[0], rows[1], rows[2]
