"""`companion history`: the matches of the journal."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from companion.commands.journal_fault import journal_option, told
from companion.config.place import journal_to_read
from companion.journal.history import Kept
from companion.journal.history import history as open_history
from companion.words.words import Words

_STATES = {"over": "history-over", "broken_off": "history-broken-off", None: "history-open"}


@click.command()
@journal_option
def history(journal: Path | None) -> None:
    """List the matches that were played, the oldest first."""
    words = Words()
    with told(), open_history(journal or journal_to_read()) as kept:
        lines = [_line(words, match) for match in kept.matches()]
    click.echo("\n".join(lines or [words.say("history-none")]))


def _line(words: Words, match: Kept) -> str:
    """One match, its time by this machine's clock and zone."""
    values = {
        "number": str(match.number),
        "started": f"{datetime.fromtimestamp(match.started_at).astimezone():%Y-%m-%d %H:%M}",
        "game": words.say(f"game-{match.game}"),
        "names": ", ".join(match.names),
        "state": words.say(_STATES[match.ended]),
    }
    return words.say("history-line", values)
