"""`companion doctor` on the kernel's own chips, buses, expanders and multiplexer: what it says of them is so."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import gpiod

from companion.config.table_file import read
from companion.guided.picture import picture
from companion.guided.tasks import tasks_of
from companion.guided.walk import Walk
from companion.words.words import Words
from tests.kernel.machine.wires import CHANNELS, wait_for
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
    assert about(lines, rf"^ok +The Pi's header is here: {header.chip}, pinctrl-bcm2711\. ")
    assert about(lines, r"^WRONG +GPIO 22 \(seat 3, challenge\) is held by gpio-fan\. ")
    assert about(lines, "^ok +west is here: gpiochip[0-9]+, mcp23017. ")
    assert about(lines, "^ok +east is here: gpiochip[0-9]+, mcp23017. ")
    assert about(lines, "^WRONG +seat 2, right: the line reads as pressed. ")
    assert about(lines, '^ok +All 12 buttons of "east" read as not pressed')
    for bus in (1, *CHANNELS):
        assert about(lines, f"^ok +Bus {bus} is here: /dev/i2c-[0-9]+\\.$"), bus
    # How fast it is depends on the host; a busy one hides the difference that is measured.
    assert about(lines, r"clock of bus 1.* (is not known: the device tree|[0-9]+ kHz \(measured\))")
    answering = about(lines, "^ok +The .*screen.* answers")
    assert len(answering) == 8
    assert about(
        lines, r"^WRONG +The screen of seat 4 does not answer \(1-0070/3, 0x3C\)\. Probably a loose wire"
    )
    assert about(lines, r"^note +A screen that table.toml does not name answers at i2c-0, 0x3C\.")
    assert not any(wires.is_on("1-0070/" + str(channel), 0x3C) for channel in range(8))
    assert header.is_high(17)


def test_a_running_table_is_left_alone_and_its_parts_are_its_own(
    tmp_path, run: Callable[[str], RunningTable], header, wires
):
    table = run(example(8))
    table.wait_until_said("is set")
    wait_for(lambda: all(wires.is_on(channel, 0x3C) for channel in CHANNELS), 120)
    status, lines = doctor(tmp_path, example(8))
    pid = table.process.pid
    held = rf"held by the table \(bluff-companion, process {pid}\)"
    assert about(
        lines, rf"^ok +The Pi's header is here: {header.chip}, pinctrl-bcm2711\. .*{held}: [0-9]+\.$"
    )
    assert about(lines, f"^ok +west is here: .*{held}")
    assert about(lines, f"^ok +The 9 screens are {held}, and left alone")
    assert about(lines, "not pressed") == []
    assert all(wires.is_on(channel, 0x3C) for channel in CHANNELS)
    wrong = [line for line in lines if line.startswith("WRONG")]
    # No cup is plugged in, and the machine's disk is one that keeps nothing.
    assert [re.sub("^WRONG +", "", line)[:10] for line in wrong] == ["The cup of", "What is wr"]
    assert status == 1
    assert table.end() == 0
    assert not [line for line in table.lines if "screen" in line and "does not answer" in line]


LINES = {(1, "LEFT"): 5, (1, "RIGHT"): 6, (1, "OK"): 13, (1, "CHALLENGE"): 19}
LINES |= {(2, "LEFT"): 16, (2, "RIGHT"): 26, (2, "OK"): 20, (2, "CHALLENGE"): 21}
TWO = """
[[seats]]
left = 5
right = 6
ok = 13
challenge = 19
screen = { bus = 0 }
[[seats]]
left = 16
right = 20  # the wires are the other way round
ok = 26
challenge = 21
screen = { bus = 1, address = 0x3D }
[web]
listen = "off"
"""


def test_the_guided_check_hears_the_lines_and_ticks_off_on_the_panels(tmp_path, header, wires):
    file = tmp_path / "table.toml"
    file.write_text(TWO, encoding="utf-8")
    walk = Walk(list(tasks_of(read(file))))
    walk.begin(0)
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "companion", "doctor", "--guide", "--config", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if " press LEFT, and let it go." in line and "Seat 1" in line:
            first = [picture(walk, place, Words()).tobytes() for place in (0, 1)]
            wait_for(lambda: [wires.pixels(0, 0x3C), wires.pixels(1, 0x3D)] == first, 120)  # noqa: B023
        if (
            asked := re.search(r"Seat (\d): press (\w+)|press (\w+) of seat (\d) once more", line)
        ) is not None:
            seat, button = (asked[1], asked[2]) if asked[1] else (asked[4], asked[3])
            header.press(LINES[int(seat), button])
            time.sleep(0.1)
            header.release(LINES[int(seat), button])
    process.stdout.close()
    assert process.wait(60) == 1
    assert said.count("Seat 1, ") == 4
    assert (
        "Seat 2's RIGHT was pressed: it came on the line of seat 2's OK. Probably their wires are swapped."
        in said
    )
    assert "Seat 2's OK was pressed: it came on the line of seat 2's RIGHT." in said
    assert "8 things were to be tried; right: 6." in said
    assert not wires.is_on(0, 0x3C)
    assert not wires.is_on(1, 0x3D)
