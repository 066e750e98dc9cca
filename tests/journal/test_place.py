"""The names of folders and files, on disks that do not let us sync them, and on those that fail."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from companion.journal.place import make, move_aside
from companion.journal.store import Store


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that were synced, in order."""
    folders: list[str] = []

    def fsync(descriptor: int) -> None:
        folders.append(str(Path(f"/dev/fd/{descriptor}").resolve()))

    monkeypatch.setattr(os, "fsync", fsync)
    return folders


def failing(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def fsync(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)


def test_the_names_above_a_new_file_are_synced_and_those_above_one_with_content_are(
    tmp_path: Path, synced: list[str]
) -> None:
    path = tmp_path / "new" / "newer" / "journal"
    make(path)
    make(path)  # perhaps it was killed before it could
    whole = [str(folder) for folder in path.parents]
    assert synced == [*whole, *whole]
    synced.clear()
    path.write_bytes(b"x")
    make(path)
    assert synced == []
    move_aside(path)
    assert synced == [str(path.parent)]


def test_a_link_is_followed_to_the_file(tmp_path: Path, synced: list[str]) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "journal").symlink_to(tmp_path / "there" / "file")
    make(tmp_path / "journal")
    assert synced[0] == str(tmp_path / "there")


def test_a_file_system_without_syncs_of_folders_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, errno.EINVAL)
    store = Store(tmp_path / "journal", lambda *_: None)
    store.start()
    store.close()
    assert store.lost == ()


def test_a_disk_that_fails_to_sync_names_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: Any
) -> None:
    failing(monkeypatch, errno.EIO)
    store = Store(tmp_path / "journal", answers)
    store.start()
    store.close()
    assert [reason.code for reason in store.lost] == ["journal-nothing-kept"]


def test_a_folder_that_may_not_be_read_is_no_obstacle(own_folder: Path, without_rights: Any) -> None:
    """As somebody's home may be, above the folder of the table."""
    inside = own_folder / "inside"
    with without_rights():
        inside.mkdir(mode=0o700)
        own_folder.chmod(0o300)
        make(inside / "journal")
    assert (inside / "journal").exists()
