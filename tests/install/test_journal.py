"""The service's user may lay what he likes into the journal's folder: root goes nowhere by it that he could not go."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from install.journal import Journal, keep, put_back
from install.machine import Machine, as_owner_of
from install.places import STATE
from tests.install.pretended import JOURNAL, version_of, write_journal

SOMEBODY: Final = 65534
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="nobody but root has rights to give up")


@pytest.fixture
def machine() -> Iterator[Machine]:
    """With a journal that belongs to the service's user, in a folder of his, and a file of root's beside it."""
    root = Path(tempfile.mkdtemp())  # tmp_path's parents are closed to all but root
    root.chmod(0o755)
    machine = Machine(root)
    write_journal(machine.at(JOURNAL), 1)
    for path in (machine.at(STATE), *machine.at(STATE).iterdir()):
        os.chown(path, SOMEBODY, SOMEBODY)
    machine.write("/etc/secret", b"root's alone", 0o600)
    yield machine
    shutil.rmtree(root)


def planted(machine: Machine, name: str, target: str = "/etc/secret") -> Path:
    place = machine.at(f"{STATE}/{name}")
    place.unlink(missing_ok=True)
    place.symlink_to(machine.at(target))
    os.lchown(place, SOMEBODY, SOMEBODY)
    return place


def test_the_copy_belongs_to_whom_the_journal_belongs(machine: Machine) -> None:
    journal = Journal(JOURNAL, 1, 2)
    keep(journal, machine)
    stat = machine.at(journal.copy).stat()
    assert (stat.st_uid, stat.st_gid, stat.st_mode & 0o777) == (SOMEBODY, SOMEBODY, 0o600)
    assert version_of(machine.at(journal.copy)) == 1


def test_a_journal_that_leads_to_what_is_roots_is_not_copied(machine: Machine) -> None:
    write_journal(machine.at("/etc/database"), 1)
    machine.at("/etc/database").chmod(0o600)
    planted(machine, "journal.sqlite3", "/etc/database")
    with pytest.raises(sqlite3.OperationalError):
        keep(Journal(JOURNAL, 1, 2), machine)
    assert not machine.at(f"{JOURNAL}.version-1").exists()


def test_a_link_of_the_copys_name_that_comes_at_the_last_moment_leads_nowhere(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if he had been quicker than root, between the removal of what was there and the making of the copy."""
    connect = sqlite3.connect

    def quicker(path: Path) -> sqlite3.Connection:
        if path.name.endswith(".new"):
            planted(machine, path.name, "/etc/new")
        return connect(path)

    monkeypatch.setattr(sqlite3, "connect", quicker)
    with pytest.raises((sqlite3.OperationalError, PermissionError)):
        keep(Journal(JOURNAL, 1, 2), machine)
    assert machine.names("/etc") == ["secret"]


def test_what_the_journal_had_become_is_laid_over_nothing_of_roots(machine: Machine) -> None:
    journal = Journal(JOURNAL, 1, 2)
    keep(journal, machine)
    write_journal(machine.at(JOURNAL), 2)
    planted(machine, ".journal.sqlite3.version-2.new")
    assert put_back(journal, machine)
    assert machine.read("/etc/secret") == b"root's alone"
    assert version_of(machine.at(JOURNAL)) == 1


def test_nor_by_a_link_that_comes_at_the_last_moment(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(JOURNAL, 1, 2)
    keep(journal, machine)
    write_journal(machine.at(JOURNAL), 2)
    copy = shutil.copy2

    def quicker(source: Path, place: Path) -> Path:
        planted(machine, place.name)
        return copy(source, place)

    monkeypatch.setattr(shutil, "copy2", quicker)
    with pytest.raises(PermissionError):
        put_back(journal, machine)
    assert machine.read("/etc/secret") == b"root's alone"


def test_it_is_put_back_with_no_more_rights(machine: Machine) -> None:
    journal = Journal(JOURNAL, 1, 2)
    keep(journal, machine)
    write_journal(machine.at(JOURNAL), 2)
    assert put_back(journal, machine)
    assert version_of(machine.at(JOURNAL)) == 1
    assert machine.at(JOURNAL).stat().st_uid == SOMEBODY
    assert machine.at(f"{JOURNAL}.version-2").stat().st_uid == SOMEBODY


def test_root_is_root_again_whatever_happens(machine: Machine) -> None:
    before = (os.geteuid(), os.getegid(), os.getgroups())
    meanwhile = []

    def fails() -> None:
        with as_owner_of(machine.at(STATE)):
            meanwhile.append((os.geteuid(), os.getegid(), os.getgroups()))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert meanwhile == [(SOMEBODY, SOMEBODY, [SOMEBODY])]
    assert (os.geteuid(), os.getegid(), os.getgroups()) == before
