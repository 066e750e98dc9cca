"""The real firmware loop and the host's end through a wire that does all that a wire can do.

Whatever happened: once the wire is whole, every roll and every press has been heard once and in order, placed within
its stated error; nothing has raised; nothing has grown.
"""

import math
import time
from random import Random

import pytest
import serial
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from companion.cup.host_end import HostEnd
from companion.cup.wire import Decoder, encode
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup
from tests.cup.world import FAULTS, WRAP, World

FAULTS_TO_COME = st.lists(st.sampled_from(("", *FAULTS)), min_size=1, max_size=12)
HEALED_MS = 15_000
"""Longer than a lost link takes to be noticed."""


class Evening(RuleBasedStateMachine):
    """A cup in use, with trouble."""

    world = None

    @initialize(
        uptime_ms=st.sampled_from([0, WRAP - 3000]),
        ppm=st.integers(-100, 100),
        write_bytes=st.sampled_from([32, 60, 200]),
        meet=st.booleans(),
    )
    def begin(self, uptime_ms, ppm, write_bytes, meet):
        self.world = World(uptime_ms=uptime_ms, ppm=ppm, write_bytes=write_bytes)
        self.world.run(1000 if meet else 10)

    @rule(doings=st.lists(st.sampled_from(["shake", "press", "press"]), min_size=1, max_size=4))
    def play(self, doings):
        for doing in doings:
            getattr(self.world, doing)()

    @rule(faults=FAULTS_TO_COME, presses=st.integers(1, 4))
    def press_while_it_is_spoilt(self, faults, presses):
        self.world.to_host.faults.extend(faults)
        self.world.to_cup.faults.extend(reversed(faults))
        for _ in range(presses):
            self.world.press()

    @rule(ms=st.sampled_from([20, 300, 1500]))
    def wait(self, ms):
        self.world.run(ms)

    @rule(faults=FAULTS_TO_COME)
    def spoil_what_the_cup_says(self, faults):
        self.world.to_host.faults.extend(faults)

    @rule(faults=FAULTS_TO_COME)
    def spoil_what_the_host_says(self, faults):
        self.world.to_cup.faults.extend(faults)

    @rule(counts=st.lists(st.integers(1, 31), min_size=1, max_size=5))
    def cut_writes(self, counts):
        self.world.cuts.extend(counts)

    @rule(reads=st.booleans())
    def read_or_not(self, reads):
        self.world.reads = reads

    @rule(works=st.booleans())
    def sensor(self, works):
        self.world.sensor_works = works

    @precondition(lambda self: self.world.plugged)
    @rule()
    def unplug(self):
        self.world.unplug()
        self.world.run(50)

    @precondition(lambda self: not self.world.plugged)
    @rule()
    def plug(self):
        self.world.plug()

    @rule(plugged=st.booleans())
    def reboot(self, plugged):
        if not plugged:
            self.world.unplug()
        self.world.to_host.write(b"\r\nMicroPython; Raspberry Pi Pico\r\n>>> $cup 1 0.")
        self.world.boot()
        self.world.plugged or self.world.plug()

    @rule()
    def restart_the_table(self):
        self.world.start_host()

    @rule(ms=st.sampled_from([100, 800]))
    def lend(self, ms):
        """Another program has the port for a while, then the table takes it back."""
        table = self.world.host
        self.world.start_host()
        self.world.run(ms)
        self.world.host = table
        self.world.to_cup.written.clear()
        self.world.open()

    @rule(
        message=st.sampled_from(
            [("get", "name"), ("set", "name", "rose"), ("set", "stroke_mg", "9"), ("keep",), ("stream", 2000)]
        )
    )
    def ask(self, message):
        self.world.host.ask(message)

    @rule()
    def heal(self):
        world = self.world
        world.heal()
        for _ in range(HEALED_MS // 500):
            world.run(500)
            if self.is_whole():
                break
        assert self.is_whole()
        self.and_all_is_well()

    def is_whole(self):
        """Whether nothing is owed to anybody."""
        world = self.world
        quiet = not world.cup._end._kept and not world.host.asking
        return world.is_met() and quiet and world.owed() == []

    def and_all_is_well(self):
        """From then on everything is heard at once."""
        world = self.world
        if world.cup.clock.ms() > WRAP - 3000:
            world.run(3500)  # when its clock begins anew, the cup forgets a shake that is under way
        known, happened = len(world.heard), len(world.happened)
        world.shake()
        world.press()
        world.run(50)
        motions = [world.said[key].motion for key in world.heard[known:]]
        assert motions[-1] in ("pressed", "released")
        assert sum(world.said[key].roll for key in world.heard[known:]) == 1
        world.host.ask(("set", "name", "oak"))
        world.host.ask(("keep",))
        world.run(200)
        answers = [what for what in world.happened[happened:] if what[0] == "have"]
        assert answers == [("have", "name", "oak"), ("have", "keep", "ok")]

    def teardown(self):
        if self.world is not None:
            self.heal()
            self.world.boot()
            assert self.world.kept.get("name") == "oak"


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    report_multiple_bugs=False,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to make a failing evening short takes minutes
)


class BadLine:
    """A host's end on a real serial port, whose line is as bad as `random` says while it is `bad`."""

    def __init__(self, port, seed):
        self.random, self.bad = Random(seed), True  # noqa: S311 - trouble, not chance
        self.numbers, self.rolls, self.spoilt = [], 0, 0
        self._port = serial.serial_for_url(port, timeout=0.01, exclusive=True)
        self._host, self._ear = HostEnd("s1"), Decoder()
        self._host.opened(time.monotonic_ns())

    def _spoilt(self, data):
        chance = self.random.random()
        if not self.bad or not data or chance > 0.5:
            return data
        self.spoilt += 1
        at = self.random.randrange(len(data))
        return {
            0: b"",
            1: data + data,
            2: data[:at],
            3: data[at:],
            4: data[:at] + bytes([data[at] ^ 2]) + data[at + 1 :],
        }.get(int(chance * 10), data) + self.random.choice([b"", b"\x03", b"\x03\x04\x01\x02", b"\r\n>>> $"])

    def turn(self):
        for message in self._host.due(time.monotonic_ns()):
            self._port.write(self._spoilt(encode(message)))
        for message in self._ear.feed(self._spoilt(self._port.read(64))):
            for what in self._host.hear(message, time.monotonic_ns()):
                if what[0] == "event":
                    self.numbers.append(message[1])
                    self.rolls += what[4]
        if self._host.failure(time.monotonic_ns()):
            self._host.opened(time.monotonic_ns())

    def run(self, seconds, move=lambda _: None):
        self._host.ask(("stream", 2000))
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            move(passed)
            self.turn()

    def close(self):
        self._port.close()


def test_a_cup_in_a_real_micropython_on_a_bad_line_is_heard_once_and_in_order():
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    cup = SimulatedCup(Body(seed=1), interpreter="micropython")
    cup.start()
    line = BadLine(cup.port, seed=1)
    try:
        for _ in range(2):
            line.run(0.9, lambda passed: cup.move(90 * math.sin(2 * math.pi * 4.5 * passed), 0, 30, 0))
            line.run(0.6, lambda _: cup.move(0, 0, 0, 0))
        line.bad = False
        line.run(2)
        assert line.numbers == list(range(1, len(line.numbers) + 1))
        assert line.rolls
        assert line.spoilt > 5
        assert cup.running
    finally:
        line.close()
        cup.stop()
