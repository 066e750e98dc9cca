"""`requirements/set-up` with a Python that only pretends: what it installs, when it does nothing, and what it says."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "dirname", "cat", "cksum", "rm", "mkdir", "cp", "chmod")

# Answers as the Python of $VERSION would, notes what it is asked to install, and makes a .venv that does the same.
PRETENDS = """#!/bin/sh
case "$*" in
    --version) echo "Python $VERSION" ;;
    *maxsize*) [ "$FITS" = yes ] ;;
    *ensurepip*) [ "$HAS_VENV" = yes ] ;;
    "-m venv "*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *"pip install"*) echo "$*" >>installed; [ "$NETWORK" = yes ] ;;
    *"%d.%d"*) echo 3.13 ;;
    *) echo "$VERSION" ;;
esac
"""


class Checkout:
    """A checkout with a pretended python3, on a machine that has hardly anything else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools = folder / "tools"
        self.tools.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.tools / tool).symlink_to(found)
        shutil.copytree(ROOT / "requirements", folder / "requirements")
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.has("python3", PRETENDS)
        self.environ = {"VERSION": "3.13.5", "FITS": "yes", "HAS_VENV": "yes", "NETWORK": "yes"}

    def has(self, tool: str, script: str = "#!/bin/sh\n") -> None:
        (self.tools / tool).write_text(script)
        (self.tools / tool).chmod(0o755)

    def set_up(self, kind: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "requirements" / "set-up", kind],
            env={"PATH": os.fspath(self.tools), **self.environ, **environ},
            capture_output=True,
            text=True,
            check=False,
        )

    def installed(self) -> list[str]:
        """What was installed since the last call."""
        noted = self.folder / "installed"
        lines = noted.read_text().splitlines() if noted.exists() else []
        noted.unlink(missing_ok=True)
        return lines


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_it_installs_from_the_lock_with_hashes_and_then_the_project(checkout: Checkout) -> None:
    assert checkout.set_up("play").returncode == 0
    packages, project = checkout.installed()
    assert "--only-binary :all: --require-hashes -r requirements/play.lock" in packages
    assert "--no-deps --no-build-isolation --editable ." in project


def test_the_second_time_it_does_nothing(checkout: Checkout) -> None:
    checkout.set_up("play")
    checkout.installed()
    again = checkout.set_up("play")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert checkout.installed() == []


def test_what_the_tests_have_is_enough_to_play_but_not_the_other_way(checkout: Checkout) -> None:
    checkout.set_up("dev")
    checkout.installed()
    checkout.set_up("play")
    assert checkout.installed() == []
    shutil.rmtree(checkout.folder / ".venv")
    checkout.set_up("play")
    checkout.installed()
    checkout.set_up("dev")
    assert len(checkout.installed()) == 2


@pytest.mark.parametrize("changed", ["requirements/play.lock", "pyproject.toml"])
def test_it_sets_up_anew_for_another_lock(checkout: Checkout, changed: str) -> None:
    checkout.set_up("play")
    checkout.installed()
    with (checkout.folder / changed).open("a") as file:
        file.write("# another\n")
    checkout.set_up("play")
    assert len(checkout.installed()) == 2


def test_another_python_gets_another_environment(checkout: Checkout) -> None:
    checkout.set_up("play")
    checkout.installed()
    (checkout.folder / ".venv" / "of-the-old-one").touch()
    checkout.has("python3", PRETENDS.replace("$VERSION", "3.14.0"))
    assert checkout.set_up("play").returncode == 0
    assert len(checkout.installed()) == 2
    assert not (checkout.folder / ".venv" / "of-the-old-one").exists()


def test_another_place_gets_another_environment(checkout: Checkout) -> None:
    """The scripts in .venv/bin name the Python that they were made for by its path."""
    checkout.set_up("play")
    checkout.installed()
    (checkout.folder / ".venv" / "of-the-old-place").touch()
    moved = checkout.folder / "moved to here"
    moved.mkdir()
    for part in (".venv", "requirements", "pyproject.toml"):
        (checkout.folder / part).rename(moved / part)
    checkout.folder = moved
    assert checkout.set_up("play").returncode == 0
    assert len(checkout.installed()) == 2
    assert not (moved / ".venv" / "of-the-old-place").exists()


def test_what_was_broken_off_begins_anew(checkout: Checkout) -> None:
    """A package whose installation was killed may look whole to pip."""
    checkout.set_up("play", NETWORK="no")
    (checkout.folder / ".venv" / "half-a-package").touch()
    checkout.installed()
    assert checkout.set_up("play").returncode == 0
    assert not (checkout.folder / ".venv" / "half-a-package").exists()


def test_what_failed_is_done_again(checkout: Checkout) -> None:
    failed = checkout.set_up("play", NETWORK="no")
    assert failed.returncode == 1
    assert "The packages could not be installed" in failed.stderr
    checkout.installed()
    assert checkout.set_up("play").returncode == 0
    assert len(checkout.installed()) == 2


def test_a_missing_venv_is_named_with_its_package(checkout: Checkout) -> None:
    checkout.has("apt-get")
    told = checkout.set_up("play", HAS_VENV="no")
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].strip() == "sudo apt install python3.13-venv"
    assert not (checkout.folder / ".venv").exists()


def test_a_python_that_does_not_fit_is_named(checkout: Checkout) -> None:
    told = checkout.set_up("play", FITS="no", VERSION="3.9.2")
    assert told.returncode == 1
    assert "needs a 64-bit Python 3.11, 3.12, 3.13 or 3.14, and python3 here is Python 3.9.2." in told.stderr
    assert "make PYTHON=/path/to/python3 play" in told.stderr


def test_a_fitting_python_under_its_own_name_is_found(checkout: Checkout) -> None:
    checkout.has("python3", "#!/bin/sh\nexit 1\n")
    checkout.has("python3.12", PRETENDS)
    assert checkout.set_up("play").returncode == 0


def test_the_python_that_was_asked_for_is_taken_or_refused(checkout: Checkout) -> None:
    checkout.has("mine", PRETENDS)
    checkout.has("python3", "#!/bin/sh\nexit 1\n")
    assert checkout.set_up("play", PYTHON="mine").returncode == 0
    told = checkout.set_up("play", PYTHON="mine", FITS="no", VERSION="3.10.13")
    assert told.stderr == "PYTHON=mine is not a 64-bit Python 3.11 to 3.14 (Python 3.10.13).\n"
    assert told.returncode == 1


def test_no_python_at_all(checkout: Checkout) -> None:
    (checkout.tools / "python3").unlink()
    checkout.has("brew")
    told = checkout.set_up("play")
    assert told.returncode == 1
    assert "there is no python3 here" in told.stderr
    assert "brew install python" in told.stderr


def test_a_missing_browser_is_named_with_its_package(checkout: Checkout) -> None:
    found = subprocess.run(
        [checkout.folder / "requirements" / "chromium"],
        env={"PATH": os.fspath(checkout.tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:  # a Mac's own Chrome is found wherever PATH leads
        assert "sudo apt install chromium" in found.stderr


def test_every_verb_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text()
    (phony,) = (
        line.removeprefix(".PHONY:").split() for line in makefile.splitlines() if line[:6] == ".PHONY"
    )
    told = [line.split(":")[0] for line in makefile.splitlines() if "## " in line and line[0].islower()]
    assert told == phony
