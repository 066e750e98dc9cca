"""Debian 12 and 13 in folders, as Raspberry Pi OS has them, and the wheels that pip finds there; made once."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests import emulation
from tests.kernel.machine.processors import Processor
from tests.kernel.machine.wheels import wheels_for, without

PROJECT: Final = Path(__file__).parent.parent.parent.parent
SUITES: Final = {"bookworm": "3.11", "trixie": "3.13"}
"""Each with its Python."""

_PACKAGES: Final = (
    "ca-certificates",
    "make",
    "procps",
    "python3-spidev",
    "python3-venv",
    "systemd-sysv",
    "udev",
)
_WITHOUT: Final = ("doc", "man", "locale")


class Unavailable(Exception):  # noqa: N818 - what became of it
    """Why there can be no such folders here."""


class Broken(Exception):  # noqa: N818 - what became of it
    """A step of the making failed; what it said."""


def made(folder: Path, processor: Processor) -> None:
    """`folder/<suite>` and `folder/wheels-<suite>` for each suite. Raises Unavailable, Broken."""
    _check_host(processor)
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as at_once:
        for done in [at_once.submit(_make, folder, suite, processor) for suite in SUITES]:
            done.result()


def _check_host(processor: Processor) -> None:
    if os.geteuid() != 0:
        raise Unavailable("it needs root")
    if subprocess.run(["unshare", "-m", "-p", "-f", "-C", "true"], capture_output=True).returncode:
        raise Unavailable("this host lends no namespaces")
    if shutil.which("mmdebstrap") is None:
        _install("mmdebstrap", "debian-archive-keyring")
    if not processor.is_hosts:
        if any(shutil.which(program) is None for program in ("arch-test", "qemu-aarch64-static")):
            _install(*emulation.PACKAGES)
        if (reason := emulation.begin()) is not None:
            raise Unavailable(reason)


def _install(*packages: str) -> None:
    if shutil.which("apt-get") is None:
        raise Unavailable(f"it needs {packages[0]}, and this is no Debian")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environ, capture_output=True)
    asked = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages]
    if subprocess.run(asked, env=environ, capture_output=True).returncode:
        raise Unavailable(f"{packages[0]} could not be installed")


def _make(folder: Path, suite: str, processor: Processor) -> None:
    lock = (PROJECT / "requirements/play.lock").read_text()
    wanted = hashlib.sha256(f"{_PACKAGES} {_WITHOUT} {lock}".encode()).hexdigest()
    stamp = folder / f"{suite}.made"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    for old in (folder / suite, folder / f"wheels-{suite}"):
        shutil.rmtree(old, ignore_errors=True)
    _run(
        *("mmdebstrap", f"--arch={processor.debian}", "--quiet", "--mode=root", "--variant=minbase"),
        f"--include={','.join(_PACKAGES)}",
        *(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in _WITHOUT),
        *(suite, folder / suite),
    )
    locked = folder / f"{suite}.lock"
    locked.write_text("".join(without(lock, processor.lacking)))
    pip = (PROJECT / ".venv/bin/python", "-m", "pip", "download", "--quiet")
    _run(*pip, *wheels_for(processor, SUITES[suite], locked), "--dest", folder / f"wheels-{suite}")
    stamp.write_text(wanted)


def _run(*command: str | Path) -> None:
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        said = "\n".join(ran.stderr.splitlines()[-20:])
        raise Broken(f"{' '.join(map(str, command))}\n{said}")
