"""From the settings to the screens: which there are, on whose wires, and how each is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from gpiozero.pins import Factory
from luma.core.interface.serial import i2c

from companion.config.settings import HEADER, LineAt, ScreenAt, Settings
from companion.drivers.glass import Mount
from companion.drivers.i2c_bus import SYSFS, bus_number, wires_of
from companion.drivers.lines import EXPANDER_ERROR_NS, HEADER_ERROR_NS, Line
from companion.drivers.oled import ScreenId
from companion.drivers.panels import PANELS, Screen
from companion.drivers.spi_wires import SpiWires
from companion.drivers.wires import Wires

Wiring: TypeAlias = Callable[[int | str, int], Any]
"""The serial interface of luma to an address on a bus."""

Lines: TypeAlias = Callable[[str], Factory]
"""What gpiozero has for the pins of a chip of the settings."""


def kernel_wires(bus: int | str, address: int, sysfs: Path = SYSFS) -> Any:
    """The kernel's I2C device; raises luma's errors and OSError."""
    return i2c(port=bus_number(bus, sysfs), address=address)


@dataclass(frozen=True, slots=True)
class Mounted:
    """A screen, and where it is."""

    screen: ScreenId
    at: ScreenAt


def mounted(settings: Settings) -> list[Mounted]:
    """All screens of a table, the board's first."""
    seats = [Mounted(place, seat.screen) for place, seat in enumerate(settings.seats)]
    board = settings.board.screen
    return seats if board is None else [Mounted(None, board), *seats]


def by_wires(screens: Iterable[Mounted]) -> Iterable[tuple[str, list[Mounted]]]:
    """The screens of each bus, and its name. A multiplexer's channels share its wires, and so their worker; so do all on SPI."""

    def wires(one: Mounted) -> str:
        return "spi-0" if one.at.spi is not None else f"i2c-{wires_of(one.at.bus)}"

    for name, group in groupby(sorted(screens, key=wires), wires):
        yield name, list(group)


def line_of(at: LineAt, lines: Lines) -> Line:
    """A line of the settings, as drivers take it."""
    pin = f"GPIO{at.line}" if at.chip == HEADER else str(at.line)
    error_ns = HEADER_ERROR_NS if at.chip == HEADER else EXPANDER_ERROR_NS
    return Line(lines(at.chip), pin, at.chip, error_ns)


def mount(at: ScreenAt, wiring: Wiring, lines: Lines | None = None) -> Mount:
    """The way to a screen, for one on SPI by `lines`; nothing is opened yet."""

    def connect() -> Screen:
        wires = wires_to(at, wiring, lines)
        return PANELS[at.driver](wires, rotate=at.rotate // 90, first_column=at.first_column)

    return Mount(_where(at), connect)


def wires_to(at: ScreenAt, wiring: Wiring, lines: Lines | None = None) -> Wires:
    """A screen's wires, which are opened at the first transfer."""

    def reach() -> Any:
        if at.spi is None:
            return wiring(at.bus, at.address)
        if lines is None or at.dc is None:
            raise ValueError(f"a screen on SPI needs a line for D/C: {at}")
        return SpiWires(at.spi, line_of(at.dc, lines), None if at.reset is None else line_of(at.reset, lines))

    return Wires(reach)


def _where(at: ScreenAt) -> str:
    if at.spi is not None:
        return f"spi-0, CE{at.spi}"
    name = f"i2c-{at.bus}" if isinstance(at.bus, int) else at.bus
    return f"{name}, 0x{at.address:02X}"
