"""`companion screens` on the kernel's buses: found by sysfs, before and behind the kernel's own multiplexer, dot for dot."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from companion.commands.looking.card import card
from companion.commands.looking.subjects import lines_on, subjects
from companion.config.table_file import read
from companion.drivers.i2c_buses import buses_here
from companion.drivers.probe_screens import Answering, Held, probe
from companion.words.words import Words
from tests.kernel.machine.wires import CHANNELS, PANELS, Hands

DARK = bytes(1024)
WORDS = Words()
CLIENTS = Path("/sys/bus/i2c/devices/i2c-1")


class Running:
    """The command, without a terminal, while its pictures are there."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "companion", "screens", "--seconds", "900", *arguments],
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if line.startswith("The pictures stay"):
                return
        self.process.communicate()
        pytest.fail(self.said)

    def end(self) -> int:
        """As systemd would; its status."""
        self.process.send_signal(signal.SIGTERM)
        more, _ = self.process.communicate(timeout=120)
        self.said += more
        return self.process.returncode


@pytest.fixture
def eight(tmp_path: Path) -> Path:
    """The table for eight, whose seats are behind the multiplexer and whose board is before it."""
    path = tmp_path / "table.toml"
    path.write_bytes((resources.files("companion.config") / "examples" / "eight-seats.toml").read_bytes())
    return path


@pytest.fixture
def held() -> Iterator[None]:
    """A driver of the kernel's has 0x3D of bus 1."""
    (CLIENTS / "new_device").write_text("dummy 0x3d")
    yield
    (CLIENTS / "delete_device").write_text("0x3d")


def test_every_bus_and_channel_is_there_by_its_name():
    assert {here.bus for here in buses_here()} >= {0, 1, *CHANNELS}


def test_all_panels_are_found_once_though_the_multiplexer_stays_joined(wires):
    found = probe(buses_here())
    assert {one.place for one in found.answering} == set(PANELS)
    assert {one.controller for one in found.answering} == {"ssd1306"}
    assert found.held == ()
    assert not any(wires.is_on(*place) for place in PANELS)


def test_a_panel_that_does_not_answer_is_not_found(wires):
    wires.loosen("1-0070/3", 0x3C)
    wires.loosen(0, 0x3C)
    assert {one.place for one in probe(buses_here()).answering} == {*PANELS} - {("1-0070/3", 0x3C), (0, 0x3C)}


def test_a_panel_that_a_driver_of_the_kernel_has_is_told(held, wires):
    found = probe(buses_here())
    assert (1, 0x3D) not in {one.place for one in found.answering}
    assert Held(1, 0x3D) in found.held


def shows_its_cards(wires: Hands, file: Path | None) -> list[bool]:
    """Of each panel, by PANELS, whether it shows its card dot for dot."""
    settings = read(file) if file else None
    answering = [
        Answering(*place, "ssd1306") for place in sorted(PANELS, key=lambda place: (str(place[0]), place[1]))
    ]
    expected = {
        one.place: card(one.mark, lines_on(one, one.at, WORDS, has_table=settings is not None)).tobytes()
        for one in subjects(settings, answering)
    }
    return [wires.pixels(*place) == expected[place] for place in PANELS]


def test_a_table_for_eight_shows_its_numbers_and_the_tenth_screen_a_letter(wires, eight):
    running = Running("--config", str(eight), cwd=eight.parent)
    assert shows_its_cards(wires, eight) == [True] * 10
    assert running.end() == 0
    assert "10 screens show their numbers and a border now:" in running.said
    assert "  A: i2c-0, 0x3C, taken for an SSD1306; table.toml does not name it." in running.said
    assert [wires.pixels(*place) for place in PANELS] == [DARK] * 10
    assert not any(wires.is_on(*place) for place in PANELS)


def test_without_a_file_all_ten_get_letters_and_lines(wires, tmp_path):
    running = Running(cwd=tmp_path)
    assert shows_its_cards(wires, None) == [True] * 10
    assert running.end() == 0
    lines = re.findall(r"^    (screen = .*?)  # \w$", running.said, re.MULTILINE)
    assert lines == [
        "screen = { bus = 0 }",
        "screen = { bus = 1, address = 0x3D }",
        *(f'screen = {{ bus = "{channel}" }}' for channel in CHANNELS),
    ]
    assert not any(wires.is_on(*place) for place in PANELS)


def test_a_missing_screen_and_a_held_one_are_told_and_the_others_shown(held, wires, eight):
    wires.loosen("1-0070/6", 0x3C)
    running = Running("--config", str(eight), cwd=eight.parent)
    assert shows_its_cards(wires, eight).count(True) == 8
    assert running.end() == 1
    assert "The screen of seat 7 does not answer (1-0070/6, 0x3C)." in running.said
    assert "A driver of the system has the screen at i2c-1, 0x3D for itself." in running.said
