"""A MicroPython board at its prompt, worked on by mpremote: programs run there, files copied there, within a time.

mpremote is used as the command that it is: what it offers to Python programs "is going to change" (its own words), and
a process can be ended where a board has hung.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Final

RUN_S: Final = 15.0
COPY_S: Final = 120.0
TAKEN_S: Final = 8.0
_STEP_S: Final = 0.2
MOST_BYTES: Final = 1_000_000
"""Of what is printed: a board's list of files is some thousands."""

_FULL: Final = ("OSError: 28", "ENOSPC", "No space left on device")
_MUTE: Final = ("could not enter raw repl", "timeout waiting for", "could not exec command", "raw paste")
_NOT_OPENED: Final = "failed to access"


class BoardError(Exception):
    """What went wrong with the board: `kind` is "gone", "mute" (no prompt), "full", "taken" or "failed"; `said` by it."""

    def __init__(self, kind: str, said: str = "") -> None:
        super().__init__(f"{kind}: {said}")
        self.kind = kind
        self.said = said


class Remote:
    """The board at `port`. Everything raises BoardError."""

    def __init__(self, port: str) -> None:
        self.port = port

    def run(self, program: str, within_s: float = RUN_S, *, then_reset: bool = False) -> str:
        """Run `program` (MicroPython) there; what it printed. `then_reset`: as after pulling the plug and putting it in."""
        return self._retried(["exec", program, *(["+", "reset"] if then_reset else [])], within_s)

    def start(self, program: str) -> None:
        """Have it run `program`, and do not wait for its end."""
        self._retried(["exec", "--no-follow", program], RUN_S)

    def copy(
        self, files: Mapping[str, Path], program: str, copied: Callable[[int], object] = lambda _: None
    ) -> str:
        """Copy files there, by the names that they have there, then run `program`; what it printed.

        `copied` hears how many are done.
        """
        arguments: list[str] = []
        for name, path in files.items():
            arguments += ["fs", "cp", str(path), f":{name}", "+"]
        begun = 0

        def hear(line: str) -> None:
            nonlocal begun
            if line.startswith("cp "):  # it says so before each
                copied(begun)
                begun += 1

        printed = self._retried([*arguments, "exec", program], COPY_S, hear)
        copied(len(files))
        return printed

    def _retried(
        self, arguments: list[str], within_s: float, hear: Callable[[str], object] = lambda _: None
    ) -> str:
        """A port that some other program just looks at is tried again."""
        until = time.monotonic() + TAKEN_S
        while True:
            try:
                return self._mpremote(arguments, within_s, hear)
            except BoardError as error:
                if error.kind != "taken" or time.monotonic() >= until:
                    raise
                time.sleep(_STEP_S)

    def _mpremote(self, arguments: list[str], within_s: float, hear: Callable[[str], object]) -> str:
        # In no soft reset, which would end what is in the board's memory: `resume`. A session of its own: Ctrl-C is
        # for this program, which then ends it. A folder without the person's own mpremote commands.
        with tempfile.TemporaryDirectory() as nothing, tempfile.TemporaryFile() as complaints:
            process = subprocess.Popen(  # noqa: S603 - our own interpreter
                [sys.executable, "-P", "-m", "mpremote", "connect", self.port, "resume", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                env={**os.environ, "XDG_CONFIG_HOME": nothing, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )
            try:
                said = _heard(process, time.monotonic() + within_s, hear)
            finally:
                process.kill()
                process.wait()
                if process.stdout is not None:
                    process.stdout.close()
            if process.returncode:
                raise self._error(said, _text(complaints))
            return said

    def _error(self, said: str, complaint: str) -> BoardError:
        everything = f"{said}\n{complaint}"
        last = (complaint.strip() or said.strip()).rsplit("\n", 1)[-1]
        if any(sign in everything for sign in _FULL):
            return BoardError("full", last)
        there = os.path.exists(self.port)  # noqa: PTH110 - a link whose device is gone is not
        if not there or "SerialException" in everything or "Input/output error" in everything:
            return BoardError("gone", last)
        if _NOT_OPENED in everything:
            return BoardError("taken", last)
        return BoardError("mute" if any(sign in everything for sign in _MUTE) else "failed", last)


def _heard(process: subprocess.Popen[bytes], until: float, hear: Callable[[str], object]) -> str:
    """All that the process says until it ends; BoardError "mute": it does not end in time, or says more than any board."""
    said, line = b"", b""
    stream = process.stdout
    if stream is None:
        return ""
    while True:
        wait_s = until - time.monotonic()
        if wait_s <= 0 or not select.select([stream], [], [], wait_s)[0]:
            raise BoardError("mute")
        more = os.read(stream.fileno(), 4096)
        if not more:
            process.wait()
            return said.decode(errors="replace")
        said += more
        if len(said) > MOST_BYTES:
            raise BoardError("mute")
        *lines, line = (line + more).split(b"\n")
        for one in lines:
            hear(one.decode(errors="replace").strip())


def _text(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode(errors="replace")
