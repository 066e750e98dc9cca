"""The computer that the emulated board's USB port is plugged into: a pty, and what a host's USB does about it.

The emulator's own host always takes what the board sends, and asks it for the next packet at once, whether it has
something for it or not. A real one sends only what it has; and when nobody reads the port and its own buffer is full,
it does not fetch from the board any more, whose buffer then fills up in turn. That is what the firmware has to bear.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import sys
import termios
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST_BYTES = 2048
"""So much of what the board has sent waits in the host for a program to read it, and again as much in the pty."""

_PACKET = 64
_NONE = -1


class UsbHost:
    """The host's end of the CDC port of `cdc`, an emulator's `USBCDC`. `port`: where pyserial finds it.

    As on a real host the port goes away while the board is reset, and comes back once it has been greeted. All its
    methods, and the emulator, run in one event loop.
    """

    def __init__(self, cdc: Any, port: Path) -> None:
        self.port = port
        self._cdc = cdc
        self._usb = cdc.usb
        self._near = self._far = _NONE
        self._to_board = deque[int]()
        self._to_program = bytearray()
        self._rooms: list[tuple[int, int]] = []
        self._refused: list[int] = []
        self._emulator_reads: Callable[[int, int], None] = self._usb.on_endpoint_read
        self._fetched: Callable[[int, bool], None] = self._usb._indicate_buffer_ready
        self._reset: Callable[[], None] = self._usb.on_reset
        self._usb.on_endpoint_read = self._board_has_room
        self._usb._indicate_buffer_ready = self._board_sent
        self._usb.on_reset = self._unplugged
        cdc.on_device_connected = self._plugged
        cdc.on_serial_data = self._take

    def end(self) -> None:
        """Unplug it for good."""
        if self._near == _NONE:
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._near)
        self.port.unlink()
        os.close(self._near)
        os.close(self._far)
        self._near = self._far = _NONE

    def _plugged(self) -> None:
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        os.set_blocking(self._near, False)
        asyncio.get_running_loop().add_reader(self._near, self._program_writes)
        self.port.symlink_to(os.ttyname(self._far))

    def _unplugged(self) -> None:
        self._reset()
        self.end()
        self._rooms.clear()
        self._refused.clear()
        self._to_board.clear()
        self._to_program.clear()

    # -- to the board

    def _program_writes(self) -> None:
        if len(self._to_board) < HOST_BYTES:
            self._to_board += os.read(self._near, _PACKET)
            self._send()

    def _board_has_room(self, endpoint: int, size: int) -> None:
        """The board has room for a packet of so many bytes."""
        if endpoint == self._cdc._out_endpoint:
            self._rooms.append((endpoint, size))
            self._send()
        else:
            self._emulator_reads(endpoint, size)

    def _send(self) -> None:
        while self._rooms and self._to_board:
            endpoint, size = self._rooms.pop(0)
            packet = bytes(self._to_board.popleft() for _ in range(min(size, len(self._to_board))))
            self._usb.endpoint_read_done(endpoint, packet)

    # -- to the program

    def _board_sent(self, endpoint: int, out: bool) -> None:
        """The emulator says that a packet has been fetched: a host that is full has not fetched it yet."""
        if not out and endpoint == self._cdc._in_endpoint and len(self._to_program) >= HOST_BYTES:
            self._refused.append(endpoint)
        else:
            self._fetched(endpoint, out)

    def _take(self, packet: bytes | bytearray) -> None:
        self._to_program += packet
        self.pass_on()

    def pass_on(self) -> None:
        """Fill up the pty, as far as its reader has emptied it; to be called again and again."""
        if self._to_program and self._unread() < HOST_BYTES:
            with contextlib.suppress(BlockingIOError):  # what was written is counted a moment later
                del self._to_program[: os.write(self._near, self._to_program[:HOST_BYTES])]
        while self._refused and len(self._to_program) < HOST_BYTES:
            self._fetched(self._refused.pop(0), False)

    def _unread(self) -> int:
        """How many bytes the program has not read."""
        count = bytearray(4)
        fcntl.ioctl(self._far, termios.FIONREAD, count)
        return int.from_bytes(count, sys.byteorder)
