"""The firmware on a board: the same scenarios on the emulated RP2040 and on MicroPython's unix port."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import Any

import serial

from companion.cup.wire import encode
from tests.rp2040.boards import Board, firmware
from tests.rp2040.conftest import Installed, open_host
from tests.rp2040.hand import FLAT, shake
from tests.rp2040.host import Happening, Host

MS = 1_000_000
FIRMWARE = Path("firmware")
BOOT_S = 10
"""A board is there so many seconds after power, by its own clock."""

HANGS = """
import time
_step = Motion.step
def _hang(self, now_ms, x, y, z):
    while z < -500:
        time.sleep_ms(10)
    return _step(self, now_ms, x, y, z)
Motion.step = _hang
"""
"""A program that hangs when the cup stands on its head: for the watchdog."""


def up(happening: Happening) -> bool:
    return bool(happening[0] == "up")


def works(happening: Happening) -> bool:
    return bool(happening[:2] == ("sensor", True))


def rolled(happening: Happening) -> bool:
    return bool(happening[0] == "event" and happening[1] == "settled" and happening[4])


def greeted(host: Host) -> Happening:
    """The cup has answered, its sensor works, and its clock is known."""
    happening = host.until(up, BOOT_S)
    host.until(works, BOOT_S)
    host.go_on(0.3)
    return happening


def last_beat(host: Host) -> tuple[Any, ...]:
    return [message for message in host.said if message[0] == "beat"][-1]


def restarted(host: Host) -> bool:
    """Whether the cup has booted since the hello. An emulated one draws the same word for each boot."""
    beats_ms = [message[2] for message in host.said if message[0] == "beat"]
    greetings = [message for message in host.said if message[0] == "cup" and message[7] == "none"]
    return (
        beats_ms != sorted(beats_ms) or bool(greetings) or ("rebooted" in [one[0] for one in host.happened])
    )


def prompt(board: Board) -> bytes:
    """What the board says to an empty line."""
    with serial.Serial(str(board.port), timeout=0) as line:
        line.write(b"\r\n")
        text = b""
        end_ns = board.now_ns() + BOOT_S * 1000 * MS
        while b">>>" not in text and board.now_ns() < end_ns:
            text += line.read(100)
            time.sleep(0.02)
        return text


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
    host.end.ask(("stream", 20_000))
    host.go_on(0.5)
    assert any(happening[0] == "sample" for happening in host.happened)
    asleep_ns = board.now_ns()
    board.plan(shake())
    while board.now_ns() < asleep_ns + 5000 * MS:
        pass  # the samples fill up all that lies between
    host.end.ask(("stream", 0))
    _, _, at_ns, error_ns, *_ = host.until(rolled, 6)
    assert 900 * MS < at_ns + error_ns - asleep_ns < 3000 * MS
    host.go_on(6)
    assert len([happening for happening in host.happened if rolled(happening)]) == 1
    assert last_beat(host)[4] == 0, "lines were cut"
    if board.kind == "emulated":  # the unix port's pty takes more than can be said in this time
        assert last_beat(host)[7] > 0, "no sample was dropped: nothing was full"
    assert not restarted(host)


def test_stop_leads_to_the_prompt_and_a_reset_back(installed: Installed) -> None:
    with installed.boot() as board:
        first = open_host(board)
        greeted(first)
        first.close()
        board.stop()
        assert b">>> " in prompt(board)
        board.deploy({})
        again = open_host(board)
        *_, cause = greeted(again)
        again.close()
        assert cause in ("reset", "power")


def test_the_watchdog_gets_a_cup_that_hangs_running_again(installed: Installed, tmp_path: Path) -> None:
    hanging = tmp_path / "motion.py"
    hanging.write_text(firmware()["motion.py"].read_text() + HANGS)
    with installed.boot() as board:
        if installed.kind == "emulated":
            board.stop()
        board.deploy({"motion.py": hanging})
        first = open_host(board)
        greeted(first)
        board.plan([(0, (0, 0, 0, 180)), (3000, FLAT)])
        first.close()
        board.wait_for_port(there=False)
        again = open_host(board)
        *_, cause = greeted(again)
        assert cause == "watchdog"
        board.plan(shake())
        again.until(rolled, 6)
        again.close()
