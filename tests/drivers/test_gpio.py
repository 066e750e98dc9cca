"""What `GpiodFactory` promises beyond the contract of all pins: chips, names, whose line it is, the end."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest
from gpiozero import LED, Button, GPIOPinInUse, InputDevice

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiozero.pins import local

from companion.drivers.gpio import CHIP_VARIABLE
from companion.drivers.line_errors import (
    ChipMissing,
    LineBusy,
    LineMissing,
)
from tests.drivers.gpiod_bench import GpiodBench


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


# -- whose line it is


def test_chips_side_by_side_do_not_share_pins_or_reservations(bench):
    expander = bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    other = bench.make("mcp23017")
    with Button(5, pin_factory=bench.factory), LED(5, pin_factory=other) as led:
        led.on()
        assert (bench.chip.lines[5].is_output, expander.lines[5].is_output) == (False, True)
        with pytest.raises(
            GPIOPinInUse, match=r"^pin GPIO5 is already in use by <gpiozero.LED object on pin GPIO5"
        ):
            Button(5, pin_factory=other)
    other.close()


def test_devices_that_share_a_line_and_those_that_are_gone_are_no_trouble(bench):
    class Sharing(InputDevice):
        def _conflicts_with(self, other: object) -> bool:
            return False

    first, second = (Sharing(5, pin_factory=bench.factory) for _ in range(2))
    bench.factory.release_all(first)
    bench.factory.release_all(second)
    forgotten = Button(6, pin_factory=bench.factory)
    del forgotten
    gc.collect()
    for number in (5, 6):
        with Button(number, pin_factory=bench.factory):
            assert bench.chip.lines[number].request is not None
        assert bench.chip.lines[number].request is None


def test_a_line_that_another_program_holds_names_it(bench):
    bench.chip.lines[17].consumer = "lamp.py[812]"
    with pytest.raises(LineBusy) as busy:
        Button(17, pin_factory=bench.factory)
    assert str(busy.value) == "pin GPIO17 of gpiochip0, pinctrl-bcm2711 is already in use by lamp.py[812]"
    assert isinstance(busy.value, GPIOPinInUse)
    bench.chip.lines[17].consumer = None
    Button(17, pin_factory=bench.factory).close()


def test_a_line_that_the_kernel_holds_without_a_name_says_so(bench):
    bench.chip.lines[17].consumer = ""
    with pytest.raises(LineBusy, match="is already in use by the kernel itself"):
        Button(17, pin_factory=bench.factory)


# -- names


def test_names_of_the_kernel_and_of_the_board_are_understood(bench, monkeypatch):
    bench.chip.lines[0].name = "ID_SDA"
    bench.chip.lines[42].name = "STATUS_LED"
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    assert bench.factory.pin("ID_SDA") is bench.factory.pin(0)
    assert bench.factory.pin("STATUS_LED") is bench.factory.pin(42)
    assert bench.factory.pin("BOARD11") is bench.factory.pin("J8:11") is bench.factory.pin("BCM17")
    assert bench.factory.pin(17).info.name == "GPIO17"
    assert bench.factory.board_info.model == "4B"


def test_the_pull_ups_of_the_board_cannot_be_pulled_down(bench, monkeypatch):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    Button(2, pin_factory=bench.factory).close()
    with pytest.raises(gpiozero.PinFixedPull, match="GPIO2 has a physical pull-up resistor"):
        Button(2, pull_up=False, pin_factory=bench.factory)


@pytest.mark.parametrize("name", ["GPIO58", 58, "BOARD1", "BOARD99", "nonsense", "", -1, "-1", "17 "])
def test_a_name_that_the_chip_does_not_know_is_an_error(bench, monkeypatch, name):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    with pytest.raises(LineMissing) as missing:
        bench.factory.pin(name)
    assert str(missing.value) == (
        f"'{name}' is not a valid pin name: gpiochip0, pinctrl-bcm2711 has no such line"
    )


def test_another_machine_than_a_pi_has_lines_and_no_board(bench, monkeypatch):
    def no_pi() -> int:
        raise gpiozero.PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(local, "get_pi_revision", no_pi)
    bench.kernel.add(1, "INT34C5:00", "INT34C5:00", lines=32)
    factory = bench.make("INT34C5:00")
    with Button(31, pin_factory=factory) as button:
        assert button.pin.info.name == "GPIO31"
    with pytest.raises(gpiozero.PinUnknownPi):
        _ = factory.board_info
    with pytest.raises(LineMissing):
        factory.pin("BOARD11")
    factory.close()


# -- which chip


def test_the_chip_is_looked_for_at_the_first_pin_and_until_it_is_there(bench):
    factory = bench.make("device:1-0020")
    with pytest.raises(
        ChipMissing, match=r"^no GPIO chip 'device:1-0020' is here; there are: gpiochip0, pinctrl-"
    ):
        Button(3, pin_factory=factory)
    bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    Button(3, pin_factory=factory).close()
    factory.close()


def test_the_environment_says_what_auto_is(bench, monkeypatch):
    bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    monkeypatch.setenv(CHIP_VARIABLE, "mcp23017")
    assert str(bench.make().chip) == "gpiochip1, mcp23017"
    assert str(bench.make("pinctrl-bcm2711").chip) == "gpiochip0, pinctrl-bcm2711"
    monkeypatch.setenv(CHIP_VARIABLE, "")
    assert str(bench.make().chip) == "gpiochip0, pinctrl-bcm2711"


def test_gpiozero_finds_the_factory_by_its_name_in_any_script():
    script = "from gpiozero import Device; Device.ensure_pin_factory(); print(type(Device.pin_factory))"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"GPIOZERO_PIN_FACTORY": "gpiod"},
        capture_output=True,
        text=True,
    )
    assert (ran.stdout, ran.stderr) == ("<class 'companion.drivers.gpio.GpiodFactory'>\n", "")
