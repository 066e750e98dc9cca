"""The same files, the same answers: on this Python and on a real MicroPython."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cup
from companion.simulator.body import Body

CUP = Path(cup.__file__).parent
MS = 1_000_000
PROGRAM = """
import link, motion, wire
samples = {samples}
follow = motion.Motion()
for now_ms, x, y, z in samples:
    began = follow.step(now_ms, x, y, z)
    if began:
        print(now_ms, began, follow.shaken, follow.entropy)
cup, host = link.CupEnd("0.1.0", "pico", "e661", "b1"), link.HostEnd("s1")
to_cup, to_host = wire.Decoder(), wire.Decoder()
for now_ms in range(0, 8000, 20):
    if now_ms == 3000:
        cup.event("settled", now_ms, True, bytes((1, 2, 255)))
    for message in host.due(now_ms * 1000000):
        line = wire.encode(message)
        print(line)
        for heard in to_cup.feed(line[:9] + line):
            cup.hear(heard)
    message = cup.next(now_ms)
    if message:
        line = wire.encode(message)
        print(line)
        for heard in to_host.feed(line):
            print(host.hear(heard, now_ms * 1000000))
print(to_cup.bad, to_host.bad)
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


def run(command, program):
    environment = {**os.environ, "MICROPYPATH": f"{CUP}:.frozen", "PYTHONPATH": str(CUP)}
    done = subprocess.run([*command, program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_both_interpreters_say_the_same(tmp_path):
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace("{samples}", repr(samples())))
    said = run([sys.executable], program)
    assert "settled True" in said
    assert "('event', 'settled'" in said
    assert run([sys.executable, "-m", "micropython_unix"], program) == said
