"""Settings asked for and set over a bad wire, and samples that give way to everything else."""

import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cup import host_end, link
from companion.cup.host_end import ASKED_MOST, MS, HostEnd
from companion.cup.link import CupEnd
from companion.cup.wire import decode, encode
from tests.cup.pair import FAULTS, STEP_MS, Kept, Pair, Wire

BEFORE = zlib.crc32(b"s1") % host_end.NUMBERS
"""The first request of session s1 has the number after this."""

ANSWERED = {
    ("get", "name"): ("name", "-"),
    ("get", "stroke_mg"): ("stroke_mg", "35"),
    ("get", "shoe_size"): ("shoe_size", "-"),
    ("set", "name", "rose"): ("name", "rose"),
    ("set", "stroke_mg", "040"): ("stroke_mg", "40"),
    ("set", "stroke_mg", "400"): ("stroke_mg", "-"),
    ("set", "shoe_size", "40"): ("shoe_size", "-"),
    ("keep",): ("keep", "ok"),
}


@pytest.fixture
def pair():
    pair = Pair()
    pair.run(1000)
    return pair


def requests(pair):
    """The lines of requests that the host has said."""
    messages = [decode(line[:-1]) for line in pair.to_cup.lines]
    said = [message for message in messages if message[0] in ("get", "set", "keep", "stream", "stop")]
    return [renumbered(message) for message in said]


def renumbered(message):
    """With the request's number counted from 1."""
    return message if message[0] in ("stream", "stop") else (*message[:-1], message[-1] - BEFORE)


@pytest.mark.parametrize(("message", "answer"), ANSWERED.items())
def test_a_request_is_answered(pair, message, answer):
    assert pair.host.ask(message)
    assert pair.host.asking == 1
    pair.run(100)
    assert (pair.heard("have"), pair.host.asking) == ([answer], 0)
    pair.run(5000)
    assert len(requests(pair)) == len(pair.heard("have")) == 1


def test_a_cup_that_cannot_keep_says_so(pair):
    pair.kept.works = False
    pair.host.ask(("keep",))
    pair.run(100)
    assert pair.heard("have") == [("keep", "failed")]


def test_a_cup_without_settings_has_none():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(("hello", 1, "s1"))
    for message in (("get", "name", 1), ("set", "name", "rose", 2), ("keep", 3)):
        cup.hear(message)
    assert cup.next(0)[8] == "-"
    assert [cup.next(0) for _ in range(3)] == [
        ("have", "name", "-", 1),
        ("have", "name", "-", 2),
        ("have", "keep", "failed", 3),
    ]


def test_requests_wait_for_the_cup_and_for_each_other():
    pair = Pair(to_cup=["drop"] * 3)
    for message in (("set", "name", "rose"), ("stream", 500), ("keep",), ("stop",)):
        pair.host.ask(message)
    pair.run(5000)
    assert pair.heard("have") == [("name", "rose"), ("keep", "ok")]
    assert requests(pair) == [("set", "name", "rose", 1), ("stream", 500), ("keep", 2), ("stop",)]
    assert pair.kept.wrote == [{"name": "rose", "stroke_mg": "35"}]
    assert pair.cup.stopped


def test_the_name_stands_in_the_next_greeting(pair):
    pair.host.ask(("set", "name", "rose"))
    pair.run(100)
    pair.reopen()
    pair.run(100)
    assert [up[3] for up in pair.heard("up")] == ["-", "rose"]


def test_a_lost_request_is_repeated_and_given_up_after_two_seconds(pair):
    pair.to_cup = Wire(["drop"] * 100)
    pair.host.ask(("get", "name"))
    pair.host.ask(("get", "stroke_mg"))
    pair.run(2000)
    assert requests(pair) == [("get", "name", 1)] * 4
    pair.to_cup = Wire()
    pair.run(200)
    assert pair.heard("have") == [("stroke_mg", "35")]
    assert pair.host.asking == 0


def test_a_request_goes_on_where_the_port_is_opened_again(pair):
    pair.to_host = Wire(["drop"])
    pair.host.ask(("set", "name", "rose"))
    pair.run(STEP_MS)
    pair.reopen()
    pair.run(100)
    assert pair.heard("have") == [("name", "rose")]


def test_an_answer_to_an_older_request_is_none_to_this(pair):
    pair.to_host = Wire(["delay"])  # past the first repeat: two answers come
    pair.host.ask(("get", "stroke_mg"))
    pair.run(STEP_MS)
    pair.to_host.put(encode(("have", "stroke_mg", "35", BEFORE + 1)), pair.now_ms)
    pair.host.ask(("set", "stroke_mg", "50"))
    pair.run(1000)
    assert pair.heard("have") == [("stroke_mg", "35"), ("stroke_mg", "50")]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(FAULTS), max_size=40),
    st.lists(st.sampled_from(FAULTS), max_size=40),
    st.lists(st.sampled_from(list(ANSWERED)), max_size=12),
)
def test_over_a_bad_wire_each_is_answered_in_order_or_given_up(to_host, to_cup, asked):
    pair = Pair()
    pair.run(500)
    pair.to_host, pair.to_cup = Wire(to_host), Wire(to_cup)
    for message in asked:
        pair.host.ask(message)
    pair.run(2100 * len(asked) + 15_000)
    assert pair.host.asking == 0
    possible = iter(asked)
    for answer in pair.heard("have"):
        assert any(answer in after_all(message) for message in possible)
    if asked[-1:] == [("set", "name", "rose")] and pair.heard("have")[-1:] == [("name", "rose")]:
        assert pair.kept.get("name") == "rose"


def after_all(message):
    """What may be answered, whatever was set before."""
    answers = [ANSWERED[message]]
    if message[0] == "get":
        answers += [("name", "rose")] if message[1] == "name" else [("stroke_mg", "40")]
    return answers


def test_no_more_than_so_many_requests_wait():
    host = HostEnd("s1")
    assert all(host.ask(("get", f"key{number}")) for number in range(ASKED_MOST))
    assert not host.ask(("get", "name"))
    assert host.asking == ASKED_MOST


def test_a_host_that_asks_and_does_not_read_gets_the_last_answers(pair):
    pair.reads = False
    for number in range(100):
        pair.cup.hear(("get", "name", number))
        pair.cup.hear(("get", "name", number))
    answers = [pair.cup.next(pair.cup_ms) for _ in range(link.ANSWERS_KEPT)]
    assert [answer[3] for answer in answers] == list(range(100 - link.ANSWERS_KEPT, 100))
    assert pair.cup.next(pair.cup_ms) is None


def test_a_request_without_a_number_is_answered_without():
    cup = CupEnd("0.2.0", "pico", "e661", "b1", Kept())
    cup.hear(("hello", 1, "s1"))
    cup.next(0)
    cup.hear(("get", "name"))
    assert cup.next(0) == ("have", "name", "-")


@pytest.mark.parametrize("number", [(), (BEFORE + 2,), (BEFORE,), (1,)])
def test_an_answer_that_nobody_asked_for_is_skipped(pair, number):
    pair.to_cup = Wire(["drop"] * 9)
    assert pair.host.hear(("have", "name", "rose", *number), pair.now_ns) == []
    pair.host.ask(("get", "name"))
    pair.run(STEP_MS)
    assert pair.host.hear(("have", "name", "rose", *number), pair.now_ns) == []
    assert pair.host.hear(("have", "name", "rose", BEFORE + 1), pair.now_ns) == [("have", "name", "rose")]


def test_the_host_wakes_for_its_requests(pair):
    assert pair.host.wake_ns() > pair.now_ns + 1000 * MS
    pair.host.ask(("get", "name"))
    assert pair.host.wake_ns() <= pair.now_ns
    pair.to_cup = Wire(["drop"] * 9)
    pair.host.due(pair.now_ns)
    assert pair.host.wake_ns() == pair.now_ns + host_end.ASK_NS


# -- samples


def streamed(pair, ms, *, read=True):
    """Samples of so long, one each step; their numbers as the host heard them."""
    before = len(pair.heard("sample"))
    for _ in range(ms // STEP_MS):
        pair.cup.sample(pair.cup_ms, pair.now_ms // STEP_MS, -1, 1000)
        pair.reads = read
        pair.step()
    return [sample[1] for sample in pair.heard("sample")[before:]]


def test_samples_come_only_for_as_long_as_the_host_wants_them(pair):
    assert streamed(pair, 200) == []
    pair.host.ask(("stream", 400))
    pair.run(STEP_MS)
    first = pair.now_ms // STEP_MS
    assert streamed(pair, 2000) == list(range(first, first + 20))
    ms, x, y, z = pair.heard("sample")[0]
    assert (ms, x, y, z) == (first * STEP_MS + 7000, first, -1, 1000)


def test_asked_again_they_go_on_and_asked_for_none_they_end(pair):
    for _ in range(4):
        pair.host.ask(("stream", 400))
        streamed(pair, 200)
    assert len(streamed(pair, 200)) == 10
    pair.host.ask(("stream", 0))
    pair.run(STEP_MS)
    assert streamed(pair, 200) == []


def test_nobody_gets_samples_for_longer_than_a_minute(pair):
    pair.host.ask(("stream", 10**15 - 1))
    pair.run(STEP_MS)
    assert len(streamed(pair, 70_000)) == 60_000 // STEP_MS


def test_a_new_session_wants_none(pair):
    pair.host.ask(("stream", 10_000))
    streamed(pair, 200)
    pair.new_host("s2")
    pair.run(100)
    assert streamed(pair, 1000) == []


def test_the_oldest_samples_are_dropped_and_counted_and_nothing_else_is(pair):
    pair.host.ask(("stream", 60_000))
    pair.run(STEP_MS)
    streamed(pair, 6000, read=False)
    pair.say(5)
    pair.cup.hear(("get", "name", 9))
    pair.cup.hear(("ping", 999))
    order, samples = [], []
    while (message := pair.cup.next(pair.cup_ms)) is not None:
        order.append(message[0])
        samples += message[2:3] if message[0] == "sample" else []
        dropped = message[7] if message[0] == "beat" else None
        assert dropped in (None, 300 - link.SAMPLES_KEPT)
    assert order == ["pong", "event", "have", "beat"] + ["sample"] * link.SAMPLES_KEPT
    last = pair.now_ms // STEP_MS
    assert samples == list(range(last - link.SAMPLES_KEPT, last))


@pytest.mark.parametrize(("felt", "said"), [(10**9, 999_999), (-(10**9), -999_999), (-3, -3)])
def test_a_sample_that_no_line_can_hold_is_said_as_far_as_it_can(felt, said):
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.hear(("hello", 1, "s1"))
    cup.hear(("stream", 100))
    cup.sample(0, felt, felt, felt)
    messages = [cup.next(1) for _ in range(3)]
    assert messages[-1] == ("sample", 0, said, said, said)
    assert decode(encode(messages[-1])[:-1]) == messages[-1]


def test_a_flood_of_samples_is_taken_in_portions(pair):
    flood = [("sample", number, 1, 2, 3) for number in range(3 * host_end.FLOOD_SAMPLES)]
    for _ in range(2):
        pair.happened = [what for message in flood for what in pair.host.hear(message, pair.now_ns)]
        assert len(pair.happened) == host_end.FLOOD_SAMPLES
        pair.now_ms += 2000
