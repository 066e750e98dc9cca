from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drivers.debounce import Change, Debouncer

MS = 1_000_000
QUIET = 8 * MS


def test_a_press_acts_at_once_with_the_time_of_its_first_edge():
    contact = Debouncer(QUIET, down=False)
    assert contact.edge(down=True, at_ns=5) == (Change(True, 5),)
    assert contact.edge(down=False, at_ns=6) == ()
    assert contact.edge(down=True, at_ns=7) == ()
    assert contact.read_at_ns == 7 + QUIET
    assert contact.level(down=True, at_ns=7 + QUIET) == ()
    assert contact.read_at_ns is None


def test_a_release_hidden_in_the_bounce_is_found_by_the_reading():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    assert contact.edge(down=False, at_ns=3 * MS) == ()
    assert contact.level(down=False, at_ns=11 * MS) == (Change(False, 3 * MS),)


def test_a_late_loop_loses_nothing():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    contact.edge(down=False, at_ns=3 * MS)
    assert contact.edge(down=True, at_ns=40 * MS) == (Change(False, 3 * MS), Change(True, 40 * MS))


def test_a_late_loop_takes_no_bounce_for_a_release_where_its_end_was_lost():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    assert contact.edge(down=False, at_ns=1) == ()  # and down again at 2, which is lost
    assert contact.edge(down=False, at_ns=40 * MS) == (Change(False, 40 * MS),)
    assert contact.edge(down=True, at_ns=40 * MS + 1) == ()


def test_an_edge_of_the_very_moment_of_a_reading_counts():
    contact = Debouncer(QUIET, down=True)
    assert contact.level(down=True, at_ns=100) == ()
    assert contact.edge(down=False, at_ns=100) == (Change(False, 100),)


def test_endless_chatter_is_read_after_four_quiet_times():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    down = True
    for at_ns in range(5 * MS, 32 * MS, 5 * MS):
        down = not down
        assert contact.edge(down, at_ns) == ()
    assert contact.read_at_ns == 4 * QUIET


def test_a_level_without_an_edge_is_believed_at_the_second_reading():
    contact = Debouncer(QUIET, down=True)
    assert contact.level(down=False, at_ns=100) == ()
    assert contact.level(down=False, at_ns=100 + QUIET) == (Change(False, 100 + QUIET, 2 * QUIET),)


def test_an_edge_that_arrives_after_its_level_was_read_keeps_its_own_time():
    contact = Debouncer(QUIET, down=False)
    assert contact.level(down=True, at_ns=100) == ()
    assert contact.edge(down=True, at_ns=90) == (Change(True, 90),)


def test_a_bounce_that_arrives_after_the_reading_is_no_press():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    assert contact.level(down=True, at_ns=QUIET) == ()
    assert contact.edge(down=False, at_ns=1) == ()
    assert contact.edge(down=True, at_ns=2) == ()


def test_a_level_is_not_read_in_the_middle_of_a_bounce():
    contact = Debouncer(QUIET, down=False)
    contact.edge(down=True, at_ns=0)
    assert contact.level(down=False, at_ns=1 * MS) == ()
    assert contact.down


@dataclass(frozen=True)
class Wire:
    """A contact that someone works: every raw edge, and the first edge of each real change."""

    edges: tuple[Change, ...]
    real: tuple[Change, ...]

    def level(self, at_ns: int) -> bool:
        before = bisect_right([edge.at_ns for edge in self.edges], at_ns)
        return self.edges[before - 1].down if before else False


@st.composite
def wires(draw: st.DrawFn, longest_gap_ns: int = QUIET // 2 - 1) -> Wire:
    edges, real, at_ns, down = [], [], 0, False
    for _ in range(draw(st.integers(0, 6))):
        at_ns += draw(st.integers(QUIET, 100 * MS))
        down = not down
        real.append(Change(down, at_ns))
        edges.append(real[-1])
        gaps = draw(st.lists(st.integers(1, longest_gap_ns), max_size=8))
        for index, gap in enumerate(gaps[: len(gaps) // 2 * 2]):
            at_ns += gap
            edges.append(Change(down if index % 2 else not down, at_ns))
    return Wire(tuple(edges), tuple(real))


def play(
    wire: Wire, seen: list[Change], delays_ns: list[int], way_ns: int = 0
) -> tuple[list[Change], Debouncer, int]:
    """The owner's part: hand in the edges, `way_ns` late, and the level when it is due, `delays_ns` late in turn."""
    contact, changes, reading = Debouncer(QUIET, down=False), [], 0

    def read_until(end_ns: int) -> None:
        nonlocal reading
        while contact.read_at_ns is not None:
            due_ns = contact.read_at_ns + delays_ns[reading % len(delays_ns)]
            if due_ns >= end_ns:
                return
            reading += 1
            changes.extend(contact.level(wire.level(due_ns), due_ns))

    for edge in seen:
        read_until(edge.at_ns + way_ns)
        changes.extend(contact.edge(edge.down, edge.at_ns))
    end_ns = (wire.edges[-1].at_ns if wire.edges else 0) + 10**12
    read_until(end_ns)
    return changes, contact, end_ns


late_readings = st.lists(st.integers(0, 40 * MS), min_size=1, max_size=5)


@settings(deadline=None)
@given(wires(), late_readings)
def test_any_bounce_gives_each_change_once_with_its_first_time(wire: Wire, delays_ns: list[int]):
    changes, contact, _ = play(wire, list(wire.edges), delays_ns)
    assert changes == list(wire.real)
    assert contact.read_at_ns is None


@settings(deadline=None)
@given(wires(), late_readings, st.integers(0, QUIET // 2))
def test_edges_that_readings_overtake_are_neither_lost_nor_doubled(
    wire: Wire, delays_ns: list[int], way_ns: int
):
    changes, contact, _ = play(wire, list(wire.edges), delays_ns, way_ns)
    assert [change.down for change in changes] == [change.down for change in wire.real]
    for change, real in zip(changes, wire.real, strict=True):
        assert 0 <= change.at_ns - real.at_ns <= 4 * QUIET
    assert contact.read_at_ns is None


@settings(deadline=None)
@given(wires(QUIET // 9), st.data())
def test_lost_edges_leave_nothing_stuck_and_make_no_phantom(wire: Wire, data: st.DataObject):
    """Where the whole bounce is shorter than the quiet time; else a lost middle looks like two changes."""
    kept = data.draw(st.lists(st.booleans(), min_size=len(wire.edges), max_size=len(wire.edges)))
    seen = [edge for edge, keep in zip(wire.edges, kept, strict=True) if keep]
    changes, contact, end_ns = play(wire, seen, [0])
    for at_ns in (end_ns, end_ns + QUIET, end_ns + 2 * QUIET):  # the gap in the edges' numbers was noticed
        changes.extend(contact.level(wire.level(at_ns), at_ns))
    assert contact.down == wire.level(end_ns)
    assert contact.read_at_ns is None
    assert len(changes) <= len(wire.real)
    assert [change.down for change in changes] == [n % 2 == 0 for n in range(len(changes))]
