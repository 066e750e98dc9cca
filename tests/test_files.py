"""What lies where somebody named a file: a file and a pipe are read, whatever else is told by its kind, at once."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import files
from companion.files import Kind, NoFile, Silent, kind_at, read_whole, write_whole


def bound(path: Path) -> None:
    """A socket, which stays when nobody listens any more."""
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


KINDS: dict[Kind, Callable[[Path], object]] = {
    Kind.FILE: Path.touch,
    Kind.FOLDER: Path.mkdir,
    Kind.PIPE: os.mkfifo,
    Kind.SOCKET: bound,
    Kind.DEVICE: lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_known_also_behind_a_link(own_folder: Path, kind: Kind) -> None:
    path = own_folder / "it"
    KINDS[kind](path)
    (own_folder / "link").symlink_to(path)
    assert (kind_at(path), kind_at(own_folder / "link")) == (kind, kind)


@pytest.mark.parametrize("kind", [Kind.FOLDER, Kind.SOCKET, Kind.DEVICE])
def test_what_cannot_be_read_as_a_file_is_not_even_opened(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """Whoever opens a watchdog has to feed it, or the machine starts anew."""
    path = own_folder / "it"
    KINDS[kind](path)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("was opened"))
    with pytest.raises(NoFile) as caught:
        read_whole(path, 10)
    assert caught.value.kind is kind


def test_what_changes_between_looking_and_opening_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "kind_at", lambda _: Kind.FILE)
    with pytest.raises(NoFile) as caught:
        read_whole(Path("/dev/zero"), 10)
    assert caught.value.kind is Kind.DEVICE
    with pytest.raises(IsADirectoryError):
        read_whole(tmp_path, 10)


@pytest.mark.parametrize("length", [0, 9, 10, 11, 12, 500_000])
def test_a_long_file_is_read_to_just_beyond_the_most(tmp_path: Path, length: int) -> None:
    path = tmp_path / "it"
    path.write_bytes(b"x" * length)
    assert read_whole(path, 10) == b"x" * min(length, 11)


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "OPENING_S", 0)
    monkeypatch.setattr(files, "PATIENCE_S", -1)  # no wait of any length
    os.mkfifo(tmp_path / "it")
    with pytest.raises(Silent):
        read_whole(tmp_path / "it", 10)


def test_a_pipe_that_is_held_open_in_silence_is_waited_for_only_so_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "PATIENCE_S", 0.05)
    there, here = os.pipe()
    os.write(here, b"begun")
    with pytest.raises(Silent):
        read_whole(Path(f"/dev/fd/{there}"), 10)
    os.close(there)
    os.close(here)


def test_a_pipe_that_ends_without_a_byte_is_silent() -> None:
    there, here = os.pipe()
    os.close(here)
    with pytest.raises(Silent):
        read_whole(Path(f"/dev/fd/{there}"), 10)
    os.close(there)


def test_a_pipe_whose_writer_just_begins_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "OPENING_S", 50)
    path = tmp_path / "it"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=[b"whole"])
    writer.start()
    assert read_whole(path, 10) == b"whole"
    writer.join()


def test_what_is_written_is_there_whole_and_anybodys_to_read(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_text("longer than what comes", encoding="utf-8")
    write_whole(path, "é")
    assert path.read_text(encoding="utf-8") == "é"
    write_whole(tmp_path / "new", "x")
    assert (tmp_path / "new").stat().st_mode & 0o111 == 0


def test_what_is_written_into_a_pipe_waits_for_its_reader(tmp_path: Path) -> None:
    there, here = os.pipe()
    text = "x" * 1_000_000
    writer = threading.Thread(target=write_whole, args=[Path(f"/dev/fd/{here}"), text])
    writer.start()
    read = b""
    while len(read) < len(text):
        read += os.read(there, 65536)
    writer.join()
    assert read == text.encode()
    os.close(there)
    os.close(here)
