"""What the commands on the journal share: its option, and its faults as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion.commands.named_file import NAMED_FILE
from companion.journal.faults import JournalError
from companion.words.words import Words

journal_option = click.option(
    "--journal",
    type=NAMED_FILE,
    metavar="PATH",
    help="The journal's file, if not the usual one.",
)


@contextmanager
def told() -> Iterator[None]:
    """A journal that cannot be used ends the command with exit status 2 and a sentence on standard error."""
    try:
        yield
    except JournalError as error:
        click.echo(Words().say(error.code, error.values), err=True)
        raise SystemExit(2) from error
