"""The data of hardware/, typed: parts with their figures, the Pi's header, the cables. Read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import Factory, evolve, frozen
from cattrs import Converter

MEASURE: Final = "measure"
"""The source of a figure that stands in no data sheet."""

_HERE: Final = Path(__file__).parent


@frozen
class Figure:
    """A number out of a data sheet: `source` is a name of sources.toml."""

    value: float
    source: str


@frozen
class Supply:
    """What a part takes at its supply pin, in mA: usually, and at most."""

    typical_ma: float
    most_ma: float
    source: str


@frozen
class PullUps:
    """Resistors that a module brings along, from each of `pins` to its supply."""

    ohm: float
    pins: tuple[str, ...]
    source: str


@frozen
class Levels:
    """Up to which voltage an input is low, and from which on it is high, at 3.3 V."""

    low_v: float
    high_v: float
    source: str


@frozen
class Size:
    """Outer size in mm; 0 where it is not known."""

    source: str
    length: float = 0
    width: float = 0
    height: float = 0


@frozen
class Part:
    """A part that is bought; parts.toml says what each of these is."""

    name: str
    kind: str
    works: tuple[str, ...]
    fails: tuple[str, ...]
    sheets: tuple[str, ...] = ()
    pins: Mapping[str, str] = Factory(dict)
    header: bool = False
    like: str = ""
    supply: Supply | None = None
    pull_ups: PullUps | None = None
    levels: Levels | None = None
    addresses: tuple[int, ...] = ()
    bus_pf: Figure | None = None
    channel_pf: Figure | None = None
    lines: tuple[str, ...] = ()
    output_only: tuple[str, ...] = ()
    may_stay_open: tuple[str, ...] = ()
    own_pull_ups: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    mates: str = ""
    drivers: tuple[str, ...] = ()
    limits: Mapping[str, Figure] = Factory(dict)
    value: str = ""
    ohm: float = 0
    unit: str = ""
    size_mm: Size | None = None


@frozen
class Conductor:
    """One wire of a cable: what it carries, and its colour."""

    signal: str
    colour: str


@frozen
class Cable:
    """A cable between the hub and something: `part` by the metre, `sockets` of the kind `ends`."""

    title: str
    part: str
    ends: str
    sockets: int
    conductors: tuple[Conductor, ...]

    def colours(self, signal: str) -> str:
        """The colours of the conductors that carry `signal`, as "brown, green"; "" where none does."""
        return ", ".join(one.colour for one in self.conductors if one.signal == signal)


@frozen
class Overlay:
    """What a dtoverlay takes of the header: `lines` always, `pins` by parameter, or `ways` in the place of `lines`."""

    lines: tuple[int, ...] = ()
    pins: Mapping[str, int] = Factory(dict)
    ways: Mapping[str, tuple[int, ...]] = Factory(dict)


@frozen
class Pi:
    """The Raspberry Pi's header; pi.toml says what each of these is."""

    pins: tuple[str, ...]
    pulled_up_at_start: tuple[int, ...]
    of_the_eeprom: tuple[int, ...]
    limits: Mapping[str, Figure]
    i2c: Mapping[str, Figure]
    parameters: Mapping[str, tuple[int, ...]]
    overlays: Mapping[str, Overlay]

    def pin_of(self, line: int) -> int:
        """The number of the pin that GPIO `line` is at."""
        return self.pins.index(f"GPIO{line}") + 1

    def pins_of(self, name: str) -> tuple[int, ...]:
        """The numbers of all pins called `name`: "GND", "3V3"."""
        return tuple(number for number, pin in enumerate(self.pins, 1) if pin == name)


def hardware_folder() -> Path:
    """Where the data lies: in the installed package, or beside it in a checkout."""
    packaged = _HERE.parent / "_hardware"
    return packaged if packaged.is_dir() else _HERE.parents[1] / "hardware"


def toml(name: str) -> dict[str, Any]:
    """The content of `name`.toml of the data."""
    with (hardware_folder() / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def parts() -> Mapping[str, Part]:
    """Every part by its name in parts.toml; one that is `like` another has what it does not say itself from there."""
    found = _CONVERTER.structure(toml("parts"), dict[str, Part])
    return {name: _whole(part, found) for name, part in found.items()}


@cache
def pi() -> Pi:
    """The Raspberry Pi's header."""
    return _CONVERTER.structure(toml("pi"), Pi)


@cache
def cables() -> Mapping[str, Cable]:
    """The cables by what they lead to: "seat", "board", "timer", "wired-cup"."""
    return _CONVERTER.structure(toml("cables"), dict[str, Cable])


def screen_part(driver: str) -> Part:
    """The part that a screen with this chip is."""
    return next(part for part in parts().values() if driver in part.drivers)


def _whole(part: Part, found: Mapping[str, Part]) -> Part:
    if not part.like:
        return part
    model = found[part.like]
    return evolve(
        part,
        pins=model.pins,
        own_pull_ups=model.own_pull_ups,
        may_stay_open=model.may_stay_open,
        bus_pf=part.bus_pf or model.bus_pf,
        limits={**model.limits, **part.limits},
        size_mm=part.size_mm or model.size_mm,
    )


_CONVERTER: Final = Converter(forbid_extra_keys=True)
