"""A whole table in this process, on the bench's ground, with hands on its buttons and a note of all that it does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from PIL import Image

from companion import parts
from companion.config.settings import Settings
from companion.drivers.oled import ScreenId
from companion.journal.faults import NotKept
from companion.journal.store import Store
from companion.match.chance import Seeded
from companion.match.entry import Entry
from companion.running import Running
from companion.screens.projector import Drawing
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, FaultBegan, Input, OptionChosen
from companion.table.resting import Rest
from companion.table.scene import Scene, Stage
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.web.server import Page, PageSettings
from companion.words.words import Words

PLACES = 8
PATIENCE_SECONDS = 20.0
_THUMB_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that the table wanted shown at `at_ns`; `batch` numbers the inputs that pictures came of."""

    at_ns: int
    batch: int
    screen: ScreenId
    drawing: Drawing
    urgent: bool

    @property
    def picture(self) -> Image.Image:
        """It itself, drawn anew: drawing costs the run nothing more."""
        return self.drawing()


@dataclass(slots=True)
class Kept:
    """An entry of the journal: when it was handed over, with which lines, and when it was on disk."""

    submitted_ns: int
    entry: Entry
    due_ns: int | None
    done_ns: int = 0


@dataclass(slots=True)
class Notes:
    """What the table has done so far."""

    drawn: list[Drawn] = field(default_factory=list)
    kept: dict[int, Kept] = field(default_factory=dict)


class Ground(parts.Ground, Protocol):
    """What the table stands on, and hands on its buttons."""

    def press(self, place: int, button: Button) -> None:
        """Down."""

    def release(self, place: int, button: Button) -> None:
        """Up."""


class Live:
    """The table, and hands on it. Everything but the hands' thread runs in the loop."""

    def __init__(self, table: Table, ground: Ground, places: int, running: Running, notes: Notes) -> None:
        self.table = table
        self.ground = ground
        self.places = places
        self.running = running
        self.notes = notes
        self.address = ""
        self._hands = ThreadPoolExecutor(1, "hands")

    @property
    def scene(self) -> Scene:
        return self.table.board_scene()

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.scene.view or {})

    async def press(self, place: int, button: Button) -> int:
        """Down and, a thumb later, up; when it went down. The edges come from a thread, as a driver's do."""
        loop = asyncio.get_running_loop()
        at_ns = await loop.run_in_executor(self._hands, self._down, place, button)
        await asyncio.sleep(_THUMB_SECONDS)
        await loop.run_in_executor(self._hands, self.ground.release, place, button)
        return at_ns

    def _down(self, place: int, button: Button) -> int:
        at_ns = time.monotonic_ns()
        self.ground.press(place, button)
        return at_ns

    async def until(self, condition: Callable[[], Any], what: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"waited {PATIENCE_SECONDS:.0f} s for {what}")
            await asyncio.sleep(0.005)

    async def begin_match(self, **options: Any) -> None:
        """Everybody sits down, and the host starts a game."""
        for place in range(self.places):
            await self.press(place, Button.OK)
        for key, value in options.items():
            self.running.hear(OptionChosen(key, value))
        await self.press(0, Button.OK)
        await self.until(lambda: self.scene.stage is Stage.PLAY, "the game")

    async def to_bidding(self) -> None:
        """Whoever is awaited presses OK (rolls, has seen it) until somebody has to bid, or has won."""
        while not self.bidding and self.scene.stage is not Stage.OVER:
            for place in self.scene.waiting:
                if not self.bidding:
                    await self.press(place, Button.OK)
            await asyncio.sleep(0.01)

    @property
    def bidding(self) -> bool:
        return self.scene.stage is Stage.PLAY and self.view["phase"] == "bidding"

    def bidder(self) -> int:
        return self.scene.waiting[0]

    def close(self) -> None:
        self._hands.shutdown()


class _NotedStore:
    """The journal; notes when it was asked and when it has answered."""

    def __init__(self, store: Store, notes: Notes) -> None:
        self._store = store
        self._notes = notes
        self.due_ns: Callable[[], int | None] = lambda: None

    def submit(self, serial: int, entry: Entry) -> None:
        self._notes.kept[serial] = Kept(time.monotonic_ns(), entry, self.due_ns())
        self._store.submit(serial, entry)


class _NotedParts:
    """The parts; notes every picture before it goes to them."""

    def __init__(self, driven: parts.Parts, notes: Notes) -> None:
        self._parts = driven
        self._notes = notes
        self._batch = 0
        self._in_batch = False

    def show(self, screen: int | None, picture: Drawing, *, urgent: bool, masks: bool, passing: bool) -> None:
        if not self._in_batch:
            self._in_batch = True
            self._batch += 1
            asyncio.get_running_loop().call_soon(self._end_batch)
        self._notes.drawn.append(Drawn(time.monotonic_ns(), self._batch, screen, picture, urgent))
        self._parts.show(screen, picture, urgent=urgent, masks=masks, passing=passing)

    def _end_batch(self) -> None:
        self._in_batch = False

    def rest(self, rest: Rest) -> None:
        self._parts.rest(rest)

    def board(self, scene: Scene) -> None:
        self._parts.board(scene)

    def sound(self, tone: Tone) -> None:
        self._parts.sound(tone)

    def light(self, place: int, lamp: Lamp) -> None:
        self._parts.light(place, lamp)


@asynccontextmanager
async def live(
    folder: Path, settings: Settings, ground: Ground, *, reveal_seconds: float = 6.0, seed: int = 1
) -> AsyncIterator[Live]:
    """A table without cups on `ground`, with its journal in `folder` and its board's page on this machine."""
    words, notes, places = Words(), Notes(), len(settings.seats)
    running = Running(words)

    def kept(serial: int, reason: NotKept | None) -> None:
        notes.kept[serial].done_ns = time.monotonic_ns()
        running.kept(serial, reason)

    store = Store(folder / "journal.sqlite3", kept)
    table_settings = TableSettings(places, "none", seat_name="Seat {number}", reveal_seconds=reveal_seconds)
    table = Table(table_settings, Seeded(seed), store.start(), time.monotonic_ns())
    driven = parts.Parts(settings, ground, words, _unbroken(running.hear), running.fail)
    page = Page(words, running.hear, None, PageSettings(places, "none"))
    noted = _NotedStore(store, notes)
    noted.due_ns = lambda: _time_of_clock(table)
    one = Live(table, ground, places, running, notes)
    try:
        driven.start(page)
        running.start(table, _NotedParts(driven, notes), noted)
        one.address = await page.start("127.0.0.1", 0)
        yield one
        running.stop()
        await running.ended()
    finally:
        one.close()
        await driven.close()
        await page.close()
        await asyncio.to_thread(store.close)


def run_live(
    folder: Path,
    scenario: Callable[[Live], Awaitable[Any]],
    settings: Settings,
    ground: Ground,
    *,
    reveal_seconds: float = 6.0,
    seed: int = 1,
) -> Any:
    """What `scenario` returns of a new table; raises what the table died of, if it did."""

    async def evening() -> Any:
        async with live(folder, settings, ground, reveal_seconds=reveal_seconds, seed=seed) as one:
            happening = asyncio.ensure_future(scenario(one))
            dying = asyncio.ensure_future(one.running.ended())
            await asyncio.wait((happening, dying), return_when=asyncio.FIRST_COMPLETED)
            if dying.done():
                happening.cancel()
                await dying
            return await happening

    return asyncio.run(evening())


def _unbroken(hear: Callable[[Input], None]) -> Callable[[Input], None]:
    """`hear`, but a bench with a broken part measures nothing."""

    def heard(what: Input) -> None:
        if isinstance(what, FaultBegan):
            raise TypeError(f"the bench is broken: {what}")
        hear(what)

    return heard


def _time_of_clock(table: Table) -> int | None:
    """When the time of whoever is on the clock is over, the grace not counted; None where no clock runs."""
    playing = table._evening.playing
    return None if playing is None else playing.clock._deadline_ns
