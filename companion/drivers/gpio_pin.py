"""One line of a chip as gpiozero's Pin: a request of libgpiod's, made when the pin is first used."""

from __future__ import annotations

import errno
import os
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import MethodType
from typing import Any, Final, Protocol

import gpiod
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import Pin, PinInfo

from companion.drivers.chips import Chip
from companion.drivers.edges import EdgeWatch, Happening
from companion.drivers.line_errors import (
    EdgesMissing,
    LineBusy,
    LineDenied,
    LineError,
    LineLost,
    LineRefused,
)

KEPT_EDGES: Final = 64
"""So many the kernel keeps of a line until they are read; it drops the oldest ones."""
_PULLS: Final = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES: Final = {"none": Edge.NONE, "rising": Edge.RISING, "falling": Edge.FALLING, "both": Edge.BOTH}
KERNEL_ERRORS: Final = (OSError, ValueError, NotImplementedError)
"""libgpiod makes a ValueError of EINVAL and a NotImplementedError of EOPNOTSUPP."""
_GONE: Final = frozenset(
    {errno.ENODEV, errno.ENOENT, errno.ENXIO, errno.EIO, errno.EREMOTEIO, errno.ETIMEDOUT}
)
"""The chip is not there any more, or what it hangs on gets no answer of it."""
_CONSUMER_LETTERS: Final = 31
"""linux/gpio.h: GPIO_MAX_NAME_SIZE is 32, with a NUL."""


class Home(Protocol):
    """What a pin needs of its factory."""

    watch: EdgeWatch
    lost: Callable[[], object]


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is asked of a line. `pull` and `edges` in gpiozero's words, `bounce` in seconds; `level` is an output's."""

    pull: str
    output: bool = False
    level: int = 0
    edges: str = "both"
    bounce: float | None = None
    listening: bool = False

    @property
    def tells(self) -> bool:
        """Whether the kernel is to tell of edges."""
        return self.listening and self.edges != "none" and not self.output

    def settings(self) -> gpiod.LineSettings:
        """The same in libgpiod's words."""
        if self.output:
            return gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value(self.level))
        bounce_seconds = self.bounce if self.tells and self.bounce else 0
        return gpiod.LineSettings(
            direction=Direction.INPUT,
            bias=_PULLS[self.pull],
            edge_detection=_EDGES[self.edges] if self.tells else Edge.NONE,
            debounce_period=timedelta(seconds=bounce_seconds),
            event_clock=Clock.MONOTONIC,
        )


class GpiodPin(Pin):  # type: ignore[misc]  # gpiozero has no types
    """A line, from its first use until `close`, after which it may be used again.

    `when_changed` is called with the kernel's time in seconds and the level, in the watch's thread, and referred to
    weakly as gpiozero's own pins do. It is not begun any more once `close` has returned, nor waited for. `bounce` is
    the kernel's: an edge is told when the level has stayed for so long, with that later time, and a shorter press not
    at all. A chip that knows no pull-ups (MCP23017) silently has none. May be used from any thread.
    """

    def __init__(self, factory: Home, chip: Chip, offset: int, info: PinInfo) -> None:
        super().__init__()
        self._factory = factory
        self._chip = chip
        self._offset = offset
        self._info = info
        self._lock = threading.RLock()
        self._request: gpiod.LineRequest | None = None
        self._lost_by: str | None = None
        self._when: Callable[[], Callable[[float, int], object] | None] | None = None
        self._asked_by = 0
        self._last_number = 0
        self._set_up = self._fresh = SetUp(pull=info.pull or "floating")

    def __repr__(self) -> str:
        return str(self._info.name)

    @property
    def offset(self) -> int:
        """Its number on the chip."""
        return self._offset

    @property
    def chip(self) -> Chip:
        """Whose line it is."""
        return self._chip

    @property
    def idle(self) -> bool:
        """Whether nothing is held, and nothing that was held is lost without having been closed."""
        return self._request is None and self._lost_by is None

    @property
    def factory(self) -> Home:
        """Whose pin it is."""
        return self._factory

    def close(self) -> None:
        """Give the line back, as an input."""
        with self._lock:
            self._when = None
            if self._request is not None:
                own = self._asked_by == os.getpid()  # a child that ends leaves its parent's LED on
                if own and self._set_up.output:
                    with suppress(*KERNEL_ERRORS):  # a chip that is gone drives nothing
                        self._request.reconfigure_lines({self._offset: self._fresh.settings()})
                self._let_go()
            self._set_up = self._fresh
            self._lost_by = None

    def output_with_state(self, state: float) -> None:
        """An output that begins with `state`, with nothing in between."""
        self._become(output=True, level=self._valid_level(state))

    def input_with_pull(self, pull: str) -> None:
        """An input that begins with `pull`."""
        self._become(output=False, pull=self._valid_pull(pull))

    def held(self) -> gpiod.LineRequest:
        """The request of libgpiod's behind it, for many bits in quick succession; `trouble` says what its errors mean."""
        with self._lock:
            return self._live()

    def take(self) -> list[Happening]:
        """In the watch's thread: the edges that the kernel has for us."""
        with self._lock:
            request = self._request
            if request is None:
                return []
            try:
                events = request.read_edge_events()
            except BlockingIOError:  # woken for a descriptor that had this number before
                return []
            except KERNEL_ERRORS as exc:
                self._lose(exc)
                return [(0, self._factory.lost)]
            happened: list[Happening] = [
                (event.timestamp_ns, partial(self._call, request, event)) for event in events
            ]
            if self._number_jumps(events):
                happened.append((events[-1].timestamp_ns, self._factory.lost))
            return happened

    # -- gpiozero's properties

    def _get_info(self) -> PinInfo:
        return self._info

    def _get_function(self) -> str:
        return "output" if self._set_up.output else "input"

    def _set_function(self, value: str) -> None:
        if value not in {"input", "output"}:
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        with self._lock:
            if value == "output" and not self._set_up.output:
                self._become(output=True, level=self._found_level())
            else:
                self._become(output=value == "output")

    def _get_state(self) -> int:
        with self._lock:
            return self._read(self._live())

    def _set_state(self, value: float) -> None:
        level = self._valid_level(value)
        with self._lock:
            if not self._set_up.output:
                raise PinSetInput(f"cannot set state of pin {self!r}")
            try:
                self._live().set_value(self._offset, Value(level))
            except KERNEL_ERRORS as exc:
                raise self.trouble(exc) from exc
            self._set_up = replace(self._set_up, level=level)

    def _get_pull(self) -> str:
        return self._set_up.pull

    def _set_pull(self, value: str) -> None:
        with self._lock:
            if self._set_up.output:
                raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
            self._become(pull=self._valid_pull(value))

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported(f"PWM is not supported on pin {self!r}: libgpiod has none")

    def _get_bounce(self) -> float | None:
        return self._set_up.bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and not 0 <= value <= 60:
            raise PinInvalidBounce(f"bounce must be from 0 to 60 seconds, not {value}")
        self._become(bounce=value or None)

    def _get_edges(self) -> str:
        return self._set_up.edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}')
        self._become(edges=value)

    def _get_when_changed(self) -> Callable[[float, int], object] | None:
        when = self._when
        return None if when is None else when()

    def _set_when_changed(self, value: Callable[[float, int], object] | None) -> None:
        with self._lock:
            before = self._when
            self._when = None if value is None else _weak(value)
            try:
                self._become(listening=value is not None)
            except LineError:
                self._when = before
                raise

    # -- the request

    def _become(self, **changes: Any) -> None:
        """Ask the kernel for it where it differs from what it does; nothing has changed if that fails."""
        with self._lock:
            wanted = replace(self._set_up, **changes)
            if self._request is None:
                self._request = self._ask(wanted.settings())
            elif wanted.settings() != self._set_up.settings():
                self._reconfigure(self._request, wanted)
            told, self._set_up = self._set_up.tells, wanted
            if wanted.tells and not told:
                self._factory.watch.add(self._request.fd, self)
            elif told and not wanted.tells:
                self._factory.watch.remove(self._request.fd)

    def _reconfigure(self, request: gpiod.LineRequest, wanted: SetUp) -> None:
        try:
            if wanted.tells and not self._set_up.tells:
                self._forget_edges(request)
            request.reconfigure_lines({self._offset: wanted.settings()})
        except KERNEL_ERRORS as exc:
            raise self.trouble(exc, tells=wanted.tells) from exc

    def _live(self) -> gpiod.LineRequest:
        """The request; made as the line is set up, where there is none."""
        if self._request is None:
            self._request = self._ask(self._set_up.settings())
        return self._request

    def _ask(self, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        if self._lost_by is not None:
            raise LineLost(str(self), str(self._chip), self._lost_by)
        try:
            request = gpiod.request_lines(
                str(self._chip.path), {self._offset: settings}, _consumer(), KEPT_EDGES
            )
        except KERNEL_ERRORS as exc:
            raise self.trouble(exc, tells=settings.edge_detection is not Edge.NONE) from exc
        os.set_blocking(request.fd, False)  # so that a wake-up for nothing cannot stop the watch
        self._asked_by = os.getpid()
        self._last_number = 0
        return request

    def _found_level(self) -> int:
        """What the line is now, not even made an input for it."""
        if self._request is None:
            self._request = self._ask(gpiod.LineSettings(direction=Direction.AS_IS))
        return self._read(self._live())

    def _read(self, request: gpiod.LineRequest) -> int:
        try:
            return int(request.get_value(self._offset) is Value.ACTIVE)
        except KERNEL_ERRORS as exc:
            raise self.trouble(exc) from exc

    def _lose(self, exc: Exception) -> None:
        self._lost_by = _reason(exc)
        self._let_go()

    def _let_go(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            self._factory.watch.remove(request.fd)
            request.release()

    def trouble(self, exc: Exception, *, tells: bool = False) -> LineError:
        """What the kernel's error means, where edges were asked for (`tells`) or not.

        A line whose chip is gone for good is let go.
        """
        line, chip, number = str(self), str(self._chip), _number_of(exc)
        if number == errno.ENODEV and self._request is not None:
            self._lose(exc)
        if number == errno.EBUSY:
            return LineBusy(line, chip, self._holder())
        if number in {errno.EACCES, errno.EPERM}:
            return LineDenied.of(self._chip.path)
        if number == errno.ENXIO and tells:
            return EdgesMissing(line, chip)
        if number in _GONE:
            return LineLost(line, chip, _reason(exc))
        return LineRefused(line, chip, _reason(exc))

    def _holder(self) -> str:
        with suppress(*KERNEL_ERRORS), gpiod.Chip(str(self._chip.path)) as chip:
            return chip.get_line_info(self._offset).consumer or ""
        return ""

    # -- edges

    def _call(self, request: gpiod.LineRequest, event: gpiod.EdgeEvent) -> None:
        """Tell of an edge, if whoever wanted it still does."""
        with self._lock:
            if self._request is not request or self._when is None:
                return
            call = self._when()
            if call is None:
                with suppress(LineError):
                    self.when_changed = None
                return
        call(event.timestamp_ns / 1e9, int(event.event_type is event.Type.RISING_EDGE))

    def _number_jumps(self, events: list[gpiod.EdgeEvent]) -> bool:
        """Whether the kernel dropped edges of this line: it numbers them from 1."""
        wanted = range(self._last_number + 1, self._last_number + 1 + len(events))
        self._last_number = events[-1].line_seqno
        return any(event.line_seqno != number for event, number in zip(events, wanted, strict=True))

    def _forget_edges(self, request: gpiod.LineRequest) -> None:
        """What was left over when nobody listened any more."""
        with suppress(BlockingIOError):
            while events := request.read_edge_events():
                self._last_number = events[-1].line_seqno

    # -- what may be asked for

    def _valid_level(self, state: float) -> int:
        if state not in {0, 1}:
            raise PinInvalidState(f'invalid state "{state}" for pin {self!r}')
        return int(state)

    def _valid_pull(self, pull: str) -> str:
        if pull not in _PULLS:
            raise PinInvalidPull(f'invalid pull "{pull}" for pin {self!r}')
        if self._info.pull not in (pull, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self._info.pull} resistor")
        return pull


def _weak(call: Callable[[float, int], object]) -> Callable[[], Callable[[float, int], object] | None]:
    """As gpiozero's own pins: a device that nobody holds any more must be able to go."""
    return weakref.WeakMethod(call) if isinstance(call, MethodType) else weakref.ref(call)


def _consumer() -> str:
    """What others read who find the line busy: this program and its number."""
    script = Path(sys.argv[0])
    name = script.parent.name if script.name == "__main__.py" else script.name
    suffix = f"[{os.getpid()}]"
    name = "python" if name in {"", "-", "-c"} else name
    return name[: _CONSUMER_LETTERS - len(suffix)] + suffix


def _number_of(exc: Exception) -> int:
    """The system's number of the error, which libgpiod's ValueError has too."""
    return exc.args[0] if exc.args and isinstance(exc.args[0], int) else 0


def _reason(exc: Exception) -> str:
    return os.strerror(_number_of(exc)) if _number_of(exc) else str(exc)
