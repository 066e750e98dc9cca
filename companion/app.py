"""The composition root: builds every object of a table, joins them, and takes them down again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.games.game import Option
from companion.games.registry import GAMES
from companion.journal.faults import NotKept
from companion.journal.store import Store
from companion.match.chance import Secure
from companion.running import Running
from companion.table.inputs import FaultBegan
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.virtual import VirtualParts
from companion.web.server import Page, PageSettings
from companion.words.words import Words


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """A virtual table: the table itself, where its journal lies, its language and its page's port."""

    table: TableSettings
    journal: Path
    language: str = "en"
    port: int = 8000


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
    words = Words(settings.language)
    running = Running(words)
    _end_on_signals(running)
    store = Store(settings.journal, running.kept)
    try:
        resumed = store.start()
        named = replace(settings.table, seat_name=words.say("seat-name", {"number": "{number}"}))
        table = Table(named, Secure(os.urandom), resumed, time.monotonic_ns())
        with _told("play-no-parts", {}):
            parts = VirtualParts(settings.table, words, running.hear, running.fail)
        page = Page(words, running.hear, parts, _page_settings(settings.table))
        try:
            with _told("play-no-parts", {}):
                parts.start(page)
            running.start(table, parts, store)
            _tell_lost(store, running, words, say)
            with _told("play-no-page", {"port": str(settings.port)}):
                address = await page.start("127.0.0.1", settings.port, say)
            ready(address)
            await running.ended()
        finally:
            await parts.close()
            await page.close()
    finally:
        await asyncio.to_thread(store.close)


@contextmanager
def _told(code: str, values: Mapping[str, Any]) -> Iterator[None]:
    """Give what the system refuses a sentence."""
    try:
        yield
    except OSError as error:
        raise NotStarted(code, {**values, "reason": error.strerror or str(error)}) from error


def _end_on_signals(running: Running) -> None:
    """From now on, and until the process has ended: the loop's own handlers would leave the last moments to chance."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup
        numbers.append(signal.SIGHUP)
    for number in numbers:
        signal.signal(number, lambda _number, _frame: running.stop())


def _tell_lost(store: Store, running: Running, words: Words, say: Callable[[str], None]) -> None:
    """What the journal found when it was opened: in the terminal, and as a fault on the board."""
    for reason in store.lost:
        say(words.say(reason.code, reason.values))
        running.hear(_journal_fault(reason))


def _journal_fault(reason: NotKept) -> FaultBegan:
    return FaultBegan("journal", reason.code, reason.values)


def _page_settings(table: TableSettings) -> PageSettings:
    options = tuple(_option(option) for game in GAMES.values() for option in game.options)
    return PageSettings(table.places, table.cups, table.names, options, table.flip_switch)


def _option(option: Option) -> Mapping[str, Any]:
    return {
        "key": option.key,
        "default": option.default,
        "choices": option.choices,
        "low": option.low,
        "high": option.high,
        "steps": option.steps,
    }
