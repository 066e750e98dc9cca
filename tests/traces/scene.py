"""A cup, a hand and a table, step by step, and beside it the truth: when it was shaken, lifted, stood again, and how.

A scene is told in order: each verb begins where the last one ended. `draw` gives a number within the range that the part's
data has for this kind of trace, so that no number of a hand stands in the code.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.traces.course import G_MM_S2, PITCH, PLACE, ROLL, TURN, Course, Vector, X, Y, Z, falling

FREE_HOP_MM_S = 120.0
"""Slower than this it does not hop any more."""

_LEAST_LEAN_DEG = 0.25
_LEAST_ROCK_S = 0.015


@dataclass(slots=True)
class Truth:
    """What really happened, in seconds.

    `shakes`: (begin, end); `rests`: (since when it stands, tilt of what it stands on in degrees, whether that ended a
    shake); `lifts`: (held still and tilted or raised since, lowered from then on, on the table again); `aloft`: (left the
    table, touched it again), peeks and tumbles included.
    """

    shakes: list[tuple[float, float]] = field(default_factory=list)
    rests: list[tuple[float, float, bool]] = field(default_factory=list)
    lifts: list[tuple[float, float, float]] = field(default_factory=list)
    aloft: list[tuple[float, float]] = field(default_factory=list)


class Scene:
    """One cup, one hand, one table; `draw`: a number of that name."""

    def __init__(self, chance: random.Random, draw: Callable[[str], float]) -> None:
        self.course = Course()
        self.truth = Truth()
        self.chance = chance
        self.draw = draw
        self.now_s = 0.0
        self.height = 0.0
        self._away = (0.0, 0.0)
        self._turned: Vector = (0.0, 0.0, 0.0)
        self._held_since_s: float | None = None
        self._left_s: float | None = None
        self._shaken = False
        self.truth.rests.append((0.0, 0.0, False))

    # -- time and directions

    def wait(self, name: str) -> None:
        """Nothing new happens for that long."""
        self.now_s += self.draw(name)

    def pause(self, seconds: float) -> None:
        """Nothing new happens for so long."""
        self.now_s += seconds

    def along_table(self) -> Vector:
        """Any direction along the table."""
        azimuth = self.chance.uniform(0, 2 * math.pi)
        return math.cos(azimuth), math.sin(azimuth), 0.0

    def somewhere(self, upright: float) -> Vector:
        """Any direction, up or down by at most so much."""
        x, y, _ = self.along_table()
        return x, y, self.chance.uniform(-upright, upright)

    def jolt(self, along: Vector, strength: str, seconds: float = 0.006) -> None:
        """Something hits the cup."""
        self.course.jolt(self.now_s, along, self.draw(strength), seconds)

    # -- off the table

    def touch(self) -> None:
        """A hand takes hold of the cup."""
        self._held_since_s = self.now_s
        self.jolt(self.somewhere(0.3), "touch_mm_s", 0.015)
        self.now_s += self.chance.uniform(0.03, 0.15)

    def pick_up(self, height: str = "height_mm", seconds: str = "up_s") -> None:
        """Up from the table, a little to the side, a little askew."""
        self.touch()
        took_s, self.height = self.draw(seconds), self.draw(height)
        self.leaves()
        self.course.ease((Z,), (self.height,), self.now_s, took_s)
        away, side = self.along_table(), self.chance.uniform(0, 0.5) * self.height
        self.go(away[0] * side, away[1] * side, took_s)
        askew = self.draw("askew_deg")
        self.tilt((askew * self.chance.uniform(-1, 1), askew * self.chance.uniform(-1, 1), 0.0), took_s)
        self.now_s += took_s

    def leaves(self) -> None:
        """From now on it does not stand."""
        self._left_s = self.now_s

    def shook(self, begin_s: float) -> None:
        """It was shaken from then until now."""
        self.truth.shakes.append((begin_s, self.now_s))
        self._shaken = True

    def go(self, x: float, y: float, seconds: float) -> None:
        """To another place."""
        self.course.ease((X, Y), (x, y), self.now_s, seconds)
        self._away = (self._away[0] + x, self._away[1] + y)

    def tilt(self, turn: Vector, seconds: float) -> None:
        """Turn it; `put_down` turns it back."""
        self.course.ease(TURN, turn, self.now_s, seconds)
        one, other, third = self._turned
        self._turned = (one + turn[0], other + turn[1], third + turn[2])

    # -- and back

    def put_down(
        self, *, ground_deg: float = 0.0, hit: str = "hit_mm_s", took_s: float | None = None
    ) -> None:
        """To about where it stood, on something that leans by `ground_deg`; it meets that at the speed `hit`."""
        took_s = self.draw("down_s") if took_s is None else took_s
        if ground_deg:
            along = self.along_table()
            self.course.ease(
                (ROLL, PITCH), (along[0] * ground_deg, along[1] * ground_deg), self.now_s, took_s
            )
        self.upright(took_s)
        share = self.chance.uniform(0.5, 1.0)
        self.go(-self._away[0] * share, -self._away[1] * share, took_s)
        speed = self.draw(hit)
        self.comes_down(took_s, speed)
        self.now_s = max(self._hops(speed * self.draw("restitution")), self._rocks())
        self.stands(ground_deg)
        self.let_go()

    def upright(self, seconds: float) -> None:
        """Whatever it was turned by, it is turned back."""
        self.tilt((-self._turned[0], -self._turned[1], -self._turned[2]), seconds)

    def comes_down(self, seconds: float, speed: float) -> None:
        """Down to the table, which it meets at `speed`."""
        height = self.height
        self.course.add(Z, self.now_s, seconds, lambda t: falling(t, seconds, height, speed) - height)
        self.now_s += seconds
        self.meets_table(speed)

    def drop(self) -> None:
        """It falls, hops, rocks, and stands."""
        height, fall_s = self.height, math.sqrt(2 * self.height / G_MM_S2)
        self.course.add(Z, self.now_s, fall_s, lambda t: -min(height, G_MM_S2 * t * t / 2))
        self._tremble()
        self.upright(fall_s)
        self.now_s += fall_s
        speed = G_MM_S2 * fall_s
        self.meets_table(speed)
        self.now_s = max(self._hops(speed * self.draw("restitution")), self._rocks())
        self.stands(0.0)

    def meets_table(self, speed: float) -> None:
        """Its speed is taken by the course; what is left is that cup and table ring."""
        if self._left_s is not None:
            self.truth.aloft.append((self._left_s, self.now_s))
            self._left_s = None
        self.height = 0.0
        along = (self.chance.uniform(-0.5, 0.5), self.chance.uniform(-0.5, 0.5), 1.0)
        self._cup_rings(self.now_s, along, speed)
        table_mg = speed * self.draw("table_mg_per_mm_s")
        self.course.ring(
            self.now_s, (0.1, 0.1, 1.0), table_mg, self.draw("table_hz"), self.draw("table_decay_s")
        )

    def _cup_rings(self, at_s: float, along: Vector, speed: float) -> None:
        mg = speed * self.draw("ring_mg_per_mm_s")
        self.course.ring(at_s, along, mg, self.draw("ring_hz"), self.draw("ring_decay_s"))

    def _hops(self, speed: float) -> float:
        """It leaves the table again, ever lower; since when it stays."""
        now_s = self.now_s
        while speed > FREE_HOP_MM_S:
            flight_s = 2 * speed / G_MM_S2
            self.course.add(Z, now_s, flight_s, lambda t, v=speed: max(0.0, v * t - G_MM_S2 * t * t / 2))
            now_s += flight_s
            self._cup_rings(now_s, (0.3, -0.2, 1.0), speed)
            speed *= self.draw("restitution")
        return now_s

    def _rocks(self) -> float:
        """One edge came down first: it rocks, faster and faster, until it stands."""
        now_s, lean, half_s = self.now_s, self.draw("rock_deg"), self.draw("rock_s")
        track = self.chance.choice((ROLL, PITCH))
        while lean > _LEAST_LEAN_DEG and half_s > _LEAST_ROCK_S:
            self.course.add(track, now_s, half_s, lambda t, a=lean, h=half_s: a * math.sin(math.pi * t / h))
            now_s += half_s
            self.course.jolt(now_s, self.somewhere(1.0), 6 * abs(lean), 0.004)
            lean, half_s = lean * 0.55, half_s * 0.75
        return now_s

    def stands(self, ground_deg: float) -> None:
        """From now on it stands."""
        self.truth.rests.append((self.now_s, ground_deg, self._shaken))
        self._shaken = False

    def let_go(self) -> None:
        """The hand goes at once, or rests on the cup for a while."""
        self._tremble()
        rests_s = self.draw("hand_rests_s")
        if rests_s <= 0:
            return
        self.course.rumble(self.now_s, rests_s, self.draw("resting_mg"), (5, 12), self.chance)
        self.course.jolt(self.now_s + rests_s, self.somewhere(0.3), self.draw("let_go_mm_s"), 0.015)

    def _tremble(self) -> None:
        """A hand never holds still: from the touch until now it trembled, wandered and drifted."""
        if self._held_since_s is None:
            return
        begin_s, seconds = self._held_since_s, max(self.now_s - self._held_since_s, 0.1)
        self._held_since_s = None
        self.course.rumble(begin_s, seconds, self.draw("tremor_mg"), (6, 12), self.chance)
        self.course.rumble(begin_s, seconds, self.draw("wander_mg"), (0.8, 4), self.chance)
        self.course.drift(begin_s, seconds, self.draw("drift_deg"), self.chance)


def share(along: Vector, by: float) -> Vector:
    """`by` along a direction."""
    return along[0] * by, along[1] * by, along[2] * by


__all__ = ["PLACE", "Scene", "Truth", "share"]
