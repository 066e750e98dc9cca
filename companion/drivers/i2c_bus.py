"""I2C buses as the kernel numbers them: by their own number, or by the multiplexer's channel they are."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from typing import Final

SYSFS: Final = Path("/sys")
_CHANNEL: Final = re.compile(r"(?P<mux>(?P<parent>\d+)-[0-9a-f]{4})/(?P<channel>\d+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"i2c-(\d+)")


class ChannelMissing(FileNotFoundError):  # noqa: N818 - what is wrong, in two words
    """The kernel knows no such channel: its multiplexer does not answer, or its driver has not been told of it."""


def bus_number(bus: int | str, sysfs: Path = SYSFS) -> int:
    """The N of /dev/i2c-N for `bus`: N itself, or "1-0070/2" for channel 2 of the multiplexer 0x70 on bus 1.

    The numbers of channels change from start to start; the kernel links each below its multiplexer's device.
    Raises ChannelMissing where that is not there, ValueError for a `bus` that is neither.
    """
    if isinstance(bus, int):
        return bus
    mux, channel = _parsed(bus)["mux"], _parsed(bus)["channel"]
    link = sysfs / "bus" / "i2c" / "devices" / mux.lower() / f"channel-{channel}"
    found = _NUMBER.fullmatch(link.resolve().name)
    if found is None:
        raise ChannelMissing(errno.ENOENT, "no such channel of a multiplexer", str(link))
    return int(found[1])


def wires_of(bus: int | str) -> int:
    """The number of the bus whose wires `bus` shares: its own, or that of the bus its multiplexer is on."""
    return bus if isinstance(bus, int) else int(_parsed(bus)["parent"])


def _parsed(bus: str) -> re.Match[str]:
    parsed = _CHANNEL.fullmatch(bus)
    if parsed is None:
        raise ValueError(f'"{bus}" is no channel of a multiplexer, as "1-0070/2" is')
    return parsed
