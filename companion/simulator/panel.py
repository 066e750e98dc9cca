"""An SSD1306 OLED panel at byte level: what its controller makes of the commands and data of an I2C write.

Source: Solomon Systech, SSD1306 data sheet, rev 1.5, sections 8.1.5, 9 and 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from companion.simulator.oled import PAGES, WIDTH, Oled, Registers, RegisterTable

HORIZONTAL, VERTICAL, PAGE = range(3)
_STOP_SCROLLING: Final = 0x2E


@dataclass(slots=True)
class _Registers(Registers):
    contrast: int = 0x7F
    clock: int = 0x80
    vcomh: int = 0x20
    mode: int = PAGE
    charge_pump: int = 0x10
    first_column: int = 0
    last_column: int = WIDTH - 1
    first_page: int = 0
    last_page: int = PAGES - 1


class Panel(Oled):
    """A 128x64 module with an SSD1306."""

    COLUMNS = WIDTH
    STATUS = 0x03
    REGISTERS: ClassVar[RegisterTable] = {
        0x20: ("mode", range(3)),
        0x81: ("contrast", range(256)),
        0x8D: ("charge_pump", (0x10, 0x14)),
        0xA8: ("multiplex", range(15, 64)),
        0xD3: ("offset", range(64)),
        0xD5: ("clock", range(256)),
        0xD9: ("precharge", range(0x11, 256)),
        0xDA: ("com_pins", (0x12,)),
        0xDB: ("vcomh", (0x00, 0x20, 0x30, 0x40)),
    }
    ARGUMENTS: ClassVar[Mapping[int, int]] = {0x21: 2, 0x22: 2}
    _registers: _Registers

    @property
    def on(self) -> bool:
        """Whether the pixels have power: display on, charge pump running."""
        return self._registers.on and self._registers.charge_pump == 0x14

    def _fresh(self) -> _Registers:
        return _Registers()

    def _store(self, byte: int) -> None:
        self._put(byte)
        self._advance()

    def _advance(self) -> None:
        """The pointers after a byte of data (section 10.1.3)."""
        r = self._registers
        if r.mode == PAGE:
            r.column = (r.column + 1) % WIDTH
        elif r.mode == HORIZONTAL:
            r.column, wrapped = _next(r.column, r.first_column, r.last_column, WIDTH)
            if wrapped:
                r.page, _ = _next(r.page, r.first_page, r.last_page, PAGES)
        else:
            r.page, wrapped = _next(r.page, r.first_page, r.last_page, PAGES)
            if wrapped:
                r.column, _ = _next(r.column, r.first_column, r.last_column, WIDTH)

    def _obey_own(self, command: int, arguments: list[int]) -> bool:
        if command in (0x21, 0x22):
            self._set_window(command, arguments[0], arguments[1])
        elif command < 0x20 or 0xB0 <= command < 0xB0 + PAGES:
            self._set_position(command)
        else:
            return command == _STOP_SCROLLING
        return True

    def _set_window(self, command: int, first: int, last: int) -> None:
        name, size = ("column", WIDTH) if command == 0x21 else ("page", PAGES)
        if not first <= last < size:
            self._mistake(f"{name} window {first}-{last}")
            return
        setattr(self._registers, f"first_{name}", first)
        setattr(self._registers, f"last_{name}", last)
        setattr(self._registers, name, first)

    def _set_position(self, command: int) -> None:
        """Commands that carry a page or half a column in themselves."""
        r = self._registers
        if r.mode != PAGE:
            self._mistake(f"command 0x{command:02X} outside page addressing")
        elif command >= 0xB0:
            r.page = command & 0x07
        elif command < 0x10:
            r.column = r.column & 0x70 | command
        else:
            r.column = (command & 0x07) << 4 | r.column & 0x0F


def _next(position: int, first: int, last: int, size: int) -> tuple[int, bool]:
    """One step within a window, and whether it wrapped around; a pointer outside runs to the end of the memory."""
    if position in (last, size - 1):
        return first, True
    return position + 1, False
