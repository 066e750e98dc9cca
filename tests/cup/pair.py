"""A cup's end and a host's end joined through a wire each way that loses, repeats, tears, garbles and delays lines."""

from companion.cup.host_end import MS, HostEnd
from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode

STEP_MS = 20
CUP_AHEAD_MS = 7_000
FAULTS = ("pass", "drop", "repeat", "head", "tail", "garbage", "interrupt", "delay", "flip")


def spoil(line: bytes, fault: str) -> list[bytes]:
    """What arrives of `line`."""
    middle = len(line) // 2
    return {
        "drop": [],
        "repeat": [line, line],
        "head": [line[:middle]],
        "tail": [line[middle:]],
        "garbage": [b"\xff$\x00*", line],
        "interrupt": [b"\x03\x03", line],
        "flip": [line[:middle] + bytes([line[middle] ^ 1]) + line[middle + 1 :]],
    }.get(fault, [line])


class Wire:
    """One direction: bytes come out in order, late by what the faults delayed. `lines` that were put in are kept."""

    def __init__(self, faults=()):
        self._faults = iter(faults)
        self._under_way = []
        self._clear_ms = 0
        self.lines = []

    def put(self, line, now_ms):
        self.lines.append(line)
        fault = next(self._faults, "pass")
        if fault == "delay":
            self._clear_ms = max(self._clear_ms, now_ms) + 400
        self._under_way += [(max(now_ms, self._clear_ms), part) for part in spoil(line, fault)]

    def take(self, now_ms):
        come = b"".join(part for at_ms, part in self._under_way if at_ms <= now_ms)
        self._under_way = [item for item in self._under_way if item[0] > now_ms]
        return come


class Kept:
    """The settings of a cup: a name and a number from 0 to 99; `wrote`: what was kept, each time."""

    def __init__(self, **values):
        self.values = {"name": "-", "stroke_mg": "35", **values}
        self.wrote, self.works = [], True

    def get(self, key):
        return self.values.get(key)

    def set(self, key, value):
        allowed = key == "name" or (key == "stroke_mg" and value.isdecimal() and int(value) < 100)
        if allowed:
            self.values[key] = value if key == "name" else str(int(value))
        return allowed

    def keep(self):
        if self.works:
            self.wrote.append(dict(self.values))
        return self.works


class Pair:
    """A cup and a host with a wire each way, and a clock."""

    def __init__(self, to_host=(), to_cup=(), *, session="s1"):
        self.now_ms = 0
        self.to_host, self.to_cup = Wire(to_host), Wire(to_cup)
        self.happened = []
        self.kept = Kept()
        self.reads = True
        self.new_host(session)
        self.new_cup("b1")

    def new_host(self, session):
        self.host, self.host_hears = HostEnd(session), Decoder()
        self.host.opened(self.now_ns)

    def reopen(self):
        self.host.opened(self.now_ns)
        self.host_hears = Decoder()

    def new_cup(self, boot, cause="power"):
        self.cup, self.cup_hears = CupEnd("0.2.0", "pico", "e661", boot, self.kept, cause=cause), Decoder()
        self.cup.sensor("lis3dh")

    @property
    def now_ns(self):
        return self.now_ms * MS

    @property
    def cup_ms(self):
        return self.now_ms + CUP_AHEAD_MS

    def step(self):
        for message in self.host.due(self.now_ns):
            self.to_cup.put(encode(message), self.now_ms)
        for message in self.cup_hears.feed(self.to_cup.take(self.now_ms)):
            self.cup.hear(message)
        while self.reads and (message := self.cup.next(self.cup_ms)) is not None:
            self.to_host.put(encode(message), self.now_ms)
        for message in self.host_hears.feed(self.to_host.take(self.now_ms)):
            self.happened += self.host.hear(message, self.now_ns)
        if self.host.failure(self.now_ns):
            self.host.opened(self.now_ns)
        self.now_ms += STEP_MS

    def run(self, ms):
        for _ in range(ms // STEP_MS):
            self.step()

    def say(self, number, *, shaken=True):
        self.cup.event("settled", self.cup_ms, shaken, number.to_bytes(2, "big"))

    def events(self):
        return [int.from_bytes(what[5], "big") for what in self.happened if what[0] == "event"]

    def heard(self, verb):
        """The happenings of that kind, without it."""
        return [what[1:] for what in self.happened if what[0] == verb]
