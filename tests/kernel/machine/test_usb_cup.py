"""The emulated cup as the kernel's USB host talks to it, without a kernel: its cable, and the protocol at its far end."""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Iterator
from threading import Thread

import pytest

from companion.cup.host_end import HostEnd
from companion.cup.wire import Decoder, encode
from tests.kernel.machine.usb_cup import UsbCup
from tests.kernel.machine.usbip import serve
from tests.kernel.machine.wires import CUP_ID

DATA, NOTICES = 2, 1
SUBMIT, UNLINK, ANSWERED, CALLED_OFF = 1, 2, 3, 4


class Host:
    """The kernel's end of the cable."""

    def __init__(self, kernel: socket.socket) -> None:
        self._kernel = kernel
        self._number = 0

    def ask(
        self, endpoint: int, *, reads: bool, length: int = 64, sent: bytes = b"", setup: bytes = bytes(8)
    ) -> int:
        """Submit a request; its number."""
        self._number += 1
        length = length if reads else len(sent)
        head = struct.pack(">10I", SUBMIT, self._number, 0, reads, endpoint, 0, length, 0, 0, 0)
        self._kernel.sendall(head + setup + sent)
        return self._number

    def call_off(self, number: int) -> int:
        self._number += 1
        self._kernel.sendall(struct.pack(">6I", UNLINK, self._number, 0, 0, 0, number) + bytes(24))
        return self._number

    def hear(self, *, reads: bool = False) -> tuple[int, int, int, bytes]:
        """Which kind of answer, to which request, its status, and what came back."""
        head = self._exactly(48)
        kind, number, _, _, _, status, length = struct.unpack_from(">5IiI", head)
        return kind, number, status, self._exactly(length) if reads else b""

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += self._kernel.recv(count - len(data))
        return data


@pytest.fixture
def host() -> Iterator[Host]:
    cup = UsbCup(2, CUP_ID)
    ours, kernels = socket.socketpair()
    kernels.settimeout(30)
    threads = [Thread(target=serve, args=(ours, cup)), Thread(target=cup._run)]
    cup._plugged = True
    for thread in threads:
        thread.start()
    with kernels:
        yield Host(kernels)
    cup._plugged = False
    for thread in threads:
        thread.join()


def described(host: Host, kind: int, number: int = 0) -> bytes:
    host.ask(0, reads=True, length=255, setup=struct.pack("<BBHHH", 0x80, 6, kind << 8 | number, 0, 255))
    *_, status, back = host.hear(reads=True)
    assert status == 0
    return back


def test_it_is_a_board_of_a_cups_maker_with_its_id_as_serial_number(host: Host) -> None:
    device = described(host, 1)
    assert struct.unpack_from("<HH", device, 8) == (0x2E8A, 0x0005)
    assert described(host, 3, device[16])[2:].decode("utf-16-le") == CUP_ID


def test_its_configuration_is_as_long_as_it_says_and_made_of_whole_descriptors(host: Host) -> None:
    whole = described(host, 2)
    assert struct.unpack_from("<H", whole, 2) == (len(whole),)
    kinds = []
    while whole:
        kinds.append(whole[1])
        whole = whole[whole[0] :]
    assert kinds == [2, 11, 4, 0x24, 0x24, 0x24, 0x24, 5, 4, 5, 5]


def test_what_a_serial_port_is_set_to_is_accepted(host: Host) -> None:
    host.ask(0, reads=False, sent=bytes(7), setup=struct.pack("<BBHHH", 0x21, 0x20, 0, 0, 7))
    assert host.hear()[2] == 0
    host.ask(0, reads=True, length=7, setup=struct.pack("<BBHHH", 0xA1, 0x21, 0, 0, 7))
    assert struct.unpack("<IBBB", host.hear(reads=True)[3]) == (115_200, 0, 0, 8)


def test_it_answers_a_hosts_hello(host: Host) -> None:
    end, decoder, happened = HostEnd("s1"), Decoder(), []
    end.opened(0)
    for message in end.due(0):
        host.ask(DATA, reads=False, sent=encode(message))
        assert host.hear()[2] == 0
    while not happened:
        host.ask(DATA, reads=True)
        for message in decoder.feed(host.hear(reads=True)[3]):
            happened += [what for what, *_ in end.hear(message, 0)]
    assert "up" in happened


def test_a_read_that_is_called_off_is_not_answered(host: Host) -> None:
    number = host.ask(NOTICES, reads=True)
    called = host.call_off(number)
    assert host.hear()[:3] == (CALLED_OFF, called, -errno.ECONNRESET)
    again = host.call_off(number)
    assert host.hear()[:3] == (CALLED_OFF, again, 0)
