"""What happens to a cup that stands: its table is hit, it is slid, it is pushed over."""

from __future__ import annotations

import math

from tests.traces.course import G_MM_S2, PITCH, PLACE, ROLL, YAW, X, Y, Z, lasts_s, scaled, turning_points
from tests.traces.hands import RADIUS_MM
from tests.traces.scene import Scene, share


def hit_table(scene: Scene, strength: str) -> None:
    """The top bends and springs back; the whole table may sway."""
    speed, hz = scene.draw(strength), scene.draw("table_hz")
    mg = speed * 2 * math.pi * hz / G_MM_S2 * 1000
    scene.course.ring(scene.now_s, (0.1, 0.1, 1.0), mg, hz, scene.draw("table_decay_s"))
    scene.course.jolt(scene.now_s, (0.1, 0.0, 1.0), speed * 0.3, 0.004)
    sway(scene)


def sway(scene: Scene) -> None:
    """On weak legs, sideways, until it has died away."""
    reach, hz, decay_s = scene.draw("sway_mm"), scene.draw("sway_hz"), scene.draw("sway_decay_s")
    scene.course.swing(scene.now_s, scene.along_table(), reach, hz, decay_s)


def tremble(scene: Scene, seconds: str, strength: str) -> None:
    """The whole table trembles."""
    took_s = scene.draw(seconds)
    scene.course.rumble(scene.now_s, took_s, scene.draw(strength), (8, 40), scene.chance)
    scene.now_s += took_s


def slide(scene: Scene) -> None:
    """Along the table: it grates, and catches now and then."""
    took_s, along = scene.draw("slide_s"), scene.along_table()
    x, y, _ = share(along, scene.draw("slide_mm"))
    scene.go(x, y, took_s)
    scene.course.rumble(scene.now_s, took_s, scene.draw("grate_mg"), (18, 90), scene.chance)
    for _ in range(round(scene.draw("catches"))):
        at_s = scene.now_s + scene.chance.uniform(0.1, 0.9) * took_s
        scene.course.jolt(at_s, (-along[0], -along[1], 0.2), scene.draw("catch_mm_s"), 0.012)
    scene.now_s += took_s


def topple(scene: Scene) -> None:
    """Pushed until it falls on its side, where it rolls to and fro."""
    azimuth, fell_s = scene.chance.uniform(0, 2 * math.pi), scene.draw("fall_s")
    cos, sin = math.cos(azimuth), math.sin(azimuth)
    scene.jolt(scene.somewhere(0.2), "push_mm_s", 0.03)
    scene.leaves()

    def fallen(t: float) -> float:
        return (t / fell_s) ** 2.5

    scene.course.spread((ROLL, PITCH), (90 * cos, 90 * sin), scene.now_s, fell_s, fallen)
    scene.course.spread((X, Y, Z), (45 * sin, -45 * cos, -10), scene.now_s, fell_s, fallen)
    scene.now_s += fell_s
    scene.meets_table(scene.draw("topple_mm_s"))
    rolls = turning_points(
        scene.chance, scene.draw("roll_hz"), scene.draw("roll_s"), scene.draw("roll_deg"), 0.1
    )
    faded = [(seconds, place * 0.8**number) for number, (seconds, place) in enumerate(rolls)]
    scene.course.through((YAW,), (1.0,), scene.now_s, faded)
    scene.course.through(PLACE, (cos, sin, 0.0), scene.now_s, scaled(faded, math.radians(RADIUS_MM)))
    scene.now_s += lasts_s(faded)
    scene.stands(90.0)
