"""The course of a cup through the air and what hits it, and so what its sensor feels: the physics of the traces.

Times are seconds, lengths mm, angles degrees, accelerations mg (1000: one g). The course is kept on a grid of 500 steps a
second, fine enough for what a sensor with a bandwidth of 50 Hz can tell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

RATE_HZ = 500
G_MM_S2 = 9806.65
SENSOR_MM = (6.0, -4.0, 38.0)
"""Where the sensor sits: in the cup's base, seen from the middle of the cup (z up while it stands)."""

X, Y, Z, ROLL, PITCH, YAW, PUSH_X, PUSH_Y, PUSH_Z = range(9)
"""The tracks: place of the cup's middle, its rotation vector, and accelerations along the cup's own axes."""

PLACE, TURN, PUSH = (X, Y, Z), (ROLL, PITCH, YAW), (PUSH_X, PUSH_Y, PUSH_Z)

_ELEMENT_MG = 20_000
"""What a sensor's element can follow mechanically; harder hits are cut off before any filter."""

Vector = tuple[float, float, float]
Turns = list[tuple[float, float]]
"""Turning points of a way to and fro: (seconds to get there, place)."""


def eased(part: float) -> float:
    """A hand's way from 0 to 1 with the least jerk."""
    part = min(max(part, 0.0), 1.0)
    return part * part * part * (10 - 15 * part + 6 * part * part)


class Course:
    """Tracks that motions are added to, each with a beginning, and what is left of it afterwards."""

    def __init__(self) -> None:
        self.end_s = 0.0
        self._parts: list[tuple[int, int, list[float], float]] = []

    # -- how a track changes

    def add(self, track: int, at_s: float, seconds: float, value: Callable[[float], float]) -> None:
        """`value` of the seconds since `at_s`, for `seconds`; what it ends with stays, on a push track nothing does."""
        first, count = round(at_s * RATE_HZ), max(1, round(seconds * RATE_HZ))
        values = [value(step / RATE_HZ) for step in range(1, count + 1)]
        self._parts.append((track, first, values, 0.0 if track in PUSH else values[-1]))
        self.end_s = max(self.end_s, at_s + seconds)

    def spread(
        self,
        tracks: Sequence[int],
        along: Sequence[float],
        at_s: float,
        seconds: float,
        value: Callable[[float], float],
    ) -> None:
        """The same on several tracks, each with its share of it."""
        for track, share in zip(tracks, along, strict=True):
            if share:
                self.add(track, at_s, seconds, lambda t, share=share: share * value(t))

    def ease(self, tracks: Sequence[int], along: Sequence[float], at_s: float, seconds: float) -> None:
        """Bring tracks so much further, as a hand does."""
        self.spread(tracks, along, at_s, seconds, lambda t: eased(t / seconds))

    def through(self, tracks: Sequence[int], along: Sequence[float], at_s: float, turns: Turns) -> None:
        """From one turning point to the next, strongest in the turn; then stay there."""
        now_s, place = at_s, 0.0
        for seconds, turn in turns:
            way = turn - place
            self.spread(
                tracks,
                along,
                now_s,
                seconds,
                lambda t, way=way, seconds=seconds: way * (1 - math.cos(math.pi * t / seconds)) / 2,
            )
            now_s, place = now_s + seconds, turn

    # -- what hits it

    def swing(self, at_s: float, along: Vector, reach: float, hz: float, decay_s: float) -> None:
        """To and fro by `reach`, ever less, back to its place."""
        self.spread(
            PLACE,
            along,
            at_s,
            7 * decay_s,
            lambda t: reach * eased(2 * hz * t) * math.exp(-t / decay_s) * math.sin(2 * math.pi * hz * t),
        )

    def ring(self, at_s: float, along: Vector, mg: float, hz: float, decay_s: float) -> None:
        """What was hit swings with `mg` at first."""
        self.swing(at_s, along, mg / 1000 * G_MM_S2 / (2 * math.pi * hz) ** 2, hz, decay_s)

    def jolt(self, at_s: float, along: Vector, mm_s: float, seconds: float = 0.006) -> None:
        """A push that makes the cup `mm_s` faster and takes it away again, as whoever holds it does."""
        peak = mm_s * math.pi / 2 / seconds / G_MM_S2 * 1000
        back = 3 * seconds
        self.spread(PUSH, along, at_s, seconds, lambda t: peak * math.sin(math.pi * t / seconds))
        self.spread(PUSH, along, at_s + seconds, back, lambda t: -peak / 3 * math.sin(math.pi * t / back))

    def rumble(
        self, at_s: float, seconds: float, mg: float, band_hz: tuple[float, float], chance: random.Random
    ) -> None:
        """Noise of `mg` (root mean square on each axis) within a band; it swells and fades."""
        fade_s = min(0.1, seconds / 3)
        for track in PUSH:
            tones = _tones(chance, 5, band_hz)
            self.add(
                track,
                at_s,
                seconds,
                lambda t, tones=tones: (
                    mg * math.sqrt(2 / 5) * swell(t, seconds, fade_s) * _sounding(tones, t)
                ),
            )

    def drift(self, at_s: float, seconds: float, degrees: float, chance: random.Random) -> None:
        """It turns slowly, this way and that, and is upright again at the end."""
        fade_s = min(0.25, seconds / 3)
        for track in TURN:
            tones = _tones(chance, 3, (0.2, 1.2))
            self.add(
                track,
                at_s,
                seconds,
                lambda t, tones=tones: degrees / 1.7 * swell(t, seconds, fade_s) * _sounding(tones, t),
            )

    # -- what a sensor feels

    def felt(self, seconds: float) -> list[Vector]:
        """What an ideal sensor in the cup feels, at RATE_HZ, from 0 to `seconds`."""
        count = round(seconds * RATE_HZ)
        tracks = [self._track(track, count + 2) for track in range(9)]
        turned = [_rotation(*vector) for vector in zip(*tracks[ROLL : YAW + 1], strict=True)]
        places = [
            _sum(place, _turn(rotation, SENSOR_MM))
            for place, rotation in zip(zip(*tracks[X : Z + 1], strict=True), turned, strict=True)
        ]
        pushes = list(zip(*tracks[PUSH_X:], strict=True))
        to_mg = RATE_HZ * RATE_HZ * 1000 / G_MM_S2
        felt = []
        for step in range(1, count + 1):
            before, here, after = places[step - 1], places[step], places[step + 1]
            ax, ay, az = ((b - 2 * h + a) * to_mg for b, h, a in zip(before, here, after, strict=True))
            felt.append(_cut(_sum(_turn_back(turned[step], (ax, ay, az + 1000)), pushes[step])))
        return felt

    def _track(self, track: int, count: int) -> list[float]:
        steps = [0.0] * (count + 1)
        values = [0.0] * count
        for part, first, shares, left in self._parts:
            if part != track or first >= count:
                continue
            for at, share in enumerate(shares[: count - first], first):
                values[at] += share
            steps[min(first + len(shares), count)] += left
        held = 0.0
        for at in range(count):
            held += steps[at]
            values[at] += held
        return values


# -- shapes


def swell(t: float, seconds: float, fade_s: float) -> float:
    """Up to 1 at the beginning, down to 0 at the end."""
    return eased(t / fade_s) * eased((seconds - t) / fade_s)


def turning_points(chance: random.Random, hz: float, seconds: float, reach: float, unsteady: float) -> Turns:
    """To and fro about 0 for `seconds`: every stroke as long and as wide as a hand that is so `unsteady` makes it."""
    turns, passed, side = [], 0.0, chance.choice((-1, 1))
    while passed < seconds:
        half_s = chance.uniform(1 - unsteady, 1 + unsteady) / (2 * hz)
        half_s *= 1 if turns else 0.7
        turns.append((half_s, side * reach * chance.uniform(1 - unsteady, 1 + unsteady)))
        passed, side = passed + half_s, -side
    return [*turns, (0.7 / (2 * hz), 0.0)]


def scaled(turns: Turns, by: float) -> Turns:
    """The same times, other places."""
    return [(seconds, place * by) for seconds, place in turns]


def lasts_s(turns: Turns) -> float:
    """How long all of it takes."""
    return sum(seconds for seconds, _ in turns)


def falling(t: float, seconds: float, height: float, speed: float) -> float:
    """From `height` at rest to 0 at `speed` downwards, in `seconds`, as smoothly as can be."""
    u = min(max(t / seconds, 0.0), 1.0)
    tail = u * u * u * (4 - 7 * u + 3 * u * u)  # its slope is -1 at 1; nothing else is changed there
    return max(0.0, height * (1 - eased(u)) + speed * seconds * tail) if u < 1 else 0.0


_Tones = list[tuple[float, float]]


def _tones(chance: random.Random, count: int, band_hz: tuple[float, float]) -> _Tones:
    return [(chance.uniform(*band_hz), chance.uniform(0, 2 * math.pi)) for _ in range(count)]


def _sounding(tones: _Tones, t: float) -> float:
    return sum(math.sin(2 * math.pi * hz * t + phase) for hz, phase in tones)


# -- rotations

Rotation = tuple[Vector, Vector, Vector] | None


def _rotation(roll: float, pitch: float, yaw: float) -> Rotation:
    """Rodrigues' matrix of a rotation vector in degrees; None: not turned."""
    size = math.sqrt(roll * roll + pitch * pitch + yaw * yaw)
    if size < 1e-9:
        return None
    x, y, z = roll / size, pitch / size, yaw / size
    c, s = math.cos(math.radians(size)), math.sin(math.radians(size))
    r = 1 - c
    return (
        (c + x * x * r, x * y * r - z * s, x * z * r + y * s),
        (y * x * r + z * s, c + y * y * r, y * z * r - x * s),
        (z * x * r - y * s, z * y * r + x * s, c + z * z * r),
    )


def _turn(rotation: Rotation, vector: Vector) -> Vector:
    if rotation is None:
        return vector
    (a, b, c), (d, e, f), (g, h, i) = rotation
    x, y, z = vector
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def _turn_back(rotation: Rotation, vector: Vector) -> Vector:
    if rotation is None:
        return vector
    (a, b, c), (d, e, f), (g, h, i) = rotation
    x, y, z = vector
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def _sum(one: Vector, other: Sequence[float]) -> Vector:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _cut(vector: Vector) -> Vector:
    x, y, z = (min(max(value, -_ELEMENT_MG), _ELEMENT_MG) for value in vector)
    return x, y, z
