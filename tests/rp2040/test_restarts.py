"""What starts a cup anew: `stop` and its button lead to the prompt, a reset and the watchdog back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import serial

from tests.rp2040.boards import Board, firmware
from tests.rp2040.conftest import Installed, open_host
from tests.rp2040.hand import FLAT, shake
from tests.rp2040.host import BOOT_S, greeted, rolled

pytestmark = pytest.mark.long

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


def prompt(board: Board) -> bytes:
    """What the board says to an empty line."""
    with serial.Serial(str(board.port), timeout=0) as line:
        line.write(b"\r\n")
        text = b""
        end_ns = board.now_ns() + BOOT_S * 1_000_000_000
        while b">>>" not in text and board.now_ns() < end_ns:
            text += line.read(100)
            time.sleep(0.02)
        return text


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
    with installed.boot(held=True) as board:
        assert b">>> " in prompt(board)
        board.press(down=False)
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
