"""Whether a machine can be installed on at all; every reason with what to do."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path

from install.machine import Machine, Refused
from install.places import NAME, PROGRAMS, SOURCES


def check_ready(
    machine: Machine,
    system: str = sys.platform,
    user: Callable[[], int] = os.geteuid,
    sources: Path = SOURCES,
) -> None:
    """Raises Refused where it cannot, nor be rid of the program. Nothing is changed."""
    if system != "linux":
        raise Refused(
            "The service is for a Raspberry Pi, or another Linux with systemd. Here, `make play` plays."
        )
    if not machine.root.is_dir():
        raise Refused(f"There is no folder {machine.root} to install into.")
    if machine.is_this_one and user() != 0:
        raise Refused("This changes the system, which only root may: sudo make install (or uninstall).")
    place = machine.at(PROGRAMS)
    if sources.resolve().is_relative_to(place.resolve()):
        raise Refused(
            f"This checkout lies in {place}, where the releases go, and would go with them. Move it to another place "
            "first, your home for one. Nothing was changed."
        )
    if machine.is_this_one and _forgets(machine.read("/proc/cmdline") or b""):
        raise Refused(
            "This Pi runs with the overlay file system, and forgets every change when it is switched off. Switch it off "
            "first (sudo raspi-config, Performance Options, Overlay File System), restart, install, and switch it on "
            f"again. docs/install.md says what becomes of {NAME}'s journal then."
        )


def check_makes_releases(
    has: Callable[[str], bool] = lambda module: importlib.util.find_spec(module) is not None,
) -> None:
    """Raises Refused where a release cannot be made, which takes more than to take one away."""
    if not (has("venv") and has("ensurepip")):
        raise Refused("A package is missing: sudo apt install python3-venv")


def _forgets(command_line: bytes) -> bool:
    """Whether the kernel was told to lay a file system of memory over the card."""
    words = command_line.decode(errors="replace").split()
    return "boot=overlay" in words or any(
        word.startswith("overlayroot=") and word not in ("overlayroot=", "overlayroot=disabled")
        for word in words
    )
