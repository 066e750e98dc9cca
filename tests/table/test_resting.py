"""When the screens are dimmed, dark and moved, and what wakes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.inputs import (
    Asked,
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    Edge,
    FaultBegan,
    Named,
    Recorded,
    Tick,
    TimerFlipped,
    Wish,
)
from companion.table.resting import SHIFTS, Glow, Rest, Resting, RestSettings

S = 1_000_000_000
USUAL = RestSettings(dim_after_seconds=120, off_after_seconds=900, shift_seconds=60)
STILL = RestSettings(dim_after_seconds=120, off_after_seconds=900)


def down(place=0, button=Button.OK) -> Edge:
    return Edge(place, button, down=True, at_ns=0)


def up(place=0, button=Button.OK) -> Edge:
    return Edge(place, button, down=False, at_ns=0)


def test_dimmed_after_two_minutes_dark_after_a_quarter_of_an_hour():
    resting = Resting(STILL, 0)
    glows = [resting.at(seconds * S).glow for seconds in (0, 119, 120, 899, 900, 9000)]
    assert glows == [Glow.FULL, Glow.FULL, Glow.DIM, Glow.DIM, Glow.OFF, Glow.OFF]


@pytest.mark.parametrize(
    "touch",
    [
        down(),
        up(),
        CupMoved(0, CupMotion.HANDLED, 0),
        TimerFlipped(0),
        Asked(Wish.PAUSE),
        Named(0, "Ana"),
    ],
)
def test_whatever_people_do_wakes(touch):
    resting = Resting(STILL, 0)
    resting.takes(touch, 1000 * S)
    assert resting.at(1000 * S).glow is Glow.FULL
    assert resting.at(1120 * S).glow is Glow.DIM


@pytest.mark.parametrize("other", [Tick(), Recorded(1), CupLink(0, up=True), FaultBegan("cup:0", "x")])
def test_what_the_table_and_its_parts_do_wakes_nobody(other):
    resting = Resting(STILL, 0)
    assert resting.takes(other, 1000 * S)
    assert resting.at(1000 * S).glow is Glow.OFF


def test_the_press_that_wakes_dark_screens_does_nothing_else_and_the_next_does():
    resting = Resting(STILL, 0)
    assert [resting.takes(edge, 1000 * S) for edge in (down(), up(), down(), up())] == [
        False,
        False,
        True,
        True,
    ]


def test_on_dimmed_screens_a_press_means_what_it_says():
    assert Resting(STILL, 0).takes(down(), 500 * S)


def test_another_button_that_is_pressed_meanwhile_is_the_tables():
    resting = Resting(STILL, 0)
    assert not resting.takes(down(1), 1000 * S)
    assert resting.takes(down(2), 1000 * S)
    assert not resting.takes(up(1), 1001 * S)
    assert resting.takes(up(2), 1001 * S)


def test_a_button_let_go_on_dark_screens_wakes_and_says_nothing():
    assert not Resting(STILL, 0).takes(up(), 1000 * S)


def test_a_cup_that_wakes_the_screens_is_heard():
    assert Resting(STILL, 0).takes(CupMoved(0, CupMotion.SHAKING, 0), 1000 * S)


def test_pictures_move_by_a_dot_and_come_back():
    resting = Resting(USUAL, 7 * S)
    assert [resting.at((7 + 60 * n) * S).shift for n in range(6)] == [*SHIFTS, *SHIFTS[:2]]


def test_never_is_never():
    resting = Resting(RestSettings(), 0)
    assert resting.at(10**6 * S) == Rest()
    assert resting.wake_at_ns(10**6 * S) is None


def test_dark_screens_wake_nobody():
    assert Resting(USUAL, 0).wake_at_ns(1000 * S) is None


@given(
    st.builds(
        RestSettings, st.sampled_from((0, 5, 120)), st.sampled_from((0, 9, 900)), st.sampled_from((0, 7, 60))
    ),
    st.lists(st.integers(1, 200), min_size=1, max_size=20),
)
def test_between_two_wake_ups_nothing_changes(settings, steps):
    resting, now_ns = Resting(settings, 0), 0
    for step in steps:
        wake_ns = resting.wake_at_ns(now_ns)
        assert wake_ns is None or wake_ns > now_ns
        until_ns = now_ns + step * S if wake_ns is None else min(now_ns + step * S, wake_ns - 1)
        if resting.at(now_ns).glow is not Glow.OFF:
            assert resting.at(until_ns) == resting.at(now_ns)
        now_ns += step * S
