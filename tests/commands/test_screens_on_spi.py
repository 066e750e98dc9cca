"""`companion screens` where screens are on SPI: nobody can be asked there, but each shows its card and can be put right."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from tests.commands.screens_rig import Person, Rig, dark, table
from tests.drivers.test_spi_wires import SpiPanel
from tests.test_spi_screens import Spidev


class Table:
    """Two screens on SPI, and the board on I2C."""

    def __init__(self, rig: Rig, monkeypatch) -> None:
        header = MockFactory()
        self.rig = rig
        self.far = SpiPanel(header), SpiPanel(header, 5, 6)
        self.far[1].panel = Sh1106Panel()
        self.board = Panel()
        self.spidev = Spidev(dict(enumerate(self.far)))
        monkeypatch.setitem(sys.modules, "spidev", self.spidev)
        monkeypatch.setattr("companion.drivers.gpio.GpiodFactory", lambda _found_by: header)
        rig.wire({(3, 0x3C): self.board}, buses=(3,))
        self.write("spi = 0, dc = 24, reset = 25", "spi = 1, dc = 5, reset = 6", board="bus = 3")

    def write(self, *seats: str, **more: str) -> None:
        """A file whose buttons are on a chip of their own."""
        text = re.sub(
            r"^(left|right|ok|challenge) = (\d+)$",
            r'\1 = "west:\2"',
            table(*seats, **more),
            flags=re.MULTILINE,
        )
        Path("table.toml").write_text(text + '[chips]\nwest = "device:1-0020"\n', encoding="utf-8")

    def panels(self) -> dict[str, Panel | Sh1106Panel]:
        """By their marks."""
        return {"1": self.far[0].panel, "2": self.far[1].panel, "B": self.board}


@pytest.fixture
def spi(tmp_path, monkeypatch):
    return Table(Rig(tmp_path, monkeypatch), monkeypatch)


def test_each_shows_its_card_and_is_dark_in_the_end(spi):
    def watch(_):
        seen = Image.frombytes("1", (128, 64), spi.far[0].panel.pixels())
        assert seen.tobytes() == spi.rig.cards["1"].tobytes()

    ran = spi.rig.run(watch=watch)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert (
        "3 screens show their numbers and a border now:\n"
        "  1: spi-0, CE0, SSD1306.\n"
        "  2: spi-0, CE1, SSD1306.\n"
        "  B: i2c-3, 0x3C, SSD1306.\n"
    ) in ran.stdout
    assert dark(spi.panels().values())
    assert [far.opened for far in spi.far] == [None, None]


def test_the_right_chip_is_found_by_what_is_seen_and_its_line_has_all_that_it_needs(spi):
    ran = spi.rig.answer(Person(spi.rig, spi.panels()))
    assert ran.exit_code == 1
    assert ran.stdout.endswith(
        "To change in table.toml:\n"
        '  - seat 2: screen = { spi = 1, dc = 5, reset = 6, driver = "sh1106" }\n'
        "All screens are dark again.\n"
    )


def test_those_at_each_other_s_seats_are_exchanged(spi):
    spi.write("spi = 0, dc = 24, reset = 25", 'spi = 1, dc = 5, reset = 6, driver = "sh1106"')
    ran = spi.rig.answer(Person(spi.rig, spi.panels() | {"A": spi.board}, {"1": "2", "2": "1"}))
    assert "  - seat 2: screen = { spi = 0, dc = 24, reset = 25 }\n" in ran.stdout
    assert '  - seat 1: screen = { spi = 1, dc = 5, reset = 6, driver = "sh1106" }\n' in ran.stdout


def test_an_spi_that_is_off_is_told_as_by_the_table(spi):
    spi.spidev.error = FileNotFoundError(2, "No such file")
    ran = spi.rig.run()
    assert ran.exit_code == 1
    assert ran.stderr.startswith(
        "  - The screen of seat 1 cannot be reached: its wires (spi-0, CE0) cannot be used. SPI is probably switched off. "
        'Run "sudo raspi-config nonint do_spi 0"'
    )
    assert "  B: i2c-3, 0x3C, SSD1306.\n" in ran.stdout


def test_a_machine_without_i2c_shows_those_on_spi(spi, tmp_path):
    spi.rig.wire({}, buses=())
    spi.write("spi = 0, dc = 24, reset = 25", 'spi = 1, dc = 5, reset = 6, driver = "sh1106"')
    ran = spi.rig.run()
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout.startswith("2 screens show their numbers and a border now:\n")
