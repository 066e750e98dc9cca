"""An SSD1309 OLED panel at byte level: an SSD1306 that is fed from outside.

It has no charge pump and no command for one: 0x8D and its argument 0x14, which drivers send to it all the same, are two
commands here, and 0x14 would set the upper half of the column in page addressing.
Source: Solomon Systech, SSD1309 data sheet, rev 1.1, section 9.
"""

from __future__ import annotations

from typing import ClassVar

from companion.simulator.oled import RegisterTable
from companion.simulator.panel import Panel


class Ssd1309Panel(Panel):
    """A 128x64 module with an SSD1309."""

    REGISTERS: ClassVar[RegisterTable] = {code: to for code, to in Panel.REGISTERS.items() if code != 0x8D}

    @property
    def on(self) -> bool:
        """Whether the pixels have power: display on."""
        return self._registers.on
