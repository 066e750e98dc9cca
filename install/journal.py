"""The journal during an update: a copy before a newer version changes it, and the way back."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from install.machine import Machine

_BESIDE: Final = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Journal:
    """Where it lies on the machine, its version now, and the one that the new program would make of it."""

    path: str
    version: int
    newest: int

    @property
    def copy(self) -> str:
        """Its copy, as long as an update may need it."""
        return f"{self.path}.version-{self.version}"


def keep(journal: Journal | None, machine: Machine) -> None:
    """Where it is going to be changed: a copy beside it. The table must not run."""
    if journal is None or journal.version >= journal.newest:
        return
    for suffix in _BESIDE:
        machine.remove(journal.copy + suffix)
        source = machine.at(journal.path + suffix)
        if suffix != "-shm" and source.exists():
            machine.copy(source, journal.copy + suffix)


def put_back(journal: Journal | None, machine: Machine) -> bool:
    """Where it was changed: the copy in its place, and what it had become beside it. The table must not run."""
    if journal is None or not machine.at(journal.copy).exists():
        return False
    if _version(machine.at(journal.path)) == journal.version:
        return False
    newer = f"{Path(journal.path).name}.version-{journal.newest}"
    for suffix in _BESIDE:
        if machine.at(journal.path + suffix).exists():
            machine.rename(journal.path + suffix, newer + suffix)
    for suffix in reversed(_BESIDE):
        if machine.at(journal.copy + suffix).exists():
            machine.rename(journal.copy + suffix, Path(journal.path).name + suffix)
    return True


def _version(place: Path) -> int | None:
    """The version of a journal's file; None where none can be read."""
    if not place.exists():
        return None
    try:
        connection = sqlite3.connect(place)
        try:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error:
        return None
