"""What is measured of a mesh before anybody prints it; lengths in mm, areas in mm2, z is up from the bed."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import numpy as np
import trimesh

from hardware.printed.limits import Measured
from hardware.printed.plan import Piece, Plan

FIRST_LAYER_MM: Final = 0.3
STEEPEST_DEGREES: Final = 45
SAMPLES_PER_MM2: Final = 0.5
MOST_SAMPLES: Final = 20_000
_LITTLE: Final = 1e-3
_FACING_DOWN: Final = -math.cos(math.radians(STEEPEST_DEGREES)) - _LITTLE
_LYING: Final = -0.999
_BRIDGED: Final = -math.cos(math.radians(18))
"""A ceiling that slopes no more than that is drawn from wall to wall, as a level one is."""
_ACROSS: Final = [
    (math.cos(turn), math.sin(turn), 0.0) for turn in np.linspace(0, math.pi, 12, endpoint=False)
]


def read(path: Path) -> trimesh.Trimesh:
    """A mesh from a file."""
    loaded: trimesh.Trimesh = trimesh.load(path, force="mesh")
    return loaded


def measure(mesh: trimesh.Trimesh, piece: Piece, plan: Plan) -> Measured:
    """All figures of a piece; the same each time."""
    down = _facing_down(mesh, piece.bridge_mm)
    thick = _thickness(mesh)
    size = mesh.extents
    thinner = thick < plan.thinnest_mm - 0.01
    return Measured(
        watertight=bool(mesh.is_watertight and mesh.is_winding_consistent),
        bodies=int(mesh.body_count),
        volume_cm3=float(mesh.volume) / 1000,
        size_mm=(float(size[0]), float(size[1]), float(size[2])),
        on_bed_mm2=_on_bed(mesh),
        overhang_mm2=down[0],
        bridged_mm2=down[1],
        bridge_mm=down[2],
        thinnest_mm=float(thick.min()),
        thin_mm2=float(thinner.sum()) * float(mesh.area) / _samples(float(mesh.area)),
    )


def _on_bed(mesh: trimesh.Trimesh) -> float:
    lies = (mesh.face_normals[:, 2] < _LYING) & (_lowest(mesh) < mesh.bounds[0][2] + _LITTLE)
    return float(mesh.area_faces[lies].sum())


def _lowest(mesh: trimesh.Trimesh) -> Any:
    return mesh.triangles[:, :, 2].max(axis=1)


def _facing_down(mesh: trimesh.Trimesh, widest: float) -> tuple[float, float, float]:
    """Area that hangs over, area of bridges, and the widest bridge.

    A ceiling is a bridge where walls stand below it on both sides, in some direction, not more than `widest` apart.
    """
    floor = mesh.bounds[0][2] + FIRST_LAYER_MM
    faces = np.flatnonzero((mesh.face_normals[:, 2] < _FACING_DOWN) & (_lowest(mesh) > floor))
    hangs = bridged = span = 0.0
    for face in faces:
        points = _spread(mesh.triangles[face])
        share = float(mesh.area_faces[face]) / len(points)
        spans = (
            _spans(mesh, points) if mesh.face_normals[face][2] < _BRIDGED else np.full(len(points), np.inf)
        )
        over = spans > widest
        hangs += share * float(over.sum())
        bridged += share * float((~over).sum())
        span = max(span, float(spans[~over].max(initial=0.0)))
    return hangs, bridged, span


def _spread(triangle: Any) -> Any:
    """Points all over a triangle, about one every mm, and its middle at least."""
    longest = max(np.linalg.norm(triangle[i] - triangle[i - 1]) for i in range(3))
    steps = min(40, max(1, int(longest)))
    share = (np.arange(steps) + 1 / 3) / steps
    a, b = np.meshgrid(share, share)
    inside = a + b < 1
    a, b = a[inside][:, None], b[inside][:, None]
    return triangle[0] * (1 - a - b) + triangle[1] * a + triangle[2] * b


def _spans(mesh: trimesh.Trimesh, points: Any) -> Any:
    """How far apart the walls below a ceiling are, at each point, where they are nearest; infinite: none there."""
    below = points - [0, 0, 0.05]
    best = np.full(len(points), np.inf)
    for across in _ACROSS:
        there, back = (_first_hit(mesh, below, np.array(across) * sign)[0] for sign in (1, -1))
        best = np.minimum(best, there + back)
    return best


def _thickness(mesh: trimesh.Trimesh) -> Any:
    """Through each of many points, how far it is to the opposite side; infinite where that faces elsewhere (an edge)."""
    points, faces = trimesh.sample.sample_surface(mesh, _samples(float(mesh.area)), seed=1)
    normals = mesh.face_normals[faces]
    far, hit = _first_hit(mesh, points - normals * _LITTLE, -normals)
    opposite = np.einsum("ij,ij->i", normals, mesh.face_normals[hit]) < -0.9
    return np.where(opposite, far + _LITTLE, np.inf)


def _samples(area: float) -> int:
    return min(MOST_SAMPLES, int(area * SAMPLES_PER_MM2) + 500)


def _first_hit(mesh: trimesh.Trimesh, origins: Any, directions: Any) -> tuple[Any, Any]:
    """How far each ray goes until it meets the mesh (infinite: never), and which face it meets."""
    directions = np.broadcast_to(directions, origins.shape)
    places, rays, faces = mesh.ray.intersects_location(origins, directions, multiple_hits=True)
    far, hit = np.full(len(origins), np.inf), np.zeros(len(origins), dtype=int)
    lengths = np.linalg.norm(np.reshape(places, (-1, 3)) - origins[rays], axis=1)
    for at in np.argsort(-lengths):
        far[rays[at]], hit[rays[at]] = lengths[at], faces[at]
    return far, hit
