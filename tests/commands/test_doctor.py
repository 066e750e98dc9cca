"""`companion doctor` as a whole: on a Pi, off a Pi, with a wrong file; for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.simulator.panel import Panel
from tests.commands.doctor_rig import PIS, SCREENS, DoctorRig


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DoctorRig:
    return DoctorRig(tmp_path, monkeypatch)


def in_order(rig: DoctorRig, kind: str = "4", language: str = "en") -> None:
    """A Pi on which everything is as it should be."""
    rig.become_pi(kind)
    rig.panels({(1, 0x3C): Panel(), (1, 0x3D): Panel()})
    rig.table(*SCREENS, language=language)


@pytest.mark.parametrize("kind", PIS)
def test_a_pi_in_order_is_told_part_by_part(rig: DoctorRig, kind: str) -> None:
    in_order(rig, kind)
    model, label, _, number, _ = PIS[kind]
    ran = rig.run()
    lines = [line for line in ran.stdout.splitlines() if "of bus 1" not in line]
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert lines[0].startswith(f"ok     {model}, 64-bit; Raspberry Pi OS 12 (bookworm), Linux ")
    assert lines[1:10] == [
        "ok     Power and temperature have been right since the start.",
        "ok     table.toml is right: a table for 2 seats.",
        (
            "ok     This is the system's administrator, who may use everything. The service is another user: what is "
            "closed to that one does not show here."
        ),
        f"ok     The Pi's header is here: gpiochip{number}, {label}. 8 of its lines are used; free now: 8.",
        (
            'ok     All 8 buttons of "header" read as not pressed, which is right while nobody presses. A ground wire '
            'that is missing looks the same: "companion doctor --guide" finds it.'
        ),
        f"ok     Bus 1 is here: {rig.root / 'dev/i2c-1'}.",
        (
            "ok     The screen of seat 1 answers (i2c-1, 0x3C); table.toml has it as an SSD1306, and it answers as an "
            "SSD1306 does."
        ),
        (
            "ok     The screen of seat 2 answers (i2c-1, 0x3D); table.toml has it as an SSD1306, and it answers as an "
            "SSD1306 does."
        ),
        (
            f"ok     There is no journal yet. It will be {rig.root / 'state/bluff-companion/journal.sqlite3'}, which "
            "can be written."
        ),
    ]
    assert lines[-1] == (
        "Nothing is wrong. Whether every button and cup does what it should, only hands can find out: "
        '"companion doctor --guide".'
    )
    assert "\x1b" not in ran.stdout  # no colours where nobody looks
    assert not any(panel.on for panel in rig.i2c.panels.values())
    assert rig.i2c.opened == 0


def test_what_is_wrong_is_counted_and_ends_with_1(rig: DoctorRig) -> None:
    in_order(rig)
    del rig.i2c.panels[1, 0x3D]
    rig.throttled("1")
    ran = rig.run()
    assert ran.exit_code == 1
    wrong = [line for line in ran.stdout.splitlines() if line.startswith("WRONG  ")]
    assert len(wrong) == 2
    assert ran.stdout.endswith("2 things are wrong.\n")


def test_programs_get_a_list_of_objects(rig: DoctorRig) -> None:
    in_order(rig)
    del rig.i2c.panels[1, 0x3D]
    ran = rig.run("--json")
    found = json.loads(ran.stdout)
    assert ran.exit_code == 1
    assert {one["part"] for one in found} >= {
        "board",
        "power",
        "file",
        "user",
        "chip",
        "levels",
        "bus",
        "screen",
    }
    (wrong,) = [one for one in found if one["grade"] == "wrong"]
    assert wrong["part"] == "screen"
    assert wrong["text"].startswith(
        "The screen of seat 2 does not answer (i2c-1, 0x3D). Probably a loose wire"
    )


def test_it_speaks_the_tables_language(rig: DoctorRig) -> None:
    in_order(rig, language="fr")
    rig.throttled("10000")
    lines = rig.run().stdout.splitlines()
    assert lines[1].startswith("PANNE    La tension du Pi a été trop basse depuis le démarrage.")
    assert lines[2] == "bon      table.toml est juste\u202f: une table pour 2 places."
    assert lines[-1] == "Une chose ne va pas."


def test_a_wrong_file_ends_with_78_and_says_every_mistake(rig: DoctorRig) -> None:
    in_order(rig)
    rig.write("table.toml", 'seats = []\nlanguage = "tlh"\n')
    ran = rig.run()
    assert (ran.exit_code, ran.stdout) == (78, "")
    assert "language" in ran.stderr
    assert rig.run("--config", "missing.toml").exit_code == 78


def test_a_file_that_could_be_better_is_noted(rig: DoctorRig) -> None:
    in_order(rig)
    rig.table(*SCREENS, more='chips = { west = "device:1-0020" }\n')
    assert rig.said("file")[1].startswith("note: chips.west: ")
    assert rig.run().exit_code == 0


def test_off_a_pi_it_says_so_and_that_is_no_mistake(rig: DoctorRig) -> None:
    rig.write("etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')
    ran = rig.run()
    assert ran.exit_code == 0
    assert ran.stdout.startswith("note   This is no Raspberry Pi (")
    assert 'A virtual table runs here: "companion play".' in ran.stdout
    assert "note   There is no table.toml: nobody has said yet what is connected where." in ran.stdout


def test_a_pi_without_a_file_needs_one(rig: DoctorRig) -> None:
    rig.become_pi()
    rig.panels({(1, 0x3C): Panel()})
    ran = rig.run()
    assert ran.exit_code == 1
    assert (
        'WRONG  There is no table.toml: nobody has said yet what is connected where. "companion run'
        in ran.stdout
    )
    assert "note   A screen that table.toml does not name answers at i2c-1, 0x3C." in ran.stdout


ELSEWHERE = """
import asyncio, sys, sysconfig
sysconfig.get_config_vars()  # before it would look for a Mac's files
sys.platform = "darwin"
for name in ("gpiod", "spidev"):
    sys.modules[name] = None
from companion.cli import main
main(["doctor"])
"""


def test_where_there_is_no_libgpiod_it_says_what_it_can(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "note   This machine has no lines of its own to look for" in ran.stdout
