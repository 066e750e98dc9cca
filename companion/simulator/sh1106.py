"""An SH1106 OLED panel at byte level: what its controller makes of the commands and data of an I2C write.

Its memory is 132 columns wide, of which a 128x64 module shows columns 2-129; it knows page addressing only: no
windows, and the page stays until another is set. The column counts up to 132, and data that still comes is taken to
have no place. The SSD1306's 0x20, 0x21, 0x22 and 0x8D are not in its command table: they are kept in `mistakes`, and
what was meant as their arguments is read as commands (0x14: the column's upper half; 0x7F: start line 63).
Source: Sino Wealth, SH1106 data sheet, rev 2.3, command table and the descriptions after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.simulator.oled import PAGES, Oled, Registers, RegisterTable

_CONVERTER: Final = 0xAD
_CONVERTER_ON: Final = 0x8B
_SIX_BITS: Final = (0xA8, 0xD3)
_PUMP_VOLTAGES: Final = range(0x30, 0x34)


@dataclass(slots=True)
class _Registers(Registers):
    contrast: int = 0x80
    clock: int = 0x50
    vcomh: int = 0x35
    converter: int = _CONVERTER_ON
    pump_voltage: int = 0x32


class Sh1106Panel(Oled):
    """A 128x64 module with an SH1106, fed by the controller's own voltage converter."""

    COLUMNS = 132
    STATUS = 0x08
    REGISTERS: ClassVar[RegisterTable] = {
        0x81: ("contrast", range(256)),
        0xA8: ("multiplex", range(64)),
        _CONVERTER: ("converter", (0x8A, _CONVERTER_ON)),
        0xD3: ("offset", range(64)),
        0xD5: ("clock", range(256)),
        0xD9: ("precharge", frozenset(byte for byte in range(256) if byte & 0x0F and byte & 0xF0)),
        0xDA: ("com_pins", (0x12,)),
        0xDB: ("vcomh", range(256)),
    }
    _registers: _Registers

    @property
    def on(self) -> bool:
        """Whether the pixels have power: display on, converter allowed to run."""
        return self._registers.on and self._registers.converter == _CONVERTER_ON

    def _fresh(self) -> _Registers:
        return _Registers()

    def _store(self, byte: int) -> None:
        r = self._registers
        if r.column < self.COLUMNS:
            self._put(byte)
            r.column += 1
        elif "data beyond the last column" not in self.mistakes[-1:]:
            self._mistake("data beyond the last column")

    def _set_register(self, command: int, value: int) -> None:
        if command == _CONVERTER and self._registers.on:
            self._mistake("command 0xAD while the display is on")
        else:
            super()._set_register(command, value & 0x3F if command in _SIX_BITS else value)

    def _obey_own(self, command: int, _arguments: list[int]) -> bool:
        r = self._registers
        if command < 0x10:
            r.column = r.column & 0xF0 | command
        elif command < 0x20:
            r.column = (command & 0x0F) << 4 | r.column & 0x0F
        elif 0xB0 <= command < 0xB0 + PAGES:
            r.page = command & 0x07
        elif command in _PUMP_VOLTAGES:
            r.pump_voltage = command
        else:
            return False
        return True
