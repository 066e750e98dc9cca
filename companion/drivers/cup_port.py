"""An open port with a cup on it, perhaps: bytes to messages and back. What else comes is bounded, and a prompt is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import serial

from companion.cup.wire import Decoder, encode
from companion.drivers.serial_line import READ_LIMIT, close_alone, open_port

if TYPE_CHECKING:
    from companion.cup.link import Message

LEAST_WAIT_S: Final = 0.02
MOST_WAIT_S: Final = 60.0
DEAF_WAIT_S: Final = 1.0
"""The longest wait at a port whose wait cannot be cancelled."""

PROMPT: Final = b">>> "
START: Final = b"\r\x04"
"""At a prompt: end the line that may stand there, and Ctrl-D, which starts the board's program anew."""

POURED_BYTES: Final = 32_768
POURED_RATE: Final = 6_000
"""A cup at a table says far less than so many bytes at a time, and a second."""

_SPOKEN: Final = frozenset(("cup", "event", "pong", "beat", "have", "sample"))
"""What a cup says. A prompt also shows what is typed there: our own words."""

_NS: Final = 1_000_000_000


class Pouring(Exception):  # noqa: N818 - what the port does
    """More comes than any cup says."""


class CupPort:
    """The port `name`, opened; `clock_ns` is monotonic. One thread uses it; `wake` may be called in any other.

    `prompted`: the last that came was MicroPython's prompt: no program runs on the board. `bad`: damaged lines. What is
    called raises `serial_line.PORT_ERRORS` where the port fails; opening it ValueError, too, for what is no address.
    """

    def __init__(self, name: str, clock_ns: Callable[[], int]) -> None:
        self.prompted = False
        self._clock_ns = clock_ns
        self._decoder = Decoder()
        self._line = b""
        self._room = POURED_BYTES
        self._room_ns = clock_ns()
        self._port = open_port(name, timeout_s=LEAST_WAIT_S)

    @property
    def bad(self) -> int:
        """Damaged lines so far."""
        return self._decoder.bad

    @property
    def most_wait_s(self) -> float:
        """How long `hear` may wait at this port."""
        return MOST_WAIT_S if isinstance(self._port, serial.Serial) else DEAF_WAIT_S

    def hear(self, wait_s: float) -> list[Message]:
        """Wait for bytes, at most so long (0.02 s at least): the messages that have come. Raises Pouring."""
        port = self._port
        port.timeout = min(max(wait_s, LEAST_WAIT_S), self.most_wait_s)
        data: bytes = port.read(1)
        if data:
            port.timeout = 0
            data += port.read(READ_LIMIT - 1)
        self._count(len(data))
        return [message for line in data.splitlines(keepends=True) for message in self._decode(line)]

    def say(self, messages: Iterable[Message]) -> None:
        """Write them, in one piece."""
        data = b"".join(map(encode, messages))
        if data:
            self._port.write(data)

    def start_program(self) -> None:
        """At a prompt: have the board start its program anew."""
        self._port.write(START)

    def wake(self) -> None:
        """End the wait of `hear` that is going on, if it can be ended."""
        if isinstance(self._port, serial.Serial):
            self._port.cancel_read()

    def close(self) -> None:
        """Let go of the port."""
        close_alone(self._port)

    def _count(self, count: int) -> None:
        now_ns = self._clock_ns()
        more = (now_ns - self._room_ns) * POURED_RATE // _NS
        if more:
            self._room, self._room_ns = min(self._room + more, POURED_BYTES), now_ns
        self._room -= count
        if self._room < 0:
            raise Pouring

    def _decode(self, line: bytes) -> list[Message]:
        """The messages that end in a line, or in a piece of one."""
        spoken = [message for message in self._decoder.feed(line) if message[0] in _SPOKEN]
        self._line = (self._line + line)[: len(PROMPT)]
        self.prompted = (self.prompted or self._line == PROMPT) and not spoken
        if line.endswith((b"\r", b"\n")):
            self._line = b""
        return spoken
