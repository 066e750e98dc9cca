"""Which program has a port open, as far as this user may know."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
_WORDS: Final = 3
"""So many words of a command line say which program it is."""


def user_of(port: str) -> str | None:
    """The program that has `port` open, "companion run (1234)"; None: nobody, or another user's, or there is no /proc."""
    device = os.path.realpath(port)
    for process in _processes():
        if any(target == device for target in _opened(process)):
            return f"{name_of(int(process.name))} ({process.name})"
    return None


def name_of(pid: int) -> str:
    """What a person calls the process `pid`: the begin of its command line, without folders and interpreter."""
    try:
        parts = (PROC / str(pid) / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "?"
    words = [Path(part).name for part in parts if part and not part.startswith("-")]
    if len(words) > 1 and words[0].startswith("python"):
        del words[0]
    return " ".join(words[:_WORDS]) or "?"


def _processes() -> Iterator[Path]:
    """All processes but this one."""
    own = str(os.getpid())
    try:
        names = [name for name in os.listdir(PROC) if name.isdigit() and name != own]  # noqa: PTH208 - names only
    except OSError:
        return
    yield from (PROC / name for name in names)


def _opened(process: Path) -> Iterator[str]:
    """What the process has open; nothing where that is not to be known."""
    try:
        for descriptor in (process / "fd").iterdir():
            try:
                yield str(descriptor.readlink())
            except OSError:  # closed meanwhile
                continue
    except OSError:
        return
