"""Why a machine cannot be installed on, and what to do; what a maker does next."""

from __future__ import annotations

import importlib.util
import os
import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from install.__main__ import main
from install.hints import next_steps
from install.installing import Installation
from install.machine import REAL, Failed, Machine, Refused
from install.places import AT_BOOT, PROGRAMS
from install.ready import check_makes_releases, check_ready
from install.reasons import remedy, told
from install.service import Service

ROOT = Path(__file__).parent.parent.parent


class ThisOne(Machine):
    """A machine that is this one, with files in a folder."""

    runs_systemd = False
    is_this_one = True


def why_not(machine: Machine, system: str = "linux", user: int = 0, sources: Path = ROOT) -> str:
    with pytest.raises(Refused) as refused:
        check_ready(machine, system, lambda: user, sources)
    return str(refused.value)


def test_a_mac_is_told_to_play(tmp_path: Path) -> None:
    assert "make play" in why_not(Machine(tmp_path), system="darwin")


def test_only_root_may(tmp_path: Path) -> None:
    assert "sudo make install" in why_not(ThisOne(tmp_path), user=1000)
    check_ready(Machine(tmp_path), "linux", lambda: 1000)


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_missing_package_is_named(module: str) -> None:
    with pytest.raises(Refused, match=r"^A package is missing: sudo apt install python3-venv$"):
        check_makes_releases(lambda asked: asked != module)


@pytest.mark.parametrize(("verb", "told"), [("install", "python3-venv"), ("uninstall", "is uninstalled")])
def test_what_makes_releases_is_needed_for_nothing_else(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    verb: str,
    told: str,
) -> None:
    """Whoever cleans up has perhaps removed that package already."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert main_in(tmp_path, monkeypatch, verb) == (1 if verb == "install" else 0)
    assert told in "".join(capfd.readouterr())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert str(tmp_path / "none") in why_not(Machine(tmp_path / "none"))


@pytest.mark.parametrize("inside", ["", "/checkout"])
def test_a_checkout_where_the_releases_go_is_refused(tmp_path: Path, inside: str) -> None:
    """It would be taken for the program, and go with it."""
    machine = Machine(tmp_path)
    checkout = machine.at(f"{PROGRAMS}{inside}")
    checkout.mkdir(parents=True)
    assert f"lies in {machine.at(PROGRAMS)}" in why_not(machine, sources=checkout)
    check_ready(machine, "linux", lambda: 0, machine.at(f"{PROGRAMS}-checkout"))


@pytest.mark.parametrize("said", ["console=tty1 overlayroot=tmpfs rootwait", "boot=overlay root=PARTUUID=1"])
def test_a_pi_that_forgets_is_not_installed_on(tmp_path: Path, said: str) -> None:
    machine = ThisOne(tmp_path)
    machine.write("/proc/cmdline", said.encode())
    assert "raspi-config" in why_not(machine)


@pytest.mark.parametrize("said", ["console=tty1 rootwait", "overlayroot=disabled", "overlayroot="])
def test_a_pi_that_remembers_is(tmp_path: Path, said: str) -> None:
    machine = ThisOne(tmp_path)
    machine.write("/proc/cmdline", said.encode())
    check_ready(machine, "linux", lambda: 0)


def test_the_next_steps_begin_with_the_settings(tmp_path: Path) -> None:
    machine = ThisOne(tmp_path)
    machine.link(AT_BOOT, "unit")
    told = next_steps(machine, Service(machine), None)
    assert "sudo nano /etc/bluff-companion/table.toml" in told
    assert "companion run --check" in told
    assert "usermod" not in told


def test_a_service_that_is_off_is_said(tmp_path: Path) -> None:
    assert "sudo systemctl enable --now bluff-companion" in next_steps(
        ThisOne(tmp_path), Service(ThisOne(tmp_path)), None
    )


def test_a_maker_who_lacks_groups_is_told_which(tmp_path: Path) -> None:
    nobody = pwd.getpwuid(65534).pw_name
    told = next_steps(ThisOne(tmp_path), Service(ThisOne(tmp_path)), nobody)
    assert f"{nobody} has to be in more groups" in told
    assert "dialout" in told.splitlines()[-1]
    assert "usermod" not in next_steps(ThisOne(tmp_path), Service(ThisOne(tmp_path)), "root")
    assert "usermod" not in next_steps(ThisOne(tmp_path), Service(ThisOne(tmp_path)), "no-such-user")


def test_the_verb_itself_refuses_whoever_is_not_root(own_folder: Path) -> None:
    if os.geteuid() == 0:
        ran = _install(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    else:
        ran = _install([])
    assert (ran.returncode, ran.stderr) == (
        1,
        "This changes the system, which only root may: sudo make install (or uninstall).\n",
    )


@pytest.mark.parametrize("error", [Failed("no such unit"), OSError(28, "No space left on device")])
def test_what_nobody_expected_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fails(_self: Installation) -> None:
        raise error

    monkeypatch.setattr(Installation, "install", fails)
    assert main_in(tmp_path, monkeypatch, "install") == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{told(error)}\n\n{remedy(error)}. That was not expected")
    assert "the same command again" in said


def main_in(folder: Path, monkeypatch: pytest.MonkeyPatch, verb: str) -> int:
    monkeypatch.setattr(sys, "argv", ["make", verb, "--root", str(folder)])
    before = os.umask(0o022)
    try:
        return main()
    finally:
        os.umask(before)


def _install(before: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, sys.executable, "-m", "install", "install"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
    )


def test_it_asks_for_nothing_but_the_standard_library() -> None:
    """It runs before anything is installed."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import install.__main__"
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert ran.stderr == ""
    assert Machine(REAL).at("/etc") == Path("/etc")
