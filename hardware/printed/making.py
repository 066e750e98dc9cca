"""Makes all that is printed, and measures it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import trimesh

from hardware.printed import checks, limits, meshes, openscad, report, sums, together
from hardware.printed.openscad import say
from hardware.printed.plan import MADE, Piece, Plan, Thing


def make(whole: Plan, *, again: bool = False) -> list[str]:
    """Every file that is not what its sources would make, and all figures; what is wrong with them, a sentence each.

    `again`: the other files too.
    """
    MADE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for thing in whole.things:
            if again or not sums.up_to_date(thing, [path.name for path in thing.made()]):
                _make(thing, folder)
                sums.note(whole, [path.name for path in thing.made()], openscad.version())
        wrong = [one for thing in whole.things for one in collisions(thing, whole, folder)]
        watched, seen_by_others = privacy(whole.things[0], folder)
    figures = {
        (thing.name, piece.name): _figures(thing, piece, whole)
        for thing in whole.things
        for piece in thing.pieces
    }
    if wrong := [*wrong, *seen_by_others, *_beyond(figures, whole)]:
        return wrong
    sums.REPORT.write_text(report.markdown(whole, figures, watched), encoding="utf-8")
    for path in MADE.glob("*"):
        if path.name not in sums.made_names(whole):
            path.unlink()
    sums.note(whole, [sums.REPORT.name], openscad.version())
    say(f"{len(figures)} pieces to print are made and measured.")
    return []


def _beyond(figures: report.Figures, whole: Plan) -> list[str]:
    """What of the pieces is beyond a limit."""
    return [
        f"{thing.name} {piece.name}: {one}"
        for thing in whole.things
        for piece in thing.pieces
        for one in limits.complaints(figures[thing.name, piece.name], piece, whole)
        + _too_big(thing, piece, whole)
    ]


def _make(thing: Thing, folder: Path) -> None:
    for piece in thing.pieces:
        say(f"{thing.name}: {piece.name}")
        off = folder / "piece.off"
        openscad.mesh(thing, {"part": piece.name}, off)
        title = (
            f"{thing.name} {piece.name}, mm; OpenSCAD {openscad.version()}; sources {sums.of_sources(thing)}"
        )
        thing.stl(piece).write_bytes(meshes.stl(meshes.read_off(off), title))
    for picture in thing.pictures:
        say(f"{thing.name}: picture of {picture.name}")
        openscad.picture(thing, picture, thing.png(picture))


def collisions(thing: Thing, whole: Plan, folder: Path) -> list[str]:
    """What of a thing is in its own way."""
    say(f"{thing.name}: put together")
    printed = {name: _put(thing, name, 0, folder) for name in thing.printed}
    bought = {name: _put(thing, name, whole.more_mm, folder) for name in thing.bought}
    return [f"{thing.name}: {one}" for one in together.collisions(printed, bought)]


def privacy(seat_box: Thing, folder: Path) -> tuple[list[str], list[str]]:
    """Who sees a seat's screen: in words, and what is wrong with it."""
    walls = together.union([_put(seat_box, name, 0, folder) for name in seat_box.printed])
    return together.privacy(walls, _put(seat_box, "dots", 0, folder))


def _put(thing: Thing, name: str, more: float, folder: Path) -> trimesh.Trimesh:
    off = folder / "put.off"
    openscad.mesh(thing, {"part": "put", "thing": name, "more": more}, off)
    stl = folder / "put.stl"
    stl.write_bytes(meshes.stl(meshes.read_off(off), name))
    return checks.read(stl)


def _figures(thing: Thing, piece: Piece, whole: Plan) -> limits.Measured:
    say(f"{thing.name}: {piece.name} is measured")
    return checks.measure(checks.read(thing.stl(piece)), piece, whole)


def _too_big(thing: Thing, piece: Piece, whole: Plan) -> list[str]:
    kilobytes = thing.stl(piece).stat().st_size // 1000
    return [f"its file has {kilobytes} kB"] if kilobytes > whole.kilobytes else []
