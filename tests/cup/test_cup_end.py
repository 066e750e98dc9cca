"""The cup's end alone: its clock wraps, its numbers stay small, and what it keeps is bounded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cup import link
from companion.cup.link import WRAP, CupEnd
from companion.cup.wire import decode, encode
from tests.cup.pair import Kept

LEAST_SMALL, MOST_SMALL = -(1 << 30), (1 << 30) - 1


class Small(int):
    """A time that must not be reckoned with beyond what a Pico holds without allocating."""

    def _small(self, value):
        assert LEAST_SMALL <= value <= MOST_SMALL, value
        return Small(value)

    def __add__(self, other):
        return self._small(int(self) + int(other))

    def __sub__(self, other):
        return self._small(int(self) - int(other))

    def __rsub__(self, other):
        return self._small(int(other) - int(self))

    def __and__(self, other):
        return self._small(int(self) & int(other))

    __radd__ = __add__
    __rand__ = __and__


def joined(session="s1"):
    cup = CupEnd("0.2.0", "pico", "e661", "b1", Kept(), button=True, cause="power")
    cup.hear(("hello", 1, session))
    return cup


def said(cup, now_ms):
    messages = []
    while (message := cup.next(now_ms)) is not None:
        messages.append(message)
        assert decode(encode(message)[:-1]) == message
    return messages


@given(st.integers(WRAP - 10_000, WRAP), st.lists(st.integers(1, 700), max_size=40))
def test_times_stay_small_numbers_across_the_wrap(start_ms, pauses):
    cup = joined()
    cup.hear(("stream", 60_000))
    now_ms = start_ms
    for pause_ms in pauses:
        now_ms = now_ms + pause_ms & WRAP
        cup.event("handled", Small(now_ms), False, b"")
        cup.sample(Small(now_ms), 1, 2, 3)
        cup.button(now_ms % 2 == 0, Small(now_ms))
        cup.hear(("ping", 1))
        for message in said(cup, Small(now_ms)):
            assert all(field <= MOST_SMALL for field in message if isinstance(field, int))


@pytest.mark.parametrize("begin_ms", [0, WRAP - 2000, WRAP - 9999, WRAP + 1, 10**12])
def test_beats_and_repeats_keep_their_time_across_the_wrap(begin_ms):
    """Whether the clock that is handed in wraps or not."""
    cup, beats, events = joined(), [], []
    cup.event("handled", begin_ms, False, b"")
    for step in range(1000):
        messages = said(cup, begin_ms + 20 * step)
        beats += [20 * step for message in messages if message[0] == "beat"]
        events += [20 * step for message in messages if message[0] == "event"]
    assert beats == [0, 5000, 10_000, 15_000]
    assert events[:5] == [0, 300, 900, 2100, 3300]


def test_a_new_session_hears_at_once_how_the_cup_is_an_old_one_every_five_seconds():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    cup.battery_mv = 3900

    def verbs(now_ms, *heard):
        for message in heard:
            cup.hear(message)
        return [message[0] for message in said(cup, now_ms)]

    assert verbs(0) == ["cup", "beat"]
    assert verbs(1000, ("hello", 1, "s1")) == ["cup", "beat"]
    assert verbs(2000, ("hello", 1, "s1")) == ["cup"]
    assert verbs(3000, ("hello", 1, "s2")) == ["cup", "beat"]
    assert verbs(8000) == ["beat"]


def test_a_cup_that_nobody_greets_says_every_second_that_it_is_there():
    cup = CupEnd("0.2.0", "pico", "e661", "b1")
    greetings = [
        now_ms for now_ms in range(0, 3500, 10) for message in said(cup, now_ms) if message[0] == "cup"
    ]
    assert greetings == [0, 1000, 2000, 3000]
    cup.hear(("hello", 1, "s1"))
    assert [message[0] for message in said(cup, 3500)] == ["cup", "beat"]
    assert said(cup, 8400) == []


def test_an_event_that_nobody_hears_is_let_go_before_its_time_is_ambiguous():
    cup = joined()
    said(cup, 0)
    cup.event("settled", 1000, True, b"x")
    assert [message[0] for message in said(cup, 1000 + link.OLD_MS - 1)] == ["event", "beat"]
    cup.event("settled", 1000 + link.OLD_MS - 1, True, b"y")
    ((_, number, after, *_),) = [
        message for message in said(cup, 1000 + link.OLD_MS) if message[0] == "event"
    ]
    assert (number, after) == (2, 0)


def test_an_event_of_a_moment_ago_is_not_old_if_the_clock_is_asked_late():
    cup = joined()
    cup.event("settled", 1001, True, b"x")
    assert "event" in [message[0] for message in said(cup, 1000)]


verbs = st.one_of(
    st.tuples(st.just("hello"), st.integers(0, 3), st.sampled_from(["s1", "s2"])),
    st.tuples(st.just("ack"), st.integers(0, 60), st.sampled_from(["b0", "b1"])),
    st.tuples(st.just("ping"), st.integers(0, 10**15 - 1)),
    st.tuples(st.just("stream"), st.integers(0, 10**15 - 1)),
    st.tuples(st.just("get"), st.sampled_from(["name", "x"]), st.integers(0, 3)),
    st.tuples(st.just("set"), st.sampled_from(["name", "x"]), st.just("rose")),
    st.just(("keep",)),
    st.tuples(st.just("beat"), st.just("b")),
)
doings = st.one_of(
    verbs,
    st.tuples(st.just("do event"), st.booleans()),
    st.tuples(st.just("do sensor"), st.sampled_from(["none", "lis3dh"])),
    st.tuples(st.just("do button"), st.booleans()),
    st.tuples(st.just("do sample"), st.integers(-(2**31), 2**31)),
    st.tuples(st.just("do say"), st.integers(0, 3)),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(doings, max_size=200))
def test_whatever_a_host_says_nothing_raises_and_nothing_grows(course):
    cup, now_ms = CupEnd("0.2.0", "pico", "e661", "b1", Kept()), 0
    for what, *values in course:
        now_ms += 7
        if what == "do event":
            cup.event("settled", now_ms, values[0], b"abcdef")
        elif what == "do sensor":
            cup.sensor(values[0])
        elif what == "do button":
            cup.button(values[0], now_ms)
        elif what == "do sample":
            cup.sample(now_ms, values[0], 0, 0)
        elif what == "do say":
            for message in [cup.next(now_ms) for _ in range(values[0])]:
                assert message is None or encode(message)
        else:
            cup.hear((what, *values))
        assert len(cup._kept) <= link.EVENTS_KEPT
        assert len(cup._answers) <= link.ANSWERS_KEPT
        assert 0 <= cup._sample_count <= link.SAMPLES_KEPT
        assert 0 <= cup._cursor <= len(cup._kept)
    said(cup, now_ms)
