"""The journal during an update: a copy before a newer version changes it, and the way back.

Its folder belongs to the service's user, who may lay there what he likes: a link of the copy's name, for one. So all this
is done with his rights, and leads nowhere that he could not go himself.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from install.machine import Machine, as_owner_of
from install.places import STATE


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


def keep(journal: Journal, machine: Machine) -> None:
    """Where it is going to be changed: a copy beside it. The table must not run."""
    if journal.version >= journal.newest:
        return
    with as_owner_of(machine.at(STATE)):
        _keep(journal, machine)


def _keep(journal: Journal, machine: Machine) -> None:
    machine.remove(journal.copy)
    copy = machine.at(journal.path).with_name(f".{machine.at(journal.copy).name}.new")
    copy.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(machine.at(journal.path))) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)  # with what is still in the file beside it
    copy.chmod(0o600)
    machine.rename(f"{Path(journal.path).parent}/{copy.name}", Path(journal.copy).name)


def put_back(journal: Journal | None, machine: Machine) -> bool:
    """Where it was changed: the copy in its place, and what it had become beside it. The table must not run."""
    if journal is None:
        return False
    with as_owner_of(machine.at(STATE)):
        return machine.at(journal.copy).exists() and _put_back(journal, machine)


def _put_back(journal: Journal, machine: Machine) -> bool:
    place = machine.at(journal.path)
    if _version(place) == journal.version:
        return False
    if place.exists():
        machine.copy(place, f"{journal.path}.version-{journal.newest}")
    for suffix in (
        "-wal",
        "-shm",
    ):  # left only where the file could not be read; it is in its copy's place now
        machine.remove(journal.path + suffix)
    machine.rename(journal.copy, place.name)
    return True


def _version(place: Path) -> int | None:
    """The version of a journal's file, which holds all of it afterwards; None where none can be read."""
    if not place.exists():
        return None
    try:
        with closing(sqlite3.connect(place)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return None
