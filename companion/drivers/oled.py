"""Pictures onto OLED panels: one worker thread a bus, the latest picture of each screen wins.

luma knows the panels' set-up and the wires; what is sent, when and to whom first is decided here.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Condition, Thread
from typing import Any, Final, TypeAlias

from luma.core.error import Error as LumaError
from PIL import Image

from companion.drivers.i2c_bus import ChannelMissing
from companion.drivers.panels import DARK, SIZE, Screen
from companion.table.inputs import FaultBegan, FaultEnded, Input

ScreenId: TypeAlias = int | None
"""A place, or None: the board."""

# A panel whose power failed for a moment between two pictures is found out by no error: set up anew so often.
_REFRESH_NS: Final = 10_000_000_000
_FIRST_RETRY_NS: Final = 50_000_000
_LAST_RETRY_NS: Final = 5_000_000_000
# One failure may be a glitch that the set-up after it heals; two in a row are worth a sentence.
_FAILURES_TO_TELL: Final = 2

_CODES: Final = {
    errno.ENOENT: "fault-screen-no-bus",
    errno.ENODEV: "fault-screen-no-bus",
    errno.EACCES: "fault-screen-no-access",
    errno.EPERM: "fault-screen-no-access",
    errno.ETIMEDOUT: "fault-screen-bus-stuck",
}


@dataclass(frozen=True, slots=True)
class Mount:
    """How a screen is reached: `where` for people ("i2c-1, 0x3C"), `connect` for the worker (may raise OSError)."""

    where: str
    connect: Callable[[], Screen]


@dataclass(slots=True)
class _Slot:
    """One screen. The worker alone touches `device`, `shown` (None: nobody knows) and `told`."""

    screen: ScreenId
    mount: Mount
    wanted: Image.Image = field(default_factory=lambda: Image.new("1", SIZE))
    waiting: bool = True
    urgent: bool = False
    turn: int = 0
    failures: int = 0
    retry_at_ns: int = 0
    device: Screen | None = None
    set_up_at_ns: int = 0
    shown: bytes | None = None
    told: bool = False

    @property
    def part(self) -> str:
        return f"screen:{'board' if self.screen is None else self.screen}"

    def rank(self) -> tuple[bool, bool, int]:
        """Whoever pressed first, then the board, then who waits longest."""
        return (not self.urgent, self.screen is not None, self.turn)


class ScreenBus:
    """The screens of one bus and the thread that owns it.

    `hear` gets FaultBegan and FaultEnded, `failed` an exception that is no device's fault; both are called in the
    worker's thread. `clock_ns` is monotonic.
    """

    def __init__(
        self,
        name: str,
        screens: Mapping[ScreenId, Mount],
        *,
        hear: Callable[[Input], object],
        failed: Callable[[Exception], object],
        clock_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.name = name
        self._slots = {screen: _Slot(screen, mount) for screen, mount in screens.items()}
        self._hear = hear
        self._failed = failed
        self._clock_ns = clock_ns
        self._wake = Condition()
        self._closing = False
        self._turns = 0
        self._worker = Thread(target=self._run, name=f"screens {name}", daemon=True)

    def start(self) -> None:
        """Set all panels up, dark, and show what comes."""
        self._worker.start()

    def show(self, screen: ScreenId, picture: Image.Image, *, urgent: bool = False) -> None:
        """`screen` shows `picture` (mode "1", 128x64, not changed afterwards) as soon as the bus is free.

        `urgent`: its seat has just pressed. Any thread may call. ValueError for another size or mode.
        """
        if picture.mode != "1" or picture.size != SIZE:
            raise ValueError(f'a picture is mode "1" and 128x64, not {picture.mode!r} and {picture.size}')
        slot = self._slots[screen]
        with self._wake:
            slot.wanted = picture
            slot.urgent |= urgent
            if not slot.waiting:
                slot.waiting = True
                self._turns += 1
                slot.turn = self._turns
            self._wake.notify()

    def close(self) -> None:
        """End the worker and make every panel dark and empty; returns when that is done."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._worker.is_alive():
            self._worker.join()
        self._darken()

    def serve_next(self) -> bool:
        """Serve the screen whose turn it is; False if none is due. Only for the thread that owns the bus."""
        with self._wake:
            slot = self._choose()
            if slot is None:
                return False
            slot.waiting = False
            slot.urgent = False
            picture = slot.wanted
        self._serve(slot, picture)
        return True

    def _run(self) -> None:
        try:
            while not self._closing:
                if not self.serve_next():
                    self._sleep()
        except Exception as exc:  # noqa: BLE001 - a thread that dies in silence would freeze the screens
            self._failed(exc)

    def _sleep(self) -> None:
        """Until something is to be shown or a lost screen is to be tried again."""
        with self._wake:
            if self._closing or self._choose() is not None:
                return
            retries = [slot.retry_at_ns for slot in self._slots.values() if slot.waiting]
            self._wake.wait(max(min(retries) - self._clock_ns(), 0) / 1e9 if retries else None)

    def _choose(self) -> _Slot | None:
        now_ns = self._clock_ns()
        due = [slot for slot in self._slots.values() if slot.waiting and slot.retry_at_ns <= now_ns]
        return min(due, key=_Slot.rank, default=None)

    def _serve(self, slot: _Slot, picture: Image.Image) -> None:
        try:
            self._draw(slot, picture)
        except (LumaError, OSError) as exc:
            self._lose(slot, exc)
        else:
            self._find(slot)

    def _draw(self, slot: _Slot, picture: Image.Image) -> None:
        if slot.device is None:
            slot.device = slot.mount.connect()
        packed = slot.device.pack(picture)
        if slot.shown == packed:
            return
        # Until all has gone out, nobody knows what the panel shows.
        now_ns, shown, slot.shown = self._clock_ns(), slot.shown, None
        if shown is not None and now_ns - slot.set_up_at_ns < _REFRESH_NS:
            slot.device.send(packed)
        else:
            (slot.device.begin if shown is None else slot.device.refresh)(packed)
            slot.set_up_at_ns = now_ns
        slot.shown = packed

    def _lose(self, slot: _Slot, exc: Exception) -> None:
        with self._wake:
            slot.failures += 1
            delay_ns = min(_FIRST_RETRY_NS << min(slot.failures - 1, 10), _LAST_RETRY_NS)
            slot.retry_at_ns = self._clock_ns() + delay_ns
            slot.waiting = True
        if slot.failures < _FAILURES_TO_TELL:
            return
        if slot.device is not None:
            _attempt(slot.device.let_go)
        if not slot.told:
            slot.told = True
            self._hear(FaultBegan(slot.part, _code(exc), self._values(slot)))

    def _find(self, slot: _Slot) -> None:
        slot.failures = 0
        slot.retry_at_ns = 0
        if slot.told:
            slot.told = False
            self._hear(FaultEnded(slot.part))

    def _values(self, slot: _Slot) -> dict[str, Any]:
        return {
            "seat": "board" if slot.screen is None else slot.screen + 1,
            "where": slot.mount.where,
            "bus": self.name,
        }

    def _darken(self) -> None:
        """All dark first, one short transfer each; then no secret is left in any memory."""
        devices = [slot.device for slot in self._slots.values() if slot.device is not None]
        for device in devices:
            _attempt(device.hide)
        for device in devices:
            _attempt(partial(device.send, DARK))
            _attempt(device.let_go)


def _attempt(action: Callable[[], None]) -> None:
    """A panel that does not answer is dark or beyond reach."""
    with suppress(LumaError, OSError):
        action()


def _code(exc: Exception) -> str:
    """Which sentence: luma wraps some of the kernel's errors and lets others through."""
    cause = exc if isinstance(exc, OSError) else exc.__context__
    if isinstance(cause, ChannelMissing):
        return "fault-screen-no-channel"
    number = cause.errno if isinstance(cause, OSError) else None
    return _CODES.get(number or 0, "fault-screen-no-answer")
