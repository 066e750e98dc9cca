"""A table's wiring as rows to be read: what is at each pin of the header, of each expander, on each bus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from companion.config.mistakes import Phrase
from companion.config.settings import HEADER, Settings
from companion.config.summary import screen_named
from companion.wiring.boot import Boot
from companion.wiring.checks import EXPANDER_LINES, bus_claims, interrupts
from companion.wiring.data import Cable, cables, parts, pi
from companion.wiring.uses import Use, expanders, muxes, on_bus_1, screens, uses

SUPPLY: Final = "3.3 V"
"""The line of the pins that supply everything."""

_OF_SEAT: Final = frozenset({"LEFT", "RIGHT", "OK", "CHALLENGE", "LED"})


@frozen
class Row:
    """A pin: its `number` (of the header or of the chip), what it is called, what it leads to, and in which colour."""

    number: int
    line: str
    goes_to: Phrase
    colour: str = ""
    use: Use | None = None


def header_rows(settings: Settings, boot: Boot | None = None) -> list[Row]:
    """All pins of the Pi's header that have something to do, by number."""
    rows = [_row(use, pi().pin_of(use.line.line)) for use in uses(settings) if use.line.chip == HEADER]
    if on_bus_1(settings):
        rows += [
            Row(pi().pin_of(2), "GPIO 2", Phrase("wiring-to-bus", {"wire": "SDA", "bus": "1"})),
            Row(pi().pin_of(3), "GPIO 3", Phrase("wiring-to-bus", {"wire": "SCL", "bus": "1"})),
        ]
    for bus, claim in bus_claims(settings, boot).items():
        wires = zip(("SDA", "SCL"), sorted(claim.lines), strict=True)
        rows += [
            Row(pi().pin_of(line), f"GPIO {line}", Phrase("wiring-to-bus", {"wire": wire, "bus": str(bus)}))
            for wire, line in wires
        ]
    names = {at: name for name, at in expanders(settings).items()}
    for at, line in interrupts(settings, boot).items():
        values = {"chip": names[at], "address": f"0x{at[1]:02X}"}
        rows.append(Row(pi().pin_of(line), f"GPIO {line}", Phrase("wiring-to-int", values)))
    rows.append(Row(1, SUPPLY, Phrase("wiring-to-supply")))
    rows.append(Row(6, "GND", Phrase("wiring-to-ground")))
    return sorted(rows, key=lambda row: row.number)


def expander_rows(settings: Settings) -> Mapping[str, list[Row]]:
    """By chip: all lines of an expander that have something to do, in the order of the lines."""
    found: dict[str, list[Row]] = {}
    part = parts()["expander"]
    pins = [*part.pins]
    for name in expanders(settings):
        mine = [use for use in uses(settings) if use.line.chip == name and use.line.line < EXPANDER_LINES]
        found[name] = [_row(use, pins.index(part.lines[use.line.line]) + 1) for use in mine]
        found[name].sort(key=lambda row: row.use.line.line if row.use else 0)
    return found


def expander_feet(settings: Settings, chip: str, boot: Boot | None = None) -> list[Row]:
    """The other pins of an expander: supply, bus, address, interrupt; by number."""
    bus, address = expanders(settings)[chip]
    low, high = Phrase("wiring-to-low"), Phrase("wiring-to-high")
    to = {"VDD": high, "VSS": low, "RESET": high}
    to |= {wire: Phrase("wiring-to-bus", {"wire": wire, "bus": str(bus)}) for wire in ("SCL", "SDA")}
    to |= {f"A{bit}": high if address >> bit & 1 else low for bit in range(3)}
    line = interrupts(settings, boot).get((bus, address))
    if line is not None:
        to["INTA"] = Phrase("wiring-to-line", {"line": str(line), "pin": str(pi().pin_of(line))})
    pins = [*parts()["expander"].pins]
    return sorted(
        (Row(pins.index(pin) + 1, pin, goes) for pin, goes in to.items()), key=lambda row: row.number
    )


def bus_rows(settings: Settings) -> Iterator[Phrase]:
    """What is on the buses: multiplexers, expanders, screens."""
    for bus, mux in muxes(settings):
        yield Phrase("wiring-bus-mux", {"bus": str(bus), "address": f"0x{mux:02X}"})
    for name, (bus, address) in expanders(settings).items():
        yield Phrase("wiring-bus-expander", {"bus": str(bus), "address": f"0x{address:02X}", "chip": name})
    for seen in screens(settings):
        screen = screen_named(seen.at)
        if seen.place is None:
            yield Phrase("wiring-bus-board", {"screen": screen})
        else:
            yield Phrase("wiring-bus-seat", {"seat": seen.place + 1, "screen": screen})


def seat_cable() -> Cable:
    """The cable between the hub and a seat."""
    return cables()["seat"]


def _row(use: Use, pin: int) -> Row:
    line = use.line.named if use.line.chip == HEADER else _expander_line(use)
    return Row(pin, line, goes_to(use), _colour(use), use)


def goes_to(use: Use) -> Phrase:
    """What a line leads to."""
    code = use.signal.lower()
    if use.place is not None:
        return Phrase("wiring-to-seat", {"seat": use.place + 1, "signal": code})
    return Phrase("wiring-to-table", {"signal": code})


def _expander_line(use: Use) -> str:
    return f"{use.line.named} {parts()['expander'].lines[use.line.line]}"


def _colour(use: Use) -> str:
    if use.place is not None and use.signal in _OF_SEAT:
        return seat_cable().colours(use.signal)
    return cables()["timer"].colours(use.signal) if use.signal == "TIMER" else ""
