"""What the commands on cups share: their language, a port for themselves, and why something fails as a sentence."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from companion.commands.table_here import place_of
from companion.config.mistakes import Mistaken
from companion.config.settings import Settings
from companion.config.table_file import read
from companion.drivers.cup_talk import LEND_S, CupTalk
from companion.drivers.port_locks import NowhereToLock, PortTaken, claim
from companion.drivers.port_users import name_of
from companion.drivers.serial_line import TalkError
from companion.words.words import Words

FAILED = 1


def table_here(config: Path | None = None) -> Settings | None:
    """What the table's file says: `config`, or the one `companion run` would take; None: there is none, or it is wrong."""
    try:
        return read(place_of(config))
    except Mistaken:
        return None


@contextmanager
def told(words: Words) -> Iterator[None]:
    """What keeps the command from a cup is said on standard error, and ends it with status 1."""
    try:
        yield
    except TalkError as error:
        fail(words, error.code, error.values)


def fail(words: Words, code: str, values: dict[str, Any] | None = None) -> NoReturn:
    """Say why on standard error, and end with status 1."""
    click.echo(words.say(code, values or {}), err=True)
    raise SystemExit(FAILED)


@contextmanager
def claimed(port: str) -> Iterator[None]:
    """`port` is this command's alone; a table that runs sees that and lends it. Raises TalkError."""
    try:
        with claim(port):
            yield
    except PortTaken as taken:
        holder = f"{name_of(taken.pid)} ({taken.pid})"
        raise TalkError("cup-busy", {"port": port, "holder": holder}) from None
    except NowhereToLock as nowhere:
        raise TalkError("cup-no-lock", {"port": port, "reason": nowhere.reason}) from None


@contextmanager
def talking(port: str, words: Words) -> Iterator[CupTalk]:
    """A conversation on `port`, claimed and opened; a program that has it is waited for, and that is said."""
    with claimed(port), CupTalk(port) as talk:
        talk.open(LEND_S, lambda holder: click.echo(waits(port, holder, words), err=True))
        yield talk


def waits(port: str, holder: str, words: Words) -> str:
    """That the port is waited for."""
    return words.say("cup-waits", {"port": port, "holder": holder, "seconds": round(LEND_S)})


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C and a polite kill raise KeyboardInterrupt, where else they would end the process on the spot."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    asked = [
        number for number in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(number) != signal.SIG_IGN
    ]
    before = {number: signal.signal(number, end) for number in asked}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
