"""The cup's button, LED and battery, over pins in the test's hands."""

import sys
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

WRAP = (1 << 30) - 1


class Contact:
    """A pin with a pull-up, and its interrupt."""

    def __init__(self):
        self.level, self.handler, self.edges = 1, None, None

    def value(self):
        return self.level

    def irq(self, handler, edges):
        self.handler, self.edges = handler, edges

    def turn(self, down):
        """The contact closes or opens: an edge, if it was not so before."""
        if self.level == down:
            self.level = 1 - down
            self.handler(self)


class Clock:
    """The cup's time, begun at 100 ticks."""

    def __init__(self, ticks):
        self.ticks = ticks

    def ms(self):
        return (self.ticks.ms - 100) & WRAP

    def at(self, ticks):
        return (ticks - 100) & WRAP


@pytest.fixture
def extras(firmware):
    return firmware("extras")


@pytest.fixture
def hand(extras, ticks):
    """A button, and a finger."""
    ticks.ms = 1000
    contact = Contact()
    button = extras.Button(contact, Clock(ticks), 12)

    def do(ms, *downs):
        """Let so many ms go by, after each `down` 1 ms; what the loop heard, it looks each 10 ms."""
        heard = []
        for passed in range(ms):
            ticks.ms += 1
            if passed < len(downs):
                contact.turn(downs[passed])
            if ticks.ms % 10 == 0:
                did = button.step((ticks.ms - 100) & WRAP)
                if did != extras.SAME:
                    heard.append((did, button.at_ms))
        return heard

    assert contact.edges == 12
    return do


def test_a_press_counts_from_its_first_edge_and_at_once(extras, hand):
    assert hand(10, 1) == [(extras.DOWN, 901)]
    assert hand(100) == []
    assert hand(10, 0) == [(extras.UP, 1011)]


def test_bounce_is_one_press(extras, hand):
    assert hand(60, 1, 0, 1, 0, 0, 1) == [(extras.DOWN, 901)]
    assert hand(60, 0, 1, 0, 1, 0) == [(extras.UP, 961)]


def test_a_release_within_the_bounce_is_heard_after_it(extras, hand):
    assert hand(60, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0) == [(extras.DOWN, 901), (extras.UP, 914)]


def test_a_spike_between_two_looks_is_nothing(extras, hand):
    assert hand(60, 1, 0) == []


def test_a_button_that_is_held_at_the_start_is_a_press_when_the_loop_begins(extras, ticks):
    contact = Contact()
    contact.level = 0
    button = extras.Button(contact, Clock(ticks), 12)
    ticks.ms = 300
    assert (button.step(200), button.at_ms) == (extras.DOWN, 200)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(downs=st.lists(st.booleans(), max_size=300), start=st.sampled_from([1000, WRAP - 100]))
def test_presses_and_releases_alternate_and_end_where_the_contact_is(extras, ticks, downs, start):
    ticks.ms = start
    contact = Contact()
    button = extras.Button(contact, Clock(ticks), 12)
    heard = []
    for down in [*downs, *100 * [downs[-1] if downs else False]]:
        ticks.ms += 1
        contact.turn(down)
        if ticks.ms % 10 == 0:
            did = button.step((ticks.ms - 100) & WRAP)
            if did != extras.SAME:
                heard.append(did)
                assert (ticks.ms - 100 - button.at_ms) & WRAP <= extras.QUIET_MS + 10
    assert heard == [extras.DOWN, extras.UP] * (len(heard) // 2) + [extras.DOWN] * (len(heard) % 2)
    assert len(heard) % 2 == (contact.level == 0)


@pytest.mark.parametrize("lit", [0, 1])
def test_the_led_blinks_at_the_start_then_does_as_it_is_told(extras, ticks, lit):
    levels = []
    ticks.ms = 100
    lamp = extras.Lamp(SimpleNamespace(value=levels.append), lit, Clock(ticks))
    for on in [False] * 20 + [True] * 3 + [False] * 3:
        ticks.ms += 10
        lamp.show(on)
    assert levels == [lit, 1 - lit, lit, 1 - lit]


def test_a_battery_is_the_mean_of_many_readings_behind_its_divider(extras):
    readings = iter([20_000, 21_000] * 8)
    assert extras.Battery(SimpleNamespace(read_u16=lambda: next(readings)), 3).mv() == 3096
    assert list(readings) == []


def test_where_the_board_is_calibrated_that_counts(extras):
    adc = SimpleNamespace(read_uv=lambda: 1_975_400, read_u16=lambda: 0)
    assert extras.Battery(adc, 2).mv() == 3950


def test_no_battery_is_no_voltage(extras):
    assert extras.Battery(SimpleNamespace(read_u16=lambda: 900), 3).mv() == 0
    assert extras.Extras().battery_mv() == 0
    assert not extras.Extras().has_button
    assert extras.Extras().press(0) == extras.SAME
    extras.Extras().light(True)


class Machine:
    """Remembers what is made of its pins."""

    class Pin:
        IN, OUT, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 1, 4, 8
        made = ()

        def __init__(self, number, mode=0, pull=None):
            Machine.Pin.made += ((number, mode, pull),)

        def value(self, level=1):
            return level

        def irq(self, handler, edges):
            Machine.Pin.made += (edges,)

    class ADC:
        ATTN_11DB = 3

        def __init__(self, pin, atten=None):
            self.atten = atten

        def read_u16(self):
            return 40_000


@pytest.mark.parametrize(
    ("wired", "told", "measured"),
    [(True, "-", True), (False, "-", False), (False, "1", True), (True, "0", False)],
)
def test_a_board_has_what_its_file_says(extras, ticks, monkeypatch, *, wired, told, measured):
    board = SimpleNamespace(
        BUTTON_PIN=15, LED_PIN="LED", LED_LIT=1, BATTERY_PIN=28, BATTERY_TIMES=2, BATTERY_WIRED=wired
    )
    monkeypatch.setattr(Machine.Pin, "made", ())
    monkeypatch.setitem(sys.modules, "machine", Machine)
    monkeypatch.setitem(sys.modules, "board", board)
    parts = extras.fit(SimpleNamespace(battery=told), Clock(ticks))
    assert parts.has_button
    assert (parts.battery_mv() > 0) == measured
    assert Machine.Pin.made[:3] == ((15, 0, 1), 12, ("LED", 1, None))


def test_a_board_without_any_has_none(extras, ticks, monkeypatch):
    monkeypatch.setitem(sys.modules, "machine", Machine)
    board = SimpleNamespace(BUTTON_PIN=None, LED_PIN=None, BATTERY_PIN=None, BATTERY_WIRED=False)
    monkeypatch.setitem(sys.modules, "board", board)
    parts = extras.fit(SimpleNamespace(battery="1"), Clock(ticks))
    assert not parts.has_button
    assert parts.battery_mv() == 0
