"""Wiring diagrams, by WireViz: what is soldered to what, wire by wire, in its colour. Needs WireViz and graphviz."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from companion.wiring.data import cables, parts, pi
from hardware.making.circuits import Circuit, Pin
from hardware.making.plans import plans

COLOURS: Final = {
    "brown": "BN",
    "red": "RD",
    "orange": "OG",
    "yellow": "YE",
    "green": "GN",
    "blue": "BU",
    "violet": "VT",
    "grey": "GY",
    "white": "WH",
    "black": "BK",
}
NETS: Final = {
    "GND": "BK",
    "3V3": "RD",
    "VS": "OG",
    "5V": "PK",
    "SDA": "BU",
    "SCL": "YE",
    "CELL+": "RD",
    "CELL-": "BK",
    "OUT+": "RD",
    "ON": "OG",
}
"""Colours of wires that a cable does not say, by the beginning of their net's name."""
HUB: Final = {"3V3": "TQ"}
"""The same in the hub, where red is SDA, as in the seats' cables: 3.3 V must not look like it."""

_PLAIN: Final = {"show_name": False, "show_wirecount": False}


def diagram(circuit: Circuit, given: Sequence[str]) -> str:
    """The circuit as SVG: what leads from the parts `given` on."""
    return _svg(circuit.name, _document(circuit, given))


def _svg(name: str, document: Mapping[str, Any]) -> str:
    """What WireViz makes of it."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"{name}.yml"
        source.write_text(_yaml(document), encoding="utf-8")
        command = [sys.executable, "-m", "wireviz.wv_cli", "-f", "s", str(source)]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        return source.with_suffix(".svg").read_text(encoding="utf-8")


def cable_diagram(name: str, unit: Circuit, near: str) -> str:
    """A cable as SVG, from the hub's connector `near` to the unit that it leads to."""
    cable = cables()[name]
    (far,) = (ref for ref, one in plans()[unit.name].cables.items() if one == name)
    ends = [
        next(pin for ref, pin in _far_net(unit, one.signal, far) if ref == far) for one in cable.conductors
    ]
    if ends[0].isdecimal() and unit.parts[far].startswith("box"):
        ends = [str(number) for number in range(1, len(cable.conductors) + 1)]
    labels = [one.signal for one in cable.conductors]
    numbers = [*range(1, len(labels) + 1)]
    document = {
        "options": {"fontname": "DejaVu Sans"},
        "connectors": {
            near: {
                "type": f"hub, {parts()[cable.ends].name.split(',')[0]}",
                "pinlabels": labels,
                "show_pincount": False,
            },
            far: {
                "type": unit.title,
                "pinlabels": labels if ends == [*map(str, numbers)] else ends,
                "show_pincount": False,
            },
        },
        "cables": {
            "CABLE": {
                "type": parts()[cable.part].name,
                "wirecount": len(labels),
                "colors": [COLOURS[one.colour] for one in cable.conductors],
                "show_wirecount": False,
                "show_name": False,
            }
        },
        "connections": [[{near: numbers}, {"CABLE": numbers}, {far: numbers}]],
    }
    return _svg(name, document)


def _far_net(unit: Circuit, signal: str, far: str) -> tuple[Pin, ...]:
    net = unit.nets.get(signal, ())
    if not any(ref == far for ref, _ in net):
        raise ValueError(f"{unit.name}: {far} has nothing for {signal}")
    return net


def part_of(circuit: Circuit, given: Iterable[str], new: Iterable[str]) -> Circuit:
    """Of a circuit, only what is between the parts `new` and these or those `given`."""
    here = {ref: circuit.parts[ref] for ref in (*given, *new) if ref in circuit.parts}
    nets = {name: tuple(pin for pin in net if pin[0] in here) for name, net in circuit.nets.items()}
    joined = {name: net for name, net in nets.items() if {ref for ref, _ in net} & {*new}}
    return evolve(circuit, parts=here, nets=joined)


def _document(circuit: Circuit, given: Sequence[str]) -> Mapping[str, Any]:
    """What WireViz is told: connectors, bundles of wires, and which wire is between which pins."""
    placed = [ref for ref in given if ref in circuit.parts]
    connections: list[Any] = []
    bundles: dict[str, Any] = {}
    soldered: set[Pin] = set()
    for ref in _in_order(circuit, placed):
        for near, wires in _wires(circuit, placed, ref).items():
            name = f"W_{ref}_{near}"
            colours = [_colour(circuit, net) for net, _, _ in wires]
            bundles[name] = {"category": "bundle", "colors": colours, "wirecount": len(wires), **_PLAIN}
            ends = [[(one, wire[index]) for wire in wires] for index, one in ((1, near), (2, ref))]
            soldered |= {*ends[0], *ends[1]}
            numbers = [[_number(circuit, pin) for pin in end] for end in ends]
            connections.append([{near: numbers[0]}, {name: [*range(1, len(wires) + 1)]}, {ref: numbers[1]}])
        placed.append(ref)
    shown = [ref for ref in placed if any(one == ref for one, _ in soldered)]
    return {
        "options": {"fontname": "DejaVu Sans"},
        "connectors": {ref: _connector(circuit, ref, soldered) for ref in shown},
        "cables": bundles,
        "connections": connections,
    }


def _number(circuit: Circuit, pin: Pin) -> int:
    ref, name = pin
    return circuit.pins(ref).index(name) + 1


def _in_order(circuit: Circuit, given: Sequence[str]) -> Iterator[str]:
    """The other parts, each after one that it is joined to: nearest to those `given` in front."""
    left = [ref for ref in circuit.parts if ref not in given]
    reached = {*given}
    while left:
        joined = [ref for ref in left if any(_touch(circuit, ref, one) for one in reached)]
        if not joined:
            raise ValueError(f"{circuit.name}: {', '.join(left)} are joined to nothing")
        yield from joined
        reached |= set(joined)
        left = [ref for ref in left if ref not in reached]


def _touch(circuit: Circuit, ref: str, other: str) -> bool:
    return any({ref, other} <= {one for one, _ in net} for net in circuit.nets.values())


def _wires(circuit: Circuit, placed: list[str], ref: str) -> dict[str, list[tuple[str, str, str]]]:
    """For each pin of `ref` a wire to the first part before it on the same net: net, pin there, pin here."""
    plan = plans().get(circuit.name)
    connector = plan.beyond.get(ref) if plan is not None else None
    order = [connector, *placed] if connector in placed else placed
    found: dict[str, list[tuple[str, str, str]]] = {}
    for pin in circuit.pins(ref):
        net = circuit.net_of((ref, pin))
        if net is None:
            continue
        on_net = dict(reversed([one for one in circuit.nets[net] if one[0] in placed]))
        near = next((one for one in order if one in on_net), None)
        if near is not None:
            found.setdefault(near, []).append((net, on_net[near], pin))
    return found


def _connector(circuit: Circuit, ref: str, soldered: set[Pin]) -> Mapping[str, Any]:
    part = circuit.part(ref)
    all_of_it = _cable_at(circuit, ref) is not None and ref not in {"SCREEN", "TILT"}
    shown = [pin for pin in circuit.pins(ref) if all_of_it or (ref, pin) in soldered]
    labels = [_told(circuit, (ref, pin), soldered) for pin in shown]
    whole: dict[str, Any] = {
        "type": part.name.split(",")[0].split(" (")[0],
        "pins": [_number(circuit, (ref, pin)) for pin in shown],
        "show_pincount": False,
    }
    return whole if labels == [str(number) for number in whole["pins"]] else {**whole, "pinlabels": labels}


def _told(circuit: Circuit, pin: Pin, soldered: set[Pin]) -> str:
    """A pin's name; with the pin that it is to be joined to, where no wire shows it."""
    near = _joined_to(circuit, pin, soldered)
    return _label(circuit, pin) if near is None else f"{_label(circuit, pin)}, joined to pin {near}"


def _joined_to(circuit: Circuit, pin: Pin, soldered: set[Pin]) -> int | None:
    """The wired pin of the same connector that a pin without a wire of its own is joined to."""
    net = circuit.net_of(pin)
    if pin in soldered or net is None:
        return None
    return next(
        (_number(circuit, one) for one in circuit.nets[net] if one[0] == pin[0] and one in soldered), None
    )


def _label(circuit: Circuit, pin: Pin) -> str:
    """A pin's name; that of a cable's connector is what the conductor carries, the Pi's its line."""
    ref, name = pin
    if circuit.part(ref).header:
        return pi().pins[int(name) - 1]
    cable = _cable_at(circuit, ref)
    return (
        cables()[cable].conductors[int(name) - 1].signal if cable is not None and name.isdecimal() else name
    )


def _cable_at(circuit: Circuit, ref: str) -> str | None:
    plan = plans().get(circuit.name)
    if plan is not None and ref in plan.cables:
        return plan.cables[ref]
    hub = {"JB": "board", "JT": "timer"}
    return hub.get(ref) or (
        "seat" if re.fullmatch(r"J[1-8]", ref) and circuit.name.startswith("hub") else None
    )


def _colour(circuit: Circuit, net: str) -> str:
    """What a wire of this net is drawn in: as its conductor in the cable, else by what it is."""
    signal = re.sub(r"\d.*$", "", net)
    for name in ("seat", "board", "timer", "wired-cup"):
        if name in _cables_of(circuit) and (colours := cables()[name].colours(signal)):
            return COLOURS[colours.split(", ", maxsplit=1)[0]]
    known = NETS if circuit.name in plans() else {**NETS, **HUB}
    return next((colour for start, colour in known.items() if net.startswith(start)), "GN")


def _cables_of(circuit: Circuit) -> list[str]:
    """The cables that a circuit is at an end of."""
    plan = plans().get(circuit.name)
    return [*plan.cables.values()] if plan is not None else ["seat"]


def _yaml(document: Any) -> str:
    import yaml

    return str(yaml.safe_dump(document, sort_keys=False, allow_unicode=True))
