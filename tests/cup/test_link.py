"""Two ends joined through a wire that loses, repeats, tears, garbles and delays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cup import host_end, link
from companion.cup.host_end import MS, HostEnd
from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode

STEP_MS = 20
CUP_AHEAD_MS = 7_000
FAULTS = ("pass", "drop", "repeat", "head", "tail", "garbage", "interrupt", "delay", "flip")


def spoil(line: bytes, fault: str) -> list[bytes]:
    """What arrives of `line`."""
    middle = len(line) // 2
    return {
        "drop": [],
        "repeat": [line, line],
        "head": [line[:middle]],
        "tail": [line[middle:]],
        "garbage": [b"\xff$\x00*", line],
        "interrupt": [b"\x03\x03", line],
        "flip": [line[:middle] + bytes([line[middle] ^ 1]) + line[middle + 1 :]],
    }.get(fault, [line])


class Wire:
    """One direction: bytes come out in order, late by what the faults delayed."""

    def __init__(self, faults):
        self._faults = iter(faults)
        self._under_way = []
        self._clear_ms = 0

    def put(self, line, now_ms):
        fault = next(self._faults, "pass")
        if fault == "delay":
            self._clear_ms = max(self._clear_ms, now_ms) + 400
        self._under_way += [(max(now_ms, self._clear_ms), part) for part in spoil(line, fault)]

    def take(self, now_ms):
        come = b"".join(part for at_ms, part in self._under_way if at_ms <= now_ms)
        self._under_way = [item for item in self._under_way if item[0] > now_ms]
        return come


class Pair:
    """A cup and a host with a wire each way, and a clock."""

    def __init__(self, to_host=(), to_cup=(), *, session="s1"):
        self.now_ms = 0
        self.to_host, self.to_cup = Wire(to_host), Wire(to_cup)
        self.happened = []
        self.new_host(session)
        self.new_cup("b1")

    def new_host(self, session):
        self.host, self.host_hears = HostEnd(session), Decoder()
        self.host.opened(self.now_ns)

    def new_cup(self, boot):
        self.cup, self.cup_hears = CupEnd("0.1.0", "pico", "e661", boot), Decoder()
        self.cup.sensor("lis3dh")

    @property
    def now_ns(self):
        return self.now_ms * MS

    @property
    def cup_ms(self):
        return self.now_ms + CUP_AHEAD_MS

    def step(self):
        for message in self.host.due(self.now_ns):
            self.to_cup.put(encode(message), self.now_ms)
        for message in self.cup_hears.feed(self.to_cup.take(self.now_ms)):
            self.cup.hear(message)
        while (message := self.cup.next(self.cup_ms)) is not None:
            self.to_host.put(encode(message), self.now_ms)
        for message in self.host_hears.feed(self.to_host.take(self.now_ms)):
            self.happened += self.host.hear(message, self.now_ns)
        if self.host.failure(self.now_ns):
            self.host.opened(self.now_ns)
        self.now_ms += STEP_MS

    def run(self, ms):
        for _ in range(ms // STEP_MS):
            self.step()

    def say(self, number, *, shaken=True):
        self.cup.event("settled", self.cup_ms, shaken, number.to_bytes(2, "big"))

    def events(self):
        return [int.from_bytes(what[5], "big") for what in self.happened if what[0] == "event"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(FAULTS), max_size=60),
    st.lists(st.sampled_from(FAULTS), max_size=60),
    st.lists(st.integers(0, 50), min_size=1, max_size=15),
)
def test_each_event_comes_once_and_in_order_after_the_wire_heals(to_host, to_cup, pauses):
    pair = Pair()
    pair.run(500)
    pair.to_host, pair.to_cup = Wire(to_host), Wire(to_cup)
    said = {}
    for number, pause in enumerate(pauses):
        pair.run(pause * STEP_MS)
        said[number] = pair.now_ns
        pair.say(number)
    pair.run(60_000)
    assert pair.events() == list(said)
    for number, what in enumerate(what for what in pair.happened if what[0] == "event"):
        assert abs(what[2] - said[number]) <= what[3] or what[2] >= said[number]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(FAULTS), max_size=60),
    st.lists(st.sampled_from(FAULTS), max_size=60),
    st.lists(st.sampled_from(("say", "say", "wait", "reopen", "reboot", "restart")), max_size=25),
)
def test_reopened_rebooted_and_restarted_nothing_comes_twice_and_all_is_well_again(to_host, to_cup, course):
    pair = Pair()
    pair.run(500)
    pair.to_host, pair.to_cup = Wire(to_host), Wire(to_cup)
    for number, what in enumerate(course):
        if what == "say":
            pair.say(number)
        elif what == "reopen":
            pair.host.opened(pair.now_ns)
            pair.host_hears = Decoder()
        elif what == "reboot":
            pair.new_cup(f"b{number + 2}")
        elif what == "restart":
            pair.new_host(f"s{number + 2}")
        pair.run(200 if what == "wait" else STEP_MS)
    pair.run(30_000)
    for number in range(100, 105):
        pair.say(number)
    pair.run(5000)
    heard = pair.events()
    assert heard == sorted(set(heard))
    assert heard[-5:] == [100, 101, 102, 103, 104]


def test_an_event_lies_on_the_hosts_clock_within_its_error():
    pair = Pair()
    pair.run(3000)
    at_ns = pair.now_ns
    pair.say(1)
    pair.run(200)
    (event,) = [what for what in pair.happened if what[0] == "event"]
    assert event[:2] == ("event", "settled")
    assert abs(event[2] - at_ns) <= event[3] < 2 * MS


def test_an_event_that_arrives_late_says_when_it_happened():
    pair = Pair()
    pair.run(1000)
    pair.to_host = Wire(["drop"] * 8)
    at_ns = pair.now_ns
    pair.say(1)
    pair.run(9000)
    (event,) = [what for what in pair.happened if what[0] == "event"]
    assert abs(event[2] - at_ns) <= 2 * MS


def test_the_port_opened_again_loses_and_doubles_nothing():
    pair = Pair()
    pair.run(1000)
    pair.say(1)
    pair.to_cup = Wire(["drop"])  # the acknowledgement
    pair.run(40)
    pair.host.opened(pair.now_ns)
    pair.say(2)
    pair.run(2000)
    assert pair.events() == [1, 2]


def test_a_new_session_does_not_hear_what_the_former_missed():
    pair = Pair()
    pair.run(1000)
    pair.to_host = Wire(["drop"] * 50)
    pair.say(1)
    pair.run(500)
    pair.to_host = Wire([])
    pair.new_host("s2")
    pair.run(1000)
    pair.say(2)
    pair.run(1000)
    assert pair.events() == [2]


def test_a_rebooted_cup_is_noticed_and_numbers_from_one():
    pair = Pair()
    pair.run(1000)
    pair.say(1)
    pair.run(1000)
    pair.to_host = Wire(["drop"])  # not even its first line comes
    pair.new_cup("b2")
    pair.run(6000)
    pair.say(2)
    pair.run(1000)
    assert pair.events() == [1, 2]
    assert [what[0] for what in pair.happened].count("up") == 2


def test_without_a_session_nothing_is_kept():
    pair = Pair()
    pair.say(1)
    pair.run(1000)
    assert pair.events() == []


def test_a_full_cup_lets_go_of_the_oldest_that_is_no_roll():
    pair = Pair()
    pair.run(1000)
    pair.to_host = Wire(["drop"] * 40)
    pair.say(100)
    for number in range(101, 101 + link.EVENTS_KEPT + 5):
        pair.say(number, shaken=False)
    pair.run(20_000)
    assert pair.events() == [100, *range(107, 101 + link.EVENTS_KEPT + 5)]


def test_a_flood_of_events_is_taken_in_portions():
    pair = Pair()
    pair.run(1000)
    for number in range(200):
        pair.say(number)
        pair.step()
    assert len(pair.events()) <= 2 * host_end.FLOOD_EVENTS + host_end.FLOOD_EVENTS
    assert pair.host.refused


def test_the_sensor_is_told_once_and_at_once():
    pair = Pair()
    pair.run(1000)
    pair.cup.sensor("none")
    pair.run(100)
    pair.cup.sensor("lis3dh")
    pair.run(100)
    assert [what for what in pair.happened if what[0] == "sensor"] == [
        ("sensor", True, "lis3dh"),
        ("sensor", False, "none"),
        ("sensor", True, "lis3dh"),
    ]


def test_a_silent_cup_a_lost_one_and_a_strange_one():
    host = HostEnd("s1")
    host.opened(0)
    assert host.failure(host_end.SILENT_NS - 1) is None
    assert host.failure(host_end.SILENT_NS) == "silent"
    host.hear(("cup", 1, "0.1.0", "pico", "e661", "lis3dh", "b1", "s1", "-", False, "power"), 0)
    assert host.failure(host_end.LOST_NS - 1) is None
    assert host.failure(host_end.LOST_NS) == "lost"
    assert host.hear(("cup", 2, "9.9.9", "pico", "e661", "lis3dh", "b1", "s1", "-", False, "power"), 0) == [
        ("version", 2)
    ]
    assert host.failure(0) == "version"


def test_an_idle_link_is_quiet():
    pair = Pair()
    pair.run(2000)
    lines = []
    put = pair.to_cup.put
    pair.to_cup.put = lambda line, now_ms: (lines.append(line), put(line, now_ms))
    pair.run(20_000)
    assert len(lines) <= 5


@pytest.mark.parametrize("message", [("ack", 99, "b1"), ("ping", 3), ("cup", 1), ("pong", 1, 1)])
def test_what_means_nothing_to_a_cup_changes_nothing(message):
    cup = CupEnd("0.1.0", "pico", "e661", "b1")
    cup.hear(message)
    assert cup.next(0)[0] == "cup"
    assert cup.next(0)[0] == "beat"
    assert cup.next(1) is None


def test_stop_ends_the_program():
    cup = CupEnd("0.1.0", "pico", "e661", "b1")
    cup.hear(("stop",))
    assert cup.stopped


def test_a_new_session_hears_at_once_how_the_cup_is_an_old_one_every_five_seconds():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.battery_mv = 3900

    def said(now_ms, *heard):
        for message in heard:
            cup.hear(message)
        verbs = []
        while (message := cup.next(now_ms)) is not None:
            verbs.append(message[0])
        return verbs

    assert said(0) == ["cup", "beat"]
    assert said(1000, ("hello", 1, "s1")) == ["cup", "beat"]
    assert said(2000, ("hello", 1, "s1")) == ["cup"]
    assert said(3000, ("hello", 1, "s2")) == ["cup", "beat"]
    assert said(8000) == ["beat"]
