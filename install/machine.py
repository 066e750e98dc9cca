"""The machine that is installed on, below a root: its files, each changed whole or not at all, and its commands."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

REAL: Final = Path("/")
_DISTURBANCES: Final = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)


class Refused(Exception):  # noqa: N818 - what became of the wish
    """It was not done; the text says why, and what to do."""


class Failed(Exception):  # noqa: N818 - what a command did
    """A command ended with another status than 0; the text is what it said."""


class Machine:
    """Files and commands. Paths are the machine's own (`/etc/...`); `root` is where they begin here."""

    def __init__(self, root: Path = REAL) -> None:
        self.root = root

    @property
    def is_this_one(self) -> bool:
        """Whether it is the machine that this runs on, and no folder for later."""
        return self.root == REAL

    @property
    def runs_systemd(self) -> bool:
        """Whether there is a systemd to start and stop things; there is none in a folder, or while an image is made."""
        return self.is_this_one and self.at("/run/systemd/system").is_dir()

    def at(self, path: str) -> Path:
        """Where the machine's `path` is here."""
        return self.root / path.lstrip("/")

    # -- looking

    def read(self, path: str) -> bytes | None:
        """What is in a file; None where there is none."""
        try:
            return self.at(path).read_bytes()
        except FileNotFoundError:
            return None

    def target(self, path: str) -> str | None:
        """Where a link leads; None where there is no link."""
        place = self.at(path)
        return str(place.readlink()) if place.is_symlink() else None

    def names(self, path: str) -> list[str]:
        """What is in a folder; nothing where there is none."""
        place = self.at(path)
        return sorted(entry.name for entry in place.iterdir()) if place.is_dir() else []

    # -- changing

    def make_folder(self, path: str, mode: int = 0o755) -> None:
        """The folder is there afterwards."""
        self.at(path).mkdir(mode=mode, parents=True, exist_ok=True)

    def write(self, path: str, content: bytes, mode: int = 0o644) -> None:
        """The file has this content afterwards; after a power cut it has this, or what it had."""
        self.make_folder(str(Path(path).parent))
        place = self.at(path)
        new = place.with_name(f".{place.name}.new")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode)
        with os.fdopen(descriptor, "wb") as file:
            os.fchmod(descriptor, mode)
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        new.replace(place)
        _sync_folder(place.parent)

    def link(self, path: str, target: str) -> None:
        """The link leads to `target` afterwards; after a power cut there, or where it led."""
        self.make_folder(str(Path(path).parent))
        place = self.at(path)
        new = place.with_name(f".{place.name}.new")
        new.unlink(missing_ok=True)
        new.symlink_to(target)
        new.replace(place)
        _sync_folder(place.parent)

    def copy(self, source: Path, path: str) -> None:
        """A file of the host's, with its mode, at `path` afterwards; whole or not at all."""
        place = self.at(path)
        new = place.with_name(f".{place.name}.new")
        new.unlink(missing_ok=True)  # a link would be written through
        shutil.copy2(source, new)
        with new.open("rb") as file:
            os.fsync(file.fileno())
        new.replace(place)
        _sync_folder(place.parent)

    def rename(self, path: str, name: str) -> None:
        """The file is called `name` afterwards, in the same folder."""
        place = self.at(path)
        place.replace(place.with_name(name))
        _sync_folder(place.parent)

    def remove(self, path: str) -> None:
        """The file, link or folder, with all that is in it, is gone afterwards."""
        place = self.at(path)
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)

    def remove_if_empty(self, path: str) -> None:
        """The folder is gone afterwards if nothing was in it."""
        place = self.at(path)
        if place.is_dir() and not any(place.iterdir()):
            place.rmdir()

    def sync(self, path: str) -> None:
        """All that was written is on the disk that holds `path`."""
        self.run("sync", "--file-system", self.at(path))

    def run(self, *command: str | Path, environ: Mapping[str, str] | None = None) -> str:
        """What the command says on standard output. Raises Failed, with all that it said."""
        ran = subprocess.run(
            [os.fspath(word) for word in command],
            env={**os.environ, **(environ or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if ran.returncode:
            raise Failed((ran.stderr + ran.stdout).strip() or f"status {ran.returncode}")
        return ran.stdout


@contextmanager
def as_owner_of(folder: Path) -> Iterator[None]:
    """What is done with files meanwhile is done with the rights of whom `folder` belongs to, if root does it.

    Raises OSError where there is no such folder.
    """
    owner = folder.stat()
    if os.geteuid() != 0 or owner.st_uid == 0:
        yield
        return
    group, groups = os.getegid(), os.getgroups()
    try:
        os.setgroups([owner.st_gid])
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C, or a terminal that goes away, ends nothing meanwhile: a table that is stopped has to be started again."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _DISTURBANCES}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
