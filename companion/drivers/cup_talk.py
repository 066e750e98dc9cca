"""A conversation with one cup, for the commands: greet it, ask it, have it stream. The table's own way is `serial_cup.py`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import serial

from companion.cup.host_end import HostEnd
from companion.cup.wire import Decoder, encode
from companion.drivers.port_users import user_of
from companion.drivers.serial_line import PORT_ERRORS, READ_LIMIT, TalkError, close_alone, open_alone

if TYPE_CHECKING:
    from companion.cup.link import Message

GREET_S = 3.0
"""A cup that has just got power needs about a second to its first word."""

ANSWER_S = 3.0
STREAM_MS = 10_000
"""A cup streams for so long when asked; it is asked again at half of it, and falls silent where nobody asks."""

LEND_S = 8.0
LEND_STEP_S = 0.1
_STEP_S = 0.05
_NS = 1_000_000_000
_TEXT_KEPT = 1024
_PROMPT = b">>> "


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a cup says of itself. `name` "": it has none; `sensor` "none": it is missing."""

    firmware: str
    board: str
    id: str
    name: str
    button: bool
    sensor: str
    cause: str


@dataclass(slots=True)
class Quality:
    """How well the line works. `trip_ms`: the last round trip, `best_ms` the shortest, None before the first."""

    trip_ms: float | None = None
    best_ms: float | None = None
    bad_here: int = 0
    bad_there: int = 0
    cut: int = 0
    dropped: int = 0
    repeated: int = 0


class CupTalk:
    """One conversation on `port`, in the caller's own thread; a context manager that lets go of the port.

    Everything raises TalkError where the port or the cup fails. `clock_ns` is monotonic, `wait` sleeps for seconds.
    `plain`: the last bytes that were heard, as they came: a REPL is known by them. `sensor`: its name, "none".
    """

    def __init__(
        self,
        port: str,
        *,
        clock_ns: Callable[[], int] = time.monotonic_ns,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        self.port = port
        self.plain = b""
        self.battery_mv: int | None = None
        self.quality = Quality()
        self._clock_ns = clock_ns
        self._wait = wait
        self._line: serial.SerialBase | None = None
        self._decoder = Decoder()
        self._end = HostEnd(secrets.token_hex(4))
        self._pings: dict[int, int] = {}
        self._events_heard = 0
        self._stream_ns: int | None = None
        self.sensor = "none"
        self._up: tuple[Any, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self, lend_s: float = 0.0, waits: Callable[[str], object] = lambda _holder: None) -> None:
        """Open the port; where another program has it, try for `lend_s`, after telling `waits` who that is."""
        until_ns = self._clock_ns() + int(lend_s * _NS)
        told = False
        while self._line is None:
            try:
                self._line = open_alone(self.port, timeout_s=_STEP_S)
            except TalkError as error:
                if error.code != "cup-busy" or self._clock_ns() >= until_ns:
                    raise
                if not told:
                    told = True
                    waits(user_of(self.port) or "none")
                self._wait(LEND_STEP_S)
        self._end.opened(self._clock_ns())

    def close(self) -> None:
        """Let go of the port."""
        line, self._line = self._line, None
        if line is not None:
            close_alone(line)

    def greet(self, within_s: float = GREET_S) -> Greeting:
        """Say hello, and hear who answers."""
        for _ in self._turns(within_s):
            if self._up:
                return self._greeting()
        raise self._silent()

    def ask(self, *message: Any) -> str:
        """Ask a `get`, `set` or `keep`; the value that the cup answers, "-" for none."""
        key = message[1] if len(message) > 1 else message[0]
        self._end.ask(message)
        for happenings in self._turns(ANSWER_S):
            for what, *values in happenings:
                if what == "have" and values[0] == key:
                    return str(values[1])
        raise TalkError("cup-deaf", {"port": self.port, "question": " ".join(map(str, message))})

    def listen(self, within_s: float, done: Callable[[], bool]) -> bool:
        """Go on until `done`, at most so long; whether it came to that."""
        return any(done() for _ in self._turns(within_s))

    def stream(self, *, on: bool = True) -> None:
        """Have it send samples, from now on or no more; `turn` asks again in time."""
        self._end.ask(("stream", STREAM_MS if on else 0))
        self._stream_ns = self._clock_ns() if on else None

    def stop_program(self) -> None:
        """Have it end its program and stay at its prompt; there is no answer, and no need to have been greeted."""
        with suppress(TalkError):  # on USB its port goes away with that
            self._write(encode(("stop",)))
            self.type_in(b"", 4 * _STEP_S)

    def type_in(self, text: bytes, wait_s: float) -> bytes:
        """Send `text` as it is, as a person types at a prompt; what comes in answer for so long."""
        self._write(text)
        until_ns, answer = self._clock_ns() + int(wait_s * _NS), b""
        while self._clock_ns() < until_ns:
            answer += self._read(_STEP_S)
        return answer

    def turn(self, wait_s: float = _STEP_S) -> list[tuple[Any, ...]]:
        """Send what is due, wait for bytes as long as that, and tell what happened (see HostEnd)."""
        now_ns = self._clock_ns()
        if self._stream_ns is not None and now_ns - self._stream_ns >= STREAM_MS * _NS // 2000:
            self.stream()
        for message in self._end.due(now_ns):
            self._send(message, now_ns)
        self._check(now_ns)
        return self._hear(self._read(wait_s))

    # -- inside

    def _turns(self, within_s: float) -> Iterator[list[tuple[Any, ...]]]:
        until_ns = self._clock_ns() + int(within_s * _NS)
        while self._clock_ns() < until_ns:
            yield self.turn()

    def _send(self, message: Message, now_ns: int) -> None:
        if message[0] == "ping":
            self._pings[message[1]] = now_ns
        self._write(encode(message))

    def _write(self, data: bytes) -> None:
        try:
            self._port().write(data)
        except serial.SerialTimeoutException:  # it takes no bytes
            raise self._silent() from None
        except PORT_ERRORS as error:
            raise TalkError("cup-lost", {"port": self.port}) from error

    def _read(self, wait_s: float) -> bytes:
        line = self._port()
        try:
            line.timeout = wait_s
            data: bytes = line.read(1)
            if data:
                line.timeout = 0
                data += line.read(READ_LIMIT - 1)
        except PORT_ERRORS as error:
            raise TalkError("cup-lost", {"port": self.port}) from error
        return data

    def _port(self) -> serial.SerialBase:
        if self._line is None:
            raise TalkError("cup-lost", {"port": self.port})
        return self._line

    def _hear(self, data: bytes) -> list[tuple[Any, ...]]:
        self.plain = (self.plain + data)[-_TEXT_KEPT:]
        happenings: list[tuple[Any, ...]] = []
        for message in self._decoder.feed(data):
            now_ns = self._clock_ns()
            self._note(message, now_ns)
            happenings += self._end.hear(message, now_ns)
        self.quality.bad_here = self._decoder.bad
        self.quality.repeated = self._events_heard - self._end.applied
        for what, *values in happenings:
            self._happened(what, values)
        return happenings

    def _note(self, message: Message, now_ns: int) -> None:
        verb = message[0]
        if verb == "event":
            self._events_heard += 1
        elif verb == "pong" and message[1] in self._pings:
            trip_ms = (now_ns - self._pings.pop(message[1])) / 1e6
            self.quality.trip_ms = trip_ms
            self.quality.best_ms = min(trip_ms, self.quality.best_ms or trip_ms)
        elif verb == "beat":
            self.quality.cut, self.quality.bad_there, self.quality.dropped = (*message[4:6], message[7])

    def _happened(self, what: str, values: list[Any]) -> None:
        if what == "up":
            self._up = tuple(values)
        elif what == "sensor":
            self.sensor = values[1] if values[0] else "none"
        elif what == "battery":
            self.battery_mv = values[0]
        elif what == "version":
            raise TalkError("cup-version", {"port": self.port, "version": str(values[0])})

    def _greeting(self) -> Greeting:
        firmware, board, unique, name, button, cause = self._up
        return Greeting(firmware, board, unique, "" if name == "-" else name, button, self.sensor, cause)

    def _check(self, now_ns: int) -> None:
        failure = self._end.failure(now_ns)
        if failure == "silent":
            raise self._silent()
        if failure == "lost":
            raise TalkError("cup-lost", {"port": self.port})

    def _silent(self) -> TalkError:
        """It does not answer: it may be a board at its prompt."""
        return TalkError("cup-repl" if _PROMPT in self.plain else "cup-silent", {"port": self.port})
