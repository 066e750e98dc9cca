"""What stood in the way is told as the system told it; a disk is blamed only where it was the disk."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from install.machine import Failed, Refused
from install.reasons import remedy, told
from tests.install.pretended import Maker


def failure(number: int) -> OSError:
    return OSError(number, os.strerror(number), "/etc/here")


@pytest.mark.parametrize(
    ("error", "helps"),
    [
        (failure(errno.ENOSPC), "The disk is full. Make room"),
        (failure(errno.EDQUOT), "The disk is full. Make room"),
        (failure(errno.EROFS), "The disk fails, or is switched to reading only"),
        (failure(errno.EIO), "The disk fails, or is switched to reading only"),
        (failure(errno.ENOTDIR), "Something else stands where that belongs"),
        (failure(errno.ENOTEMPTY), "Something else stands where that belongs"),
        (failure(errno.EPERM), "That is closed to whom it should belong to"),
        (failure(errno.ENOENT), "That is missing"),
        (failure(errno.EMFILE), "Mend that"),
        (Failed("tar: ./x: Cannot write: No space left on device"), "The disk is full. Make room"),
        (Failed("no such unit"), "Mend that"),
    ],
    ids=str,
)
def test_each_reason_has_its_own_help(error: Exception, helps: str) -> None:
    assert remedy(error).startswith(helps)


def test_the_file_is_named_and_not_the_one_that_was_to_become_it() -> None:
    moved = OSError(errno.EISDIR, os.strerror(errno.EISDIR), "/etc/.unit.new", None, "/etc/unit")
    assert told(moved) == "/etc/unit: Is a directory"
    assert told(failure(errno.EROFS)) == "/etc/here: Read-only file system"
    assert told(OSError(errno.EIO, os.strerror(errno.EIO))) == "Input/output error"
    assert told(Failed("no such unit.")) == "no such unit"


def test_a_database_that_cannot_be_opened_is_no_full_disk(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError) as unable:
        sqlite3.connect(tmp_path)
    assert remedy(unable.value).startswith("Something else stands where that belongs")


def test_a_database_that_may_not_grow_is_one(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "small") as small:
        small.execute("CREATE TABLE t (x)")
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("INSERT INTO t VALUES (zeroblob(100000))")
    small.close()
    assert remedy(full.value).startswith("The disk is full")


@pytest.mark.parametrize(
    ("error", "helps", "blames_network"),
    [
        (Failed("ERROR: No matching distribution found"), "ping pypi.org", True),
        (Failed("ERROR: Could not install: [Errno 28] No space left on device"), "df -h", False),
        (failure(errno.EROFS), "sudo dmesg", False),
    ],
    ids=["network", "full", "reading only"],
)
def test_a_release_that_cannot_be_made_blames_what_it_was(
    maker: Maker, monkeypatch: pytest.MonkeyPatch, error: Exception, helps: str, blames_network: bool
) -> None:
    def run(*_: object, **__: object) -> str:
        raise error

    release = maker.release("1.0.0")
    monkeypatch.setattr(maker.machine, "run", run)
    with pytest.raises(Refused, match="Nothing was changed") as refused:
        maker.install("1.0.0")
    assert release.name in str(refused.value)
    assert helps in str(refused.value)
    assert ("network" in str(refused.value)) == blames_network
