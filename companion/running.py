"""The running table: every input of any thread in, one table, its effects out.

One asyncio loop owns the table. Threads hand their inputs to `hear`; nothing else of the table is ever touched by
them. An exception that nobody expected ends the process: a half-dead table is worse than one that comes back with its
journal.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Protocol

from companion.journal.faults import NotKept
from companion.living import Living
from companion.match.entry import Entry
from companion.screens.projector import Drawing, Projector
from companion.table.effects import AdoptCup, Effect, Lamp, Light, Record, Show, ShutDown, Sound, Tone
from companion.table.inputs import Input, NotRecorded, Recorded, Tick
from companion.table.resting import NEVER, Rest, Resting, RestSettings
from companion.table.scene import Scene
from companion.table.table import Table
from companion.words.words import Words


class Rim(Protocol):
    """What the table can do to the world; each part may be missing, then nothing happens."""

    def show(self, screen: int | None, picture: Drawing, *, urgent: bool, masks: bool, passing: bool) -> None:
        """Put `picture` on a place's screen, or the board's (None); returns at once (see `drivers.oled`)."""

    def rest(self, rest: Rest) -> None:
        """All screens rest like that from now on."""

    def board(self, scene: Scene) -> None:
        """Tell whoever watches what everybody may see."""

    def sound(self, tone: Tone) -> None:
        """Sound the buzzer."""

    def light(self, place: int, lamp: Lamp) -> None:
        """Set a place's LED."""

    def adopt(self, place: int, unique: str) -> None:
        """Make the cup with the id `unique` the one of `place`."""


class Journal(Protocol):
    """Where entries are kept (`journal.store.Store`)."""

    def submit(self, serial: int, entry: Entry) -> None:
        """Keep `entry`, and answer `serial` later; never waits."""


class Running(Living):
    """One table on this thread's running loop: `start` it once everything is built, and wait for `ended`.

    What is heard before the start waits for it, since nothing of the loop runs while everything is built. `rest`: when
    the screens are spared. `large_text`: seats' screens in large letters.
    """

    def __init__(self, words: Words, rest: RestSettings = NEVER, *, large_text: bool = False) -> None:
        super().__init__()
        self._projector = Projector(words, large=large_text)
        self._resting = Resting(rest, time.monotonic_ns())
        self._rest = Rest()
        self._wake: asyncio.TimerHandle | None = None
        self._table: Table
        self._rim: Rim
        self._journal: Journal
        self._loop.set_exception_handler(lambda _, context: self.fail(_exception_in(context)))
        _watch_threads(self.fail)

    def start(self, table: Table, rim: Rim, journal: Journal) -> None:
        """Show the table for the first time, and let it run."""
        self._table, self._rim, self._journal = table, rim, journal
        self._perform(table.begin(time.monotonic_ns()))

    def hear(self, heard: Input) -> None:
        """Hand an input to the table, from any thread, in the order of the calls."""
        self.post(self._take, heard)

    def kept(self, serial: int, reason: NotKept | None) -> None:
        """The journal's answer to `submit`, from its own thread."""
        self.hear(Recorded(serial) if reason is None else NotRecorded(serial, reason.code, reason.values))

    def _take(self, heard: Input) -> None:
        now_ns = time.monotonic_ns()
        if self._ended.done():
            return
        self._perform(self._table.handle(heard, now_ns) if self._resting.takes(heard, now_ns) else [])

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            self._perform_one(effect)
        now_ns = time.monotonic_ns()
        for frame in self._projector.due(now_ns):
            self._rim.show(frame.screen, frame.picture, urgent=False, masks=False, passing=frame.passing)
        rest = self._resting.at(now_ns)
        if rest != self._rest:
            self._rest = rest
            self._rim.rest(rest)
        self._set_wake(now_ns)

    def _perform_one(self, effect: Effect) -> None:
        match effect:
            case Record(serial, entry):
                self._journal.submit(serial, entry)
            case Show(screen, scene, urgent, masks):
                picture = self._projector.show(screen, scene, time.monotonic_ns())
                self._rim.show(screen, picture, urgent=urgent, masks=masks, passing=False)
                if screen is None:
                    self._rim.board(scene)
            case Sound(tone):
                self._rim.sound(tone)
            case Light(place, lamp):
                self._rim.light(place, lamp)
            case AdoptCup(place, unique):
                self._rim.adopt(place, unique)
            case ShutDown():
                self.stop()

    def _set_wake(self, now_ns: int) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        times = (
            self._table.wake_at_ns,
            self._resting.wake_at_ns(now_ns),
            self._projector.wake_at_ns(),
        )
        at_ns = min((at_ns for at_ns in times if at_ns is not None), default=None)
        if at_ns is not None:
            self._wake = self._loop.call_at(at_ns / 1e9, self._take, Tick())


def _exception_in(context: dict[str, object]) -> BaseException:
    error = context.get("exception")
    return error if isinstance(error, BaseException) else RuntimeError(str(context.get("message")))


def _watch_threads(fail: Callable[[BaseException], None]) -> None:
    """From now on an exception that ends a thread ends the process, through `fail`."""

    def hook(args: threading.ExceptHookArgs) -> None:
        fail(args.exc_value if args.exc_value is not None else RuntimeError(f"{args.thread} ended"))

    threading.excepthook = hook
