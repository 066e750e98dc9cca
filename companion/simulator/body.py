"""The physical cup: where a hand wants it, how it gets there, and what an accelerometer in it feels."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

G_MM_S2 = 9806.65
RESPONSE = 45.0
"""How fast the cup follows the hand: the pole of the triple spring-damper, 1/s."""

NOISE_MG = 4.0
TREMOR_MG = 22.0
"""A hand that holds a cup still trembles by about this much, at 8-12 Hz."""

KNOCK_HZ = 70.0
KNOCK_DECAY_S = 0.012


@dataclass(frozen=True, slots=True)
class _Path:
    """The way of one coordinate to its target: x = target + (a + b t + c t^2) exp(-RESPONSE t)."""

    target: float = 0.0
    a: float = 0.0
    b: float = 0.0
    c: float = 0.0

    def at(self, seconds: float) -> tuple[float, float, float]:
        """Place, speed and acceleration."""
        w, t = RESPONSE, seconds
        decay = math.exp(-w * t)
        p0 = self.a + self.b * t + self.c * t * t
        p1 = self.b + 2 * self.c * t
        p2 = 2 * self.c
        return self.target + p0 * decay, (p1 - w * p0) * decay, (p2 - 2 * w * p1 + w * w * p0) * decay

    def turned(self, target: float, seconds: float) -> _Path:
        """The path from where this one is, as fast and as accelerated as it is, to a new target."""
        w = RESPONSE
        place, speed, acceleration = self.at(seconds)
        a = place - target
        b = speed + w * a
        c = (acceleration + 2 * w * b - w * w * a) / 2
        return _Path(target, a, b, c)


@dataclass(frozen=True, slots=True)
class _Knock:
    at_ns: int
    strength_mg: float

    def at(self, at_ns: int) -> float:
        seconds = (at_ns - self.at_ns) / 1e9
        if not 0 <= seconds < 10 * KNOCK_DECAY_S:
            return 0.0
        return (
            self.strength_mg * math.exp(-seconds / KNOCK_DECAY_S) * math.cos(2 * math.pi * KNOCK_HZ * seconds)
        )


class Body:
    """A cup of which a hand moves the target: x to the right, y to the back, z up, in mm; tilt about y in degrees.

    z 0 is the table. Above it a hand holds the cup and trembles; put down from above it knocks. The sensor's z axis
    points up when the cup stands flat. Times are nanoseconds of one clock and may not go back; `seed` draws the
    noise.
    """

    def __init__(self, *, seed: int = 1, noise_mg: float = NOISE_MG) -> None:
        self._noise = random.Random(seed)  # noqa: S311 - a sensor's noise is no secret
        self._noise_mg = noise_mg
        self._paths = (_Path(), _Path(), _Path(), _Path())
        self._moved_ns = 0
        self._knock = _Knock(0, 0.0)

    def move(self, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float, at_ns: int) -> None:
        """From `at_ns` on the hand pulls the cup there."""
        seconds = self._seconds(at_ns)
        height = self._paths[2].at(seconds)[0]
        targets = (x_mm, y_mm, max(0.0, z_mm), tilt_deg)
        if z_mm <= 0 and self._paths[2].target > 0:
            self.knock(400 + 10 * height, at_ns + int(5e9 / RESPONSE))
        self._paths = tuple(
            path.turned(target, seconds) for path, target in zip(self._paths, targets, strict=True)
        )  # type: ignore[assignment]
        self._moved_ns = max(at_ns, self._moved_ns)

    def knock(self, strength_mg: float, at_ns: int) -> None:
        """Something hits the cup or its table at `at_ns`: a short ring along z."""
        self._knock = _Knock(at_ns, strength_mg)

    def acceleration_mg(self, at_ns: int) -> tuple[float, float, float]:
        """What the accelerometer feels at `at_ns`: gravity and motion along its own axes, with noise."""
        seconds = self._seconds(at_ns)
        x, y, z, tilt = (path.at(seconds) for path in self._paths)
        to_mg = 1000 / G_MM_S2
        ax, ay, az = x[2] * to_mg, y[2] * to_mg, z[2] * to_mg + 1000 + self._knock.at(at_ns)
        angle = math.radians(tilt[0])
        felt = (ax * math.cos(angle) + az * math.sin(angle), ay, az * math.cos(angle) - ax * math.sin(angle))
        tremor = self._tremor(at_ns) if self._paths[2].target > 0 else (0.0, 0.0, 0.0)
        gauss = self._noise.gauss
        return (
            felt[0] + tremor[0] + gauss(0, self._noise_mg),
            felt[1] + tremor[1] + gauss(0, self._noise_mg),
            felt[2] + tremor[2] + gauss(0, self._noise_mg),
        )

    def _seconds(self, at_ns: int) -> float:
        return max(0, at_ns - self._moved_ns) / 1e9

    @staticmethod
    def _tremor(at_ns: int) -> tuple[float, float, float]:
        turn = 2 * math.pi * at_ns / 1e9
        return (
            TREMOR_MG * (math.sin(8.3 * turn) + math.sin(11.1 * turn)),
            TREMOR_MG * (math.sin(9.1 * turn) + math.cos(10.3 * turn)),
            TREMOR_MG * (math.cos(8.7 * turn) + math.sin(11.9 * turn)),
        )
