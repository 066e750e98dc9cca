"""One panel as its bus's worker sees it: what its memory holds, and the next step towards what it should show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from luma.core.error import Error as LumaError
from PIL import Image

from companion.drivers.panels import DARK, Screen
from companion.drivers.windows import COLUMNS, EVERYTHING, PAGES, Window, windows

REFRESH_NS: Final = 10_000_000_000
"""A panel that was reset between two pictures says nothing: its set-up, and one page after the other, go out anew."""

FRAME_BYTES: Final = 280
"""What a frame of a film may cost on the bus: 6.3 ms at 400 kHz."""

_NEVER_NS: Final = 1 << 62
_INVERSE: Final = bytes(range(255, -1, -1))
_TURN_BYTES: Final = 3
_WORTH_TURNING: Final = COLUMNS * PAGES // 2
"""Of a picture that costs less, more than half is the same: made inverse, it costs more."""


@dataclass(frozen=True, slots=True)
class Mount:
    """How a screen is reached: `where` for people ("i2c-1, 0x3C"), `connect` for the worker (may raise OSError)."""

    where: str
    connect: Callable[[], Screen]


@dataclass(frozen=True, slots=True)
class Care:
    """How a panel is spared: its contrast (0-255; None: dark), and by how many dots pictures are moved right and down."""

    contrast: int | None = None
    shift: tuple[int, int] = (0, 0)


BRIGHT: Final = Care(0xCF)


class Glass:
    """The panel at `mount`; for the thread that owns its bus. Every step holds the bus for at most 3.2 ms at 400 kHz.

    A picture whose dark and light have changed places is not sent: the panel itself is made inverse, with one byte.
    `refresh_at_ns`: when it wants a step although its picture is the same.
    """

    def __init__(self, mount: Mount) -> None:
        self.mount = mount
        self.refresh_at_ns = _NEVER_NS
        self._device: Screen | None = None
        self._memory = bytearray(COLUMNS * PAGES)
        self._unknown: set[int] = set()
        self._set_up = False
        self._lit = False
        self._contrast: int | None = None
        self._inverse = False
        self._turns = False
        self._planned: tuple[Image.Image, tuple[int, int]] | None = None
        self._packed = DARK
        self._plan: list[Window] = []
        self._next_page = 0

    def step(
        self,
        picture: Image.Image,
        now_ns: int,
        care: Care = BRIGHT,
        *,
        masks: bool = False,
        passing: bool = False,
    ) -> bool:
        """One step towards `picture`; True when it shows it, or is dark as `care` wants. Raises luma's errors and OSError.

        `masks`: what it shows must not be seen any longer. If that takes more than one transfer, the panel is dark
        until it is done. `passing`: not at all if it costs more than FRAME_BYTES. A new picture may come at any step, and
        only what differs from it is sent then.
        """
        device = self._device = self._device or self.mount.connect()
        if care.contrast is None:
            (device.hide if self._set_up else device.begin)()
            self.lose()
            return True
        if not self._set_up:
            self._begin(device, now_ns)
            return False
        self._prepare(device, picture, care.shift)
        if masks and self._lit and len(self._plan) + self._turns > 1:
            device.hide()
            self._lit = False
            return False
        if now_ns >= self.refresh_at_ns and self._lit and not masks:
            self._refresh(device, now_ns)
            return False
        if self._contrast != care.contrast:
            device.contrast(care.contrast)
            self._contrast = care.contrast
        if passing and self._lit and _cost(device, self._plan) > FRAME_BYTES:
            return True
        return self._go_on(device)

    def lose(self) -> None:
        """Nobody knows any longer what the panel holds, or whether it is set up."""
        self._set_up = self._lit = False
        self.refresh_at_ns = _NEVER_NS

    def let_go(self) -> None:
        """Let the bus go, until the next step."""
        if self._device is not None:
            attempt(self._device.let_go)

    def hide(self) -> bool:
        """Dark at once; whether it answers."""
        device = self._device
        if device is None:
            return False
        first = device.hide if self._set_up else device.begin
        self.lose()
        return attempt(first, device.begin)

    def wipe(self) -> None:
        """Nothing is left in its memory, as far as it answers; then the bus is let go."""
        device = self._device
        if device is None:
            return
        for window in EVERYTHING:
            empty = partial(device.put, window, DARK)
            attempt(empty, partial(_anew, device, empty))
        normal = partial(device.inverse, False)
        attempt(normal, partial(_anew, device, normal))
        attempt(device.let_go)

    def darken(self) -> None:
        """Dark, whatever it showed and whoever set it up; raises luma's errors and OSError where it does not answer."""
        self._device = self._device or self.mount.connect()
        self.lose()
        try:
            self._device.begin()
        except TimeoutError:
            raise
        except (LumaError, OSError):
            self._device.begin()

    def _begin(self, device: Screen, now_ns: int) -> None:
        self._lit = False
        self._contrast = None
        self._inverse = False
        device.begin()
        self._set_up = True
        self._unknown = set(range(PAGES))
        self._planned = None
        self.refresh_at_ns = now_ns + REFRESH_NS

    def _prepare(self, device: Screen, picture: Image.Image, shift: tuple[int, int]) -> None:
        """The plan for `picture`: as the panel shows its memory now, or turned, whichever costs less."""
        if self._planned is not None and self._planned[0] is picture and self._planned[1] == shift:
            return
        packed = device.pack(_moved(picture, shift))
        self._planned, self._turns = (picture, shift), False
        self._packed = packed.translate(_INVERSE) if self._inverse else packed
        self._plan = self._differing(device, self._packed)
        cost = _cost(device, self._plan)
        if cost > _WORTH_TURNING:
            turned = self._packed.translate(_INVERSE)
            plan = self._differing(device, turned)
            if _cost(device, plan) + _TURN_BYTES < cost:
                self._packed, self._plan, self._turns = turned, plan, True

    def _differing(self, device: Screen, packed: bytes) -> list[Window]:
        """The windows in which the memory is not `packed`; of a page that is unknown, everything is thought to differ."""
        memory = bytearray(self._memory)
        for page in self._unknown:
            here = slice(page * COLUMNS, (page + 1) * COLUMNS)
            memory[here] = packed[here].translate(_INVERSE)
        return windows(bytes(memory), packed, device.window_bytes, tall=device.tall_windows)

    def _refresh(self, device: Screen, now_ns: int) -> None:
        """The set-up again, and a page of the memory: after eight times all of it."""
        device.refresh(inverse=self._inverse)
        self._unknown.add(self._next_page)
        self._next_page = (self._next_page + 1) % PAGES
        self._planned = None
        self._contrast = None
        self.refresh_at_ns = now_ns + REFRESH_NS

    def _go_on(self, device: Screen) -> bool:
        if self._turns:
            device.inverse(not self._inverse)
            self._inverse, self._turns = not self._inverse, False
        elif self._plan:
            window = self._plan[0]
            device.put(window, self._packed)
            window.copy(self._packed, self._memory)
            if len(window) >= COLUMNS:
                self._unknown -= set(range(window.top, window.bottom + 1))
            del self._plan[0]
        if self._plan:
            return False
        if not self._lit:
            device.show()
            self._lit = True
        return True


def _cost(device: Screen, plan: Iterable[Window]) -> int:
    return sum(device.window_bytes + len(window) for window in plan)


def _moved(picture: Image.Image, shift: tuple[int, int]) -> Image.Image:
    """What comes into view at the edges is what was there: ground, or a bar over the whole width."""
    if shift == (0, 0):
        return picture
    moved = picture.copy()
    moved.paste(picture, shift)
    return moved


def _anew(device: Screen, action: Callable[[], object]) -> None:
    """After a transfer that broke off: the panel may still wait for the rest of a command."""
    device.begin()
    action()


def attempt(*actions: Callable[[], object]) -> bool:
    """A panel that does not answer is dark or beyond reach; whether it does.

    The later of `actions` are for one that does not answer once. Where the wires are held down, each would take a second
    in vain.
    """
    for action in actions:
        try:
            action()
        except TimeoutError:
            return False
        except (LumaError, OSError):
            continue
        return True
    return False
