"""The same files, the same answers: on this Python and on a real MicroPython."""

import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from companion import cup
from companion.cup import link
from companion.cup.host_end import MS, NUMBERS, HostEnd
from companion.cup.wire import Decoder, encode
from companion.simulator.body import Body

CUP = Path(cup.__file__).parent
MOVED = """
import motion
follow = motion.Motion()
for now_ms, x, y, z in {samples}:
    began = follow.step(now_ms, x, y, z)
    if began:
        print(now_ms, began, follow.shaken, follow.entropy)
"""
JOINED = """
import link, wire
class Kept:
    def __init__(self):
        self.values = {"name": "rose"}
    def get(self, key):
        return self.values.get(key)
    def set(self, key, value):
        if key == "name":
            self.values[key] = value
        return key == "name"
    def keep(self):
        return True
cup, heard = link.CupEnd("0.1.0", "pico", "e661", "b1", Kept(), button=True, cause="power"), wire.Decoder()
def turn(step, data):
    now_ms = link.WRAP - 4000 + 20 * step & link.WRAP
    for message in heard.feed(data):
        cup.hear(message)
    cup.bad = heard.bad
    if step == 50:
        cup.sensor("lis3dh")
    if step in (150, 155):
        cup.button(step == 150, now_ms)
    if step % 20 == 0:
        cup.event("settled", now_ms, step % 40 == 0, bytes((1, 2, step & 255)))
    cup.sample(now_ms, step, -step, 1000)
    message = cup.next(now_ms)
    return message and wire.encode(message)
"""
REPLAYED = """
for step, data in enumerate({heard}):
    said = turn(step, data)
    if said:
        print(step, said)
print(cup.bad, cup.dropped, cup.stopped)
"""
IDLE = """
import gc, link
cup = link.CupEnd("0.1.0", "pico", "e661", "b1")
cup.hear(("hello", 1, "s1"))
cup.event("handled", 0, False, b"")
def turns(now_ms):
    for _ in range(100):
        now_ms += 10
        while cup.next(now_ms):
            pass
        cup.button(False, now_ms)
        if cup.streaming(now_ms):
            print("streaming")
turns(0)
cup.hear(("ack", 1, "b1"))
before = 0
turns(1000)
gc.collect()
gc.disable()
before = gc.mem_alloc()
turns(2000)
print(gc.mem_alloc() - before)
"""


def samples():
    """Half a second of shaking."""
    body, found = Body(seed=2), []
    for now_ms in range(0, 2500, 10):
        if 1000 <= now_ms < 1500:
            body.move(90 * (-1) ** (now_ms // 110), 0, 30, 0, now_ms * MS)
        elif now_ms == 1500:
            body.move(0, 0, 0, 0, now_ms * MS)
        found.append((now_ms, *[int(value) for value in body.acceleration_mg(now_ms * MS)]))
    return found


ASKED = {
    100: ("get", "name"),
    101: ("get", "no"),
    102: ("stream", 500),
    130: ("set", "name", "oak"),
    160: ("keep",),
    380: ("stop",),
}


def heard_by_the_cup(monkeypatch):
    """What a host says to it in 8 seconds, across the wrap of the cup's clock, torn and repeated."""
    monkeypatch.setitem(sys.modules, "link", link)
    monkeypatch.setitem(sys.modules, "wire", sys.modules[encode.__module__])
    names = {}
    exec(JOINED, names)  # noqa: S102 - the same text as over there
    host, to_host, pieces = HostEnd("s1"), Decoder(), []
    for step in range(400):
        now_ns = step * 20 * MS
        if step in ASKED:
            host.ask(ASKED[step])
        lines = [encode(message) for message in host.due(now_ns)]
        pieces.append(b"".join(line[: step % 40] + line for line in lines))
        for message in to_host.feed(names["turn"](step, pieces[-1]) or b""):
            host.hear(message, now_ns)
    assert (host.asking, to_host.bad) == (0, 0)
    return pieces


def run(command, program, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(program)
    environment = {**os.environ, "MICROPYPATH": f"{CUP}:.frozen", "PYTHONPATH": str(CUP)}
    done = subprocess.run([*command, path], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def micropython(tmp_path):
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    return lambda program: run([sys.executable, "-m", "micropython_unix"], program, tmp_path)


def test_motion_is_the_same(tmp_path, micropython):
    program = MOVED.replace("{samples}", repr(samples()))
    said = run([sys.executable], program, tmp_path)
    assert "settled True" in said
    assert micropython(program) == said


def test_the_cups_end_is_the_same(tmp_path, micropython, monkeypatch):
    program = JOINED + REPLAYED.replace("{heard}", repr(heard_by_the_cup(monkeypatch)))
    said, first = run([sys.executable], program, tmp_path), zlib.crc32(b"s1") % NUMBERS
    for part in (
        "$cup 1 0.1.0 pico e661 lis3dh b1 s1 rose 1 power*",
        f"$have name rose {first + 1}*",
        f"$have no - {first + 2}*",
        f"$have name oak {first + 3}*",
        f"$have keep ok {first + 4}*",
        " settled 799 1 ",
        " pressed 1073740",
        "$sample ",
        "True\n",
    ):
        assert part in said
    assert micropython(program) == said


def test_an_idle_cups_end_allocates_nothing(micropython):
    assert micropython(IDLE) == "0\n"
