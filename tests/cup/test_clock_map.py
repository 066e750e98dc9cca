"""An event's time on the host's clock is never further off than it says: drift, delays, wraps, reboots, days apart."""

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.cup.host_end import MS, ClockMap, HostEnd
from companion.cup.link import OLD_MS, WRAP

SECOND = 1000 * MS
PPM = 1_000_000


@dataclass
class Crystal:
    """A cup's clock: its milliseconds when the host's clock stood at 0, and how much faster it runs."""

    start_ms: int
    ppm: int
    boot: str = "b1"

    def ms(self, host_ns):
        return (self.start_ms + host_ns * (PPM + self.ppm) // PPM // MS) & WRAP


@dataclass
class Placed:
    """An event: when it was, when the host says it was and how wrong that may be, and when it was heard."""

    at_ns: int
    placed_ns: int
    error_ns: int
    heard_ns: int


class Line:
    """A host's end on a line whose ways take as long as they like; the cup answers at once when it hears."""

    def __init__(self, crystal, delays):
        self.crystal, self.delays, self.now_ns = crystal, delays, 17 * SECOND
        self.host, self.placed, self.under_way, self.number = HostEnd("s1"), [], [], 0
        self.greet()

    def greet(self):
        self.host.opened(self.now_ns)
        boot = self.crystal.boot
        self.host.hear(
            ("cup", 1, "0.2.0", "pico", "e661", "lis3dh", boot, "s1", "-", True, "power"), self.now_ns
        )

    def delay(self):
        return self.delays.pop(0) if self.delays else MS

    def pings(self):
        for message in self.host.due(self.now_ns):
            if message[0] == "ping":
                self.now_ns += self.delay()
                cup_ms = self.crystal.ms(self.now_ns)
                self.now_ns += self.delay()
                self.host.hear(("pong", message[1], cup_ms), self.now_ns)

    def happen(self):
        """Something happens at the cup; it is heard later."""
        self.number += 1
        at_ms, boot = self.crystal.ms(self.now_ns), self.crystal.boot
        event = ("event", self.number, self.number - 1, "handled", at_ms, False, b"", boot)
        self.under_way.append((self.now_ns, event))

    def hear(self):
        """The oldest of what has happened is heard."""
        for at_ns, event in self.under_way[:1]:
            for _, _, placed_ns, error_ns, _, _ in self.host.hear(event, self.now_ns):
                self.placed.append(Placed(at_ns, placed_ns, error_ns, self.now_ns))
        del self.under_way[:1]

    def away(self, ns):
        """Nothing is said or heard for so long."""
        self.now_ns += ns
        self.greet()
        self.pings()

    def reboot(self, crystal):
        while self.under_way:
            self.hear()
        self.crystal, self.number = crystal, 0
        self.greet()


crystals = st.builds(
    Crystal,
    st.one_of(st.integers(0, 10**5), st.integers(WRAP - 10**5, WRAP), st.integers(0, WRAP)),
    st.integers(-100, 100),
)
delays = st.lists(st.one_of(st.integers(0, 5 * MS), st.integers(0, SECOND)), max_size=40)
courses = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(0, 20 * SECOND)),
        st.tuples(st.just("wait"), st.integers(0, 5 * MS)),
        st.just(("happen",)),
        st.just(("happen",)),
        st.just(("hear",)),
        st.tuples(st.just("away"), st.integers(0, (OLD_MS - 10**6) * MS)),
        st.tuples(st.just("reboot"), crystals),
    ),
    max_size=40,
)
FOUR_SLOW = [0, SECOND, 0, SECOND, 0, SECOND, 0, SECOND]
"""The cup reads its clock at the very beginning of each of the first round trips."""

TWO_AT_ONCE = [("wait", SECOND)] * 3 + [("happen",), ("happen",), ("wait", 3 * SECOND), ("hear",)]


@settings(max_examples=300, deadline=None)
@given(crystals, delays, courses)
@example(Crystal(0, 100), [], [("happen",), ("away", (OLD_MS - 10**6) * MS)])
@example(Crystal(0, -100), [], [("happen",), ("away", (OLD_MS - 10**6) * MS)])
@example(Crystal(WRAP - 20_000, -100), [0, SECOND], [("wait", 20 * SECOND), ("happen",)])
@example(Crystal(5, 0), FOUR_SLOW, [*TWO_AT_ONCE, ("wait", 3 * SECOND), ("hear",)])
def test_the_true_time_lies_within_the_stated_error(crystal, delays, course):
    line = Line(crystal, delays)
    line.pings()
    for boot, (what, *values) in enumerate(course):
        if what == "wait":
            line.now_ns += values[0]
            line.pings()
        elif what == "reboot":
            line.reboot(Crystal(values[0].start_ms, values[0].ppm, f"b{boot + 2}"))
            line.pings()
        else:
            getattr(line, what)(*values)
    while line.under_way:
        line.hear()
    assert len(line.placed) == sum(what == "happen" for what, *_ in course)
    for placed in line.placed:
        assert abs(placed.at_ns - placed.placed_ns) <= placed.error_ns
        assert placed.placed_ns <= placed.heard_ns
    for one, other in pairwise(line.placed):
        assert one.placed_ns <= other.placed_ns


@given(st.integers(0, WRAP), st.integers(-100, 100), st.lists(st.integers(0, 3 * MS), min_size=8, max_size=8))
def test_a_short_way_makes_a_small_error(start_ms, ppm, ways):
    shortest_ns = min(one + other for one, other in zip(ways[::2], ways[1::2], strict=True))
    line = Line(Crystal(start_ms, ppm), ways)
    for _ in range(4):
        line.now_ns += 250 * MS
        line.pings()
    line.happen()
    line.now_ns += 2 * MS
    line.hear()
    assert line.placed[0].error_ns <= shortest_ns / 2 + 1.2 * MS


def test_a_clock_that_jumps_is_believed_by_its_last_word():
    clock = ClockMap()
    clock.round_trip(0, 2 * MS, 1000)
    clock.round_trip(10 * MS, 12 * MS, 500_000)
    assert clock.place(500_000) == (9 * MS - 102, 13 * MS + 102)


def test_a_clock_that_is_ahead_of_its_own_event_still_says_so_in_the_error():
    line = Line(Crystal(0, 0), [])
    line.pings()
    line.crystal = Crystal(5000, 0)
    line.happen()
    line.hear()
    assert line.placed[0].placed_ns == line.now_ns
    assert line.placed[0].error_ns > 4990 * MS
