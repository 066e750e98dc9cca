"""The firmware on a board: the same scenarios on the emulated RP2040 and on MicroPython's unix port."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

from companion.cup.wire import encode
from tests.rp2040.boards import Board
from tests.rp2040.hand import shake
from tests.rp2040.host import Host, greeted, rolled

pytestmark = pytest.mark.long

MS = 1_000_000
FIRMWARE = Path("firmware")


def last_beat(host: Host) -> tuple[Any, ...]:
    return [message for message in host.said if message[0] == "beat"][-1]


def restarted(host: Host) -> bool:
    """Whether the cup has booted since it answered the hello. An emulated one draws the same word for each boot."""
    beats_ms = [message[2] for message in host.said if message[0] == "beat"]
    greeted_whom = [message[7] for message in host.said if message[0] == "cup"]
    answered = next(place for place, whom in enumerate(greeted_whom) if whom != "none")
    return (
        beats_ms != sorted(beats_ms)
        or "none" in greeted_whom[answered:]
        or "rebooted" in [one[0] for one in host.happened]
    )


def test_hello(board: Board, host: Host) -> None:
    (wanted,) = re.findall(r'^FIRMWARE = "(.*)"', (FIRMWARE / "cup.py").read_text(), re.MULTILINE)
    _, version, kind, unique, name, button, cause = greeted(host)
    assert (version, kind, name, button, cause) == (wanted, "pico", "-", True, "power")
    assert unique
    assert ("sensor", True, "lis3dh") in host.happened


def test_a_shake_is_one_roll(board: Board, host: Host) -> None:
    greeted(host)
    began_ns = board.now_ns()
    board.plan(shake())
    _, _, at_ns, error_ns, _, entropy = host.until(rolled, 6)
    host.go_on(1)
    motions = [happening[1] for happening in host.happened if happening[0] == "event"]
    assert motions.count("shaking") == 1
    assert motions.index("shaking") < motions.index("settled", motions.index("shaking"))
    assert len([happening for happening in host.happened if rolled(happening)]) == 1
    assert entropy
    # Put down 0.9 s after it began, and it has to lie still for a while.
    assert 900 * MS < at_ns + error_ns - began_ns < 3000 * MS
    assert host.end.refused == 0


def test_a_press_is_told_with_its_time_and_how_wrong_that_may_be(board: Board, host: Host) -> None:
    greeted(host)
    for down in (True, False):
        before_ns = board.now_ns()
        board.press(down=down)
        after_ns = board.now_ns()
        _, is_down, at_ns, error_ns = host.until(lambda happening: happening[0] == "button", 3)
        host.happened.clear()
        assert is_down is down
        assert at_ns - error_ns <= after_ns + 10 * MS  # a pass of the loop
        assert before_ns <= at_ns + error_ns


def test_ctrl_c_and_noise_change_nothing(board: Board, host: Host) -> None:
    greeted(host)
    chance = random.Random(5)  # noqa: S311 - noise
    host.write(b"\x03\x03\x03")
    for _ in range(10):
        host.write(chance.randbytes(40))
        host.write(b"$ping 1*00000000\n$hello 1\n" + encode(("ping", 77))[:9] + b"\x04\x01\x02\x03\r\n")
        host.go_on(0.1)
    host.write(b"\n")
    bad = last_beat(host)[5]
    host.go_on(5.5)
    assert last_beat(host)[5] > bad
    assert b">>>" not in host.text
    assert b"Traceback" not in host.text
    assert not restarted(host)
    board.plan(shake())
    host.until(rolled, 6)


def test_a_host_that_does_not_read_loses_no_roll(board: Board, host: Host) -> None:
    greeted(host)
    host.end.ask(("stream", 8_000))
    host.go_on(0.5)
    assert any(happening[0] == "sample" for happening in host.happened)
    asleep_ns = board.now_ns()
    board.plan(shake())
    while board.now_ns() < asleep_ns + 3000 * MS:
        time.sleep(0.02)  # samples fill up all that lies between; this process serves the unix port's pins
    host.end.ask(("stream", 0))
    _, _, at_ns, error_ns, *_ = host.until(rolled, 6)
    assert 900 * MS < at_ns + error_ns - asleep_ns < 3000 * MS
    host.go_on(5.5)
    assert len([happening for happening in host.happened if rolled(happening)]) == 1
    assert last_beat(host)[4] == 0, "lines were cut"
    if board.kind == "emulated":  # the unix port's pty takes more than can be said in this time
        assert last_beat(host)[7] > 0, "no sample was dropped: nothing was full"
    assert not restarted(host)
