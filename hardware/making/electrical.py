"""The electrical checks with their figures: I2C's resistors, currents, levels, the battery's way. Tables, and what fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isinf
from typing import Final

from attrs import frozen

from companion.config.settings import HEADER
from companion.wiring.buses import before, behind
from companion.wiring.currents import (
    base_ma,
    driven_limit_ma,
    driven_ma,
    led_ma,
    loads,
    rail_limit_ma,
    rail_ma,
)
from companion.wiring.data import MEASURE, Part, parts, pi, screen_part
from companion.wiring.i2c import Bus, longest_m, parallel, sink_ma
from companion.wiring.uses import Seen, channel_of, expanders, screens, uses
from hardware.making.plans import Build, builds, sources

HUB_M: Final = 0.15
"""Wires between the Pi and the hub's parts."""

CUP_M: Final = 0.1


@frozen
class Check:
    """A figure beside its limit; `right`: whether it keeps to it."""

    what: str
    figure: str
    limit: str
    right: bool


def problems() -> list[str]:
    """What does not keep to its limit, a sentence each."""
    return [f"{one.what}: {one.figure}, and {one.limit} is right" for one in _all() if not one.right]


def markdown() -> str:
    """All checks as tables."""
    lines = ["# Electrical checks", "", _INTRODUCTION]
    for build in builds().values():
        lines += ["", f"## {build.title}", "", "### I2C", "", *_table(_buses(build))]
        lines += ["", "### Currents", "", *_loads(build), "", *_table(_currents(build))]
    lines += ["", "## Which resistors for which screens", "", _RESISTORS, "", *_resistors()]
    lines += ["", "## Levels", "", *_table(_levels())]
    lines += ["", "## LEDs and buzzer", "", *_table(_driven())]
    lines += ["", "## The cup", "", *_table(_cup()), "", _CELL]
    lines += ["", "## Where the figures come from", "", *_sources()]
    return "\n".join(lines) + "\n"


_INTRODUCTION: Final = (
    "Computed from the data in `hardware/*.toml`; `make hardware` fails where one of them does not keep to its limit. A "
    "bus rises in 0.8473 R C (NXP UM10204, 7.1): R are all resistors side by side, C is every pin and every metre of "
    "cable. A multiplexer joins the bus with one channel: whoever pulls down then has the resistors of both, but each "
    "side has to rise through its own, since the multiplexer stops passing on at some 2 V."
)
_RESISTORS: Final = (
    "How long a seat's cable may be at 400 kHz, and how much has to be pulled down then, by what the screens' modules "
    "have (measure between SDA and VCC, nothing connected) and what network the hub has for them. **-** is not right."
)
_CELL: Final = (
    "The charging module comes with 1.2 kOhm at PROG, which is 1 A: more than a small cell likes. Exchange that resistor, "
    "or take a bigger cell."
)


def _all() -> Iterator[Check]:
    for build in builds().values():
        yield from (*_buses(build), *_currents(build))
    yield from (*_levels(), *_driven(), *_cup())


def _table(checks: Iterable[Check]) -> Iterator[str]:
    yield "| what | figure | right is | |"
    yield "| --- | ---: | ---: | --- |"
    for one in checks:
        yield f"| {one.what} | {one.figure} | {one.limit} | {'yes' if one.right else '**no**'} |"


def _most(what: str, value: float, limit: float, unit: str) -> Check:
    return Check(what, f"{_number(value)} {unit}", f"at most {_number(limit)} {unit}", value <= limit)


def _least(what: str, value: float, limit: float, unit: str) -> Check:
    return Check(what, f"{_number(value)} {unit}", f"at least {_number(limit)} {unit}", value >= limit)


def _number(value: float) -> str:
    if isinf(value):
        return "endless"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def _without(build: Build) -> list[Seen]:
    """The screens whose resistors are taken off."""
    return [seen for seen in screens(build.settings) if seen.place is None and "board" in build.pull_ups_off]


def _bus_1(build: Build) -> Bus:
    """Bus 1 itself, with all that is on it."""
    board = build.settings.board.screen
    metres = HUB_M + (build.board_cable_m if board is not None and board.bus == 1 else 0)
    return before(build.settings, 1, metres=metres, without=_without(build))


def _channel(build: Build, seen: Seen) -> Bus:
    if seen.place is None:
        return behind(seen.at, metres=build.board_cable_m)
    return behind(seen.at, metres=build.seat_cable_m, network_ohm=parts()["network-8"].ohm)


def _buses(build: Build) -> Iterator[Check]:
    limits = pi().i2c
    bus = _bus_1(build)
    yield from _of_bus("bus 1", bus)
    kinds: dict[str, Bus] = {}
    for seen in screens(build.settings):
        if channel_of(seen.at.bus) is not None:
            what = "the board's channel" if seen.place is None else "a seat's channel"
            metres = build.board_cable_m if seen.place is None else build.seat_cable_m
            kinds[f"{what}, {metres:g} m"] = _channel(build, seen)
    for what, channel in kinds.items():
        yield from _of_bus(what, channel)
        whole = bus.joined(channel)
        yield _most(f"bus 1 and {what}: pulled down", sink_ma(whole, pi()), limits["sink_ma"].value, "mA")
        yield _most(f"bus 1 and {what}: capacitance", whole.pf, limits["bus_pf"].value, "pF")


def _of_bus(what: str, bus: Bus) -> Iterator[Check]:
    limits = pi().i2c
    yield _most(
        f"{what}: {_ohms(bus)}, {bus.pf:.0f} pF: rises in", bus.rise_ns, limits["rise_ns"].value, "ns"
    )
    yield _most(f"{what}: pulled down", sink_ma(bus, pi()), limits["sink_ma"].value, "mA")


def _ohms(bus: Bus) -> str:
    each = " and ".join(f"{ohm / 1000:g}" for ohm in bus.ohms) or "no resistor"
    return f"{each} kOhm, together {bus.ohm / 1000:.2f}" if len(bus.ohms) > 1 else f"{each} kOhm"


def _loads(build: Build) -> Iterator[str]:
    yield "| what | how many | usually, mA | at most, mA | from | source |"
    yield "| --- | ---: | ---: | ---: | --- | --- |"
    for load in loads(build.settings):
        supply = "the screens' own 3.3 V" if build.own_supply and load.screen else "the Pi's 3.3 V"
        name = parts()[load.what].name
        figures = f"{load.count} | {_number(load.typical_ma)} | {_number(load.most_ma)}"
        yield f"| {name} | {figures} | {supply} | {_source(load.source)} |"


def _currents(build: Build) -> Iterator[Check]:
    found = loads(build.settings)
    usual, most = rail_ma(found, own_supply=build.own_supply)
    yield _most("from the Pi's 3.3 V, usually", usual, rail_limit_ma(), "mA")
    yield _most("from the Pi's 3.3 V, everything lit", most, rail_limit_ma(), "mA")
    if build.own_supply:
        yield from _regulator(sum(load.most_ma for load in found if load.screen))
    for chip, given in driven_ma(build.settings).items():
        whose = "the Pi's lines" if chip == HEADER else f'the lines of "{chip}"'
        yield _most(f"all of {whose} together", given, driven_limit_ma(chip), "mA")
    for chip in expanders(build.settings):
        inputs = sum(use.line.chip == chip and not use.out for use in uses(build.settings))
        pressed = inputs * pi().limits["supply_v"].value / parts()["network-6"].ohm * 1000
        supply = driven_ma(build.settings).get(chip, 0) + _supply_ma(parts()["expander"])
        yield _most(
            f'"{chip}": supply, all LEDs lit', supply, parts()["expander"].limits["supply_ma"].value, "mA"
        )
        yield _most(f'"{chip}": its networks, all buttons pressed', pressed, 50, "mA")


def _regulator(most_ma: float) -> Iterator[Check]:
    limits = parts()["regulator"].limits
    room_v = 4.75 - pi().limits["supply_v"].value
    watts = (5.1 - pi().limits["supply_v"].value) * most_ma / 1000
    yield _most("regulator: all screens fully lit", most_ma, limits["supply_ma"].value, "mA")
    yield _least("regulator: room from the lowest 5 V (4.75)", room_v, limits["dropout_v"].value, "V")
    hot_c = 40 + watts * limits["kelvin_per_w"].value
    yield _most(
        "regulator: inside, without its heat sink, in a case of 40 C", hot_c, limits["junction_c"].value, "C"
    )


def _resistors() -> Iterator[str]:
    """For each kind of module and network: the longest cable, or a dash."""
    networks = (0.0, 22000.0, 10000.0, 4700.0, 3300.0)
    yield (
        "| modules have | "
        + " | ".join(f"network {ohm / 1000:g} kOhm" if ohm else "no network" for ohm in networks)
        + " |"
    )
    yield "| --- " * (len(networks) + 1) + "|"
    for module in (0.0, 10000.0, 4700.0, 2200.0):
        cells = [_fits(module, network) for network in networks]
        yield f"| {f'{module / 1000:g} kOhm' if module else 'none'} | " + " | ".join(cells) + " |"


def _fits(module_ohm: float, network_ohm: float) -> str:
    ohms = tuple(ohm for ohm in (module_ohm, network_ohm) if ohm)
    if not ohms:
        return "-"
    rest = behind(next(iter(builds().values())).settings.seats[0].screen).pf
    metres = longest_m(ohms, rest, pi())
    first = next(iter(builds().values()))
    whole = _bus_1(first).joined(Bus(ohms, 0))
    most_m = (pi().i2c["bus_pf"].value - _bus_1(first).pf - rest) / pi().i2c["cable_pf_per_m"].value
    pulled = sink_ma(whole, pi())
    if metres <= 0.1 or pulled > pi().i2c["sink_ma"].value:
        return f"- ({pulled:.1f} mA)" if pulled > pi().i2c["sink_ma"].value else "-"
    return f"{min(metres, most_m):.1f} m, {pulled:.1f} mA"


def _levels() -> Iterator[Check]:
    """A pulled-up line is high enough; a screen behind the multiplexer hears low what the Pi pulls down."""
    expander, supply = parts()["expander"], pi().limits["supply_v"].value
    if expander.levels is not None:
        high = supply - expander.limits["leak_ua"].value / 1e6 * parts()["network-6"].ohm
        yield _least("a button's line at an expander, not pressed", high, expander.levels.high_v, "V")
    high = supply - 1 / 1e6 * pi().limits["pull_up_ohm"].value
    yield _least("a button's line at the Pi, not pressed", high, pi().limits["levels_high_v"].value, "V")
    for name, build in builds().items():
        seen = screens(build.settings)[0]
        behind_it = sink_ma(Bus((parallel(_channel(build, seen).ohms),), 0), pi())
        low = pi().i2c["low_v"].value + behind_it / 1000 * parts()["mux"].limits["on_ohm"].value
        levels = screen_part(seen.at.driver).levels
        if levels is not None:
            yield _most(f"{name}: a seat's SDA while it is low", low, levels.low_v, "V")


def _driven() -> Iterator[Check]:
    led, transistor = parts()["led"].limits, parts()["transistor"].limits
    most = led_ma(led["forward_least_v"].value)
    yield _least("an LED with its resistor, usually", led_ma(led["forward_v"].value), 2, "mA")
    yield _most(
        "an LED with its resistor, at most; a line of the Pi gives", most, pi().limits["line_ma"].value, "mA"
    )
    yield _most(
        "the same; a line of an expander gives", most, parts()["expander"].limits["line_ma"].value, "mA"
    )
    yield _most("the same; the LED stands", most, led["line_ma"].value, "mA")
    yield _most("the buzzer's transistor, of its line", base_ma(), pi().limits["line_ma"].value, "mA")
    switched = (base_ma() - transistor["base_v"].value / parts()["resistor-10k"].ohm * 1000) * transistor[
        "gain"
    ].value
    buzzer = parts()["buzzer"].supply
    if buzzer is not None:
        yield _least("the transistor can switch", switched, buzzer.most_ma, "mA")
        direct = Check(
            "the buzzer without a transistor",
            f"{buzzer.most_ma:g} mA",
            f"more than {pi().limits['line_ma'].value:g} mA: it needs one",
            buzzer.most_ma > pi().limits["line_ma"].value,
        )
        yield direct
    yield _most(
        "the transistor stands", buzzer.most_ma if buzzer else 0, transistor["collector_ma"].value, "mA"
    )


def _cup() -> Iterator[Check]:
    pico, sensor = parts()["pico"], parts()["accelerometer"]
    bus = Bus(
        (sensor.pull_ups.ohm if sensor.pull_ups else 0, pico.limits["pull_up_ohm"].value),
        _cup_pf(pico, sensor),
    )
    yield from _of_bus(f"the cup's I2C, {CUP_M:g} m", bus)
    for name in ("pico", "pico-w"):
        most = _supply_ma(sensor)
        yield _most(
            f"{parts()[name].name}: its 3.3 V for the sensor",
            most,
            parts()[name].limits["rail_ma"].value,
            "mA",
        )
    yield from _battery(parts()["pico-w"])


def _cup_pf(pico: Part, sensor: Part) -> float:
    own = sum(part.bus_pf.value for part in (pico, sensor) if part.bus_pf is not None)
    return own + CUP_M * pi().i2c["cable_pf_per_m"].value


def _battery(board: Part) -> Iterator[Check]:
    module, diode, limits = parts()["battery-module"].limits, parts()["schottky"].limits, board.limits
    drop = diode["forward_v"].value
    yield _least(
        "VSYS, cell empty (cut off)", module["cut_off_v"].value - drop, limits["vsys_least_v"].value, "V"
    )
    yield _most("VSYS, cell full", module["full_v"].value, limits["vsys_most_v"].value, "V")
    most = _supply_ma(board)
    yield _most("through the diode", most, diode["line_ma"].value, "mA")
    yield _most("through the protection", most, module["line_ma"].value, "mA")
    yield _most(
        "GP28, cell full, behind two equal resistors",
        module["full_v"].value / 2,
        pi().limits["supply_v"].value,
        "V",
    )
    charge = 1200 / module["prog_kohm"].value
    capacity = parts()["cell"].limits["capacity_mah"].value
    yield _most(f"charged with {module['prog_kohm'].value:g} kOhm at PROG", charge, capacity / 2 + 10, "mA")
    if board.supply is not None:
        yield _least("an evening on one charge", capacity / board.supply.typical_ma, 5, "h")


def _supply_ma(part: Part) -> float:
    return part.supply.most_ma if part.supply is not None else 0


def _source(name: str) -> str:
    return f"**{MEASURE}**" if name == MEASURE else name


def _sources() -> Iterator[str]:
    yield "| name | document | revision |"
    yield "| --- | --- | --- |"
    for name, one in sources().items():
        yield f"| {_source(name)} | {one.title} | {one.revision} |"
