"""OLED panels through luma: their set-up, which may be sent again, and pictures as their memories hold them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import luma.oled.const
from luma.core.device import device
from luma.oled.device import ssd1306
from PIL import Image

SIZE: Final = (128, 64)
_WIDTH: Final = SIZE[0]
_PAGES: Final = 8
DARK: Final = bytes(_WIDTH * _PAGES)
"""An empty picture, packed."""
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_NO_OPERATION: Final = 0xE3
_MOST_ARGUMENTS: Final = 6
_ON_OR_OFF: Final = (0xAE, 0xAF)


class Screen(Protocol):
    """One panel. Each call may raise luma's errors or OSError."""

    def pack(self, picture: Image.Image) -> bytes:
        """The picture as the panel's memory holds it; sends nothing."""

    def begin(self, packed: bytes) -> None:
        """Set the panel up from nothing and show `packed`, nothing else before it."""

    def send(self, packed: bytes) -> None:
        """Show `packed` on a panel that has been set up."""

    def refresh(self, packed: bytes) -> None:
        """Show `packed` on a panel that may have lost its set-up; one that has not does not flicker."""

    def hide(self) -> None:
        """Dark at once, whatever the memory holds."""

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
        return b"".join(columns[page::_PAGES] for page in range(_PAGES))

    def begin(self, packed: bytes) -> None:
        """The whole set-up, but lit only once the memory holds `packed`."""
        # A transfer that broke off may have left a command waiting for its arguments.
        self.command(*[_NO_OPERATION] * _MOST_ARGUMENTS)
        self.hide()
        if self._dark_set_up:
            self.command(*self._dark_set_up)
        self.refresh(packed)

    def refresh(self, packed: bytes) -> None:
        """The set-up without a dark moment, `packed`, and on: after a power-up the panel is off."""
        for commands in self._set_up:
            self.command(*commands)
        self.send(packed)
        self.show()

    def let_go(self) -> None:
        """Let the wires go."""
        self._serial_interface.cleanup()

    @abstractmethod
    def send(self, packed: bytes) -> None:
        """The whole picture."""


class Ssd1306(_Pages, ssd1306):  # type: ignore[misc]  # luma has no types
    """An SSD1306 or SSD1309, set up as luma's class does it; making one sends nothing.

    `rotate`: quarter turns clockwise, 0 or 2. An SSD1309 gets the same bytes, as from luma's own class for it. It has
    no charge pump, and 0x8D 0x14 is not a command of its: harmless, as the window sent with each picture puts right
    what 0x14 alone would set (half a column), and luma's bytes were tried on 2.42" modules (luma.oled, pull
    request 231). Linux sends it 0x8D too (drivers/gpu/drm/solomon/ssd130x.c).
    """

    def __init__(self, serial_interface: Any, *, rotate: int = 0) -> None:
        self._recorded: list[Sequence[int]] | None = []
        super().__init__(serial_interface, rotate=rotate)
        steady = [cmd[1:] if cmd[0] in _ON_OR_OFF else cmd for cmd in self._recorded]
        self._set_up = [cmd for cmd in steady if cmd]
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
            self.send(self.pack(image))

    def send(self, packed: bytes) -> None:
        """Through a window over the whole memory."""
        const = self._const
        self.command(const.COLUMNADDR, 0, _WIDTH - 1, const.PAGEADDR, 0, _PAGES - 1)
        self.data(list(packed))


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

    _dark_set_up = (0xAD, 0x8B)
    _set_up = (
        (0x40, 0xD3, 0x00),  # start line and offset 0
        (0xA1, 0xC8, 0xDA, 0x12),  # upright, as the glass of these modules is wired
        (0xA4, 0xA6),  # what the memory holds, not inverse
        (0xA8, 0x3F),  # 64 lines
        (0xD5, 0xF0, 0xD9, 0x22, 0xDB, 0x20),  # fastest clock, 2 + 2 clocks of charging, 0.635 of the voltage
        (0x81, 0x7F),  # contrast
    )

    def __init__(self, serial_interface: Any, *, rotate: int = 0, first_column: int = 2) -> None:
        if not 0 <= first_column <= 4:
            raise ValueError(f"128 of 132 columns begin at 0-4, not at {first_column}")
        super().__init__(luma.oled.const.sh1106, serial_interface)
        self.capabilities(*SIZE, rotate)
        self._first_column = first_column

    def send(self, packed: bytes) -> None:
        """Page by page: the controller does not go on to the next by itself."""
        for page in range(_PAGES):
            self.command(0xB0 | page, self._first_column, 0x10)  # the column's lower and upper half
            self.data(list(packed[page * _WIDTH : (page + 1) * _WIDTH]))


PANELS: Final[Mapping[str, Callable[..., Screen]]] = {
    "ssd1306": Ssd1306,
    "ssd1309": Ssd1306,
    "sh1106": Sh1106,
}
"""By the name of the controller; each takes luma's serial interface and `rotate`."""
