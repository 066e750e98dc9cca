"""Files and folders: who may read what the table keeps, whose files it refuses, and links that somebody else has put there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.drivers import port_locks
from companion.journal.faults import JournalError
from companion.journal.store import Store
from companion.match.entry import Entry
from companion.words.words import Words

HEADER = {"game": "bluff", "seats": ["Ana", "Ben"]}
PRECIOUS = b"somebody's own words\n"
WithoutRights = Callable[[], AbstractContextManager[None]]


def keep(path: Path, *, then: Callable[[], None] = lambda: None) -> None:
    """A journal of one match."""
    store = Store(path, lambda _serial, _reason: None)
    store.start()
    store.submit(1, Entry(1, (HEADER,), {}))
    then()
    store.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_journal_and_all_that_lies_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    before = os.umask(0)  # the most careless that there is
    try:
        path = folder / "journal.sqlite3"
        keep(path, then=lambda: modes.update({one.name: mode(one) for one in folder.iterdir()}))
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}
    assert {"journal.sqlite3", "journal.sqlite3.lock", "journal.sqlite3-wal"} <= modes.keys()
    assert mode(folder) == 0o700


modes: dict[str, int] = {}


def test_a_journal_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    keep(path)
    path.chmod(0o644)
    keep(path)
    assert mode(path) == 0o600


@pytest.mark.parametrize("closed", ["file", "folder"])
@pytest.mark.parametrize("command", [("history",), ("export", "last"), ("export", "1", "--unfinished")])
def test_nobody_reads_somebody_elses_journal_and_hears_whose_it_is(
    without_rights: WithoutRights, command: tuple[str, ...], closed: str
) -> None:
    folder = Path(tempfile.mkdtemp())  # which everybody may look into
    try:
        folder.chmod(0o755 if closed == "file" else 0o700)
        path = folder / "journal.sqlite3"
        keep(path)
        if os.geteuid() != 0:  # then nobody else's file can be made here, but one that is as closed
            (path if closed == "file" else folder).chmod(0)
        with without_rights():
            ran = CliRunner().invoke(main, [*command, "--journal", str(path)])
    finally:
        folder.chmod(0o700)
        shutil.rmtree(folder)
    assert (ran.exit_code, ran.stdout) == (2, "")
    if os.geteuid() == 0:
        assert ran.stderr == Words().say("journal-of-others", {"path": str(path), "owner": "root"}) + "\n"
        assert "sudo -u root companion" in ran.stderr
    else:
        assert ran.stderr.startswith(f"The journal {path} cannot be read")


def test_a_lock_that_is_a_link_leads_nowhere(tmp_path: Path) -> None:
    """In a folder where others may write, somebody could have it overwrite a file of ours with a number."""
    precious = tmp_path / "precious"
    precious.write_bytes(PRECIOUS)
    path = tmp_path / "journal.sqlite3"
    path.with_name("journal.sqlite3.lock").symlink_to(precious)
    store = Store(path, lambda _serial, _reason: None)
    store.start()
    store.close()
    assert [reason.code for reason in store.lost] == ["journal-nothing-kept"]
    assert precious.read_bytes() == PRECIOUS


@pytest.mark.parametrize("is_new", [False, True])
@pytest.mark.parametrize("beside", ["-wal", "-shm"])
def test_what_lies_beside_a_journal_is_no_way_to_another_file(
    tmp_path: Path, beside: str, is_new: bool
) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(PRECIOUS)
    precious.chmod(0o644)
    path = tmp_path / "journal.sqlite3"
    if not is_new:
        keep(path)
    link = path.with_name(path.name + beside)
    link.symlink_to(precious)
    store = Store(path, lambda _serial, _reason: None)
    store.start()
    store.close()
    assert [reason.values["reason"] for reason in store.lost] == [f"{link.name} is a link"]
    assert (precious.read_bytes(), mode(precious)) == (PRECIOUS, 0o644)


@pytest.mark.parametrize("dangling", [False, True])
def test_a_ports_lock_that_is_a_link_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dangling: bool
) -> None:
    precious = tmp_path / "precious"
    if not dangling:
        precious.write_bytes(PRECIOUS)
    locks = tmp_path / "lock"
    locks.mkdir()
    monkeypatch.setattr(port_locks, "RUN_LOCK", locks)
    lock = locks / "LCK..ttyACM9"
    lock.symlink_to(precious)
    with port_locks.claim("/dev/ttyACM9"):
        assert not lock.is_symlink()
        assert lock.read_text() == f"{os.getpid():10d}\n"
        assert mode(lock) == 0o644
    assert not lock.exists()
    assert precious.exists() != dangling
    assert dangling or precious.read_bytes() == PRECIOUS


def test_what_is_made_for_a_moment_has_a_name_that_nobody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(port_locks, "RUN_LOCK", tmp_path)
    made: list[Path] = []
    make = tempfile.mkstemp

    def mkstemp(**how: object) -> tuple[int, str]:
        descriptor, name = make(**how)  # type: ignore[call-overload]
        made.append(Path(name))
        assert mode(Path(name)) == 0o600
        return descriptor, name

    monkeypatch.setattr(tempfile, "mkstemp", mkstemp)
    with port_locks.claim("/dev/ttyACM9"):
        assert len({*made}) == len(made) == 1
    assert list(tmp_path.iterdir()) == []


WITHOUT_END = """
    ALTER TABLE match RENAME TO other;
    CREATE VIEW match AS WITH RECURSIVE ever(number) AS (SELECT 1 UNION ALL SELECT number FROM ever)
        SELECT number, 0.0 AS started_at, NULL AS ended, NULL AS ended_at FROM ever;
"""
AT_EVERY_LINE = "CREATE TRIGGER t AFTER INSERT ON line BEGIN DELETE FROM match; END;"


@pytest.mark.parametrize("work", [WITHOUT_END, AT_EVERY_LINE, "CREATE VIRTUAL TABLE t USING fts5(x);"])
def test_a_journal_that_does_something_by_itself_is_left_alone(tmp_path: Path, work: str) -> None:
    path = tmp_path / "journal.sqlite3"
    keep(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(work)
    before = path.read_bytes()
    told = Words().say("journal-foreign", {"path": str(path)})
    for command in (("history",), ("export", "last")):
        ran = CliRunner().invoke(main, [*command, "--journal", str(path)])
        assert (ran.exit_code, ran.stdout, ran.stderr) == (2, "", told + "\n")
    store = Store(path, lambda _serial, _reason: None)
    with pytest.raises(JournalError) as refused:
        store.start()
    store.close()
    assert refused.value.code == "journal-foreign"
    assert path.read_bytes() == before
