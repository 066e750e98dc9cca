"""What `play` and `run` share: a table in this process until it ends, and in words why it could not begin."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import click

from companion.app import NotStarted
from companion.commands.voice import LoggedBy, Voice, echo, standard_output
from companion.journal.faults import JournalError
from companion.web.server import PortsBusy
from companion.words.words import Words

NOT_STARTED = 2


_voice: Voice | None = None


def until_it_ends(table: Coroutine[Any, Any, None], words: Words, ports_busy: str) -> None:
    """Run the table. What keeps it from beginning ends the command with status 2; `ports_busy` is the sentence for that."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core would hold everybody's dice
    with _speaking(words):
        try:
            asyncio.run(table)
        except (JournalError, NotStarted) as error:
            problem = words.say(error.code, error.values)
        except PortsBusy as error:
            problem = words.say(ports_busy, {"first": str(error.first), "last": str(error.last)})
        else:
            say(words.say("play-ended"))
            return
    fail(problem)


def say(text: str) -> None:
    """Say it on standard output, from any thread. While a table runs it is not waited for."""
    (echo if _voice is None else _voice.say)(text)


def tell_root(words: Words) -> None:
    """Tell whoever runs a table as root that it needs no root; it plays all the same.

    It is told and not refused: a maker whose Pi knows only `sudo` would otherwise not see a table at all, and in a
    container there is nobody else.
    """
    if os.geteuid() == 0:
        say(words.say("started-as-root", {"user": os.environ.get("SUDO_USER", "$USER")}))


@contextmanager
def _speaking(words: Words) -> Iterator[None]:
    """Within, `say` and what libraries log never wait; what was said until the end has been written after it."""
    global _voice  # noqa: PLW0603 - a process has one standard output
    write = standard_output()
    if write is None:
        yield
        return
    _voice = Voice(write, lambda count: words.say("run-unsaid", {"count": count}))
    logged = LoggedBy(_voice.say)
    logging.getLogger().addHandler(logged)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(logged)
        ended, _voice = _voice, None
        ended.end()


def fail(message: str) -> NoReturn:
    """Say it on standard error, and end with status 2."""
    click.echo(message, err=True)
    raise SystemExit(NOT_STARTED)
