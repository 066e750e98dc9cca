"""`companion doctor --guide` at a terminal: keys, lines, and the ends it may come to."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.commands.guiding.keys import answers
from companion.guided.walk import Answer
from companion.simulator.panel import Panel
from companion.words.words import Words
from tests.commands.doctor_rig import SCREENS, DoctorRig

TABLE = """
language = "{language}"
[[seats]]
left = 12
right = 13
ok = 14
challenge = 4
screen = {{ bus = 1 }}
[[seats]]
left = 15
right = 16
ok = 17
challenge = 5
screen = {{ bus = 1, address = 0x3D }}
[web]
listen = "off"
"""
"""As the simulated table is wired."""

START = """
import sys
from companion import guide
from companion.cli import main
from companion.commands.guiding import beginning
from companion.table.inputs import Button
from companion.table.settings import TableSettings
from companion.virtual import VirtualGround

def ground(settings):
    made = VirtualGround(TableSettings(places=2, cups="none"))
    made.close = lambda: print("closed", flush=True)
    return made

beginning.nothing_to_press = lambda settings, machine, words: ()
guide.Guide.__init__.__defaults__ = (ground, 0.0)
main(["doctor", "--guide", "--config", sys.argv[1]])
"""


class Terminal:
    """Somebody at a terminal, where the command runs."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        file = folder / "table.toml"
        file.write_text(TABLE.format(language=language), encoding="utf-8")
        self._hand, self._desk = pty.openpty()
        self.before = termios.tcgetattr(self._desk)
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(file)],
            stdin=self._desk,
            stdout=self._desk,
            stderr=self._desk,
            start_new_session=True,
        )

    def until(self, text: str) -> None:
        """Wait until that has been said."""
        until_s = time.monotonic() + 50
        while text not in self.said:
            if not select.select([self._hand], [], [], max(0.0, until_s - time.monotonic()))[0]:
                pytest.fail(f"never: {text}; {self.said}")
            self.said += os.read(self._hand, 4096).decode()

    def type(self, keys: str) -> None:
        os.write(self._hand, keys.encode())

    def end(self) -> int:
        status = self.process.wait(50)
        while select.select([self._hand], [], [], 0)[0]:
            self.said += os.read(self._hand, 4096).decode()
        assert termios.tcgetattr(self._desk) == self.before
        return status

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._hand)
        os.close(self._desk)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


def test_keys_leave_things_out_and_end_it(terminal: Terminal) -> None:
    terminal.until("Seat 1: press LEFT, and let it go.")
    terminal.type("\n")
    terminal.until("Seat 1: press RIGHT, and let it go.")
    terminal.type("y\n")  # a yes to nothing
    terminal.until("Seat 1: press OK, and let it go.")
    terminal.type("q")
    terminal.until("Not tried: ")
    assert terminal.end() == 1
    lines = [line.rstrip() for line in terminal.said.splitlines()]
    assert lines[0] == (
        "8 things are to be tried, one after the other; each screen says what is next. Enter leaves one out, q ends it, "
        "and so does Ctrl-C."
    )
    assert "\x1b[33mnote \x1b[0m  Left out: Seat 1, LEFT" in lines
    assert "8 things were to be tried; right: 0." in lines
    assert lines[-1] == (
        "Not tried: Seat 1, OK; Seat 1, CHALLENGE; Seat 2, LEFT; Seat 2, RIGHT; Seat 2, OK; Seat 2, CHALLENGE; "
        "Seat 1, LEFT; Seat 1, RIGHT."
    )
    assert "closed" in lines


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_with_its_report(terminal: Terminal, how: signal.Signals) -> None:
    terminal.until("Seat 1: press LEFT, and let it go.")
    terminal.process.send_signal(how)
    terminal.until("Not tried: Seat 1, LEFT;")
    assert terminal.end() == 1
    assert "Traceback" not in terminal.said


def test_letters_for_yes_and_no_in_every_language() -> None:
    assert answers(Words("fr")) == {
        "o": Answer.YES,
        "y": Answer.YES,
        "n": Answer.NO,
        "q": None,
        "\n": Answer.SKIP,
        "\r": Answer.SKIP,
    }


def test_a_running_table_keeps_its_buttons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.become_pi()
    rig.panels({(1, 0x3C): Panel()})
    rig.table(*SCREENS)
    rig.table_runs(812)
    ran = rig.run("--guide")
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert ran.stderr == (
        "A table runs here: the table (bluff-companion, process 812). It has the buttons and screens that are to be tried. "
        'Stop it for the time ("sudo systemctl stop bluff-companion"), run this, and start it again.\n'
    )
    assert rig.i2c.sent == []


@pytest.mark.parametrize("board", ["", "Radxa ROCK 4C+"])
def test_off_a_pi_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str) -> None:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.table(*SCREENS)
    rig.write("proc/device-tree/model", f"{board}\0")
    ran = rig.run("--guide")
    assert (ran.exit_code, ran.stdout) == (1, "")
    named = f" ({board})" if board else ""
    assert ran.stderr.splitlines()[0] == (
        f"This is no Raspberry Pi{named}, and none of the lines that table.toml names is here, so there is nothing to try. Run "
        'it on the table\'s Pi; "companion play" plays here without.'
    )
    assert len(ran.stderr.splitlines()) == 2


def test_on_a_pi_whose_lines_are_closed_the_reason_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
    rig.kernel.add(0, "gpio-sim", "gpio-sim.0")
    rig.table(*SCREENS)
    ran = rig.run("--guide")
    assert (ran.exit_code, ran.stdout) == (1, "")
    first, reason = ran.stderr.splitlines()
    assert first == "None of the lines that table.toml names can be used, so there is nothing to try:"
    assert reason.startswith("  - ")


def test_a_file_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert DoctorRig(tmp_path, monkeypatch).run("--guide").exit_code == 78


def test_elsewhere_than_on_linux_there_is_nothing_to_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = DoctorRig(tmp_path, monkeypatch)
    rig.table(*SCREENS)
    monkeypatch.setattr(sys, "platform", "darwin")
    ran = rig.run("--guide")
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert ran.stderr.startswith("This machine has no lines of its own to look for")
