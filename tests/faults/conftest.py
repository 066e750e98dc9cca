"""A whole table that breaks while it plays: `companion run` in this process, on simulated things below the libraries."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

import companion.real
from companion import app
from companion.config.settings import Settings
from companion.drivers import ports
from companion.journal.store import Store
from companion.match.script import resume
from companion.table import pause
from companion.table.effects import Effect, Show
from companion.table.inputs import Button, Input, OptionChosen
from companion.table.scene import Scene, Stage
from companion.table.table import Table
from tests.bench.ground import real_ground_over
from tests.soak.ground import SoakGround, soak_settings

PATIENCE_SECONDS: Final = 30.0
THUMB_SECONDS: Final = 0.02
PLACES: Final = (0, 1)


@dataclass
class Living:
    """One life of a table: hands and faults for its things, and what it shows and says."""

    ground: SoakGround
    journal: Path
    said: list[str] = field(default_factory=list)
    scenes: dict[int | None, Scene] = field(default_factory=dict)
    address: str = ""
    table: Any = None
    store: Any = None
    keeps: bool = True
    """While it does, everything that the board shows must be on the disk."""

    @property
    def board(self) -> Scene:
        return self.scenes[None]

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.board.view or {})

    @property
    def evening(self) -> Any:
        return self.table._evening

    @property
    def fault(self) -> str | None:
        return None if self.board.fault is None else self.board.fault.key

    def secrets(self) -> list[dict[str, Any]]:
        """What each seat sees, its own dice too."""
        match = self.evening.playing.match
        return [match.view(seat) for seat in range(len(PLACES))]

    async def press(self, place: int, button: Button = Button.OK) -> None:
        self.ground.move(place, button, down=True)
        await asyncio.sleep(THUMB_SECONDS)
        self.ground.move(place, button, down=False)
        await asyncio.sleep(THUMB_SECONDS)

    async def until(self, condition: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < end, f"waited for {what}; said: {self.said}; board: {self.board}"
            await asyncio.sleep(0.01)

    async def start_match(self, **options: Any) -> None:
        """Places 0 and 1 sit down, and 0 starts a game of Bluff."""
        for place in PLACES:
            await self.press(place)
            await self.until(lambda place=place: self.scenes[place].stage is Stage.LOBBY, "a seat")
        for key, value in {"dice": 3, "turn_seconds": 120, **options}.items():
            self.table.hear(OptionChosen(key, value))
        await self.press(0)
        await self.until(lambda: self.board.stage is Stage.PLAY, "the game")

    async def to_bidding(self) -> None:
        """Whoever is awaited rolls, or has seen it, until somebody has to bid."""
        while not (self.board.stage is Stage.PLAY and self.view["phase"] == "bidding"):
            for place in self.board.waiting:
                if self.view.get("phase") != "bidding" or self.board.stage is not Stage.PLAY:
                    await self.press(place)
            await asyncio.sleep(0.02)

    async def bid(self) -> None:
        """Whoever is on turn makes the smallest raise."""
        before = self.view["bid"]
        (place,) = self.board.waiting
        await self.press(place)
        await self.until(lambda: self.view["bid"] != before, "a bid")

    async def go_on(self) -> None:
        """The host, out of a pause; then 3-2-1."""
        await self.press(0)
        await self.until(lambda: self.board.stage is Stage.PLAY, "the play")

    def kept(self) -> Any:
        """The match as the disk has it."""
        with closing(sqlite3.connect(f"file:{self.journal}?mode=ro", uri=True)) as connection:
            rows = connection.execute(
                "SELECT json FROM line WHERE match = (SELECT max(number) FROM match) ORDER BY number"
            )
            return resume([json.loads(row[0]) for row in rows])

    def show(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Show):
                self.scenes[effect.screen] = effect.scene
                if self.keeps and effect.screen is None and effect.scene.view is not None:
                    assert self.kept().view() == effect.scene.view, "shown, and not on the disk"


Scenario = Callable[[Living], Awaitable[Any]]


class House:
    """Lives of tables with one journal: each is a `companion run` of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.desk = folder / "dev"
        self.desk.mkdir()
        self._monkeypatch = monkeypatch
        monkeypatch.setattr(pause, "SECOND_NS", 50_000_000)
        monkeypatch.setattr(ports, "PLACES", (f"{self.desk}/tty*",))

    def settings(self, cups: tuple[str, ...] = ()) -> Settings:
        return soak_settings(cups, self.folder / "journal.sqlite3")

    def live(self, scenario: Scenario, *, settings: Settings | None = None, breaks: Any = None) -> Any:
        """What `scenario` returns; raises what the table dies of. `breaks(living)` comes before the table begins."""

        async def life() -> Any:
            async with self._running(settings or self.settings(), breaks) as (living, running):
                acting = asyncio.ensure_future(scenario(living))
                done, _ = await asyncio.wait((acting, running), return_when=asyncio.FIRST_COMPLETED)
                if running in done:
                    acting.cancel()
                    with suppress(asyncio.CancelledError):
                        await acting
                    await running
                    raise AssertionError("the table ended by itself")
                return await acting

        return asyncio.run(life())

    @asynccontextmanager
    async def _running(
        self, settings: Settings, breaks: Any
    ) -> AsyncIterator[tuple[Living, asyncio.Future[None]]]:
        assert settings.journal is not None
        living = Living(SoakGround(settings), settings.journal)
        self._build(living)
        if breaks is not None:
            breaks(living)
        ready = asyncio.Event()

        def told(address: str) -> None:
            living.address = address
            ready.set()

        running = asyncio.ensure_future(app.run(settings, told, living.said.append))
        started = asyncio.ensure_future(ready.wait())
        await asyncio.wait((started, running), return_when=asyncio.FIRST_COMPLETED)
        try:
            yield living, running
        finally:
            started.cancel()
            if not running.done():
                signal.raise_signal(signal.SIGTERM)
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await running

    def _build(self, living: Living) -> None:
        below = living.ground

        class Watched(Table):
            """The table, telling what it shows."""

            def __init__(self, *args: Any) -> None:
                super().__init__(*args)
                living.table = self
                self.hear: Callable[[Input], None] = lambda _heard: None

            def begin(self, now_ns: int) -> list[Effect]:
                return self._told(super().begin(now_ns))

            def handle(self, heard: Input, now_ns: int) -> list[Effect]:
                return self._told(super().handle(heard, now_ns))

            def _told(self, effects: list[Effect]) -> list[Effect]:
                living.show(effects)
                return effects

        class Kept(Store):
            def __init__(self, *args: Any) -> None:
                super().__init__(*args)
                living.store = self

        class Heard(app.Running):
            def start(self, table: Any, *args: Any) -> None:
                table.hear = self.hear
                super().start(table, *args)

        for owner, name, value in (
            (companion.real, "RealGround", real_ground_over(below)),
            (app, "Table", Watched),
            (app, "Store", Kept),
            (app, "Running", Heard),
        ):
            self._monkeypatch.setattr(owner, name, value)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Where tables live and die; the signals' handlers are a process' own."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    yield House(tmp_path, monkeypatch)
    for number, handler in before.items():
        signal.signal(number, handler)
