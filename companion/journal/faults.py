"""What can go wrong with the journal, by code: the sentences are in `words/en/journal.ftl` under the same keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


@dataclass(frozen=True, slots=True)
class NotKept:
    """Why something is not on disk: `code` names the sentence, `values` fill it."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


class JournalError(Exception):
    """The journal cannot be used at all, and nothing was changed; `code` and `values` as in NotKept."""

    def __init__(self, code: str, values: Mapping[str, Any]) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class Damaged(Exception):  # noqa: N818 - a finding, not a mistake of the caller
    """The file is no journal any more, or a broken one."""


class NoPlace(OSError):  # noqa: N818 - what the place is
    """`part`, on the way to `path` or in its place, is what no journal can be in: `kind` is "loop", "nowhere", or a Kind."""

    def __init__(self, path: Path, part: Path, kind: str, target: str = "-") -> None:
        super().__init__(str(part), kind)
        self.values: Mapping[str, Any] = {
            "path": str(path),
            "part": str(part),
            "kind": kind,
            "target": target,
        }


def is_damage(error: sqlite3.Error) -> bool:
    """Whether `error` tells of the file's content, not of the place it lies in."""
    return primary_code(error) in _DAMAGED


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension (0 where the error came from Python's side)."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def not_kept(error: sqlite3.Error, path: Path) -> NotKept:
    """Why SQLite could not write to `path`, as something that people can be told."""
    code = _CODES.get(primary_code(error), "journal-failed")
    return NotKept(code, {"path": str(path), "reason": str(error)})


_CODES = {
    sqlite3.SQLITE_FULL: "journal-full",
    sqlite3.SQLITE_IOERR: "journal-disk-fails",
    sqlite3.SQLITE_BUSY: "journal-busy",
    sqlite3.SQLITE_READONLY: "journal-read-only",
    sqlite3.SQLITE_CANTOPEN: "journal-read-only",
    sqlite3.SQLITE_CORRUPT: "journal-damaged",
    sqlite3.SQLITE_NOTADB: "journal-damaged",
}


def nothing_kept(error: sqlite3.Error | OSError, path: Path) -> NotKept:
    """Why there can be no journal at `path` at all."""
    if isinstance(error, NoPlace):
        return NotKept("journal-nothing-kept-no-place", error.values)
    return NotKept("journal-nothing-kept", {"path": str(path), "reason": _reason(error)})


def unreadable(error: Exception, path: Path) -> JournalError:
    """Why the journal at `path` cannot be read."""
    if isinstance(error, sqlite3.Error) and primary_code(error) == sqlite3.SQLITE_READONLY:
        return JournalError("journal-folder-shut", {"path": str(path), "folder": str(path.absolute().parent)})
    return JournalError("journal-unreadable", {"path": str(path), "reason": _reason(error)})


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
