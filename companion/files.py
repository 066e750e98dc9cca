"""A file that somebody named, or what lies in its place: no pipe is waited for without end, no device is touched."""

from __future__ import annotations

import os
import select
import stat
from enum import StrEnum
from pathlib import Path
from typing import IO, Final

PATIENCE_S: Final = 10.0
"""So long whoever holds a pipe open may say nothing."""

OPENING_S: Final = 1.0
"""So long nobody may hold it open: who is to write may just be starting."""


class Kind(StrEnum):
    """What lies at a path, links followed."""

    FILE = "file"
    FOLDER = "folder"
    PIPE = "pipe"
    SOCKET = "socket"
    DEVICE = "device"


_KINDS: Final = {
    stat.S_IFREG: Kind.FILE,
    stat.S_IFDIR: Kind.FOLDER,
    stat.S_IFIFO: Kind.PIPE,
    stat.S_IFSOCK: Kind.SOCKET,
}


class NoFile(Exception):  # noqa: N818 - what became of it
    """Something of another `kind` lies there."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind


class Silent(Exception):  # noqa: N818 - what became of it
    """It is a pipe, and nobody writes to it."""


def kind_at(path: Path) -> Kind:
    """What lies at `path`; OSError where nothing does, or where nobody may look."""
    return _kind(os.stat(path))  # noqa: PTH116 - a path with a zero byte is an error here, too


def read_whole(path: Path, most_bytes: int) -> bytes:
    """What the file holds, or what comes from the pipe; `most_bytes` + 1 bytes of what is longer.

    A pipe is read to its end as long as somebody writes to it. Raises NoFile, Silent, OSError, or ValueError for a path
    with a zero byte.
    """
    _refuse(kind_at(path))
    with open(path, "rb", buffering=0, opener=_without_waiting) as file:
        kind = _kind(os.fstat(file.fileno()))
        _refuse(kind)
        data = b""
        while len(data) <= most_bytes:
            piece = file.read(most_bytes + 1 - len(data))
            if piece == b"" and kind is Kind.PIPE and not data and _comes(file, OPENING_S):
                piece = file.read(most_bytes + 1)
            if piece == b"":
                break
            if piece is None and not _comes(file, PATIENCE_S):
                raise Silent
            data += piece or b""
    if kind is Kind.PIPE and not data:
        raise Silent
    return data


def write_whole(path: Path, text: str) -> None:
    """Put `text` into the file, or into what else lies there; OSError where that is a pipe that nobody reads, too."""
    with open(path, "w", encoding="utf-8", opener=_without_waiting) as file:
        os.set_blocking(file.fileno(), True)
        file.write(text)


def _kind(about: os.stat_result) -> Kind:
    return _KINDS.get(stat.S_IFMT(about.st_mode), Kind.DEVICE)


def _refuse(kind: Kind) -> None:
    if kind not in (Kind.FILE, Kind.PIPE):
        raise NoFile(kind)


def _comes(pipe: IO[bytes], seconds: float) -> bool:
    """Whether there is something to read within so many seconds: bytes, or the end."""
    return bool(select.select([pipe], [], [], seconds)[0])


def _without_waiting(path: str, flags: int) -> int:
    """A pipe opens at once, whether or not somebody writes to it."""
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY, 0o666)
