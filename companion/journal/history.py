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
from companion.journal.schema import open_for_reading


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
        """Every match, the oldest first."""
        query = """
            SELECT match.number, line.json, started_at, ended_at, ended
            FROM match JOIN line ON line.match = match.number AND line.number = 1
            ORDER BY match.number
        """
        return [_kept(*row) for row in self._connection.execute(query)]

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
        return [json.loads(row[0]) for row in self._connection.execute(script, (number,))]


@contextmanager
def history(path: Path) -> Iterator[History]:
    """The journal at `path`; JournalError where it cannot be read."""
    connection = open_for_reading(path)
    try:
        yield History(connection, path)
    except (sqlite3.Error, ValueError, KeyError) as error:
        raise unreadable(error, path) from error
    finally:
        connection.close()


def _kept(number: int, header: str, started_at: float, ended_at: float | None, ended: str | None) -> Kept:
    said = json.loads(header)
    return Kept(number, str(said["game"]), tuple(said["seats"]), started_at, ended_at, ended)
