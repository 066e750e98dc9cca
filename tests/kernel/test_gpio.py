"""`GpiodFactory` on chips of the kernel's: the contract of all pin factories, and what only a kernel can show."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import gpiod
import pytest
from gpiozero import LED, Button, OutputDevice

from companion.drivers.chips import Chips
from companion.drivers.edges import EdgeWatch
from companion.drivers.gpio import GpiodFactory
from companion.drivers.line_errors import ChipMissing, ChipUnclear, LineBusy, LineLost
from tests.drivers.pin_contract import PinContract, listen_up, wait_for
from tests.kernel.machine.chips import SimulatedChip

PROJECT = Path(__file__).parent.parent.parent


class KernelBench:
    def __init__(self, chip: SimulatedChip) -> None:
        self.chip = chip
        self.watch = EdgeWatch()
        self.lost: list[None] = []
        self.factory = GpiodFactory(
            f"device:{chip.device}", watch=self.watch, lost=lambda: self.lost.append(None)
        )

    def drive(self, line: int, level: int) -> None:
        (self.chip.release if level else self.chip.press)(line)

    def driven(self, line: int) -> int:
        return int(self.chip.is_high(line))

    def close(self) -> None:
        self.factory.close()
        self.watch.close()


@pytest.fixture
def bench(make_chip: Callable[..., SimulatedChip]) -> Iterator[KernelBench]:
    bench = KernelBench(make_chip("bench", "bench", 28))
    yield bench
    bench.close()


class TestPinsOfTheKernel(PinContract):
    """`bench` is the module's."""


def test_the_header_is_found_by_itself(header):
    with GpiodFactory() as factory:
        assert str(factory.chip) == f"{header.chip}, pinctrl-bcm2711"
        header.release(17)
        with Button(17, pin_factory=factory) as button:
            header.press(17)
            assert button.wait_for_press(10)


def test_chips_are_found_by_label_device_and_path_and_told_apart(header, make_chip):
    west, east = make_chip("west", "mcp-test", 16), make_chip("east", "mcp-test", 16)
    chips = Chips()
    assert chips.find(f"device:{west.device}").path == Path(west.path)
    assert chips.find(east.path).device == east.device
    with pytest.raises(ChipUnclear, match=f"device:{west.device} .*device:{east.device}"):
        chips.find("mcp-test")
    here = rf"no GPIO chip 'mcp-none' is here; there are: .*\b{header.chip}, pinctrl-bcm2711;"
    with pytest.raises(ChipMissing, match=here):
        chips.find("mcp-none")


def test_two_chips_side_by_side_do_not_share_pins(bench, make_chip):
    other = make_chip("other", "other", 8)
    with GpiodFactory("other", watch=bench.watch) as factory:
        here, there = listen_up(bench.factory.pin(5)), listen_up(factory.pin(5))
        other.press(5)
        wait_for(lambda: there.heard)
        bench.drive(5, 0)
        wait_for(lambda: here.heard)
        assert (here.states, there.states) == ([0], [0])


def test_a_busy_line_names_its_holder(bench):
    with gpiod.request_lines(bench.chip.path, {7: None}, consumer="lamp.py[812]"):
        with pytest.raises(LineBusy) as busy:
            Button(7, pin_factory=bench.factory)
        assert busy.value.holder == "lamp.py[812]"
    Button(7, pin_factory=bench.factory).close()


def test_others_see_who_holds_our_line(bench):
    with Button(7, pin_factory=bench.factory), gpiod.Chip(bench.chip.path) as chip:
        assert chip.get_line_info(7).consumer.endswith(f"[{os.getpid()}]")


def test_an_output_goes_on_without_going_off_first(bench):
    """The kernel is asked once, with the value: a line watched by hand is never the other way round."""
    bench.drive(8, 1)
    with LED(8, active_high=False, pin_factory=bench.factory):
        assert bench.driven(8) == 1
    bench.drive(9, 1)
    with OutputDevice(9, initial_value=None, pin_factory=bench.factory) as kept:
        assert kept.value == 1


def test_edges_that_the_kernel_drops_are_noticed(bench):
    """The watch is held up meanwhile; the kernel keeps 64 edges of a line, and merges some that come close together."""
    held, free = threading.Event(), threading.Event()

    def hold(ticks: float, state: int) -> None:
        held.set()
        free.wait(60)

    blocker = bench.factory.pin(10)
    blocker.input_with_pull("up")
    blocker.when_changed = hold
    hearer = listen_up(bench.factory.pin(11))
    bench.drive(10, 0)
    assert held.wait(10)
    for edge in range(300):
        bench.drive(11, edge % 2)
        time.sleep(0.001)
    free.set()
    wait_for(lambda: bench.lost)
    assert len(hearer.heard) == 64


def test_presses_come_in_the_kernels_order(bench):
    heard = []
    lines = range(12, 20)
    hearers = []
    for line in lines:
        pin = bench.factory.pin(line)
        pin.input_with_pull("up")

        def hear(ticks: float, state: int, line: int = line) -> None:
            heard.append((ticks, line))

        hearers.append(hear)
        pin.when_changed = hear
    for line in lines:
        bench.drive(line, 0)
    wait_for(lambda: len(heard) == len(lines))
    assert [line for _, line in sorted(heard)] == list(lines)


def test_a_chip_that_is_unplugged_loses_its_lines_and_no_others(bench, make_chip):
    other = make_chip("other", "other", 8)
    watch_lost = []
    with GpiodFactory("other", watch=bench.watch, lost=lambda: watch_lost.append(None)) as factory:
        gone, here = factory.pin(3), listen_up(bench.factory.pin(3))
        listen_up(gone)
        other.disappear()
        with pytest.raises(LineLost) as lost:
            _ = gone.state
        assert lost.value.reason == "No such device"
        bench.drive(3, 0)
        wait_for(lambda: here.heard)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder that tells Python what this project's installation would: here it is only on the path."""
    points = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["entry-points"]
    told = tmp_path / "bluff_companion-0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Name: bluff-companion\nVersion: 0\n")
    lines = [
        line
        for group, members in points.items()
        for line in (f"[{group}]", *(f"{k}={v}" for k, v in members.items()))
    ]
    (told / "entry_points.txt").write_text("\n".join(lines))
    return tmp_path


def test_anyones_script_runs_on_any_chip(bench, installed):
    script = (
        "from gpiozero import Button, LED\n"
        "led, button = LED(4), Button(5)\n"
        "button.when_pressed = led.on\n"
        "print('ready', flush=True)\n"
        "button.wait_for_press(30)\n"
        "while not led.is_lit: pass\n"
        "print(led, flush=True)\n"
    )
    chosen = {"GPIOZERO_PIN_FACTORY": "gpiod", "GPIOZERO_GPIOD_CHIP": bench.chip.path}
    chosen["PYTHONPATH"] = f"{PROJECT}:{installed}"
    with subprocess.Popen(
        [sys.executable, "-c", script],
        env=os.environ | chosen,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout.readline() == "ready\n"
        bench.drive(5, 0)
        assert "LED object on pin GPIO4, active_high=True, is_active=True" in running.stdout.readline()
        assert running.stderr.read() == ""
    assert running.returncode == 0


def test_the_expander_works_beside_the_header(wires):
    with GpiodFactory("device:1-0020") as factory, Button(3, pin_factory=factory) as button:
        wires.press("1-0020", 3)
        assert button.wait_for_press(20)
        wires.release("1-0020", 3)
        assert button.wait_for_release(20)
        with LED(12, pin_factory=factory) as led:
            led.on()
            assert wires.is_high("1-0020", 12)
