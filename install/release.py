"""A release: one version of the program with all that it needs, in a folder of its own that is never changed again."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from install.machine import Failed, Machine, Refused
from install.places import CURRENT, DEBIANS_PYTHON, PREVIOUS, PROGRAMS
from install.reasons import is_full, remedy, told

_WHOLE: Final = ".whole"
"""The file that is written last: a folder without it is what a power cut left."""
_PLAY_LOCK: Final = "requirements/play.lock"
_SPI_LOCK: Final = "requirements/spi.lock"
_MIB: Final = 1 << 20
ROOM: Final = 300 * _MIB
"""Bytes that a release and its making need."""
_UNCHANGED: Final = "Nothing was changed: what ran before runs on."
_NAME: Final = re.compile(r".+-[0-9a-f]{10}")


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that releases are made with: Debian's own, whose modules of C fit into them."""

    path: str = sys.executable
    version: str = sys.version
    suffix: str = str(sysconfig.get_config_var("EXT_SUFFIX"))
    headers: Path = Path(sysconfig.get_path("include")) / "Python.h"


@dataclass(frozen=True)
class Release:
    """What a checkout would become on a machine; `spi` says where its spidev comes from: debian, built, or none."""

    sources: Path
    python: Python
    version: str
    name: str
    spi: str

    @property
    def folder(self) -> str:
        """Its place on the machine."""
        return f"{PROGRAMS}/{self.name}"


def of(sources: Path, machine: Machine, python: Python) -> Release:
    """The release of a checkout: the same name as long as nothing in it would be different."""
    project = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["project"]["version"]
    spi = _where_spi_comes_from(machine, python)
    content = hashlib.sha256(f"{python.version} {spi}".encode())
    for path in _files(sources, project):
        content.update(f"\n{path.relative_to(sources)} ".encode())
        content.update(hashlib.sha256(path.read_bytes()).digest())
    return Release(sources, python, version, f"{version}-{content.hexdigest()[:10]}", spi)


def is_whole(machine: Machine, name: str) -> bool:
    """Whether it is there, with nothing missing."""
    return machine.at(f"{PROGRAMS}/{name}/{_WHOLE}").exists()


def build(release: Release, machine: Machine, say: Callable[[str], None]) -> None:
    """Make its folder. Raises Refused where that fails; what was begun is gone then."""
    _check_room(machine)
    remove(machine, release.name)
    machine.make_folder(PROGRAMS)
    try:
        _fill(release, machine, say)
    except (Failed, OSError) as error:
        remove(machine, release.name)
        raise Refused(_told(release, error)) from error
    machine.sync(PROGRAMS)
    machine.write(f"{release.folder}/{_WHOLE}", b"")


def remove(machine: Machine, name: str) -> None:
    """The release is gone afterwards; after a power cut it is there, or no longer whole."""
    machine.remove(f"{PROGRAMS}/{name}/{_WHOLE}")
    machine.remove(f"{PROGRAMS}/{name}")


def python_of(machine: Machine, name: str) -> Path:
    """The Python of a release, from here."""
    return machine.at(f"{PROGRAMS}/{name}/bin/python")


def current(machine: Machine) -> str | None:
    """The name of the release that is meant, if it is whole."""
    name = machine.target(CURRENT)
    return name if name and is_whole(machine, name) else None


def all_but(machine: Machine, *kept: str | None) -> Iterator[str]:
    """The names of all other releases, whole or not; what else a maker keeps there is none."""
    meant = {*kept, Path(CURRENT).name, Path(PREVIOUS).name}
    yield from (
        name
        for name in machine.names(PROGRAMS)
        if name not in meant and _NAME.fullmatch(name) and machine.at(f"{PROGRAMS}/{name}").is_dir()
    )


def _files(sources: Path, project: dict[str, Any]) -> Iterator[Path]:
    """All that a release is made of, in order."""
    wheel = project.get("tool", {}).get("hatch", {}).get("build", {}).get("targets", {}).get("wheel", {})
    packed = (*wheel.get("packages", ()), *wheel.get("force-include", ()))
    for part in ("pyproject.toml", "README.md", "LICENSE", _PLAY_LOCK, _SPI_LOCK, "systemd", *packed):
        place = sources / part
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)


def _fill(release: Release, machine: Machine, say: Callable[[str], None]) -> None:
    python = python_of(machine, release.name)
    machine.run(release.python.path, "-m", "venv", machine.at(release.folder))
    _pip(
        machine,
        python,
        "--only-binary",
        ":all:",
        "--require-hashes",
        "-r",
        release.sources / _PLAY_LOCK,
    )
    _pip(machine, python, "--no-deps", "--no-build-isolation", "--no-index", release.sources)
    try:
        _add_spi(release, machine, python)
    except Failed as failed:
        say(f"{failed}\n\n{_NO_SPI}")
    for path in sorted((release.sources / "systemd").rglob("*")):
        if path.is_file():
            machine.write(f"{release.folder}/{path.relative_to(release.sources)}", path.read_bytes())
    if not machine.is_this_one:
        _call_by_its_later_name(release, machine)
    said = machine.run(python, "-I", "-m", "companion", "--version")
    if release.version not in said.split():
        raise Failed(f"The new program says {said.strip()!r}, and should say {release.version}.")


_NO_SPI: Final = (
    "Python's spidev could not be compiled; the lines above say why. The table does without, but for screens on SPI and a\n"
    "wired cup. For them: sudo apt install python3-spidev, then sudo make install once more."
)


def _pip(machine: Machine, python: Path, *asked: str | Path) -> None:
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    machine.run(python, "-I", "-m", "pip", "install", *quiet, *asked)


def _add_spi(release: Release, machine: Machine, python: Path) -> None:
    """spidev, which has no wheel: Debian's module, which is made for the same Python, or one that is compiled here."""
    if release.spi == "debian":
        (packages,) = machine.at(release.folder).glob("lib/python3*/site-packages")
        name = _debians_spidev(release.python)
        machine.link(f"/{packages.relative_to(machine.root)}/{name}", f"{DEBIANS_PYTHON}/{name}")
    elif release.spi == "built":
        source = ("--no-binary", "spidev", "--no-deps", "--no-build-isolation", "--require-hashes")
        _pip(machine, python, *source, "-r", release.sources / _SPI_LOCK)


def _debians_spidev(python: Python) -> str:
    return f"spidev{python.suffix}"


def _where_spi_comes_from(machine: Machine, python: Python) -> str:
    if machine.at(f"{DEBIANS_PYTHON}/{_debians_spidev(python)}").exists():
        return "debian"
    return "built" if python.headers.exists() and shutil.which("gcc") else "none"


def _call_by_its_later_name(release: Release, machine: Machine) -> None:
    """In a folder for later the scripts name Python by its path here: as it will be called on the machine."""
    here = os.fsencode(machine.at(release.folder))
    for name in ("pyvenv.cfg", *(f"bin/{script}" for script in machine.names(f"{release.folder}/bin"))):
        path = f"{release.folder}/{name}"
        if not machine.at(path).is_symlink() and here in (content := machine.read(path) or b""):
            mode = machine.at(path).stat().st_mode & 0o777
            machine.write(path, content.replace(here, release.folder.encode()), mode)


def _check_room(machine: Machine) -> None:
    place = machine.at(PROGRAMS)
    free = shutil.disk_usage(next(folder for folder in (place, *place.parents) if folder.is_dir())).free
    if free < ROOM:
        raise Refused(
            f"There is too little room: {PROGRAMS} needs {ROOM // _MIB} MB, and {free // _MIB} MB are free.\n"
            "Make some (`sudo apt clean` often helps), then run this again. Nothing was changed."
        )


def _told(release: Release, error: Exception) -> str:
    head = f"{told(error)}\n\nRelease {release.name} could not be made; the lines above say why."
    if isinstance(error, OSError) or is_full(error):
        return f"{head}\n{remedy(error)}, and run this again. {_UNCHANGED}"
    return (
        f"{head} Most often the network is not there\n"
        f"(`ping pypi.org`), or this is not a 64-bit system. {_UNCHANGED}"
    )
