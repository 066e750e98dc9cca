"""Pin tables: of the Pi's header and the expanders, and of every connector of the hub."""

from __future__ import annotations

from collections.abc import Iterator

from companion.wiring.checks import wanted_of_boot
from companion.wiring.data import cables, parts, pi
from companion.wiring.rows import expander_feet, expander_rows, header_rows
from companion.wiring.sentences import Cells, expander_head, pin_cells
from companion.words.words import Words
from hardware.making.circuits import Circuit, Pin, hub, views
from hardware.making.plans import Build


def markdown(name: str, build: Build) -> str:
    """All pins of a build."""
    words = Words()
    settings = build.settings
    lines = [f"# {build.title}: what is at which pin", "", f"![The header]({name}-pins.svg)", ""]
    lines += ["## " + words.say("wiring-header"), "", *_table(pin_cells(header_rows(settings), words)), ""]
    for chip, rows in expander_rows(settings).items():
        cells = pin_cells([*rows, *expander_feet(settings, chip)], words)
        lines += ["## " + expander_head(settings, chip, words), "", *_table(cells), ""]
    lines += ["## The hub's connectors", "", _CONNECTORS, ""]
    whole = hub(name, build)
    for ref, cable in _connectors(whole):
        lines += [f"### {ref}", "", *_table(_of_connector(whole, ref, cable)), ""]
    lines += ["## Resistor networks of the hub", "", *_table(_networks(whole)), ""]
    lines += ["## Drawings", "", _DRAWINGS, ""]
    for what in views(build):
        lines += [f"![{what.replace('-', ' ').capitalize()}]({name}-{what}.svg)", ""]
    lines += [
        "## " + words.say("wiring-boot-lines"),
        "",
        *(f"    {line}" for line in wanted_of_boot(settings)),
    ]
    return "\n".join(lines) + "\n"


_CONNECTORS = (
    "J1 is seat 1 and so on. Pin 1 of a box header has a small triangle; the flat cable's first conductor is brown. VS is "
    "the screens' 3.3 V."
)


_DRAWINGS = (
    "Wire by wire. Chips and connectors have their own numbers; modules have none, so go by what is printed on them. Colours "
    "are those of the seats' cable where there is one, and may be any other within the hub."
)


def _connectors(whole: Circuit) -> Iterator[tuple[str, str]]:
    by_part = {"box-header-10": "seat", "pin-header-4": "board", "pin-header-2": "timer"}
    yield from ((ref, by_part[part]) for ref, part in whole.parts.items() if part in by_part)


def _of_connector(whole: Circuit, ref: str, cable: str) -> Cells:
    rows = [["pin", "colour", "carries", "is joined to"]]
    for number, one in enumerate(cables()[cable].conductors, 1):
        rows.append([str(number), one.colour, one.signal, _joined(whole, (ref, str(number)))])
    return rows


def _networks(whole: Circuit) -> Cells:
    rows = [["network", "part", "pin", "is joined to"]]
    for ref, part in whole.parts.items():
        if part.startswith("network"):
            for number, name in enumerate(whole.pins(ref), 1):
                if whole.net_of((ref, name)) is not None:
                    label = f"{number} (in common)" if name == "COM" else str(number)
                    rows.append([ref, parts()[part].value, label, _joined(whole, (ref, name))])
    return rows


def _joined(whole: Circuit, pin: Pin) -> str:
    """What a pin is joined to: a rail by its name, otherwise the other parts' pins."""
    net = whole.net_of(pin) or ""
    rails = {"GND": "ground", "3V3": "3.3 V", "VS": "the regulator's 3.3 V (U1, OUT)", "5V": "5 V"}
    if net in rails:
        return rails[net]
    others = [other for other in whole.nets.get(net, ()) if other != pin]
    return ", ".join(_named(whole, other) for other in others)


def _named(whole: Circuit, pin: Pin) -> str:
    ref, name = pin
    if whole.part(ref).header:
        return f"the Pi's pin {name} ({pi().pins[int(name) - 1].replace('GPIO', 'GPIO ')})"
    if whole.part(ref).kind == "module":
        return f"{ref} {name}"
    number = whole.pins(ref).index(name) + 1
    return f"{ref} pin {number}" if name.isdecimal() or name == "COM" else f"{ref} {name} (pin {number})"


def _table(cells: Cells) -> Iterator[str]:
    head, *rows = cells
    yield f"| {' | '.join(head)} |"
    yield "| --- " * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)
