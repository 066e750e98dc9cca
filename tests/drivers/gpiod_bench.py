"""`GpiodFactory` on one pretended chip, a Pi 4's header, with a watch of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.drivers.edges import EdgeWatch
from companion.drivers.gpio import CHIP_VARIABLE, GpiodFactory
from tests.drivers.fake_kernel import FakeKernel


class GpiodBench:
    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(CHIP_VARIABLE, raising=False)
        self.kernel = FakeKernel(root)
        self.kernel.install(monkeypatch)
        self.chip = self.kernel.add(0, "pinctrl-bcm2711", "fe200000.gpio", "brcm,bcm2711-gpio", lines=58)
        self.watch = EdgeWatch()
        self.lost: list[str] = []
        self.factory = self.make()

    def make(self, chip: str = "auto") -> GpiodFactory:
        return GpiodFactory(
            chip, watch=self.watch, lost=lambda: self.lost.append(chip), chips=self.kernel.found
        )

    def drive(self, line: int, level: int) -> None:
        self.kernel.drive(self.chip, line, level)

    def driven(self, line: int) -> int:
        assert self.chip.lines[line].is_output
        return self.chip.lines[line].level

    def close(self) -> None:
        self.factory.close()
        self.watch.close()
