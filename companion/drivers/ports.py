"""The serial ports of this machine: their names, and the devices behind them."""

from __future__ import annotations

import glob
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PLACES: Final = ("/dev/serial/by-id/*", "/dev/ttyACM*", "/dev/ttyUSB*")


@dataclass(frozen=True, slots=True)
class Port:
    """A device by its real path (or pyserial's address); `birth` is another when it has been made anew."""

    path: str
    birth: tuple[int, ...] = ()


def usb_ports() -> list[str]:
    """The names under which a cup on a USB cable may be."""
    return [name for place in PLACES for name in glob.glob(place)]  # noqa: PTH207 - a pattern from the root on


def find(name: str) -> Port | None:
    """The device that `name` is now; None: there is none."""
    if not name or "://" in name:
        return Port(name) if name else None
    try:
        path = Path(name).resolve(strict=True)
        stat = path.stat()
    except OSError:
        return None
    return Port(str(path), (stat.st_dev, stat.st_ino, stat.st_rdev, stat.st_ctime_ns))
