"""/boot/firmware/config.txt: which lines of the header it gives away, and which chips it tells the kernel of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import Factory, evolve, frozen

from companion.wiring.data import Pi

PLACES: Final = ("/boot/firmware/config.txt", "/boot/config.txt")
EXPANDERS: Final = {"mcp23017": 16}
"""Overlays of expanders with their number of lines."""

USUAL_HZ: Final = 100_000
"""The clock of an I2C bus for which config.txt names none."""

_WIRED: Final = frozenset({"dtoverlay", "dtparam", "enable_uart"})
"""What is about wires; the rest is not looked at."""

_GPIO: Final = re.compile(r"[0-9]{1,3}")
_BUS: Final = re.compile(r"i2c([0-9]+)(?:-pi5)?")
_MARK: Final = "\ufeff"
_ON: Final = frozenset({"", "1", "enabled", "okay", "on", "true", "y", "yes"})
_ALIASES: Final = {
    "i2c": "i2c_arm",
    "i2c1": "i2c_arm",
    "i2c_vc": "i2c0",
    "i2c_baudrate": "i2c_arm_baudrate",
    "i2c1_baudrate": "i2c_arm_baudrate",
}
"""Parameters of the board by the name that stands for the same on all models since 2012."""


@frozen
class Claim:
    """What `written` (a line of config.txt) takes of the header; `section`: "[pi4]" where it counts there only."""

    written: str
    lines: tuple[int, ...]
    section: str = ""


@frozen
class Boot:
    """What a config.txt says: claims; expanders (address -> lines) and multiplexers on bus 1; I2C on, SPI on.

    `clocks_hz` is by bus. `unknown` are overlays that pi.toml does not name, `included` files that it takes in: neither
    was looked into. `marked` is its first line where an invisible mark stands before that. `sections` are the filters,
    "[pi4]", below which it says something of wires; `everywhere` is what it says outside of them, None where there are none.
    """

    claims: tuple[Claim, ...] = ()
    expanders: Mapping[int, int] = Factory(dict)
    interrupts: Mapping[int, int] = Factory(dict)
    muxes: frozenset[int] = frozenset()
    parameters: frozenset[str] = frozenset()
    clocks_hz: Mapping[int, int] = Factory(dict)
    unknown: tuple[str, ...] = ()
    included: tuple[str, ...] = ()
    marked: str = ""
    sections: tuple[str, ...] = ()
    everywhere: Boot | None = None

    def claims_of(self, line: int) -> list[Claim]:
        """Who takes GPIO `line`."""
        return [claim for claim in self.claims if line in claim.lines]

    def claim_of_bus(self, bus: int, pi: Pi) -> Claim | None:
        """What makes I2C bus `bus`: its line here, or the one that a Pi 4 wants; None for one that is not known."""
        written = next((claim for claim in self.claims if _makes(claim, bus)), None)
        known = pi.overlays.get(f"i2c{bus}")
        if written is not None or known is None:
            return written
        way = next((way for way, lines in known.ways.items() if lines == known.lines), "")
        return Claim(f"dtoverlay=i2c{bus}{',' if way else ''}{way}", known.lines)


@frozen
class _Line:
    """`key = value` below `section`, "" below none or [all]."""

    key: str
    value: str
    section: str


@frozen
class _Loaded:
    """A dtoverlay with its parameters ("" for one without a value)."""

    written: str
    name: str
    section: str
    given: dict[str, str]


@frozen
class _Set:
    """A parameter of the board as it was last set below a section: `name` as it is written there."""

    name: str
    value: str
    section: str


def _makes(claim: Claim, bus: int) -> bool:
    return _bus_of(re.split("[,:]", claim.written.removeprefix("dtoverlay="))[0]) == bus


def _bus_of(overlay: str) -> int | None:
    made = _BUS.fullmatch(overlay)
    return int(made[1]) if made and len(made[1]) < 4 else None


def read_boot(text: str, pi: Pi) -> Boot:
    """What a config.txt says; what it says for some models of the Pi only counts as well, and is told apart."""
    lines = list(_lines_of(text.removeprefix(_MARK)))
    said = _boot(lines, pi)
    sections = dict.fromkeys(line.section for line in lines if line.section and line.key in _WIRED)
    first = text.removeprefix(_MARK).partition("\n")[0].strip()
    return evolve(
        said,
        marked=first if text.startswith(_MARK) and first and not first.startswith("#") else "",
        sections=tuple(sections),
        everywhere=_boot([line for line in lines if not line.section], pi) if sections else None,
    )


def _boot(lines: Sequence[_Line], pi: Pi) -> Boot:
    overlays, parameters = _said(lines)
    on = [one for sets in parameters.values() for one in sets.values()]
    claims = [
        Claim(_written(one), pi.parameters[key], one.section)
        for one in on
        if (key := _key(one)) in pi.parameters
    ]
    claims += [Claim(one.written, taken, one.section) for one in overlays if (taken := _lines(one, pi))]
    expanders = [one for one in overlays if one.name in EXPANDERS]
    return Boot(
        claims=tuple(claims),
        expanders={_address(one, 0x20): _size(one) for one in expanders},
        interrupts={
            _address(one, 0x20): pin for one in expanders if (pin := _interrupt(one, pi)) is not None
        },
        muxes=frozenset(_address(one, 0x70) for one in overlays if one.name == "i2c-mux"),
        parameters=frozenset(map(_key, on)),
        clocks_hz=_clocks_hz(overlays, parameters),
        unknown=tuple(dict.fromkeys(one.name for one in overlays if one.name not in pi.overlays)),
        included=tuple(dict.fromkeys(line.value for line in lines if line.key == "include")),
    )


def _said(lines: Iterable[_Line]) -> tuple[list[_Loaded], dict[str, dict[str, _Set]]]:
    """The overlays; and the parameters of the board itself, each as it was last set, by section."""
    overlays: list[_Loaded] = []
    parameters: dict[str, dict[str, _Set]] = {}
    scope: dict[str, str] = {}
    for line in lines:
        if line.key == "dtoverlay":
            name, *given = re.split(r"[,:]", line.value, maxsplit=1)  # the colon is the old way
            scope = dict(map(_pair, given[0].split(","))) if given else {}
            if name:  # nothing at all ends the overlay before
                written = f"dtoverlay={line.value}"
                overlays.append(_Loaded(written, name.strip(), line.section, scope))
        elif line.key == "dtparam":
            pairs = [_pair(one) for one in line.value.split(",")]
            scope.update(pairs)
            for name, value in pairs:
                _put(parameters, name, "on" if value.lower() in _ON else value, line.section)
        elif line.key == "enable_uart":
            _put(parameters, "enable_uart", line.value, line.section)
    return overlays, parameters


def _put(parameters: dict[str, dict[str, _Set]], name: str, value: str, section: str) -> None:
    """The last one counts: one for all models undoes whatever was before."""
    sets = parameters.setdefault(_ALIASES.get(name, name), {})
    if not section:
        sets.clear()
    sets[section] = _Set(name, value, section)


def _key(one: _Set) -> str:
    return f"{_ALIASES.get(one.name, one.name)}={one.value}"


def _written(one: _Set) -> str:
    return f"{'' if one.name == 'enable_uart' else 'dtparam='}{one.name}={one.value}"


def _clocks_hz(overlays: Iterable[_Loaded], parameters: Mapping[str, Mapping[str, _Set]]) -> dict[int, int]:
    """The slowest clock that each bus may have."""
    given = {1: [one.value for one in parameters.get("i2c_arm_baudrate", {}).values()]}
    for one in overlays:
        bus = _bus_of(one.name)
        if bus is not None:
            given.setdefault(bus, []).append(one.given.get("baudrate", ""))
    return {bus: min(map(_hz, values), default=USUAL_HZ) for bus, values in given.items()}


def _hz(written: str) -> int:
    return int(written) if re.fullmatch("[1-9][0-9]{3,7}", written) else USUAL_HZ


def _lines_of(text: str) -> Iterator[_Line]:
    section = ""
    for line in text.splitlines():
        bare = line.split("#")[0].strip()
        if bare.startswith("["):
            section = "" if bare == "[all]" else bare
        elif section == "[none]":
            continue
        elif "=" in bare:
            key, _, value = bare.partition("=")
            yield _Line(key.strip(), value.strip(), section)
        elif bare.startswith("include "):
            yield _Line("include", bare.removeprefix("include ").strip(), section)


def _pair(given: str) -> tuple[str, str]:
    name, _, value = given.partition("=")
    return name.strip(), value.strip()


def _lines(one: _Loaded, pi: Pi) -> tuple[int, ...]:
    known = pi.overlays.get(one.name)
    if known is None:
        return ()
    lines = next((lines for way, lines in known.ways.items() if way in one.given), known.lines)
    pins = dict(known.pins)
    pins.update({name: int(pin) for name, pin in one.given.items() if name in pins and _GPIO.fullmatch(pin)})
    if "noints" in one.given:
        pins.pop("gpiopin", None)
    return (*lines, *pins.values())


def _interrupt(one: _Loaded, pi: Pi) -> int | None:
    pins = _lines(one, pi)
    return pins[-1] if pins else None


def _address(one: _Loaded, otherwise: int) -> int:
    try:
        return int(one.given.get("addr", ""), 0)
    except ValueError:
        return otherwise


def _size(one: _Loaded) -> int:
    return 8 if "mcp23008" in one.given else EXPANDERS[one.name]
