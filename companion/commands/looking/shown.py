"""A screen while somebody looks at it: shown with these settings or those, and dark in the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from luma.core.error import Error as LumaError
from PIL import Image

from companion.config.settings import ScreenAt
from companion.drivers.glass import Glass, attempt
from companion.drivers.windows import PAGES
from companion.drivers.wires import Wires
from companion.mounts import Lines, Wiring, mount, wires_to

Failure: TypeAlias = Exception
"""An error of luma's, or an OSError."""

MEMORY_COLUMNS: Final = 132
"""An SH1106's; an SSD1306 goes on with its first column after the 128th."""
CHEQUERED: Final = (0xAA, 0x55)
"""What two columns of a page hold where no picture has got to."""

_NO_OPERATION: Final = 0xE3
_MOST_ARGUMENTS: Final = 6
_OFF: Final = 0xAE
_AS_AFTER_POWER_UP: Final = (0x20, 0x02, 0x8D, 0x10)
"""Page addressing and no charge pump; to an SH1106, which has neither, a column that is set anew afterwards."""


class Shown:
    """The screen at `at`, on SPI by `lines`; `picture_of` draws what it shows with these settings."""

    def __init__(
        self,
        at: ScreenAt,
        picture_of: Callable[[ScreenAt], Image.Image],
        wiring: Wiring,
        lines: Lines | None = None,
    ) -> None:
        self.at = at
        self._picture_of = picture_of
        self._wiring = wiring
        self._lines = lines
        self._glass = Glass(mount(at, wiring, lines))
        self._tried = self._reached = False

    @property
    def where(self) -> str:
        """For people: "i2c-1, 0x3C"."""
        return self._glass.mount.where

    @property
    def reached(self) -> bool:
        """Whether it took its picture the last time."""
        return self._reached

    def show(self, at: ScreenAt | None = None) -> Failure | None:
        """Its picture, with the settings `at` from now on; what kept it from that.

        All of its memory is chequered first, and what an earlier program has set is undone. Else a wrong driver may
        leave a picture as it was, or work by what another has left, until the next time that the power comes.
        """
        self._glass.let_go()
        if at is not None:
            self.at = at
            self._glass = Glass(mount(at, self._wiring, self._lines))
        self._glass.lose()
        self._tried = True
        try:
            _chequer(wires_to(self.at, self._wiring, self._lines))
            picture = self._picture_of(self.at)
            while not self._glass.step(picture, 0):
                pass
        except (LumaError, OSError) as failure:
            self._reached = False
            self._glass.let_go()
            return failure
        self._reached = True
        return None

    def darken(self) -> None:
        """Dark and empty, as far as it answers; what was never shown is left alone."""
        if self._tried:
            attempt(self._glass.darken)
            self._glass.wipe()


def _chequer(wires: Wires) -> None:
    """Every column of every page, with commands that all controllers have; dark. The last page is the uppermost."""
    try:
        wires.command(*[_NO_OPERATION] * _MOST_ARGUMENTS)
        wires.command(_OFF, *_AS_AFTER_POWER_UP)
        for page in reversed(range(PAGES)):
            wires.command(0xB0 | page, 0x00, 0x10)
            wires.data([*CHEQUERED] * (MEMORY_COLUMNS // 2))
    finally:
        wires.cleanup()
