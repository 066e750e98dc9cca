"""A cup on a USB cable: the kernel's own cdc-acm makes a /dev/ttyACM of it, as of a Pico. Its far end talks the protocol.

Sources: USB 2.0, 9.3 to 9.6; USB CDC 1.2, 5.2.3 and 6.2; USB PSTN 1.2, 5.3 and 6.3.
"""

from __future__ import annotations

import errno
import struct
import time
from collections import deque
from threading import Condition, Thread
from typing import Final

from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode
from tests.kernel.machine import usbip
from tests.kernel.machine.usbip import Line, Request

_CLASS: Final = 0x20
_GET_LINE_CODING: Final = 0x21
_LINE_CODING: Final = struct.pack("<IBBB", 115_200, 0, 0, 8)
_NOTICES, _DATA = 1, 2
_PACKET_BYTES: Final = 64
_STEP_SECONDS: Final = 0.02

_DEVICE: Final = struct.pack(
    "<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0xEF, 2, 1, 64, 0x2E8A, 0x0005, 0x0100, 1, 2, 3, 1
)
_INTERFACES: Final = bytes(
    (
        *(8, 11, 0, 2, 2, 2, 0, 0),  # the two that follow belong together
        *(9, 4, 0, 0, 1, 2, 2, 0, 0),
        *(5, 0x24, 0, 0x20, 1),
        *(5, 0x24, 1, 0, 1),
        *(4, 0x24, 2, 2),
        *(5, 0x24, 6, 0, 1),
        *(7, 5, 0x80 | _NOTICES, 3, 8, 0, 16),
        *(9, 4, 1, 0, 2, 10, 0, 0, 0),
        *(7, 5, _DATA, 2, _PACKET_BYTES, 0, 0),
        *(7, 5, 0x80 | _DATA, 2, _PACKET_BYTES, 0, 0),
    )
)
_CONFIGURATION: Final = struct.pack("<BBHBBBBB", 9, 2, 9 + len(_INTERFACES), 2, 1, 0, 0x80, 125) + _INTERFACES


class UsbCup:
    """A cup with the id `unique`, for one of the kernel's virtual ports; without power until it is plugged in."""

    def __init__(self, port: int, unique: str) -> None:
        self._port = port
        self._names = ("a maker", "a cup", unique)
        self._end = CupEnd("0.1.0", "pico", unique, "b-1")
        self._end.sensor("lis3dh")
        self._decoder = Decoder()
        self._began = time.monotonic()
        self._changed = Condition()
        self._waiting: deque[tuple[Request, Line]] = deque()
        self._held: dict[int, Request] = {}
        self._plugged = False

    def plug(self) -> None:
        """The kernel finds it."""
        self._plugged = True
        usbip.plug(self._port, self)
        Thread(target=self._run, name="cup", daemon=True).start()

    def unplug(self) -> None:
        """Its cable is pulled."""
        with self._changed:
            self._plugged = False
            self._waiting.clear()
            self._held.clear()
            self._changed.notify()
        usbip.unplug(self._port)

    def asked(self, request: Request, line: Line) -> None:
        """Answer, or keep the question until there is something to say."""
        if request.endpoint == 0:
            answer = self._control(request)
            line.answer(request, -errno.EPIPE if answer is None else 0, answer or b"")
        elif not request.reads:
            with self._changed:
                for message in self._decoder.feed(request.sent):
                    self._end.hear(message)
                self._changed.notify()
            line.answer(request, 0)
        else:
            with self._changed:
                if request.endpoint == _DATA:
                    self._waiting.append((request, line))
                else:
                    self._held[request.number] = request  # there is never a notice
                self._changed.notify()

    def called_off(self, number: int) -> bool:
        """Nobody reads any more."""
        with self._changed:
            before = len(self._waiting) + len(self._held)
            self._held.pop(number, None)
            self._waiting = deque(each for each in self._waiting if each[0].number != number)
            return len(self._waiting) + len(self._held) < before

    def _control(self, request: Request) -> bytes | None:
        if request.kind & 0x60 == _CLASS:
            return _LINE_CODING if request.request == _GET_LINE_CODING else b""
        if request.request != usbip.GET_DESCRIPTOR:
            return bytes(2)
        kind, number = request.value >> 8, request.value & 0xFF
        if kind == 1:
            return _DEVICE
        if kind == 2:
            return _CONFIGURATION
        return usbip.texts(number, self._names) if kind == 3 else None

    def _run(self) -> None:
        """The cup's program: whatever its end has to say goes to whoever reads."""
        said = b""
        with self._changed:
            while self._plugged:
                while (message := self._end.next(round((time.monotonic() - self._began) * 1000))) is not None:
                    said += encode(message)
                while said and self._waiting:
                    request, line = self._waiting.popleft()
                    piece, said = said[:_PACKET_BYTES], said[_PACKET_BYTES:]
                    line.answer(request, 0, piece)
                self._changed.wait(_STEP_SECONDS)
