"""I2C wires without copper, below luma: every transfer is counted, kept, and takes the time it takes at 400 kHz."""

from __future__ import annotations

import ctypes
import time
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import smbus2
from luma.core.interface.serial import i2c

CLOCK_HZ: Final = 400_000
CLOCKS_PER_BYTE: Final = 9
CLOCKS_PER_TRANSFER: Final = 2
"""A start, a stop and the bus free after it: at least 2.5 us in fast mode (UM10204, table 10), 5 us here."""
_SELECT_BYTES: Final = 2


@dataclass(frozen=True, slots=True)
class Transfer:
    """A write that has arrived at `at_ns`, in `panel`'s memory; `bus_ns` is what it took on the wires alone."""

    at_ns: int
    panel: Panel
    payload: bytes
    bus_ns: int


@dataclass(slots=True)
class Wires:
    """The two wires of one bus, which carry one transfer at a time.

    `waits`: whether a transfer takes its time: whoever sends sleeps as it would in the kernel, so that what others
    want to send queues up behind it. The multiplexer's channel is selected as the kernel's driver does it: with two
    bytes, when another channel than the last one is wanted.
    """

    waits: bool = True
    kept: list[Transfer] | None = None
    bytes_sent: int = 0
    bus_ns: int = 0
    longest_bytes: int = 0
    late_ns: int = 0
    _channel: str | None = None
    _lock: Lock = field(default_factory=Lock)

    def carry(self, panel: Panel, payload: bytes) -> None:
        with self._lock:
            began_ns = time.monotonic_ns()
            self.bytes_sent += 1 + len(payload)
            self.longest_bytes = max(self.longest_bytes, 1 + len(payload))
            bus_ns = bus_time_ns(1 + len(payload)) + self._select(panel.channel)
            self.bus_ns += bus_ns
            if self.waits:
                self._wait_until(began_ns + bus_ns)
            if self.kept is not None:
                self.kept.append(Transfer(time.monotonic_ns(), panel, payload, bus_ns))

    def _select(self, channel: str | None) -> int:
        if channel is None or channel == self._channel:
            return 0
        self._channel = channel
        return bus_time_ns(_SELECT_BYTES)

    def _wait_until(self, at_ns: int) -> None:
        time.sleep(max(at_ns - time.monotonic_ns(), 0) / 1e9)
        self.late_ns += max(time.monotonic_ns() - at_ns, 0)


def bus_time_ns(count: int) -> int:
    """How long a transfer of `count` bytes, the address included, holds the bus."""
    return (count * CLOCKS_PER_BYTE + CLOCKS_PER_TRANSFER) * 1_000_000_000 // CLOCK_HZ


@dataclass(slots=True, eq=False)
class Panel:
    """A panel at `address`; smbus2's bus as luma sees it, when luma itself has opened `/dev/i2c-N`."""

    wires: Wires
    address: int
    channel: str | None = None

    def interface(self) -> Any:
        """luma's interface, as `i2c(port=1)` makes it: pictures go out in one write of any length."""
        serial = i2c(bus=self, address=self.address)
        serial._managed, serial._i2c_msg_write = True, smbus2.i2c_msg.write
        return serial

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        self.wires.carry(self, bytes([register, *data]))

    def i2c_rdwr(self, *messages: Any) -> None:
        for message in messages:
            self.wires.carry(self, ctypes.string_at(message.buf, message.len))

    def close(self) -> None:
        """Nothing is held."""
