"""What this version would make of a journal, tried on a copy: an update asks before it takes over."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.journal.faults import Damaged, JournalError
from companion.journal.schema import MIGRATIONS, open_for_writing

PATIENCE_S = 5.0
"""A table that is just writing is waited for so long."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The version that the journal has, and the one that it gets at the next start."""

    version: int
    newest: int


def tried(path: Path, migrations: tuple[str, ...] = MIGRATIONS) -> Tried | None:
    """The journal at `path`, which a table may be writing, is left as it is.

    None: there is none, or none that a table could read; that keeps no table from its start. Raises JournalError with
    what does: a file of a newer version or of another program, a migration that fails; or where nothing could be tried.
    """
    if not path.is_file():
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        try:
            _copy(path, copy)
        except (OSError, sqlite3.OperationalError) as error:
            raise JournalError("journal-not-tried", {"path": str(path), "reason": str(error)}) from error
        except sqlite3.Error:
            return None
        return _opened(path, copy, migrations)


def _copy(path: Path, copy: Path) -> None:
    with (
        closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE_S)
        ) as journal,
        closing(sqlite3.connect(copy)) as target,
    ):
        journal.execute(
            "SELECT count(*) FROM sqlite_master"
        ).fetchone()  # a backup would wait for ever for who holds it
        journal.backup(target)


def _opened(path: Path, copy: Path, migrations: tuple[str, ...]) -> Tried | None:
    with closing(sqlite3.connect(copy)) as connection:
        try:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        except sqlite3.Error:
            return None
    try:
        open_for_writing(copy, migrations).close()
    except Damaged:
        return None
    except JournalError as error:
        raise JournalError(error.code, {**error.values, "path": str(path)}) from error
    except sqlite3.Error as error:
        raise JournalError("journal-not-migrated", {"path": str(path), "reason": str(error)}) from error
    return Tried(version, len(migrations))
