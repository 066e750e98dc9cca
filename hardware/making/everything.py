"""All files that are made, by where they lie in the project."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from companion.wiring.drawing import drawn
from companion.words.words import Words
from hardware.making import bill, electrical, pins
from hardware.making.circuits import Circuit, circuit, hub, views
from hardware.making.examples import example
from hardware.making.plans import Build, builds, plans

MADE: Final = "hardware/made"
EXAMPLES: Final = "companion/config/examples"
ALONE: Final = {
    "seat-unit": ["J1"],
    "board-screen": [],
    "flip-timer": [],
    "buzzer": ["BZ"],
    "regulator": ["U1"],
    "cup": ["PICO"],
    "cup-battery": ["PICO"],
    "wired-cup": ["PI"],
}
"""The circuits that have a drawing of their own, and the part that it begins with; none where there is nothing to draw."""

CABLES: Final = {"seat": ("seat-unit", "J"), "board": ("board-screen", "JB"), "timer": ("flip-timer", "JT")}
"""The cables between the hub and a unit: the unit, and the hub's connector."""

Made = Mapping[str, Callable[[], str]]


def in_words() -> Made:
    """What needs nothing but this project: tables, the headers' drawings, examples of table.toml."""
    made: dict[str, Callable[[], str]] = {
        f"{MADE}/bill-of-materials.md": bill.markdown,
        f"{MADE}/bill-of-materials.csv": bill.table_of_values,
        f"{MADE}/electrical.md": electrical.markdown,
    }
    for name, build in builds().items():
        made[f"{MADE}/{name}.md"] = partial(pins.markdown, name, build)
        made[f"{MADE}/{name}-pins.svg"] = partial(_header, build)
        made[f"{EXAMPLES}/{name}.toml"] = partial(example, name, build)
    return made


def by_libraries() -> Made:
    """What SKiDL and WireViz make: netlists and wiring diagrams."""
    from hardware.making.harness import cable_diagram, diagram, part_of
    from hardware.making.netlists import netlist

    made: dict[str, Callable[[], str]] = {}
    for one in circuits():
        made[f"{MADE}/netlists/{one.name}.net"] = partial(netlist, one)
    for name, given in ALONE.items():
        if given:
            made[f"{MADE}/{name}.svg"] = partial(diagram, circuit(name), given)
    for name, (unit, near) in CABLES.items():
        made[f"{MADE}/{name}-cable.svg"] = partial(cable_diagram, name, circuit(unit), near)
    for name, build in builds().items():
        whole = hub(name, build)
        for what, (given, new) in views(build).items():
            made[f"{MADE}/{name}-{what}.svg"] = partial(diagram, part_of(whole, given, new), given)
    return made


def circuits() -> list[Circuit]:
    """Every circuit that there is a netlist of."""
    single = [circuit(name) for name in plans() if name not in {"hub-board", "multiplexer"}]
    return [*single, *(hub(name, build) for name, build in builds().items())]


def _header(build: Build) -> str:
    return drawn(build.settings, Words(), build.title)
