"""What `companion doctor` says of what is kept: journal, disk, and the clock that dates it."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import sys
import time
from collections import namedtuple
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.journal.store import Store
from companion.match.entry import Entry
from tests.commands.doctor_rig import DoctorRig


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    return DoctorRig(tmp_path, monkeypatch)


REAL_USER = os.geteuid
"""The rig takes root for granted."""
ME = pwd.getpwuid(os.getuid()).pw_name


def kept_at(path: Path, lines: int = 3) -> None:
    store = Store(path, lambda _serial, _reason: None, wall_time=lambda: 1_797_000_000.0)
    store.start()
    store.submit(1, Entry(1, tuple({"n": n} for n in range(lines)), None, None))
    store.close()


@pytest.fixture
def journal(rig: DoctorRig) -> Path:
    return rig.root / "state/bluff-companion/journal.sqlite3"


def test_a_journal_that_is_whole(rig: DoctorRig, journal: Path) -> None:
    kept_at(journal)
    before = {path.name: path.read_bytes() for path in journal.parent.iterdir() if path.suffix == ".sqlite3"}
    (said,) = rig.said("journal")
    assert said.startswith(f"ok: The journal {journal} is whole and can be written: one game, ")
    after = {path.name: path.read_bytes() for path in journal.parent.iterdir() if path.suffix == ".sqlite3"}
    assert after == before


def test_a_journal_is_looked_at_while_a_table_writes_it(rig: DoctorRig, journal: Path) -> None:
    store = Store(journal, lambda _serial, reason: answers.append(reason))
    answers: list[object] = []
    store.start()
    store.submit(1, Entry(1, ({"n": 1},), None, None))
    for number in range(2, 40):
        assert rig.said("journal")[0].startswith("ok: ")
        store.submit(number, Entry(1, ({"n": number},), None, None))
    store.close()
    assert answers == [None] * 39


@pytest.mark.parametrize("where", [0, 4096 + 8])
def test_a_damaged_journal_is_told_and_left_alone(rig: DoctorRig, journal: Path, where: int) -> None:
    kept_at(journal, lines=200)
    with journal.open("r+b") as file:
        file.seek(where)
        file.write(b"\xff" * 300)
    damaged = journal.read_bytes()
    (said,) = rig.said("journal")
    assert said.startswith(f"wrong: The journal {journal} is damaged: ")
    assert journal.read_bytes() == damaged


def test_somebody_elses_file_is_told(rig: DoctorRig, journal: Path) -> None:
    journal.parent.mkdir(parents=True)
    with sqlite3.connect(journal) as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()
    assert rig.said("journal")[0].startswith("wrong: ")


def test_a_journal_that_was_put_aside_is_noted(rig: DoctorRig, journal: Path) -> None:
    kept_at(journal)
    aside = journal.with_name(journal.name + ".damaged-1")
    aside.touch()
    aside.with_name(aside.name + "-wal").touch()
    assert rig.said("journal")[1] == (
        f"note: A damaged journal was put aside here: {aside}. When you do not need its games any more, delete it."
    )


def mounted(rig: DoctorRig, kind: str, options: str = "rw") -> None:
    rig.write(
        "proc/self/mountinfo",
        "25 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
        f"26 25 0:30 / {rig.root}/state {options},relatime shared:2 - {kind} {kind} {options}\n"
        "27 25 0:31 / /proc rw - proc proc rw\n",
    )


def test_a_file_system_that_keeps_nothing_is_told(rig: DoctorRig, journal: Path) -> None:
    mounted(rig, "overlay")
    assert rig.said("journal") == [
        (
            f"wrong: What is written to the journal {journal} is gone when the Pi is switched off: {rig.root}/state is a file "
            "system that keeps nothing (overlay). Probably the overlay file system is on. Switch it off "
            '("sudo raspi-config nonint disable_overlayfs"), or put the journal onto a USB stick: journal = ... in table.toml.'
        )
    ]


def test_a_file_system_that_is_read_only_is_told(rig: DoctorRig, journal: Path) -> None:
    mounted(rig, "ext4", "ro")
    assert rig.said("journal") == [
        (
            f"wrong: The journal {journal} cannot be written: {rig.root}/state is mounted read-only (ext4). Probably it is "
            f'meant so, or the card is failing. Run "sudo mount -o remount,rw {rig.root}/state"; if that fails, copy the card '
            "to a new one."
        )
    ]


NOT_WRITTEN = "cannot be written by this user"
CHOOSE = "or choose another place: journal = ... in table.toml."


@pytest.mark.parametrize("closed", ["journal.sqlite3", "bluff-companion"])
@pytest.mark.parametrize("own", [True, False])
def test_a_journal_that_this_user_may_not_write(
    rig: DoctorRig, journal: Path, monkeypatch: pytest.MonkeyPatch, closed: str, own: bool
) -> None:
    """SQLite writes beside the file, too: a file that is open in a folder that is not keeps nothing."""
    kept_at(journal)
    allowed = os.access
    monkeypatch.setattr(
        os,
        "access",
        lambda path, mode, **how: (
            (Path(path).name != closed or mode != os.W_OK) and allowed(path, mode, **how)
        ),
    )
    monkeypatch.setattr(os, "geteuid", REAL_USER if own else lambda: 54321)
    part = journal if closed == journal.name else journal.parent
    mends = (
        f'{part} is their own, but shut to them. Open it ("chmod u+rwX {part}")'
        if own
        else f'{part} belongs to {ME}. Run this as "sudo -u {ME} companion doctor"'
    )
    assert rig.said("journal") == [f"wrong: The journal {journal} {NOT_WRITTEN}: {mends}, {CHOOSE}"]


def test_a_journal_that_cannot_even_be_read_for_its_folder_is_told_by_that(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, without_rights
) -> None:
    rig = DoctorRig(own_folder, monkeypatch)
    journal = rig.root / "state/bluff-companion/journal.sqlite3"
    kept_at(journal)
    journal.chmod(0o666)
    rig.said("journal")  # imports all, while Python's own folder may be read
    journal.parent.chmod(0o555)
    asked = os.access  # for the user who began, which here may be root
    monkeypatch.setattr(os, "geteuid", REAL_USER)
    monkeypatch.setattr(os, "access", lambda path, mode, **_: asked(path, mode, effective_ids=True))
    with without_rights():
        (said,) = rig.said("journal")
    journal.parent.chmod(0o755)
    assert said.startswith(f"wrong: The journal {journal} {NOT_WRITTEN}: {journal.parent} ")


def test_a_journal_that_is_closed_to_this_user_is_as_it_should_be(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, without_rights
) -> None:
    rig = DoctorRig(own_folder, monkeypatch)
    rig.table("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }")
    rig.install()
    journal = rig.root / "var/lib/bluff-companion/journal.sqlite3"
    kept_at(journal)
    journal.parent.chmod(0)
    monkeypatch.setattr(os, "geteuid", REAL_USER)
    try:
        with without_rights():
            monkeypatch.setattr(os, "geteuid", lambda: 54321)  # not its owner, whoever runs the tests
            said = rig.said("journal")
    finally:
        journal.parent.chmod(0o700)
    assert said == [
        (
            f"note: The journal {journal} belongs to {ME} and is closed to this user, as it should be. "
            '"sudo companion doctor" looks into it.'
        )
    ]


LONG = f'journal = "{"x" * 300}"\n'


@pytest.mark.parametrize("way", ["file", "loop", "pipe", "nowhere", "long"])
def test_what_is_no_place_for_a_journal_is_wrong(rig: DoctorRig, journal: Path, way: str) -> None:
    """Not "closed to this user, as it should be", and no endless wait."""
    journal.parent.parent.mkdir(exist_ok=True)
    match way:
        case "file":
            journal.parent.touch()
        case "loop":
            journal.parent.symlink_to(journal.parent)
        case "pipe":
            journal.parent.mkdir()
            os.mkfifo(journal)
        case "nowhere":
            journal.parent.mkdir()
            journal.symlink_to(rig.root / "stick" / "journal.sqlite3")
        case _:
            rig.table("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }", more=LONG)
    (said,) = rig.said("journal")
    assert said.startswith("wrong: ")
    if way == "long":
        assert "cannot be read (File name too long)" in said
        return
    assert said.startswith(f"wrong: There can be no journal at {journal}: {journal.parent}")
    assert said.endswith("name another place: --journal, or journal = ... in table.toml.")


def test_a_link_to_where_nothing_may_be_written_is_no_place(
    rig: DoctorRig, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.parent.mkdir(parents=True)
    (rig.root / "closed").mkdir()
    journal.symlink_to(rig.root / "closed" / "journal.sqlite3")
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "closed" and allowed(path, mode))
    assert rig.said("journal")[0].startswith(f"wrong: The journal {journal} cannot be written by this user")


def test_the_installed_services_journal_is_looked_at(rig: DoctorRig) -> None:
    rig.table("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }")
    rig.install()
    kept_at(rig.root / "var/lib/bluff-companion/journal.sqlite3")
    assert rig.said("journal")[0].startswith(
        f"ok: The journal {rig.root}/var/lib/bluff-companion/journal.sqlite3 is whole"
    )


def test_a_table_of_ones_own_keeps_its_own_journal(rig: DoctorRig, journal: Path) -> None:
    rig.table("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }")
    rig.answers["StateDirectory"] = "bluff-companion\n"
    assert f"It will be {journal}, " in rig.said("journal")[0]


def test_a_journal_where_the_file_says(rig: DoctorRig) -> None:
    rig.table(
        "screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }", more='journal = "here.sqlite3"\n'
    )
    assert f"It will be {rig.root}/here.sqlite3" in rig.said("journal")[0]


# -- disk and clock


Usage = namedtuple("Usage", ["total", "used", "free"])  # noqa: PYI024 - a stand-in for shutil's


def test_the_disk_says_how_much_is_free(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(31_000_000_000, 0, 25_300_000_000))
    folder = rig.root / "state/bluff-companion"
    assert rig.said("disk") == [
        f"ok: The card below {folder} has 25.3 GB free of 31.0 GB (/dev/mmcblk0p2, ext4)."
    ]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(31_000_000_000, 0, 12_000_000))
    (said,) = rig.said("disk")
    assert said.startswith(f"wrong: The card below {folder} is nearly full: 12 MB free of 31.0 GB")

    def fails(_: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(shutil, "disk_usage", fails)
    assert rig.said("disk")[0].startswith(f"wrong: The disk below {folder} cannot be asked: [Errno 5]")


def test_the_clock_is_confirmed_or_not(rig: DoctorRig) -> None:
    says = time.strftime("%Y-%m-%d %H:%M", time.localtime(rig.now))
    alone = " This machine has no clock that goes on without power: after a start the time is a guess until a network tells it."
    assert rig.said("time") == [f"ok: The clock says {says}, and the network agrees.{alone}"]
    (rig.root / "sys/class/rtc/rtc0").mkdir(parents=True)
    assert rig.said("time") == [f"ok: The clock says {says}, and the network agrees."]
    rig.answers["timedatectl"] = "no\n"
    assert rig.said("time") == [
        (
            f"note: The clock says {says}; no network has confirmed it. Games do not mind: they count time by another clock. "
            "Only the dates of the history may be wrong."
        )
    ]
    del rig.answers["timedatectl"]
    assert rig.said("time") == [
        f"note: The clock says {says}; whether a network confirms it is not known here."
    ]


def test_a_clock_that_stands_before_the_last_entry_has_jumped(rig: DoctorRig, journal: Path) -> None:
    kept_at(journal)
    rig.now = 1_796_999_999.0
    (said,) = rig.said("time")
    assert said.startswith("wrong: The clock says 2026-12-")
    assert "which cannot be: it stands before what has been written already." in said
    rig.now = 86_400.0
    assert rig.said("time")[0].startswith("wrong: The clock says 1970-01-0")
