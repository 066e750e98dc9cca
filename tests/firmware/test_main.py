"""What the board does at its start: the ways back to the prompt, the watchdog, crashes, and why it booted."""

import sys
import time
from functools import partial
from types import SimpleNamespace

import pytest

FORCED = 2


class Reset(BaseException):
    """The board begins anew."""


class Board:
    """`machine` and `board` in one."""

    def __init__(self):
        self.cause, self.reason = 1, 0
        self.held = False
        self.WATCHDOG_REASON = 0x4005_8008
        self.BUTTON_PIN = 15
        self.mem32 = SimpleNamespace(__getitem__=None)
        self.mem32 = _Memory(self)
        self.watchdogs = []
        self.fed = 0

    def reset_cause(self):
        return self.cause

    def reset(self):
        raise Reset

    def Pin(self, number, mode, pull):  # noqa: N802
        assert number == self.BUTTON_PIN
        return SimpleNamespace(value=lambda: int(not self.held))

    def WDT(self, timeout):  # noqa: N802
        self.watchdogs.append(timeout)
        return SimpleNamespace(feed=self.feed)

    def feed(self):
        self.fed += 1


class _Memory:
    def __init__(self, board):
        self.board = board

    def __getitem__(self, address):
        assert address == self.board.WATCHDOG_REASON
        return self.board.reason


class Cup:
    """Turns until `stopped`, or until it raises."""

    def __init__(self):
        self.turns, self.most, self.error = 0, 3, None
        self.clock = SimpleNamespace(ms=lambda: self.turns * 10_000)

    @property
    def stopped(self):
        return self.turns >= self.most

    def turn(self):
        self.turns += 1
        if self.error:
            raise self.error


@pytest.fixture
def board(monkeypatch):
    board = Board()
    pin = board.Pin
    board.Pin = partial(pin)
    board.Pin.IN, board.Pin.PULL_UP = 0, 1
    monkeypatch.setattr(time, "sleep_ms", lambda _: None, raising=False)
    monkeypatch.setattr(sys, "print_exception", lambda error, file: file.write(repr(error)), raising=False)
    return board


@pytest.fixture
def main(firmware, board, monkeypatch):
    firmware("cup")
    monkeypatch.setitem(sys.modules, "machine", board)
    monkeypatch.setitem(sys.modules, "board", board)
    return firmware("main")


@pytest.fixture
def cup(main, monkeypatch):
    cup = Cup()
    cup.whys = []
    monkeypatch.setattr(sys.modules["cup"], "build", lambda why: cup.whys.append(why) or cup)
    return cup


def boots(main):
    """Whether it resets itself; else it stays at the prompt."""
    try:
        main.main()
    except Reset:
        return True
    return False


def test_the_watchdog_is_fed_by_the_loop_alone(main, cup, board, flash):
    cup.most = 5
    assert boots(main)
    assert board.watchdogs == [8000]  # a Pico's longest is 8388
    assert board.fed == cup.turns == 5


def test_stop_leads_to_the_prompt_once(main, cup, board, flash):
    assert boots(main)
    assert (flash / "stay").exists()
    board.watchdogs = []
    assert not boots(main)
    assert board.watchdogs == []
    assert not (flash / "stay").exists()
    assert boots(main)


def test_a_held_button_leads_to_the_prompt(main, cup, board):
    board.held = True
    assert not boots(main)
    assert board.watchdogs == []
    board.BUTTON_PIN = None
    assert boots(main)


def test_without_its_board_file_it_stays_at_the_prompt(main, cup, board, monkeypatch):
    monkeypatch.setitem(sys.modules, "board", None)
    assert boots(main)  # there is nothing to hold, and the loop says what is missing


def test_ctrl_c_leads_to_the_prompt(main, cup, flash):
    cup.error = KeyboardInterrupt()
    assert boots(main)
    assert (flash / "stay").exists()
    assert not (flash / "crash.txt").exists()


def test_a_crash_is_noted_and_three_in_a_row_lead_to_the_prompt(main, cup, board, flash):
    cup.error = ValueError("the first")
    assert boots(main)
    assert (flash / "crash.txt").read_text() == "ValueError('the first')"
    board.cause, board.reason = 3, FORCED
    cup.error = ValueError("x" * 5000)
    assert boots(main)
    assert len((flash / "crash.txt").read_text()) == main.CRASH_LIMIT
    assert boots(main)
    assert cup.whys == ["power", "crash", "crash"]
    assert not boots(main)
    cup.error = None
    assert boots(main)  # a reset at the prompt, or new power: three more


def test_a_minute_without_a_crash_ends_the_row(main, cup, flash):
    (flash / "crashes").write_text("2")
    cup.most = 5
    cup.error = None
    seen = []
    cup.clock.ms = lambda: seen.append((flash / "crashes").exists()) or cup.turns * 20_000
    assert boots(main)
    assert seen == [True, True, True]


def test_a_loop_that_hangs_again_and_again_leads_to_the_prompt(main, cup, board):
    board.cause, board.reason = 3, 1
    main.forget = lambda name: False  # it never lives for a minute
    assert boots(main)
    assert boots(main)
    assert not boots(main)


def test_a_full_memory_does_not_keep_it_from_coming_back(main, cup, flash, monkeypatch):
    cup.error = ValueError("x")

    def full(*_):
        raise OSError(28)

    monkeypatch.setattr("builtins.open", full)
    assert boots(main)


@pytest.mark.parametrize(
    ("register", "cause", "reason", "crashes", "said"),
    [
        (0x4005_8008, 1, 0, 0, "power"),
        (0x4005_8008, 3, 1, 0, "watchdog"),
        (0x4005_8008, 3, FORCED, 0, "reset"),
        (0x4005_8008, 3, FORCED, 1, "crash"),
        (0x4005_8008, 1, 0, 1, "power"),
        (0, 1, 0, 0, "power"),  # an ESP32's
        (0, 3, 0, 0, "watchdog"),
        (0, 2, 0, 0, "reset"),
        (0, 5, 0, 1, "crash"),
        (0, 0, 0, 0, "unknown"),
    ],
)
def test_why_it_booted(main, board, flash, *, register, cause, reason, crashes, said):
    board.WATCHDOG_REASON, board.cause, board.reason = register, cause, reason
    if crashes:
        (flash / "crashes").write_text(str(crashes))
    assert main.cause() == said
