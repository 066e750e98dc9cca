"""What a strange cup on USB may send: lines, their order and times, a prompt's talk, and bytes that are nothing at all."""

from __future__ import annotations

import binascii
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final

from companion.cup.host_end import ASKED_MOST, BOOTS_KEPT, TRIPS_KEPT, HostEnd
from companion.cup.link import ANSWERS_KEPT, EVENTS_KEPT, SAMPLES_KEPT, CupEnd
from companion.cup.trace import BadTrace, read, written
from companion.cup.wire import LINE_LIMIT, Decoder, decode, encode
from companion.drivers.cup_port import CupPort, Pouring
from companion.drivers.cup_prompt import prompt_at
from companion.drivers.cup_talk import CupTalk
from companion.drivers.serial_line import TalkError
from tests.fuzz.target import ROOT, Target, lines_of, says

MS: Final = 1_000_000
SHORT: Final = 1024
"""Bytes of an input: some ten lines, tried ten times as often as longer ones."""

SESSION: Final = "5e551011"
STEPS_MS: Final = (0, 1, 5, 60, 300, 500, 2500, 13_000)
"""How much time may pass before a line."""

CUP_SAYS: Final = (
    b"cup 1 0.1.0 pico e6614103e7395a2f lis3dh b007 5e551011 rose 1 power",
    b"event 1 0 shaking 1000 0 - b007",
    b"event 2 1 settled 2000 1 0123456789abcdef b007",
    b"event 3 2 pressed 2100 0 - b007",
    b"pong 12345 4000",
    b"have name rose 7",
    b"beat b007 5000 1 0 0 3700 0",
    b"beat b007 5000 0 0 0 0 0",
    b"sample 1000 -12 4 998",
    b"cup 1 0.1.0 pico e6614103e7395a2f none b008 5e551011 - 0 watchdog",
    b"cup 2 9.9 pico 1 none b 5e551011 - 0 power",
)
HOST_SAYS: Final = (
    b"hello 1 5e551011",
    b"ack 1 b007",
    b"ping 12345",
    b"stream 10000",
    b"get name 3",
    b"set name rose 4",
    b"set stroke_mg 320 5",
    b"keep 6",
    b"stop",
)
_TOKENS: Final = (
    *(line.split()[0] + b" " for line in (*CUP_SAYS, *HOST_SAYS)),
    *(b"b007", b"b008", b"5e551011", b"none", b"-", b" ", b"1", b"999999999999999", b"lis3dh", b"lifted", b"skewed", b"released"),
)  # fmt: skip


def line(body: bytes) -> bytes:
    """The line that holds `body`, with the CRC that belongs to it."""
    return b"$%s*%08X\n" % (body, binascii.crc32(body) & 0xFFFFFFFF)


def _wire(data: bytes) -> None:
    """Any bytes become messages or are counted as bad or unknown: nothing is raised, at most one line is kept, it does not
    matter in which pieces they come, and every message can be said again, to the same effect.
    """
    whole, pieces = Decoder(), Decoder()
    messages = whole.feed(data)
    heard = [message for byte in data for message in pieces.feed(bytes((byte,)))]
    assert heard == messages
    assert (pieces.bad, pieces.unknown) == (whole.bad, whole.unknown)
    assert len(whole._line) <= LINE_LIMIT + 1
    for message in messages:
        assert decode(encode(message).rstrip(b"\n")) == message


def _steps(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Bodies of lines, and how many milliseconds pass before each; a line of the input begins with the latter's number."""
    for one in lines_of(data):
        yield STEPS_MS[one[0] % len(STEPS_MS)] if one else 0, one[1:]


def _host_end(data: bytes) -> None:
    """Whatever a cup says and when, the host's end raises nothing, keeps a bounded memory of it, tells only happenings that it
    documents, places no event after now, and says only lines that can be encoded.
    """
    end, now_ns = HostEnd(SESSION), 10**9
    end.opened(now_ns)
    for asked in (("get", "name"), ("set", "name", "rose"), ("keep",), ("stream", 1000)):
        end.ask(asked)
    decoder = Decoder()
    for passed_ms, body in _steps(data):
        now_ns += passed_ms * MS
        for said in end.due(now_ns):
            encode(said)
        for message in decoder.feed(line(body)):
            for happening in end.hear(message, now_ns):
                _is_documented(happening, now_ns)
        assert end.failure(now_ns) in (None, "version", "silent", "lost")
        assert end.wake_ns() >= 0
    assert len(end._lasts) <= BOOTS_KEPT + 1
    assert len(end._clock._trips) <= TRIPS_KEPT
    assert len(end._pings) <= 256
    assert end.asking <= ASKED_MOST


_HAPPENINGS: Final = {
    "up": (str, str, str, str, bool, str),
    "rebooted": (str,),
    "sensor": (bool, str),
    "event": (str, int, int, bool, bytes),
    "button": (bool, int, int),
    "battery": (int,),
    "sample": (int, int, int, int),
    "have": (str, str),
    "version": (int,),
}


def _is_documented(happening: tuple[Any, ...], now_ns: int) -> None:
    what, *values = happening
    assert tuple(map(type, values)) == _HAPPENINGS[what], happening
    if what in ("event", "button"):
        at_ns, error_ns = values[1:3]
        assert at_ns <= now_ns
        assert error_ns >= 0


def _cup_end(data: bytes) -> None:
    """Whatever a host says and when, the cup's end raises nothing, keeps bounded lists, and says only lines that can be
    encoded.
    """
    kept = SimpleNamespace(get=lambda _key: "rose", set=lambda _key, value: value != "no", keep=lambda: True)
    end, now_ms = CupEnd("0.1.0", "pico", "e661", "b007", kept, button=True), 1000
    decoder = Decoder()
    for passed_ms, body in _steps(data):
        now_ms += passed_ms
        end.event("settled", now_ms, True, b"\1\2")
        end.sample(now_ms, 1, -(10**9), 998)
        for message in decoder.feed(line(body)):
            end.hear(message)
        for _ in range(4):
            said = end.next(now_ms)
            if said is not None:
                encode(said)
    assert len(end._kept) <= EVENTS_KEPT
    assert len(end._answers) <= ANSWERS_KEPT
    assert end._sample_count <= SAMPLES_KEPT


class _Line:
    """A port whose other end sends the lines of an input, one after the other."""

    def __init__(self, data: bytes, clock: SimpleNamespace) -> None:
        self.timeout: float | None = 0.0
        self.waited = 0
        self._pieces = [line(one[1:]) if one[:1] == b"$" else one + b"\n" for one in lines_of(data)]
        self._clock = clock

    def read(self, count: int) -> bytes:
        self._clock.ns += 20 * MS
        if not self._pieces:
            self.waited += 1
            return b""
        first, rest = self._pieces[0][:count], self._pieces[0][count:]
        self._pieces[:1] = [rest] if rest else []
        return first

    def write(self, data: bytes) -> int:
        return len(data)


def _port(data: bytes) -> None:
    """At a table's port any bytes become messages that a cup says, or nothing; what pours is refused as Pouring, and only
    bytes that end with MicroPython's prompt are taken for one.
    """
    clock = SimpleNamespace(ns=10**9)
    port = CupPort("loop://", lambda: int(clock.ns))
    port._port = other = _Line(data, clock)  # type: ignore[assignment]
    heard = b"".join(other._pieces)
    try:
        while other._pieces:
            for message in port.hear(0.0):
                assert message[0] in ("cup", "event", "pong", "beat", "have", "sample")
    except Pouring:
        assert len(heard) > 6000
    assert not port.prompted or b">>> " in heard
    assert len(port._line) <= 4


def _talk(data: bytes) -> None:
    """A command that talks to whatever is at a port gets a greeting, an answer and a prompt out of it, or a TalkError that
    is said in words; it ends by its own clock, whatever comes.
    """
    clock = SimpleNamespace(ns=10**9)
    talk = CupTalk("/dev/ttyACM0", clock_ns=lambda: int(clock.ns), wait=lambda _s: None)
    talk._end = HostEnd(SESSION)
    talk._end.opened(clock.ns)
    talk._line = _Line(data, clock)  # type: ignore[assignment]
    for act in (talk.greet, lambda: talk.ask("get", "name"), lambda: prompt_at(talk), talk.stream, talk.turn):
        try:
            act()
        except TalkError as error:
            says(error.code, error.values)
    assert len(talk.plain) <= 1024
    assert len(talk._pings) <= 256


def _trace(data: bytes) -> None:
    """A file of samples is read and would be written the same, or refused as BadTrace with a line that it has."""
    lines = data.decode("utf-8", "replace").split("\n")
    try:
        trace = read(lines)
    except BadTrace as error:
        assert 1 <= error.line <= len(lines) + 1
        assert error.code in ("version", "columns", "row", "order")
        return
    assert read(written(trace).splitlines()).samples == trace.samples


_TRACES: Final = tuple(
    path.read_bytes()[:1500]
    for path in sorted((ROOT / "tests/traces/examples").iterdir())[:3]
    if path.is_file()
)
_EVENING: Final = b"\n".join(b"\1" + one for one in (CUP_SAYS[0], b"pong 1 2", *CUP_SAYS[1:]))
_PROMPT: Final = b"\r\nMicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040\r\nType help()\r\n>>> \r\nTrue\r\n>>> "

TARGETS: Final = (
    Target("cup_wire", _wire, (*map(line, CUP_SAYS), *map(line, HOST_SAYS), b"".join(map(line, CUP_SAYS))), _TOKENS, ("companion/cup/",), most_bytes=SHORT),
    Target("cup_host_end", _host_end, (_EVENING, *(b"\2" + one for one in CUP_SAYS)), _TOKENS, ("companion/cup/",), most_bytes=SHORT),
    Target("cup_end", _cup_end, (b"\n".join(b"\1" + one for one in HOST_SAYS),), _TOKENS, ("companion/cup/",), most_bytes=SHORT),
    Target("cup_port", _port, (b"$" + b"\n$".join(CUP_SAYS), _PROMPT, b"x" * 400), (*_TOKENS, b">>> ", b"\n$"), ("companion/cup/", "companion/drivers/"), most_bytes=SHORT),
    Target("cup_talk", _talk, (b"$" + b"\n$".join(CUP_SAYS), _PROMPT, b">>> $hello 1 "), (*_TOKENS, b">>> ", b"\n$"), ("companion/cup/", "companion/drivers/"), most_bytes=SHORT),
    Target("cup_trace", _trace, (*_TRACES, b"# cup trace 1\n# sensor: lis3dh\nms,x,y,z\n1,2,-3,1000\n2,0,0,998\n"), watched=("companion/cup/",)),
)  # fmt: skip
