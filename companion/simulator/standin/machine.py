# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `machine`, as much as a cup uses: its I2C goes to the simulator through an open descriptor.

Runs on the unix port of MicroPython and on CPython. A transfer is address, length written, length wanted (a byte
each) and the bytes written; the answer an errno (0: acknowledged) and the bytes read.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import BinaryIO


class Pin:
    """A pin that only has its number."""

    def __init__(self, number: int) -> None:
        self.number = number


class I2C:
    """A bus controller; `id`, pins and speed make no difference here."""

    def __init__(self, _id: int, scl: Pin, sda: Pin, freq: int = 400_000) -> None:  # noqa: ARG002
        self._link = _bus()

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        """Read `count` bytes from `register` on."""
        return self._transfer(address, bytes((register,)), count)

    def readfrom_mem_into(self, address: int, register: int, got: bytearray) -> None:
        """Fill `got` from `register` on."""
        got[:] = self._transfer(address, bytes((register,)), len(got))

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        """Write `data` from `register` on."""
        self._transfer(address, bytes((register,)) + data, 0)

    def _transfer(self, address: int, written: bytes, count: int) -> bytes:
        try:
            self._link.write(bytes((address, len(written), count)) + written)
            status = self._take(1)[0]
            answer = b"" if status else self._take(count)
        except OSError:
            raise SystemExit  # noqa: B904 - the simulator is gone
        if status:
            raise OSError(status)
        return answer

    def _take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            more = self._link.read(count - len(taken))
            if not more:
                raise SystemExit  # the simulator is gone
            taken += more
        return taken


_opened: "list[BinaryIO]" = []


def _bus() -> "BinaryIO":
    if not _opened:
        _opened.append(open(int(os.getenv("CUP_BUS_FD", "")), "r+b", buffering=0))  # noqa: SIM115, PTH123
    return _opened[0]


def unique_id() -> bytes:
    """The board's identity."""
    return bytes.fromhex(os.getenv("CUP_UNIQUE", ""))
