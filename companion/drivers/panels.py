"""OLED panels through luma: their set-up, which may be sent again, and pictures as their memories hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from luma.oled.device import ssd1306
from PIL import Image

SIZE: Final = (128, 64)
_PAGES: Final = 8
DARK: Final = bytes(SIZE[0] * _PAGES)
"""An empty picture, packed."""
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_NO_OPERATION: Final = 0xE3
_MOST_ARGUMENTS: Final = 6


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


class Ssd1306(ssd1306):  # type: ignore[misc]  # luma has no types
    """luma's SSD1306 (or SSD1309), whose set-up can be sent again; making one sends nothing.

    `rotate`: quarter turns clockwise, 0 or 2.
    """

    def __init__(self, serial_interface: Any, *, rotate: int = 0) -> None:
        self._set_up: list[tuple[int, ...]] = []
        self._recording = True
        super().__init__(serial_interface, rotate=rotate)
        self._recording = False
        # luma's hook at exit would write from a thread that does not own the bus; closing the bus makes it dark.
        self.persist = True

    def command(self, *cmd: int) -> None:
        """Send `cmd`, or keep it while luma's constructor runs."""
        if self._recording:
            self._set_up.append(cmd)
        else:
            super().command(*cmd)

    def display(self, image: Image.Image) -> None:
        """What luma calls for a picture; its constructor clears the panel through it."""
        if not self._recording:
            self.send(self.pack(image))

    def pack(self, picture: Image.Image) -> bytes:
        """8 pages of 128 bytes; a byte is 8 pixels down, the lowest bit on top."""
        columns = self.preprocess(picture).transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_MIRRORED)
        return b"".join(columns[page::_PAGES] for page in range(_PAGES))

    def begin(self, packed: bytes) -> None:
        """The set-up of luma, but lit only once the memory holds `packed`."""
        # A transfer that broke off may have left a command waiting for its arguments.
        self.command(*[_NO_OPERATION] * _MOST_ARGUMENTS)
        self.hide()
        self.refresh(packed)

    def refresh(self, packed: bytes) -> None:
        """The set-up of luma without its dark moments, `packed`, and on: after a power-up the panel is off."""
        for cmd in self._set_up:
            steady = [byte for byte in cmd[:1] if byte not in (self._const.DISPLAYOFF, self._const.DISPLAYON)]
            if steady or cmd[1:]:
                self.command(*steady, *cmd[1:])
        self.send(packed)
        self.show()

    def send(self, packed: bytes) -> None:
        """The whole picture through a window over the whole memory."""
        const = self._const
        self.command(const.COLUMNADDR, 0, SIZE[0] - 1, const.PAGEADDR, 0, _PAGES - 1)
        self.data(list(packed))


PANELS: Final[Mapping[str, Callable[..., Screen]]] = {"ssd1306": Ssd1306, "ssd1309": Ssd1306}
"""By the name of the controller; each takes luma's serial interface and `rotate`. An SSD1309 wants the same bytes."""
