"""dimensions.toml: sizes of bought parts, each with its source, for OpenSCAD and for people."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
MEASURE: Final = "measure"


@dataclass(frozen=True)
class Size:
    """One length in mm, the document that it is from (`measure`: none), and what it is."""

    mm: float
    source: str
    about: str

    @property
    def to_be_measured(self) -> bool:
        """Whether the bought part has to be measured, since no document says it."""
        return self.source == MEASURE


@dataclass(frozen=True)
class Bought:
    """A bought part: its name in parts.toml ("" where it has none), and its sizes by name."""

    name: str
    title: str
    part: str
    sizes: Mapping[str, Size]


def bought() -> Mapping[str, Bought]:
    """All of dimensions.toml, by name."""
    return {
        name: _bought(name, table) for name, table in _read("dimensions.toml").items() if name != "sources"
    }


def sources() -> Mapping[str, str]:
    """Titles of the documents, by their name in a size's `source`."""
    shared = tomllib.loads((HERE.parent / "sources.toml").read_text(encoding="utf-8"))
    own = {name: str(title) for name, title in _read("dimensions.toml")["sources"].items()}
    return {name: str(one["title"]) for name, one in shared.items()} | own


def parts() -> Mapping[str, Any]:
    """parts.toml, as it stands."""
    loaded: Mapping[str, Any] = tomllib.loads((HERE.parent / "parts.toml").read_text(encoding="utf-8"))
    return loaded


def contradictions() -> list[str]:
    """What is not right in dimensions.toml: unknown sources and parts, other sizes than in parts.toml."""
    known, known_parts = sources(), parts()
    found = []
    for one in bought().values():
        for name, size in one.sizes.items():
            if size.source not in known:
                found.append(f"{one.name}.{name}: there is no source {size.source}")
        if one.part and one.part not in known_parts:
            found.append(f"{one.name}: there is no part {one.part} in parts.toml")
        said = known_parts.get(one.part, {}).get("size_mm", {})
        for name, size in one.sizes.items():
            if name in said and float(said[name]) != size.mm:
                found.append(f"{one.name}.{name} is {size.mm:g} mm, and {said[name]:g} mm in parts.toml")
    return found


def scad() -> str:
    """The same for OpenSCAD: a variable for each size, and what is to be measured marked so."""
    lines = ["// Made of dimensions.toml: change it there."]
    for one in bought().values():
        lines += ["", f"// {one.title}"]
        for name, size in one.sizes.items():
            about = f"{size.about}; " if size.about else ""
            source = "MEASURE BEFORE PRINTING" if size.to_be_measured else size.source
            lines.append(f"{one.name}_{name} = {size.mm:g}; // {about}{source}")
    return "\n".join(lines) + "\n"


def _bought(name: str, table: Mapping[str, Any]) -> Bought:
    sizes = {
        key: Size(float(value[0]), str(value[1]), str(value[2]))
        for key, value in table.items()
        if isinstance(value, list)
    }
    return Bought(name, str(table["title"]), str(table.get("part", "")), sizes)


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))
