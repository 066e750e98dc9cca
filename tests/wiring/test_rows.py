"""The tables and the drawing: every wire of the settings is there, at its pin, in its colour, in every language."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from companion.config.settings import HEADER
from companion.wiring.data import cables, parts, pi
from companion.wiring.drawing import COLOURS, drawn
from companion.wiring.rows import expander_feet, expander_rows, header_rows
from companion.wiring.sentences import told_wiring
from companion.wiring.uses import uses
from companion.words.words import Words, languages
from tests.wiring.conftest import Table


def test_the_header_has_forty_pins_and_every_line_once() -> None:
    assert len(pi().pins) == 40
    lines = [pin for pin in pi().pins if pin.startswith("GPIO")]
    assert sorted(int(pin.removeprefix("GPIO")) for pin in lines) == list(range(28))
    assert pi().pins_of("GND") == (6, 9, 14, 20, 25, 30, 34, 39)
    assert (pi().pins_of("3V3"), pi().pins_of("5V")) == ((1, 17), (2, 4))
    assert [pi().pin_of(line) for line in (2, 3, 4, 17, 10, 7, 5, 26, 21)] == [
        3,
        5,
        7,
        11,
        19,
        26,
        29,
        37,
        40,
    ]


def test_an_expander_has_its_pins_where_the_data_sheet_has_them() -> None:
    pins = [*parts()["expander"].pins]
    at = {
        name: pins.index(name) + 1
        for name in ("GPB0", "GPB7", "VDD", "VSS", "SCL", "SDA", "A0", "RESET", "INTA")
    }
    assert [*at.values()] == [1, 8, 9, 10, 12, 13, 15, 18, 20]
    assert (pins.index("GPA0") + 1, pins.index("GPA7") + 1) == (21, 28)


@pytest.mark.parametrize("seats", ["four", "eight"])
def test_every_wire_has_a_row(table: Table, seats: str) -> None:
    settings = table(seats)
    rows = [*header_rows(settings), *(row for rows in expander_rows(settings).values() for row in rows)]
    assert {row.use.key for row in rows if row.use} == {use.key for use in uses(settings)}
    for row in rows:
        if row.use is not None and row.use.line.chip == HEADER:
            assert pi().pins[row.number - 1] == f"GPIO{row.use.line.line}"
    numbers = [row.number for row in header_rows(settings)]
    assert numbers == sorted(set(numbers))


def test_a_wired_cup_and_a_screen_on_spi_have_rows(table: Table) -> None:
    screen = 'screen = { spi = 1, dc = 15, reset = 14, driver = "ssd1309" }'
    settings = table(
        "eight",
        ('screen = { bus = 1, address = 0x3D, driver = "ssd1309" }', screen),
        ("line = 7 ", "line = 12 "),
        ('port = "/dev/ttyACM0"', "wired = { select = 8 }"),
    )
    told = "\n".join(told_wiring(settings, Words(), None, own_supply=True))
    assert "19  GPIO 10  SPI, MOSI (DIN)\n" in told
    assert "24  GPIO 8   SPI, CS of the MCP3008\n" in told
    assert "26  GPIO 7   the board's screen, CS\n" in told
    assert "10  GPIO 15  the board's screen, DC\n" in told
    assert "for all: an ADXL335 on the MCP3008 at GPIO 8: x, y, z on CH0, CH1, CH2" in told
    assert told.count("GPIO 11 ") == 1


def test_the_feet_of_an_expander_say_its_address(table: Table) -> None:
    feet = {
        row.line: Words().say(row.goes_to.code, row.goes_to.values)
        for row in expander_feet(table("eight"), "east")
    }
    assert (feet["A0"], feet["A1"], feet["A2"]) == ("3.3 V", "ground", "ground")
    assert (feet["RESET"], feet["INTA"]) == ("3.3 V", "GPIO 24, pin 18")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", ["four", "eight"])
def test_the_drawing_has_every_pin_and_wire(table: Table, seats: str, language: str) -> None:
    settings, words = table(seats), Words(language)
    root = ET.fromstring(drawn(settings, words, "A <title> & more"))  # noqa: S314 - our own
    texts = [text for one in root.iter("{http://www.w3.org/2000/svg}text") if (text := one.text)]
    assert "A <title> & more" in texts
    for use in uses(settings):
        if use.place is not None:
            said = words.say("wiring-to-seat", {"seat": use.place + 1, "signal": use.signal.lower()})
            assert texts.count(said) == 1
    assert texts.count("40") == 1


def test_every_colour_of_a_cable_can_be_drawn_and_said() -> None:
    colours = {one.colour for cable in cables().values() for one in cable.conductors}
    assert colours <= COLOURS.keys()
    for language in languages():
        assert all(Words(language).say(f"wiring-{colour}") for colour in COLOURS)


def test_the_wires_of_another_bus_have_rows(table: Table) -> None:
    settings = table("eight", ("bus = 1, address = 0x3D", "bus = 6"))
    told = "\n".join(told_wiring(settings, Words(), None, own_supply=True))
    assert "15  GPIO 22  I2C bus 6, SDA" in told
    assert "16  GPIO 23  I2C bus 6, SCL" in told
    assert '18  GPIO 24  INTA of "west" (0x20)' in told


@pytest.mark.parametrize("seats", ["four", "eight"])
def test_french_has_commas_in_its_currents_below_each_other(table: Table, seats: str) -> None:
    lines = list(told_wiring(table(seats), Words("fr"), None, own_supply=False))
    assert [line for line in lines if re.search(r"\d\.\d", line)] == []
    currents = lines[lines.index(next(line for line in lines if line.startswith("Courant"))) :][:-1]
    assert any(re.search(r"\d,\d$", line) for line in currents)
    assert len({len(line) for line in currents}) == 1
