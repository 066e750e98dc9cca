"""`companion doctor` on the kernel's own chips, buses, expanders and multiplexer: what it says of them is so."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import gpiod

from tests.kernel.machine.wires import CHANNELS
from tests.kernel.test_table import RunningTable, example, run

__all__ = ["run"]  # the fixture


def doctor(folder: Path, text: str) -> tuple[int, list[str]]:
    """Its status and its lines, for a table of this text."""
    file = folder / "doctor.toml"
    file.write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "doctor", "--config", str(file)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.stderr == ""
    return ran.returncode, ran.stdout.splitlines()


def about(lines: list[str], pattern: str) -> list[str]:
    return [line for line in lines if re.search(pattern, line)]


def test_what_it_says_of_chips_buses_and_screens_is_so(tmp_path, header, wires):
    wires.loosen("1-0070/3", 0x3C)
    wires.press("1-0020", 4)
    held = {22: gpiod.LineSettings()}
    with gpiod.request_lines(header.path, held, consumer="gpio-fan"):
        status, lines = doctor(tmp_path, example(8))
    wires.release("1-0020", 4)
    assert status == 1
    assert about(lines, "^ok +The Pi's header is here: gpiochip0, pinctrl-bcm2711. ")
    assert about(lines, r"^WRONG +GPIO 22 \(seat 3, challenge\) is held by gpio-fan\. ")
    assert about(lines, "^ok +west is here: gpiochip[0-9]+, mcp23017. ")
    assert about(lines, "^ok +east is here: gpiochip[0-9]+, mcp23017. ")
    assert about(lines, "^WRONG +seat 2, right: the line reads as pressed. ")
    assert about(lines, '^ok +All 12 buttons of "east" read as not pressed')
    for bus in (1, *CHANNELS):
        assert about(lines, f"^ok +Bus {bus} is here: /dev/i2c-[0-9]+\\.$"), bus
    assert about(lines, r"clock of bus 1.* [0-9]+ kHz \(measured\)"), lines
    answering = about(lines, "^ok +The .*screen.* answers")
    assert len(answering) == 8
    assert about(
        lines, r"^WRONG +The screen of seat 4 does not answer \(1-0070/3, 0x3C\)\. Probably a loose wire"
    )
    assert about(lines, r"^note +A screen that table.toml does not name answers at i2c-0, 0x3C\.")
    assert not any(wires.is_on("1-0070/" + str(channel), 0x3C) for channel in range(8))
    assert header.is_high(17)


def test_a_running_table_is_left_alone_and_its_parts_are_its_own(
    tmp_path, run: Callable[[str], RunningTable], wires
):
    table = run(example(8))
    table.wait_until_said("is set")
    shown = [wires.pixels(channel, 0x3C) for channel in CHANNELS]
    status, lines = doctor(tmp_path, example(8))
    pid = table.process.pid
    held = rf"held by the table \(bluff-companion, process {pid}\)"
    assert about(lines, f"^ok +The Pi's header is here: gpiochip0, pinctrl-bcm2711. .*{held}: [0-9]+\\.$")
    assert about(lines, f"^ok +west is here: .*{held}")
    assert about(lines, f"^ok +The 9 screens are {held}, and left alone")
    assert about(lines, "not pressed") == []
    assert [wires.pixels(channel, 0x3C) for channel in CHANNELS] == shown
    wrong = [line for line in lines if line.startswith("WRONG")]
    # No cup is plugged in, and the machine's disk is one that keeps nothing.
    assert [re.sub("^WRONG +", "", line)[:10] for line in wrong] == ["The cup of", "What is wr"]
    assert status == 1
    assert table.end() == 0
