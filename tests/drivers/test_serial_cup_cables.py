"""Serial cups that are pulled and put elsewhere: a folder of links to ptys stands for /dev."""

import time

import pytest

from companion.cup.link import CupEnd
from companion.drivers import serial_cup
from companion.drivers.serial_cup import SerialCup
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultEnded
from tests.drivers.far_cup import began, nothing_more, nowhere, says, ups

pytestmark = pytest.mark.usefixtures("impatient")


@pytest.mark.usefixtures("patient")
def test_a_cup_that_comes_back_under_another_name_is_usable_within_two_seconds(
    desk, heard, start, plug, tmp_path
):
    cup = plug("ttyACM0")
    start(cup.path, cables=desk)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    cup.unplug()
    assert heard.get(timeout=0.3) == CupLink(1, up=False)
    time.sleep(0.6)
    came = time.monotonic()
    cup.plug(tmp_path / "ttyACM1")
    assert heard.get(timeout=3) == CupLink(1, up=True)
    assert time.monotonic() - came < 2
    cup.end.event("settled", cup.now_ms(), True, b"\x01")
    assert heard.get(timeout=1).motion is CupMotion.SETTLED


def test_two_cups_put_back_in_each_others_ports_keep_their_seats(desk, heard, start, plug, tmp_path):
    one, other = plug("ttyACM0", "aa"), plug("ttyACM1", "bb")
    start(one.path, cup=0, cables=desk)
    start(other.path, cup=1, cables=desk)
    ups(heard, 0, 1)
    one.unplug()
    other.unplug()
    gone = {heard.get(timeout=1), heard.get(timeout=1)}
    assert gone == {CupLink(0, up=False), CupLink(1, up=False)}
    one.plug(tmp_path / "ttyACM1")
    other.plug(tmp_path / "ttyACM0")
    ups(heard, 0, 1)
    assert [says(one, heard), says(other, heard)] == [0, 1]


def test_a_new_cup_at_the_port_takes_the_place_of_the_old_one(desk, heard, start, plug, tmp_path):
    old = plug("ttyACM0", "aa")
    start(old.path, cables=desk)
    ups(heard, 1)
    old.unplug()
    new = plug("ttyACM0", "bb")
    ups(heard, 1)
    assert says(new, heard) == 1


def test_a_cup_by_its_id_is_found_beside_other_things(desk, heard, start, plug):
    thing = plug("ttyACM0", mute=True)
    start(cables=desk, unique="bb")
    assert heard.get(timeout=1) == nowhere("bb")
    nothing_more(heard)
    plug("ttyACM1", "aa")
    cup = plug("ttyUSB0", "bb")
    assert heard.get(timeout=2) == FaultEnded("cup:1")
    assert heard.get(timeout=1) == CupLink(1, up=True)
    assert says(cup, heard) == 1
    cup.unplug()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=2) == nowhere("bb")
    thing.unplug()
    nothing_more(heard)


@pytest.mark.usefixtures("patient")
def test_a_new_port_is_asked_while_another_thing_keeps_silent(desk, heard, start, plug):
    plug("ttyACM0", mute=True)
    start(cables=desk, unique="bb")
    time.sleep(0.2)
    came = time.monotonic()
    plug("ttyACM1", "bb")
    assert heard.get(timeout=3) == CupLink(1, up=True)
    assert time.monotonic() - came < 2


def test_a_port_is_given_a_moment_to_answer_before_it_is_left_for_a_better_one(desk, heard, tmp_path):
    (tmp_path / "ttyACM0").touch()
    driver = SerialCup(1, "", heard.put, cables=desk, unique="bb")
    assert desk.take(1, 0) is not None
    (tmp_path / "ttyACM1").touch()
    assert not driver._gives_way(serial_cup.PATIENCE_NS - 1)
    assert driver._gives_way(serial_cup.PATIENCE_NS)
    driver._unique = "bb"
    assert not driver._gives_way(serial_cup.PATIENCE_NS)


def test_a_cup_by_port_and_id_whose_port_has_another_cup(desk, heard, start, plug):
    other = plug("ttyACM0", "aa")
    start(other.path, cables=desk, unique="bb")
    cup = plug("ttyACM1", "bb")
    ups(heard, 1)
    assert says(cup, heard) == 1


def test_the_cup_of_another_seat_is_told(desk, heard, start, plug):
    taken = plug("ttyACM0", "aa")
    start(cup=0, cables=desk, unique="aa")
    ups(heard, 0)
    start(taken.path, cables=desk)
    assert heard.get(timeout=1) == began("other", taken.path)


def test_a_fault_names_the_port_that_the_cup_is_on_now(desk, heard, start, plug):
    cup = plug("ttyACM3", "bb")
    start(cables=desk, unique="bb")
    ups(heard, 1)
    cup.end.sensor("none")
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=1) == began("sensor", cup.terminal)


def test_what_a_cup_did_while_it_was_unplugged_is_heard_once_wherever_it_is(
    desk, heard, start, plug, tmp_path
):
    one, other = plug("ttyACM0", "aa"), plug("ttyACM1", "bb")
    start(one.path, cup=0, cables=desk)
    start(other.path, cup=1, cables=desk)
    ups(heard, 0, 1)
    for _ in range(3):
        assert [says(one, heard), says(other, heard)] == [0, 1]
    one.unplug()
    other.unplug()
    one.end.event("settled", one.now_ms(), True, b"\x01")
    other.end.event("skewed", other.now_ms(), True, b"\x02")
    one.plug(tmp_path / "ttyACM1")
    other.plug(tmp_path / "ttyACM0")
    moved = {}
    while len(moved) < 2:
        event = heard.get(timeout=2)
        if isinstance(event, CupMoved):
            assert event.cup not in moved
            moved[event.cup] = event.motion
    assert moved == {0: CupMotion.SETTLED, 1: CupMotion.SKEWED}
    nothing_more(heard)


def test_another_cup_on_the_same_line_is_not_taken_for_the_first(cup, desk, heard, start):
    """A cup on a UART is swapped, and the port has not gone."""
    start(cup.path, cables=desk)
    start("", cup=2, cables=desk, unique="bb")
    ups(heard, 1)
    cup.end = CupEnd("0.1.0", "pico", "bb", "b2")
    cup.end.sensor("lis3dh")
    assert heard.get(timeout=1) == CupLink(1, up=False)


def test_eight_cups_at_once_each_on_any_port_before_and_after_a_glitch_of_the_hub(
    desk, heard, start, plug, tmp_path
):
    for n in range(8):
        start(cup=n, cables=desk, unique=f"a{n}")
    plug("ttyACM9", mute=True)
    cups = [plug(f"ttyACM{(3 * n) % 8}", f"a{n}") for n in range(8)]
    ups(heard, *range(8))
    assert [says(cup, heard) for cup in cups] == list(range(8))
    for cup in cups:
        cup.unplug()
    for n, cup in enumerate(cups):
        cup.plug(tmp_path / f"ttyACM{(5 * n + 2) % 8}")
    ups(heard, *range(8))
    assert [says(cup, heard) for cup in cups] == list(range(8))
