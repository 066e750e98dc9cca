from __future__ import annotations

from companion.games.game import Clock
from companion.table.clock import TurnClock
from companion.table.scene import TimeLeft

MS = 1_000_000
CLOCK = Clock((1,), 15, 1)


def hears(clock: TurnClock, until_ns: int) -> bool:
    """Whether one of the last seconds begins by then; it is heard."""
    at_ns = clock.sound_at_ns
    if at_ns is None or at_ns > until_ns:
        return False
    clock.hear()
    return True


def started(clock: Clock = CLOCK, at_ms: int = 0) -> TurnClock:
    turn_clock = TurnClock()
    turn_clock.follow(clock, at_ms * MS, running=True)
    return turn_clock


def test_time_is_shown_in_steps_of_a_quarter_second_rounded_up() -> None:
    clock = started()
    for at_ms, left_ms in ((0, 15000), (1, 15000), (250, 14750), (14_999, 250), (15_000, 0), (15_010, 0)):
        assert clock.time_left(at_ms * MS) == TimeLeft((1,), left_ms, 15_000)


def test_it_wakes_exactly_when_the_step_changes() -> None:
    clock, now_ns, shown = started(), 0, []
    while (wake_ns := clock.wake_at_ns(now_ns)) != clock.due_ns:
        assert wake_ns is not None
        assert wake_ns > now_ns
        now_ns = wake_ns
        time_left = clock.time_left(now_ns)
        assert time_left is not None
        shown.append(time_left.left_ms)
        while hears(clock, now_ns):
            pass
    assert shown == list(range(14_750, -1, -250))


def test_it_is_due_twenty_milliseconds_after_its_end() -> None:
    assert started().due_ns == 15_020 * MS


def test_on_time_means_at_or_before_the_end() -> None:
    clock = started()
    assert not clock.too_late(1, 15_000 * MS)
    assert clock.too_late(1, 15_000 * MS + 1)
    assert not clock.too_late(0, 15_010 * MS)


def test_each_of_the_last_three_seconds_is_heard_once() -> None:
    clock = started()
    heard = [at_ms for at_ms in range(15_021) if hears(clock, at_ms * MS)]
    assert heard == [12_000, 13_000, 14_000]


def test_the_same_turn_runs_on_and_another_starts_anew() -> None:
    clock = started()
    clock.follow(Clock((1, 2), 15, 1), 5_000 * MS, running=True)
    assert clock.due_ns == 15_020 * MS
    clock.follow(Clock((2,), 15, 2), 6_000 * MS, running=True)
    assert clock.due_ns == 21_020 * MS


def test_it_goes_on_with_what_was_left() -> None:
    clock = started()
    clock.follow(CLOCK, 12_500 * MS, running=False)
    assert (clock.due_ns, clock.time_left(0)) == (None, None)
    clock.follow(CLOCK, 60_000 * MS, running=False)
    clock.follow(CLOCK, 100_000 * MS, running=True)
    assert clock.due_ns == 102_520 * MS
    assert [at for at in range(100_000, 102_520) if hears(clock, at * MS)] == [100_500, 101_500]


def test_a_clock_shorter_than_three_seconds_is_heard_only_while_it_runs() -> None:
    clock = started(Clock((0,), 2, 1))
    assert [at for at in range(2_021) if hears(clock, at * MS)] == [0, 1000]


def test_without_a_clock_nothing_runs() -> None:
    clock = started()
    clock.follow(None, 1, running=True)
    assert (clock.due_ns, clock.wake_at_ns(2), clock.time_left(2)) == (None, None, None)
    assert not clock.running
    assert not clock.too_late(1, 10**18)
