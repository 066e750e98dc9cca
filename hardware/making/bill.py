"""The bill of materials: every part with its number for each build and for what may be added; checked for gaps."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from companion.wiring.data import cables, parts
from hardware.making.circuits import Circuit, circuit, table
from hardware.making.plans import builds, extras, plans

ORDER: Final = ("board", "module", "chip", "switch", "passive", "connector", "cable", "mechanical", "other")
HEADS: Final = {
    "board": "Boards",
    "module": "Modules",
    "chip": "Chips and transistors",
    "switch": "Buttons and switches",
    "passive": "Resistors, capacitors, diodes",
    "connector": "Connectors",
    "cable": "Cables, in metres",
    "mechanical": "Boards and sockets to solder on",
    "other": "And",
}


def columns() -> Mapping[str, str]:
    """What there is a number for: builds and extras, with their titles."""
    titles = {name: build.title for name, build in builds().items()}
    return titles | {name: extra.title for name, extra in extras().items()}


@cache
def counts(name: str) -> Mapping[str, float]:
    """How many of each part `name` (a build or an extra) needs; metres of a cable."""
    return _of_build(name) if name in builds() else _of_extra(name)


def gaps() -> list[str]:
    """Parts that nothing needs, parts that are needed and not known, connectors without a mate; a sentence each."""
    needed = {part for name in columns() for part, count in counts(name).items() if count}
    found = [f"{part} is in parts.toml, and nothing needs it" for part in sorted(set(parts()) - needed)]
    found += [f"{part} is needed, and is not in parts.toml" for part in sorted(needed - set(parts()))]
    for name in columns():
        have = counts(name)
        wanted: Counter[str] = Counter()
        for part, count in have.items():
            if part in parts() and parts()[part].mates:
                wanted[parts()[part].mates] += int(count)
        found += [
            f"{name}: {count} of {mate} are needed, {have.get(mate, 0):g} are there"
            for mate, count in wanted.items()
            if have.get(mate, 0) < count
        ]
    return found


def markdown() -> str:
    """The bill as Markdown, with what works and what does not."""
    titles = columns()
    lines = ["# Bill of materials", "", _INTRODUCTION, ""]
    for kind in ORDER:
        names = [name for name in parts() if parts()[name].kind == kind]
        lines += [f"## {HEADS[kind]}", "", "| part | " + " | ".join(titles.values()) + " |"]
        lines.append("| --- " + "| ---: " * len(titles) + "|")
        lines += [f"| {parts()[name].name} | " + " | ".join(_numbers(name)) + " |" for name in names]
        lines.append("")
    lines += ["## What may be bought instead, and what may not", ""]
    for kind in ORDER:
        for name in (name for name in parts() if parts()[name].kind == kind):
            lines += _alternatives(name)
    return "\n".join(lines).rstrip() + "\n"


def table_of_values() -> str:
    """The bill as CSV, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["name", "part", "kind", *columns()])
    for name, part in parts().items():
        writer.writerow([name, part.name, part.kind, *_numbers(name)])
    return text.getvalue()


_INTRODUCTION: Final = (
    "How many of what. A table needs the column of its build, and for each cup that is made one of the columns of cups; a "
    "table without any cup rolls with the button OK. Buy one or two more of what is small."
)


def _numbers(name: str) -> list[str]:
    return [f"{count:g}" if (count := counts(one).get(name, 0)) else "" for one in columns()]


def _alternatives(name: str) -> Iterator[str]:
    part = parts()[name]
    if not part.works and not part.fails:
        return
    yield f"**{part.name}**"
    yield ""
    yield from (f"- works: {one}" for one in part.works)
    yield from (f"- does not: {one}" for one in part.fails)
    yield ""


def _of_build(name: str) -> Mapping[str, float]:
    build = builds()[name]
    settings = build.settings
    cabled = [("seat", build.seat_cable_m, len(settings.seats))]
    cabled += [("board", build.board_cable_m, 1)] if settings.board.screen is not None else []
    cabled += [("timer", build.timer_cable_m, 1)] if settings.timer is not None else []
    return _sum(_of_circuit(table(name, build)), *(_of_cable(*one) for one in cabled), build.also)


def _of_extra(name: str) -> Mapping[str, float]:
    extra = extras()[name]
    circuits = [_of_circuit(circuit(one)) for one in extra.circuits]
    cabled = [_of_cable(cable, metres, 1) for cable, metres in extra.cables.items()]
    found = _sum(*circuits, *cabled, extra.also)
    return {part: count for part, count in found.items() if part != "raspberry-pi"}  # the table has one


def _of_circuit(whole: Circuit) -> Mapping[str, float]:
    found = [*whole.parts.values()]
    found += [need for part in found for need in parts()[part].needs]
    return Counter(found)


def _of_cable(name: str, metres: float, count: int) -> Mapping[str, float]:
    cable = cables()[name]
    return {cable.part: metres * count, cable.ends: cable.sockets * count}


def _sum(*some: Mapping[str, float]) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for one in some:
        for part, count in one.items():
            found[part] = round(found.get(part, 0) + count, 2)
    return found


def used_circuits() -> frozenset[str]:
    """The circuits of circuits.toml that some build or extra is made of."""
    always = {"hub-board", "multiplexer", "seat-unit"}
    for build in builds().values():
        always |= {"board-screen"} if build.settings.board.screen is not None else set()
        always |= {"flip-timer"} if build.settings.timer is not None else set()
        always |= {"buzzer"} if build.settings.sound.buzzer is not None else set()
        always |= {"regulator"} if build.own_supply else set()
    always |= {one for extra in extras().values() for one in extra.circuits}
    return frozenset(always & set(plans()))
