"""The unit as it is shipped, judged by systemd's own tools; nothing of it is run."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SHIPPED = Path(__file__).parent.parent.parent / "systemd"
UNIT = SHIPPED / "bluff-companion.service"
DROP_IN = SHIPPED / "bluff-companion.service.d" / "network.conf.example"
UNITS = Path("/usr/lib/systemd/system")
MOST_EXPOSURE = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd's tools are on Linux with systemd only"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A system with the unit, and a program where it looks for one."""
    folder = tmp_path / "root"
    units = folder / "etc/systemd/system"
    units.mkdir(parents=True)
    shutil.copy(UNIT, units)
    program = folder / "opt/bluff-companion/current/bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return folder


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *map(str, arguments)], capture_output=True, text=True, check=False
    )


def exposure(root: Path) -> float:
    ran = analyze("security", "--offline=true", f"--root={root}", "--no-pager", UNIT.name)
    told = re.search(r"Overall exposure level for \S+: ([0-9.]+)", ran.stdout)
    assert told is not None, ran.stderr
    return float(told[1])


def enable_network(root: Path) -> None:
    folder = root / "etc/systemd/system/bluff-companion.service.d"
    folder.mkdir()
    shutil.copy(DROP_IN, folder / "network.conf")


def values(key: str, path: Path = UNIT) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)


@needs_systemd
def test_it_is_little_exposed_also_with_the_network(root: Path) -> None:
    assert exposure(root) <= MOST_EXPOSURE
    enable_network(root)
    assert exposure(root) <= MOST_EXPOSURE


@needs_systemd
@pytest.mark.skipif(not (UNITS / "sysinit.target").exists(), reason="the system's own units are not here")
def test_systemd_has_nothing_to_say_against_it(root: Path) -> None:
    shutil.copytree(UNITS, root / "usr/lib/systemd/system", symlinks=True)
    modprobe = root / "sbin/modprobe"
    modprobe.parent.mkdir()
    modprobe.symlink_to("/bin/true")
    enable_network(root)
    ran = analyze("verify", f"--root={root}", "--man=no", "--recursive-errors=no", UNIT.name)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_a_fault_is_started_again_and_a_wrong_file_is_not() -> None:
    from companion.commands.table_here import WRONG_FILE  # noqa: PLC0415

    assert values("Restart") == ["on-failure"]
    assert values("RestartPreventExitStatus") == [str(WRONG_FILE)]
    assert int(values("StartLimitBurst")[0]) < 10
    assert values("StartLimitIntervalSec") == ["5min"]


def test_by_default_nothing_but_this_machine_can_be_reached() -> None:
    assert values("IPAddressDeny") == ["any"]
    assert values("IPAddressAllow") == ["localhost"]
    assert "BLUFF_COMPANION_NETWORK=loopback" in values("Environment")
    assert "BLUFF_COMPANION_NETWORK=lan" in values("Environment", DROP_IN)
    (allowed,) = values("IPAddressAllow", DROP_IN)
    assert not {"any", "0.0.0.0/0", "::/0", "multicast"} & set(allowed.split())


def test_every_exception_is_explained() -> None:
    """What opens something has a comment in the paragraph that it stands in."""
    paragraphs = UNIT.read_text(encoding="utf-8").split("\n\n")
    opening = ("DeviceAllow=", "SupplementaryGroups=", "IPAddressAllow=", "RestrictAddressFamilies=")
    opening += ("ProtectProc=default", "ProcSubset=all")
    for word in opening:
        (paragraph,) = [one for one in paragraphs if f"\n{word}" in f"\n{one}"]
        assert paragraph.index("# ") < paragraph.index(f"\n{word}"), word
    assert not values("ReadWritePaths")
    assert values("AmbientCapabilities") == [""]
    assert values("CapabilityBoundingSet") == [""]
