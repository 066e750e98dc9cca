"""Circuits: parts whose pins are joined by nets. Those of circuits.toml, and the hub of a build, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Final

from attrs import evolve, frozen

from companion.config.settings import HEADER, LineAt
from companion.wiring.checks import interrupts
from companion.wiring.data import Cable, Part, cables, parts, pi
from companion.wiring.uses import Use, channel_of, expanders, screens, uses
from hardware.making.plans import Build, Plan, plans

Pin = tuple[str, str]
"""A part's name in its circuit, and the name of one of its pins (of the Pi: the number)."""

FAR: Final = "FAR"
"""What stands at the other end of a circuit's ports."""

AT_PORT: Final = {
    "ground": "ground-source",
    "supply": "source",
    "bus": "pulled-bus",
    "input": "pulled-input",
    "output": "out",
}


@frozen
class Circuit:
    """`parts` by their name in it; `nets` by name; `kinds` of pins that are something else here than in general.

    `inside`: what is joined within a part, without a wire. `ports`: see circuits.toml.
    """

    name: str
    title: str
    about: str
    parts: Mapping[str, str]
    nets: Mapping[str, tuple[Pin, ...]]
    kinds: Mapping[Pin, str]
    inside: tuple[tuple[Pin, ...], ...] = ()
    ports: Mapping[str, str] = {}

    def part(self, ref: str) -> Part:
        """What stands at `ref`."""
        return parts()[self.parts[ref]]

    def kind(self, pin: Pin) -> str:
        """What a pin is."""
        if pin in self.kinds:
            return self.kinds[pin]
        ref, name = pin
        if ref == FAR:
            return AT_PORT[self.ports[name]]
        return _of_header(name) if self.part(ref).header else self.part(ref).pins[name]

    def pins(self, ref: str) -> list[str]:
        """All pins of a part, in the order of their numbers."""
        if ref == FAR:
            return [*self.ports]
        return (
            [str(n) for n in range(1, len(pi().pins) + 1)]
            if self.part(ref).header
            else [*self.part(ref).pins]
        )

    def net_of(self, pin: Pin) -> str | None:
        """The net that a pin is on."""
        return next((name for name, net in self.nets.items() if pin in net), None)

    def closed(self) -> Circuit:
        """With what stands at the other end of its ports, so that it can be checked alone."""
        nets = {name: (*net, (FAR, name)) if name in self.ports else net for name, net in self.nets.items()}
        return evolve(self, nets=nets)


@cache
def circuit(name: str) -> Circuit:
    """A circuit of circuits.toml."""
    plan = plans()[name]
    nets = {net: tuple(_pins(plan, joined)) for net, joined in plan.nets.items()}
    kinds = {pin: kind for written, kind in plan.kinds.items() for pin in _pins(plan, written)}
    inside = tuple(tuple(_pins(plan, joined)) for joined in plan.inside.values())
    return Circuit(name, plan.title, plan.about, plan.parts, nets, kinds, inside, plan.ports)


def hub(name: str, build: Build) -> Circuit:
    """The hub of a build with the Pi: what is on the prototype board."""
    stages = ["hub-board", "multiplexer"]
    stages += ["buzzer"] if build.settings.sound.buzzer is not None else []
    stages += ["regulator"] if build.own_supply else []
    found = [circuit(stage) for stage in stages]
    whole = Circuit(
        f"hub-{name}",
        f"Hub, {build.title.lower()}",
        found[0].about,
        dict(chain.from_iterable(one.parts.items() for one in found)),
        _merged(_named(chain.from_iterable(one.nets.items() for one in found), build)),
        {},
    )
    for add in (_with_seats, _with_expanders, _with_middle, _with_networks):
        whole = add(whole, build)
    return evolve(whole, kinds=dict(_kinds(build)))


def table(name: str, build: Build) -> Circuit:
    """All of a table: the hub, and at its cables every seat, the board's screen and the timer."""
    whole = hub(name, build)
    for place in range(1, len(build.settings.seats) + 1):
        whole = _plugged(whole, f"J{place}", circuit("seat-unit"), f"S{place}_")
    if build.settings.board.screen is not None:
        whole = _plugged(whole, "JB", circuit("board-screen"), "B_")
    if build.settings.timer is not None:
        whole = _plugged(whole, "JT", circuit("flip-timer"), "T_")
    return evolve(whole, name=name, title=build.title, about="")


def expander_ref(chip: str) -> str:
    """An expander's name in the hub."""
    return chip.upper()


def line_pin(line: LineAt) -> Pin:
    """The pin that a line of the settings is at."""
    if line.chip == HEADER:
        return "PI", str(pi().pin_of(line.line))
    return expander_ref(line.chip), parts()["expander"].lines[line.line]


def views(build: Build) -> Mapping[str, tuple[list[str], list[str]]]:
    """The drawings of a hub: by name, what is there already, and what is wired to it."""
    chips = [expander_ref(chip) for chip in build.settings.chips]
    supply = ["U1"] if build.own_supply else []
    found: dict[str, tuple[list[str], list[str]]] = {
        "hub": (["PI"], ["MUX", "C3", *supply, "C1", "C2", "C10"])
    }
    for ref in chips:
        found[f"hub-{ref.lower()}"] = (["PI"], [ref, f"C_{ref}", f"RN_{ref}_A", f"RN_{ref}_B"])
    found["hub-pull-ups"] = (["PI", *supply, "MUX"], ["RN1", "RN2"])
    for place in range(1, len(build.settings.seats) + 1):
        found[f"hub-seat-{place}"] = (["PI", *supply, "MUX", *chips], [f"J{place}"])
    found["hub-middle"] = (["PI", *supply, "MUX"], ["JB", "JT"])
    found["hub-buzzer"] = (["PI"], ["BZ", "D1", "Q1", "R1", "R2"])
    return found


def _pins(plan: Plan, joined: str) -> Iterator[Pin]:
    """`A.1 B.X` as pins; those of a cable's connector by what it carries, the Pi's by their name."""
    for written in joined.split():
        ref, _, pin = written.partition(".")
        part = parts()[plan.parts[ref]]
        if part.header:
            yield from ((ref, number) for number in _of_name(pin))
        elif pin in part.pins:
            yield ref, pin
        elif ref in plan.cables:
            yield from ((ref, number) for number in _carrying(cables()[plan.cables[ref]], pin))
        else:
            raise ValueError(f"circuits.toml: {plan.title}: {written}: there is no such pin")


def _of_name(pin: str) -> list[str]:
    found = [pin] if pin.isdecimal() else [str(number) for number in pi().pins_of(pin)]
    if not found:
        raise ValueError(f"circuits.toml: the Pi has no pin {pin}")
    return found


def _of_header(number: str) -> str:
    return {"3V3": "source", "5V": "source", "GND": "ground-source"}.get(pi().pins[int(number) - 1], "io")


def _carrying(cable: Cable, signal: str) -> list[str]:
    found = [str(number) for number, one in enumerate(cable.conductors, 1) if one.signal == signal]
    if not found:
        raise ValueError(f"cables.toml: {cable.title} does not carry {signal}")
    return found


def _named(
    nets: Iterable[tuple[str, tuple[Pin, ...]]], build: Build
) -> Iterator[tuple[str, tuple[Pin, ...]]]:
    """Nets by their name in the hub: without a supply of their own the screens hang on the Pi's 3.3 V."""
    for name, net in nets:
        yield ("3V3" if name == "VS" and not build.own_supply else name), net


def _merged(nets: Iterable[tuple[str, tuple[Pin, ...]]]) -> dict[str, tuple[Pin, ...]]:
    found: dict[str, tuple[Pin, ...]] = {}
    for name, net in nets:
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *net)))
    return found


def _with(
    whole: Circuit, more: Mapping[str, str], nets: Iterable[tuple[str, tuple[Pin, ...]]], build: Build
) -> Circuit:
    return evolve(
        whole, parts={**whole.parts, **more}, nets=_merged([*whole.nets.items(), *_named(nets, build)])
    )


def _with_seats(whole: Circuit, build: Build) -> Circuit:
    """A connector for each seat's cable."""
    more = {f"J{place}": "box-header-10" for place in range(1, len(build.settings.seats) + 1)}
    nets = [net for place in range(len(build.settings.seats)) for net in _of_seat(build, place)]
    return _with(whole, more, nets, build)


def _of_seat(build: Build, place: int) -> Iterator[tuple[str, tuple[Pin, ...]]]:
    ref = f"J{place + 1}"
    mine = {use.signal: use for use in uses(build.settings) if use.place == place}
    bus = build.settings.seats[place].screen.bus
    for number, one in enumerate(cables()["seat"].conductors, 1):
        pin = (ref, str(number))
        if one.signal in mine:
            yield f"{one.signal}{place + 1}", (line_pin(mine[one.signal].line), pin)
        elif one.signal in {"SDA", "SCL"}:
            yield _bus_net(one.signal, bus), (*_bus_pin(one.signal, bus), pin)
        else:
            yield one.signal, (pin,)


def _bus_net(wire: str, bus: int | str) -> str:
    channel = channel_of(bus)
    return f"{wire}1" if channel is None else f"{wire}1/{channel.channel}"


def _bus_pin(wire: str, bus: int | str) -> tuple[Pin, ...]:
    channel = channel_of(bus)
    return () if channel is None else (("MUX", f"{wire[:2]}{channel.channel}".replace("SDA", "SD")),)


def _with_expanders(whole: Circuit, build: Build) -> Circuit:
    """The expanders, each with two networks for its inputs and a capacitor."""
    pins = interrupts(build.settings)
    for chip, (bus, address) in expanders(build.settings).items():
        ref = expander_ref(chip)
        capacitor = f"C_{ref}"
        high = ["VDD", "RESET", *(f"A{bit}" for bit in range(3) if address >> bit & 1)]
        low = ["VSS", *(f"A{bit}" for bit in range(3) if not address >> bit & 1)]
        nets = [
            ("3V3", (*((ref, pin) for pin in high), (capacitor, "1"))),
            ("GND", (*((ref, pin) for pin in low), (capacitor, "2"))),
            (_bus_net("SDA", bus), ((ref, "SDA"),)),
            (_bus_net("SCL", bus), ((ref, "SCL"),)),
            (f"INT_{ref}", ((ref, "INTA"), ("PI", str(pi().pin_of(pins[bus, address]))))),
        ]
        more = {ref: "expander", capacitor: "capacitor-100n"}
        inputs = [use for use in uses(build.settings) if use.line.chip == chip and not use.out]
        for port in ("A", "B"):
            name = f"RN_{ref}_{port}"
            mine = [use for use in inputs if line_pin(use.line)[1].startswith(f"GP{port}")]
            more[name] = "network-6"
            nets += [("3V3", ((name, "COM"),)), *_resistors(name, mine)]
        whole = _with(whole, more, nets, build)
    return whole


def _resistors(network: str, inputs: Iterable[Use]) -> Iterator[tuple[str, tuple[Pin, ...]]]:
    for number, use in enumerate(inputs, 1):
        place = "" if use.place is None else str(use.place + 1)
        yield f"{use.signal}{place}", ((network, str(number)),)


def _with_middle(whole: Circuit, build: Build) -> Circuit:
    """Connectors of the board's screen and the timer, and the buzzer's line."""
    settings = build.settings
    more: dict[str, str] = {}
    nets: list[tuple[str, tuple[Pin, ...]]] = []
    if settings.board.screen is not None:
        more["JB"] = "pin-header-4"
        bus = settings.board.screen.bus
        for number, one in enumerate(cables()["board"].conductors, 1):
            is_bus = one.signal in {"SDA", "SCL"}
            name = _bus_net(one.signal, bus) if is_bus else one.signal
            nets.append((name, (*(_bus_pin(one.signal, bus) if is_bus else ()), ("JB", str(number)))))
    if settings.timer is not None:
        more["JT"] = "pin-header-2"
        nets += [
            (one.signal, (("JT", str(number)),)) for number, one in enumerate(cables()["timer"].conductors, 1)
        ]
        nets.append(("TIMER", (line_pin(settings.timer.line),)))
    if settings.sound.buzzer is not None:
        nets.append(("BUZZER", (line_pin(settings.sound.buzzer),)))
    return _with(whole, more, nets, build)


def _with_networks(whole: Circuit, build: Build) -> Circuit:
    """A resistor for SDA and SCL of each seat's channel: its module's own are too weak for the cable."""
    channels = [
        seen.at.bus for seen in screens(build.settings) if seen.place is not None and channel_of(seen.at.bus)
    ]
    wires = [_bus_net(wire, bus) for bus in channels for wire in ("SDA", "SCL")]
    size = 8
    for first in range(0, len(wires), size):
        ref = f"RN{first // size + 1}"
        nets = [("VS", ((ref, "COM"),))]
        nets += [(wire, ((ref, str(n)),)) for n, wire in enumerate(wires[first : first + size], 1)]
        whole = _with(whole, {ref: "network-8"}, nets, build)
    return whole


def _kinds(build: Build) -> Iterator[tuple[Pin, str]]:
    """What the Pi and the expanders make of their lines."""
    for use in uses(build.settings):
        if use.out:
            yield line_pin(use.line), "out"
        else:
            yield line_pin(use.line), "pulled-input" if use.line.chip == HEADER else "in"
    for line in (2, 3):
        yield ("PI", str(pi().pin_of(line))), "pulled-bus"
    for line in interrupts(build.settings).values():
        yield ("PI", str(pi().pin_of(line))), "in"


def _plugged(whole: Circuit, connector: str, unit: Circuit, prefix: str) -> Circuit:
    """`unit` at the far end of the cable that is plugged into `connector`; its parts with `prefix`."""
    (cable,) = plans()[unit.name].cables.values()
    home = {
        one.signal: net
        for number, one in enumerate(cables()[cable].conductors, 1)
        if (net := whole.net_of((connector, str(number)))) is not None
    }
    nets = [
        (home.get(name, f"{prefix}{name}"), tuple((f"{prefix}{ref}", pin) for ref, pin in net))
        for name, net in unit.nets.items()
    ]
    more = {f"{prefix}{ref}": part for ref, part in unit.parts.items()}
    return evolve(whole, parts={**whole.parts, **more}, nets=_merged([*whole.nets.items(), *nets]))
