"""A cup whose program has stopped: its board shows MicroPython's prompt on the line."""

import time

import pytest

from companion.cup.link import CupEnd
from companion.drivers import serial_cup
from companion.table.inputs import CupLink, FaultEnded
from tests.drivers.far_cup import FakeCup, began, nothing_more, says, ups

pytestmark = pytest.mark.usefixtures("impatient")

PROMPT = b"\r\nTraceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>> "


class PromptingCup(FakeCup):
    """A board whose program can be stopped; then it echoes what is typed, and shows its prompt after each line.

    `starts`: Ctrl-D on an empty line starts its program anew, as long as there are any.
    """

    def __init__(self, path, unique="e661", *, starts=9, stopped=False):
        self.stopped, self.starts, self.typed = stopped, starts, b""
        super().__init__(path, unique)

    def stop_program(self):
        self.stopped = True
        self.put(PROMPT)

    def heard(self, data):
        if not self.stopped:
            return data
        for byte in data:
            self._type(bytes([byte]))
        return b""

    def _type(self, key):
        if key == b"\x04" and self.typed == b"" and self.starts:
            self.starts -= 1
            self.stopped = False
            self.end = CupEnd("0.2.0", "pico", self.end._identity[2], f"b{self.starts}")
            self.end.sensor("lis3dh")
            self.put(b"\r\nMPY: soft reboot\r\n")
        elif key in b"\r\n":
            self.put(b"\r\n" + (b"SyntaxError: invalid syntax\r\n" if self.typed else b"") + b">>> ")
            self.typed = b""
        else:
            self.put(key)
            self.typed += key

    @property
    def mute(self):
        return self.stopped

    @mute.setter
    def mute(self, _):
        pass


@pytest.fixture
def board(tmp_path):
    boards = []

    def board(name, **options):
        boards.append(PromptingCup(tmp_path / name, **options))
        return boards[-1]

    yield board
    for cup in boards:
        cup.unplug()


@pytest.fixture
def notes():
    return []


@pytest.fixture
def hasty(monkeypatch):
    """A prompt is soon one that lasts."""
    monkeypatch.setattr(serial_cup, "PROMPT_NS", 50_000_000)


@pytest.mark.usefixtures("hasty")
def test_a_stopped_program_is_noticed_at_once_logged_and_started_again(board, heard, start, notes):
    cup = board("cup")
    start(cup.path, note=lambda *note: notes.append(note))
    ups(heard, 1)
    stopped = time.monotonic()
    cup.stop_program()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert time.monotonic() - stopped < 0.1
    ups(heard, 1)
    assert says(cup, heard) == 1
    values = {"cup": 2, "port": str(cup.path)}
    assert notes == [("run-cup-prompt", values), ("run-cup-started", values)]


@pytest.mark.usefixtures("hasty")
def test_a_program_that_does_not_start_is_a_fault_and_is_not_started_again_and_again(
    board, heard, start, notes
):
    cup = board("cup", starts=0)
    start(cup.path, note=lambda *note: notes.append(note))
    ups(heard, 1)
    cup.stop_program()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=3) == began("repl", cup.path)
    nothing_more(heard, 1.0)
    assert [note for note, _ in notes] == ["run-cup-prompt", "run-cup-started"]
    cup.starts = 1
    cup.heard(b"\r\x04")  # somebody does it
    assert heard.get(timeout=2) == FaultEnded("cup:1")


@pytest.mark.usefixtures("hasty")
def test_a_program_that_stops_soon_after_each_start_is_started_once_a_minute(
    board, heard, start, monkeypatch
):
    cup = board("cup")
    start(cup.path)
    ups(heard, 1)
    cup.stop_program()
    ups(heard, 1)
    cup.stop_program()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=3) == began("repl", cup.path)
    assert cup.starts == 8
    monkeypatch.setattr(serial_cup, "START_AGAIN_NS", 0)
    ups(heard, 1)
    assert cup.starts == 7


@pytest.mark.usefixtures("hasty")
def test_a_cup_that_waits_at_its_prompt_before_the_table_starts(board, heard, start):
    cup = board("cup", stopped=True)
    start(cup.path)
    ups(heard, 1)
    assert says(cup, heard) == 1


@pytest.mark.usefixtures("hasty")
def test_a_strangers_board_at_its_prompt_is_left_as_it_is(board, desk, heard, start, plug):
    stranger = board("ttyACM0", unique="aa", stopped=True)
    start(cables=desk, unique="bb")
    time.sleep(0.6)
    assert stranger.starts == 9
    plug("ttyACM1", "bb")
    ups(heard, 1)


@pytest.mark.usefixtures("hasty")
def test_a_cup_by_its_id_is_started_where_udev_puts_its_id_into_the_ports_name(desk, board, heard, start):
    cup = board("tty-by-id-usb-MicroPython_Board_bb-if00", unique="bb", stopped=True)
    start(cables=desk, unique="bb")
    ups(heard, 1)
    assert cup.starts == 8
