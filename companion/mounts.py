"""From the settings to the screens: which there are, on whose wires, and how each is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from luma.core.interface.serial import i2c

from companion.config.settings import ScreenAt, Settings
from companion.drivers.glass import Mount
from companion.drivers.i2c_bus import SYSFS, bus_number, wires_of
from companion.drivers.oled import ScreenId
from companion.drivers.panels import PANELS, Screen
from companion.drivers.wires import Wires

Wiring: TypeAlias = Callable[[int | str, int], Any]
"""The serial interface of luma to an address on a bus."""


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


def by_wires(screens: Iterable[Mounted]) -> Iterable[tuple[int, list[Mounted]]]:
    """The screens of each bus. A multiplexer's channels share its wires, and so their worker."""

    def wires(one: Mounted) -> int:
        return wires_of(one.at.bus)

    for number, group in groupby(sorted(screens, key=wires), wires):
        yield number, list(group)


def mount(at: ScreenAt, wiring: Wiring) -> Mount:
    """The way to a screen; nothing is opened yet."""

    def connect() -> Screen:
        wires, rotate = Wires(lambda: wiring(at.bus, at.address)), at.rotate // 90
        return PANELS[at.driver](wires, rotate=rotate, first_column=at.first_column)

    name = f"i2c-{at.bus}" if isinstance(at.bus, int) else at.bus
    return Mount(f"{name}, 0x{at.address:02X}", connect)
