"""docs/doctor.md keeps up: its example is what the command says, and its tables know every part and every end."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections import namedtuple
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from companion.commands.doctor import doctor
from companion.commands.examining.findings import Grade
from companion.simulator.panel import Panel
from tests.commands.doctor_rig import SCREENS, DoctorRig

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "doctor.md").read_text(encoding="utf-8")
Usage = namedtuple("Usage", ["total", "used", "free"])  # noqa: PYI024 - a stand-in for shutil's


def example(rig: DoctorRig, monkeypatch: pytest.MonkeyPatch) -> str:
    """A Pi on which somebody has a line, a screen is loose, and the clock of the bus is as it is sold."""
    monkeypatch.setattr(platform, "release", lambda: "6.12.25+rpt-rpi-v8")
    monkeypatch.setattr(platform, "python_version", lambda: "3.11.2")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(31_000_000_000, 0, 25_300_000_000))
    monkeypatch.setenv("XDG_STATE_HOME", str(rig.root / "home/ana/.local/state"))
    rig.become_pi()
    rig.panels({(1, 0x3C): Panel()}, hz=100_000)
    rig.table(*SCREENS)
    assert rig.header is not None
    rig.header.lines[6].consumer = "gpio-fan"
    monkeypatch.setattr("companion.commands.examining.screens.measured_hz", lambda *_: 99_600)
    said = rig.run().stdout.replace(f"{rig.root}/", "/")
    return re.sub(r"(?<=clock says )[-0-9]+ [:0-9]+", "2026-12-24 12:00", said)


def test_the_example_is_what_the_command_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"(?:^    .*\n)+", GUIDE, re.MULTILINE)
    shown = [block.replace("\n    ", "\n")[4:] for block in blocks]
    assert example(DoctorRig(tmp_path, monkeypatch), monkeypatch) in shown


def test_every_part_and_grade_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = DoctorRig(tmp_path, monkeypatch)
    example(rig, monkeypatch)
    parts = {one.part for one in rig.findings()} | {"cup"}
    assert [part for part in sorted(parts) if f"| `{part}` |" not in GUIDE] == []
    assert [grade for grade in Grade if f"`{grade}`" not in GUIDE] == []


def test_every_option_is_named() -> None:
    options = {option for one in doctor.params for option in one.opts}
    assert [option for option in sorted(options) if f"`{option}" not in GUIDE] == []


def test_every_file_that_it_leads_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)", GUIDE):
        if "://" not in target:
            assert (DOCS / target).exists(), target
