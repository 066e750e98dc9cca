"""`GpiodFactory` on one pretended chip, a Pi 4's header, with a watch of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
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

    @contextmanager
    def busy(self) -> Iterator[None]:
        """The watch is held up by a callback of line 27 meanwhile: it takes all edges of that time at once."""
        held, free = threading.Event(), threading.Event()

        def hold(ticks: float, state: int) -> None:
            held.set()
            free.wait(20)

        with self.make() as factory:
            pin = factory.pin(27)
            pin.input_with_pull("up")
            pin.when_changed = hold
            self.drive(27, 0)
            assert held.wait(10)
            try:
                yield
            finally:
                free.set()

    def close(self) -> None:
        self.factory.close()
        self.watch.close()
