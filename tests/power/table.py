"""A table whose power will be cut: the app's own loop, table, screens' pictures and journal, and people who never rest.

`python -m tests.power.table JOURNAL SEED` says on stdout, line by line: `kept` what it found, as JSON; then `asked`
each entry before it goes to the journal, and `shown` how many entries the screens have shown, each time it grows.
It plays until somebody ends it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final

from PIL import Image

from companion.journal.faults import NotKept
from companion.journal.store import Store
from companion.match.chance import Seeded
from companion.match.entry import Entry
from companion.running import Running
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, Edge
from companion.table.resting import Rest
from companion.table.scene import Scene
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.words.words import Words
from tests.power.look import found

_SETTINGS: Final = TableSettings(places=4, cups="none", seat_name="Seat {number}", hints=False)
_THUMB_SECONDS: Final = 0.003
_PRESSES: Final = (Button.OK, Button.OK, Button.OK, Button.LEFT, Button.RIGHT, Button.CHALLENGE)


def _tell(word: str, value: Any) -> None:
    print(word, json.dumps(value), flush=True)


class _Told:
    """Screens and journal, and what they say of themselves; `shown` counts the entries that the table has answered."""

    def __init__(self, path: Path, running: Running) -> None:
        self._running = running
        self._answered = self._shown = 0
        self.store = Store(path, self._kept)

    def submit(self, serial: int, entry: Entry) -> None:
        """Say what is asked for, and ask."""
        _tell("asked", asdict(entry))
        self.store.submit(serial, entry)

    def _kept(self, serial: int, reason: NotKept | None) -> None:
        if reason is not None:
            raise RuntimeError(f"entry {serial} was not kept: {reason}")
        self._running.post(setattr, self, "_answered", serial)
        self._running.kept(serial, reason)

    def show(self, screen: int | None, picture: Image.Image, **_how: bool) -> None:
        """A picture: all who sit there have seen it."""
        if self._answered > self._shown:
            self._shown = self._answered
            _tell("shown", self._shown)

    def rest(self, rest: Rest) -> None:
        """Nobody rests."""

    def board(self, scene: Scene) -> None:
        """The board is one of the screens."""

    def sound(self, tone: Tone) -> None:
        """Nobody listens."""

    def light(self, place: int, lamp: Lamp) -> None:
        """Nobody looks."""

    def adopt(self, place: int, unique: str) -> None:
        """There are no cups."""


async def _press(running: Running, chance: Random) -> None:
    while True:
        place, button = chance.randrange(_SETTINGS.places), chance.choice(_PRESSES)
        for down in (True, False):
            running.hear(Edge(place, button, down, time.monotonic_ns()))
            await asyncio.sleep(_THUMB_SECONDS)


async def _play(path: Path, seed: int) -> None:
    running = Running(Words())
    told = _Told(path, running)
    resumed = told.store.start()
    _tell("kept", found(path, resumed, told.store.lost))
    table = Table(_SETTINGS, Seeded(seed), resumed, time.monotonic_ns())
    running.start(table, told, told)
    people = asyncio.create_task(_press(running, Random(seed)))  # noqa: S311 - a test's own people
    try:
        await running.ended()
    finally:
        people.cancel()


if __name__ == "__main__":
    asyncio.run(_play(Path(sys.argv[1]), int(sys.argv[2])))
