"""Emulated MCP3008s on lines of the pretended kernel: what a program puts out clocks them, what they say it reads."""

from __future__ import annotations

from companion.simulator.mcp3008 import Mcp3008
from tests.drivers.fake_kernel import FakeChip, FakeLine


class KernelWires:
    """Clock, MOSI and MISO of `chip`'s lines. MISO is `pull` while nobody drives it."""

    def __init__(self, chip: FakeChip, clock: int, mosi: int, miso: int, *, pull: int = 0) -> None:
        self.pull = pull
        self._lines = chip.lines
        self._clock, self._mosi, self._miso = (chip.lines[line] for line in (clock, mosi, miso))
        self._clock.watch = self._clocked
        self._on_it: list[Mcp3008] = []
        self._show()

    def connect(self, adc: Mcp3008, select: int) -> None:
        line: FakeLine = self._lines[select]
        self._on_it.append(adc)

        def selected() -> None:
            adc.select(bool(line.level))
            self._show()

        line.watch = selected

    def _clocked(self) -> None:
        for adc in self._on_it:
            adc.clock(bool(self._clock.level), bool(self._mosi.level))
        self._show()

    def _show(self) -> None:
        driven = [adc.dout for adc in self._on_it if adc.dout is not None]
        self._miso.outside = int((driven or [self.pull])[0])
