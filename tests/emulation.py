"""Programs of a 64-bit Arm on a host that is none: QEMU as their interpreter, told to the host's kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

PACKAGES: Final = ("arch-test", "qemu-user-static")
"""Debian's, that have to be installed before."""
_TOLD: Final = Path("/proc/sys/fs/binfmt_misc")
_RULE: Final = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")


def begin() -> str | None:
    """From now on they run as any other, in every root; None, or why they cannot. Needs root."""
    if _runs():
        return None
    try:
        if not (_TOLD / "register").exists():
            subprocess.run(["mount", "-t", "binfmt_misc", "none", _TOLD], check=True, capture_output=True)
        if not (_TOLD / _RULE.stem).exists():
            (_TOLD / "register").write_text(_RULE.read_text().strip())
    except (OSError, subprocess.CalledProcessError) as error:
        return f"this kernel takes no interpreter for programs of an Arm ({error})"
    return None if _runs() else "programs of an Arm do not run here, for a reason that QEMU keeps to itself"


def _runs() -> bool:
    """A processor's own, or an interpreter's: a program that ends well tells."""
    try:
        return subprocess.run(["arch-test", "arm64"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False
