"""What is wrong with one cup, told to the table: once when it has lasted, and once when it is over."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from companion.drivers.cables import Failure
from companion.table.inputs import FaultBegan, FaultEnded, Input

LASTING_NS: Final = 1_000_000_000
"""A fault is told when it has lasted so long."""

BATTERY_LOW_MV: Final = 3300
"""A lithium cell is nearly empty: its voltage falls fast from about here on."""

BATTERY_GOOD_MV: Final = 3500
"""Charged again, not only relieved for a moment."""

BATTERY_LASTING_NS: Final = 10_000_000_000
"""Low for so long: two heartbeats, so that one bad measurement or one hard moment of the radio is none."""

_DENIED: Final = (errno.EACCES, errno.EPERM)
_BUSY: Final = (errno.EAGAIN, errno.EBUSY)


@dataclass(frozen=True, slots=True)
class _Trouble:
    failure: Failure
    since_ns: int


class CupFaults:
    """The faults of cup number `cup`; `hear` gets FaultBegan and FaultEnded, of "cup:1" and of "cup:1:battery".

    Times are `clock_ns`' (monotonic). A battery that is low is a warning: nothing stops for it.
    """

    def __init__(self, cup: int, hear: Callable[[Input], None], clock_ns: Callable[[], int]) -> None:
        self._cup = cup
        self._hear = hear
        self._clock_ns = clock_ns
        self._trouble: _Trouble | None = None
        self._told = ""
        self._battery_mv = 0
        self._low_since_ns: int | None = None
        self._low_told = False

    def suffer(self, failure: Failure) -> None:
        """Something is wrong; it is told when it has lasted, and so is what comes in its place (which ends nothing)."""
        trouble = self._trouble
        if trouble is None or trouble.failure.code != failure.code:
            goes_on = trouble is not None and not self._told
            since_ns = trouble.since_ns if trouble and goes_on else self._clock_ns()
            self._trouble = _Trouble(failure, since_ns)
        elif not self._told:
            self._trouble = _Trouble(failure, trouble.since_ns)  # what is known of it now
        self.tell()

    def recover(self) -> None:
        """The cup works."""
        self._trouble = None
        if self._told:
            self._told = ""
            self._hear(FaultEnded(f"cup:{self._cup}"))

    def battery(self, millivolts: int) -> None:
        """What the cup's battery has now."""
        self._battery_mv = millivolts
        if millivolts >= BATTERY_LOW_MV:
            self._low_since_ns = None
        elif self._low_since_ns is None:
            self._low_since_ns = self._clock_ns()
        if self._low_told and millivolts >= BATTERY_GOOD_MV:
            self._low_told = False
            self._hear(FaultEnded(f"cup:{self._cup}:battery"))
        self.tell()

    def wake_ns(self) -> int | None:
        """When something is to be told."""
        times = []
        if self._trouble is not None and self._trouble.failure.code != self._told:
            times.append(self._trouble.since_ns + LASTING_NS)
        if self._low_since_ns is not None and not self._low_told:
            times.append(self._low_since_ns + BATTERY_LASTING_NS)
        return min(times, default=None)

    def tell(self) -> None:
        """Tell what has lasted by now."""
        wake_ns = self.wake_ns()
        if wake_ns is None or self._clock_ns() < wake_ns:
            return
        self._tell_battery()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        trouble = self._trouble
        if trouble is None or trouble.failure.code == self._told:
            return
        if self._clock_ns() - trouble.since_ns >= LASTING_NS:
            self._told = trouble.failure.code
            values = {"cup": self._cup + 1, **trouble.failure.values}
            self._hear(FaultBegan(f"cup:{self._cup}", self._told, values))

    def _tell_battery(self) -> None:
        since_ns = self._low_since_ns
        if since_ns is not None and not self._low_told and self._clock_ns() - since_ns >= BATTERY_LASTING_NS:
            self._low_told = True
            values = {"cup": self._cup + 1, "volts": f"{self._battery_mv / 1000:.1f}"}
            self._hear(FaultBegan(f"cup:{self._cup}:battery", "fault-cup-battery", values))


def failure_of(error: Exception, port: str) -> Failure:
    """What an error at opening `port`, or while it was open, means to a person."""
    number = getattr(error, "errno", None)
    if number in _DENIED:
        return Failure("fault-cup-denied", {"port": port})
    if number in _BUSY:
        return Failure("fault-cup-busy", {"port": port})
    if isinstance(error, ValueError):
        return Failure("fault-cup-port", {"port": port, "reason": str(error)})
    return _in_the_network(error, port) if "://" in port else Failure("fault-cup-missing", {"port": port})


def _in_the_network(error: Exception, port: str) -> Failure:
    """The library puts an error of its own in the place of the system's, which says more."""
    reason, cause = "other", error.__context__
    while cause is not None:
        if isinstance(cause, socket.gaierror | UnicodeError):
            return Failure("fault-cup-name", {"port": port, "name": urlsplit(port).hostname or port})
        if isinstance(cause, TypeError | ValueError):
            return Failure("fault-cup-port", {"port": port, "reason": str(cause)})
        if isinstance(cause, ConnectionRefusedError):
            reason = "refused"
        elif isinstance(cause, TimeoutError):
            reason = "timeout"
        cause = cause.__context__
    return Failure("fault-cup-unreachable", {"port": port, "reason": reason})
