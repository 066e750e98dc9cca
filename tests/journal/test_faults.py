"""The journal where the disk is damaged, full, or not to be written: play goes on, and people hear it once."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal.faults import NotKept, not_kept
from companion.journal.place import move_aside
from companion.journal.store import Store
from companion.match.entry import Entry, Resumed
from companion.words.words import Words

ROOT = Path(__file__).parent.parent.parent
HEADER = {"game": "bluff", "seats": ["Ana", "Ben"], "options": {}}


def entry(number: int) -> Entry:
    """The `number`th entry of a match, two lines that are big enough to need pages of their own."""
    lines = (
        {"seat": 0, "move": "roll", "n": number},
        {"chance": "roll", "seat": 0, "values": [number] * 2000},
    )
    return Entry(1, (HEADER,) if number == 0 else lines)


def whole(lines: tuple[dict[str, Any], ...], entries: int) -> bool:
    """Whether `lines` are those of the first `entries` entries."""
    return lines == tuple(line for n in range(entries) for line in entry(n).lines)


def damage_header(path: Path) -> None:
    path.write_bytes(b"not a journal" * 1000)


def damage_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)


def damage_end(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def damage_line(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE line SET json = '{' WHERE number = 1")


@pytest.mark.parametrize("damage", [damage_header, damage_pages, damage_end, damage_line])
def test_a_damaged_journal_is_moved_aside_and_said(tmp_path: Path, answers: Any, damage: Any) -> None:
    path = tmp_path / "journal"
    for times in (1, 2):
        store = Store(path, answers)
        store.start()
        store.submit(0, entry(0))
        store.submit(1, entry(1))
        store.close()
        assert (answers.of(0), answers.of(1)) == (None, None)
        damage(path)
        damaged = path.read_bytes()
        store = Store(path, answers)
        assert store.start() == Resumed()
        store.submit(5, Entry(1, (HEADER,), ended="over"))
        store.close()
        assert answers.of(5) is None
        (lost,) = store.lost
        aside = tmp_path / f"journal.damaged-{times}"
        assert f"It now lies at {aside}, and a new one has begun" in Words().say(lost.code, lost.values)
        assert aside.read_bytes() == damaged
        path.unlink()


def test_what_lies_beside_a_damaged_journal_is_moved_with_it(tmp_path: Path) -> None:
    """The last entries may be in the write-ahead log alone; and a new journal must not find an old one's."""
    contents = {suffix: f"content{suffix}" for suffix in ("", "-wal", "-shm", "-journal")}
    for suffix, content in contents.items():
        (tmp_path / f"journal{suffix}").write_text(content)
    (tmp_path / "journal.damaged-1").touch()
    assert move_aside(tmp_path / "journal") == tmp_path / "journal.damaged-2"
    moved = {suffix: (tmp_path / f"journal.damaged-2{suffix}").read_text() for suffix in contents}
    assert moved == contents
    assert not list(tmp_path.glob("journal-*"))


def test_a_full_disk_is_answered_and_everything_follows_when_there_is_room(
    tmp_path: Path, answers: Any
) -> None:
    path = tmp_path / "journal"
    store = Store(path, answers)
    store.start()
    store.submit(0, entry(0))
    assert answers.of(0) is None
    assert store._connection is not None
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    store.submit(1, entry(1))
    store.submit(2, entry(2))
    for serial in (1, 2):
        reason = answers.of(serial)
        assert reason is not None
        assert reason.code == "journal-full"
        assert "is full. Play goes on" in Words().say(reason.code, reason.values)
    store._connection.execute("PRAGMA max_page_count = 1000000")
    store.submit(3, entry(3))
    assert answers.of(3) is None
    store.close()
    assert whole(reopened(path).lines, 4)


def test_a_journal_that_was_taken_away_is_said_and_goes_on_when_it_is_back(
    tmp_path: Path, answers: Any
) -> None:
    path, away = tmp_path / "journal", tmp_path / "away"
    store = Store(path, answers)
    store.start()
    store.submit(0, entry(0))
    assert answers.of(0) is None
    path.rename(away)
    path.touch()  # another file in its place is not it
    store.submit(1, entry(1))
    reason = answers.of(1)
    assert reason is not None
    assert f"{path} was moved or deleted while the table ran" in Words().say(reason.code, reason.values)
    away.rename(path)
    store.submit(2, entry(2))
    assert answers.of(2) is None
    store.close()
    assert whole(reopened(path).lines, 3)


_FILLS_UP = """
import resource, sys
from pathlib import Path
from companion.journal.store import Store
from tests.journal.test_faults import entry
path = Path(sys.argv[1])
store = Store(path, lambda serial, reason: print(serial, reason and reason.code, flush=True))
store.start()
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
for serial in range(60):
    store.submit(serial, entry(serial))
store.close()
"""


def test_a_file_that_cannot_grow_keeps_a_whole_beginning(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    ran = subprocess.run(
        [sys.executable, "-c", _FILLS_UP, path],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        timeout=50,
    )
    said = [line.split() for line in ran.stdout.splitlines()]
    assert [int(serial) for serial, _ in said] == list(range(60))
    kept = [code for _, code in said].index("journal-disk-fails")
    assert kept > 5
    assert {code for _, code in said[kept:]} == {"journal-disk-fails"}
    assert whole(reopened(path).lines, kept)


def test_a_file_that_cannot_even_begin_keeps_nothing_and_plays(tmp_path: Path, answers: Any) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        store = Store(tmp_path / "journal", answers)
        assert store.start() == Resumed()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    store.submit(0, entry(0))
    assert store.lost == (answers.of(0),)
    store.close()
    assert [lost.code for lost in store.lost] == ["journal-nothing-kept"]


def test_another_program_in_the_way_is_answered(tmp_path: Path, answers: Any) -> None:
    path = tmp_path / "journal"
    store = Store(path, answers)
    store.start()
    assert store._connection is not None
    store._connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.submit(0, entry(0))
        reason = answers.of(0)
        assert reason is not None
        assert reason.code == "journal-busy"
        other.execute("ROLLBACK")
    store.close()  # tries once more
    assert whole(reopened(path).lines, 1)


@pytest.mark.parametrize("closed", ["folder", "file"])
def test_where_nothing_can_be_written_play_goes_on_and_people_hear_it(
    own_folder: Path, without_rights: Any, answers: Any, closed: str
) -> None:
    path = own_folder / "journal"
    store = Store(path, answers)
    with without_rights():
        if closed == "file":
            path.touch(0o400)
        else:
            own_folder.chmod(0o500)
        resumed = store.start()
    own_folder.chmod(0o700)
    assert resumed == Resumed()
    for serial in (0, 1):
        store.submit(serial, entry(serial))
        assert (answers.of(serial),) == store.lost
    store.close()
    (lost,) = store.lost
    assert (
        Words()
        .say(lost.code, lost.values)
        .startswith(f"Nothing is kept: {path} cannot be written (Permission denied). Play goes on")
    )


def test_a_folder_that_cannot_be_made_is_no_obstacle_to_play(answers: Any) -> None:
    store = Store(Path("/proc/bluff/journal"), answers)
    assert store.start() == Resumed()
    store.close()
    assert [lost.code for lost in store.lost] == ["journal-nothing-kept"]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (sqlite3.SQLITE_READONLY, "journal-read-only"),
        (sqlite3.SQLITE_CANTOPEN, "journal-read-only"),
        (sqlite3.SQLITE_FULL, "journal-full"),
        (sqlite3.SQLITE_IOERR_FSYNC, "journal-disk-fails"),
        (sqlite3.SQLITE_BUSY, "journal-busy"),
        (sqlite3.SQLITE_CORRUPT, "journal-damaged"),
        (sqlite3.SQLITE_ERROR, "journal-failed"),
    ],
)
def test_each_of_sqlites_errors_has_words(number: int, code: str) -> None:
    error = sqlite3.OperationalError("it hurts")
    error.sqlite_errorcode = number
    reason = not_kept(error, Path("/j"))
    assert reason == NotKept(code, {"path": "/j", "reason": "it hurts"})
    assert "/j" in Words().say(reason.code, reason.values)
    short = Words().short(reason.code, reason.values)
    assert len(short) <= 42


def reopened(path: Path) -> Resumed:
    store = Store(path, lambda *_: None)
    try:
        return store.start()
    finally:
        assert store.lost == ()
        store.close()
