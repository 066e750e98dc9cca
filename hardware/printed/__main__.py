"""Makes all that is printed, and checks it; with --check, only says whether the files fit their sources.

Does nothing where they do, but with --again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import trimesh

from hardware.printed import checks, limits, meshes, openscad, report, sizes, sums, together
from hardware.printed.openscad import RefusedError, say
from hardware.printed.plan import MADE, Piece, Plan, Thing, plan


def main() -> None:
    """Exit status 1 where something is wrong, with all of it."""
    whole = plan()
    if "--check" in sys.argv[1:]:
        _end(sums.stale(whole), "What is printed does not fit its sources: run `make hardware`.")
        return
    sums.SCAD.write_text(sizes.scad(), encoding="utf-8")
    if not sums.stale(whole) and "--again" not in sys.argv[1:]:
        say("What is printed fits its sources.")
        return
    _end(sizes.contradictions(), "hardware/printed/dimensions.toml does not hold:")
    try:
        make(whole)
    except RefusedError as why:
        sys.exit(str(why))


def make(whole: Plan) -> None:
    """Every file that is not what its sources would make, and all figures."""
    MADE.mkdir(exist_ok=True)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for thing in whole.things:
            if not sums.up_to_date(thing, [path.name for path in thing.made()]):
                _make(thing, Path(folder))
                sums.note(whole, [path.name for path in thing.made()], openscad.version())
            wrong += collisions(thing, whole, Path(folder))
        watched, unhidden = privacy(whole.things[0], Path(folder))
    figures = {
        (thing.name, piece.name): _figures(thing, piece, whole)
        for thing in whole.things
        for piece in thing.pieces
    }
    for thing in whole.things:
        for piece in thing.pieces:
            said = limits.complaints(figures[thing.name, piece.name], piece, whole)
            wrong += [f"{thing.name} {piece.name}: {one}" for one in said + _too_big(thing, piece, whole)]
    _end(wrong + unhidden, "This cannot be printed so:")
    sums.REPORT.write_text(report.markdown(whole, figures, watched), encoding="utf-8")
    for path in MADE.glob("*"):
        if path.name not in sums.made_names(whole):
            path.unlink()
    sums.note(whole, [sums.REPORT.name], openscad.version())
    say(f"{len(figures)} pieces to print are made and measured.")


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


def _end(wrong: list[str], title: str) -> None:
    if wrong:
        sys.exit("\n".join((title, *(f"  - {one}" for one in wrong))))


if __name__ == "__main__":
    main()
