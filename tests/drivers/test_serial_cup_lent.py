"""A port that another program wants: the table lets go of it, says so, and takes the cup back by itself."""

# ruff: noqa: PLR0917 - fixtures

import os
import subprocess
import time
from pathlib import Path

import pytest
import serial

from companion.drivers import port_locks, serial_cup
from companion.drivers.cables import Cables
from companion.table.inputs import CupLink, FaultBegan, FaultEnded
from tests.drivers.far_cup import nothing_more, says, ups

pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture(autouse=True)
def locks(tmp_path, monkeypatch):
    folder = tmp_path / "lock"
    folder.mkdir()
    monkeypatch.setattr(port_locks, "RUN_LOCK", folder)
    monkeypatch.setattr(serial_cup, "LENT_NS", 20_000_000)
    return folder


@pytest.fixture
def borrow(locks):
    """Another process claims a port, until it is told to end."""
    processes = []

    def borrow(*names):
        processes.append(process := subprocess.Popen(["sleep", "60"]))
        for name in names:
            (locks / f"LCK..{name}").write_text(f"{process.pid:10d}\n")

        def end():
            process.kill()
            process.wait()

        return end

    yield borrow
    for process in processes:
        process.kill()
        process.wait()


def wait_until_let_go(cup, heard, number=1):
    """It wakes at what the cup says; else at its ping, after at most 5 s."""
    cup.end.event("handled", cup.now_ms(), False, b"")
    until = time.monotonic() + 6
    while heard.get(timeout=until - time.monotonic()) != CupLink(number, up=False):
        pass


def name_of(cup):
    return cup.terminal.removeprefix("/dev/").replace("/", "_")


def lent(port, cup=1):
    return FaultBegan(
        f"cup:{cup}", "fault-cup-lent", {"cup": cup + 1, "port": str(port), "program": "sleep 60"}
    )


@pytest.mark.parametrize("by", ["port", "id"])
def test_a_cup_is_lent_and_comes_back_when_the_other_program_has_ended(desk, heard, start, plug, borrow, by):
    cup = plug("ttyACM0", "bb")
    start(cup.path if by == "port" else "", cables=desk, unique="" if by == "port" else "bb")
    ups(heard, 1)
    end = borrow(name_of(cup))
    wait_until_let_go(cup, heard)
    with serial.Serial(cup.terminal, exclusive=True):
        assert heard.get(timeout=1) == lent(cup.path if by == "port" else cup.terminal)
        nothing_more(heard)
    end()
    assert heard.get(timeout=2) == FaultEnded("cup:1")
    assert heard.get(timeout=1) == CupLink(1, up=True)
    assert says(cup, heard) == 1


def test_an_idle_table_lets_go_within_five_seconds(cup, heard, start, borrow, monkeypatch):
    monkeypatch.setattr(serial_cup, "LENT_NS", 1_000_000_000)
    start(cup.path)
    ups(heard, 1)
    borrow(name_of(cup))
    assert heard.get(timeout=5.5) == CupLink(1, up=False)


def test_a_port_that_is_lent_from_the_start_is_not_opened(cup, heard, start, borrow, monkeypatch):
    opened = []
    really = serial.serial_for_url
    monkeypatch.setattr(serial, "serial_for_url", lambda *a, **k: opened.append(a) or really(*a, **k))
    borrow(name_of(cup))
    start(cup.path)
    assert heard.get(timeout=1) == lent(cup.path)
    assert not opened


def test_a_claim_of_the_name_in_the_tables_file_counts(cup, heard, start, borrow):
    start(cup.path)
    ups(heard, 1)
    borrow(str(cup.path).replace("/", "_"))
    wait_until_let_go(cup, heard)


def test_a_board_that_comes_back_elsewhere_in_the_middle_of_an_update_is_left_alone(
    desk, heard, start, plug, borrow, tmp_path
):
    cup = plug("ttyACM0", "bb")
    start(cables=desk, unique="bb")
    ups(heard, 1)
    end = borrow(name_of(cup))
    wait_until_let_go(cup, heard)
    cup.unplug()
    cup.plug(tmp_path / "ttyACM1")
    said = []
    cup.end.hear = said.append
    time.sleep(0.5)
    assert said == []
    del cup.end.hear
    end()
    ups(heard, 1)
    assert says(cup, heard) == 1


def test_while_one_cup_is_lent_another_comes_back_to_where_it_was(desk, heard, start, plug, borrow, tmp_path):
    one, other = plug("ttyACM0", "aa"), plug("ttyACM1", "bb")
    start(cup=0, cables=desk, unique="aa")
    start(cup=1, port=other.path, cables=desk)
    ups(heard, 0, 1)
    borrow(name_of(one))
    wait_until_let_go(one, heard, 0)
    other.unplug()
    other.plug(tmp_path / "ttyACM1")
    ups(heard, 1)
    assert says(other, heard) == 1


def test_a_lock_on_a_port_where_no_cup_is_stops_no_search(heard, start, plug, borrow, tmp_path):
    desk = Cables(lambda: map(str, sorted(tmp_path.glob("tty*"))))
    thing = plug("ttyACM0", mute=True)
    borrow(name_of(thing))
    plug("ttyACM1", "bb")
    start(cables=desk, unique="bb")
    ups(heard, 1)


def test_the_tables_own_process_lends_nothing_to_itself(cup, heard, start, locks):
    (locks / f"LCK..{name_of(cup)}").write_text(f"{os.getpid():10d}\n")
    start(cup.path)
    ups(heard, 1)


def test_where_locks_lie_in_no_folder_nothing_is_lent(cup, heard, start, locks):
    locks.rmdir()
    start(cup.path)
    ups(heard, 1)
    assert not Path(locks).exists()
