from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.drivers.steady import Steady

MOST, WITHIN, REST = 3, 100, 20


def test_what_changes_now_and_then_is_steady() -> None:
    steady = Steady(MOST, WITHIN, REST)
    for now in range(0, 1000, WITHIN // MOST + 1):
        steady.changed(now)
        assert not steady.restless(now)
    assert steady.wake_ns is None


def test_one_change_too_many_makes_it_restless_until_it_has_rested() -> None:
    steady = Steady(MOST, WITHIN, REST)
    for now in range(MOST + 1):
        assert not steady.restless(now)
        steady.changed(now)
    assert steady.restless(MOST)
    assert steady.wake_ns == MOST + REST
    steady.changed(MOST + REST - 1)
    assert steady.restless(MOST + REST)
    assert not steady.restless(MOST + 2 * REST)
    assert steady.wake_ns is None


def test_after_a_rest_it_may_change_again() -> None:
    steady = Steady(MOST, WITHIN, REST)
    for now in range(MOST + 1):
        steady.changed(now)
    later = MOST + REST
    steady.changed(later)
    assert not steady.restless(later)


@given(st.lists(st.integers(0, 60), max_size=60))
def test_it_is_believed_a_rest_after_its_last_change_and_before_that_seldom(pauses: list[int]) -> None:
    steady, now, believed = Steady(MOST, WITHIN, REST), 0, []
    for pause in pauses:
        now += pause
        steady.changed(now)
        if not steady.restless(now):
            believed.append(now)
    assert all(last - first >= REST for first, last in zip(believed, believed[MOST:], strict=False))
    assert not steady.restless(now + REST)
