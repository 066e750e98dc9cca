"""Two ends joined through a wire that loses, repeats, tears, garbles and delays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cup import host_end, link
from companion.cup.host_end import MS, HostEnd
from companion.cup.link import CupEnd
from companion.cup.wire import decode, encode
from tests.cup.messages import MESSAGES
from tests.cup.pair import FAULTS, STEP_MS, Pair, Wire

GREETING = ("0.2.0", "pico", "e661", "lis3dh", "b1", "s1", "-", False, "power")


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
            pair.reopen()
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
    pair.to_host = Wire(["drop", "drop"])  # not even its first words come
    pair.new_cup("b2")
    pair.run(1500)
    pair.say(2)
    pair.run(1000)
    assert pair.events() == [1, 2]
    assert [what[0] for what in pair.happened].count("up") == 2


def test_after_another_program_had_the_cup_its_rolls_are_heard_again():
    pair = Pair()
    pair.run(1000)
    for number in range(5):
        pair.say(number)
    pair.run(500)
    table = pair.host
    pair.new_host("watch")
    pair.run(500)
    pair.say(99)
    pair.run(500)
    pair.host, pair.happened = table, []
    pair.reopen()
    pair.run(500)
    for number in range(5, 8):
        pair.say(number)
    pair.run(1000)
    assert pair.events() == [5, 6, 7]


def test_a_stale_line_of_an_older_boot_makes_nothing_happen_twice():
    pair = Pair()
    pair.run(1000)
    (stale,) = [line for line in pair.to_host.lines if line.startswith(b"$cup ") and b" s1 " in line]
    pair.new_cup("b2")
    pair.run(1000)
    pair.to_cup = Wire(["drop"])  # the acknowledgement
    pair.say(1)
    pair.run(40)
    pair.to_host.put(stale, pair.now_ms)
    pair.reopen()
    pair.run(3000)
    pair.say(2)
    pair.run(1000)
    assert pair.events() == [1, 2]


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


def test_of_two_that_are_no_rolls_the_press_is_kept_longer():
    pair = Pair()
    pair.run(1000)
    pair.reads = False
    for number in range(link.EVENTS_KEPT - 2):
        pair.say(number)
    pair.cup.button(True, pair.cup_ms)
    pair.say(77, shaken=False)
    pair.say(78)
    pair.reads = True
    pair.run(4000)
    assert (pair.events(), len(pair.heard("button"))) == ([*range(link.EVENTS_KEPT - 2), 78], 1)
    pair.reads = False
    pair.cup.button(False, pair.cup_ms)
    for number in range(link.EVENTS_KEPT + 1):
        pair.say(number)
    pair.reads = True
    pair.run(4000)
    assert pair.events()[-link.EVENTS_KEPT :] == list(range(1, link.EVENTS_KEPT + 1))
    assert len(pair.heard("button")) == 1


def test_the_cups_button_says_when_it_was_pressed():
    pair = Pair()
    pair.run(1000)
    at_ns = pair.now_ns
    pair.cup.button(True, pair.cup_ms)
    pair.cup.button(True, pair.cup_ms)  # said already
    pair.run(100)
    pair.cup.button(False, pair.cup_ms)
    pair.run(100)
    (down, pressed_ns, error_ns), (up, released_ns, _) = pair.heard("button")
    assert (down, up) == (True, False)
    assert abs(pressed_ns - at_ns) <= error_ns < 2 * MS
    assert abs(released_ns - at_ns - 100 * MS) <= 2 * MS


def test_the_sensor_is_told_once_and_at_once():
    pair = Pair()
    pair.run(1000)
    pair.cup.sensor("none")
    pair.run(100)
    pair.cup.sensor("adxl345")
    pair.run(100)
    assert pair.heard("sensor") == [(True, "lis3dh"), (False, "none"), (True, "adxl345")]


@pytest.mark.parametrize("names", [("none",), ("none", "adxl345")])
def test_where_that_line_is_lost_the_next_beat_tells(names):
    pair = Pair()
    pair.run(1000)
    for name in names:
        pair.to_host = Wire(["drop"] * (name == names[-1]))
        pair.cup.sensor(name)
        pair.run(6000)
    assert pair.heard("sensor")[1:] == [(name != "none", name) for name in names]
    assert pair.host.live


def test_the_battery_is_told_when_it_has_changed():
    pair = Pair()
    pair.run(6000)
    pair.cup.battery_mv = 3950
    pair.run(12_000)
    pair.cup.battery_mv = 3940
    pair.run(6000)
    assert pair.heard("battery") == [(3950,), (3940,)]


def test_a_silent_cup_and_a_lost_one():
    host = HostEnd("s1")
    host.opened(0)
    assert host.failure(host_end.SILENT_NS - 1) is None
    assert host.failure(host_end.SILENT_NS) == "silent"
    host.hear(("cup", 1, *GREETING), 0)
    assert host.failure(host_end.LOST_NS - 1) is None
    assert host.failure(host_end.LOST_NS) == "lost"


@pytest.mark.parametrize("version", [0, 2])
def test_a_cup_that_speaks_no_version_of_ours(version):
    host = HostEnd("s1")
    assert host.hear(("cup", version, *GREETING), 0) == [("version", version)]
    assert host.failure(0) == "version"
    assert not host.live
    host.opened(0)
    assert host.failure(0) is None


def test_what_a_cup_speaks_before_it_was_greeted_is_not_the_version_yet():
    host = HostEnd("s1")
    assert host.hear(("cup", 2, *GREETING[:5], "none", *GREETING[6:]), 0) == []
    assert host.failure(0) is None


@pytest.mark.parametrize(("host", "answer"), [(0, 1), (1, 1), (2, 1)])
def test_the_cup_answers_with_the_lower_version(host, answer):
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(("hello", host, "s1"))
    assert cup.next(0)[:2] == ("cup", answer)


def test_a_reboot_is_told_with_its_cause():
    pair = Pair()
    pair.run(1000)
    pair.new_cup("b2", "watchdog")
    pair.run(1000)
    pair.reopen()
    pair.run(1000)
    assert [what for what in pair.happened if what[0] in ("up", "rebooted")] == [
        ("up", "0.2.0", "pico", "e661", "-", False, "power"),
        ("rebooted", "watchdog"),
        ("up", "0.2.0", "pico", "e661", "-", False, "watchdog"),
        ("up", "0.2.0", "pico", "e661", "-", False, "watchdog"),
    ]


def test_an_event_of_another_boot_is_not_taken_for_one_of_this():
    pair = Pair()
    pair.run(1000)
    for number in (5, 1):
        event = ("event", number, 0, "settled", pair.cup_ms, True, b"x", "b0")
        assert pair.host.hear(event, pair.now_ns) == []
    assert not pair.host.live
    pair.run(1000)
    assert pair.host.live
    assert pair.events() == []


def test_an_acknowledgement_of_another_boot_lets_go_of_nothing():
    pair = Pair()
    pair.run(1000)
    pair.reads = False
    pair.say(1)
    pair.cup.hear(("ack", 1, "b0"))
    pair.cup.hear(("ack", 2, "b1"))  # nor one of what was never said
    pair.reads = True
    pair.run(1000)
    assert pair.events() == [1]


def test_a_stale_greeting_of_the_last_boot_costs_no_event():
    """The board was reset while the port was closed; what the line held comes first, and the answer is lost."""
    pair = Pair()
    pair.run(1000)
    (stale,) = [line for line in pair.to_host.lines if line.startswith(b"$cup ") and b" s1 " in line]
    for number in range(20):
        pair.say(number)
    pair.run(1000)
    pair.new_cup("b2")
    pair.reopen()
    pair.to_host = Wire(["pass", "drop", "drop"])  # answer and beat are lost
    pair.to_host.put(stale, pair.now_ms)
    pair.cup.next(0)  # its word at boot went nowhere
    pair.run(40)
    assert pair.host.live
    for number in range(100, 100 + link.EVENTS_KEPT):
        pair.say(number)
    pair.run(10_000)
    assert pair.events() == [*range(20), *range(100, 100 + link.EVENTS_KEPT)]


def test_an_idle_link_is_quiet():
    pair = Pair()
    pair.run(2000)
    pair.to_cup, pair.to_host = Wire(), Wire()
    pair.run(20_000)
    assert (len(pair.to_cup.lines), len(pair.to_host.lines)) == (4, 8)  # pings; pongs and beats


def test_a_flood_of_pings_is_answered_once():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(("hello", 1, "s1"))
    for nonce in range(100):
        cup.hear(("ping", nonce))
    assert [cup.next(5)[0], cup.next(5), cup.next(5)[0], cup.next(6)] == [
        "cup",
        ("pong", 99, 5),
        "beat",
        None,
    ]


@pytest.mark.parametrize(
    "message",
    [("ack", 99, "b1"), ("ping", 3), ("cup", 1), ("pong", 1, 1), ("get", "name"), ("stream", 9), ("keep",)],
)
def test_what_means_nothing_to_a_cup_without_a_session_changes_nothing(message):
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(message)
    assert cup.next(0)[0] == "cup"
    assert cup.next(0)[0] == "beat"
    assert cup.next(1) is None
    assert not cup.streaming(1)


@pytest.mark.parametrize(
    "message", [("pong", 1, 1), ("have", "a", "b", 1), ("sample", 1, 2, 3, 4), ("ack", 1, "b1")]
)
def test_what_means_nothing_to_a_host_changes_nothing(message):
    host = HostEnd("s1")
    assert host.hear(message, 0) == []
    host.hear(("cup", 1, *GREETING), 0)
    assert message[0] == "sample" or host.hear(message, 0) == []


def test_stop_ends_the_program():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(("stop",))
    assert cup.stopped


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.just("s1"), MESSAGES, st.integers(0, 3000)), max_size=150))
def test_whatever_a_cup_says_nothing_raises_and_nothing_grows(course):
    """Lines that are whole, of any verb, with whatever in them; a greeting that is right; milliseconds."""
    host, now_ns = HostEnd("s1"), 0
    for what in course:
        if isinstance(what, int):
            now_ns += what * MS
        else:
            host.hear(("cup", 1, *GREETING) if what == "s1" else what, now_ns)
        host.ask(("get", "name"))
        for message in host.due(now_ns):
            assert decode(encode(message)[:-1]) == message
        if host.failure(now_ns):
            host.opened(now_ns)
        host.wake_ns()
        assert len(host._pings) <= 60
        assert len(host._clock._trips) <= host_end.TRIPS_KEPT
        assert len(host._lasts) <= host_end.BOOTS_KEPT
        assert host.asking <= host_end.ASKED_MOST
