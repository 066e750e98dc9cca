"""Debian's packages: onto the host, and as files for the machine, whose processor may be another one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.kernel.machine.processors import Processor


class Unavailable(Exception):  # noqa: N818 - what the host is
    """The machine cannot be had on this host; the text says why."""


def install(packages: Iterable[str]) -> None:
    """Debian packages onto the host; Unavailable where that fails."""
    missing = [package for package in packages if not _is_installed(package)]
    if not missing:
        return
    say(f"apt-get install {' '.join(missing)}")
    _apt("update", "-qq")
    _apt("install", "-qq", "--no-install-recommends", "--yes", *missing)


def _is_installed(package: str) -> bool:
    asked = ["dpkg-query", "--show", "--showformat=${Status}", package]
    ran = subprocess.run(asked, capture_output=True, text=True, check=False)
    return ran.stdout.startswith("install ok")


def _apt(*arguments: str, cwd: Path | None = None) -> None:
    environ = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, env=environ, cwd=cwd, check=False)
    if ran.returncode:
        last = (ran.stderr.strip() or "it does not say why").splitlines()[-1]
        raise Unavailable(f"`{' '.join(command[:2])}` fails: {last}")


class Debian:
    """Debian's packages for the machine's processor; the lists of another than the host's lie in `folder`."""

    def __init__(self, folder: Path, processor: Processor) -> None:
        self._processor = processor
        self._kept = folder / "debs"
        lists = folder / "apt"
        self._options: tuple[str, ...] = ()
        if not processor.is_hosts:
            (lists / "lists" / "partial").mkdir(parents=True, exist_ok=True)
            self._options = (
                *(f"-oAPT::{name}={processor.debian}" for name in ("Architecture", "Architectures")),
                *(f"-oDir::State={lists}", f"-oDir::Cache={lists}", "-oDir::State::status=/dev/null"),
            )

    def kernel_release(self) -> str:
        """Debian's newest kernel for this release, as "6.1.0-57-amd64"."""
        wanted = f"linux-image-{self._processor.debian}"
        for attempt in range(2):
            for line in self._told("depends", wanted).splitlines():
                if "Depends: linux-image-" in line:
                    return line.split("linux-image-")[1].strip()
            if attempt == 0:
                _apt(*self._options, "update", "-qq")
        raise Unavailable(f"apt knows no {wanted}")

    def package(self, name: str, release: str) -> Path:
        """The package's file, kept beside the image for the next build with the kernel `release`."""
        kept = self._kept / release
        kept.mkdir(parents=True, exist_ok=True)
        for other in self._kept.iterdir():
            if other != kept:
                shutil.rmtree(other)
        told = self._told("show", "--no-all-versions", name)
        version = next(line.split()[1] for line in told.splitlines() if line.startswith("Version:"))
        pattern = f"{name}_{version.replace(':', '%3a')}_*.deb"
        if not list(kept.glob(pattern)):
            say(f"fetching {name} {version}")
            _apt(*self._options, "download", "-qq", name, cwd=kept)
        return next(kept.glob(pattern))

    def _told(self, *asked: str) -> str:
        ran = subprocess.run(
            ["apt-cache", *self._options, *asked], capture_output=True, text=True, check=False
        )
        return ran.stdout


def say(what: str) -> None:
    """A line for whoever waits."""
    print(f"kernel machine: {what}", file=sys.stderr, flush=True)
