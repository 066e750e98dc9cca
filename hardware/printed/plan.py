"""printed.toml: what is printed, of which pieces, within which limits."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
MADE: Final = HERE / "made"


@dataclass(frozen=True)
class Piece:
    """A piece as it lies on the bed; lengths in mm, areas in mm2 (printed.toml says what each is)."""

    name: str
    title: str
    count: int
    overhang_mm2: float
    bridge_mm: float
    thin_mm2: float


@dataclass(frozen=True)
class Picture:
    """A picture of a `part` of the source; the camera's turns about x, y, z in degrees."""

    name: str
    camera: tuple[float, float, float]
    says: str


@dataclass(frozen=True)
class Thing:
    """Something that is printed in pieces and put together; what `put` of its source knows is in the last two."""

    name: str
    title: str
    about: str
    per: str
    screws: Mapping[str, int]
    pieces: Sequence[Piece]
    pictures: Sequence[Picture]
    printed: Sequence[str]
    bought: Sequence[str]

    @property
    def source(self) -> Path:
        """Its OpenSCAD file."""
        return HERE / f"{self.name}.scad"

    def stl(self, piece: Piece) -> Path:
        """Where a piece's STL file lies."""
        return MADE / f"{self.name}-{piece.name}.stl"

    def png(self, picture: Picture) -> Path:
        """Where a picture lies."""
        return MADE / f"{self.name}-{picture.name}.png"

    def made(self) -> Sequence[Path]:
        """All files that are made of its source."""
        return [*map(self.stl, self.pieces), *map(self.png, self.pictures)]


@dataclass(frozen=True)
class Plan:
    """All of printed.toml; lengths in mm, a file's size in kB."""

    bed_mm: tuple[float, float, float]
    thinnest_mm: float
    more_mm: float
    kilobytes: int
    things: Sequence[Thing]


def plan() -> Plan:
    """printed.toml, as it stands."""
    whole = tomllib.loads((HERE / "printed.toml").read_text(encoding="utf-8"))
    things = [_thing(name, table) for name, table in whole.items() if isinstance(table, dict)]
    long, deep, high = whole["bed_mm"]
    return Plan((long, deep, high), whole["thinnest_mm"], whole["more_mm"], whole["kilobytes"], things)


def _thing(name: str, table: Mapping[str, Any]) -> Thing:
    return Thing(
        name,
        table["title"],
        table["about"],
        table["per"],
        table["screws"],
        [_piece(*one) for one in table["pieces"].items()],
        [_picture(*one) for one in table["pictures"].items()],
        table["together"]["printed"],
        table["together"]["bought"],
    )


def _piece(name: str, table: Mapping[str, Any]) -> Piece:
    limits = [
        float(table.get(limit, least))
        for limit, least in (("overhang_mm2", 1), ("bridge_mm", 10), ("thin_mm2", 5))
    ]
    return Piece(name, table["title"], table.get("count", 1), *limits)


def _picture(name: str, table: Mapping[str, Any]) -> Picture:
    about_x, about_y, about_z = table["camera"]
    return Picture(name, (about_x, about_y, about_z), table["says"])
