"""Pictures onto OLED panels: one worker thread a bus, the latest picture of each screen wins.

luma knows the panels' set-up and the wires, `glass.py` what has to be sent; when and to whom first is decided here.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Final, TypeAlias

from luma.core.error import Error as LumaError
from PIL import Image

from companion.drivers.glass import BRIGHT, Care, Glass, Mount
from companion.drivers.i2c_bus import ChannelMissing
from companion.drivers.panels import SIZE
from companion.drivers.wires import WiresError
from companion.table.inputs import FaultBegan, FaultEnded, Input

ScreenId: TypeAlias = int | None
"""A place, or None: the board."""

Picture: TypeAlias = Image.Image | Callable[[], Image.Image]
"""Mode "1", 128x64, not changed any more; or what draws it, as often as it is asked, in the worker's thread."""

HUNG_NS: Final = 3_000_000_000
"""A step takes milliseconds; the kernel ends a transfer that gets nowhere after a second."""

CLOSE_S: Final = 5.0
"""At the end a bus that hangs is not waited for any longer."""

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


@dataclass(slots=True)
class _Slot:
    """One screen. The worker alone touches `glass`, `drawn` and `told`; `begun`: a step towards `wanted` has been made."""

    screen: ScreenId
    glass: Glass
    wanted: Picture = field(default_factory=lambda: Image.new("1", SIZE))
    drawn: tuple[Picture, Image.Image] | None = None
    waiting: bool = True
    begun: bool = False
    masks: bool = False
    urgent: bool = False
    passing: bool = False
    turn: int = 0
    failures: int = 0
    retry_at_ns: int = 0
    told: bool = False

    @property
    def part(self) -> str:
        return f"screen:{'board' if self.screen is None else self.screen}"

    def picture(self, wanted: Picture) -> Image.Image:
        """`wanted`, drawn once."""
        if self.drawn is None or self.drawn[0] is not wanted:
            self.drawn = wanted, wanted if isinstance(wanted, Image.Image) else _checked(wanted())
        return self.drawn[1]

    def due_ns(self) -> int:
        """When it wants to be served."""
        return self.retry_at_ns if self.waiting else self.glass.refresh_at_ns

    def rank(self) -> tuple[bool, bool, bool, bool, bool, int]:
        """A secret that must go, whoever pressed, pictures before films before mere care; then the board, then who waits longest."""
        board = self.screen is None
        return (not self.masks, not self.urgent, self.passing, not self.waiting, not board, self.turn)


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
        self._slots = {screen: _Slot(screen, Glass(mount)) for screen, mount in screens.items()}
        self._hear = hear
        self._failed = failed
        self._clock_ns = clock_ns
        self._wake = Condition()
        self._care = BRIGHT
        self._closing = False
        self._turns = 0
        self.busy_since_ns: int | None = None
        """When the step began that the worker is at; None: it waits for one."""
        self._hung = False
        self._worker = Thread(target=self._run, name=f"screens {name}", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether the worker has ended."""
        return self._worker.ident is not None and not self._worker.is_alive()

    def start(self) -> None:
        """Set all panels up, dark, and show what comes."""
        self._worker.start()

    def show(
        self,
        screen: ScreenId,
        picture: Picture,
        *,
        urgent: bool = False,
        masks: bool = False,
        passing: bool = False,
    ) -> None:
        """`screen` shows `picture` as soon as the bus is free.

        A drawing is only called then: whoever is shown first waits for no other's, and what is overtaken costs nothing.

        `urgent`: its seat has just pressed. `masks`: what it shows now is nobody's any more; gone with one transfer.
        `passing`: a frame of a film, to which another will come; it goes behind all others, and is left out where it
        would cost more than `glass.FRAME_BYTES`. Any thread may call. ValueError for another size or mode.
        """
        if isinstance(picture, Image.Image):
            _checked(picture)
        slot = self._slots[screen]
        with self._wake:
            slot.wanted = picture
            slot.urgent |= urgent
            slot.masks |= masks
            slot.passing = passing and (slot.passing or not slot.waiting)
            self._queue(slot)
            self._wake.notify()

    def spare(self, care: Care) -> None:
        """All panels are spared like that from now on. Any thread may call."""
        with self._wake:
            if care != self._care:
                self._care = care
                for slot in self._slots.values():
                    self._queue(slot)
                self._wake.notify()

    def _queue(self, slot: _Slot) -> None:
        """Behind those that wait, unless it has waited since before."""
        if slot.begun or not slot.waiting:
            slot.waiting, slot.begun = True, False
            self._turns += 1
            slot.turn = self._turns

    def close(self) -> None:
        """End the worker and make every panel dark and empty; returns when that is done, or cannot be done."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._worker.is_alive():
            self._worker.join(CLOSE_S)
        if not self._worker.is_alive():
            self._darken()

    def look(self) -> bool:
        """From another thread: whether its worker is at something. Hangs the bus, that is a fault of all its screens."""
        with self._wake:  # also around what is told: that it moves again is told after that
            since_ns = self.busy_since_ns
            if since_ns is None:
                return False
            if not self._hung and self._clock_ns() - since_ns >= HUNG_NS:
                self._hung = True
                for slot in self._slots.values():
                    values = {**_values(slot.screen, slot.glass.mount), "bus": self.name}
                    self._hear(FaultBegan(slot.part, _CODES[errno.ETIMEDOUT], values))
        return True

    def serve_next(self) -> bool:
        """One step for the screen whose turn it is; False if none is due. Only for the thread that owns the bus."""
        with self._wake:
            slot = self._choose()
            if slot is None:
                return False
            wanted, masks, passing, care = slot.wanted, slot.masks, slot.passing, self._care
            slot.begun, slot.masks = True, False
        picture = slot.picture(wanted)
        if slot.masks:  # said while it was drawn: it may be just what must not be seen
            return True
        try:
            done = slot.glass.step(picture, self._clock_ns(), care, masks=masks, passing=passing)
        except (LumaError, OSError) as exc:
            self._lose(slot, exc)
        else:
            self._served(slot, wanted, care, done=done)
        return True

    def _run(self) -> None:
        try:
            while not self._closing:
                self.busy_since_ns = self._clock_ns()
                served = self.serve_next()
                self._move_again()
                if not served:
                    self.busy_since_ns = None
                    self._sleep()
        except Exception as exc:  # noqa: BLE001 - a thread that dies in silence would freeze the screens
            self._failed(exc)

    def _move_again(self) -> None:
        """A step has ended: where it had been for too long, the screens that are not told otherwise work again."""
        with self._wake:
            hung, self._hung = self._hung, False
            self.busy_since_ns = self._clock_ns()
        for slot in self._slots.values() if hung else ():
            if not slot.told:
                self._hear(FaultEnded(slot.part))

    def _sleep(self) -> None:
        """Until something is to be shown, a lost screen to be tried again, or one to be cared for."""
        with self._wake:
            if self._closing or self._choose() is not None:
                return
            due_ns = min((slot.due_ns() for slot in self._slots.values()), default=None)
            self._wake.wait(None if due_ns is None else max(due_ns - self._clock_ns(), 0) / 1e9)

    def _choose(self) -> _Slot | None:
        now_ns = self._clock_ns()
        due = [slot for slot in self._slots.values() if slot.due_ns() <= now_ns]
        return min(due, key=_Slot.rank, default=None)

    def _served(self, slot: _Slot, picture: Picture, care: Care, *, done: bool) -> None:
        with self._wake:
            if not done:
                slot.waiting = True
            elif slot.wanted is picture and self._care is care:
                slot.waiting = slot.begun = slot.urgent = slot.passing = False
        if done:
            self._find(slot)

    def _lose(self, slot: _Slot, exc: Exception) -> None:
        slot.glass.lose()
        with self._wake:
            slot.failures += 1
            delay_ns = min(_FIRST_RETRY_NS << min(slot.failures - 1, 10), _LAST_RETRY_NS)
            slot.retry_at_ns = self._clock_ns() + delay_ns
            slot.waiting = True
        if slot.failures < _FAILURES_TO_TELL:
            return
        slot.glass.let_go()
        if not slot.told:
            slot.told = True
            values = {**fault_values(slot.screen, slot.glass.mount, exc), "bus": self.name}
            self._hear(FaultBegan(slot.part, fault_code(exc), values))

    def _find(self, slot: _Slot) -> None:
        slot.failures = 0
        slot.retry_at_ns = 0
        if slot.told:
            slot.told = False
            self._hear(FaultEnded(slot.part))

    def _darken(self) -> None:
        """All dark first, one short transfer each; then no secret is left in any memory that can be reached."""
        dark = {slot.part for slot in self._slots.values() if slot.glass.hide()}
        for slot in self._slots.values():
            (slot.glass.wipe if slot.part in dark else slot.glass.let_go)()


def _checked(picture: Image.Image) -> Image.Image:
    if picture.mode != "1" or picture.size != SIZE:
        raise ValueError(f'a picture is mode "1" and 128x64, not {picture.mode!r} and {picture.size}')
    return picture


def fault_code(exc: Exception) -> str:
    """Which sentence: luma wraps some of the kernel's errors and lets others through."""
    cause = exc if isinstance(exc, OSError) else exc.__context__
    if isinstance(cause, ChannelMissing):
        return "fault-screen-no-channel"
    if isinstance(cause, WiresError):
        return "fault-screen-spi"
    number = cause.errno if isinstance(cause, OSError) else None
    return _CODES.get(number or 0, "fault-screen-no-answer")


def fault_values(screen: ScreenId, mount: Mount, exc: Exception) -> dict[str, Any]:
    """Which screen, where and why, for a fault's sentence."""
    cause = exc.cause if isinstance(exc, WiresError) else {}
    return {**cause, **_values(screen, mount)}


def _values(screen: ScreenId, mount: Mount) -> dict[str, Any]:
    return {"seat": "board" if screen is None else screen + 1, "where": mount.where}
