"""The emulated ADXL335: ratiometric, filtered, noisy, and clipped, as its data sheet says."""

from __future__ import annotations

import math
import statistics

import pytest

from companion.simulator.adxl335 import Adxl335
from companion.simulator.mcp3008 import Mcp3008


class Bench:
    """A sensor that feels `feel(seconds)`, and time."""

    def __init__(self, feel, **specimen) -> None:
        self.now_ns = 10**9
        self.sensor = Adxl335(lambda at_ns: feel(at_ns / 1e9), lambda: self.now_ns, **specimen)

    def volts(self) -> list[float | None]:
        return [node() for node in self.sensor.nodes]

    def read(self, count: int, step_ns: int = 10_000_000) -> list[list[float]]:
        samples = []
        for _ in range(count):
            self.now_ns += step_ns
            samples.append([volts or 0.0 for volts in self.volts()])
        return samples


def still(x=0.0, y=0.0, z=1000.0):
    return lambda _: (x, y, z)


@pytest.mark.parametrize("supply", [2.0, 3.0, 3.3, 3.6])
def test_half_of_the_supply_and_a_tenth_for_each_g(supply: float) -> None:
    bench = Bench(still(-1000, 0, 1000), supply=supply)
    assert bench.volts() == pytest.approx([supply * 0.4, supply * 0.5, supply * 0.6], abs=0.004)


def test_a_specimen_is_off_in_its_own_way() -> None:
    bench = Bench(still(1000, 0, 0), zero_mg=(0, 200, -300), gain=(1.1, 1.0, 1.0))
    assert bench.volts() == pytest.approx([1.65 + 0.363, 1.65 + 0.066, 1.65 - 0.099], abs=0.004)


def test_its_outputs_stop_before_ground_and_supply() -> None:
    bench = Bench(still(-9000, 9000, 0))
    assert bench.volts()[:2] == pytest.approx([0.1, 3.1], abs=0.004)


def test_its_noise_is_that_of_the_data_sheet() -> None:
    """150 ug and 300 ug a root hertz at 3 V, over the 78 Hz of noise that a pole at 50 Hz lets through."""
    samples = Bench(still(), supply=3.0).read(1500)
    for axis, density in enumerate((0.15, 0.15, 0.3)):
        noise_mg = statistics.stdev(sample[axis] for sample in samples) / 0.0003
        assert noise_mg == pytest.approx(density * math.sqrt(50 * math.pi / 2), rel=0.15)


@pytest.mark.parametrize(("hertz", "left"), [(5, 0.995), (50, 0.71), (150, 0.32)])
def test_what_is_fast_is_filtered(hertz: float, left: float) -> None:
    bench = Bench(lambda seconds: (1000 * math.sin(2 * math.pi * hertz * seconds), 0, 0))
    samples = bench.read(2000, 1_000_000)
    swing = statistics.stdev(sample[0] for sample in samples) * math.sqrt(2) / 0.33
    assert swing == pytest.approx(left, rel=0.1)


def test_unplugged_it_is_at_ground_and_a_loose_wire_floats() -> None:
    bench = Bench(still())
    chip = Mcp3008(bench.sensor.nodes)
    bench.sensor.plugged = False
    assert bench.volts() == [0, 0, 0]
    bench.sensor.loose = True
    assert bench.volts() == [None] * 3
    assert chip.dout is None
