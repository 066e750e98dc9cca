"""Looking whether a journal is whole, also while a table writes it; nothing is changed."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from companion.journal.faults import Damaged, JournalError, is_damage, unreadable
from companion.journal.history import is_time
from companion.journal.schema import open_for_reading


@dataclass(frozen=True, slots=True)
class Examined:
    """A journal that is whole: how many matches, bytes, and when the last line was written (wall clock, s; None: never)."""

    matches: int
    size: int
    last_at: float | None


def examine(path: Path) -> Examined:
    """Check every page. Raises Damaged where they do not fit together, JournalError where it cannot be read at all."""
    try:
        connection = open_for_reading(path)
    except JournalError as error:
        cause = error.__cause__
        if isinstance(cause, sqlite3.Error) and is_damage(cause):
            raise Damaged(str(cause)) from cause
        raise
    try:
        findings = [str(row[0]) for row in connection.execute("PRAGMA quick_check(1)")]
        if findings != ["ok"]:
            raise Damaged(findings[0])
        matches, last_at = connection.execute(
            "SELECT (SELECT count(*) FROM match), (SELECT max(at) FROM line)"
        ).fetchone()
        return Examined(int(matches), path.stat().st_size, last_at if is_time(last_at) else None)
    except UnicodeDecodeError as error:  # what SQLite says of a broken schema repeats it
        raise Damaged(str(error)) from error
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise unreadable(error, path) from error
    finally:
        connection.close()
