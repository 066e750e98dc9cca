"""What a program does to the files of one folder, as a list; paths are relative to that folder, "" is the folder itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Make:
    """A new file with the number `file`, or a new folder (None)."""

    path: str
    file: int | None


@dataclass(frozen=True, slots=True)
class Remove:
    """A file is deleted."""

    path: str


@dataclass(frozen=True, slots=True)
class Rename:
    """A file gets another name, over whoever had it."""

    path: str
    new: str


@dataclass(frozen=True, slots=True)
class SyncFolder:
    """What happened to the names in the folder is on the disk."""

    path: str


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes into a file, from `offset` on."""

    file: int
    offset: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Resize:
    """A file is cut off, or continued with zeros."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """What happened to the file's content is on the disk."""

    file: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The table asks for so many entries to be kept, counted from the evening's beginning."""

    entries: int


@dataclass(frozen=True, slots=True)
class Shown:
    """So many entries are said to be kept: the screens show what they say."""

    entries: int


Naming: TypeAlias = Make | Remove | Rename
Change: TypeAlias = Write | Resize
Operation: TypeAlias = Naming | Change | Sync | SyncFolder | Asked | Shown
