"""A cup of the simulator, an ADXL335 in it, an MCP3008, wires of three kinds, and the driver: all on one clock of ours."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins import local
from gpiozero.pins.mock import MockFactory

from companion.drivers.analog import Wiring
from companion.drivers.wired_cup import WiredCup
from companion.simulator.adxl335 import Adxl335
from companion.simulator.body import Body
from companion.simulator.mcp3008 import Mcp3008, SimulatedSpi, SpiWires
from companion.table.inputs import CupMoved, FaultBegan, FaultEnded, Input
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.kernel_wires import KernelWires

SOFTWARE = {"select": 23, "clock": 20, "mosi": 21, "miso": 22}
UP_MM = 30.0

Move = tuple[float, float, float, float, float]
"""Seconds from now, then where the hand pulls the cup."""


class WiredBench:
    """`wires`: "hardware" (spidev's bytes below our factory), "software" (our SPI on our factory's lines), "mock" (gpiozero's
    own SPI on its own pins).

    `heard` is what the driver said, `bus_ns` how long a transfer takes, `pull` what MISO is when nobody drives it.
    """

    def __init__(
        self, root: Path, monkeypatch: pytest.MonkeyPatch, wires: str = "hardware", **options: Any
    ) -> None:
        self.now_ns = 10**12
        self.bus_ns = 60_000
        self.heard: list[Input] = []
        self.heard_ns: list[int] = []
        self.turns = 0
        seed = options.pop("seed", 1)
        specimen = options.pop("specimen", {})
        self.body = Body(seed=seed, noise_mg=0.0)
        self.sensor = Adxl335(self.body.acceleration_mg, self.clock_ns, seed=seed, **specimen)
        nodes = options.pop("nodes", self.sensor.nodes)
        self.chip = Mcp3008(nodes, clock_ns=self.clock_ns)
        self.pull = options.pop("pull", False)
        self.kernel: GpiodBench | None = None
        self.spi: SimulatedSpi | None = None
        if wires == "mock":
            self.factory = self._mock(monkeypatch)
        else:
            self.kernel = GpiodBench(root, monkeypatch)
            self.factory = self.kernel.factory
            self._join(wires, monkeypatch)
        lines = {} if wires == "hardware" else SOFTWARE
        self.cup = WiredCup(1, self.factory, Wiring(**lines, **options), self._hear, self.clock_ns)

    def _mock(self, monkeypatch: pytest.MonkeyPatch) -> MockFactory:
        factory = MockFactory()
        monkeypatch.setattr(Device, "pin_factory", factory)  # gpiozero's software SPI asks for it
        SpiWires(factory, 20, 21, 22, pull=self.pull).connect(self.chip, 23)
        return factory

    def _join(self, wires: str, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.kernel is not None
        if wires == "hardware":
            self.spi = SimulatedSpi([self.chip], pull=self.pull)
            self.spi.takes = self._pass_time
            monkeypatch.setattr(local, "SpiDev", self.spi.spidev)
        else:
            KernelWires(self.kernel.chip, 20, 21, 22, pull=self.pull).connect(self.chip, 23)

    def _hear(self, heard: Input) -> None:
        self.heard.append(heard)
        self.heard_ns.append(self.now_ns)

    def clock_ns(self) -> int:
        return self.now_ns

    def _pass_time(self) -> None:
        self.now_ns += self.bus_ns

    def run(self, seconds: float, moves: list[Move] | None = None) -> list[str]:
        """Let time pass, while a hand moves the cup; the motions that were told."""
        begun_ns, before = self.now_ns, len(self.heard)
        waiting = sorted(moves or [])
        while self.now_ns < begun_ns + seconds * 1e9:
            while waiting and begun_ns + waiting[0][0] * 1e9 <= self.now_ns:
                self.body.move(*waiting.pop(0)[1:], self.now_ns)
            pause_ns = round(self.cup.turn() * 1e9)
            self.turns += 1
            self.now_ns += max(pause_ns, 1000)
        return [one.motion.value for one in self.heard[before:] if isinstance(one, CupMoved)]

    @property
    def rolls(self) -> list[CupMoved]:
        return [one for one in self.heard if isinstance(one, CupMoved) and one.shaken]

    @property
    def faults(self) -> list[str]:
        """The keys of the faults that began, "" where they ended."""
        kinds = (FaultBegan, FaultEnded)
        return [
            one.code if isinstance(one, FaultBegan) else "" for one in self.heard if isinstance(one, kinds)
        ]

    def close(self) -> None:
        self.cup.close()
        if self.kernel is not None:
            self.kernel.close()


def shaking(hz: float = 4.5, mm: float = 70.0, seconds: float = 1.0, *, tilt_deg: float = 0.0) -> list[Move]:
    """Picked up, shaken, put down; as the page's hand does it, 30 times a second."""
    chance = random.Random(7)  # noqa: S311 - a hand's unsteadiness
    steps = range(int(seconds * 30))
    moves = [(0.0, 0.0, 0.0, UP_MM, 0.0)]
    for step in steps:
        x_mm = mm * math.sin(2 * math.pi * hz * step / 30)
        moves.append((0.1 + step / 30, x_mm + chance.uniform(-3, 3), chance.uniform(-3, 3), UP_MM, 0.0))
    return [*moves, (0.1 + seconds, 0.0, 0.0, 0.0, tilt_deg)]
