# ruff: noqa: INP001 - modules of the board, not of a package
"""Run a cup's main.py, and end with the thread that started us.

`start.py micropython ARGUMENT ...` hands the arguments to the real one. `start.py cpython MAIN FOLDER ...` runs MAIN
under CPython, the folders being where its modules are: adds what MicroPython's modules have more, and makes stdin and
stdout unbuffered, as the board's are. Where the program ends there is a prompt, as on a board; Ctrl-D there ends it.
"""

from __future__ import annotations

import code
import contextlib
import ctypes
import io
import os
import runpy
import select
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from typing import Any, TextIO


class _Stream:
    def __init__(self, descriptor: int, mode: str) -> None:
        self.buffer = io.FileIO(descriptor, mode)

    def fileno(self) -> int:
        return self.buffer.fileno()


class _Poll:
    """`select.poll` as a board has it: with `ipoll`, and interrupted by the cup's button."""

    def __init__(self) -> None:
        import machine  # type: ignore[import-not-found]  # noqa: PLC0415 - the stand-in, where it is looked for now

        self._machine = machine
        self._poll = _poll()
        self._streams: dict[int, Any] = {}

    def register(self, stream: Any, mask: int) -> None:
        self._streams[stream.fileno()] = stream
        self._poll.register(stream, mask)
        if mask & select.POLLIN:
            self._poll.register(self._machine.line(), select.POLLIN)

    def ipoll(self, wait_ms: int) -> Iterator[tuple[Any, int]]:
        ready = self._poll.poll(wait_ms)
        if any(number not in self._streams for number, _ in ready):
            self._machine.interrupt()
        return ((self._streams[number], event) for number, event in ready if number in self._streams)


_poll = select.poll
_TICKS = 1 << 30
_PR_SET_PDEATHSIG = 1


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000 % _TICKS


def _ticks_diff(later: int, earlier: int) -> int:
    return (later - earlier + _TICKS // 2) % _TICKS - _TICKS // 2


def _print_exception(error: BaseException, file: TextIO = sys.stderr) -> None:
    traceback.print_exception(error, file=file)


def _prompt() -> None:
    """A prompt of the plainest kind."""
    typed = code.InteractiveInterpreter()
    line = b""
    os.write(1, b"MicroPython (CPython's stand-in); simulated\r\n>>> ")
    while byte := os.read(0, 1):
        if byte == b"\x04":
            return
        if byte in b"\r\n":
            os.write(1, b"\r\n")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                typed.runsource(line.decode(errors="replace"), symbol="single")
            os.write(1, out.getvalue().replace("\n", "\r\n").encode() + b">>> ")
            line = b""
        elif byte >= b" ":
            os.write(1, byte)
            line += byte
        else:
            line = b""
            os.write(1, b"\r\n>>> ")


def _end_with_our_starter() -> None:
    """A board whose table was killed has no line: its prompt would read from it for ever."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _run(main: str, folders: list[str]) -> None:
    """Run the firmware in the place of this program, then the prompt."""
    board_time: Any = time
    board_time.ticks_ms = _ticks_ms
    board_time.ticks_diff = _ticks_diff
    board_time.sleep_ms = lambda ms: time.sleep(ms / 1000)
    board_time.sleep_us = lambda us: time.sleep(us / 1_000_000)
    board_select: Any = select
    board_select.poll = _Poll
    board_sys: Any = sys
    board_sys.print_exception = _print_exception
    board_sys.stdin = _Stream(0, "r")
    board_sys.stdout = _Stream(1, "w")
    sys.dont_write_bytecode = True
    sys.path[:0] = folders
    try:
        runpy.run_path(main, run_name="__main__")
    except Exception:  # noqa: BLE001 - a board, too, goes to its prompt
        traceback.print_exc()
    _prompt()


def main() -> None:
    """Become the board."""
    _end_with_our_starter()
    interpreter, *arguments = sys.argv[1:]
    if interpreter == "cpython":
        _run(arguments[0], arguments[1:])
        os._exit(0)  # the streams are no Python's any more
    else:
        from micropython_run import run_main  # type: ignore[import-not-found]  # noqa: PLC0415 - not everywhere

        run_main([interpreter, *arguments])


if __name__ == "__main__":
    main()
