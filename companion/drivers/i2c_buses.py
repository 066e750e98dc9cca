"""The I2C buses that this machine has now, as the kernel lists them in sysfs, each by the name table.toml has for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.drivers.i2c_bus import SYSFS, wires_of

_BUS: Final = re.compile(r"i2c-(\d+)")
_I2C_DEVICE: Final = re.compile(r"\d+-[0-9a-f]{4}")
_NO_PLACE_FOR_SCREENS: Final = re.compile(
    r"\bddc|hdmi|gmbus|\baux\b|nvkm|nvidia|amdgpu|radeon|smbus|i801|piix4|fef0[49]500|107d5082[08]0",
    re.IGNORECASE,
)
"""Adapters of monitors and of a PC's main board; the last two are the HDMI sockets of a Pi 4 and a Pi 5."""


@dataclass(frozen=True, slots=True)
class BusHere:
    """`bus` is 1 for /dev/i2c-1, "1-0070/2" for a multiplexer's channel; `number` the N of /dev/i2c-N now.

    `adapter` is what its driver calls it, "" where it says nothing.
    """

    bus: int | str
    number: int
    adapter: str = ""

    @property
    def wires(self) -> int:
        """The bus whose wires it shares."""
        return wires_of(self.bus)

    @property
    def for_screens(self) -> bool:
        """Whether a table's screens may be on it: not where it belongs to a monitor or to a PC's main board."""
        return _NO_PLACE_FOR_SCREENS.search(self.adapter) is None


def buses_here(sysfs: Path = SYSFS) -> list[BusHere]:
    """All of them, by number.

    One that is split up by something else than an I2C device, as the Pi 4's bus 22 into 0 and 10, is left out: its
    parts have their own wires, and it is whichever of them was used last.
    """
    devices = {number: link.resolve() for number, link in _links(sysfs / "bus" / "i2c" / "devices")}
    split = {_parent(device) for device in devices.values() if _is_part(device)}
    return [
        BusHere(_name(number, device), number, _adapter(device))
        for number, device in sorted(devices.items())
        if number not in split
    ]


def _links(folder: Path) -> Iterator[tuple[int, Path]]:
    for link in folder.glob("i2c-*"):
        if (found := _BUS.fullmatch(link.name)) is not None:
            yield int(found[1]), link


def _name(number: int, device: Path) -> int | str:
    mux = (device / "mux_device").resolve()
    if _I2C_DEVICE.fullmatch(mux.name):
        for channel in mux.glob("channel-*"):
            if channel.resolve() == device:
                return f"{mux.name}/{channel.name.removeprefix('channel-')}"
    return number


def _is_part(device: Path) -> bool:
    """Whether something else than an I2C device makes this bus out of another."""
    mux = device / "mux_device"
    return mux.exists() and _I2C_DEVICE.fullmatch(mux.resolve().name) is None


def _parent(device: Path) -> int | None:
    """The bus that this one is a part of."""
    found = _BUS.fullmatch(device.parent.name)
    return None if found is None else int(found[1])


def _adapter(device: Path) -> str:
    try:
        return (device / "name").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
