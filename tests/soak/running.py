"""The table's process as the soak has it: what its screens show, hands on its buttons, and what it takes of the machine."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psutil

from tests.bench.child import ROOT
from tests.soak.players import PLACES, Scene

_THUMB_SECONDS: Final = 0.02
_START_SECONDS: Final = 60
_END_SECONDS: Final = 60
_MEGABYTE: Final = 1e6


class Died(Exception):  # noqa: N818 - what became of it
    """The table's process has ended by itself."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What the process takes; `wal` is what lies beside the journal until it is written into it. Bytes in MB."""

    uss: float
    rss: float
    descriptors: int
    threads: int
    journal: float
    wal: float


@dataclass(slots=True)
class Running:
    """One process. `scenes` are the newest by screen ("board" or a place); `changed_s` when the board's last changed."""

    process: asyncio.subprocess.Process
    journal: Path
    scenes: dict[Any, Scene] = field(default_factory=dict)
    said: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    ends: dict[int, Any] = field(default_factory=dict)
    address: str = ""
    changed_s: float = field(default_factory=time.monotonic)
    pictures: int = 0
    _reader: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, desk: Path, journal: Path, log: Path) -> Running:
        with log.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.soak.table", str(desk), str(journal)),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                limit=2**20,
            )
        running = cls(process, journal)
        running._reader = asyncio.create_task(running._read())
        async with asyncio.timeout(_START_SECONDS):
            while not running.address or "board" not in running.scenes:
                running.check()
                await asyncio.sleep(0.02)
        return running

    @property
    def board(self) -> Scene:
        return self.scenes["board"]

    def check(self) -> None:
        """Raises Died if it is so."""
        if self.process.returncode is not None:
            raise Died(f"the table ended by itself, with status {self.process.returncode}")

    def order(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())

    async def press(self, place: int, button: str) -> None:
        self.order("down", place, button)
        await asyncio.sleep(_THUMB_SECONDS)
        self.order("up", place, button)
        await asyncio.sleep(_THUMB_SECONDS)

    def measure(self) -> Measure:
        process = psutil.Process(self.process.pid)
        full = process.memory_full_info()
        journal, wal = (_size(Path(f"{self.journal}{suffix}")) / _MEGABYTE for suffix in ("", "-wal"))
        return Measure(
            full.uss / _MEGABYTE,
            full.rss / _MEGABYTE,
            process.num_fds(),
            process.num_threads(),
            journal,
            wal,
        )

    async def end(self) -> int:
        """As a service is ended; its status."""
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            async with asyncio.timeout(_END_SECONDS):
                status = await self.process.wait()
        except TimeoutError:
            self.process.kill()
            raise Died(f"the table did not end within {_END_SECONDS} s of being told to") from None
        if self._reader is not None:
            await self._reader
        return status

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            told = json.loads(line)
            if "said" in told:
                self.said[told["said"]] += 1
            elif "ready" in told:
                self.address = told["ready"]
            else:
                self._show(told)
        await self.process.wait()

    def _show(self, scene: Scene) -> None:
        self.pictures += 1
        self.scenes[scene["screen"]] = scene
        if scene["fault"]:
            self.faults[scene["fault"]] += 1
        if scene["screen"] == "board":
            self.changed_s = time.monotonic()
            if scene["view"] is not None:
                self.ends[scene["match"]] = scene["view"]

    def seats(self) -> dict[int, Scene]:
        return {place: self.scenes[place] for place in range(PLACES) if place in self.scenes}


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:  # moved away just now
        return 0
