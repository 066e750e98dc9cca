"""Whose turn it is at a serial port, among programs: the lock files `LCK..ttyACM0` in /run/lock, with a process id inside.

A running table keeps a cup's port to itself. A program that wants it for a while (an update, a look at the cup) claims
it here; the table sees that, lets go, and takes the cup back when the claim has ended or its process has died. The file
format is that of the Filesystem Hierarchy Standard 3.0, 5.9 (ten characters, right-aligned, and a line end), so that
terminals which keep to it (minicom, ...) are given way to as well.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

RUN_LOCK: Final = Path("/run/lock")
READ_LIMIT: Final = 32
"""Bytes of a lock file that are looked at."""

_ODD: Final = re.compile(r"[^A-Za-z0-9.-]")


class PortTaken(Exception):  # noqa: N818 - what became of the port
    """Another program that still runs, `pid`, has claimed `port`."""

    def __init__(self, port: str, pid: int) -> None:
        super().__init__(f"{port} is claimed by process {pid}")
        self.port = port
        self.pid = pid


class NowhereToLock(Exception):  # noqa: N818 - what became of the lock
    """No folder takes a lock file; `reason` is what the system said of the last."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@contextmanager
def claim(port: str) -> Iterator[None]:
    """`port` (a path, or an address of pyserial's) is this process' as long as the context lasts.

    A table that has the port lets go of it within 5 s, so try for so long to open it. A claim whose process has ended
    is taken over. A link is claimed under its own name too: what it leads to may change while a board starts again.
    Raises PortTaken, NowhereToLock.
    """
    with ExitStack() as locks:
        for name in _names(port):
            locks.callback(_unlock, _lock(name, port))
        yield


def holder(port: str) -> int | None:
    """The process, other than this one, that has claimed `port` and still runs."""
    return next(
        (pid for name in _names(port) for folder in _folders() if (pid := _other(folder / name))), None
    )


def lent(port: str) -> bool:
    """Whether another process that still runs wants `port` for itself."""
    return holder(port) is not None


def _names(port: str) -> list[str]:
    """The lock files' names of a port: of the device, and of a link to it."""
    if "://" in port:
        return [f"LCK..{_ODD.sub('_', port)}"]
    device = os.path.realpath(port)
    names = (path.removeprefix("/dev/") for path in (device, str(Path(port).absolute())))
    return list(dict.fromkeys(f"LCK..{_ODD.sub('_', name)}" for name in names))


def _folders() -> list[Path]:
    """Where locks may lie, the best place first.

    Table and command may be of different users, who see each other's files in the first two only.
    """
    own = os.environ.get("XDG_RUNTIME_DIR")
    return [RUN_LOCK, Path(tempfile.gettempdir()), *([Path(own)] if own else [])]


def _lock(name: str, port: str) -> Path:
    """Make the lock file, in the first folder that takes it."""
    for folder in _folders():  # also of a folder that would not take ours
        if (pid := _other(folder / name)) is not None:
            raise PortTaken(port, pid)
    reason = ""
    for folder in _folders():
        try:
            return _make(folder / name, port)
        except OSError as error:
            reason = f"{folder}: {error.strerror}"
    raise NowhereToLock(reason)


def _make(path: Path, port: str) -> Path:
    """The file comes into being whole, by a link to one that is written already; a stale one goes first."""
    descriptor, name = tempfile.mkstemp(prefix="LCK.", dir=path.parent)
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{os.getpid():10d}\n")
        draft.chmod(0o644)  # every user's table reads it
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            if (pid := _other(path)) is not None:
                raise PortTaken(port, pid) from None
            path.unlink(missing_ok=True)
            path.hardlink_to(draft)
    finally:
        draft.unlink()
    return path


def _unlock(path: Path) -> None:
    """Take the file away, if it is still this process'."""
    if _owner(path) == os.getpid():
        with suppress(FileNotFoundError):
            path.unlink()


def _other(path: Path) -> int | None:
    """The other process in a lock file."""
    pid = _owner(path)
    return None if pid == os.getpid() else pid


def _owner(path: Path) -> int | None:
    """The process in a lock file, None where there is none or it has ended."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)  # whatever somebody put there
        with os.fdopen(descriptor, "rb") as file:
            said = (file.read(READ_LIMIT) or b"").split()
    except OSError:
        return None
    if not said or not said[0].isdigit():
        return None
    pid = int(said[0])
    return pid if _runs(pid) else None


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True  # another user's
    except (ProcessLookupError, OverflowError):
        return False
    return pid > 0
