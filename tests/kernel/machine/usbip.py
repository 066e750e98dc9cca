"""USB devices in Python, plugged in by USB/IP: what the kernel's vhci-hcd asks of them, request by request.

Source: Linux, Documentation/usb/usbip_protocol.rst. All numbers are big-endian, but for USB's own set-up packet.
"""

from __future__ import annotations

import errno
import socket
import struct
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple, Protocol

_HOST: Final = Path("/sys/devices/platform/vhci_hcd.0")
_FULL_SPEED: Final = 2

# Command, number, device, direction, endpoint; then what depends on the command.
_BASIC: Final = struct.Struct(">5I")
_SUBMIT: Final = struct.Struct(">5I")
_SETUP: Final = struct.Struct("<BBHHH")
_RESULT: Final = struct.Struct(">5IiIIII8x")
_HEADER_BYTES: Final = 48
_CMD_SUBMIT, _CMD_UNLINK, _RET_SUBMIT, _RET_UNLINK = range(1, 5)

VENDOR: Final = 0x40
GET_DESCRIPTOR: Final = 6


class Request(NamedTuple):
    """What the host asks of an endpoint: USB's set-up packet (of endpoint 0), and what it sends with it.

    `length`: so many bytes it sends, or takes at most.
    """

    number: int
    endpoint: int
    reads: bool
    length: int
    sent: bytes
    kind: int
    request: int
    value: int
    target: int


class Device(Protocol):
    """A device; both are called in the thread that serves it."""

    def asked(self, request: Request, line: Line) -> None:
        """Answer through `line`, now or later."""

    def called_off(self, number: int) -> bool:
        """The host does not wait for the request `number` any more; whether it was still to be answered."""


class Line:
    """The cable between a device and the kernel. Any thread may answer."""

    def __init__(self, kernel: socket.socket) -> None:
        self._kernel = kernel

    def answer(self, request: Request, status: int, back: bytes = b"") -> None:
        """`status` is 0 or the negative number of an error; `back` what the host reads."""
        back = back[: request.length] if request.reads else b""
        done = len(back) if request.reads or status else len(request.sent)
        self._send(_RET_SUBMIT, request.number, status, done, back)

    def called_off(self, number: int, status: int) -> None:
        """The answer to the host that called a request off."""
        self._send(_RET_UNLINK, number, status, 0, b"")

    def _send(self, command: int, number: int, status: int, done: int, back: bytes) -> None:
        self._kernel.sendall(_RESULT.pack(command, number, 0, 0, 0, status, done, 0, 0, 0) + back)


def plug(port: int, device: Device) -> None:
    """Put `device` into one of the kernel's eight virtual ports."""
    ours, kernels = socket.socketpair()
    Thread(target=serve, args=(ours, device), name=f"usb {port}", daemon=True).start()
    (_HOST / "attach").write_text(f"{port} {kernels.fileno()} {1 << 16 | port + 1} {_FULL_SPEED}")
    kernels.close()


def unplug(port: int) -> None:
    """Pull whatever is in it."""
    (_HOST / "detach").write_text(str(port))


def serve(kernel: socket.socket, device: Device) -> None:
    """Pass on what the host asks, until it lets go."""
    line = Line(kernel)
    with kernel, kernel.makefile("rb") as requests:
        while header := requests.read(_HEADER_BYTES):
            command, number, _, reads, endpoint = _BASIC.unpack_from(header)
            if command == _CMD_UNLINK:
                (meant,) = struct.unpack_from(">I", header, _BASIC.size)
                line.called_off(number, -errno.ECONNRESET if device.called_off(meant) else 0)
                continue
            _, length, *_ = _SUBMIT.unpack_from(header, _BASIC.size)
            sent = b"" if reads else requests.read(length)
            kind, asked, value, target, _ = _SETUP.unpack_from(header, _BASIC.size + _SUBMIT.size)
            device.asked(
                Request(number, endpoint, bool(reads), length, sent, kind, asked, value, target), line
            )


def texts(number: int, names: tuple[str, ...]) -> bytes | None:
    """The string descriptor `number`, of those after the language's; None: there is none."""
    if number > len(names):
        return None
    text = ("\u0409", *names)[number].encode("utf-16-le")
    return bytes([2 + len(text), 3]) + text
