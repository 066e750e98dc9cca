"""A cup on a serial line: pyserial's bytes into the table's inputs, through unplugging and other names of the port."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import termios
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import serial

from companion.cup.host_end import HostEnd
from companion.cup.link import VERSION
from companion.cup.wire import Decoder, encode
from companion.drivers.cables import BACK_OFF_S, Cables, Failure
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded, Input

if TYPE_CHECKING:
    from companion.cup.link import Message

BAUD = 115_200
READ_LIMIT = 4096
LEAST_WAIT_S = 0.02
MOST_WAIT_S = 60.0
DEAF_WAIT_S = 1.0
"""The longest wait at a port whose wait cannot be cancelled."""

PATIENCE_NS = 400_000_000
"""A port that has not answered for so long is left when there is a better one."""

LASTING_NS = 1_000_000_000
"""A fault is told when it has lasted so long."""

_FAULTS = {"version": "fault-cup-version", "silent": "fault-cup-silent", "lost": "fault-cup-silent"}
_MOTIONS = frozenset(CupMotion)
_PORT_ERRORS = (OSError, termios.error)
"""SerialException is an OSError; what termios says of a port that has just gone is not."""


@dataclass(frozen=True, slots=True)
class _Trouble:
    failure: Failure
    since_ns: int


class SerialCup:
    """Cup number `cup`: at `port` (a path, `socket://host:port`, ...), or the one with the id `unique`, or both.

    `cables` are shared by the table's cups and say where to look; without them a cup is looked for at its port only.
    `hear` gets CupLink, CupMoved, FaultBegan and FaultEnded, called in this cup's own thread. Times are `clock_ns`'
    (the host's monotonic clock). A cup that is not there is waited for. `failed` gets an exception that is no device's
    fault; the thread has ended then. ValueError: neither port nor id.
    """

    def __init__(  # noqa: PLR0913 - a cup's place, its two names, and whom it tells
        self,
        cup: int,
        port: str,
        hear: Callable[[Input], None],
        clock_ns: Callable[[], int] = time.monotonic_ns,
        *,
        unique: str = "",
        cables: Cables | None = None,
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        self.bad_lines = 0
        self._cup = cup
        self._hear = hear
        self._clock_ns = clock_ns
        self._cables = cables or Cables(list)
        self._cables.join(cup, port, unique)
        self._failed = failed
        self._name = port
        self._port: serial.SerialBase | None = None
        self._end = HostEnd(self._cables.session)
        self._opened_ns = 0
        self._unique = ""
        self._up = False
        self._trouble: _Trouble | None = None
        self._told = ""
        self._pauses = 0
        self._closing = threading.Event()
        self._handle = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"cup-{cup}", daemon=True)

    def start(self) -> None:
        """Look for the cup and listen to it, in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening and let go of the port; nothing is heard after that."""
        self._closing.set()
        with self._handle:
            if isinstance(self._port, serial.Serial):
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
            name = self._cables.take(self._cup, self._clock_ns())
            if name is not None:
                self._name = name
                failure = self._try()
                self._shut()
                self._cables.let_go(self._cup, self._clock_ns(), failure)
            self._suffer(self._cables.trouble(self._cup))
            self._pause(at_once=name is not None)

    def _pause(self, *, at_once: bool) -> None:
        """Before the next look: a moment, or longer and longer while there is no port to try."""
        index = 0 if at_once else min(self._pauses, len(BACK_OFF_S) - 1)
        self._pauses += not at_once
        self._closing.wait(BACK_OFF_S[index])

    def _try(self) -> Failure | None:
        """Talk on the port until it should be closed; why, if that is a failure."""
        try:
            port = self._open()
            return self._listen(port)
        except serial.SerialTimeoutException:  # it takes no bytes
            return self._failure("fault-cup-silent")
        except _PORT_ERRORS as error:
            return self._failure(_key(error))
        except _AddressError as error:
            return self._failure("fault-cup-port", reason=str(error))

    def _failure(self, code: str, **values: str) -> Failure:
        return Failure(code, {"port": self._name, **values})

    def _open(self) -> serial.SerialBase:
        """DTR and RTS go up, as a board needs it to speak, and stay so: that is pyserial's own habit."""
        try:
            port = serial.serial_for_url(
                self._name, baudrate=BAUD, timeout=LEAST_WAIT_S, write_timeout=1, exclusive=True
            )
        except ValueError as error:
            raise _AddressError(str(error)) from error
        self._port = port
        _claim(port)
        self._unique = ""
        self._opened_ns = self._clock_ns()
        self._end = HostEnd(self._cables.session)
        self._end.opened(self._opened_ns)
        return port

    def _listen(self, port: serial.SerialBase) -> Failure | None:
        decoder = Decoder()
        while not self._closing.is_set():
            now_ns = self._clock_ns()
            for message in self._end.due(now_ns):
                port.write(encode(message))
            failure = self._end.failure(now_ns)
            if failure is not None:
                return self._failure(_FAULTS[failure])
            if self._gives_way(now_ns) or not self._take(port, decoder):
                return None
            self._tell_if_lasting()
        return None

    def _gives_way(self, now_ns: int) -> bool:
        """Whether to try a better port, since this one does not answer."""
        waited = not self._unique and now_ns - self._opened_ns >= PATIENCE_NS
        return waited and self._cables.better(self._cup, now_ns)

    def _take(self, port: serial.SerialBase, decoder: Decoder) -> bool:
        """Hear what comes next; False: it is another seat's cup."""
        bad = decoder.bad
        messages = decoder.feed(self._read(port))
        self.bad_lines += decoder.bad - bad
        for message in messages:
            if not self._is_own(message):
                return False
            for happening in self._end.hear(message, self._clock_ns()):
                self._happened(*happening)
        self._link(up=self._up and self._end.live)
        return True

    def _read(self, port: serial.SerialBase) -> bytes:
        """Wait for bytes, at most until something is due; all that have come."""
        port.timeout = self._wait_s(MOST_WAIT_S if isinstance(port, serial.Serial) else DEAF_WAIT_S)
        data: bytes = port.read(1)
        if data:
            port.timeout = 0
            data += port.read(READ_LIMIT - 1)
        return data

    def _wait_s(self, most_s: float) -> float:
        """Until the link or a fault has something to say."""
        wake_ns = self._end.wake_ns()
        if self._trouble is not None and self._trouble.failure.code != self._told:
            wake_ns = min(wake_ns, self._trouble.since_ns + LASTING_NS)
        return min(max((wake_ns - self._clock_ns()) / 1e9, LEAST_WAIT_S), most_s)

    def _is_own(self, message: Message) -> bool:
        """Whether to go on with who says `message`: at its answer to the hello a cup is taken, or left."""
        if message[0] != "cup" or message[1] != VERSION or message[7] != self._cables.session:
            return True
        unique = message[4]
        if not self._unique and self._cables.heard(self._cup, unique, self._clock_ns()):
            self._unique = unique
            self._resume(self._cables.link(unique, self._end))
        return bool(unique == self._unique)

    def _resume(self, end: HostEnd) -> None:
        if end is not self._end:
            self._end = end
            end.opened(self._clock_ns())

    def _happened(self, what: str, *values: Any) -> None:
        if what == "sensor":
            self._sensed(works=values[0])
        elif what == "event" and values[0] in _MOTIONS:
            motion, at_ns, error_ns, shaken, entropy = values
            self._hear(CupMoved(self._cup, CupMotion(motion), at_ns, shaken, entropy, error_ns))

    def _sensed(self, *, works: bool) -> None:
        self._pauses = 0
        if works:
            self._recover()
        else:
            self._suffer(self._failure("fault-cup-sensor"))
        self._link(up=works)

    def _link(self, *, up: bool) -> None:
        if up != self._up:
            self._up = up
            self._hear(CupLink(self._cup, up))

    def _suffer(self, failure: Failure | None) -> None:
        """Something is wrong; it is told when it has lasted, and so is what comes in its place (which ends nothing)."""
        if failure is None or self._closing.is_set():
            return
        trouble = self._trouble
        if trouble is None or trouble.failure.code != failure.code:
            goes_on = trouble is not None and not self._told
            since_ns = trouble.since_ns if trouble and goes_on else self._clock_ns()
            self._trouble = _Trouble(failure, since_ns)
        self._tell_if_lasting()

    def _tell_if_lasting(self) -> None:
        trouble = self._trouble
        if trouble is None or trouble.failure.code == self._told:
            return
        if self._clock_ns() - trouble.since_ns < LASTING_NS:
            return
        self._told = trouble.failure.code
        values = {"cup": self._cup + 1, **trouble.failure.values}
        self._hear(FaultBegan(f"cup:{self._cup}", self._told, values))

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
                    _let_go(port)
                with contextlib.suppress(*_PORT_ERRORS):
                    port.close()
        if not self._closing.is_set():
            self._link(up=False)


class _AddressError(Exception):
    """pyserial does not understand the port's address."""


def _key(error: Exception) -> str:
    """The fault that an error of the port is."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return "fault-cup-denied"
    if number in (errno.EAGAIN, errno.EBUSY):
        return "fault-cup-busy"
    return "fault-cup-missing"


def _claim(port: serial.SerialBase) -> None:
    """Nobody else may open the terminal from now on: pyserial's own lock holds off only those who ask for it."""
    if _is_terminal(port):
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)


def _let_go(port: serial.SerialBase) -> None:
    """Others may open it again; and do not wait at closing for bytes that a hung board does not take."""
    if _is_terminal(port):
        fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
        termios.tcflush(port.fileno(), termios.TCOFLUSH)


def _is_terminal(port: serial.SerialBase) -> bool:
    return isinstance(port, serial.Serial) and os.isatty(port.fileno())
