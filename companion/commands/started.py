"""What `play` and `run` share: a table in this process until it ends, and in words why it could not begin."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, NoReturn

import click

from companion.app import NotStarted
from companion.journal.faults import JournalError
from companion.web.server import PortsBusy
from companion.words.words import Words

NOT_STARTED = 2


def until_it_ends(table: Coroutine[Any, Any, None], words: Words, ports_busy: str) -> None:
    """Run the table. What keeps it from beginning ends the command with status 2; `ports_busy` is the sentence for that."""
    try:
        asyncio.run(table)
    except (JournalError, NotStarted) as error:
        fail(words.say(error.code, error.values))
    except PortsBusy as error:
        fail(words.say(ports_busy, {"first": str(error.first), "last": str(error.last)}))
    say(words.say("play-ended"))
    _give_up_what_is_unsaid()


def say(text: str) -> None:
    """Say it on standard output, from any thread. A terminal that is gone or a log that is full ends no table."""
    with suppress(OSError):
        click.echo(text)


def _give_up_what_is_unsaid() -> None:
    """What could not be written is not tried again at the exit, which would spoil the status."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def fail(message: str) -> NoReturn:
    """Say it on standard error, and end with status 2."""
    click.echo(message, err=True)
    raise SystemExit(NOT_STARTED)
