"""Buttons over the kernel's own lines: bounce, order, lost edges, lines that others hold, chips that go away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import gpiod
import pytest

from companion.drivers.buttons import QUIET_NS, Buttons
from companion.drivers.edges import EdgeWatch
from companion.drivers.gpio import GpiodFactory
from companion.drivers.lines import Line
from companion.table.inputs import Button, Edge, FaultBegan
from companion.words.words import Words
from tests.kernel.machine.chips import SimulatedChip
from tests.kernel.real_loop import RealLoop

KERNEL_KEEPS = 64


class Desk:
    """Buttons on lines of chips, one place a line, each its OK."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.loop = RealLoop()
        self.watch = EdgeWatch()
        self.lost = threading.Event()
        self._factories: dict[str, GpiodFactory] = {}
        self._buttons: Buttons | None = None

    def wire(self, *lines: tuple[str, int]) -> None:
        """Buttons on `lines`: how the chip is found, and the line's number."""
        wanted = {
            (place, Button.OK): Line(self._factory(chip), f"GPIO{line}", chip)
            for place, (chip, line) in enumerate(lines)
        }
        self._buttons = Buttons(wanted, None, loop=self.loop.parts, hear=self.heard.append)

    @property
    def edges(self) -> list[Edge]:
        return [heard for heard in self.heard if isinstance(heard, Edge)]

    def told(self) -> list[tuple[int, bool]]:
        """Whose button was heard to go down (or up)."""
        return [(edge.place, edge.down) for edge in self.edges]

    def run_until_told(self, count: int) -> None:
        self.loop.run_until(lambda: len(self.edges) >= count)

    def settle(self) -> None:
        """Until no press can be taken for the bounce of the one before."""
        self.loop.run_for(8 * QUIET_NS / 1e9)

    def read_all(self) -> None:
        assert self._buttons is not None
        self._buttons.read_all()

    def close(self) -> None:
        if self._buttons is not None:
            self._buttons.close()
        for factory in self._factories.values():
            factory.close()
        self.watch.close()
        self.loop.close()

    def _factory(self, chip: str) -> GpiodFactory:
        if chip not in self._factories:
            self._factories[chip] = GpiodFactory(chip, watch=self.watch, lost=self._lose)
        return self._factories[chip]

    def _lose(self) -> None:
        self.lost.set()
        if self._buttons is not None:
            self.loop.parts.post(self._buttons.read_all)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


def bounce(chip: SimulatedChip, line: int, *, closes: bool) -> list[int]:
    """A contact closes or opens with bounce; the times before each of its edges, and after the last.

    The first edge is left alone for a while: a kernel that serves an interrupt late gives it the time of the next.
    """
    times_ns = []
    for pause_s in (0.002, 0.0002, 0.0002, 0.0002, 0):
        times_ns.append(time.monotonic_ns())
        (chip.press if closes == (len(times_ns) % 2 == 1) else chip.release)(line)
        time.sleep(pause_s)
    return [*times_ns, time.monotonic_ns()]


def is_tight(times_ns: list[int]) -> bool:
    """Whether no edge came later than a bounce's may; a busy machine may stop for a while."""
    return max(after - before for before, after in pairwise(times_ns)) < QUIET_NS and (
        times_ns[-1] - times_ns[0] < 4 * QUIET_NS
    )


def is_late(edges: list[Edge]) -> bool:
    """Whether there are more than a press and its release, and so far apart that it was the kernel that took its time."""
    return len(edges) > 2 and all(after.at_ns - before.at_ns >= QUIET_NS for before, after in pairwise(edges))


def test_a_press_with_bounce_is_one_edge_with_the_time_of_the_first(desk, header):
    desk.wire(("auto", 17))
    good = {True: 0, False: 0}
    for _ in range(100):
        count = len(desk.edges)
        trains = {}
        for closes in (True, False):
            trains[closes] = bounce(header, 17, closes=closes)
            desk.run_until_told(count + len(trains))
            desk.settle()
        if not all(map(is_tight, trains.values())) or is_late(desk.edges[count:]):
            continue
        assert desk.told()[count:] == [(0, True), (0, False)]
        for (closes, train), edge in zip(trains.items(), desk.edges[count:], strict=True):
            good[closes] += train[0] <= edge.at_ns <= train[1]
        if min(good.values()) >= 5:
            return
    pytest.fail(f"only {good} bounces of 100 were told with the time of their first edge")


def test_two_presses_are_told_apart_by_the_kernels_time(desk, header):
    desk.wire(("auto", 17), ("auto", 18))
    for turn in range(40):
        count = len(desk.edges)
        first, second = (0, 1) if turn % 2 else (1, 0)
        for place in (first, second):
            header.press((17, 18)[place])
        desk.run_until_told(count + 2)
        told = sorted(desk.edges[count:], key=lambda edge: edge.at_ns)
        assert [(edge.place, edge.down) for edge in told] == [(first, True), (second, True)]
        assert told[0].at_ns < told[1].at_ns
        desk.settle()
        header.release(17)
        header.release(18)
        desk.run_until_told(count + 4)
        desk.settle()


def test_lost_edges_are_noticed_and_the_level_is_read_again(desk, header):
    desk.wire(("auto", 17), ("auto", 18))
    held, stuck = threading.Event(), threading.Event()

    def hold(_ticks: float, _state: int) -> None:
        stuck.set()
        held.wait(60)

    other = GpiodFactory("auto", watch=desk.watch)
    pin = other.pin(19)
    pin.input_with_pull("up")
    pin.edges = "both"
    pin.when_changed = hold
    header.press(19)
    assert stuck.wait(60)  # the thread that hears of edges is busy now
    for edge in range(20 * KERNEL_KEEPS):
        (header.release if edge % 2 else header.press)(17)
        time.sleep(0.001)  # closer ones are merged by the kernel, and by a busy one most of these
    header.press(17)
    held.set()
    desk.loop.run_until(lambda: desk.told()[-1:] == [(0, True)])
    desk.settle()
    assert desk.lost.is_set()
    assert desk.told()[-1] == (0, True)
    count = len(desk.edges)
    header.release(17)
    header.press(18)
    desk.run_until_told(count + 2)
    assert sorted(desk.told()[count:]) == [(0, False), (1, True)]
    other.close()


def test_a_line_that_another_program_holds_is_a_fault_with_its_name(desk, header):
    with gpiod.request_lines(header.path, {17: gpiod.LineSettings()}, consumer="gpio-fan"):
        desk.wire(("auto", 17), ("auto", 18))
        fault = desk.heard[0]
        assert isinstance(fault, FaultBegan)
        assert "gpio-fan" in Words().say(fault.code, fault.values)
        header.press(18)
        desk.run_until_told(1)
        assert desk.told() == [(1, True)]


def test_buttons_of_header_and_expanders_side_by_side(desk, header, wires):
    desk.wire(("auto", 5), ("device:1-0020", 5), ("device:1-0021", 5))
    header.press(5)
    desk.run_until_told(1)
    wires.press("1-0021", 5)
    desk.run_until_told(2)
    wires.press("1-0020", 5)
    desk.run_until_told(3)
    header.release(5)
    desk.run_until_told(4)
    wires.release("1-0020", 5)
    desk.run_until_told(5)
    assert desk.told() == [(0, True), (2, True), (1, True), (0, False), (1, False)]
    assert [edge.at_ns for edge in desk.edges] == sorted(edge.at_ns for edge in desk.edges)


def test_a_chip_that_goes_away_takes_no_other_with_it(desk, header, make_chip: Callable[..., SimulatedChip]):
    chip = make_chip("expander", "goes-away", 8)
    chip.release(3)
    desk.wire(("auto", 17), ("goes-away", 3))
    chip.press(3)
    desk.run_until_told(1)
    chip.disappear()
    desk.read_all()  # Linux wakes those who wait for a chip that goes only since 6.6
    desk.loop.run_until(lambda: any(isinstance(heard, FaultBegan) for heard in desk.heard))
    fault = next(heard for heard in desk.heard if isinstance(heard, FaultBegan))
    assert fault.part == "buttons:1"
    count = len(desk.edges)
    header.press(17)
    desk.run_until_told(count + 1)
    assert desk.told()[count:] == [(0, True)]


def wake_ups(thread: threading.Thread) -> int:
    """How often the thread has waited for something."""
    status = Path(f"/proc/self/task/{thread.native_id}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("voluntary_ctxt"))


def test_nobody_wakes_up_while_nothing_happens(desk, header):
    before = set(threading.enumerate())
    desk.wire(*(("auto", line) for line in range(4, 20)))
    threads = set(threading.enumerate()) - before
    assert len(threads) == 1
    header.press(4)
    desk.run_until_told(1)
    desk.settle()
    counted = [wake_ups(thread) for thread in threads]
    time.sleep(2)
    assert [wake_ups(thread) for thread in threads] == counted
