"""The cup's loop, pass by pass, under CPython: its port, sensor and clock are in the test's hands."""

import math
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cup.wire import Decoder, encode

WRAP = (1 << 30) - 1


class FakePort:
    """A line in memory; `open` False: it takes nothing."""

    def __init__(self):
        self.heard = bytearray(64)
        self.open = True
        self.to_cup = b""
        self.waits = []
        self.decoder = Decoder()
        self.messages = []
        self.line = b""

    def read(self, wait_ms):
        self.waits.append(wait_ms)
        data, self.to_cup = self.to_cup[:64], self.to_cup[64:]
        self.heard[: len(data)] = data
        return len(data)

    def idle(self):
        return not self.line

    def put(self, line):
        assert not self.line
        self.line = line

    def write(self):
        if self.open and self.line:
            self.messages += self.decoder.feed(self.line)
            self.line = b""
        return True


class FakeSensing:
    """A sensor of 100 Hz that feels what it is told."""

    name = "lis3dh"

    def __init__(self):
        self.x, self.y, self.z = 0, 0, 1000
        self.due_ms = 0
        self.wiggle = 0

    def step(self, now_ms):
        if (now_ms - self.due_ms) & WRAP > WRAP // 2 or self.name == "none":
            return False
        self.due_ms = (now_ms + 10) & WRAP
        self.wiggle = 1 - self.wiggle
        self.y = self.wiggle
        return True


class Parts:
    """A button, a battery and an LED."""

    has_button = True

    def __init__(self):
        self.did = 0
        self.at_ms = 0
        self.measured = 0
        self.lit = []

    def press(self, now_ms):
        did, self.did = self.did, 0
        return did

    def battery_mv(self):
        self.measured += 1
        return 3700 + self.measured

    def light(self, on):
        self.lit.append(on)


class Table:
    """The cup, and a host that speaks lines."""

    def __init__(self, firmware, start_ms=0):
        cup, kept = firmware("cup"), firmware("kept")
        self.port, self.sensing, self.parts = FakePort(), FakeSensing(), Parts()
        self.sensing.due_ms = start_ms
        self.clock = SimpleNamespace(now_ms=start_ms, ms=lambda: self.clock.now_ms & WRAP)
        self.kept = kept.Kept()
        self.cup = cup.Cup(
            SimpleNamespace(NAME="pico"),
            self.port,
            self.sensing,
            self.clock,
            self.kept,
            parts=self.parts,
            unique="e661",
            boot="b1",
            cause="reset",
        )

    def say(self, *message):
        self.port.to_cup += encode(message)

    def pass_ms(self, ms, feel=None):
        """Let time go by; the messages of the cup meanwhile."""
        before = len(self.port.messages)
        for passed in range(0, ms, 5):
            self.clock.now_ms += 5
            if feel:
                self.sensing.x = feel(passed)
            self.cup.turn()
        return self.port.messages[before:]

    def greet(self):
        self.say("hello", 1, "s1")
        return self.pass_ms(1000)

    def acknowledge(self):
        numbers = [message[1] for message in self.port.messages if message[0] == "event"]
        self.say("ack", max(numbers, default=0), "b1")


@pytest.fixture
def table(firmware):
    return Table(firmware)


def shake(passed):
    return int(1500 * math.sin(2 * math.pi * 5 * passed / 1000))


def only(verb, messages):
    return [message for message in messages if message[0] == verb]


def test_it_says_who_it_is(table):
    (first,) = only("cup", table.pass_ms(20))
    assert first == ("cup", 1, "0.2.0", "pico", "e661", "lis3dh", "b1", "none", "-", True, "reset")
    table.kept.set("name", "rose")
    (greeting,) = only("cup", table.greet())
    assert greeting[7:] == ("s1", "rose", True, "reset")


def test_a_shake_is_a_roll_with_entropy(table):
    table.greet()
    told = table.pass_ms(1000, shake)
    told += table.pass_ms(1000, lambda _: 0)
    rolls = [message for message in only("event", told) if message[5]]
    assert {message[3] for message in rolls} == {"settled"}
    assert all(len(message[6]) == 6 for message in rolls)


def test_thresholds_count_at_once(table):
    table.greet()
    table.say("set", "stroke_mg", "4000", 1)
    table.pass_ms(100)
    told = table.pass_ms(1000, shake) + table.pass_ms(1000, lambda _: 0)
    assert "shaking" not in [message[3] for message in only("event", told)]


def test_a_sensor_that_goes_and_comes_is_told(table):
    table.greet()
    table.sensing.name = "none"
    assert [message[5] for message in only("cup", table.pass_ms(20))] == ["none"]
    table.sensing.name = "adxl345"
    assert [message[5] for message in only("cup", table.pass_ms(20))] == ["adxl345"]
    assert "settled" in [message[3] for message in only("event", table.pass_ms(1000))]


def test_samples_go_out_while_the_host_wants_them(table):
    table.greet()
    assert only("sample", table.pass_ms(200)) == []
    table.say("stream", 300)
    samples = only("sample", table.pass_ms(1000))
    assert 28 <= len(samples) <= 32
    assert samples[0][2:] in ((0, 0, 1000), (0, 1, 1000))


def test_the_button_is_told_with_its_own_time(table):
    table.greet()
    table.acknowledge()
    table.pass_ms(20)
    table.parts.did, table.parts.at_ms = 1, 997
    pressed = only("event", table.pass_ms(20))[0]
    table.parts.did, table.parts.at_ms = -1, 1025
    released = only("event", table.pass_ms(20))[-1]
    assert (pressed[3:7], released[3:7]) == (("pressed", 997, False, b""), ("released", 1025, False, b""))


def test_the_battery_is_measured_once_a_beat(table):
    beats = only("beat", table.pass_ms(16_000))
    assert [message[6] for message in beats] == [3701, 3702, 3703, 3704]
    assert table.parts.measured == 4


def test_the_led_says_that_a_host_is_there_and_nothing_else(table):
    table.pass_ms(100)
    assert set(table.parts.lit) == {False}
    table.greet()
    table.parts.lit = []
    table.pass_ms(3000, shake)  # whatever the cup does
    table.parts.did = 1
    table.pass_ms(3000)
    assert set(table.parts.lit) == {True}
    table.pass_ms(13_000)  # the host says nothing
    assert table.parts.lit[-1] is False


def test_it_waits_for_the_sensor_and_no_longer_than_a_pass(table):
    table.pass_ms(500)
    assert set(table.port.waits) <= {0, 5, 10}
    table.port.waits = []
    table.sensing.name = "none"
    table.sensing.due_ms = table.clock.now_ms + 800
    table.pass_ms(500)
    assert set(table.port.waits) == {10}
    table.sensing.due_ms = table.clock.now_ms - 300
    table.port.waits = []
    table.pass_ms(5)
    assert table.port.waits == [0]


def test_stop(table):
    table.say("stop")
    assert not table.cup.stopped
    table.pass_ms(20)
    assert table.cup.stopped


def test_bad_lines_are_counted(table):
    table.port.to_cup = b"$hello 1 s1*00000000\n$ping\n"
    (beat,) = only("beat", table.pass_ms(5100))[1:]
    assert beat[5] == 2


def test_when_its_time_begins_at_0_again_it_goes_on(firmware):
    table = Table(firmware, start_ms=WRAP - 3000)
    table.greet()
    table.pass_ms(3000)
    table.acknowledge()
    told = table.pass_ms(8000)
    assert [message[2] for message in only("beat", told)] == [2004, 7004]
    table.acknowledge()
    told = table.pass_ms(1000, shake) + table.pass_ms(1000, lambda _: 0)
    rolls = [message for message in only("event", told) if message[5]]
    assert {message[4] < 20_000 for message in rolls} == {True}
    assert rolls


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.lists(st.binary(max_size=80), max_size=30))
def test_whatever_the_host_says_nothing_raises(firmware, data):
    table = Table(firmware)
    for piece in data:
        table.port.to_cup += piece
        table.pass_ms(20)
    assert table.greet()
