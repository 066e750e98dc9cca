"""A cup on a serial line: pyserial's bytes into the table's inputs."""

from __future__ import annotations

import contextlib
import errno
import secrets
import termios
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import serial

from companion.cup.link import HostEnd
from companion.cup.wire import Decoder, encode
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded, Input

BAUD = 115_200
READ_LIMIT = 4096
LEAST_WAIT_S = 0.02
MOST_WAIT_S = 1.0
BACK_OFF_S = (0.1, 0.25, 0.5, 1.0)
LASTING_NS = 1_000_000_000
"""A fault is told when it has lasted so long."""

_FAULTS = {"version": "fault-cup-version", "silent": "fault-cup-silent", "lost": "fault-cup-silent"}
_MOTIONS = frozenset(CupMotion)
_PORT_ERRORS = (OSError, termios.error)
"""SerialException is an OSError; what termios says of a port that has just gone is not."""


@dataclass(frozen=True, slots=True)
class _Trouble:
    code: str
    since_ns: int
    values: Mapping[str, Any]


class SerialCup:
    """Cup number `cup` behind pyserial's `url`: a port's path, `socket://host:port`, ...

    `hear` gets CupLink, CupMoved, FaultBegan and FaultEnded, called in this cup's own thread. Times are `clock_ns`'
    (the host's monotonic clock). A cup that is not there is waited for. `failed` gets an exception that is no device's
    fault; the thread has ended then.
    """

    def __init__(
        self,
        cup: int,
        url: str,
        hear: Callable[[Input], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        *,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        self.bad_lines = 0
        self._cup = cup
        self._url = url
        self._hear = hear
        self._clock_ns = clock_ns
        self._failed = failed
        self._end = HostEnd(secrets.token_hex(4))
        self._port: serial.SerialBase | None = None
        self._up = False
        self._trouble: _Trouble | None = None
        self._told = ""
        self._tries = 0
        self._closing = threading.Event()
        self._handle = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"cup-{cup}", daemon=True)

    def start(self) -> None:
        """Open the port and listen, in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening and let go of the port; nothing is heard after that."""
        self._closing.set()
        with self._handle:
            if self._port is not None and hasattr(self._port, "cancel_read"):
                self._port.cancel_read()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self._serve()
        except Exception as error:
            if self._failed is None:
                raise
            self._failed(error)

    def _serve(self) -> None:
        while not self._closing.is_set():
            try:
                if self._open():
                    self._listen()
            except _PORT_ERRORS as error:
                self._suffer(*_named(error))
            self._shut()
            self._back_off()

    def _open(self) -> bool:
        try:
            self._port = serial.serial_for_url(
                self._url, baudrate=BAUD, timeout=LEAST_WAIT_S, write_timeout=1, exclusive=True
            )
        except ValueError as error:  # an address that pyserial does not understand
            self._suffer("fault-cup-port", {"reason": str(error)})
            return False
        self._end.opened(self._clock_ns())
        return True

    def _listen(self) -> None:
        """Talk with the cup until the port should be closed."""
        port, decoder = self._port, Decoder()
        if port is None:
            return
        while not self._closing.is_set():
            now_ns = self._clock_ns()
            for message in self._end.due(now_ns):
                port.write(encode(message))
            failure = self._end.failure(now_ns)
            if failure is not None:
                self._suffer(_FAULTS[failure], {})
                return
            self._take(port, decoder)
            self._tell_if_lasting()

    def _take(self, port: serial.SerialBase, decoder: Decoder) -> None:
        port.timeout = self._wait_s()
        data = port.read(1)
        if data:
            data += port.read(min(port.in_waiting, READ_LIMIT - 1))  # type: ignore[attr-defined]
        bad = decoder.bad
        for message in decoder.feed(data):
            for happening in self._end.hear(message, self._clock_ns()):
                self._happened(*happening)
        self.bad_lines += decoder.bad - bad
        self._link(up=self._up and self._end.live)

    def _wait_s(self) -> float:
        """Until the link or a fault has something to say."""
        wake_ns = self._end.wake_ns()
        if self._trouble is not None and self._trouble.code != self._told:
            wake_ns = min(wake_ns, self._trouble.since_ns + LASTING_NS)
        return min(max((wake_ns - self._clock_ns()) / 1e9, LEAST_WAIT_S), MOST_WAIT_S)

    def _happened(self, what: str, *values: Any) -> None:
        if what == "sensor":
            self._sensed(works=values[0])
        elif what == "event" and values[0] in _MOTIONS:
            motion, at_ns, _, shaken, entropy = values
            self._hear(CupMoved(self._cup, CupMotion(motion), at_ns, shaken, entropy))

    def _sensed(self, *, works: bool) -> None:
        self._tries = 0
        if works:
            self._recover()
        else:
            self._suffer("fault-cup-sensor", {})
        self._link(up=works)

    def _link(self, *, up: bool) -> None:
        if up != self._up:
            self._up = up
            self._hear(CupLink(self._cup, up))

    def _suffer(self, code: str, values: Mapping[str, Any]) -> None:
        """Something is wrong; it is told when it has lasted."""
        if self._trouble is None or self._trouble.code != code:
            since_ns = self._trouble.since_ns if self._trouble else self._clock_ns()
            self._trouble = _Trouble(code, since_ns, values)
        self._tell_if_lasting()

    def _tell_if_lasting(self) -> None:
        trouble = self._trouble
        if trouble is None or trouble.code == self._told or self._clock_ns() - trouble.since_ns < LASTING_NS:
            return
        if self._told:
            self._hear(FaultEnded(f"cup:{self._cup}"))
        self._told = trouble.code
        values = {"cup": self._cup + 1, "port": self._url, **trouble.values}
        self._hear(FaultBegan(f"cup:{self._cup}", trouble.code, values))

    def _recover(self) -> None:
        self._trouble = None
        if self._told:
            self._told = ""
            self._hear(FaultEnded(f"cup:{self._cup}"))

    def _shut(self) -> None:
        with self._handle:
            port, self._port = self._port, None
            if port is not None:
                with contextlib.suppress(*_PORT_ERRORS):  # the device went away meanwhile
                    port.close()
        if not self._closing.is_set():
            self._link(up=False)

    def _back_off(self) -> None:
        pause_s = BACK_OFF_S[min(self._tries, len(BACK_OFF_S) - 1)]
        self._tries += 1
        self._closing.wait(pause_s)


def _named(error: Exception) -> tuple[str, Mapping[str, Any]]:
    """The fault that an error of the port is."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return "fault-cup-denied", {}
    if number in (errno.EAGAIN, errno.EBUSY):
        return "fault-cup-busy", {}
    return "fault-cup-missing", {}
