"""From the cup in a hand to dice on the table, and from table.toml to the cup."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from attrs import evolve
from gpiozero import Device

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.config.settings import CupAt, WiredAt
from companion.config.thresholds import MotionAt
from companion.cup.motion import Settings as MotionSettings
from companion.simulator.adxl335 import Adxl335
from companion.simulator.body import Body
from companion.simulator.mcp3008 import Mcp3008, SpiWires
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, Input
from companion.table.scene import Stage
from companion.wirings import wiring_of
from tests.drivers.wired_bench import WiredBench, shaking
from tests.table.conftest import OK, Evening
from tests.test_parts import SETTINGS, BenchGround, evening


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WiredBench]:
    bench = WiredBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


class Table:
    """An evening of two places; place 1 has the wired cup, and what that says is heard in its time."""

    def __init__(self, bench: WiredBench) -> None:
        self.bench = bench
        self.evening = Evening(cups="each")
        self.ahead_ns = self.evening.now_ns - bench.now_ns
        self.told = 0

    def run(self, seconds: float, moves=None) -> None:
        before = self.bench.now_ns
        self.bench.run(seconds, moves)
        for heard in self.bench.heard[self.told :]:
            if isinstance(heard, CupMoved):
                self.until(heard.at_ns + heard.error_ns)
                heard = CupMoved(  # noqa: PLW2901 - the same, on the table's clock
                    heard.cup,
                    heard.motion,
                    heard.at_ns + self.ahead_ns,
                    heard.shaken,
                    heard.entropy,
                    heard.error_ns,
                )
            self.evening.hear(heard)
        self.told = len(self.bench.heard)
        self.until(max(before, self.bench.now_ns))

    def until(self, bench_ns: int) -> None:
        self.evening.advance((bench_ns + self.ahead_ns - self.evening.now_ns) / 1e6)


def waiting(table: Table) -> list[int]:
    return list(table.evening.view()["waiting"])


def test_a_shake_rolls_and_one_before_the_roll_is_due_does_not(bench: WiredBench) -> None:
    table = Table(bench)
    table.run(1.0)
    table.run(3.0, shaking())  # nothing is due yet
    table.evening.start(0, 1)
    table.evening.press(0, OK)
    assert waiting(table) == [1]
    table.evening.press(1, OK)  # its cup works: OK rolls nothing
    assert waiting(table) == [1]
    table.ahead_ns = table.evening.now_ns - bench.now_ns
    before = table.evening.source.stirred
    table.run(3.0, shaking())
    assert table.evening.stage() is Stage.NOTICE
    assert table.evening.source.stirred == before + bench.rolls[-1].entropy


def test_skewed_is_cocked(bench: WiredBench) -> None:
    table = Table(bench)
    table.run(1.0)
    table.evening.start(0, 1)
    table.ahead_ns = table.evening.now_ns - bench.now_ns
    table.run(3.0, shaking(tilt_deg=13.0))
    assert table.evening.say(1) == "say-cocked"
    assert waiting(table) == [0, 1]


def test_unplugged_its_seat_rolls_with_ok_and_plugged_in_again_it_shakes(bench: WiredBench) -> None:
    table = Table(bench)
    table.run(1.0)
    table.evening.start(0, 1)
    table.ahead_ns = table.evening.now_ns - bench.now_ns
    assert table.evening.help(1) == "help-shake"
    bench.sensor.plugged = False
    table.run(2.0)
    assert table.evening.help(1) != "help-shake"
    table.evening.press(1, OK)
    assert waiting(table) == [0]
    bench.sensor.plugged = True
    table.run(1.5)
    assert bench.faults == ["fault-cup-wired-missing", ""]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_channels_in_another_order_need_one_calibration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: tuple[int, int, int]
) -> None:
    """A shake is a shake in any order; what is flat has to be said. Without that the cup is always skewed."""
    for calibrated in (False, True):
        settings = MotionSettings()
        if calibrated:
            settings.flat_x, settings.flat_y, settings.flat_z = (1000 * (axis == 2) for axis in order)
        bench = WiredBench(tmp_path / str(calibrated), monkeypatch, channels=order, settings=settings)
        said = ["settled" if calibrated or order[2] == 2 else "skewed"]
        assert bench.run(1.0) == said
        assert bench.run(3.0, shaking()) == ["handled", "shaking", *said]
        assert bench.rolls[0].shaken
        bench.close()


def test_two_cups_on_one_chip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Adxl335(lambda _: (0.0, 0.0, 1000.0), time.monotonic_ns)
    bench = WiredBench(tmp_path, monkeypatch, channels=(3, 4, 5))
    bench.chip.inputs = [*other.nodes, *bench.sensor.nodes, lambda: None, lambda: None]
    bench.run(1.0)
    assert bench.run(3.0, shaking()) == ["handled", "shaking", "settled"]
    assert bench.faults == []
    bench.close()


def test_a_specimen_that_is_off_is_put_right_by_zero_and_scale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    off = {"zero_mg": (180.0, -220.0, 450.0), "gain": (1.08, 0.95, 1.05)}
    bench = WiredBench(
        tmp_path,
        monkeypatch,
        specimen=off,
        zero=tuple(512 + 0.1024 * mg for mg in off["zero_mg"]),
        per_g=tuple(102.4 * gain for gain in off["gain"]),
    )
    assert bench.run(1.0) == ["settled"]
    assert bench.run(3.0, shaking()) == ["handled", "shaking", "settled"]
    bench.close()


def test_settings_are_those_of_the_driver() -> None:
    wired = WiredAt(
        select=7, channels=(5, 6, 7), zero=(500.0, 1.0, 2.0), motion=MotionAt(flat_x=9, stroke_mg=500)
    )
    wiring = wiring_of(wired)
    assert (wiring.select, wiring.channels, wiring.zero, wiring.per_g) == (
        7,
        (5, 6, 7),
        wired.zero,
        wired.per_g,
    )
    assert (wiring.settings.flat_x, wiring.settings.stroke_mg) == (9, 500)
    assert str(wiring) == "spidev0.1"


def test_a_table_s_parts_bring_its_wired_cup(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = BenchGround()
    monkeypatch.setattr(Device, "pin_factory", ground.chips["header"])
    body = Body(noise_mg=0.0)
    chip = Mcp3008(Adxl335(body.acceleration_mg, time.monotonic_ns).nodes)
    SpiWires(ground.chips["header"], 20, 21, 22).connect(chip, 23)
    wired = CupAt(wired=WiredAt(select=23, clock=20, mosi=21, miso=22))
    heard: list[Input] = []

    async def settled(_parts: object) -> None:
        for _ in range(1000):
            if len(heard) >= 2:
                return
            await asyncio.sleep(0.01)

    evening(evolve(SETTINGS, shared_cup=wired), ground, settled, heard)
    assert heard[0] == CupLink(0, up=True)
    assert isinstance(heard[1], CupMoved)
    assert heard[1].motion is CupMotion.SETTLED
    assert not [one for one in heard if isinstance(one, FaultBegan)]
