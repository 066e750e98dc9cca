"""An ADXL335 on three channels of an MCP3008, through gpiozero's SPI: counts, and what they are in mg."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any, Final

from gpiozero.pins import Factory

from companion.cup.motion import Settings

Counts = tuple[int, int, int]

_START_AND_SINGLE: Final = 0b11000
"""DS21295D, table 5-2: the start bit, then SGL/DIFF high; three bits of the channel follow."""

_CONVERSION: Final = 17
"""Clocks from the start bit to the last bit of the answer (figure 5-1)."""

_NULL_BIT: Final = 0x400
_OPENING: Final = threading.Lock()
"""Cups on one chip share gpiozero's interface to it, which is not made for two threads at once."""


@dataclass(frozen=True)
class Wiring:
    """The chip's four lines as GPIO numbers, and the sensor's three channels.

    `zero` are the counts without acceleration, `per_g` how many more 1 g makes; `settings` are the motion's thresholds.
    """

    select: int = 8
    clock: int = 11
    mosi: int = 10
    miso: int = 9
    channels: tuple[int, int, int] = (0, 1, 2)
    zero: tuple[float, float, float] = (512.0, 512.0, 512.0)
    per_g: tuple[float, float, float] = (102.4, 102.4, 102.4)
    settings: Settings = field(default_factory=Settings)

    def __str__(self) -> str:
        """For people: the lines, or what the system calls the chip of its SPI."""
        device = {8: 0, 7: 1}.get(self.select)
        if device is not None and (self.clock, self.mosi, self.miso) == (11, 10, 9):
            return f"spidev0.{device}"
        return f"GPIO {self.clock}, {self.mosi}, {self.miso}, {self.select}"

    def mg(self, counts: Counts) -> Counts:
        """What the sensor feels; both chips measure in shares of the same supply, so that it does not matter."""
        x, y, z = (
            round((count - zero) * 1000 / per_g)
            for count, zero, per_g in zip(counts, self.zero, self.per_g, strict=True)
        )
        return x, y, z


class AnalogSensor:
    """The sensor of `wiring` on lines of `factory`; raises what `factory.spi` does where they cannot be had."""

    def __init__(self, factory: Factory, wiring: Wiring) -> None:
        with _OPENING:
            self._spi: Any = factory.spi(
                shared=True,
                clock_pin=wiring.clock,
                mosi_pin=wiring.mosi,
                miso_pin=wiring.miso,
                select_pin=wiring.select,
            )
        self._read = self._read_bytes
        if getattr(self._spi, "any_word", False):
            self._spi.bits_per_word = _CONVERSION
            self._read = self._read_word
        self._channels = wiring.channels

    def read(self) -> Counts | None:
        """The three axes, one after the other; None: no chip answers. GPIOZeroError, OSError: the lines are gone."""
        x, y, z = (self._read(_START_AND_SINGLE | channel) for channel in self._channels)
        if (x | y | z) & _NULL_BIT:  # a chip holds the line down before its first bit
            return None
        return x, y, z

    def close(self) -> None:
        """Give the lines back."""
        with _OPENING:
            self._spi.close()

    def _read_bytes(self, asked: int) -> int:
        """Figure 6-1: zeros before the start bit, so that the answer ends with a byte."""
        _, high, low = self._spi.transfer([asked >> 4, asked << 4 & 0xFF, 0])
        return int((high << 8 | low) & (_NULL_BIT | 0x3FF))

    def _read_word(self, asked: int) -> int:
        (word,) = self._spi.transfer([asked << 12])
        return int(word & (_NULL_BIT | 0x3FF))
