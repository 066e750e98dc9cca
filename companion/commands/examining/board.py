"""The machine itself: which board, how many bits, which system; and whether it gets enough power."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterator
from typing import Final

from companion.commands.examining.findings import Finding, Grade
from companion.commands.machine import Machine, text_of
from companion.words.words import Words

RELEASES: Final = ("bookworm", "trixie")
"""The releases of Raspberry Pi OS that the table is made for."""

_UNDERVOLTAGE, _CAPPED, _THROTTLED, _HOT = 0x1, 0x2, 0x4, 0x8
"""Bits of `vcgencmd get_throttled`: now; since the start they are 16 places higher."""

_FIELD: Final = re.compile(r'^(\w+)="?([^"\n]*)"?$', re.MULTILINE)


def model_of(machine: Machine) -> str:
    """What the device tree calls the board, "" where there is none."""
    return text_of(machine.proc / "device-tree" / "model") or text_of(
        machine.sysfs / "firmware" / "devicetree" / "base" / "model"
    )


def is_pi(machine: Machine) -> bool:
    """Whether this is a Raspberry Pi."""
    return model_of(machine).startswith("Raspberry Pi")


def board(machine: Machine, words: Words) -> Iterator[Finding]:
    """One line of the board and its system, and on a Pi one of its power."""
    bits = 64 if sys.maxsize > 2**32 else 32
    release = dict(_FIELD.findall(text_of(machine.etc / "os-release")))
    about = {
        "bits": str(bits),
        "system": _system(machine, release),
        "kernel": platform.release(),
        "python": platform.python_version(),
    }
    if not is_pi(machine):
        values = {**about, "model": model_of(machine) or platform.machine()}
        yield Finding("board", Grade.NOTE, words.say("doctor-no-pi", values))
        return
    values = {**about, "model": model_of(machine)}
    if bits != 64:
        kernel = 64 if os.uname().machine == "aarch64" else 32
        yield Finding("board", Grade.WRONG, words.say("doctor-board-32", {**values, "kernel_bits": kernel}))
    elif release.get("VERSION_CODENAME") not in RELEASES:
        yield Finding("board", Grade.NOTE, words.say("doctor-board-untried", values))
    else:
        yield Finding("board", Grade.OK, words.say("doctor-board", values))
    yield from _power(machine, words)


def _system(machine: Machine, release: dict[str, str]) -> str:
    """Raspberry Pi OS calls itself Debian, and leaves a note beside it."""
    name = release.get("PRETTY_NAME") or platform.system()
    if not (machine.etc / "rpi-issue").exists():
        return name
    version = f"{release.get('VERSION_ID', '?')} ({release.get('VERSION_CODENAME', '?')})"
    return f"Raspberry Pi OS {version}"


def _power(machine: Machine, words: Words) -> Iterator[Finding]:
    throttled = _throttled(machine)
    if throttled is None:
        return
    now, before = throttled & 0xFFFF, throttled >> 16
    if (now | before) & _UNDERVOLTAGE:
        when = "now" if now & _UNDERVOLTAGE else "before"
        yield Finding("power", Grade.WRONG, words.say("doctor-power-low", {"when": when}))
    elif now & (_CAPPED | _THROTTLED | _HOT):
        yield Finding("power", Grade.WRONG, words.say("doctor-power-hot", {"when": "now"}))
    elif before & (_CAPPED | _THROTTLED | _HOT):
        yield Finding("power", Grade.NOTE, words.say("doctor-power-hot", {"when": "before"}))
    else:
        yield Finding("power", Grade.OK, words.say("doctor-power"))


def _throttled(machine: Machine) -> int | None:
    """The firmware's bits: from the kernel, or from the firmware's own command; None where neither knows."""
    found = sorted((machine.sysfs / "devices" / "platform").glob("**/*firmware/get_throttled"))
    said = text_of(found[0]) if found else ""
    if not said:
        _, _, said = (machine.ask(["vcgencmd", "get_throttled"]) or "").strip().partition("=")
    try:
        return int(said, 16)
    except ValueError:
        return None
