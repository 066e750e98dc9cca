"""The composition root: builds every object of a table, joins them, and takes them down again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from companion.config.place import journal_path
from companion.config.settings import Screens, Settings, Web
from companion.games.game import Game, Option
from companion.games.registry import GAMES
from companion.journal.faults import NotKept
from companion.journal.store import Store
from companion.liveness import Kind, Watched, Worker
from companion.match.chance import Secure
from companion.parts import Parts
from companion.running import Running
from companion.service import Service
from companion.standing import Standing
from companion.table.inputs import FaultBegan, FaultEnded, Input, kind_and_number
from companion.table.resting import RestSettings
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.table.ways.registry import PLAYABLE
from companion.web.server import Page, PageSettings, PortForbidden
from companion.words.words import Words

_NOTHING_KEPT: Final = "journal-nothing-kept"


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """A virtual table: the table itself, where its journal lies, its language, its page's port, its letters' size."""

    table: TableSettings
    journal: Path
    language: str = "en"
    port: int = 8000
    large_text: bool = False


class NotStarted(Exception):  # noqa: N818 - what became of the table
    """The system does not give what a table needs; `code` and `values` name the sentence."""

    def __init__(self, code: str, values: Mapping[str, Any]) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


async def play(settings: PlaySettings, ready: Callable[[str], None], say: Callable[[str], None]) -> None:
    """Run the virtual table until somebody ends it; `ready` gets the page's address, `say` what people should hear.

    Raises JournalError where the journal is in use, PortsBusy where no port is free, NotStarted where something else
    cannot be had, and what the table died of.
    """
    from companion.virtual import VirtualGround  # noqa: PLC0415 - a real table needs nothing simulated

    words = Words(settings.language)
    running = Running(words, large_text=settings.large_text)
    async with _evening(settings.table, settings.journal, words, running, say) as begin:
        with _told("play-no-parts", {}):
            ground = VirtualGround(settings.table)
            parts = Parts(ground.settings, ground, words, running.hear, running.fail, say=say)
        page = Page(words, running.hear, ground, _page_settings(settings.table))
        ground.page = page
        try:
            with _told("play-no-parts", {}):
                ground.start()
                parts.start(page)
            begin(parts)
            with _told("page-not-offered", {"port": str(settings.port)}):
                address = await page.start("127.0.0.1", settings.port, say)
            ready(address)
            await running.ended()
        finally:
            await parts.close()
            await ground.stop()
            await page.close()


async def run(
    settings: Settings,
    ready: Callable[[str], None],
    say: Callable[[str], None],
    service: Service | None = None,
) -> None:
    """Run the table of `settings` on its real parts until somebody ends it; as `play`.

    A part that is missing is a fault: said, shown on the board, and waited for. `ready` gets the address of the
    board's page, or "" where there is none. `service` is told how the table stands.
    """
    from companion.drivers.strange_cups import Newcomers  # noqa: PLC0415 - the same
    from companion.real import RealGround  # noqa: PLC0415 - libgpiod is Linux's alone, a virtual table has no use for it

    words = Words(settings.language)
    screens = settings.screens
    running = Running(words, _rest_settings(screens), large_text=screens.large_text)
    table = _table_settings(settings)
    standing = Standing(service or Service({}), words, say, asyncio.get_running_loop().call_later)
    note = partial(running.post, standing.hear)
    async with _evening(table, settings.journal or journal_path(), words, running, say, note=note) as begin:
        ground = RealGround(settings.chips)
        for name, chip in ground.found():
            say(words.say("run-chip", {"name": name, "chip": chip}))
        parts = Parts(
            settings,
            ground,
            words,
            _saying(running.hear, words, say, note),
            running.fail,
            say=say,
            strange=Newcomers(time.monotonic_ns),
        )
        page = Page(words, running.hear, None, _board_settings(table, settings.web))
        try:
            parts.start(page)
            journal = begin(parts)
            address = ""
            if settings.web.listen != "off":
                with _told("page-not-offered", {"port": str(settings.web.port)}):
                    address = await page.start(port=settings.web.port, say=say)
            ready(address)
            standing.ready(partial(_workers, parts, ground.edges, journal, page))
            await running.ended()
        finally:
            standing.stopping()
            await parts.close()
            await page.close()


def _workers(parts: Parts, edges: Worker, journal: Worker, page: Worker) -> Iterator[Watched]:
    """All that work for a table, at this moment."""
    yield from parts.workers()
    yield Watched(Kind.LINES, "", edges)
    yield Watched(Kind.JOURNAL, "", journal)
    yield Watched(Kind.PAGE, "", page)


@asynccontextmanager
async def _evening(  # noqa: PLR0913 - what an evening is made of, and whom it tells
    settings: TableSettings,
    journal: Path,
    words: Words,
    running: Running,
    say: Callable[[str], None],
    *,
    note: Callable[[Input], None] = lambda _fault: None,
) -> AsyncIterator[Callable[[Parts], Store]]:
    """The journal, and the table that goes on where it ended; what comes out begins it with its parts.

    `note` hears, in any thread, of the journal's lasting faults.
    """
    store = Store(journal, _told_if_not(running.kept, words, say, note))
    with _ended_by_signals(running):
        try:
            resumed = store.start()
            named = replace(settings, seat_name=words.say("seat-name", {"number": "{number}"}))
            table = Table(named, Secure(os.urandom), resumed, time.monotonic_ns())

            def begin(parts: Parts) -> Store:
                running.start(table, parts, store)
                _tell_lost(store, running, words, say, note)
                return store

            yield begin
        finally:
            await asyncio.to_thread(store.close)


@contextmanager
def _told(code: str, values: Mapping[str, Any]) -> Iterator[None]:
    """Give what the system refuses a sentence."""
    try:
        yield
    except PortForbidden as error:
        raise NotStarted(error.code, error.values) from error
    except OSError as error:
        raise NotStarted(code, {**values, "reason": error.strerror or str(error)}) from error


@contextmanager
def _ended_by_signals(running: Running) -> Iterator[None]:
    """From now on, and until the process has ended: the loop's own handlers would leave the last moments to chance.

    What whoever started us ignores stays ignored: nohup the end of a terminal, a shell the Ctrl-C for a background job.
    """
    with _woken_by_signals():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda _number, _frame: running.stop())
        yield


@contextmanager
def _woken_by_signals() -> Iterator[None]:
    """Every signal wakes the loop.

    Python itself does not notice one that comes in the moment before the loop sleeps, or in another thread, until something
    else happens; at a table that nobody plays at that can take minutes.
    """
    loop = asyncio.get_running_loop()
    heard, told = socket.socketpair()
    with heard, told:
        heard.setblocking(False)
        told.setblocking(False)
        before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        loop.add_reader(heard, heard.recv, 64)
        try:
            yield
        finally:
            loop.remove_reader(heard)
            signal.set_wakeup_fd(before)


def _tell_lost(
    store: Store, running: Running, words: Words, say: Callable[[str], None], note: Callable[[Input], None]
) -> None:
    """What the journal found when it was opened: in the terminal, and as a fault on the board."""
    for reason in store.lost:
        say(words.say(reason.code, reason.values))
        running.hear(_journal_fault(reason))
        if reason.code == _NOTHING_KEPT:
            note(_journal_fault(reason))


def _told_if_not(
    kept: Callable[[int, NotKept | None], None],
    words: Words,
    say: Callable[[str], None],
    note: Callable[[Input], None],
) -> Callable[[int, NotKept | None], None]:
    """`kept`, and in the terminal when keeping begins to fail, fails for another reason, or is possible again.

    A place that keeps nothing from the start is told by then.
    """
    failing = ""

    def answered(serial: int, reason: NotKept | None) -> None:
        nonlocal failing
        code = "" if reason is None or reason.code == _NOTHING_KEPT else reason.code
        if code != failing:
            failing = code
            again = words.say("run-works-again", {"kind": "journal", "place": "0"})
            say(again if reason is None else words.say(reason.code, reason.values))
            note(FaultEnded("journal") if reason is None else _journal_fault(reason))
        kept(serial, reason)

    return answered


def _journal_fault(reason: NotKept) -> FaultBegan:
    return FaultBegan("journal", reason.code, reason.values)


def _saying(
    hear: Callable[[Input], None], words: Words, say: Callable[[str], None], note: Callable[[Input], None]
) -> Callable[[Input], None]:
    """`hear`, and every fault's beginning and end in the terminal too (or, for a service, in its log), and to `note`."""

    def heard(what: Input) -> None:
        match what:
            case FaultBegan(_, code, values):
                say(words.say(code, values))
            case FaultEnded(part, times):
                kind, place = kind_and_number(part)
                again = words.say("run-works-again", {"kind": kind, "place": place})
                often = words.say("run-had-failed", {"count": times}) if times > 1 else ""
                say(f"{again} {often}".rstrip())
        if isinstance(what, FaultBegan | FaultEnded):
            note(what)
        hear(what)

    return heard


def _table_settings(settings: Settings) -> TableSettings:
    return TableSettings(
        places=len(settings.seats),
        cups=settings.cups,
        names=tuple(seat.name for seat in settings.seats),
        secrets=settings.pacing.secrets,
        reveal_seconds=settings.pacing.reveal_seconds,
        hints=settings.pacing.hints,
        sound=settings.sound.on,
        flip_switch=settings.timer is not None,
    )


def _rest_settings(screens: Screens) -> RestSettings:
    return RestSettings(screens.dim_after_seconds, screens.off_after_minutes * 60, screens.shift_seconds)


def _page_settings(table: TableSettings) -> PageSettings:
    games = {name: _offer(GAMES[name]) for name in PLAYABLE}
    return PageSettings(table.places, table.cups, table.names, games, table.flip_switch)


def _board_settings(table: TableSettings, web: Web) -> PageSettings:
    reach: Literal["loopback", "network"] = "network" if web.listen == "network" else "loopback"
    return replace(_page_settings(table), reach=reach, hosts=web.hosts)


def _offer(game: Game[Any]) -> Mapping[str, Any]:
    """A game as the page offers it: its options with the fewest seats, and what of them is different with more."""
    least, *more = ([_option(option) for option in game.options_for(seats)] for seats in game.seats)
    options = [
        {
            **option,
            "for_seats": {
                str(seats): {key: value for key, value in options[at].items() if value != option[key]}
                for seats, options in zip(game.seats[1:], more, strict=True)
                if options[at] != option
            },
        }
        for at, option in enumerate(least)
    ]
    return {"seats": [game.seats[0], game.seats[-1]], "options": options}


def _option(option: Option) -> dict[str, Any]:
    return {
        "key": option.key,
        "default": option.default,
        "choices": option.choices,
        "low": option.low,
        "high": option.high,
        "steps": option.steps,
        "several": option.several,
    }
