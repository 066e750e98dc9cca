"""made/printed.md: what to print, what was measured, what is to be measured before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hardware.printed import sizes
from hardware.printed.limits import Measured
from hardware.printed.plan import Piece, Plan, Thing

BUILDS: Final = {"seat": (4, 8), "table": (1, 1), "cup": (1, 1)}
"""How many of a thing a table for four and one for eight need; cups: one each that is built."""

Figures = Mapping[tuple[str, str], Measured]


_PRINTING: Final = (
    "Made by `make hardware` of the OpenSCAD sources beside this folder, of `dimensions.toml` and `printed.toml`. "
    "Layers of 0.2 mm, a nozzle of 0.4 mm, three walls or more, 20 % inside, PLA or PETG. Every STL file lies as it is "
    "printed; none needs supports."
)
_SCREWS: Final = "They cut their own threads: turn them in straight, and stop when they hold."
_MEASURED: Final = (
    "Of the STL files themselves. All are closed, of one piece, and fit a bed of {bed} mm. Overhang: area that faces down, "
    "flatter than 45 degrees, above the first layer and without walls near on two sides (tops of round holes that lie down). "
    "Bridges: ceilings between two walls, and the widest of them. Thinnest: of walls with two sides that face each other; "
    "less than {thinnest} mm only in letters and at edges."
)
_TOGETHER: Final = "No printed piece reaches into another one, or into a bought part with {more} mm of room around it; no screw is longer than its hole is deep. Of a seat's screen,"
_MEASURE: Final = (
    "These are in no data sheet, and differ from seller to seller. Measure the part that you bought; where it is another size, "
    "change `dimensions.toml` and run `make hardware` (or change `dimensions.scad` and make the piece in OpenSCAD)."
)


def markdown(plan: Plan, figures: Figures, watched: Sequence[str]) -> str:
    """All of it."""
    bed = " x ".join(f"{one:g}" for one in plan.bed_mm)
    parts = ["# Things to print", _PRINTING]
    parts += ["## Pieces", _pieces(plan.things), "## Screws", _SCREWS, _screws(plan.things)]
    parts += ["## Measured", _MEASURED.format(bed=bed, thinnest=plan.thinnest_mm), _measured(plan, figures)]
    parts += [
        "## Put together",
        _TOGETHER.format(more=plan.more_mm),
        "\n".join(f"- {line};" for line in watched),
    ]
    parts += [_shown(thing) for thing in plan.things]
    parts += ["## Measure before printing", _MEASURE, _sizes(measured=True)]
    parts += ["## From data sheets and drawings", _sizes(measured=False)]
    return "\n\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _shown(thing: Thing) -> str:
    pictures = [f"![{one.says}]({thing.png(one).name})\n\n{one.says}" for one in thing.pictures]
    return "\n\n".join([f"## {thing.title}", thing.about, *pictures])


def _pieces(things: Sequence[Thing]) -> str:
    rows = []
    for thing in things:
        four, eight = BUILDS[thing.per]
        for piece in thing.pieces:
            name = thing.stl(piece).name
            each = "each" if thing.per == "cup" else ""
            counts = [f"{piece.count * build} {each}".strip() for build in (four, eight)]
            rows.append([thing.title, piece.title, f"[{name}]({name})", *counts])
    return _table(["", "piece", "file", "four seats", "eight seats"], rows)


def _screws(things: Sequence[Thing]) -> str:
    rows = []
    for thing in things:
        four, eight = BUILDS[thing.per]
        each = " each" if thing.per == "cup" else ""
        rows += [
            [thing.title, size, f"{n * four}{each}", f"{n * eight}{each}"] for size, n in thing.screws.items()
        ]
    return _table(["", "screw", "four seats", "eight seats"], rows)


def _measured(plan: Plan, figures: Figures) -> str:
    rows = [
        _row(thing, piece, figures[thing.name, piece.name]) for thing in plan.things for piece in thing.pieces
    ]
    head = [
        "piece",
        "size, mm",
        "volume, cm3",
        "on the bed, mm2",
        "overhang, mm2 (limit)",
        "bridges, mm2 (widest, mm)",
    ]
    return _table([*head, "thinnest, mm", "thinner, mm2 (limit)"], rows)


def _row(thing: Thing, piece: Piece, found: Measured) -> list[str]:
    return [
        f"{thing.name} {piece.name}",
        " x ".join(f"{one:.0f}" for one in found.size_mm),
        f"{found.volume_cm3:.0f}",
        f"{found.on_bed_mm2:.0f}",
        f"{found.overhang_mm2:.0f} ({piece.overhang_mm2:.0f})",
        f"{found.bridged_mm2:.0f} ({found.bridge_mm:.0f})",
        f"{found.thinnest_mm:.1f}",
        f"{found.thin_mm2:.0f} ({piece.thin_mm2:.0f})",
    ]


def _sizes(*, measured: bool) -> str:
    titles = sizes.sources()
    rows = [
        [
            one.title,
            name.replace("_", " "),
            f"{size.mm:g}",
            size.about,
            *([] if measured else [titles[size.source]]),
        ]
        for one in sizes.bought().values()
        for name, size in one.sizes.items()
        if size.to_be_measured == measured
    ]
    head = ["part", "size", "mm", "what it is"]
    return _table(head if measured else [*head, "source"], rows)
