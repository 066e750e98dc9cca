"""docs/cups.md against the firmware and the commands: pins, kinds of board, options."""

import importlib.util
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cup.board_files import boards, files

DOCS = (Path(__file__).parents[2] / "docs" / "cups.md").read_text(encoding="utf-8")
COLUMNS = {"pico": 1, "pico_w": 1, "pico_2": 1, "pico_2_w": 1, "esp32_c3": 2, "esp32_s3": 3}
HEADER_PINS = {"GP0": 1, "GP1": 2, "GP4": 6, "GP5": 7, "GP15": 20, "GP28": 34}
"""Of the Pico's 40, from its data sheet's drawing."""


def board(kind):
    spec = importlib.util.spec_from_file_location(f"docs_{kind}", files(kind)["board.py"])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def row(begin, kind):
    line = next(line for line in DOCS.splitlines() if line.startswith(f"| {begin}"))
    return line.split("|")[COLUMNS[kind] + 1].strip()


def test_every_kind_of_board_is_in_the_guide():
    assert set(COLUMNS) == set(boards())


@pytest.mark.parametrize("kind", COLUMNS)
def test_the_pins_in_the_guide_are_the_firmwares(kind):
    pins = board(kind)
    prefix = "GP" if kind.startswith("pico") else "GPIO "
    assert row("sensor SDA", kind).startswith(f"{prefix}{pins.SDA_PIN}")
    assert row("sensor SCL", kind).startswith(f"{prefix}{pins.SCL_PIN}")
    assert row("button", kind).startswith(f"{prefix}{pins.BUTTON_PIN}")
    numbers = re.findall(r"\d+", row("UART", kind).split("(")[0])
    assert numbers == [str(pins.UART_TX_PIN), str(pins.UART_RX_PIN)]
    battery = row("battery", kind)
    if pins.BATTERY_WIRED:
        assert "Pico, Pico 2: measured by the board" in battery
    else:
        assert f"{prefix}{pins.BATTERY_PIN}" in battery
    assert (row("LED", kind) == "none") == (pins.LED_PIN is None)


def test_the_headers_pins_are_those_of_the_picos_drawing():
    told = dict(re.findall(r"(GP\d+) \(pin (\d+)\)", DOCS))
    assert told
    assert {name: int(pin) for name, pin in told.items()} == {name: HEADER_PINS[name] for name in told}


def test_every_command_in_the_guide_is_there_with_its_options():
    commands = re.findall(r"companion cup (\w+)", DOCS)
    assert set(commands) == {"list", "install", "calibrate", "name", "watch"}
    for command in set(commands):
        shown = CliRunner().invoke(main, ["cup", command, "--help"])
        assert shown.exit_code == 0
    helps = "".join(CliRunner().invoke(main, ["cup", command, "--help"]).stdout for command in set(commands))
    options = set(re.findall(r"(--[a-z][a-z-]+)", DOCS))
    assert {option for option in options if option not in helps} == set()


def test_the_group_shows_all_commands():
    shown = CliRunner().invoke(main, ["cup", "--help"]).stdout
    for command in ("list", "watch", "install", "calibrate", "name"):
        assert re.search(rf"^  {command} ", shown, re.MULTILINE)
