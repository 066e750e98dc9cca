"""Each thing that can be wrong with a line is told in a whole sentence, with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero import GPIOPinInUse, PinInvalidPin

from companion.drivers.line_errors import (
    ChipMissing,
    ChipUnclear,
    EdgesMissing,
    LineBusy,
    LineDenied,
    LineLost,
    LineMissing,
    LineRefused,
)
from companion.drivers.lines import Line, cause_of
from companion.words.words import Words

CHIP = "gpiochip0, pinctrl-bcm2711"
SENTENCES = {
    "Another program, blink.py[812], holds the line. End that program; the table takes the line by itself then.": LineBusy(
        "GPIO17", CHIP, "blink.py[812]"
    ),
    "The system itself uses the line for something else. Choose another line in table.toml, or switch that off in "
    "/boot/firmware/config.txt.": LineBusy("GPIO17", CHIP, ""),
    "The line is already used for something else on this table. Give each thing a line of its own in table.toml.": (
        GPIOPinInUse("pin GPIO17 is already in use by <gpiozero.LED object>")
    ),
    "This machine has no pins that look like a Raspberry Pi's. On another board, say which chip has them: header = ... "
    'below [chips] in table.toml. "companion play" needs none.': ChipMissing("auto", "gpiochip0, INT34C5:00"),
    'There is no chip "device:1-0020"; there are: gpiochip0, pinctrl-bcm2711. Probably it is not connected, or its '
    '"dtoverlay" is missing in /boot/firmware/config.txt. Look at both; what is there again is used by itself.': ChipMissing(
        "device:1-0020", CHIP
    ),
    'There are several chips "mcp23017". Name one by where it is, in table.toml: device:1-0020 (gpiochip2, mcp23017); '
    "device:1-0021 (gpiochip3, mcp23017).": ChipUnclear(
        "mcp23017", "device:1-0020 (gpiochip2, mcp23017); device:1-0021 (gpiochip3, mcp23017)"
    ),
    "gpiochip0, pinctrl-bcm2711 has no such line. Correct its number in table.toml.": LineMissing(
        "GPIO99", CHIP
    ),
    "gpiochip0, pinctrl-bcm2711 cannot tell when a line changes: probably its INT wire is not connected, or "
    '"gpiopin" is missing behind its "dtoverlay" in /boot/firmware/config.txt. Look at both, then start the table '
    "again.": EdgesMissing("GPIO3", CHIP),
    "/dev/gpiochip0 is closed to this user, who is probably not in the group gpio. Run "
    '"sudo usermod -aG gpio $USER" and log in again.': LineDenied("/dev/gpiochip0", "gpio"),
    "/dev/gpiochip0 is open to the system's administrator only. Probably a rule of udev is missing: install the package "
    "raspberrypi-sys-mods, then start the Pi again.": LineDenied("/dev/gpiochip0", ""),
    "gpiochip0, pinctrl-bcm2711 does not answer any more: No such device. Probably a wire came loose. Press its wires "
    "firmly in; it comes back by itself.": LineLost("GPIO3", CHIP, "No such device"),
    "The system says: Invalid argument. Look at the wires, then start the table again.": LineRefused(
        "GPIO3", CHIP, "Invalid argument"
    ),
    "The system says: Input/output error. Look at the wires, then start the table again. ": OSError(
        5, "Input/output error"
    ),
    "The system says: GPIO99 is not a valid pin name. Look at the wires, then start the table again.": PinInvalidPin(
        "GPIO99 is not a valid pin name"
    ),
}


@pytest.mark.parametrize(("sentence", "error"), SENTENCES.items(), ids=lambda one: type(one).__name__)
def test_each_cause_has_its_sentence(sentence, error):
    assert Words().say("line-cause", cause_of(error)) == sentence.strip()


def test_a_machine_without_any_chip_has_no_pins_of_a_pi():
    assert cause_of(ChipMissing("device:1-0020", ""))["cause"] == "no-header"


def test_the_values_are_the_fields():
    assert cause_of(LineBusy("GPIO17", CHIP, "blink.py[812]")) == {
        "cause": "busy",
        "line": "GPIO17",
        "chip": CHIP,
        "holder": "blink.py[812]",
    }


def test_a_device_that_is_gone_or_has_no_named_group_is_roots(tmp_path, monkeypatch):
    assert LineDenied.of(tmp_path / "gone").group == ""

    def unnamed(_path: Path) -> str:
        raise KeyError(4711)

    monkeypatch.setattr(Path, "group", unnamed)
    assert LineDenied.of(tmp_path).group == ""


def test_a_line_is_called_by_its_pin_and_its_chip():
    assert str(Line(None, "GPIO17")) == "GPIO17 (header)"
    assert str(Line(None, "3", "west")) == "west:3"
