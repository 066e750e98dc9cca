"""A cup's own button, its battery, and its new starts."""

import time

import pytest

from companion.cup.link import CupEnd
from companion.drivers import cup_faults, serial_cup
from companion.table.inputs import Button, CupLink, CupMoved, Edge, FaultBegan
from tests.drivers.far_cup import nothing_more, says, ups

pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture
def pressable(plug):
    return plug("cup", end=CupEnd("0.2.0", "pico", "e661", "b1", button=True))


def edges(heard, count, timeout=1):
    found = []
    while len(found) < count:
        if isinstance(event := heard.get(timeout=timeout), Edge):
            found.append(event)
    return found


@pytest.mark.parametrize("button", [Button.CHALLENGE, Button.OK])
def test_the_cups_button_is_one_of_its_places_with_its_own_time_and_error(pressable, heard, start, button):
    start(pressable.path, button=button)
    assert CupLink(1, up=True, button=True) in ups_of_button(heard)
    time.sleep(0.3)
    before_ns = time.monotonic_ns()
    pressable.end.button(True, pressable.now_ms())
    pressable.end.button(False, pressable.now_ms() + 1)
    down, up = edges(heard, 2)
    assert (down.place, down.button, down.down, up.down) == (1, button, True, False)
    assert before_ns - down.error_ns <= down.at_ns <= time.monotonic_ns()
    assert 0 < down.error_ns < 60_000_000


def ups_of_button(heard):
    seen = [heard.get(timeout=1)]
    while seen[-1] != CupLink(1, up=True, button=True):
        seen.append(heard.get(timeout=1))
    return seen


def test_a_button_that_means_nothing_is_none(pressable, heard, start):
    start(pressable.path)
    ups(heard, 1)
    pressable.end.button(True, pressable.now_ms())
    assert says(pressable, heard) == 1
    nothing_more(heard)


def test_a_cup_that_goes_with_its_button_held_lets_it_up(pressable, heard, start):
    start(pressable.path, button=Button.CHALLENGE)
    ups_of_button(heard)
    pressable.end.button(True, pressable.now_ms())
    assert edges(heard, 1)[0].down
    pressable.unplug()
    assert edges(heard, 1)[0].down is False
    assert heard.get(timeout=1) == CupLink(1, up=False)


def test_a_held_button_is_let_up_when_the_board_starts_anew(pressable, heard, start):
    start(pressable.path, button=Button.CHALLENGE)
    ups_of_button(heard)
    pressable.end.button(True, pressable.now_ms())
    assert edges(heard, 1)[0].down
    new = CupEnd("0.2.0", "pico", "e661", "b2", button=True)
    new.sensor("lis3dh")
    pressable.end = new
    assert heard.get(timeout=1) == Edge(
        1, Button.CHALLENGE, down=False, at_ns=pytest.approx(time.monotonic_ns(), abs=1e9), error_ns=0
    )
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=1) == CupLink(1, up=True, button=True)


def test_the_button_of_a_cup_that_does_not_feel_works_on(pressable, heard, start):
    start(pressable.path, button=Button.OK)
    ups_of_button(heard)
    pressable.end.sensor("none")
    assert heard.get(timeout=1) == CupLink(1, up=False, button=True)
    pressable.end.button(True, pressable.now_ms())
    assert edges(heard, 1)[0].down


def test_a_press_that_arrives_long_after_is_none_but_a_shake_is(pressable, heard, start, monkeypatch):
    start(pressable.path, button=Button.OK)
    ups_of_button(heard)
    time.sleep(0.3)
    monkeypatch.setattr(serial_cup, "LATE_PRESS_NS", 100_000_000)
    long_ago_ms = pressable.now_ms() - 200
    pressable.end.button(True, long_ago_ms)
    pressable.end.button(False, long_ago_ms + 1)
    pressable.end.event("settled", long_ago_ms + 2, True, b"")
    moved = heard.get(timeout=1)
    assert isinstance(moved, CupMoved)
    assert moved.shaken
    nothing_more(heard)


# -- battery, new starts


def test_a_low_battery_is_told_and_play_goes_on(cup, heard, start, monkeypatch):
    monkeypatch.setattr(cup_faults, "BATTERY_LASTING_NS", 100_000_000)
    cup.end.battery_mv = 3180
    start(cup.path)
    told = FaultBegan("cup:1:battery", "fault-cup-battery", {"cup": 2, "volts": "3.2"})
    assert {heard.get(timeout=1), heard.get(timeout=1).part} == {CupLink(1, up=True), told.part}
    assert says(cup, heard) == 1


@pytest.mark.parametrize("cause", ["watchdog", "crash", "power", "reset"])
def test_a_cup_that_started_anew_by_itself_is_logged_with_the_cause(cup, heard, start, cause):
    notes = []
    start(cup.path, note=lambda *note: notes.append(note))
    ups(heard, 1)
    new = CupEnd("0.2.0", "pico", "e661", "b2", cause=cause)
    new.sensor("lis3dh")
    cup.end = new
    assert heard.get(timeout=1) == CupLink(1, up=False)
    ups(heard, 1)
    values = {"cup": 2, "port": str(cup.path), "cause": cause}
    assert notes == ([("run-cup-restarted", values)] if cause in {"watchdog", "crash"} else [])
    assert says(cup, heard) == 1
