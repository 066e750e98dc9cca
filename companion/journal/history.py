"""Reading the journal, also while a table writes it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.journal.faults import JournalError, unreadable
from companion.journal.schema import NO_JSON, open_for_reading
from companion.match.script import Header, ScriptError, parse

_ENDS = (None, "over", "broken_off")
_MOST_SECONDS = 250_000_000_000.0
"""In the year 9892."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One match of the journal; `ended`: "over", "broken_off", or None while it is played. Times: wall clock, s."""

    number: int
    game: str
    names: tuple[str, ...]
    started_at: float
    ended_at: float | None
    ended: str | None


class History:
    """The matches of one journal."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def matches(self) -> list[Kept]:
        """Every match, the oldest first; JournalError for one that no table has written."""
        query = """
            SELECT match.number, line.json, started_at, ended_at, ended
            FROM match JOIN line ON line.match = match.number AND line.number = 1
            ORDER BY match.number
        """
        return [self._kept(*row) for row in self._connection.execute(query)]

    def find(self, match: str) -> Kept:
        """The match with that number, or the `last` one; JournalError where there is none."""
        matches = self.matches()
        if not matches:
            raise JournalError("journal-empty", {"path": str(self._path)})
        wanted = str(matches[-1].number) if match == "last" else match
        for kept in matches:
            if str(kept.number) == wanted:
                return kept
        values = {
            "match": match,
            "first": matches[0].number,
            "last": matches[-1].number,
            "path": str(self._path),
        }
        raise JournalError("journal-no-such-match", values)

    def script_of(self, number: int) -> list[dict[str, Any]]:
        """The play script of a match, the header first."""
        script = "SELECT json FROM line WHERE match = ? ORDER BY number"
        rows = self._connection.execute(script, (number,))
        return [self._line(number, row[0]) for row in rows]

    def _line(self, number: int, written: Any) -> dict[str, Any]:
        try:
            line = json.loads(written)
        except NO_JSON as error:
            raise self._odd(number) from error
        if not isinstance(line, dict):
            raise self._odd(number)
        return line

    def _kept(self, number: int, header: Any, started_at: Any, ended_at: Any, ended: Any) -> Kept:
        times = started_at, 0.0 if ended_at is None else ended_at
        try:
            said = parse(1, header) if isinstance(header, str) else None
        except ScriptError as error:
            raise self._odd(number) from error
        if not isinstance(said, Header) or ended not in _ENDS or not all(map(is_time, times)):
            raise self._odd(number)
        return Kept(number, said.game.name, tuple(map(str, said.names)), started_at, ended_at, ended)

    def _odd(self, number: int) -> JournalError:
        return JournalError("journal-odd", {"match": str(number), "path": str(self._path)})


@contextmanager
def history(path: Path) -> Iterator[History]:
    """The journal at `path`; JournalError where it cannot be read."""
    connection = open_for_reading(path)
    try:
        yield History(connection, path)
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter for what SQLite says of a broken schema
        raise unreadable(error, path) from error
    finally:
        connection.close()


def is_time(seconds: Any) -> bool:
    """Whether a calendar has it, in every zone."""
    return isinstance(seconds, float) and 0 <= seconds < _MOST_SECONDS
