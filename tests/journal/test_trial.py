"""What an update finds out of a journal: its own version and the next, on a copy; the journal itself stays as it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.faults import JournalError
from companion.journal.schema import MIGRATIONS, open_for_writing
from companion.journal.trial import Tried, tried

NEXT = (*MIGRATIONS, "CREATE TABLE more (n INTEGER);")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite3"
    open_for_writing(path).close()
    return path


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_an_older_journal_would_be_migrated_and_is_not(journal: Path) -> None:
    assert tried(journal, NEXT) == Tried(len(MIGRATIONS), len(NEXT))
    assert version_of(journal) == len(MIGRATIONS)


def test_what_a_running_table_has_written_is_tried_too(journal: Path) -> None:
    """Its last entries are in the file beside, which a copy of the journal alone would miss."""
    table = open_for_writing(journal)
    table.execute("INSERT INTO match (number, started_at) VALUES (1, 0.0)")
    fails = (*MIGRATIONS, "INSERT INTO match (number, started_at) VALUES (1, 0.0);")
    with pytest.raises(JournalError) as error:
        tried(journal, fails)
    table.close()
    assert error.value.code == "journal-not-migrated"
    assert error.value.values["path"] == str(journal)
    assert tried(journal) == Tried(len(MIGRATIONS), len(MIGRATIONS))


def test_a_newer_journal_is_refused_by_its_own_name(journal: Path) -> None:
    open_for_writing(journal, NEXT).close()
    with pytest.raises(JournalError) as error:
        tried(journal)
    assert error.value.code == "journal-newer"
    assert error.value.values["path"] == str(journal)


def test_somebody_elses_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE theirs (n INTEGER)")
    with pytest.raises(JournalError) as error:
        tried(path)
    assert error.value.code == "journal-foreign"


def test_a_damaged_journal_or_none_keeps_no_table_from_its_start(tmp_path: Path, journal: Path) -> None:
    assert tried(tmp_path / "none.sqlite3") is None
    journal.write_bytes(b"no database at all" * 1000)
    assert tried(journal) is None
    assert journal.read_bytes().startswith(b"no database")


def test_where_no_copy_can_be_made_nothing_is_said_to_be_well(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An update that could not try would change the journal without a way back."""
    with closing(sqlite3.connect(journal)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr("companion.journal.trial.PATIENCE_S", 0)
        with pytest.raises(JournalError) as error:
            tried(journal)
    assert error.value.code == "journal-not-tried"
    assert error.value.values == {"path": str(journal), "reason": "database is locked"}


def test_what_is_no_journal_at_all_is_none(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"no database" * 1000)
    assert tried(tmp_path / "journal.sqlite3") is None
