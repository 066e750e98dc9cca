"""An I2C adapter with slaves in Python: a USB device for the kernel's i2c-tiny-usb driver, plugged in by USB/IP.

What a program writes to /dev/i2c-N goes through the kernel's I2C core and driver, and comes out here message by
message. Sources: Linux, Documentation/usb/usbip_protocol.rst; the requests as drivers/i2c/busses/i2c-tiny-usb.c sends
them; USB 2.0, 9.3 to 9.6.
"""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple, Protocol

_HOST: Final = Path("/sys/devices/platform/vhci_hcd.0")
_FULL_SPEED: Final = 2

# USB/IP, all big-endian: command, number, device, direction, endpoint; then what depends on the command.
_BASIC: Final = struct.Struct(">5I")
_SUBMIT: Final = struct.Struct(">5I")
_SETUP: Final = struct.Struct("<BBHHH")
_RESULT: Final = struct.Struct(">5IiIIII8x")
_CMD_SUBMIT, _CMD_UNLINK, _RET_SUBMIT, _RET_UNLINK = range(1, 5)

_VENDOR: Final = 0x40
_GET_FUNCTIONS, _GET_STATUS, _TRANSFER = 1, 3, 4
_READS: Final = 0x01
_ACKNOWLEDGED, _NOT_ACKNOWLEDGED = 1, 2
# Plain I2C, and all of SMBus made of it (I2C_FUNC_I2C, I2C_FUNC_SMBUS_EMUL).
_FUNCTIONS: Final = 0x0EFF0009

_GET_DESCRIPTOR: Final = 6
_DEVICE: Final = struct.pack(
    "<BBHBBBBHHHBBBB", 18, 1, 0x0110, 0xFF, 0, 0, 8, 0x0403, 0xC631, 0x0205, 1, 2, 0, 1
)
_CONFIGURATION: Final = struct.pack(
    "<BBHBBBBB BBBBBBBBB", 9, 2, 18, 1, 1, 0, 0x80, 50, 9, 4, 0, 0, 0, 0xFF, 0, 0, 0
)
_NAMES: Final = ("\u0409", "simulated", "i2c-tiny-usb")


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


class _Request(NamedTuple):
    """A control transfer: USB's set-up packet, and what the host sends with it."""

    kind: int
    request: int
    value: int
    target: int
    length: int
    sent: bytes


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
        ours, kernels = socket.socketpair()
        Thread(target=self._serve, args=(ours,), name=f"adapter {self._port}", daemon=True).start()
        (_HOST / "attach").write_text(
            f"{self._port} {kernels.fileno()} {1 << 16 | self._port + 1} {_FULL_SPEED}"
        )
        kernels.close()

    def unplug(self) -> None:
        """The bus and its device file go away."""
        (_HOST / "detach").write_text(str(self._port))

    def _serve(self, kernel: socket.socket) -> None:
        with kernel, kernel.makefile("rb") as requests:
            while header := requests.read(48):
                command, number, _, reads, _ = _BASIC.unpack_from(header)
                if command == _CMD_UNLINK:  # it has been answered already: nothing here takes long
                    kernel.sendall(_RESULT.pack(_RET_UNLINK, number, 0, 0, 0, 0, 0, 0, 0, 0))
                    continue
                _, length, *_ = _SUBMIT.unpack_from(header, _BASIC.size)
                sent = b"" if reads else requests.read(length)
                kind, asked, value, target, wanted = _SETUP.unpack_from(header, _BASIC.size + _SUBMIT.size)
                request = _Request(kind, asked, value, target, wanted, sent)
                kernel.sendall(self._answer(number, request, reads=bool(reads)))

    def _answer(self, number: int, request: _Request, *, reads: bool) -> bytes:
        answer = self._do(request)
        status = -errno.EPIPE if answer is None else 0
        back = (answer or b"")[: request.length] if reads else b""
        done = len(back) if reads or answer is None else len(request.sent)
        return _RESULT.pack(_RET_SUBMIT, number, 0, 0, 0, status, done, 0, 0, 0) + back

    def _do(self, request: _Request) -> bytes | None:
        """What the device answers; None: it stalls."""
        if request.kind & 0x60 == _VENDOR:
            return self._do_vendor(request)
        if request.request == _GET_DESCRIPTOR:
            return _descriptor(request.value >> 8, request.value & 0xFF)
        return bytes(2)  # a status of zeros; the rest has no answer

    def _do_vendor(self, request: _Request) -> bytes | None:
        if request.request == _GET_FUNCTIONS:
            return struct.pack("<I", _FUNCTIONS)
        if request.request == _GET_STATUS:
            return bytes([self._status])
        if request.request & _TRANSFER:
            return self._transfer(request)
        return b""  # the clock's rate

    def _transfer(self, request: _Request) -> bytes | None:
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
    if kind == 3 and number < len(_NAMES):
        text = _NAMES[number].encode("utf-16-le")
        return bytes([2 + len(text), 3]) + text
    return None
