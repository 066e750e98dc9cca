"""A host that does not read: the cup never waits for it, drops what is for watching only, and never a roll."""

import math
import select
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cup.host_end import HostEnd
from companion.cup.wire import Decoder, encode
from tests.firmware.test_loop import FakeSensing

MS = 1_000_000
ROOM = 256
"""The buffer of an RP2's USB port. It says only whether there is any room, and waits 500 ms for the rest of a write."""

PACKET = 64


class Usb:
    """A board's USB port and its host, who takes packets when `reads`."""

    def __init__(self):
        self.buffer = self
        self.held = b""
        self.reads = True
        self.waited = 0
        self.sizes = []
        self.heard = b""
        self.to_cup = b""

    def write(self, data):
        self.sizes.append(len(data))
        self.waited += len(data) > ROOM - len(self.held)
        taken = bytes(data[: ROOM - len(self.held)])
        self.held += taken
        return len(taken)

    def readinto(self, one):
        one[0] = self.to_cup[0]
        self.to_cup = self.to_cup[1:]
        return 1

    def drain(self, packets):
        if self.reads:
            self.heard += self.held[: packets * PACKET]
            self.held = self.held[packets * PACKET :]

    def ipoll(self, wanted):
        ready = len(self.held) < ROOM if wanted == select.POLLOUT else bool(self.to_cup)
        return iter([(self, wanted)] if ready else [])


class Polls:
    """`select.poll` over that port."""

    def register(self, usb, wanted):
        self.usb, self.wanted = usb, wanted

    def ipoll(self, _):
        return self.usb.ipoll(self.wanted)


class Game:
    """A cup on such a port, and a host with the table's own end of the link."""

    def __init__(self, firmware, monkeypatch):
        monkeypatch.setattr(select, "poll", Polls)
        cup, kept, port = firmware("cup"), firmware("kept"), firmware("port")
        self.usb, self.sensing, self.now_ms = Usb(), FakeSensing(), 0
        clock = SimpleNamespace(ms=lambda: self.now_ms)
        board = SimpleNamespace(NAME="pico")
        line = port.Port(self.usb, self.usb, 32)
        self.cup = cup.Cup(board, line, self.sensing, clock, kept.Kept(), unique="e661", boot="b1")
        self.host, self.decoder = HostEnd("s1"), Decoder()
        self.happened = []
        self.host.opened(0)

    def pass_ms(self, ms, feel=lambda _: 0, packets=1):
        """Let time go by; a host that reads answers, too."""
        for passed in range(0, ms, 5):
            self.now_ms += 5
            self.sensing.x = feel(passed)
            self.cup.turn()
            self.usb.drain(packets)
            if self.usb.reads:
                for message in self.decoder.feed(self.usb.heard):
                    self.happened += self.host.hear(message, self.now_ms * MS)
                self.usb.heard = b""
                for message in self.host.due(self.now_ms * MS):
                    self.usb.to_cup += encode(message)

    def roll(self):
        self.pass_ms(800, lambda passed: int(1500 * math.sin(2 * math.pi * 5 * passed / 1000)))
        self.pass_ms(700)

    def rolls(self):
        return [event for event in self.happened if event[0] == "event" and event[4]]


@pytest.fixture
def start(firmware, monkeypatch):
    return lambda: Game(firmware, monkeypatch)


def test_nothing_waits_for_a_host_that_does_not_read_and_no_roll_is_lost(start):
    game = start()
    game.pass_ms(2000)
    game.usb.reads = False
    for _ in range(5):
        game.roll()
    assert len(game.usb.held) == ROOM
    game.usb.reads = True
    game.pass_ms(3000)
    assert game.usb.waited == 0
    assert set(game.usb.sizes) == {32}
    assert len(game.rolls()) == 5
    times = [event[2] for event in game.rolls()]
    assert times == sorted(times)


def test_what_is_for_watching_is_dropped_first_and_counted(start):
    game = start()
    game.pass_ms(2000)
    game.host.ask(("stream", 60_000))
    game.pass_ms(1000)
    streamed = len([event for event in game.happened if event[0] == "sample"])
    assert streamed >= 90
    game.usb.reads = False
    game.roll()
    game.usb.reads = True
    game.pass_ms(6000)
    assert len(game.rolls()) == 1
    assert game.cup._end.dropped > 100
    assert game.usb.waited == 0


def test_a_reader_slower_than_the_samples_still_hears_every_roll(start):
    game = start()
    game.pass_ms(2000)
    game.host.ask(("stream", 60_000))
    game.usb.drain = lambda packets, drain=game.usb.drain: drain(packets) if game.now_ms % 50 == 0 else None
    game.roll()
    game.roll()
    game.pass_ms(3000)
    assert len(game.rolls()) == 2
    assert game.cup._end.dropped > 50
    assert game.usb.waited == 0


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(phases=st.lists(st.tuples(st.booleans(), st.integers(1, 4), st.booleans(), st.booleans()), max_size=8))
def test_whenever_it_reads_and_however_much(start, phases):
    game = start()
    game.pass_ms(1000)
    rolled = 0
    for reads, packets, streams, shakes in phases:
        game.usb.reads = reads
        if streams:
            game.host.ask(("stream", 2000))
        if shakes and rolled < 8:  # 24 events are kept: three a roll
            game.roll()
            rolled += 1
        game.pass_ms(400, packets=packets)
    game.usb.reads = True
    game.pass_ms(8000)
    assert len(game.rolls()) == rolled
    assert game.usb.waited == 0
