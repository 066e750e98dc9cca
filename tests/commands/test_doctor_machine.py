"""What `companion doctor` says of the machine: board, power, groups, journal, disk, clock, service."""

from __future__ import annotations

import grp
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

from companion.commands.examining import system
from companion.journal.store import Store
from companion.match.entry import Entry
from tests.commands.doctor_rig import PIS, SERVICE, DoctorRig


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    return DoctorRig(tmp_path, monkeypatch)


@pytest.mark.parametrize("kind", PIS)
def test_the_board_is_named_by_its_device_tree(rig: DoctorRig, kind: str) -> None:
    rig.become_pi(kind, "trixie", "13")
    (said,) = rig.said("board")
    assert said.startswith(f"ok: {PIS[kind][0]}, 64-bit; Raspberry Pi OS 13 (trixie), Linux ")
    assert said.endswith(f", Python {'.'.join(map(str, sys.version_info[:3]))}.")


def test_another_release_was_not_tried(rig: DoctorRig) -> None:
    rig.become_pi("4", "bullseye", "11")
    (said,) = rig.said("board")
    assert said.startswith(
        "note: Raspberry Pi 4 Model B Rev 1.4, 64-bit; Raspberry Pi OS 11 (bullseye), Linux "
    )
    assert said.endswith(
        "The table is made for Raspberry Pi OS bookworm and trixie; it may run on this one all the same."
    )


def test_a_system_of_32_bits_is_wrong_even_on_a_kernel_of_64(
    rig: DoctorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.become_pi()
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    names = namedtuple("names", ["machine"])  # noqa: PYI024 - a stand-in for os.uname_result
    monkeypatch.setattr(os, "uname", lambda: names("aarch64"))
    (said,) = rig.said("board")
    assert said.startswith(
        "wrong: Raspberry Pi 4 Model B Rev 1.4: its system is a 32-bit one (Raspberry Pi OS 12 (bookworm),"
    )
    assert "), although its kernel has 64 bits. " in said


def test_a_board_that_is_no_pi_says_what_it_calls_itself(rig: DoctorRig) -> None:
    rig.write("sys/firmware/devicetree/base/model", "Radxa ROCK 4C+\0")
    assert rig.said("board")[0].startswith("note: This is no Raspberry Pi (Radxa ROCK 4C+, 64-bit; ")
    assert rig.said("power") == []


LOW = (
    "Probably its power supply or its cable is too weak; cards lose data by that. Use the Pi's own supply, and feed the "
    "buzzer and the LEDs from another."
)


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        ("0", "ok: Power and temperature have been right since the start."),
        ("50005", f"wrong: The Pi's voltage is too low now. {LOW}"),
        ("10000", f"wrong: The Pi's voltage has been too low since the start. {LOW}"),
        (
            "e0008",
            "wrong: The Pi is slowed down now, because it got too hot or its power was short. Give it air, or a heat sink.",
        ),
        (
            "e0000",
            (
                "note: The Pi has been slowed down since the start, because it got too hot or its power was short. Give it air, "
                "or a heat sink."
            ),
        ),
    ],
)
def test_power_is_as_the_firmware_knows(rig: DoctorRig, bits: str, told: str) -> None:
    rig.become_pi()
    rig.throttled(bits)
    assert rig.said("power") == [told]


def test_power_is_asked_of_the_firmwares_command_where_the_kernel_says_nothing(rig: DoctorRig) -> None:
    rig.become_pi("5")
    (rig.root / "sys/devices/platform/soc/soc:firmware/get_throttled").unlink()
    assert rig.said("power") == []
    rig.answers["vcgencmd"] = "throttled=0x50000\n"
    assert rig.said("power") == [f"wrong: The Pi's voltage has been too low since the start. {LOW}"]


# -- groups


Group = namedtuple("Group", ["gr_gid", "gr_mem"])  # noqa: PYI024 - a stand-in for grp.struct_group


def as_user(monkeypatch: pytest.MonkeyPatch, groups: dict[str, Group], own: set[int]) -> None:
    """The user "ana", who is in the groups `own`."""
    user = namedtuple("user", ["pw_name"])  # noqa: PYI024 - a stand-in
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(pwd, "getpwuid", lambda _: user("ana"))
    monkeypatch.setattr(grp, "getgrnam", groups.__getitem__)
    monkeypatch.setattr(system, "_own_groups", lambda: own)


GROUPS = {"gpio": Group(997, []), "i2c": Group(998, []), "spi": Group(999, []), "dialout": Group(20, ["ana"])}


def test_groups_that_the_parts_want(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    screens = ("screen = { bus = 1 }", "screen = { spi = 0, dc = 24 }")
    rig.table(screens[0] + '\ncup = { id = "52" }', screens[1], first=12)
    as_user(monkeypatch, GROUPS, {997, 998, 999, 20})
    assert rig.said("user") == ["ok: ana is in the groups that are needed: gpio, i2c, spi, dialout."]
    as_user(monkeypatch, GROUPS, {997, 20})
    assert rig.said("user") == [
        (
            "wrong: ana is not in i2c, spi: what is open to that group only is closed to this user. "
            'Run "sudo usermod -aG i2c,spi ana" and log in again.'
        )
    ]
    as_user(monkeypatch, GROUPS, {997, 998, 999})
    assert rig.said("user") == [
        "wrong: ana has been put into dialout, but this session began before that. Log out and in again."
    ]


def test_groups_that_this_machine_does_not_have(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    as_user(monkeypatch, {}, set())
    assert rig.said("user") == [
        "note: None of the groups that open a Pi's parts to users is here (gpio, i2c ...). On Raspberry Pi OS there are."
    ]


# -- the journal


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


def test_a_journal_of_another_user(rig: DoctorRig, journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal.parent.mkdir(parents=True)
    closed = {"journal.sqlite3", "bluff-companion"}
    allowed = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: Path(path).name not in closed and allowed(path, mode)
    )
    assert rig.said("journal") == [
        (
            f"wrong: The journal {journal} cannot be written by this user: it belongs to {ME}. Run this as "
            f'"sudo -u {ME} companion doctor", or choose another place: journal = ... in table.toml.'
        )
    ]
    journal.write_bytes(b"closed")
    assert rig.said("journal") == [
        (
            f"wrong: The journal {journal} is damaged: file is not a database. Probably the power failed while the card was "
            'writing. The next start of the table puts it aside and begins a new one; "companion export" may still read games '
            "out of the old one."
        )
    ]


def test_a_journal_that_is_closed_to_this_user_is_as_it_should_be(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch, without_rights
) -> None:
    rig = DoctorRig(own_folder, monkeypatch)
    rig.table("screen = { bus = 1 }", "screen = { bus = 1, address = 0x3D }")
    rig.install()
    journal = rig.root / "var/lib/bluff-companion/journal.sqlite3"
    kept_at(journal)
    journal.parent.chmod(0)
    try:
        with without_rights():
            said = rig.said("journal")
    finally:
        journal.parent.chmod(0o700)
    assert said == [
        (
            f"note: The journal {journal} belongs to {ME} and is closed to this user, as it should be. "
            '"sudo companion doctor" looks into it.'
        )
    ]


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


# -- the service


@pytest.mark.parametrize(
    ("differs", "told"),
    [
        ({}, "ok: The service runs (bluff-companion.service), and starts with the Pi."),
        (
            {"NRestarts": "3"},
            "note: The service runs (bluff-companion.service), and starts with the Pi. It has been started anew 3 times since then.",
        ),
        (
            {"UnitFileState": "disabled"},
            "wrong: The service runs (bluff-companion.service), but will not start with the Pi.",
        ),
        (
            {"ActiveState": "inactive"},
            'note: The service is stopped now (bluff-companion.service), and starts with the Pi. To start it: "sudo systemctl',
        ),
        (
            {"ActiveState": "inactive", "UnitFileState": "disabled"},
            "note: The service is installed (bluff-companion.service), but neither runs nor starts with the Pi.",
        ),
        (
            {
                "ActiveState": "activating",
                "SubState": "auto-restart",
                "Result": "exit-code",
                "ExecMainStatus": "1",
            },
            "wrong: The service does not stay up (bluff-companion.service is activating; its last result: exit-code, status 1).",
        ),
        (
            {"ActiveState": "failed", "Result": "exit-code", "ExecMainStatus": "78"},
            "wrong: The service has ended because its file is wrong (bluff-companion.service, status 78).",
        ),
        (
            {"ActiveState": "failed", "Result": "signal", "ExecMainStatus": "11"},
            "wrong: The service has failed (bluff-companion.service: signal, status 11).",
        ),
        (
            {"LoadState": "not-found", "UnitFileState": "", "ActiveState": "inactive"},
            "note: The service is not installed here (bluff-companion.service): a table runs only while somebody has started it.",
        ),
    ],
)
def test_the_service_is_told_as_systemd_has_it(rig: DoctorRig, differs: dict[str, str], told: str) -> None:
    rig.service({**SERVICE, **differs})
    (said,) = rig.said("service")
    assert said.startswith(told)


def test_where_there_is_no_systemd_or_it_says_nothing(rig: DoctorRig) -> None:
    del rig.answers["systemctl"]
    assert rig.said("service")[0].startswith("note: The service is not installed here")
    (rig.root / "run/systemd/system").rmdir()
    assert rig.said("service")[0].startswith("note: This machine has no systemd")
