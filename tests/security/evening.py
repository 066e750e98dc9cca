"""An evening at a table in a process of its own: who plays it, who watches it, and everything that it writes."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlsplit

import aiohttp

from companion.journal.history import history
from companion.table.ways.registry import WAYS
from tests.playing import PATIENCE_SECONDS, ROOT, until

SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "bluff": {"dice": 5},
    "callmybluff": {"dice": 5},
    "bamboozler": {"strikes": 3},
    "bluffaneer": {"coins": 3},
    "bluffit": {},
}
PRESSES: Final[Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]] = {
    "bluff": {"bidding": (("ok",), ("challenge",))},
    "callmybluff": {"bidding": (("ok",), ("challenge",))},
    "bamboozler": {"respond": (("challenge",), ("ok",))},
    "bluffaneer": {"claim": (("challenge",), ("right",)), "judge": (("challenge",), ("ok",))},
    "bluffit": {"bluffing": (("ok",), ("challenge", "ok"))},
}
"""What is pressed in a phase, one after the other; where nothing is said, OK."""

START_SECONDS: Final = 60
_HOW: Final = {"all": ("-X", "dev"), "warnings": ()}
_ALSO: Final = {"all": {"PYTHONASYNCIODEBUG": "1", "PYTHONFAULTHANDLER": "1"}, "warnings": {}}
STEPS: Final = 1500


class Evening:
    """The table at `address`, whose files, folders and messages all lie in `folder`. A context manager: it is ended.

    `reach` and `log` are those of `tests.security.table`.
    """

    def __init__(self, folder: Path, reach: str = "loopback", *, log: str = "all") -> None:
        self.journal = folder / "state" / "journal.sqlite3"
        self._folder = folder
        self._reach = reach
        for name in ("home", "tmp", "state", "runtime"):
            (folder / name).mkdir()
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(folder / "runtime" / "notify"))
        self._manager.settimeout(START_SECONDS)
        self.told = b""
        self.output, self.errors = folder / "stdout", folder / "stderr"
        with self.output.open("wb") as output, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *_HOW[log], "-m", "tests.security.table", str(self.journal), reach, log],
                cwd=ROOT,
                env=self._environment() | _ALSO[log],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=errors,
            )
        self.address = self._address()

    def _environment(self) -> dict[str, str]:
        folder = self._folder
        return os.environ | {
            "HOME": str(folder / "home"),
            "TMPDIR": str(folder / "tmp"),
            "XDG_STATE_HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "runtime"),
            "NOTIFY_SOCKET": str(folder / "runtime" / "notify"),
            "WATCHDOG_USEC": "2000000",
        }

    def _address(self) -> str:
        """What the manager is told when the table stands; then the page's address is on standard output."""
        while b"READY=1" not in self.told:
            self.told += self._manager.recv(65536) + b"\n"
        if self._reach == "off":
            return ""
        said = asyncio.run(self._said("http://"))
        told = next(word for word in said.split() if word.startswith("http://"))
        return f"http://localhost:{urlsplit(told.rstrip('.')).port}/"  # by any other name one may only watch

    async def _said(self, what: str) -> str:
        await until(lambda: what in self.output.read_text("utf-8"), what)
        return self.output.read_text("utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()
        self._manager.close()

    def end(self) -> int:
        """End it, if it runs; its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE_SECONDS)

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def do(self, line: str) -> None:
        """One line of `tests.security.table`."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def written(self) -> dict[str, bytes]:
        """Everything that it has written but the journal, by where: output, log, messages to systemd, files anywhere."""
        self._manager.setblocking(False)
        try:
            while True:
                self.told += self._manager.recv(65536) + b"\n"
        except BlockingIOError:
            pass
        files = {
            str(path.relative_to(self._folder)): path.read_bytes()
            for path in self._folder.rglob("*")
            if path.is_file() and not path.name.startswith(self.journal.name)
        }
        return files | {"systemd": self.told}

    def scripts(self) -> list[list[dict[str, Any]]]:
        """What was really rolled, dealt and done, of each match."""
        with history(self.journal) as kept:
            return [kept.script_of(match.number) for match in kept.matches()]


class Watcher:
    """A browser that shows the board; `heard` are the texts of all its messages with the scene before them."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.heard: list[str] = []
        self.scene: dict[str, Any] = {}
        self.met: Counter[str] = Counter()

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        address = self._evening.address
        self._socket = await self._session.ws_connect(
            f"{address}board/ws", headers={"Origin": address.rstrip("/")}
        )
        self._listener = asyncio.create_task(self._listen())
        await until(lambda: self.scene, "the first scene")
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._listener.cancel()
        await self._socket.close()
        await self._session.close()

    async def _listen(self) -> None:
        async for message in self._socket:
            self.heard.append(message.data)
            body = json.loads(message.data)
            if body["type"] == "board":
                self.scene = body["scene"]

    async def say(self, **message: Any) -> None:
        await self._socket.send_json(message)

    # -- a game, by presses and what everybody sees

    async def set_up(self, game: str, players: int) -> None:
        """Sit down as many as play, choose the game, and begin."""
        for place in range(players):
            if not self.scene["lobby"]["places"][place]["seated"]:
                await self.press(place, "ok")
        await self.say(type="option", key="game", value=game)
        for key, value in SHORT[game].items():
            await self.say(type="option", key=key, value=value)
        await until(lambda: self._is_set(game), f"the choice of {game}")
        await self.press(0, "ok")
        await until(lambda: "view" in self.scene, f"the first scene of {game}")

    def _is_set(self, game: str) -> bool:
        lobby = self.scene["lobby"]
        return bool(lobby["game"] == game and all(lobby["options"][k] == v for k, v in SHORT[game].items()))

    async def play(self, until_stage: str = "over", steps: int = STEPS) -> None:
        """Do what the table waits for, until that stage or so many steps."""
        for _ in range(steps):
            if self.scene["stage"] == until_stage:
                return
            await self._step()
        assert until_stage == "", f"not {until_stage} after {steps} steps: {self.scene}"

    async def _step(self) -> None:
        scene, view = self.scene, self.scene["view"]
        if scene["stage"] == "notice":
            await self.press(scene["waiting"][0], "ok")
        elif not view["waiting"]:
            await asyncio.sleep(0.01)
        else:
            seat = view["waiting"][-1]
            await self._act(scene["places"][seat], seat, view)

    async def _act(self, place: int, seat: int, view: dict[str, Any]) -> None:
        game, phase = view["game"], view["phase"]
        opens = view.get("bid", "none") is None or (phase == "bluffing" and seat == view["starter"])
        if phase in WAYS[game].rolls or opens:
            await self.press(place, "ok")
            return
        self.met[phase] += 1
        ways = PRESSES[game].get(phase, (("ok",),))
        await self.press(place, *ways[self.met[phase] % len(ways)])

    async def press(self, place: int, *buttons: str) -> None:
        """Press, and give the table a moment to answer; some answers only `place` can see."""
        before = self._stands()
        for button in buttons:
            self._evening.do(f"press {place} {button}")
        for _ in range(30):
            if self._stands() != before:
                return
            await asyncio.sleep(0.01)

    def _stands(self) -> dict[str, Any]:
        passing = ("time_left", "shaking", "say", "waiting")
        return {key: value for key, value in self.scene.items() if key not in passing}
