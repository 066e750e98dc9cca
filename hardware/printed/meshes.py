"""Meshes in files: the same shape is the same bytes, whatever order OpenSCAD had its triangles in."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]

STEPS_PER_MM: Final = 10_000
HEADER_BYTES: Final = 80


def stl(triangles: Iterable[Triangle], title: str) -> bytes:
    """A binary STL file, its triangles in order; `title` (80 bytes at most) may not begin with "solid"."""
    header = title.encode("ascii")
    if len(header) > HEADER_BYTES or title.startswith("solid"):
        raise ValueError(title)
    ordered = sorted(one for one in map(_turned, triangles) if len(set(one)) == 3)
    body = [struct.pack("<12fH", *_normal(one), *one[0], *one[1], *one[2], 0) for one in ordered]
    return header.ljust(HEADER_BYTES) + struct.pack("<I", len(ordered)) + b"".join(body)


def read_off(path: Path) -> list[Triangle]:
    """The triangles of an OFF file, as OpenSCAD writes it; faces with more corners are cut into triangles."""
    words = path.read_text(encoding="ascii").split()
    if words[0] != "OFF":
        raise ValueError(f"{path} is no OFF file")
    points_count, faces_count = int(words[1]), int(words[2])
    numbers = words[4 : 4 + 3 * points_count]
    points = [_on_grid(numbers[at : at + 3]) for at in range(0, 3 * points_count, 3)]
    found, at = [], 4 + 3 * points_count
    for _ in range(faces_count):
        corners = int(words[at])
        face = [points[int(word)] for word in words[at + 1 : at + 1 + corners]]
        found += [(face[0], face[i], face[i + 1]) for i in range(1, corners - 1)]
        at += 1 + corners
    return found


def _on_grid(words: Sequence[str]) -> Point:
    """To a ten thousandth of a mm, so that two ways to one point end in the same."""
    x, y, z = (round(float(word) * STEPS_PER_MM) / STEPS_PER_MM + 0.0 for word in words)
    return x, y, z


def _turned(one: Triangle) -> Triangle:
    """The same triangle, beginning with its least corner."""
    first = one.index(min(one))
    a, b, c = one[first:] + one[:first]
    return a, b, c


def _normal(one: Triangle) -> Point:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = one
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    long = (x * x + y * y + z * z) ** 0.5 or 1.0
    return x / long, y / long, z / long
