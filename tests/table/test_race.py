from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.table.race import CUP_BUTTON_GRACE_NS, GRACE_NS, Press, Race, first_of

MS = 1_000_000
HEADER, EXPANDER = 200_000, 3 * MS


def test_a_millisecond_apart_on_the_header_is_told_apart() -> None:
    assert first_of([Press(2, 11 * MS, HEADER), Press(5, 10 * MS, HEADER)]) == (5,)


def test_overlapping_errors_are_a_tie() -> None:
    assert first_of([Press(2, 11 * MS, HEADER), Press(5, 10 * MS, EXPANDER)]) == (2, 5)


def test_touching_intervals_overlap() -> None:
    assert first_of([Press(0, 0, 5), Press(1, 10, 5)]) == (0, 1)


def test_a_vague_press_is_tied_only_if_it_may_have_been_first() -> None:
    presses = [Press(0, 10 * MS, HEADER), Press(1, 11 * MS, HEADER), Press(2, 12 * MS, EXPANDER)]
    assert first_of(presses) == (0, 2)


def test_it_is_decided_a_grace_after_the_first_press() -> None:
    race = Race()
    assert race.due_ns is None
    race.press(Press(1, 105 * MS, HEADER))
    race.press(Press(0, 100 * MS, HEADER))
    assert race.due_ns == 100 * MS + GRACE_NS
    assert race.first() == (0,)


def test_a_cup_with_a_button_needs_a_longer_grace() -> None:
    race = Race(CUP_BUTTON_GRACE_NS)
    race.press(Press(0, 0, HEADER))
    assert race.due_ns == 60 * MS


def test_a_place_runs_once_with_its_earliest_press() -> None:
    race = Race()
    race.press(Press(0, 20 * MS, HEADER))
    race.press(Press(1, 10 * MS, HEADER))
    race.press(Press(0, 30 * MS, HEADER))
    race.press(Press(0, 5 * MS, HEADER))
    assert race.first() == (0,)


def test_without_presses_nobody_is_first() -> None:
    assert first_of([]) == ()


@given(
    st.lists(
        st.builds(Press, st.integers(0, 7), st.integers(0, 99), st.integers(0, 20)), min_size=1, max_size=8
    )
)
def test_whoever_may_have_been_first_is_and_the_order_of_arrival_is_nothing(presses: list[Press]) -> None:
    first = first_of(presses)
    assert first
    assert first == first_of(presses[::-1])
    for press in presses:
        surely_later = any(other.latest_ns < press.earliest_ns for other in presses)
        if not surely_later:
            assert press.place in first
