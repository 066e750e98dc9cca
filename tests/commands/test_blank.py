"""`companion blank` over emulated panels below smbus2: what a table that died has left is gone."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import smbus2
from click.testing import CliRunner, Result
from luma.core.interface.serial import i2c

from companion.cli import main
from companion.drivers.panels import Ssd1306
from companion.simulator.bus import SimulatedBus, Trouble
from companion.simulator.oled import Oled
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from tests.drivers.test_panels import begin
from tests.pictures import numbered

DARK = bytes(1024)
TABLE = """
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = { bus = 1 }

[[seats]]
left = 18
right = 23
ok = 24
challenge = 25
screen = { bus = 1, address = 0x3D, driver = "sh1106" }

[board]
screen = { bus = 3, driver = "ssd1309" }
"""


class Buses:
    """Two buses of the kernel, with three panels that show a secret."""

    def __init__(self) -> None:
        self.panels: dict[str, Oled] = {"one": Panel(), "two": Sh1106Panel(), "board": Panel()}
        self.by_number = {
            1: SimulatedBus({0x3C: self.panels["one"], 0x3D: self.panels["two"]}),
            3: SimulatedBus({0x3C: self.panels["board"]}),
        }
        screen = Ssd1306(i2c(bus=self.by_number[1], address=0x3C))
        begin(screen, screen.pack(numbered(60)))

    def open(self, number: int) -> SimulatedBus:
        if number not in self.by_number:
            raise OSError(2, "No such file or directory", f"/dev/i2c-{number}")
        return self.by_number[number]


@pytest.fixture
def buses(monkeypatch: pytest.MonkeyPatch) -> Buses:
    buses = Buses()
    monkeypatch.setattr(smbus2, "SMBus", buses.open)
    return buses


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    return path


def blank(table: Path) -> Result:
    return CliRunner().invoke(main, ["blank", "--config", str(table)])


def test_every_screen_is_dark_and_nothing_is_left_in_its_memory(buses: Buses, table: Path) -> None:
    assert buses.panels["one"].pixels() == numbered(60).tobytes()
    ran = blank(table)
    assert (ran.exit_code, ran.stdout, ran.stderr) == (0, "3 screens are dark and empty.\n", "")
    for panel in buses.panels.values():
        assert not panel.on
        panel.write(bytes([0, 0xAF]))
        assert panel.pixels() == DARK


def test_a_screen_that_is_not_there_is_told_and_the_others_are_dark(buses: Buses, table: Path) -> None:
    buses.by_number[1].unplug(0x3D)
    ran = blank(table)
    assert (ran.exit_code, ran.stdout) == (1, "2 screens are dark and empty.\n")
    assert ran.stderr == (
        "  - The screen of seat 2 does not answer (i2c-1, 0x3D). Probably a loose wire or no power. "
        "Press its four wires firmly in; it comes back by itself.\n"
    )
    assert not buses.panels["one"].on


def test_a_bus_that_hangs_keeps_no_other_waiting(buses: Buses, table: Path) -> None:
    dark = threading.Event()
    stuck, write = buses.by_number[1], buses.by_number[3].write_i2c_block_data

    def hang(*_: object) -> None:
        assert dark.wait(20), "the other bus waited"
        raise OSError(110, "Connection timed out")

    def watched(*args: object) -> None:
        write(*args)
        dark.set()

    stuck.write_i2c_block_data = hang  # type: ignore[method-assign]
    buses.by_number[3].write_i2c_block_data = watched  # type: ignore[method-assign]
    ran = blank(table)
    assert ran.exit_code == 1
    assert ran.stderr.count("are held down") == 2


@pytest.mark.parametrize("after_transfers", range(10))
def test_a_screen_that_does_not_answer_once_is_asked_again(
    buses: Buses, table: Path, after_transfers: int
) -> None:
    buses.by_number[1].fail(0x3C, Trouble.NO_ANSWER, after_transfers=after_transfers)
    ran = blank(table)
    assert (ran.exit_code, ran.stdout, ran.stderr) == (0, "3 screens are dark and empty.\n", "")
    assert not buses.panels["one"].on
    buses.panels["one"].write(bytes([0, 0x8D, 0x14, 0xAF]))
    assert buses.panels["one"].pixels() == DARK


def test_a_transfer_that_breaks_off_in_the_middle_leaves_it_dark(buses: Buses, table: Path) -> None:
    buses.by_number[1].fail(0x3C, Trouble.NO_ANSWER, after_bytes=4, after_transfers=30)
    assert blank(table).exit_code == 0
    assert not buses.panels["one"].on


def test_a_wrong_file_is_told_as_by_run(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("seats = 3\n", encoding="utf-8")
    assert blank(path).exit_code == 78


def test_after_a_service_that_ended_of_a_wrong_file_the_mistakes_are_not_told_again(
    buses: Buses, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write_text("nonsense = 1", encoding="utf-8")
    assert blank(table).exit_code == 78
    monkeypatch.setenv("EXIT_STATUS", "78")
    assert (blank(table).exit_code, blank(table).output) == (0, "")
    monkeypatch.setenv("EXIT_STATUS", "ABRT")
    table.write_text(TABLE, encoding="utf-8")
    assert blank(table).exit_code == 0
    assert not buses.panels["one"].on
