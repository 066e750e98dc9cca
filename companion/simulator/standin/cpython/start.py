# ruff: noqa: INP001 - modules of the board, not of a package
"""Run a cup's main.py under CPython: `start.py MAIN FOLDER ...`, the folders being where its modules are.

Adds what MicroPython's `time` has more, and makes stdin and stdout unbuffered, as the board's are.
"""

from __future__ import annotations

import io
import runpy
import sys
import time
from typing import Any


class _Stream:
    def __init__(self, descriptor: int, mode: str) -> None:
        self.buffer = io.FileIO(descriptor, mode)

    def fileno(self) -> int:
        return self.buffer.fileno()


_TICKS = 1 << 30


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000 % _TICKS


def _ticks_diff(later: int, earlier: int) -> int:
    return (later - earlier + _TICKS // 2) % _TICKS - _TICKS // 2


def main() -> None:
    """Start the firmware in the place of this program."""
    board_time: Any = time
    board_time.ticks_ms = _ticks_ms
    board_time.ticks_diff = _ticks_diff
    streams: Any = sys
    streams.stdin = _Stream(0, "r")
    streams.stdout = _Stream(1, "w")
    sys.path[:0] = sys.argv[2:]
    runpy.run_path(sys.argv[1], run_name="__main__")


if __name__ == "__main__":
    main()
