"""What is put together: that nothing stands in the way of something else, and who sees a seat's screen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

import numpy as np
import trimesh

TOUCHING_MM3: Final = 0.5
"""Surfaces that lie on each other share that much at most, by rounding."""
TABLES: Final = {4: 450.0, 8: 750.0}
"""Radius of a round table, by its seats, mm."""
REACH_MM: Final = 250.0
"""From the table's edge to the box."""
BEHIND_EDGE_MM: Final = 50.0
OWN_EYES_MM: Final = (350.0, 450.0, 550.0)
OTHER_EYES_MM: Final = (250.0, 350.0, 450.0, 550.0, 650.0)
"""How high eyes are above the table: bent forward, upright, stretched."""
LEANING_MM: Final = 200.0
"""How far a neighbour leans over."""


def collisions(printed: Mapping[str, trimesh.Trimesh], bought: Mapping[str, trimesh.Trimesh]) -> list[str]:
    """What stands in each other's way, with the volume that both want; `bought` has its room around it already."""
    pairs = [*combinations(printed.items(), 2), *((a, b) for a in printed.items() for b in bought.items())]
    pairs += [*combinations(bought.items(), 2)]
    found = []
    for (name, one), (other_name, other) in pairs:
        shared = shared_mm3(one, other)
        if shared > TOUCHING_MM3:
            found.append(f"{name} and {other_name} want the same {shared:.1f} mm3")
    return found


def shared_mm3(one: trimesh.Trimesh, other: trimesh.Trimesh) -> float:
    """The volume that is in both."""
    if not _boxes_meet(one.bounds, other.bounds):
        return 0.0
    shared = trimesh.boolean.intersection([one, other], engine="manifold")
    if shared.is_empty:
        return 0.0
    with np.errstate(
        divide="ignore", invalid="ignore"
    ):  # where two only touch, there is no middle of their volume
        return float(abs(shared.volume))


def _boxes_meet(one: Any, other: Any) -> bool:
    return bool(np.all(one[0] < other[1]) and np.all(other[0] < one[1]))


def seen(walls: trimesh.Trimesh, dots: trimesh.Trimesh, eye: tuple[float, float, float]) -> float:
    """The share of a screen's dots that an eye sees past all walls (0 to 1)."""
    low, high = dots.bounds
    # The screen slopes: a grid between its lower and its upper edge.
    grid = [(x, y) for x in np.linspace(0.02, 0.98, 9) for y in np.linspace(0.02, 0.98, 5)]
    points = np.array([low + (high - low) * np.array([x, y, y]) + np.array([0, 0, 0.05]) for x, y in grid])
    ways = np.array(eye) - points
    hit = walls.ray.intersects_any(points, ways / np.linalg.norm(ways, axis=1)[:, None])
    return float((~hit).mean())


def own_eyes(dots: trimesh.Trimesh) -> Iterator[tuple[float, float, float]]:
    """Where the eyes of who sits before the box may be; the box's front edge is y = 0."""
    for high in OWN_EYES_MM:
        for aside in (-60.0, 0.0, 60.0):
            yield (float(dots.centroid[0]) + aside, -REACH_MM - BEHIND_EDGE_MM, high)


def other_eyes(seats: int) -> Iterator[tuple[float, float, float]]:
    """Where the eyes of all others may be, upright or leaning towards the box."""
    radius = TABLES[seats]
    middle = radius - REACH_MM
    for place in range(1, seats):
        turn = 2 * math.pi * place / seats
        x, y = (radius + BEHIND_EDGE_MM) * math.sin(turn), middle - (radius + BEHIND_EDGE_MM) * math.cos(turn)
        far = math.hypot(x, y - middle + radius)
        for high in OTHER_EYES_MM:
            for nearer in (0.0, LEANING_MM / far):
                yield (x * (1 - nearer), y + ((-REACH_MM) - y) * nearer, high)


def union(meshes: Iterable[trimesh.Trimesh]) -> trimesh.Trimesh:
    """One mesh of many, for rays."""
    return trimesh.util.concatenate(list(meshes))


def privacy(walls: trimesh.Trimesh, dots: trimesh.Trimesh) -> tuple[list[str], list[str]]:
    """Who sees the screen: in words, and what is wrong with it."""
    own = min(seen(walls, dots, eye) for eye in own_eyes(dots))
    said = [
        f"who sits before it sees {own:.0%} of its dots, at the least, with eyes 35 to 55 cm above the table"
    ]
    wrong = [] if own == 1 else [f"seat-box: its own player sees only {own:.0%} of the screen"]
    for seats, radius in TABLES.items():
        others = max(seen(walls, dots, eye) for eye in other_eyes(seats))
        said.append(
            f"at a round table of {2 * radius / 1000:g} m with {seats} seats, everybody else sees {others:.0%} at the most, "
            f"with eyes 25 to 65 cm above it, upright or leaning {LEANING_MM / 10:.0f} cm nearer"
        )
        if others:
            wrong.append(f"seat-box: with {seats} seats, somebody else sees {others:.0%} of the screen")
    return said, wrong
