"""`companion play` in a process of its own, and a visitor who presses its buttons over the page's WebSocket."""

from __future__ import annotations

import asyncio
import base64
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import aiohttp

from tests.browser.pixels import dice_on

ROOT = Path(__file__).parent.parent
PATIENCE_SECONDS = 20


class Started:
    """A running `companion play`, perhaps `under` another command; `said` are its lines, `address` its page's."""

    def __init__(self, journal: Path, *options: str, port: int = 0, under: tuple[str, ...] = ()) -> None:
        command = [*under, sys.executable, "-m", "companion", "play", "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--journal", str(journal), *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        while "The table is set" not in (line := self.process.stdout.readline()):
            assert line, f"it ended: {self.said}"
            self.said.append(line)
        self.address = line.split()[-1]

    def children(self) -> list[int]:
        """The processes that it has started and that still run."""
        table = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
        rows = [tuple(map(int, row.split())) for row in table.stdout.splitlines()]
        return [pid for pid, parent in rows if parent == self.process.pid]

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


def alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and waits to be buried does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")


async def until(condition: Callable[[], Any], what: str) -> None:
    """Wait for something that another process does."""
    for _ in range(PATIENCE_SECONDS * 100):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"waited {PATIENCE_SECONDS} s for {what}")


class Visitor:
    """A browser without a window: what the page would show, and hands for its buttons."""

    def __init__(self, started: Started) -> None:
        self._started = started
        self.scene: dict[str, Any] = {}
        self.screens: dict[Any, bytes] = {}

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        address = self._started.address
        self._socket = await self._session.ws_connect(
            address + "ws", headers={"Origin": address.rstrip("/")}, max_msg_size=0
        )
        self._listener = asyncio.create_task(self._listen())
        await until(lambda: self.scene and "board" in self.screens, "the table")
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._listener.cancel()
        await self._socket.close()
        await self._session.close()

    async def _listen(self) -> None:
        async for message in self._socket:
            body = json.loads(message.data)
            if body["type"] == "board":
                self.scene = body["scene"]
            elif body["type"] == "screen":
                self.screens[body["screen"]] = base64.b64decode(body["bits"])

    @property
    def stage(self) -> str:
        return str(self.scene["stage"])

    @property
    def view(self) -> dict[str, Any]:
        return self.scene.get("view") or {}

    async def say(self, **message: Any) -> None:
        await self._socket.send_json(message)

    async def press(self, place: int, button: str) -> None:
        for down in (True, False):
            await self.say(type="press", place=place, button=button, down=down)
            await asyncio.sleep(0.02)  # a thumb

    async def hold_look(self, place: int, *, down: bool) -> None:
        for button in ("left", "right"):
            await self.say(type="press", place=place, button=button, down=down)

    async def look(self, place: int) -> list[int]:
        """The own dice of `place`, read off its panel while it looks."""
        await self.hold_look(place, down=True)
        count = self.view["players"][self.scene["places"].index(place)]["dice"]
        await until(lambda: self.dice(place, count), f"the dice of place {place}")
        seen = self.dice(place, count)
        await self.hold_look(place, down=False)
        await until(lambda: not self.dice(place, count), "the mask")
        return seen

    def dice(self, place: int, count: int) -> list[int]:
        """The `count` dice on a seat's panel, if there are just so many of a hand's size."""
        for size in (22, 17, 12):
            seen = dice_on(self.screens[place], (size,))
            if len(seen) == count:
                return [die.face for die in seen]
        return []
