"""However `companion screens` ends, all screens are dark: in a process of its own, on a terminal and off one."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from companion.commands.looking.ending import ended_by_signals

HERE = Path(__file__).parents[2]
PROCESS = [sys.executable, "-W", "error", "-m", "tests.commands.screens_process"]


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.chdir(HERE)
            os.environ.update(TERM="xterm", PYTHONUTF8="1")
            os.execv(sys.executable, [*PROCESS, str(folder), "screens", *arguments])  # noqa: S606
        self.shown = ""

    def read(self, until: str) -> None:
        limit = time.monotonic() + 40
        while not re.search(until, self.shown):
            assert time.monotonic() < limit, self.shown
            if select.select([self.end], [], [], 0.1)[0]:
                self.shown += os.read(self.end, 65536).decode()

    def type(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def ends(self, again: Callable[[], object] = lambda: None) -> int:
        """Its status; `again` is called every second until then.

        A signal between a prompt and the wait for the answer to it is heard with the next one: so Python's input() is.
        """
        while True:
            if not select.select([self.end], [], [], 1)[0]:
                if "dark again" not in self.shown:
                    again()
                continue
            try:
                more = os.read(self.end, 65536)
            except OSError:
                break
            self.shown += more.decode()
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    def screens(self) -> tuple[bool, str]:
        """Whether both were lit, and what they are now."""
        return (self.folder / "lit").exists(), (self.folder / "end").read_text(encoding="utf-8")


def wait_for(path: Path) -> None:
    limit = time.monotonic() + 40
    while not path.exists():
        assert time.monotonic() < limit
        time.sleep(0.02)


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", signal.SIGTERM, signal.SIGHUP])
def test_a_question_is_ended_by_it_and_the_screens_are_dark(tmp_path, how):
    terminal = Terminal(tmp_path)
    terminal.read(r"Screen A \(i2c-1, 0x3C\)")

    def end() -> None:
        if isinstance(how, str):
            terminal.type({"ctrl-c": "\x03", "ctrl-d": "\x04"}[how])
        else:
            os.kill(terminal.pid, how)

    end()
    assert terminal.ends(end) == 0
    assert terminal.screens() == (True, "dark")
    assert terminal.shown.endswith("All screens are dark again.\r\n")
    assert "Traceback" not in terminal.shown
    assert "Aborted" not in terminal.shown


def test_a_terminal_that_is_gone_ends_it_and_the_screens_are_dark(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.read(r"Screen A \(i2c-1, 0x3C\)")
    os.close(terminal.end)
    _, status = os.waitpid(terminal.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert terminal.screens() == (True, "dark")


def test_enter_answers_that_all_is_right(tmp_path):
    terminal = Terminal(tmp_path)
    for mark, seat in (("A", "2"), ("C", "")):
        terminal.read(rf"Screen {mark} \(i2c-1, 0x3[CD]\)[^\r]*1 $")
        terminal.type("\r")
        terminal.read(r"At which seat is it\?[^\r]*none $")
        terminal.type(f"{seat}\r")
    assert terminal.ends() == 0
    assert terminal.screens() == (True, "dark")
    assert terminal.shown.endswith(
        "    screen = { bus = 1 }  # seat 2\r\n"
        '    screen = { bus = 1, address = 0x3D, driver = "sh1106" }  # C\r\n'
        "All screens are dark again.\r\n"
    )


def test_without_questions_at_a_terminal_enter_ends_it(tmp_path):
    terminal = Terminal(tmp_path, "--no-questions")
    terminal.read(r"Enter ends this, and all screens go dark\. $")
    assert (tmp_path / "lit").exists()
    assert not (tmp_path / "end").exists()
    terminal.type("\r")
    assert terminal.ends() == 0
    assert terminal.screens() == (True, "dark")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_off_a_terminal_a_signal_ends_it(tmp_path, number):
    with subprocess.Popen(
        [*PROCESS, tmp_path, "screens"], cwd=HERE, stdout=subprocess.PIPE, text=True
    ) as process:
        wait_for(tmp_path / "lit")
        process.send_signal(number)
        said, _ = process.communicate(timeout=40)
    assert process.returncode == 0
    assert said.endswith("All screens are dark again.\n")
    assert (tmp_path / "end").read_text() == "dark"


def test_more_signals_do_not_break_the_darkening_off(tmp_path):
    (tmp_path / "slow").touch()
    with subprocess.Popen([*PROCESS, tmp_path, "screens"], cwd=HERE, stdout=subprocess.DEVNULL) as process:
        wait_for(tmp_path / "lit")
        process.send_signal(signal.SIGTERM)
        wait_for(tmp_path / "darkening")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            process.send_signal(number)
        assert process.wait(40) == 0
    assert (tmp_path / "end").read_text() == "dark"


def test_a_pipe_that_is_closed_leaves_no_screen_lit(tmp_path):
    with subprocess.Popen(
        [*PROCESS, tmp_path, "screens", "--seconds", "0"], cwd=HERE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.wait(40)
    assert (tmp_path / "end").read_text() == "dark"


def test_after_an_end_handlers_are_as_before():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    done = []
    with ended_by_signals(lambda: done.append("clean")):
        done.append("within")
    assert done == ["within", "clean"]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before


@pytest.mark.parametrize("end", [KeyboardInterrupt, click.Abort])
def test_an_end_by_hand_is_no_error(end):
    done = []
    with ended_by_signals(lambda: done.append("clean")):
        raise end
    assert done == ["clean"]


def test_a_second_signal_does_not_break_off_what_the_first_has_brought_about():
    done = []
    with ended_by_signals(lambda: done.append("clean")):
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGINT)
            done.append("went on")
    assert done == ["went on", "clean"]


def test_an_error_goes_on_after_the_cleaning_up():
    done = []
    with pytest.raises(ZeroDivisionError), ended_by_signals(lambda: done.append("clean")):
        raise ZeroDivisionError
    assert done == ["clean"]


def test_what_is_to_be_ignored_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_by_signals(lambda: None):
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
