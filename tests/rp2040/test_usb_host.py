"""The emulated board's host: a port that comes and goes, sends what it has, and fetches no more than it has room for."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rp2040.usb_host import HOST_BYTES, UsbHost

IN, OUT = 2, 3


class Usb:
    """The emulator's controller, as far as the host hooks into it."""

    on_endpoint_read: Callable[[int, int], None]
    on_reset: Callable[[], None]

    def __init__(self) -> None:
        self.fetched: list[tuple[int, bool]] = []
        self.sent: list[tuple[int, bytes]] = []
        self.asked: list[tuple[int, int]] = []
        self.resets = 0
        self.on_endpoint_read = lambda endpoint, size: self.asked.append((endpoint, size))
        self.on_reset = self._reset

    def _reset(self) -> None:
        self.resets += 1

    def _indicate_buffer_ready(self, endpoint: int, out: bool) -> None:
        self.fetched.append((endpoint, out))

    def endpoint_read_done(self, endpoint: int, packet: bytes) -> None:
        self.sent.append((endpoint, packet))


class Cdc:
    _in_endpoint = IN
    _out_endpoint = OUT
    on_device_connected: Callable[[], None]
    on_serial_data: Callable[[bytes], None]

    def __init__(self) -> None:
        self.usb = Usb()


@pytest.fixture
def cdc() -> Cdc:
    return Cdc()


def play(cdc: Cdc, port: Path, scene: Callable[[UsbHost], object]) -> None:
    """The scene, with a board that the host has greeted."""

    async def played() -> None:
        host = UsbHost(cdc, port)
        cdc.on_device_connected()
        result = scene(host)
        if asyncio.iscoroutine(result):
            await result
        host.end()

    asyncio.run(played())
    assert not port.is_symlink()


def test_the_board_gets_what_a_program_writes_in_packets_for_which_it_has_room(
    cdc: Cdc, tmp_path: Path
) -> None:
    async def scene(host: UsbHost) -> None:
        line = os.open(host.port, os.O_RDWR | os.O_NOCTTY)
        cdc.usb.on_endpoint_read(OUT, 64)
        await asyncio.sleep(0)
        assert cdc.usb.sent == []  # no empty packets
        os.write(line, b"x" * 70)
        await asyncio.sleep(0.05)
        cdc.usb.on_endpoint_read(OUT, 64)
        assert [(endpoint, len(packet)) for endpoint, packet in cdc.usb.sent] == [(OUT, 64), (OUT, 6)]
        os.close(line)

    play(cdc, tmp_path / "port", scene)


def test_other_endpoints_are_the_emulators(cdc: Cdc, tmp_path: Path) -> None:
    def scene(_: UsbHost) -> None:
        cdc.usb.on_endpoint_read(0, 8)
        cdc.usb._indicate_buffer_ready(0, False)

    play(cdc, tmp_path / "port", scene)
    assert cdc.usb.asked == [(0, 8)]
    assert cdc.usb.fetched == [(0, False)]


async def fill(cdc: Cdc, host: UsbHost) -> int:
    """The board sends until it is not fetched from any more; how much that was."""
    sent = 0
    for _ in range(1000):
        fetched = len(cdc.usb.fetched)
        cdc.usb._indicate_buffer_ready(IN, False)
        cdc.on_serial_data(b"%063d\n" % sent)
        host.pass_on()
        await asyncio.sleep(0.002)  # the kernel counts a moment later
        sent += 1
        if len(cdc.usb.fetched) == fetched:
            break
    return sent


def test_a_host_that_nobody_reads_fetches_no_more_until_somebody_does(cdc: Cdc, tmp_path: Path) -> None:
    async def scene(host: UsbHost) -> None:
        line = os.open(host.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        sent = await fill(cdc, host)
        assert HOST_BYTES <= sent * 64 < 8 * HOST_BYTES
        assert len(cdc.usb.fetched) == sent - 1
        got = b""
        while len(got) < sent * 64:
            host.pass_on()
            with contextlib.suppress(BlockingIOError):  # the kernel takes its time
                got += os.read(line, 1000)
        assert got.split() == [b"%063d" % n for n in range(sent)]
        assert len(cdc.usb.fetched) == sent
        os.close(line)

    play(cdc, tmp_path / "port", scene)


def test_the_port_goes_with_a_reset_and_comes_back_empty(cdc: Cdc, tmp_path: Path) -> None:
    async def scene(host: UsbHost) -> None:
        line = os.open(host.port, os.O_RDWR | os.O_NOCTTY)
        await fill(cdc, host)
        cdc.usb.on_reset()
        assert cdc.usb.resets == 1
        assert not host.port.is_symlink()
        with pytest.raises(OSError, match="Input/output"):
            os.write(line, b"x")
        os.close(line)
        cdc.usb.on_reset()  # from within a reset, again
        cdc.on_device_connected()
        line = os.open(host.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        host.pass_on()
        await asyncio.sleep(0.01)
        with pytest.raises(BlockingIOError):
            os.read(line, 1)
        os.close(line)

    play(cdc, tmp_path / "port", scene)
