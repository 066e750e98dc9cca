"""made/sums.toml: of what each made file was made, and what it was then; whether it still is."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from hardware.printed import sizes
from hardware.printed.plan import HERE, MADE, Plan, Thing

SUMS: Final = MADE / "sums.toml"
REPORT: Final = MADE / "printed.md"
SCAD: Final = HERE / "dimensions.scad"
_DIGITS: Final = 16

Sums = Mapping[str, Mapping[str, str]]


def of_bytes(data: bytes) -> str:
    """A hash, short enough to be read."""
    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def of_sources(thing: Thing) -> str:
    """A hash of all that a thing's meshes and pictures are made of."""
    shapes = [thing.source, *(HERE / name for name in ("common.scad", "meshes.py", "openscad.py"))]
    asked = [[piece.name for piece in thing.pieces], [(one.name, one.camera) for one in thing.pictures]]
    return of_bytes(f"{sizes.scad()}{asked}{_of_files(shapes)}".encode())


def of_everything() -> str:
    """A hash of all that the report is made of: every source, what is bought, and what measures."""
    shared = [HERE.parent / name for name in ("parts.toml", "sources.toml")]
    return _of_files(
        [*sorted(HERE.glob("*.scad")), *sorted(HERE.glob("*.py")), *sorted(HERE.glob("*.toml")), *shared]
    )


def note(plan: Plan, names: Iterable[str], openscad: str) -> None:
    """Write down that these files are as today's sources make them."""
    wanted, kept = _wanted(plan), dict(_kept())
    for name in names:
        kept[name] = {"sources": wanted[name], "content": of_bytes((MADE / name).read_bytes())}
    lines = ["# Made by `make hardware`: a hash of the sources of each made file, and of its content."]
    lines += [f'openscad = "{openscad}"', ""]
    lines += [f'"{name}" = {_in_toml(kept[name])}' for name in wanted if name in kept]
    SUMS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _in_toml(one: Mapping[str, str]) -> str:
    return f'{{ sources = "{one["sources"]}", content = "{one["content"]}" }}'


def made_names(plan: Plan) -> set[str]:
    """The names of all files that belong into the folder."""
    return {*_wanted(plan), SUMS.name}


def stale(plan: Plan) -> list[str]:
    """What is not as `make hardware` made it, of today's sources; a sentence each."""
    kept = _kept()
    found = [
        f"{name}: {why}" for name, sources in _wanted(plan).items() if (why := _why(name, sources, kept))
    ]
    if SCAD.read_text(encoding="utf-8") != sizes.scad():
        found.append(f"{SCAD.name}: dimensions.toml says something else")
    there = {path.name for path in MADE.glob("*")}
    return found + [f"{name}: nothing makes it any more" for name in sorted(there - made_names(plan))]


def _why(name: str, sources: str, kept: Sums) -> str:
    path = MADE / name
    if name not in kept or not path.exists():
        return "it was not made"
    if kept[name]["sources"] != sources:
        return "it was made of other sources"
    return "" if kept[name]["content"] == of_bytes(path.read_bytes()) else "it was changed by hand"


def up_to_date(thing: Thing, names: Iterable[str]) -> bool:
    """Whether these files need not be made again."""
    kept = _kept()
    return not any(_why(name, of_sources(thing), kept) for name in names)


def _wanted(plan: Plan) -> dict[str, str]:
    """Each made file with the hash of its sources."""
    found = {path.name: of_sources(thing) for thing in plan.things for path in thing.made()}
    return found | {REPORT.name: of_everything()}


def _kept() -> Sums:
    if not SUMS.exists():
        return {}
    whole = tomllib.loads(SUMS.read_text(encoding="utf-8"))
    return {name: value for name, value in whole.items() if isinstance(value, dict)}


def _of_files(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:_DIGITS]
