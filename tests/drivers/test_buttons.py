from __future__ import annotations

import threading
from itertools import pairwise
from time import monotonic_ns

import pytest
from gpiozero import Device, InputDevice, PinInvalidState

from companion.drivers.buttons import Buttons
from companion.drivers.lines import Line
from companion.simulator.pins import SimulatedPins
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, TimerFlipped
from companion.words.words import Words
from tests.drivers.fake_loop import FakeLoop


class Rig:
    """Eight places of simulated pins under the driver."""

    def __init__(self, bounces: int = 2, lines=None) -> None:
        self.loop, self.heard = FakeLoop(), []
        self.pins = SimulatedPins(8, bounces=bounces, clock=self.loop.seconds)
        self.lines = self.pins.buttons if lines is None else lines
        self.buttons: Buttons | None = None

    def open(self) -> Buttons:
        self.buttons = Buttons(self.lines, self.pins.timer, loop=self.loop.parts, hear=self.heard.append)
        return self.buttons

    def edges(self) -> list[tuple[int, Button, bool]]:
        return [(edge.place, edge.button, edge.down) for edge in self.heard if isinstance(edge, Edge)]


@pytest.fixture
def rig():
    rig = Rig()
    rig.open()
    yield rig
    rig.buttons.close()
    rig.pins.close()


def test_every_button_of_every_place_is_heard_once_down_and_once_up(rig):
    wanted = []
    for place in range(8):
        for button in Button:
            rig.pins.press(place, button)
            rig.loop.pass_time(0.1)
            rig.pins.release(place, button)
            rig.loop.pass_time(0.1)
            wanted += [(place, button, True), (place, button, False)]
    assert rig.edges() == wanted
    assert rig.loop.pending == []


def test_the_mock_really_bounces(rig):
    rig.pins.press(0, Button.OK)
    assert len(rig.loop.posted) == 5


def test_a_press_acts_at_once_with_its_own_time_and_the_error_of_its_chip(rig):
    pressed_ns = rig.loop.now_ns
    rig.pins.press(0, Button.OK)
    rig.pins.press(5, Button.OK)
    rig.loop.now_ns += 5_000_000  # the loop was busy
    rig.loop.run()
    assert rig.heard == [
        Edge(0, Button.OK, True, pressed_ns, error_ns=200_000),
        Edge(5, Button.OK, True, pressed_ns, error_ns=3_000_000),
    ]


def test_challenge_is_on_the_header_at_every_place(rig):
    for place in range(8):
        rig.pins.press(place, Button.CHALLENGE)
    rig.loop.run()
    assert {edge.error_ns for edge in rig.heard} == {200_000}
    times = [edge.at_ns for edge in rig.heard]
    assert times == sorted(times)


def test_the_pin_thread_only_posts(rig):
    """What gpiozero calls back in its own thread changes nothing before the loop runs."""
    hand = threading.Thread(target=rig.pins.press, args=(3, Button.LEFT))
    hand.start()
    hand.join()
    assert rig.heard == []
    assert rig.loop.pending == []
    rig.loop.run()
    assert rig.edges() == [(3, Button.LEFT, True)]


def test_the_pins_own_clock_is_the_monotonic_one(rig):
    rig.pins = SimulatedPins(1)
    before = monotonic_ns()
    rig.lines = rig.pins.buttons
    rig.open()
    rig.pins.press(0, Button.OK)
    rig.loop.run()
    assert before - 1000 <= rig.heard[0].at_ns <= monotonic_ns() + 1000


def test_a_loop_that_was_busy_for_long_still_hears_each_press_once(rig):
    for _ in range(3):
        rig.pins.press(1, Button.RIGHT)
        rig.loop.now_ns += 60_000_000
        rig.pins.release(1, Button.RIGHT)
        rig.loop.now_ns += 60_000_000
    rig.loop.pass_time(1)
    assert [edge.down for edge in rig.heard] == [True, False] * 3
    assert [later.at_ns - earlier.at_ns for earlier, later in pairwise(rig.heard)] == [60_000_000] * 5


def test_a_very_short_press_is_a_press_and_a_release(rig):
    rig.pins.press(1, Button.RIGHT)
    rig.pins.release(1, Button.RIGHT)
    rig.loop.pass_time(0.1)
    assert rig.edges() == [(1, Button.RIGHT, True), (1, Button.RIGHT, False)]


def test_a_lost_edge_is_found_when_all_levels_are_read(rig):
    rig.pins.press(2, Button.OK)
    rig.loop.posted.clear()
    rig.buttons.read_all()
    rig.loop.pass_time(0.1)
    assert rig.edges() == [(2, Button.OK, True)]
    assert rig.heard[0].error_ns > 3_000_000


def test_the_timer_is_flipped_on_both_edges_and_rolls_for_a_while(rig):
    rig.pins.flip()
    rig.loop.pass_time(1)
    rig.pins.flip()
    rig.loop.pass_time(1)
    assert [type(heard) for heard in rig.heard] == [TimerFlipped, TimerFlipped]
    assert rig.heard[0].at_ns < rig.heard[1].at_ns


def test_a_button_down_at_the_start_is_no_press_but_its_release_is_heard():
    rig = Rig()
    rig.pins.press(0, Button.OK)
    rig.open()
    rig.loop.pass_time(1)
    assert rig.heard == []
    rig.pins.release(0, Button.OK)
    rig.loop.pass_time(5)
    rig.pins.press(0, Button.OK)
    rig.loop.pass_time(1)
    assert rig.edges() == [(0, Button.OK, False), (0, Button.OK, True)]
    assert len(rig.heard) == 2


def test_a_button_that_stays_down_is_a_fault_until_it_comes_up():
    rig = Rig()
    rig.pins.press(4, Button.LEFT)
    rig.pins.press(4, Button.OK)
    rig.open()
    rig.loop.pass_time(10)
    (fault,) = rig.heard
    assert (fault.part, fault.code) == ("buttons:4", "fault-button-held")
    assert Words().say(fault.code, fault.values) == (
        "The buttons LEFT, OK of seat 5 have been down since the start (GPIO4 (expander), GPIO6 (expander)). "
        "Probably a wire touches ground or the button is jammed. Let it come up."
    )
    rig.pins.release(4, Button.LEFT)
    rig.loop.pass_time(1)
    assert FaultEnded("buttons:4") not in rig.heard
    rig.pins.release(4, Button.OK)
    rig.loop.pass_time(1)
    assert rig.heard.count(FaultEnded("buttons:4")) == 1


def test_a_button_that_is_down_at_start_and_end_is_no_fault():
    rig = Rig()
    rig.pins.press(4, Button.LEFT)
    buttons = rig.open()
    rig.loop.pass_time(1)
    buttons.close()
    rig.loop.pass_time(10)
    assert rig.heard == []


def test_missing_and_busy_lines_are_one_fault_of_their_place_and_the_others_work():
    rig = Rig()
    header = rig.pins.buttons[0, Button.OK].factory
    lines = rig.pins.buttons | {
        (1, Button.OK): Line(header, "GPIO99"),
        (1, Button.LEFT): Line(header, "GPIO98"),
    }
    holder = InputDevice("GPIO4", pin_factory=header)  # place 0's CHALLENGE
    rig.lines = lines
    rig.open()
    busy, missing = rig.heard
    assert (busy.part, busy.code) == ("buttons:0", "fault-buttons-missing")
    assert (
        Words()
        .say(busy.code, busy.values)
        .startswith(
            "The button CHALLENGE of seat 1 does not work: GPIO4 (header): pin GPIO4 is already in use by <gpiozero."
        )
    )
    assert (missing.part, missing.values["buttons"]) == ("buttons:1", "LEFT, OK")
    rig.heard.clear()
    rig.pins.press(0, Button.OK)
    rig.pins.press(1, Button.RIGHT)
    rig.loop.pass_time(1)
    assert rig.edges() == [(0, Button.OK, True), (1, Button.RIGHT, True)]
    rig.buttons.close()
    holder.close()


def test_a_missing_timer_switch_is_a_fault():
    rig = Rig(lines={})
    rig.pins.timer = Line(rig.pins.timer.factory, "GPIO99")
    rig.open()
    (fault,) = rig.heard
    assert fault == FaultBegan("timer", "fault-timer-missing", fault.values)
    assert "GPIO99 (header)" in Words().say(fault.code, fault.values)


def test_a_line_that_is_lost_while_reading_is_a_fault_once(rig, monkeypatch):
    rig.pins.press(2, Button.OK)
    rig.pins.press(2, Button.LEFT)
    rig.loop.run()

    def lost(_device):
        raise PinInvalidState("the chip is gone")

    monkeypatch.setattr(InputDevice, "is_active", property(lost))
    rig.loop.pass_time(1)
    faults = [heard for heard in rig.heard if isinstance(heard, FaultBegan)]
    assert [(fault.part, fault.values["reason"]) for fault in faults] == [("buttons:2", "the chip is gone")]
    rig.pins.release(2, Button.OK)
    rig.loop.pass_time(1)  # nothing listens any more


def test_edges_that_are_still_posted_at_the_end_are_dropped(rig):
    rig.pins.press(0, Button.OK)
    rig.buttons.close()
    rig.loop.pass_time(1)
    assert rig.heard == []
    rig.pins.release(0, Button.OK)
    assert not rig.loop.posted


def test_no_default_pin_factory_is_touched_and_no_thread_is_started():
    before = threading.active_count()
    rig = Rig()
    rig.open()
    assert Device.pin_factory is None
    assert threading.active_count() == before
    rig.buttons.close()
