"""The emulated adapter as the kernel's USB host talks to it, without a kernel."""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Iterator
from threading import Thread

import pytest

from tests.kernel.machine.adapter import Adapter, Broken, Multiplexer, NoAnswer
from tests.kernel.machine.usbip import serve

VENDOR_IN, VENDOR_OUT, STANDARD_IN = 0xC0, 0x40, 0x80
STATUS, TRANSFER, READS = 3, 0x07, 0x01
ACKNOWLEDGED, NOT_ACKNOWLEDGED = b"\x01", b"\x02"


class Memory:
    """A slave that keeps what is written, and gives it back."""

    def __init__(self) -> None:
        self.kept = b""
        self.trouble: Exception | None = None

    def write(self, payload: bytes) -> None:
        if self.trouble:
            raise self.trouble
        self.kept = payload

    def read(self, count: int) -> bytes:
        return self.kept[:count].ljust(count, b"\xff")


class Host:
    """The kernel's end of the wire."""

    def __init__(self, kernel: socket.socket) -> None:
        self._kernel = kernel
        self._number = 0

    def ask(  # noqa: PLR0917 - a set-up packet, in its order
        self, kind: int, request: int, value: int, target: int, length: int, sent: bytes = b""
    ) -> tuple[int, bytes]:
        """The status and the bytes of a control transfer."""
        self._number += 1
        reads = kind >> 7
        header = struct.pack(">10I", 1, self._number, 0, reads, 0, 0, length, 0, 0, 0)
        self._kernel.sendall(header + struct.pack("<BBHHH", kind, request, value, target, length) + sent)
        command, number, _, _, _, status, done = struct.unpack(">5Iii20x", self._kernel.recv(48))
        assert (command, number) == (3, self._number)
        return status, self._kernel.recv(done) if reads and done else b""

    def write(self, address: int, payload: bytes) -> bytes:
        """The adapter's status after a write."""
        self.ask(VENDOR_OUT, TRANSFER, 0, address, len(payload), payload)
        return self.ask(VENDOR_IN, STATUS, 0, 0, 1)[1]

    def read(self, address: int, count: int) -> bytes:
        return self.ask(VENDOR_IN, TRANSFER, READS, address, count)[1]


@pytest.fixture
def memories() -> list[Memory]:
    return [Memory(), Memory(), Memory()]


@pytest.fixture
def host(memories) -> Iterator[Host]:
    before, first, second = memories
    multiplexer = Multiplexer([{0x3C: first}, {0x3C: second}])
    adapter = Adapter(0, {0x20: before, 0x70: multiplexer})
    ours, kernels = socket.socketpair()
    serving = Thread(target=serve, args=(ours, adapter))
    serving.start()
    with kernels:
        yield Host(kernels)
    serving.join()


def test_it_is_the_device_that_the_kernels_driver_knows(host):
    status, described = host.ask(STANDARD_IN, 6, 0x0100, 0, 64)
    assert status == 0
    assert struct.unpack_from("<HH", described, 8) == (0x0403, 0xC631)
    assert len(host.ask(STANDARD_IN, 6, 0x0200, 0, 9)[1]) == 9


def test_a_write_and_a_read_reach_the_slave(host, memories):
    assert host.write(0x20, b"\x00abc") == ACKNOWLEDGED
    assert memories[0].kept == b"\x00abc"
    assert host.read(0x20, 6) == b"\x00abc\xff\xff"


def test_an_address_without_a_slave_is_not_acknowledged(host):
    assert host.write(0x21, b"x") == NOT_ACKNOWLEDGED
    assert host.write(0x20, b"x") == ACKNOWLEDGED


def test_a_slave_may_fall_silent_or_fail(host, memories):
    memories[0].trouble = NoAnswer()
    assert host.write(0x20, b"x") == NOT_ACKNOWLEDGED
    memories[0].trouble = Broken()
    assert host.ask(VENDOR_OUT, TRANSFER, 0, 0x20, 1, b"x") == (-errno.EPIPE, b"")


def test_a_multiplexer_joins_the_channels_that_it_is_told(host, memories):
    assert host.write(0x3C, b"nobody") == NOT_ACKNOWLEDGED
    for channel, memory in enumerate(memories[1:]):
        host.write(0x70, bytes([1 << channel]))
        assert host.read(0x70, 1) == bytes([1 << channel])
        assert host.write(0x3C, b"for %d" % channel) == ACKNOWLEDGED
        assert memory.kept == b"for %d" % channel
    assert memories[1].kept == b"for 0"


def test_what_is_called_off_has_been_answered_already(host):
    host._kernel.sendall(struct.pack(">6I", 2, 99, 0, 0, 0, 98) + bytes(24))
    assert struct.unpack_from(">2I", host._kernel.recv(48)) == (4, 99)
