"""What is no place for a journal: told at once by those who read and by the table, and left as it was."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.journal.examine import examine
from companion.journal.faults import JournalError
from companion.journal.place import make
from companion.journal.store import Store
from companion.match.entry import Resumed
from companion.words.words import Words, languages

HERE = "--journal, or journal = ... in table.toml."
DELETE = f'Delete it if nothing needs it ("ls -l" shows what it is), or name another place: {HERE}'


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "it")
    return folder / "it"


def bound(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(folder / "it"))
    return folder / "it"


def pipe_beside(folder: Path) -> Path:
    (folder / "it").touch()
    os.mkfifo(folder / "it-wal")
    return folder / "it"


def below_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "more" / "it"


def loop(folder: Path) -> Path:
    (folder / "it").symlink_to(folder / "other")
    (folder / "other").symlink_to(folder / "it")
    return folder / "it"


def below_a_loop(folder: Path) -> Path:
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop" / "it"


def stick(folder: Path) -> Path:
    """A link to a file on a stick that is not plugged in."""
    (folder / "it").symlink_to(folder / "stick" / "it")
    return folder / "it"


def below_a_stick(folder: Path) -> Path:
    (folder / "link").symlink_to(folder / "stick")
    return folder / "link" / "it"


PLUG = f"Plug in what it leads to, if that is a stick; or name another place: {HERE}"
NO_PLACES: dict[Callable[[Path], Path], str] = {
    pipe: f"F/it is a pipe. {DELETE}",
    bound: f"F/it is a socket. {DELETE}",
    lambda _: Path("/dev/zero"): f"/dev/zero is a device. Name a file somewhere else: {HERE}",
    lambda folder: folder: f"F is a folder. Name a file in it: {HERE}",
    lambda _: Path(): f". is a folder. Name a file in it: {HERE}",
    lambda _: Path("/"): f"/ is a folder. Name a file in it: {HERE}",
    pipe_beside: f"F/it-wal is a pipe. {DELETE}",
    below_a_file: f"F/file is a file, and would have to be a folder. {DELETE}",
    loop: f"F/it is a link that leads back to itself. {DELETE}",
    below_a_loop: f"F/loop is a link that leads back to itself. {DELETE}",
    stick: f"F/it is a link that leads to F/stick/it, and that is not there. {PLUG}",
    below_a_stick: f"F/link is a link that leads to F/stick, and that is not there. {PLUG}",
}
each = pytest.mark.parametrize(("made", "why"), NO_PLACES.items())
Made = Callable[[Path], Path]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def there_in(folder: Path) -> dict[str, int]:
    return {str(path): path.lstat().st_mode for path in folder.rglob("*")}


@each
def test_whoever_reads_is_told_at_once(own_folder: Path, made: Made, why: str) -> None:
    path = made(own_folder)
    told = f"There can be no journal at {path}: {why}\n".replace("F", str(own_folder))
    for command in (["history"], ["export", "last"]):
        ran = run(*command, "--journal", path)
        assert (ran.exit_code, ran.stdout, ran.stderr) == (2, "", told)
    with pytest.raises(JournalError, match="journal-no-place"):
        examine(path)


@each
def test_a_table_plays_without_a_journal_and_changes_nothing(
    own_folder: Path, answers: Any, made: Made, why: str
) -> None:
    path = made(own_folder)
    before, device = there_in(own_folder), Path("/dev/zero").stat().st_mode
    store = Store(path, answers)
    assert store.start() == Resumed()
    store.close()
    (lost,) = store.lost
    said = Words().say(lost.code, lost.values)
    assert said.startswith("Nothing is kept; play goes on, but a power cut ends the game. There can be no")
    assert said.endswith(why.replace("F", str(own_folder)))
    assert (there_in(own_folder), Path("/dev/zero").stat().st_mode) == (before, device)
    for language in languages():
        assert Words(language).short(lost.code, lost.values)


def test_a_link_to_a_file_that_can_be_made_is_a_place(tmp_path: Path) -> None:
    (tmp_path / "it").symlink_to(tmp_path / "real")
    make(tmp_path / "it")
    assert (tmp_path / "real").is_file()


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_somebody_has_shut_to_themselves_is_told(
    own_folder: Path, without_rights: Callable[[], AbstractContextManager[None]], what: str
) -> None:
    with without_rights():
        path = own_folder / "folder" / "it"
        make(path)
        shut = path if what == "file" else path.parent
        shut.chmod(0)
        ran = run("history", "--journal", path)
        shut.chmod(0o700)
    assert ran.exit_code == 2
    assert ran.stderr == (
        f"The journal {path} cannot be read: {shut} is this user's own, but shut even to them. "
        f"Open it: chmod u+rwX {shut}\n"
    )


def test_a_journal_in_a_folder_where_nothing_may_be_written(
    own_folder: Path, answers: Any, without_rights: Callable[[], AbstractContextManager[None]]
) -> None:
    path = own_folder / "it"
    with without_rights():
        store = Store(path, answers)
        store.start()
        store.close()
        own_folder.chmod(0o555)
        ran = run("history", "--journal", path)
        own_folder.chmod(0o755)
    assert (ran.exit_code, ran.stderr) == (
        2,
        (
            f"The journal {path} cannot be read where it lies: SQLite writes beside what it reads, and this user may not write "
            f"into {own_folder}. Copy it into a folder of your own, and name the copy with --journal.\n"
        ),
    )
