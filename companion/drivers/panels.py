"""OLED panels through luma: their set-up, which may be sent again, and pictures as their memories hold them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import luma.oled.const
from luma.core.device import device
from luma.oled.device import ssd1306
from PIL import Image

from companion.drivers.windows import COLUMNS, EVERYTHING, PAGES, Window

SIZE: Final = (COLUMNS, 8 * PAGES)
DARK: Final = bytes(COLUMNS * PAGES)
"""An empty picture, packed."""
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_NO_OPERATION: Final = 0xE3
_MOST_ARGUMENTS: Final = 6
_ON_OR_OFF: Final = (0xAE, 0xAF)
_CONTRAST: Final = 0x81
_NORMAL, _INVERSE = 0xA6, 0xA7


class Screen(Protocol):
    """One panel. Each call that sends may raise luma's errors or OSError; none holds the bus longer than 3.2 ms at 400 kHz."""

    window_bytes: int
    """What a window costs on the bus beside its data."""
    tall_windows: bool
    """Whether a window may reach over several pages."""

    def pack(self, picture: Image.Image) -> bytes:
        """The picture as the panel's memory holds it; sends nothing."""

    def begin(self) -> None:
        """Set the panel up from nothing; it is dark then, not inverse, and what its memory holds is unknown."""

    def refresh(self, *, inverse: bool) -> None:
        """Set a panel up that may have lost its set-up, and light it; one that has not does not flicker."""

    def inverse(self, on: bool) -> None:
        """From now on the dots are lit whose bits are 0 (or again those whose bits are 1)."""

    def put(self, window: Window, packed: bytes) -> None:
        """What `packed` has in `window` goes into the panel's memory."""

    def show(self) -> None:
        """Light."""

    def hide(self) -> None:
        """Dark at once, whatever the memory holds."""

    def contrast(self, level: int) -> None:
        """Brightness, 0-255."""

    def let_go(self) -> None:
        """Let the bus go, until the next call; the panel stays as it is."""


class _Pages(device, ABC):  # type: ignore[misc]  # luma has no types
    """What the controllers share: a memory of pages, and a set-up that can be sent to a lit panel."""

    _set_up: Sequence[Sequence[int]]
    _dark_set_up: Sequence[int] = ()
    """What may be sent only while the panel is dark."""

    def capabilities(self, *args: Any, **kwargs: Any) -> None:
        """Called by luma's constructors; here `persist` gets its value."""
        super().capabilities(*args, **kwargs)
        # luma's hook at exit would write from a thread that does not own the bus; closing the bus makes it dark.
        self.persist = True

    def pack(self, picture: Image.Image) -> bytes:
        """8 pages of 128 bytes; a byte is 8 pixels down, the lowest bit on top."""
        columns = self.preprocess(picture).transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_MIRRORED)
        return b"".join(columns[page::PAGES] for page in range(PAGES))

    def begin(self) -> None:
        """The whole set-up, in the dark."""
        # A transfer that broke off may have left a command waiting for its arguments.
        self.command(*[_NO_OPERATION] * _MOST_ARGUMENTS)
        self.hide()
        if self._dark_set_up:
            self.command(*self._dark_set_up)
        self._send_set_up(_NORMAL)

    def refresh(self, *, inverse: bool) -> None:
        """The set-up without a dark moment, and on: after a reset the panel is off."""
        self._send_set_up(_INVERSE if inverse else _NORMAL)
        self.show()

    def inverse(self, on: bool) -> None:
        """One byte, whatever the picture (SSD1306 rev 1.5, 10.1.10; SH1106 rev 2.3, command 10)."""
        self.command(_INVERSE if on else _NORMAL)

    def _send_set_up(self, polarity: int) -> None:
        """`polarity` in the transfer that may hold luma's own: in between are 22 us, which nobody sees."""
        *first, last = self._set_up
        for commands in first:
            self.command(*commands)
        self.command(*last, polarity)

    def let_go(self) -> None:
        """Let the wires go."""
        self._serial_interface.cleanup()

    @abstractmethod
    def put(self, window: Window, packed: bytes) -> None:
        """What `packed` has in `window`, into the memory."""


class Ssd1306(_Pages, ssd1306):  # type: ignore[misc]  # luma has no types
    """An SSD1306 or SSD1309, set up as luma's class does it; making one sends nothing.

    `rotate`: quarter turns clockwise, 0 or 2. An SSD1309 gets the same bytes, as from luma's own class for it. It has
    no charge pump, and 0x8D 0x14 is not a command of its: harmless, as the window sent with each picture puts right
    what 0x14 alone would set (half a column), and luma's bytes were tried on 2.42" modules (luma.oled, pull
    request 231). Linux sends it 0x8D too (drivers/gpu/drm/solomon/ssd130x.c).
    """

    window_bytes = 10
    tall_windows = True

    def __init__(self, serial_interface: Any, *, rotate: int = 0, first_column: int = 0) -> None:  # noqa: ARG002
        self._recorded: list[Sequence[int]] | None = []
        super().__init__(serial_interface, rotate=rotate)
        steady = [cmd[1:] if cmd[0] in _ON_OR_OFF else cmd for cmd in self._recorded]
        self._set_up = [cmd for cmd in steady if cmd and cmd[0] != _CONTRAST]
        self._recorded = None
        # 0.3 MB of tables for luma's own way of packing.
        self._mask = self._offsets = ()

    def command(self, *cmd: int) -> None:
        """Send `cmd`, or keep it while luma's constructor runs."""
        if self._recorded is not None:
            self._recorded.append(cmd)
        else:
            super().command(*cmd)

    def display(self, image: Image.Image) -> None:
        """What luma calls for a picture; its constructor clears the panel through it."""
        if self._recorded is None:
            packed = self.pack(image)
            for window in EVERYTHING:
                self.put(window, packed)

    def put(self, window: Window, packed: bytes) -> None:
        """The controller goes on to the next page where the window ends (SSD1306 rev 1.1, 10.1.3 to 10.1.5)."""
        const = self._const
        self.command(const.COLUMNADDR, window.left, window.right, const.PAGEADDR, window.top, window.bottom)
        self.data(list(window.of(packed)))


class Sh1106(_Pages):
    """An SH1106; making one sends nothing.

    `rotate`: quarter turns clockwise, 0 or 2. Its memory is 132 columns wide; `first_column` (0-4) is the first that
    the module shows: 2 on those of 128x64. ValueError for another.

    The registers get what luma's class gives them, without its SSD1306 commands: the SH1106 has no addressing
    modes (0x20) and no charge pump command (0x8D; the 0x14 after it would move the column). The voltage converter, on
    after a reset, is switched on by 0xAD 0x8B instead, which wants a dark panel; its voltage stays as the reset leaves
    it (0x30-0x33 mean other voltages from one revision of the data sheet to the next).
    Source: Sino Wealth, SH1106 data sheet, rev 2.3, command table and the descriptions after it.
    """

    window_bytes = 7
    tall_windows = False
    _dark_set_up = (0xAD, 0x8B)
    _set_up = (
        (0x40, 0xD3, 0x00),  # start line and offset 0
        (0xA1, 0xC8, 0xDA, 0x12),  # upright, as the glass of these modules is wired
        (0xA4,),  # what the memory holds
        (0xA8, 0x3F),  # 64 lines
        (0xD5, 0xF0, 0xD9, 0x22, 0xDB, 0x20),  # fastest clock, 2 + 2 clocks of charging, 0.635 of the voltage
    )

    def __init__(self, serial_interface: Any, *, rotate: int = 0, first_column: int = 2) -> None:
        if not 0 <= first_column <= 4:
            raise ValueError(f"128 of 132 columns begin at 0-4, not at {first_column}")
        super().__init__(luma.oled.const.sh1106, serial_interface)
        self.capabilities(*SIZE, rotate)
        self._first_column = first_column

    def put(self, window: Window, packed: bytes) -> None:
        """From a column of a page on: the controller does not go on to the next page by itself."""
        column = self._first_column + window.left
        self.command(0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)
        self.data(list(window.of(packed)))


PANELS: Final[Mapping[str, Callable[..., Screen]]] = {
    "ssd1306": Ssd1306,
    "ssd1309": Ssd1306,
    "sh1106": Sh1106,
}
"""By the name of the controller; each takes luma's serial interface, `rotate`, and the `first_column` of an SH1106."""
