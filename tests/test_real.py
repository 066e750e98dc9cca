"""The ground of a real table, on a machine like a Pi's as far as the kernel's files go."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's alone", allow_module_level=True)

from gpiozero import GPIOZeroError, InputDevice

from companion.drivers import gpio
from companion.drivers.chips import Chips
from companion.real import RealGround


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Pi 4 with an expander at 0x20 of I2C bus 1, as sysfs tells of them."""
    devices = tmp_path / "sys/bus/gpio/devices"
    devices.mkdir(parents=True)
    for number, owner in enumerate(("fe200000.gpio", "1-0020")):
        folder = tmp_path / "sys/devices" / owner / f"gpiochip{number}"
        folder.mkdir(parents=True)
        (devices / folder.name).symlink_to(folder)
    node = tmp_path / "sys/devices/fe200000.gpio/of_node"
    node.mkdir()
    (node / "compatible").write_text("brcm,bcm2711-gpio\0")
    labels = {"gpiochip0": ("pinctrl-bcm2711", 58), "gpiochip1": ("mcp23017", 16)}

    def chips(*_: Any) -> Chips:
        return Chips(tmp_path / "sys", tmp_path / "dev", lambda path: labels[path.name])

    monkeypatch.setattr(gpio, "Chips", chips)
    return tmp_path


@pytest.mark.usefixtures("pi")
def test_it_says_which_chips_it_found() -> None:
    ground = RealGround({"west": "device:1-0020", "east": "device:1-0021"})
    assert list(ground.found()) == [("header", "gpiochip0, pinctrl-bcm2711"), ("west", "gpiochip1, mcp23017")]
    ground.close()


@pytest.mark.usefixtures("pi")
def test_the_file_may_say_which_chip_the_header_is() -> None:
    ground = RealGround({"header": "mcp23017"})
    assert list(ground.found()) == [("header", "gpiochip1, mcp23017")]
    ground.close()


@pytest.mark.usefixtures("pi")
def test_a_chip_that_is_missing_fails_at_its_lines_only() -> None:
    ground = RealGround({"east": "device:1-0021"})
    with pytest.raises(GPIOZeroError, match="1-0021"):
        InputDevice("3", pull_up=True, pin_factory=ground.lines("east"))
    ground.close()


def test_lost_edges_are_told_to_whoever_wants_to_know() -> None:
    ground = RealGround({})
    ground._tell_lost()
    told: list[bool] = []
    ground.on_lost_edges(lambda: told.append(True))
    factory: Any = ground.lines("header")
    factory.lost()
    assert told == [True]
    ground.close()


def test_a_bus_that_is_not_there_is_an_error_of_luma_s() -> None:
    ground = RealGround({})
    with pytest.raises(Exception, match="not found") as failed:
        ground.wires(4711, 0x3C)
    assert type(failed.value).__name__ == "DeviceNotFoundError"
    ground.close()
