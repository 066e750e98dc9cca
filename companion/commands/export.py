"""`companion export`: a match of the journal as a play script."""

from __future__ import annotations

import json
from pathlib import Path

import click

from companion.commands.journal_fault import journal_option, told
from companion.config.place import journal_to_read
from companion.journal.faults import JournalError
from companion.journal.history import history


@click.command()
@click.argument("match")
@journal_option
@click.option("--unfinished", is_flag=True, help="Also a match that is not over, with what is still secret.")
def export(match: str, journal: Path | None, unfinished: bool) -> None:
    """Print MATCH (its number, or `last`) as a play script for `companion replay`."""
    with told(), history(journal or journal_to_read()) as kept:
        found = kept.find(match)
        if found.ended is None and not unfinished:
            raise JournalError("journal-unfinished", {"match": found.number})
        lines = kept.script_of(found.number)
    for line in lines:
        click.echo(json.dumps(line))  # ASCII: whatever the terminal's encoding, `replay` reads it
