"""An I2C bus without wires: what luma takes for an smbus2 bus, with panels on it and faults to order."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from threading import Lock
from typing import Any, Final, Protocol

from companion.simulator.oled import Oled

BLOCK_BYTES: Final = 32
_CLOCKS_PER_BYTE: Final = 9
_NO_ANSWER: Final = getattr(errno, "EREMOTEIO", 121)  # macOS has no name for Linux' 121


class Trouble(Enum):
    """How a transfer fails: what happens, and what the kernel would say."""

    NO_ANSWER = "no answer", _NO_ANSWER
    TIMED_OUT = "timed out", errno.ETIMEDOUT
    UNPLUGGED = "unplugged", _NO_ANSWER

    @property
    def number(self) -> int:
        """The kernel's errno."""
        return self.value[1]


@dataclass(slots=True)
class _Ordered:
    trouble: Trouble
    after_bytes: int
    after_transfers: int


class Message(Protocol):
    """A write of smbus2 (`i2c_msg`)."""

    addr: int

    def __iter__(self) -> Any:
        """The bytes after the address."""


class SimulatedBus:
    """An I2C bus with `panels` by address; the part of smbus2 that luma and the probe call, safe to break from another thread.

    `bytes_sent` counts all bytes on the wire, addresses and control bytes included; `transactions` the transfers.
    """

    def __init__(self, panels: Mapping[int, Oled]) -> None:
        self.bytes_sent = 0
        self.transactions = 0
        self._panels = dict(panels)
        self._unplugged: set[int] = set()
        self._ordered: dict[int, deque[_Ordered]] = {address: deque() for address in panels}
        self._lock = Lock()

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Iterable[int]) -> None:
        """A control byte and at most 32 bytes; ValueError for more, OSError as the kernel's."""
        block = list(data)
        if len(block) > BLOCK_BYTES:
            raise ValueError(f"Data length cannot exceed {BLOCK_BYTES} bytes")
        self._transfer(i2c_addr, bytes([register, *block]))

    def i2c_rdwr(self, *i2c_msgs: Message) -> None:
        """Writes of any length, one after the other."""
        for message in i2c_msgs:
            self._transfer(message.addr, bytes(message))

    def read_byte(self, i2c_addr: int) -> int:
        """The status byte of a panel; OSError as the kernel's."""
        with self._lock:
            self.transactions += 1
            self.bytes_sent += 1
            if i2c_addr not in self._panels or i2c_addr in self._unplugged:
                raise OSError(_NO_ANSWER, "Remote I/O error")
            self.bytes_sent += 1
        return self._panels[i2c_addr].read(1)[0]

    def close(self) -> None:
        """Nothing is held."""

    def bus_seconds(self, clock_hz: int = 400_000) -> float:
        """How long all transfers so far would have taken on wires."""
        return self.bytes_sent * _CLOCKS_PER_BYTE / clock_hz

    def fail(self, address: int, trouble: Trouble, after_bytes: int = 0, after_transfers: int = 0) -> None:
        """A transfer to `address` breaks off once the panel took `after_bytes` bytes.

        It is the next, or `after_transfers` later; of several orders one after the other is carried out.
        """
        with self._lock:
            self._ordered[address].append(_Ordered(trouble, after_bytes, after_transfers))

    def unplug(self, address: int) -> None:
        """The panel goes dark and answers no more."""
        with self._lock:
            self._unplugged.add(address)
        self._panels[address].power_up()

    def plug(self, address: int) -> None:
        """The panel is back, as its power-up leaves it."""
        self._panels[address].power_up()
        with self._lock:
            self._unplugged.discard(address)

    def glitch(self, address: int) -> None:
        """The panel is reset, and nobody is told."""
        self._panels[address].reset()

    def heal(self) -> None:
        """No faults are left, and all panels are plugged in."""
        with self._lock:
            for ordered in self._ordered.values():
                ordered.clear()
            unplugged = list(self._unplugged)
        for address in unplugged:
            self.plug(address)

    def _transfer(self, address: int, payload: bytes) -> None:
        with self._lock:
            self.transactions += 1
            self.bytes_sent += 1
            if address not in self._panels or address in self._unplugged:
                raise OSError(_NO_ANSWER, "Remote I/O error")
            fault = self._next_fault(address)
            taken = payload if fault is None else payload[: fault.after_bytes]
            self.bytes_sent += len(taken)
        self._panels[address].write(taken)
        if fault is not None:
            if fault.trouble is Trouble.UNPLUGGED:
                self.unplug(address)
            raise OSError(fault.trouble.number, f"simulated: {fault.trouble.name}")

    def _next_fault(self, address: int) -> _Ordered | None:
        queue = self._ordered[address]
        if not queue:
            return None
        if queue[0].after_transfers == 0:
            return queue.popleft()
        queue[0].after_transfers -= 1
        return None
