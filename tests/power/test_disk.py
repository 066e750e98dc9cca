"""What the simulated disk may lose, and what it may not; and that SQLite and Python are heard whole."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.journal.place import move_aside
from tests.power.disk import Disk, Image, lay
from tests.power.ears import listening
from tests.power.operations import (
    Make,
    Operation,
    Remove,
    Rename,
    Resize,
    Sync,
    SyncFolder,
    Write,
)

OLD, NEW = b"o" * 1024, b"n" * 1024
BEFORE = (Make("a", 1), SyncFolder(""), Write(1, 0, OLD), Sync(1))


def disk(*operations: Operation, lies: bool = False) -> Disk:
    made = Disk(lies=lies)
    for operation in operations:
        made.do(operation)
    return made


def mixes(made: Disk, sector_bytes: int = 512) -> list[Image]:
    return [made.mixed(Random(seed), sector_bytes) for seed in range(200)]  # noqa: S311


def test_what_is_synced_stays_whatever_happens() -> None:
    made = disk(*BEFORE)
    assert made.all() == made.least() == {"a": OLD}
    assert all(image == {"a": OLD} for image in mixes(made))


def test_what_is_not_synced_may_be_lost_sector_by_sector() -> None:
    made = disk(*BEFORE, Write(1, 0, NEW))
    assert (made.all(), made.least()) == ({"a": NEW}, {"a": OLD})
    found = {image["a"] for image in mixes(made)}
    assert found == {a * 512 + b * 512 for a in (b"o", b"n") for b in (b"o", b"n")}
    assert {image["a"] for image in mixes(made, 4096)} == {OLD, NEW}


def test_a_later_write_may_be_there_without_the_one_before() -> None:
    made = disk(*BEFORE, Write(1, 0, b"1" * 512), Write(1, 512, b"2" * 512))
    assert b"o" * 512 + b"2" * 512 in {image["a"] for image in mixes(made)}


def test_a_file_may_have_any_of_its_sizes_and_holes_are_zeros() -> None:
    made = disk(*BEFORE, Write(1, 2048, b"x" * 512), Resize(1, 512))
    sizes = {len(image["a"] or b"") for image in mixes(made)}
    assert sizes == {512, 1024, 2560}
    longest = {image["a"] for image in mixes(made) if len(image["a"] or b"") == 2560}
    assert {content[1024:2048] for content in longest if content} == {bytes(1024)}
    assert made.all() == {"a": OLD[:512]}


def test_a_torn_write_is_the_last_one_alone() -> None:
    first, last = Write(1, 0, b"1" * 1024), Write(1, 0, b"2" * 1024)
    made = disk(*BEFORE, first, last)
    found = {made.torn(last, Random(seed), 512)["a"] for seed in range(200)}  # noqa: S311
    assert found == {a * 512 + b * 512 for a in (b"1", b"2") for b in (b"1", b"2")}


def test_a_spoiled_sector_is_one_that_was_being_written() -> None:
    made = disk(*BEFORE, Write(1, 600, b"n" * 8))
    for seed in range(200):
        content = made.spoiled(Random(seed), 512)["a"] or b""  # noqa: S311
        assert content[:512] == OLD[:512]
        assert content[512:] not in (OLD[512:], b"o" * 88 + b"n" * 8 + b"o" * 416)


@pytest.mark.parametrize(
    ("doubtful", "possible"),
    [
        ((Make("b", 2),), [{"a": OLD}, {"a": OLD, "b": b""}]),
        ((Remove("a"),), [{"a": OLD}, {}]),
        ((Rename("a", "b"),), [{"a": OLD}, {"b": OLD}]),
    ],
)
def test_names_are_in_doubt_until_their_folder_is_synced(
    doubtful: tuple[Operation, ...], possible: list[Image]
) -> None:
    made = disk(*BEFORE, *doubtful)
    assert all(image in possible for image in mixes(made))
    assert all(image in mixes(made) for image in possible)
    made.do(SyncFolder(""))
    assert made.least() == made.all() == possible[1]


def test_a_file_is_lost_with_its_folder() -> None:
    operations = (Make("t", None), Make("t/a", 1), SyncFolder("t"), Write(1, 0, OLD), Sync(1))
    assert disk(*operations).least() == {}
    assert disk(*operations, SyncFolder("")).least() == {"t": None, "t/a": OLD}


def test_a_lying_disk_keeps_nothing_for_certain() -> None:
    made = disk(*BEFORE, lies=True)
    assert (made.least(), made.all()) == ({}, {"a": OLD})


def test_what_sqlite_does_is_heard_whole(tmp_path: Path) -> None:
    """Played again on the simulated disk, it gives the very files that lie there."""
    with listening(tmp_path) as ears:
        with closing(sqlite3.connect(tmp_path / "a", isolation_level=None)) as connection:
            assert connection.execute("PRAGMA mmap_size").fetchone() in [(0,), None]
            connection.execute("CREATE TABLE x (y)")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executemany("INSERT INTO x VALUES (?)", [("z" * 500,)] * 50)
            assert disk(*ears.operations).all() == files(tmp_path)
            connection.execute("DELETE FROM x")
            connection.execute("VACUUM")
        assert disk(*ears.operations).all() == files(tmp_path)
    again = tmp_path / "again"
    again.mkdir()
    lay(disk(*ears.operations).all(), again)
    assert files(again) == {"a": (tmp_path / "a").read_bytes()}


def test_what_python_does_is_heard(tmp_path: Path) -> None:
    with listening(tmp_path) as ears:
        (tmp_path / "t").mkdir()
        os.close(os.open(tmp_path / "t" / "a", os.O_CREAT | os.O_WRONLY))
        os.close(os.open("/dev/null", os.O_WRONLY))
        move_aside(tmp_path / "t" / "a")
        (tmp_path / "t" / "a.damaged-1").unlink()
    assert ears.operations == [
        Make("t", None),
        Make("t/a", 1),
        Rename("t/a", "t/a.damaged-1"),
        SyncFolder("t"),
        Remove("t/a.damaged-1"),
    ]


def files(folder: Path) -> Image:
    """What lies in the folder, without SQLite's shared memory."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
