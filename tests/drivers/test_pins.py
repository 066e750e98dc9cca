"""The pins of every factory do the same: gpiozero's mock, and ours on pretended chips (the kernel's: tests/kernel)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from tests.drivers.pin_contract import Bench, PinContract


class MockBench:
    def __init__(self) -> None:
        self.factory: Any = MockFactory(revision="a02082", pin_class=MockPin)

    def drive(self, line: int, level: int) -> None:
        pin = self.factory.pin(line)
        (pin.drive_high if level else pin.drive_low)()

    def driven(self, line: int) -> int:
        return int(self.factory.pin(line).state)


class TestMockPins(PinContract):
    @pytest.fixture
    def bench(self) -> Iterator[Bench]:
        bench = MockBench()
        yield bench
        bench.factory.close()


@pytest.mark.skipif(sys.platform != "linux", reason="libgpiod is Linux's")
class TestPinsOfPretendedChips(PinContract):
    @pytest.fixture
    def bench(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
        from tests.drivers.gpiod_bench import GpiodBench  # noqa: PLC0415 - there is no libgpiod elsewhere

        bench = GpiodBench(tmp_path, monkeypatch)
        yield bench
        bench.close()
