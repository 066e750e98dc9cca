"""A machine in a folder whose commands only pretend: Python, pip, systemd, and a table that is broken where a test says so."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from install.installing import Installation
from install.machine import Failed, Machine
from install.places import CURRENT, NAME, PROGRAMS, STATE, TABLE, UNIT, UNITS
from install.release import Python, Release, of
from install.service import Service
from install.uninstalling import uninstall

JOURNAL = f"{STATE}/journal.sqlite3"
PROJECT = """[project]
version = "{}"
[tool.hatch.build.targets.wheel]
packages = ["companion"]
[tool.hatch.build.targets.wheel.force-include]
firmware = "companion/_firmware"
"""
SOURCES = {
    "pyproject.toml": PROJECT.format("0.1.0"),
    "README.md": "",
    "LICENSE": "",
    "companion/table.py": "the table",
    "firmware/main.py": "the cup",
    "requirements/play.lock": "packages",
    "requirements/spi.lock": "spidev",
    f"systemd/{UNIT}": "the unit",
    f"systemd/sysusers.d/{NAME}.conf": "the user",
    f"systemd/tmpfiles.d/{NAME}.conf": "the folders",
    f"systemd/udev/65-{NAME}.rules": "the rules",
}


class PowerCutError(BaseException):
    """Nothing catches it."""


@dataclass
class Behaviour:
    """What a version of the program does; by its version."""

    journal: int = 1
    starts: bool = True
    stays: bool = True
    likes_settings: bool = True
    installs: bool = True


@dataclass
class Pretended(Machine):
    """`versions` says how each behaves; `cut_at`: the power fails at that change, counted from 0, half-way through it."""

    root: Path
    versions: dict[str, Behaviour] = field(default_factory=dict)
    runs_systemd: bool = True  # type: ignore[assignment] - a property there
    compiles: bool = True
    cut_at: int | None = None
    changes: int = 0
    running: str | None = None
    process: int = 0
    asked: list[str] = field(default_factory=list)

    # -- the power

    def _count(self) -> bool:
        """Whether it fails now."""
        fails = self.changes == self.cut_at
        self.changes += 1
        return fails

    def _cut(self) -> None:
        if self._count():
            raise PowerCutError

    def make_folder(self, path: str, mode: int = 0o755) -> None:
        self._cut()
        super().make_folder(path, mode)

    def write(self, path: str, content: bytes, mode: int = 0o644) -> None:
        self._cut()
        super().write(path, content, mode)

    def link(self, path: str, target: str) -> None:
        self._cut()
        super().link(path, target)

    def copy(self, source: Path, path: str) -> None:
        self._cut()
        super().copy(source, path)

    def rename(self, path: str, name: str) -> None:
        self._cut()
        super().rename(path, name)

    def remove(self, path: str) -> None:
        if self._count():
            self._remove_half(self.at(path))
            raise PowerCutError
        super().remove(path)

    def _remove_half(self, place: Path) -> None:
        """All but what sorts first."""
        if place.is_dir() and not place.is_symlink():
            for found in sorted(path for path in place.rglob("*") if path.is_file())[1:]:
                found.unlink()

    def sync(self, path: str) -> None:
        self._cut()

    # -- the commands

    def run(self, *command: str | Path, environ: Mapping[str, str] | None = None) -> str:
        words = [str(word) for word in command]
        self.asked.append(" ".join(words))
        if "rehearsal" not in self.asked[-1] and "--version" not in words:
            self._cut()
        if words[0] in ("systemctl", "journalctl"):
            return self._systemctl(words)
        if words[0].startswith("systemd-") or words[0] in ("udevadm", "userdel"):
            return ""
        return self._python(words)

    def _python(self, words: list[str]) -> str:
        if "venv" in words:
            place = Path(words[-1])
            (place / "bin").mkdir(parents=True)
            (place / "lib/python3.13/site-packages").mkdir(parents=True)
            (place / "bin/python").symlink_to(words[0])
            (place / "bin/companion").write_text(f"#!{place}/bin/python\n")
            return ""
        release = Path(words[0]).parent.parent
        if "pip" in words:
            return self._pip(words, release)
        version = (release / "version").read_text()
        if words[-1] == "--version":
            return f"companion, version {version}\n"
        if "--example" in words:
            return "# companion run --config table.toml --check\n"
        return self._rehearsed(self.versions[version])

    def _pip(self, words: list[str], release: Path) -> str:
        if "--no-binary" in words and not self.compiles:
            raise Failed("gcc: error: no such file")
        if Path(words[-1]).is_dir():
            version = (Path(words[-1]) / "pyproject.toml").read_text().split('"')[1]
            if not self.versions[version].installs:
                raise Failed("ERROR: No matching distribution found for aiohttp==3.14.5")
            (release / "version").write_text(version)
        return ""

    def _rehearsed(self, behaviour: Behaviour) -> str:
        if not behaviour.likes_settings:
            raise Failed("/etc/bluff-companion/table.toml has a mistake.")
        journal = self.at(JOURNAL)
        version = version_of(journal) if journal.exists() else None
        if version is not None and version > behaviour.journal:
            raise Failed(f"{journal} was written by a newer version")
        return json.dumps({"journal": str(journal), "version": version, "newest": behaviour.journal})

    # -- systemd

    def _systemctl(self, words: list[str]) -> str:
        if words[0] == "journalctl":
            return "the table's last words"
        if words[1] == "show":
            return self._shown(words[3])
        if words[1] == "start":
            self.boot()
            if self.running is None:
                raise Failed("Job for bluff-companion.service failed.")
        elif words[1] == "stop":
            self.running = None
        elif words[1] == "reset-failed":
            raise Failed("Unit bluff-companion.service not loaded.")
        return ""

    def _shown(self, wanted: str) -> str:
        if wanted == "LoadState":
            return "loaded" if self.at(f"{UNITS}/{UNIT}").exists() else "not-found"
        if wanted == "MainPID":
            if self.running and not self.versions[self.running].stays:
                self.process += 1
            return str(self.process)
        return "active" if self.running else "inactive"

    def boot(self) -> None:
        """The service starts, or not: what `current` leads to, with the journal that is there."""
        self.process += 1
        self.running = None
        place = self.at(CURRENT)
        if not (place / ".whole").exists():
            return
        version = (place / "version").read_text()
        behaviour = self.versions[version]
        journal = self.at(JOURNAL)
        if journal.exists() and version_of(journal) > behaviour.journal:
            return
        write_journal(journal, behaviour.journal)
        if behaviour.starts:
            self.running = version


def version_of(journal: Path) -> int:
    with closing(sqlite3.connect(journal)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def write_journal(journal: Path, version: int) -> None:
    """As a table of that journal's version leaves it; what was played is kept."""
    journal.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("CREATE TABLE IF NOT EXISTS played (game TEXT)")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()


def played(journal: Path) -> list[str]:
    with closing(sqlite3.connect(journal)) as connection:
        return [row[0] for row in connection.execute("SELECT game FROM played")]


def play(journal: Path, game: str) -> None:
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute("INSERT INTO played VALUES (?)", (game,))
        connection.commit()


class Maker:
    """Somebody with checkouts of several versions, and a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "machine"
        self.root.mkdir()
        self.versions: dict[str, Behaviour] = {}
        self.machine = self.after_a_restart()
        self.said: list[str] = []

    def after_a_restart(self, cut_at: int | None = None) -> Pretended:
        """The same disk; nothing runs."""
        self.machine = Pretended(self.root, self.versions, cut_at=cut_at)
        return self.machine

    def checkout(self, version: str, **files: str) -> Path:
        """A checkout of `version`; the same every time."""
        self.versions.setdefault(version, Behaviour())
        sources = self.folder / f"checkout-{version}"
        changed = {"pyproject.toml": PROJECT.format(version), f"systemd/{UNIT}": f"unit {version}"}
        for path, content in (SOURCES | changed | files).items():
            place = sources / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content)
        return sources

    def release(self, version: str, **files: str) -> Release:
        python = Python(
            "/usr/bin/python3", "3.13", ".cpython-313-aarch64-linux-gnu.so", Path("/none/Python.h")
        )
        return of(self.checkout(version, **files), self.machine, python)

    def install(self, version: str, **files: str) -> Release:
        release = self.release(version, **files)
        Installation(release, self.machine, self.service(), self.said.append).install()
        return release

    def uninstall(self, **asked: bool) -> None:
        told = {"with_journal": False, "with_settings": False} | asked
        uninstall(self.machine, self.service(), self.said.append, **told)

    def service(self) -> Service:
        return Service(self.machine, sleep=lambda _: None)

    def plays(self, version: str, **behaves: Any) -> str:
        """Install it, with settings that somebody has written, and let it run. Its release's name."""
        self.versions[version] = Behaviour(**behaves)
        self.settings().write_text("the maker's")
        release = self.install(version)
        assert self.machine.running == version
        return release.name

    def settings(self) -> Path:
        place = self.machine.at(TABLE)
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def journal(self) -> Path:
        return self.machine.at(JOURNAL)

    def releases(self) -> list[str]:
        return [name for name in self.machine.names(PROGRAMS) if name[0].isdigit()]

    @contextmanager
    def same_disk_every_time(self) -> Iterator[Callable[[], None]]:
        """What brings the disk back to how it is now."""
        kept = self.folder / "kept"
        shutil.copytree(self.root, kept, symlinks=True)

        def back() -> None:
            shutil.rmtree(self.root)
            shutil.copytree(kept, self.root, symlinks=True)

        yield back
        shutil.rmtree(kept)


def tree(root: Path) -> dict[str, tuple[str, int]]:
    """All that is below, with what is in it and when it was changed."""
    found = {}
    for path in sorted(root.rglob("*")):
        stat = path.lstat()
        content = (
            str(path.readlink()) if path.is_symlink() else path.read_bytes().hex() if path.is_file() else ""
        )
        found[str(path.relative_to(root))] = (content, 0 if path.is_dir() else stat.st_mtime_ns)
    return found
