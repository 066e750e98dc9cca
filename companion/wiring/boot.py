"""/boot/firmware/config.txt: which lines of the header it gives away, and which chips it tells the kernel of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import Factory, frozen

from companion.wiring.data import Pi

PLACES: Final = ("/boot/firmware/config.txt", "/boot/config.txt")
EXPANDERS: Final = {"mcp23017": 16}
"""Overlays of expanders with their number of lines."""

_NEVER: Final = "[none]"
_GPIO: Final = re.compile(r"[0-9]{1,3}")


@frozen
class Claim:
    """What `written` (a line of config.txt) takes of the header."""

    written: str
    lines: tuple[int, ...]


@frozen
class Boot:
    """What a config.txt says: claims; expanders (address -> lines) and multiplexers on bus 1; I2C on, SPI on."""

    claims: tuple[Claim, ...] = ()
    expanders: Mapping[int, int] = Factory(dict)
    interrupts: Mapping[int, int] = Factory(dict)
    muxes: frozenset[int] = frozenset()
    parameters: frozenset[str] = frozenset()

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
class _Loaded:
    """A dtoverlay with its parameters ("" for one without a value)."""

    written: str
    name: str
    given: dict[str, str]


def _makes(claim: Claim, bus: int) -> bool:
    name = claim.written.removeprefix("dtoverlay=").split(",")[0]
    return name in {f"i2c{bus}", f"i2c{bus}-pi5"}


def read_boot(text: str, pi: Pi) -> Boot:
    """What a config.txt says; what it says for other models of the Pi counts as well."""
    overlays, parameters = _said(text)
    claims = [Claim(f"dtparam={one}", pi.parameters[one]) for one in parameters if one in pi.parameters]
    claims = [
        Claim(claim.written.removeprefix("dtparam="), claim.lines)
        if "enable_uart" in claim.written
        else claim
        for claim in claims
    ]
    claims += [Claim(one.written, lines) for one in overlays if (lines := _lines(one, pi))]
    expanders = [one for one in overlays if one.name in EXPANDERS]
    return Boot(
        claims=tuple(claims),
        expanders={_address(one, 0x20): _size(one) for one in expanders},
        interrupts={
            _address(one, 0x20): pin for one in expanders if (pin := _interrupt(one, pi)) is not None
        },
        muxes=frozenset(_address(one, 0x70) for one in overlays if one.name == "i2c-mux"),
        parameters=frozenset(parameters),
    )


def _said(text: str) -> tuple[list[_Loaded], list[str]]:
    """The overlays, and the parameters of the board itself."""
    overlays: list[_Loaded] = []
    parameters: list[str] = []
    for key, value in _lines_of(text):
        if key == "dtoverlay" and value:
            name, *given = value.split(",")
            overlays.append(_Loaded(f"dtoverlay={value}", name.strip(), dict(map(_pair, given))))
        elif key == "dtparam":
            parameters += [_switched(one) for one in value.split(",")]
            if overlays:
                overlays[-1].given.update(map(_pair, value.split(",")))
        elif key == "enable_uart":
            parameters.append(f"enable_uart={value}")
    return overlays, parameters


def _lines_of(text: str) -> Iterator[tuple[str, str]]:
    never = False
    for line in text.splitlines():
        bare = line.split("#")[0].strip()
        if bare.startswith("["):
            never = bare == _NEVER
        elif "=" in bare and not never:
            key, _, value = bare.partition("=")
            yield key.strip(), value.strip()


def _pair(given: str) -> tuple[str, str]:
    name, _, value = given.partition("=")
    return name.strip(), value.strip()


def _switched(given: str) -> str:
    """`spi` alone, `spi=true` and `spi=yes` mean `spi=on`."""
    name, value = _pair(given)
    return f"{name}=on" if value in {"", "true", "yes", "1"} else f"{name}={value}"


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
