"""A Debian that runs: its own systemd as PID 1, in namespaces, over a disk that stays when its power is cut."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.install.debian.roots import PROJECT

_PATH: Final = "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_PATIENCE_S: Final = 600.0
_COMMAND_S: Final = 3600.0
"""A processor that is a program takes long to install."""
_NOT_EMULATED: Final = "[Service]\nPrivateUsers=no\n"
"""QEMU makes no user namespaces for the programs that it plays, so the service does without; all else is as shipped."""
_NO_PART: Final = (".*", "__pycache__", "build", "dist", "docs", "pictures", "tests")
"""Of the checkout: what an installation needs nothing of."""


class Debian:
    """`suite` of those in `roots`; what it writes lies in `disk`."""

    def __init__(self, roots: Path, suite: str, disk: Path, *, is_emulated: bool = False) -> None:
        self.suite = suite
        self.is_emulated = is_emulated
        self._lower = roots / suite
        self._wheels = roots / f"wheels-{suite}"
        self._disk = disk
        self._console = disk / "console"
        self._unshare: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def boot(self) -> None:
        """Until systemd has started all that starts at boot, or given it up."""
        self._console.touch()
        spaces = ("-m", "-p", "-u", "-i", "-n", "-C", "-f", "--kill-child")
        inside = (sys.executable, "-m", "tests.install.debian.inside", self._lower, self._disk, self._console)
        drop_in = _NOT_EMULATED if self.is_emulated else ""
        lent = (f"{self._wheels}=wheels",)
        self._unshare = subprocess.Popen(
            ["unshare", *spaces, *inside, drop_in, *lent], cwd=PROJECT, stdin=subprocess.DEVNULL
        )
        self._wait_for(self._has_begun)
        self._wait_for(lambda: self.does("systemctl is-system-running --wait | grep -E 'running|degraded'"))

    def cut_the_power(self) -> None:
        """Everything in it ends at once. What it wrote is on its disk: the host's own power stays."""
        if self._unshare is not None:
            os.kill(self._pid, signal.SIGKILL)
            self._unshare.wait()
            self._unshare = None

    def run(self, line: str, user: str = "root", **environ: str) -> subprocess.CompletedProcess[str]:
        """A line of shell in it."""
        return subprocess.run(
            self._entered(line, user, environ), capture_output=True, text=True, timeout=_COMMAND_S
        )

    def begin(self, line: str) -> subprocess.Popen[bytes]:
        """A line of shell that is not waited for."""
        return subprocess.Popen(
            self._entered(line, "root", {}), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def says(self, line: str, user: str = "root", **environ: str) -> str:
        """What a line of shell that succeeds says on standard output."""
        ran = self.run(line, user, **environ)
        assert ran.returncode == 0, f"{line}\n{ran.stdout}{ran.stderr}"
        return ran.stdout.strip()

    def does(self, line: str) -> bool:
        """Whether a line of shell succeeds."""
        return self.run(line).returncode == 0

    def wait_for(self, line: str) -> None:
        """Until it succeeds."""
        self._wait_for(lambda: self.does(line))

    def at(self, path: str) -> Path:
        """Where a file of its disk is for the host, while it runs."""
        return Path(f"/proc/{self._pid}/root{path}")

    def check_out(self, name: str, **changed: tuple[str, str]) -> str:
        """A checkout of the project in it, with (what, by what) replaced in files; its path."""
        place = self.at(f"/home/{name}")
        shutil.copytree(PROJECT, place, ignore=shutil.ignore_patterns(*_NO_PART))
        for file, (what, by_what) in changed.items():
            text = (place / file).read_text()
            assert what in text, file
            (place / file).write_text(text.replace(what, by_what, 1))
        return f"/home/{name}"

    def _entered(self, line: str, user: str, environ: dict[str, str]) -> list[str]:
        as_user = [] if user == "root" else ["runuser", "-u", user, "--"]
        given = {"PATH": _PATH, "HOME": "/root", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels"} | environ
        clean = ["env", "-i", *(f"{name}={value}" for name, value in given.items())]
        enter = ["nsenter", "-t", str(self._pid), "-m", "-p", "-u", "-i", "-n", "-C", "-r", "-w"]
        return [*enter, *clean, *as_user, "sh", "-c", line]

    def _has_begun(self) -> bool:
        assert self._unshare is not None
        assert self._unshare.poll() is None, "the machine did not begin"
        parent = self._unshare.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        self._pid = int(children[0]) if children else 0
        return bool(children) and Path(f"/proc/{self._pid}/comm").read_text() == "systemd\n"

    def _wait_for(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE_S
        while not what():
            assert time.monotonic() < end, "it took too long"
            time.sleep(0.1)
