"""Any evening of pulled and swapped cables: hypothesis pulls, and cups' drivers look in steps of simulated time."""

import itertools
import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.drivers import cables as cables_module
from companion.drivers import serial_cup
from companion.drivers.cables import Cables, Failure
from tests.drivers.fake_dev import Dev

SECOND = 1_000_000_000
TICK = 50_000_000
SILENT = Failure("fault-cup-silent", {"port": "x"})


class Driver:
    """A cup's driver in steps of TICK: what it does with `Cables`, with the time that asking takes."""

    ANSWER_NS, PATIENCE_NS, SILENT_NS = 50_000_000, serial_cup.PATIENCE_NS, 3 * SECOND

    def __init__(self, cup, dev, cables):
        self.cup, self.dev, self.cables = cup, dev, cables
        self.port, self.device, self.uses = None, None, ""
        self.since_ns, self.wait_ns, self.pauses = 0, 0, 0

    def step(self, now_ns):
        if self.port is None:
            if now_ns >= self.wait_ns:
                self._look(now_ns)
        elif self.dev.devices.get(self.port) != self.device:
            self._let_go(now_ns, Failure("fault-cup-missing", {}))
        elif not self.uses:
            self._ask(now_ns)

    def _look(self, now_ns):
        self.port, self.since_ns = self.cables.take(self.cup, now_ns), now_ns
        self.device = self.dev.devices.get(self.port)
        if self.port is None:
            self.wait_ns = now_ns + round(cables_module.BACK_OFF_S[min(self.pauses, 3)] * SECOND)
            self.pauses += 1

    def _ask(self, now_ns):
        passed_ns, unique = now_ns - self.since_ns, self.dev.answers[self.port]
        if unique is not None and passed_ns >= self.ANSWER_NS:
            if self.cables.heard(self.cup, unique, now_ns):
                self.uses, self.pauses = unique, 0
            else:
                self._let_go(now_ns, None)
        elif passed_ns >= self.SILENT_NS:
            self._let_go(now_ns, SILENT)
        elif passed_ns >= self.PATIENCE_NS and self.cables.better(self.cup, now_ns):
            self._let_go(now_ns, None)

    def _let_go(self, now_ns, failure):
        self.cables.let_go(self.cup, now_ns, failure)
        self.port, self.uses, self.wait_ns = None, "", now_ns + SECOND // 10


@st.composite
def evenings(draw):
    """Some seats with cups, by port or by id; then again and again some cables are pulled and put elsewhere."""
    seats = draw(st.integers(1, 5))
    by = [draw(st.sampled_from(["port", "id", "both"])) for _ in range(seats)]
    things = [f"a{n}" for n in range(seats)] + [None] * draw(st.integers(0, 2))
    rounds = []
    for _ in range(draw(st.integers(1, 3))):
        pulled = draw(st.sets(st.integers(0, len(things) - 1), min_size=1))
        placings = st.lists(st.integers(0, 8), min_size=len(pulled), max_size=len(pulled))
        rounds.append((sorted(pulled), draw(st.integers(0, 40)), draw(placings)))
    return by, things, rounds


@settings(max_examples=40, deadline=None)
@given(evenings())
@example((["port"], ["a0", None, None], [([0, 1, 2], 20, [8, 7, 0])])).via(
    "two silent things are asked first"
)
def test_whatever_is_pulled_and_put_anywhere_each_seat_has_its_own_cup_within_two_seconds(evening):
    by, things, rounds = evening
    with tempfile.TemporaryDirectory() as folder:
        dev = Dev(Path(folder))
        cables = Cables(dev.names)
        at = {thing: f"ttyACM{thing}" for thing in range(len(things))}
        for n, way in enumerate(by):
            cables.join(n, "" if way == "id" else dev.path(at[n]), "" if way == "port" else f"a{n}")
        drivers = [Driver(n, dev, cables) for n in range(len(by))]
        now_ns = itertools.count(0, TICK)

        def run(ticks):
            for _ in range(ticks):
                now = next(now_ns)
                for driver in drivers:
                    driver.step(now)
                ports = [driver.port for driver in drivers if driver.port is not None]
                assert len(ports) == len(set(ports))

        for thing, name in at.items():
            dev.plug(name, things[thing])
        run(120)
        for pulled, ticks, placings in rounds:
            for thing in pulled:
                dev.unplug(at[thing])
            run(ticks)
            free = [f"ttyACM{n}" for n in range(9) if dev.path(f"ttyACM{n}") not in dev.answers]
            for thing, placing in zip(pulled, placings, strict=True):
                at[thing] = free.pop(placing % len(free))
                dev.plug(at[thing], things[thing])
            run(40)
            assert [driver.uses for driver in drivers] == [f"a{n}" for n in range(len(by))]
