"""Screens on SPI, the whole way: from table.toml through luma's own spi to the bytes that spidev gets, and dark again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory

from companion.cli import main
from companion.config.settings import Settings
from companion.config.table_file import read
from companion.parts import Parts
from companion.table.inputs import FaultBegan, Input
from companion.words.words import Words
from tests.drivers.test_spi_wires import SpiPanel
from tests.pictures import numbered
from tests.test_parts import BenchGround, evening, shown

TABLE = """
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = { spi = 0, dc = 24, reset = 25 }

[[seats]]
left = 18
right = 23
ok = 12
challenge = 13
screen = { spi = 1, dc = 5, reset = 6, rotate = 180 }

[board]
screen = { bus = 3 }
"""


class Spidev:
    """The package spidev, with a panel at each chip enable; what is not there has no device file."""

    def __init__(self, panels: Mapping[int, SpiPanel]) -> None:
        self.panels = dict(panels)
        self.error: OSError | None = None

    def SpiDev(self) -> Any:  # noqa: N802 - as spidev names it
        return _Device(self)


class _Device:
    def __init__(self, package: Spidev) -> None:
        self._package = package

    def open(self, port: int, device: int) -> None:
        if self._package.error is not None:
            raise self._package.error
        self._far = self._package.panels[device]
        self._far.open(port, device)
        self.writebytes, self.close = self._far.writebytes, self._far.close


@pytest.fixture
def settings(table: Path) -> Settings:
    return read(table)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


def package_on(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> Spidev:
    """spidev on a machine whose header is `factory`."""
    package = Spidev({0: SpiPanel(factory), 1: SpiPanel(factory, 5, 6)})
    monkeypatch.setitem(sys.modules, "spidev", package)  # type: ignore[arg-type]
    return package


@pytest.fixture
def ground() -> BenchGround:
    return BenchGround()


@pytest.fixture
def package(ground: BenchGround, monkeypatch: pytest.MonkeyPatch) -> Spidev:
    return package_on(ground.chips["header"], monkeypatch)


def test_a_picture_reaches_its_own_panel_and_all_are_dark_at_the_end(
    settings: Settings, ground: BenchGround, package: Spidev
) -> None:
    first, second = package.panels[0].panel, package.panels[1].panel

    async def show(parts: Parts) -> None:
        for place, number in ((0, 30), (1, 31)):
            parts.show(place, numbered(number))
        assert await shown(lambda: first) == numbered(30).tobytes()
        assert await shown(lambda: second) == numbered(31).rotate(180).tobytes()

    assert evening(settings, ground, show) == []
    for panel in (first, second):
        assert (panel.on, panel.mistakes) == (False, [])
        panel.write(bytes([0, 0xAF]))
        assert not any(panel.pixels()), "a secret is left in its memory"


def test_all_on_spi_share_a_worker_apart_from_the_buses_of_i2c(
    settings: Settings, ground: BenchGround, package: Spidev
) -> None:
    def look(parts: Parts) -> None:
        assert [bus.name for bus in parts._buses] == ["i2c-3", "spi-0"]
        assert parts._bus_of[0] is parts._bus_of[1] is not parts._bus_of[None]

    evening(settings, ground, look)


CAUSES = [
    (
        FileNotFoundError(2, "No such file"),
        'SPI is probably switched off. Run "sudo raspi-config nonint do_spi 0"',
    ),
    (PermissionError(13, "Denied"), "SPI is closed to this user, who is probably not in the group spi."),
]


def told(settings: Settings, ground: BenchGround) -> dict[str, str]:
    """What is wrong with each screen, after a while."""
    heard: list[Input] = []

    async def wait(_parts: Parts) -> None:
        for _ in range(1000):
            if heard:
                return
            await asyncio.sleep(0.005)

    evening(settings, ground, wait, heard)
    return {one.part: Words().say(one.code, one.values) for one in heard if isinstance(one, FaultBegan)}


@pytest.mark.parametrize(("error", "cause"), CAUSES)
def test_an_spi_that_cannot_be_had_is_a_fault_in_words(
    settings: Settings, ground: BenchGround, package: Spidev, error: OSError, cause: str
) -> None:
    package.error = error
    said = told(settings, ground)["screen:0"]
    head = "The screen of seat 1 cannot be reached: its wires (spi-0, CE0) cannot be used. "
    assert said.startswith(head + cause)


def test_a_package_that_is_missing_is_a_fault_in_words(
    settings: Settings, ground: BenchGround, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    assert 'Run "sudo apt install python3-spidev"' in told(settings, ground)["screen:0"]


def test_a_line_that_is_taken_costs_its_own_screen_only(
    settings: Settings, ground: BenchGround, package: Spidev
) -> None:
    with OutputDevice("GPIO24", pin_factory=ground.chips["header"]):
        said = told(settings, ground)
    assert set(said) == {"screen:0"}
    assert "The line is already used for something else on this table." in said["screen:0"]


@pytest.fixture
def header(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    """The pins of the machine that `companion blank` runs on."""
    header = MockFactory()
    monkeypatch.setattr("companion.commands.blank.GpiodFactory", lambda _found_by: header)
    return header


def blank(table: Path) -> Result:
    without = table.read_text(encoding="utf-8").replace("[board]\nscreen = { bus = 3 }", "")
    table.write_text(without, encoding="utf-8")
    return CliRunner().invoke(main, ["blank", "--config", str(table)])


def test_blank_makes_them_dark_and_empty(
    table: Path, header: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = package_on(header, monkeypatch)
    for far in package.panels.values():
        far.panel.write(bytes([0x40, *[0xFF] * 1024]))
        far.panel.write(bytes([0, 0xAF]))
    ran = blank(table)
    assert (ran.exit_code, ran.stdout, ran.stderr) == (0, "2 screens are dark and empty.\n", "")
    for far in package.panels.values():
        assert (far.panel.on, far.opened) == (False, None)
        far.panel.write(bytes([0, 0xAF]))
        assert not any(far.panel.pixels())


def test_blank_tells_of_an_spi_that_is_off(
    table: Path, header: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    package_on(header, monkeypatch).error = FileNotFoundError(2, "No such file")
    ran = blank(table)
    assert ran.exit_code == 1
    assert ran.stderr.count("SPI is probably switched off.") == 2
