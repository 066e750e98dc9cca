"""Buttons over wires that bounce and a kernel that drops edges: never stuck, never a phantom, the first edge's time.

Contacts are worked at random, and the loop is late at random or edges go missing at random; when the next edge of a line
shows the gap in its numbers, all levels are read again, as `GpiodFactory` has it done. (Both at once, a loop that reads
no level for longer than the quiet time and several edges lost in that time, nobody can tell from a press.)
"""

from __future__ import annotations

from dataclasses import dataclass

from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drivers.buttons import QUIET_NS, Buttons
from companion.drivers.lines import HEADER_ERROR_NS, Line
from companion.table.inputs import Button, Edge
from tests.drivers.fake_loop import FakeLoop

NAMES = (Button.LEFT, Button.OK, Button.CHALLENGE)
LONGEST_BOUNCE_NS = QUIET_NS // 9
"""Eight of them end within the quiet time; else a bounce whose middle is lost looks like a release."""


class LossyPin(MockPin):
    """A mock pin whose edges have the time they are given, and may go missing."""

    at_ns = 0
    drops = False
    gap = False

    def move(self, level: int, at_ns: int, drops: bool) -> bool:
        """Whether edges turn out to be missing, now that one comes through."""
        self.at_ns, self.drops = at_ns, drops
        (self.drive_high if level else self.drive_low)()
        noticed = self.gap and not drops
        self.gap = drops or (self.gap and not noticed)
        return noticed

    def _call_when_changed(self) -> None:
        self._last_change = self.at_ns / 1e9
        if not self.drops:
            super()._call_when_changed()


@dataclass(frozen=True)
class Movement:
    """One raw edge of a contact, its first one (`real`) or a bounce; `late`: the loop is busy until the next one."""

    at_ns: int
    button: Button
    down: bool
    real: bool
    dropped: bool
    late: bool


@st.composite
def evenings(draw: st.DrawFn, *, losses: bool) -> list[Movement]:
    """What happens to three buttons, each ending its bounce before it is worked again."""
    moves = [move for button in NAMES for move in draw(workings(button, losses=losses))]
    return sorted(moves, key=lambda move: move.at_ns)


@st.composite
def workings(draw: st.DrawFn, button: Button, *, losses: bool) -> list[Movement]:
    moves, at_ns, down = [], 10**12, False
    for _ in range(draw(st.integers(0, 5))):
        at_ns += draw(st.integers(2 * QUIET_NS, 15 * QUIET_NS))
        down = not down
        bounces = draw(st.lists(st.integers(1, LONGEST_BOUNCE_NS), max_size=8))
        gaps = [0, *bounces[: len(bounces) // 2 * 2]]
        for number, gap in enumerate(gaps):
            at_ns += gap
            dropped = losses and draw(st.booleans())
            late = not losses and draw(st.booleans())
            moves.append(Movement(at_ns, button, down == (number % 2 == 0), number == 0, dropped, late))
    return moves


class Bench:
    """Three buttons of place 0 on lossy pins, in a loop whose time is handed in."""

    def __init__(self) -> None:
        self.loop = FakeLoop(now_ns=10**12)
        self.heard: list[Edge] = []
        factory = MockFactory(revision="a02082", pin_class=LossyPin)
        lines = {(0, button): Line(factory, f"GPIO{number}") for number, button in enumerate(NAMES, 4)}
        self.pins = {button: factory.pin(line.pin) for (_, button), line in lines.items()}
        self.buttons = Buttons(lines, None, loop=self.loop.parts, hear=self.heard.append)

    def play(self, moves: list[Movement]) -> None:
        late = False
        for move in moves:
            self._pass(move.at_ns, late)
            late = move.late
            if self.pins[move.button].move(0 if move.down else 1, move.at_ns, move.dropped):
                self.loop.post(self.buttons.read_all)
        self.loop.pass_time(1)

    def _pass(self, until_ns: int, late: bool) -> None:
        if late:
            self.loop.now_ns = max(self.loop.now_ns, until_ns)
        else:
            self.loop.pass_time(max(until_ns - self.loop.now_ns, 0) / 1e9)

    def edges(self, button: Button) -> list[Edge]:
        return [edge for edge in self.heard if edge.button is button]

    def at_rest(self) -> bool:
        """Whether nothing is due soon: that a button is held for too long is another matter."""
        return all(timer.due_ns - self.loop.now_ns > 10**10 for timer in self.loop.pending)


def real(moves: list[Movement], button: Button) -> list[Movement]:
    return [move for move in moves if move.real and move.button is button]


@settings(deadline=None)
@given(evenings(losses=False))
def test_each_working_is_heard_once_with_the_time_of_its_first_edge(moves: list[Movement]) -> None:
    bench = Bench()
    bench.play(moves)
    for button in NAMES:
        assert [(edge.down, edge.at_ns, edge.error_ns) for edge in bench.edges(button)] == [
            (move.down, move.at_ns, HEADER_ERROR_NS) for move in real(moves, button)
        ]
    assert bench.at_rest()


@settings(deadline=None)
@given(evenings(losses=True))
def test_lost_edges_leave_no_button_stuck_and_press_none(moves: list[Movement]) -> None:
    bench = Bench()
    bench.play(moves)
    bench.buttons.read_all()  # a gap that no later edge has shown
    bench.loop.pass_time(1)
    for button in NAMES:
        edges, worked = bench.edges(button), real(moves, button)
        assert [edge.down for edge in edges] == [number % 2 == 0 for number in range(len(edges))]
        assert len(edges) <= len(worked)
        assert len(edges) % 2 == len(worked) % 2, "as it is held now"
        starts = [[move.at_ns for move in worked if move.down is down] for down in (False, True)]
        assert all(any(at_ns <= edge.at_ns for at_ns in starts[edge.down]) for edge in edges)
        assert [edge.at_ns for edge in edges] == sorted(edge.at_ns for edge in edges)
    assert bench.at_rest()


@settings(deadline=None)
@given(evenings(losses=True))
def test_a_working_of_which_nothing_is_lost_keeps_its_time_whatever_was_lost_before(
    moves: list[Movement],
) -> None:
    """All but the last working of each button lose edges; the levels are read before it begins."""
    lasts = {button: max((m.at_ns for m in real(moves, button)), default=0) for button in NAMES}
    before = [move for move in moves if move.at_ns < lasts[move.button]]
    pause_ns = 10**10
    after = [
        Movement(move.at_ns + pause_ns, move.button, move.down, move.real, dropped=False, late=False)
        for move in moves
        if move.at_ns >= lasts[move.button]
    ]
    bench = Bench()
    bench.play(before)
    bench.buttons.read_all()
    bench.loop.pass_time(1)
    bench.play(after)
    for button in NAMES:
        for move in real(after, button):
            last = bench.edges(button)[-1]
            assert (last.down, last.at_ns, last.error_ns) == (move.down, move.at_ns, HEADER_ERROR_NS)
