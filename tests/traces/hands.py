"""What hands do with a cup in the air: shake it, carry it, walk with it, turn it over; and how they look under it."""

from __future__ import annotations

import math

from tests.traces.course import (
    G_MM_S2,
    PITCH,
    PLACE,
    ROLL,
    TURN,
    Turns,
    Vector,
    X,
    Y,
    Z,
    eased,
    lasts_s,
    scaled,
    swell,
    turning_points,
)
from tests.traces.scene import Scene

RADIUS_MM = 40.0
MIDDLE_MM = 50.0
"""The cup's middle lies so high above its rim."""

WAYS = ("line", "line", "circle", "upright", "slant", "wrist")
"""How a cup is shaken, and how often."""


# -- shaking


def shake(scene: Scene) -> None:
    """To and fro: along a line, in a circle, up and down, slanting, or out of the wrist; dice rattle."""
    seconds, hz, unsteady = scene.draw("shake_s"), scene.draw("shake_hz"), scene.draw("unsteady")
    reach = scene.draw("shake_g") * G_MM_S2 / (2 * math.pi * hz) ** 2
    way, begin_s = scene.chance.choice(WAYS), scene.now_s
    turns = turning_points(scene.chance, hz, seconds, reach, unsteady)
    _rattle(scene, turns)
    if way == "circle":
        _circle(scene, hz, reach, seconds, unsteady)
        scene.now_s += seconds
    elif way == "wrist":
        to_and_fro(scene, turns, _direction(scene, way), math.degrees(reach / scene.draw("arm_mm")))
    else:
        to_and_fro(scene, turns, _direction(scene, way), scene.draw("wrist_deg"))
    scene.shook(begin_s)
    scene.course.swing(
        scene.now_s, scene.somewhere(0.7), scene.draw("ebb_mm"), scene.draw("ebb_hz"), scene.draw("ebb_s")
    )


def _direction(scene: Scene, way: str) -> Vector:
    if way == "upright":
        return 0.15, 0.1, 0.98
    x, y, _ = scene.along_table()
    rise = scene.chance.uniform(0.4, 1.2) if way == "slant" else 0.15
    size = math.sqrt(1 + rise * rise)
    return x / size, y / size, rise / size


def to_and_fro(scene: Scene, turns: Turns, along: Vector, wrist_deg: float) -> None:
    """Along a line, turned by up to `wrist_deg` at its ends."""
    widest = max(abs(place) for _, place in turns)
    scene.course.through(PLACE, along, scene.now_s, turns)
    track = scene.chance.choice((ROLL, PITCH))
    scene.course.through((track,), (1.0,), scene.now_s, scaled(turns, wrist_deg / widest))
    scene.now_s += lasts_s(turns)


def _circle(scene: Scene, hz: float, reach: float, seconds: float, unsteady: float) -> None:
    """Round and round, in an ellipse that leans, at a speed that wanders."""
    along, narrow = scene.along_table(), scene.chance.uniform(0.6, 1.0)
    across = (-along[1] * narrow, along[0] * narrow, scene.chance.uniform(-0.3, 0.3))
    wander, phase = scene.chance.uniform(0, unsteady), scene.chance.uniform(0, 6)

    def angle(t: float) -> float:
        return 2 * math.pi * hz * (t + wander / (4 * hz) * math.sin(2 * math.pi * 0.8 * t + phase))

    def wide(t: float) -> float:
        return reach * swell(t, seconds, 0.8 / hz)

    scene.course.spread(PLACE, along, scene.now_s, seconds, lambda t: wide(t) * math.cos(angle(t)))
    scene.course.spread(PLACE, across, scene.now_s, seconds, lambda t: wide(t) * math.sin(angle(t)))


def _rattle(scene: Scene, turns: Turns) -> None:
    """Each die hits the wall about when the cup turns round."""
    at_s = scene.now_s
    for seconds, _ in turns:
        at_s += seconds
        for _ in range(round(scene.draw("dice"))):
            hit_s = at_s + scene.chance.uniform(-0.03, 0.05)
            scene.course.jolt(hit_s, scene.somewhere(0.7), scene.draw("die_mm_s"), 0.003)


# -- carrying


def carry(scene: Scene, distance: str, seconds: str) -> None:
    """In one go to another place, leaning into it."""
    took_s, far, along = scene.draw(seconds), scene.draw(distance), scene.along_table()
    scene.go(along[0] * far, along[1] * far, took_s)
    lean = scene.draw("lean_deg")
    scene.course.through((PITCH,), (1.0,), scene.now_s, [(took_s / 2, lean), (took_s / 2, 0.0)])
    scene.now_s += took_s


def turn_over(scene: Scene, degrees: float, seconds: str) -> None:
    """Round any horizontal line."""
    took_s, along = scene.draw(seconds), scene.along_table()
    scene.tilt((along[0] * degrees, along[1] * degrees, 0.0), took_s)
    scene.now_s += took_s


def walk(scene: Scene) -> None:
    """Steps: the whole body rises and falls, sways half as often, and each heel is felt."""
    hz, rise, seconds = scene.draw("steps_hz"), scene.draw("step_mm"), scene.draw("walk_s")
    phase, along, turn = scene.chance.uniform(0, 2 * math.pi), scene.along_table(), 2 * math.pi * hz

    def upright(t: float) -> float:
        return rise * swell(t, seconds, 0.6) * (math.sin(turn * t) + 0.2 * math.sin(2 * turn * t + phase))

    def sideways(t: float) -> float:
        return rise * swell(t, seconds, 0.6) * math.sin(turn * t / 2 + phase)

    scene.course.add(Z, scene.now_s, seconds, upright)
    scene.course.spread((X, Y), along[:2], scene.now_s, seconds, sideways)
    for step in range(int(seconds * hz)):
        at_s = scene.now_s + (step + 0.25) / hz + scene.chance.gauss(0, 0.015)
        scene.course.ring(at_s, (0.4, 0.3, 1.0), scene.draw("heel_mg"), scene.draw("heel_hz"), 0.05)
    scene.now_s += seconds


# -- peeking


def peek_tilted(scene: Scene) -> None:
    """One edge of its rim stays on the table, or nearly; it leans, is looked under, and comes back."""
    scene.touch()
    lean, took_s, azimuth = scene.draw("peek_deg"), scene.draw("peek_s"), scene.chance.uniform(0, 2 * math.pi)
    scene.leaves()
    _lean(scene, 0.0, lean, azimuth, took_s)
    scene.height = scene.draw("peek_rise_mm")
    scene.course.ease((Z,), (scene.height,), scene.now_s, took_s)
    scene.now_s += took_s
    still_s = scene.now_s
    scene.wait("look_s")
    lowered_s, back_s = scene.now_s, scene.draw("back_s")
    _lean(scene, lean, -lean, azimuth, back_s)
    _back_on_table(scene, back_s)
    scene.truth.lifts.append((still_s, lowered_s, scene.now_s))


def peek_straight(scene: Scene) -> None:
    """Up, upright, held there, and down again."""
    scene.pick_up("peek_up_mm", "peek_s")
    still_s = scene.now_s
    scene.wait("look_s")
    lowered_s, back_s = scene.now_s, scene.draw("back_s")
    scene.upright(back_s)
    _back_on_table(scene, back_s)
    scene.truth.lifts.append((still_s, lowered_s, scene.now_s))


def _back_on_table(scene: Scene, back_s: float) -> None:
    scene.comes_down(back_s, scene.draw("hit_mm_s") * 0.5)
    scene.stands(0.0)
    scene.let_go()


def _lean(scene: Scene, begin_deg: float, degrees: float, azimuth: float, seconds: float) -> None:
    """About an edge of the rim: the middle of the cup goes along a part of a circle."""
    scene.course.ease(
        TURN, (degrees * math.cos(azimuth), degrees * math.sin(azimuth), 0.0), scene.now_s, seconds
    )
    away0, up0 = _leaning(begin_deg)

    def place(t: float) -> tuple[float, float]:
        return _leaning(begin_deg + degrees * eased(t / seconds))

    side = (math.sin(azimuth), -math.cos(azimuth))
    scene.course.spread((X, Y), side, scene.now_s, seconds, lambda t: place(t)[0] - away0)
    scene.course.add(Z, scene.now_s, seconds, lambda t: place(t)[1] - up0)


def _leaning(degrees: float) -> tuple[float, float]:
    """How far to the side and up the cup's middle is when it leans so much on an edge of its rim."""
    angle = math.radians(degrees)
    away = RADIUS_MM * (1 - math.cos(angle)) + MIDDLE_MM * math.sin(angle)
    return away, RADIUS_MM * math.sin(angle) - MIDDLE_MM * (1 - math.cos(angle))
