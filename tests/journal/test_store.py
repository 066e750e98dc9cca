"""The journal's writer on real files."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal.faults import JournalError
from companion.journal.history import history
from companion.journal.schema import MIGRATIONS, open_for_writing
from companion.journal.store import Store
from companion.match.entry import Entry, Resumed
from companion.words.words import Words

HEADER = {"game": "bluff", "seats": ["Ana", "Bén"], "options": {}}
ROLL = {"seat": 0, "move": "roll"}
DICE = {"chance": "roll", "seat": 0, "values": [1, 6]}


def stored(path: Path, answers: Any, *entries: Entry) -> None:
    """Have `entries` kept at `path`, and close."""
    store = Store(path, answers)
    store.start()
    for serial, entry in enumerate(entries):
        store.submit(serial, entry)
        assert answers.of(serial) is None
    store.close()


def resumed(path: Path) -> Resumed:
    store = Store(path, lambda *_: None)
    try:
        return store.start()
    finally:
        store.close()


def test_a_new_journal_has_nothing_to_resume(tmp_path: Path) -> None:
    assert resumed(tmp_path / "journal") == Resumed(sheet=None, match=None, lines=(), next_match=1)


def test_an_open_match_comes_back_with_its_lines_and_the_sheet(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    stored(
        path,
        answers,
        Entry(0, sheet={"names": ["Ana"]}),
        Entry(1, (HEADER,), sheet={"host": 1}),
        Entry(1, (ROLL, DICE)),
    )
    assert resumed(path) == Resumed(sheet={"host": 1}, match=1, lines=(HEADER, ROLL, DICE), next_match=2)


@pytest.mark.parametrize("ended", ["over", "broken_off"])
def test_an_ended_match_does_not_come_back(tmp_path: Path, answers: Any, ended: str) -> None:
    path = tmp_path / "journal"
    stored(path, answers, Entry(1, (HEADER,), sheet={"host": 1}), Entry(1, (ROLL, DICE), ended=ended))
    assert resumed(path) == Resumed(sheet={"host": 1}, match=None, lines=(), next_match=2)
    with history(path) as kept:
        assert [match.ended for match in kept.matches()] == [ended]
        assert kept.script_of(1) == [HEADER, ROLL, DICE]


def test_every_entry_is_on_disk_before_it_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    seen: list[int] = []
    answered = threading.Event()

    def done(serial: int, reason: object) -> None:
        assert reason is None
        with history(path) as kept:
            seen.append(len(kept.script_of(1)))
        if serial == 2:
            answered.set()

    store = Store(path, done)
    store.start()
    for serial in range(3):
        store.submit(serial, Entry(1, (HEADER,) if serial == 0 else (ROLL, DICE)))
    assert answered.wait(20)
    store.close()
    assert seen == [1, 3, 5]


def test_what_was_submitted_is_kept_whatever_becomes_of_the_objects(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    store = Store(path, answers)
    store.start()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # holds the writer back until the sheet has changed
        sheet = {"host": 1}
        store.submit(1, Entry(0, sheet=sheet))
        sheet["host"] = 2
        other.execute("ROLLBACK")
    assert answers.of(1) is None
    store.close()
    assert resumed(path).sheet == {"host": 1}


def test_submitting_does_not_wait_and_closing_writes_what_is_queued(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    answered: list[int] = []
    store = Store(path, lambda serial, _: answered.append(serial))
    store.start()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for serial in range(50):
            store.submit(serial, Entry(1, (HEADER if serial == 0 else ROLL,)))
        assert answered == []
        other.execute("ROLLBACK")
    store.close()
    assert answered == list(range(50))
    assert len(resumed(path).lines) == 50


def test_the_disk_is_asked_to_keep_each_commit(tmp_path: Path) -> None:
    store = Store(tmp_path / "journal", lambda *_: None)
    store.start()
    assert store._connection is not None
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    for pragma in ("fullfsync", "checkpoint_fullfsync"):  # without them a Mac only hands it to the disk
        assert store._connection.execute(f"PRAGMA {pragma}").fetchone() == (1,)
    store.close()


def test_little_of_a_long_journal_stays_in_memory(tmp_path: Path) -> None:
    with closing(open_for_writing(tmp_path / "journal.sqlite3")) as connection:
        assert connection.execute("PRAGMA cache_size").fetchone() == (-256,)


def test_times_are_the_wall_clocks(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    now = iter([1000.0, 2000.0])
    store = Store(path, answers, wall_time=lambda: next(now))
    store.start()
    store.submit(1, Entry(1, (HEADER,)))
    store.submit(2, Entry(1, ended="over"))
    store.close()
    with history(path) as kept:
        assert [(m.started_at, m.ended_at) for m in kept.matches()] == [(1000.0, 2000.0)]


def test_only_the_owner_can_read_the_journal(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "new" / "journal"
    store = Store(path, answers)
    store.start()
    store.submit(1, Entry(0, sheet={}))
    assert answers.of(1) is None
    assert {p.name for p in path.parent.iterdir()} == {
        "journal",
        "journal-wal",
        "journal-shm",
        "journal.lock",
    }
    assert {stat.S_IMODE(p.stat().st_mode) for p in path.parent.iterdir()} == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    store.close()


def test_a_journal_that_all_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch(0o644)
    resumed(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_second_process_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.with_name("journal.lock").write_text("99999999")  # whoever had it before
    holder = (
        "import sys; from pathlib import Path; from companion.journal.store import Store\n"
        "Store(Path(sys.argv[1]), print).start(); print('open', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "open\n"
        with pytest.raises(JournalError) as error:
            resumed(path)
        child.kill()
    assert Words().say(error.value.code, error.value.values) == (
        f"Another table (process {child.pid}) already keeps its journal in {path}. "
        "End it first, or start this one with another journal."
    )
    resumed(path)  # the lock has gone with the process


def test_a_link_to_a_journal_is_the_same_journal(tmp_path: Path) -> None:
    path, link = tmp_path / "journal", tmp_path / "folder" / "link"
    link.parent.mkdir()
    link.symlink_to(path)
    store = Store(path, lambda _serial, _reason: None)
    store.start()
    with pytest.raises(JournalError):
        resumed(link)
    store.close()
    resumed(link)


def test_a_table_that_reads_while_it_is_written_sees_whole_entries(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    store = Store(path, answers)
    store.start()
    store.submit(1, Entry(1, (HEADER,)))
    assert answers.of(1) is None
    with history(path) as kept:
        store.submit(2, Entry(1, (ROLL, DICE)))
        assert answers.of(2) is None
        assert kept.script_of(1) == [HEADER, ROLL, DICE]
    store.close()


def test_an_older_journal_is_brought_up_to_date(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    stored(path, answers, Entry(1, (HEADER,)))
    newer = (*MIGRATIONS, "ALTER TABLE match ADD COLUMN place TEXT")
    store = Store(path, answers, migrations=newer)
    assert store.start().lines == (HEADER,)
    assert store._connection is not None
    assert store._connection.execute("SELECT number, place FROM match").fetchall() == [(1, None)]
    assert store._connection.execute("PRAGMA user_version").fetchone() == (2,)
    store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    stored(path, answers, Entry(1, (HEADER,)))
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        open_for_writing(path, (*MIGRATIONS, "DROP TABLE sheet; SELECT * FROM nowhere"))
    assert resumed(path).lines == (HEADER,)


def test_a_newer_journal_is_left_alone(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    store = Store(path, answers, migrations=(*MIGRATIONS, "CREATE TABLE more (x)"))
    store.start()
    store.close()
    before = path.read_bytes()
    with pytest.raises(JournalError) as error:
        resumed(path)
    assert "written by a newer version (journal 2; this one knows up to 1)" in Words().say(
        error.value.code, error.value.values
    )
    assert path.read_bytes() == before


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmark (url)")
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(JournalError) as error:
        resumed(path)
    assert Words().say(error.value.code, error.value.values) == (
        f"{path} belongs to another program and was left alone. Choose another place for the journal."
    )
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
