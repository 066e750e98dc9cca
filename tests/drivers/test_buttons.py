from __future__ import annotations

import threading
from itertools import pairwise
from time import monotonic_ns

import pytest
from gpiozero import Device, InputDevice

from companion.drivers.buttons import Buttons
from companion.drivers.line_errors import EdgesMissing, LineLost
from companion.drivers.lines import Line
from companion.simulator.pins import SimulatedPins
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, TimerFlipped
from companion.words.words import Words
from tests.drivers.fake_loop import FakeLoop

SMALL = (Button.LEFT, Button.RIGHT, Button.OK)


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
    assert Words().say(busy.code, busy.values) == (
        "The button CHALLENGE of seat 1 does not work: GPIO4 (header). The line is already used for something else on "
        "this table. Give each thing a line of its own in table.toml."
    )
    assert (missing.part, missing.code) == ("buttons:1", "fault-buttons-missing")
    assert Words().say(missing.code, missing.values) == (
        "The buttons LEFT, OK of seat 2 do not work: GPIO98 (header), GPIO99 (header). The system says: GPIO98 is not "
        "a valid pin name. Look at the wires, then start the table again."
    )
    rig.heard.clear()
    rig.pins.press(0, Button.OK)
    rig.pins.press(1, Button.RIGHT)
    rig.loop.pass_time(1)
    assert rig.edges() == [(0, Button.OK, True), (1, Button.RIGHT, True)]
    rig.buttons.close()
    holder.close()


def test_a_line_that_is_busy_is_not_blamed_on_what_another_of_its_place_has():
    rig = Rig()
    header = rig.pins.buttons[0, Button.OK].factory
    rig.lines = rig.pins.buttons | {
        (0, Button.LEFT): Line(header, "GPIO98"),
        (0, Button.RIGHT): Line(header, "GPIO99"),
    }
    holder = InputDevice("GPIO4", pin_factory=header)  # place 0's CHALLENGE
    rig.open()
    missing, busy = rig.heard
    assert [fault.part for fault in rig.heard] == ["buttons:0", "buttons:0:twice"]
    assert (
        Words()
        .say(missing.code, missing.values)
        .startswith("The buttons LEFT, RIGHT of seat 1 do not work: ")
    )
    assert (
        Words()
        .say(busy.code, busy.values)
        .startswith("The button CHALLENGE of seat 1 does not work: GPIO4 (header). The line is already used")
    )
    rig.buttons.close()
    holder.close()


def test_a_missing_timer_switch_is_a_fault():
    rig = Rig(lines={})
    rig.pins.timer = Line(rig.pins.timer.factory, "GPIO99")
    rig.open()
    (fault,) = rig.heard
    assert fault == FaultBegan("timer", "fault-timer-missing", fault.values)
    assert Words().say(fault.code, fault.values) == (
        "The timer's switch does not work: GPIO99 (header). The system says: GPIO99 is not a valid pin name. Look at "
        "the wires, then start the table again. Until then, flip the timer with the buttons."
    )


def lose(monkeypatch, *lines: Line) -> None:
    """From now on no level of these lines can be read."""
    present = InputDevice.is_active.fget
    lost = [line.factory.pin(line.pin) for line in lines]

    def level(device) -> bool:
        if device.pin in lost:
            raise LineLost(device.pin.info.name, "gpiochip2, mcp23017", "No such device")
        return present(device)

    monkeypatch.setattr(InputDevice, "is_active", property(level))


def test_a_line_that_is_lost_while_reading_is_a_fault_once_and_given_back(rig, monkeypatch):
    rig.pins.press(2, Button.OK)
    rig.loop.run()
    line = rig.lines[2, Button.OK]
    lose(monkeypatch, line)
    rig.loop.pass_time(1)
    rig.buttons.read_all()
    rig.pins.release(2, Button.OK)
    rig.loop.pass_time(1)  # nothing listens any more
    (fault,) = [heard for heard in rig.heard if not isinstance(heard, Edge)]
    assert (fault.part, Words().say(fault.code, fault.values)) == (
        "buttons:2",
        (
            "The button OK of seat 3 does not work: GPIO20 (header). gpiochip2, mcp23017 does not answer any more: No such "
            "device. Probably a wire came loose. Press its wires firmly in; it comes back by itself."
        ),
    )
    InputDevice(line.pin, pin_factory=line.factory).close()


def test_the_lines_of_an_expander_that_goes_are_one_fault_a_place(rig, monkeypatch):
    lose(monkeypatch, *(rig.lines[place, button] for place in (4, 5) for button in SMALL))
    rig.buttons.read_all()
    assert rig.heard == []
    rig.loop.pass_time(1)
    assert [(fault.part, fault.values["buttons"]) for fault in rig.heard] == [
        ("buttons:4", ("button-left", "button-right", "button-ok")),
        ("buttons:5", ("button-left", "button-right", "button-ok")),
    ]
    rig.heard.clear()
    rig.pins.press(4, Button.CHALLENGE)
    rig.loop.pass_time(1)
    assert rig.edges() == [(4, Button.CHALLENGE, True)]


def test_a_place_that_loses_more_is_told_again_with_all_that_is_lost(rig, monkeypatch):
    lose(monkeypatch, rig.lines[4, Button.OK])
    rig.buttons.read_all()
    rig.loop.pass_time(1)
    lose(monkeypatch, rig.lines[4, Button.LEFT])
    rig.buttons.read_all()
    rig.loop.pass_time(1)
    first, second = rig.heard
    assert first.part == second.part == "buttons:4", "what was told before is replaced"
    assert (first.values["buttons"], second.values["buttons"]) == (
        ("button-ok",),
        ("button-left", "button-ok"),
    )


class Trying(list):
    """Takes the line that is told to be broken: nobody may hold it any more."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line

    def append(self, fault) -> None:
        super().append(fault)
        InputDevice(self.line.pin, pin_factory=self.line.factory).close()


def test_a_line_that_cannot_tell_of_edges_is_a_fault_and_is_given_back(rig, monkeypatch):
    rig.buttons.close()
    line = rig.lines[6, Button.OK]

    def no_interrupt(pin, value) -> None:
        raise EdgesMissing(pin.info.name, "gpiochip2, mcp23017")

    pin_class = type(line.factory.pin(line.pin))
    monkeypatch.setattr(pin_class, "_set_edges", no_interrupt)
    rig.lines = {(6, Button.OK): line}
    rig.pins.timer = None
    rig.heard = Trying(line)
    rig.open()
    (fault,) = rig.heard
    assert Words().say(fault.code, fault.values) == (
        "The button OK of seat 7 does not work: GPIO12 (expander). gpiochip2, mcp23017 cannot tell when a line "
        'changes: probably its INT wire is not connected, or "gpiopin" is missing behind its "dtoverlay" in '
        "/boot/firmware/config.txt. Look at both, then start the table again."
    )


def test_a_fault_that_nobody_waits_for_any_more_is_not_told(rig, monkeypatch):
    lose(monkeypatch, rig.lines[4, Button.OK])
    rig.buttons.read_all()
    rig.buttons.close()
    rig.loop.pass_time(1)
    assert rig.heard == []


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
