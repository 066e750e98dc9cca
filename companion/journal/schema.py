"""The journal's file: its tables, their versions, and opening it so that what was committed stays."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.faults import Damaged, JournalError, NoPlace, is_damage, unreadable
from companion.journal.place import refuse_closed, refuse_no_place

NO_JSON = (ValueError, TypeError, RecursionError)
"""What json.loads raises for what a row may hold in the place of JSON."""

APPLICATION_ID = 0x426C7566
"""'Bluf' in the file's header: nobody else's database is taken for a journal."""

MIGRATIONS = (
    f"""
    PRAGMA application_id = {APPLICATION_ID};
    CREATE TABLE match (
        number INTEGER PRIMARY KEY,
        started_at REAL NOT NULL,           -- seconds since 1970, by the wall clock
        ended TEXT,                         -- NULL while it is played, then 'over' or 'broken_off'
        ended_at REAL
    );
    CREATE TABLE line (
        match INTEGER NOT NULL REFERENCES match (number),
        number INTEGER NOT NULL,            -- from 1, the header
        at REAL NOT NULL,
        json TEXT NOT NULL,                 -- a line of the play script
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE TABLE sheet (                    -- what the table needs beside the scripts, as it last was
        only INTEGER PRIMARY KEY CHECK (only = 1),
        json TEXT NOT NULL
    );
    """,
)
"""Script n makes version n + 1 (`user_version`) out of version n; scripts are added, never changed."""

_CAREFUL = "psow=0"
"""The disk is not trusted to leave the rest of a sector alone when power fails while a part of it is written anew.

SQLite trusts it by default, and writes an entry into the sector in which the one before ends; so a cut could take away
what had been on the screens for minutes. Without that trust it fills the sector up: about 4 KiB more an entry, and no
further sync. Source: sqlite.org/psow.html.
"""

_CACHE_KIB = 256
"""Of the file's pages in memory. SQLite would keep 2 MB, which the check at the start fills at once; who only adds lines
reads none of them again.
"""


def open_for_writing(path: Path, migrations: tuple[str, ...] = MIGRATIONS) -> sqlite3.Connection:
    """A checked connection of the newest version, made where there was no file.

    Raises Damaged, JournalError (somebody else's file, or a newer version) or sqlite3.Error (the place, the disk).
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{_CAREFUL}",
        uri=True,
        timeout=5,
        isolation_level=None,
        check_same_thread=False,
    )
    connection.text_factory = _text
    try:
        connection.execute(f"PRAGMA cache_size = {-_CACHE_KIB}")
        _check(connection, str(path), len(migrations))
        _harden(connection)
        _migrate(connection, migrations)
    except sqlite3.Error as error:
        connection.close()
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except UnicodeDecodeError as error:  # what SQLite says of a broken schema repeats it
        connection.close()
        raise Damaged(str(error)) from error
    except (Damaged, JournalError):
        connection.close()
        raise
    return connection


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; raises JournalError where there is no journal that can be read."""
    refuse_closed(path)
    try:
        refuse_no_place(path)
        path.stat()
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5, isolation_level=None
        )
    except NoPlace as error:
        raise JournalError("journal-no-place", error.values) from error
    except FileNotFoundError:
        raise JournalError("journal-missing", {"path": str(path)}) from None
    except (OSError, sqlite3.Error) as error:
        raise unreadable(error, path) from error
    connection.text_factory = _text
    try:
        _refuse_others(connection, str(path), len(MIGRATIONS))
        _refuse_older(connection, str(path))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        connection.close()
        raise unreadable(error, path) from error
    except JournalError:
        connection.close()
        raise
    return connection


def _text(data: bytes) -> str:
    """A text of the file. What Python itself says of one that is no UTF-8 repeats it, and it may hold secrets."""
    return data.decode("utf-8", "replace")


_WORKS = "SELECT 1 FROM sqlite_master WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1"
"""What does something when it is read or written: no version of ours has any, and a stranger's might never end."""


def _check(connection: sqlite3.Connection, path: str, newest: int) -> None:
    """Raise Damaged where the pages do not fit together, JournalError where the file is not for us."""
    findings = [str(row[0]) for row in connection.execute("PRAGMA quick_check(1)")]
    if findings != ["ok"]:
        raise Damaged(findings[0])
    _refuse_others(connection, path, newest)


def _refuse_others(connection: sqlite3.Connection, path: str, newest: int) -> None:
    """Leave alone what another program, or a newer version of this one, has written."""
    version = _number(connection, "user_version")
    is_new = not version and not _number(connection, "schema_version")
    if not is_new and _number(connection, "application_id") != APPLICATION_ID:
        raise JournalError("journal-foreign", {"path": path})
    if connection.execute(_WORKS).fetchone() is not None:
        raise JournalError("journal-foreign", {"path": path})
    if version > newest:
        raise JournalError("journal-newer", {"path": path, "version": version, "newest": newest})


def _refuse_older(connection: sqlite3.Connection, path: str) -> None:
    """Reading changes nothing, so it cannot migrate."""
    if _number(connection, "user_version") < len(MIGRATIONS):
        raise JournalError("journal-older", {"path": path})


def _harden(connection: sqlite3.Connection) -> None:
    """What is committed is on the disk; on macOS only F_FULLFSYNC means that."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")


def _migrate(connection: sqlite3.Connection, migrations: tuple[str, ...]) -> None:
    """Bring the file to the newest version, each step a transaction of its own."""
    for version in range(_number(connection, "user_version"), len(migrations)):
        step = f"BEGIN IMMEDIATE; {migrations[version]}; PRAGMA user_version = {version + 1}; COMMIT;"
        connection.executescript(step)


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
