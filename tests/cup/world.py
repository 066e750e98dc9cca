"""The firmware's own loop, port and button on a board, and the host's end, with a bad wire and the clock between them.

Nothing waits: where the firmware would wait for bytes, the world's time goes on. Only the sensor is made up here.
"""

import importlib
import io
import sys
from collections import deque
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from companion.cup import link as cup_files
from companion.cup.board_files import firmware_folder
from companion.cup.host_end import MS, TRIPS_KEPT, HostEnd
from companion.cup.wire import LINE_LIMIT, Decoder, encode
from companion.simulator import cup as simulator

WRAP = (1 << 30) - 1
PPM = 1_000_000
SAMPLE_MS = 10
LATENCY_NS = MS // 2
BUFFER_BYTES = 4096
"""What lies between cup and host before the cup's port takes no more."""

STROKE_MS = 110
SHAKE_MS = 700
REST_MS = 700
STANDIN = Path(simulator.__file__).parent / "standin" / "cpython"
FOLDERS = (firmware_folder(), Path(cup_files.__file__).parent, STANDIN)
ROLLS = ("settled", "skewed")
POLLIN, POLLOUT = 1, 4


@cache
def firmware():
    """The firmware's modules, apart from whatever else has their names."""
    names = ("cup", "extras", "kept", "link", "micropython", "motion", "port", "wire")
    path, before = list(sys.path), {name: sys.modules.pop(name, None) for name in names}
    sys.path[:0] = [str(folder) for folder in FOLDERS]
    try:
        return SimpleNamespace(**{name: importlib.import_module(name) for name in names})
    finally:
        sys.path[:] = path
        for name, module in before.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module


class Pipe:
    """One direction of the wire: bytes in their order, spoiled by the `faults` to come, a write each."""

    def __init__(self, world):
        self.faults, self.written = deque(), deque(maxlen=50)
        self._world, self._under_way, self._last_ns = world, deque(), 0

    def __len__(self):
        return sum(len(data) for _, data in self._under_way)

    def write(self, data):
        fault = self.faults.popleft() if self.faults else ""
        at_ns = self._world.now_ns + (400 * MS if fault == "delay" else LATENCY_NS)
        self._last_ns = max(self._last_ns, at_ns)
        self._under_way += [(self._last_ns, part) for part in self._spoilt(data, fault) if part]
        self.written.append(data)

    def _spoilt(self, data, fault):
        middle = len(data) // 2
        return {
            "drop": [],
            "repeat": [data, data],
            "head": [data[:middle]],
            "tail": [data[middle:]],
            "flip": [data[:middle], bytes([data[middle] ^ 4]), data[middle + 1 :]],
            "garbage": [b"\xff$\x00*\r\n>>> $", data],
            "interrupt": [data[:middle], b"\x03\x03", data[middle:]],
            "stale": [self.written[len(data) % len(self.written)] if self.written else b"", data],
        }.get(fault, [data])

    def next_ns(self):
        return self._under_way[0][0] if self._under_way else None

    def read(self, limit):
        """What has arrived, at most so many bytes."""
        data = b""
        while self._under_way and self._under_way[0][0] <= self._world.now_ns and len(data) < limit:
            at_ns, part = self._under_way.popleft()
            room = limit - len(data)
            data += part[:room]
            if part[room:]:
                self._under_way.appendleft((at_ns, part[room:]))
        return data

    def clear(self):
        self._under_way.clear()


def ticks_diff(one, other):
    return (one - other + WRAP // 2 + 1 & WRAP) - WRAP // 2 - 1


FAULTS = ("drop", "repeat", "head", "tail", "flip", "garbage", "interrupt", "delay", "stale")


class Streams:
    """The board's stdin and stdout, and `select` over them."""

    POLLIN, POLLOUT = POLLIN, POLLOUT

    def __init__(self, world):
        self._world = world

    def poll(self):
        mask = []
        return SimpleNamespace(
            register=lambda _, wanted: mask.append(wanted),
            ipoll=lambda wait_ms: self._ready(mask[0], wait_ms),
        )

    def _ready(self, wanted, wait_ms):
        world = self._world
        if wanted == POLLOUT:
            return [(self, POLLOUT)] if world.takes() else []
        return [(self, POLLIN)] if world.wait(wait_ms) else []

    def readinto(self, one):
        data = self._world.to_cup.read(1)
        one[: len(data)] = data
        return len(data) or None

    def write(self, view):
        return self._world.written_by_cup(bytes(view))


class Sensor:
    """What the firmware's `sensing` is to its loop: rest, or a shake."""

    def __init__(self, world):
        self.x = self.y = 0
        self.z = 1000
        self.name = "none"
        self.due_ms = 0
        self._world = world

    def step(self, now_ms):
        if (now_ms - self.due_ms) & WRAP > WRAP // 2:
            return False
        self.due_ms = (now_ms + SAMPLE_MS) & WRAP
        self.name = "lis3dh" if self._world.sensor_works else "none"
        at_ms = self._world.now_ns // MS
        noise = at_ms * 7919 % 7 - 3
        self.x = (1500 if at_ms // STROKE_MS % 2 else -1500) + noise if self._world.shaking else noise
        self.z = 1000 - noise
        return self._world.sensor_works


class Flash:
    """The board's files."""

    def __init__(self):
        self.files = {}

    def open(self, name, mode="r"):
        if mode == "w":
            return Written(self.files, name)
        if name not in self.files:
            raise OSError(2)
        return io.BytesIO(self.files[name].encode())

    def rename(self, old, new):
        self.files[new] = self.files.pop(old)


class Written(io.StringIO):
    def __init__(self, files, name):
        super().__init__()
        self._files, self._name = files, name

    def close(self):
        self._files[self._name] = self.getvalue()
        super().close()


class Contact:
    """The pin of the cup's button."""

    def __init__(self):
        self.level, self._handler = 1, None

    def irq(self, handler, edges):
        self._handler = handler

    def value(self):
        return self.level

    def change(self, *levels):
        for level in levels:
            self.level = level
            self._handler(self)


@dataclass(frozen=True)
class Event:
    """What the cup noticed, and when it was on the world's clock; `roll`: it must not be lost."""

    motion: str
    true_ns: int
    roll: bool


class World:
    """A cup with the real firmware, its wire, and a table that wants to hear of it."""

    def __init__(self, *, uptime_ms=0, ppm=0, write_bytes=32):
        self.now_ns = 10_000 * MS
        self.flash = Flash()
        self._uptime_ms, self._ppm, self._write_bytes = uptime_ms, ppm, write_bytes
        self.to_cup, self.to_host = Pipe(self), Pipe(self)
        self.sensor_works, self.shaking = True, False
        self.cuts, self.reads, self.plugged, self.stray = deque(), True, True, ""
        self.said, self.gone, self.heard, self.happened = {}, set(), [], []
        self.lasts = {}
        self.boots = self.sessions = 0
        self.boot()
        self.start_host()

    # -- the board

    def boot(self):
        """The cup starts: with its settings from its file, a clock of its own and a fresh mind."""
        files = firmware()
        files.kept.open, files.kept.os = self.flash.open, self.flash
        files.cup.time = files.extras.time = SimpleNamespace(ticks_ms=self.ticks_ms, ticks_diff=ticks_diff)
        files.port.select = streams = Streams(self)
        self.boots += 1
        self._booted = f"b{self.boots}"
        clock, self.contact, self.kept = files.cup.Uptime(), Contact(), files.kept.Kept()
        clock._ms = self._uptime_ms if self.boots == 1 else 0
        self.cup = files.cup.Cup(
            SimpleNamespace(NAME="pico"),
            files.port.Port(streams, streams, self._write_bytes),
            Sensor(self),
            clock,
            self.kept,
            parts=files.extras.Extras(files.extras.Button(self.contact, clock, 3)),
            unique="e661",
            boot=self._booted,
            cause="power",
        )
        self.edge_ns = self.turn_ns = self.now_ns
        self._listen_in(self.cup._end)

    def _listen_in(self, end):
        """Write down what the cup notices, and what it lets go of without having been heard."""
        event, let_go, forget = end.event, end._let_go, end._forget
        boot = self._booted

        def kept():
            return {(boot, number) for number, *_ in end._kept}

        def noticing(motion, at_ms, shaken, entropy):
            before = end._number
            event(motion, at_ms, shaken, entropy)
            if end._number != before:
                true_ns = self.edge_ns if motion in ("pressed", "released") else self.turn_ns
                self.said[boot, end._number] = Event(motion, true_ns, shaken and motion in ROLLS)

        def letting_go():
            before = kept()
            let_go()
            lost = before - kept()
            assert not any(self.said[key].roll for key in lost) or all(self.said[key].roll for key in before)
            self.gone |= lost

        def forgetting():
            self.gone |= kept()
            forget()

        end.event, end._let_go, end._forget = noticing, letting_go, forgetting

    def ticks_ms(self):
        return (self.now_ns * (PPM + self._ppm) // PPM // MS) & WRAP

    def takes(self):
        """Whether the cup's port takes a write."""
        return len(self.to_host) < BUFFER_BYTES and self.plugged

    def wait(self, wait_ms):
        """Let time pass until bytes have come for the cup; whether they have."""
        until_ns = self.now_ns + wait_ms * MS
        arrives_ns = self.to_cup.next_ns()
        if arrives_ns is not None and arrives_ns <= until_ns:
            self.now_ns = max(self.now_ns, arrives_ns)
            return True
        self.now_ns = until_ns
        return False

    def written_by_cup(self, data):
        if self.cuts:
            data = data[: self.cuts.popleft()]
        self.to_host.write(data)
        return len(data)

    # -- the table's side

    def start_host(self):
        """The table's program starts: a session of its own."""
        self.sessions += 1
        self.host = HostEnd(f"s{self.sessions}")
        self.to_cup.written.clear()
        self.open()

    def open(self):
        self.ear = Decoder()
        self.host.opened(self.now_ns)

    def _host_turn(self):
        if not self.plugged:
            return
        for message in self.host.due(self.now_ns):
            if len(self.to_cup) < BUFFER_BYTES:
                self.to_cup.write(encode(message))
        if self.reads:
            for message in self.ear.feed(self.to_host.read(BUFFER_BYTES)):
                happenings = self.host.hear(message, self.now_ns)
                self.happened += happenings
                self._note(message, happenings)
        if self.host.failure(self.now_ns):
            self.open()

    def _note(self, message, happenings):
        for what, *values in happenings:
            if what in ("event", "button"):
                key, (at_ns, error_ns) = (message[7], message[1]), values[1:3]
                self.heard.append(key)
                self._must_be_next(*key)
                assert message[3] == self.said[key].motion
                assert abs(at_ns - self.said[key].true_ns) <= error_ns
                assert at_ns <= self.now_ns

    # -- time and trouble

    def run(self, ms):
        until_ns = self.now_ns + ms * MS
        while self.now_ns < until_ns:
            self.now_ns += MS // 10
            self.turn_ns = self.now_ns
            self.cup.turn()
            self._host_turn()
            self.check()

    def shake(self):
        self.shaking = True
        self.run(SHAKE_MS)
        self.shaking = False
        self.run(REST_MS)

    def press(self):
        """The button goes down if it is up, up if it is down; and bounces."""
        self.edge_ns = self.now_ns
        level = 1 - self.contact.level
        self.contact.change(level, 1 - level, level)
        self.run(60)

    def unplug(self):
        self.plugged = False
        self.to_cup.clear()
        self.to_host.clear()

    def plug(self):
        self.plugged = True
        self.open()

    def heal(self):
        """Everything works from now on."""
        self.to_cup.faults.clear()
        self.to_host.faults.clear()
        self.cuts.clear()
        self.reads = self.sensor_works = True
        if not self.plugged:
            self.plug()

    def check(self):
        """What is true at every moment."""
        end = self.cup._end
        assert len(end._kept) <= cup_files.EVENTS_KEPT
        assert len(end._answers) <= cup_files.ANSWERS_KEPT
        for ear in (self.ear, self.cup._decoder):
            assert len(ear._line) <= LINE_LIMIT + 1
        assert len(self.host._pings) <= 60
        assert len(self.host._clock._trips) <= TRIPS_KEPT

    def is_met(self):
        """Whether cup and host know each other as they are now."""
        known = (self.host._boot, self.host._session)
        return self.host.live and known == (self._booted, self.cup._end._session)

    def _must_be_next(self, boot, number):
        """A program hears each boot's events once, and in their order."""
        program = (self.host._session, boot)
        assert number > self.lasts.get(program, 0)
        self.lasts[program] = number

    def owed(self):
        """What the cup has noticed since it booted, has not let go of, and the host has not heard."""
        heard = set(self.heard) | self.gone
        return [key for key in self.said if key not in heard and key[0] == self._booted]
