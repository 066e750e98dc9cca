"""What `companion doctor` says of the machine: board, power, groups, service."""

from __future__ import annotations

import grp
import os
import pwd
import sys
from collections import namedtuple
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.commands.examining import system
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
