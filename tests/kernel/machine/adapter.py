"""An I2C adapter with slaves in Python: a USB device for the kernel's i2c-tiny-usb driver, plugged in by USB/IP.

What a program writes to /dev/i2c-N goes through the kernel's I2C core and driver, and comes out here message by
message. Sources: Linux, Documentation/usb/usbip_protocol.rst; the requests as drivers/i2c/busses/i2c-tiny-usb.c sends
them; USB 2.0, 9.3 to 9.6.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from tests.kernel.machine import usbip
from tests.kernel.machine.usbip import Line, Request

_GET_FUNCTIONS, _GET_STATUS, _TRANSFER = 1, 3, 4
_READS: Final = 0x01
_ACKNOWLEDGED, _NOT_ACKNOWLEDGED = 1, 2
# Plain I2C, and all of SMBus made of it (I2C_FUNC_I2C, I2C_FUNC_SMBUS_EMUL).
_FUNCTIONS: Final = 0x0EFF0009

_DEVICE: Final = struct.pack(
    "<BBHBBBBHHHBBBB", 18, 1, 0x0110, 0xFF, 0, 0, 8, 0x0403, 0xC631, 0x0205, 1, 2, 0, 1
)
_CONFIGURATION: Final = struct.pack(
    "<BBHBBBBB BBBBBBBBB", 9, 2, 18, 1, 1, 0, 0x80, 50, 9, 4, 0, 0, 0, 0xFF, 0, 0, 0
)
_NAMES: Final = ("simulated", "i2c-tiny-usb")


class NoAnswer(Exception):  # noqa: N818 - what a slave does
    """Nobody pulls the acknowledge bit down: the kernel says EREMOTEIO."""


class Broken(Exception):  # noqa: N818 - what a slave does
    """The transfer fails: the kernel says EIO."""


class Slave(Protocol):
    """A device on the bus, called in the adapter's thread; may raise NoAnswer or Broken."""

    def write(self, payload: bytes) -> None:
        """The bytes of a write, after the address."""

    def read(self, count: int) -> bytes:
        """`count` bytes for a read."""


class Multiplexer:
    """A TCA9548A: `channels`, each with its own slaves by address, joined to the bus as its register says.

    Source: Texas Instruments SCPS207H, 8.6.
    """

    def __init__(self, channels: Sequence[Mapping[int, Slave]]) -> None:
        self._channels = channels
        self._joined = 0

    def write(self, payload: bytes) -> None:
        """The control register: a bit for each channel; of several bytes the last one counts."""
        self._joined = payload[-1] if payload else self._joined

    def read(self, count: int) -> bytes:
        """The control register."""
        return bytes([self._joined]) * count

    def behind(self, address: int) -> Slave | None:
        """Who answers at `address` on the channels that are joined."""
        joined = (channel for number, channel in enumerate(self._channels) if self._joined & 1 << number)
        return next((channel[address] for channel in joined if address in channel), None)


class Adapter:
    """One bus with `slaves` by address, and what is behind multiplexers among them.

    `port` is one of the kernel's eight virtual USB ports.
    """

    def __init__(self, port: int, slaves: Mapping[int, Slave]) -> None:
        self._port = port
        self._slaves = dict(slaves)
        self._status = _ACKNOWLEDGED

    def plug(self) -> None:
        """The kernel finds the adapter; its bus gets the lowest number that is free."""
        usbip.plug(self._port, self)

    def unplug(self) -> None:
        """The bus and its device file go away."""
        usbip.unplug(self._port)

    def asked(self, request: Request, line: Line) -> None:
        """Answer at once: nothing here takes long."""
        answer = self._do(request)
        line.answer(request, -errno.EPIPE if answer is None else 0, answer or b"")

    def called_off(self, number: int) -> bool:
        """It has been answered already."""
        return False

    def _do(self, request: Request) -> bytes | None:
        """What the device answers; None: it stalls."""
        if request.kind & 0x60 == usbip.VENDOR:
            return self._do_vendor(request)
        if request.request == usbip.GET_DESCRIPTOR:
            return _descriptor(request.value >> 8, request.value & 0xFF)
        return bytes(2)  # a status of zeros; the rest has no answer

    def _do_vendor(self, request: Request) -> bytes | None:
        if request.request == _GET_FUNCTIONS:
            return struct.pack("<I", _FUNCTIONS)
        if request.request == _GET_STATUS:
            return bytes([self._status])
        if request.request & _TRANSFER:
            return self._transfer(request)
        return b""  # the clock's rate

    def _transfer(self, request: Request) -> bytes | None:
        self._status = _ACKNOWLEDGED
        try:
            slave = self._find(request.target)
            if request.value & _READS:
                return slave.read(request.length)
            slave.write(request.sent)
        except NoAnswer:
            self._status = _NOT_ACKNOWLEDGED
            return bytes(request.length)
        except Broken:
            return None
        return b""

    def _find(self, address: int) -> Slave:
        if address in self._slaves:
            return self._slaves[address]
        for slave in self._slaves.values():
            if isinstance(slave, Multiplexer) and (found := slave.behind(address)) is not None:
                return found
        raise NoAnswer


def _descriptor(kind: int, number: int) -> bytes | None:
    if kind == 1:
        return _DEVICE
    if kind == 2:
        return _CONFIGURATION
    return usbip.texts(number, _NAMES) if kind == 3 else None
