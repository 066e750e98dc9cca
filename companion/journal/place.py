"""Where the journal lies: a file for its owner's eyes alone, and a lock so that one process writes it."""

from __future__ import annotations

import errno
import fcntl
import os
import pwd
from contextlib import suppress
from itertools import count
from pathlib import Path

from companion.files import Kind, kind_at
from companion.journal.faults import JournalError, NoPlace

_BESIDE = ("", "-wal", "-shm", "-journal")
_NO_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EROFS})


def make(path: Path) -> None:
    """Make the folder and the file where they are not, readable by their owner alone; OSError where that cannot be.

    SQLite gives the files beside it the same mode. It syncs what it writes and the folder of its own new files, but
    nobody else's names: the first evening in a new folder would be gone with the folder. So the names of all folders
    above are on the disk, whoever has made them, before anything is written into the file.
    """
    refuse_no_place(path)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    _refuse_links(path)
    if not path.stat().st_size:
        for folder in _realpath(path).parents:
            _sync(folder)


def refuse_no_place(path: Path) -> None:
    """NoPlace where something lies in the way of the journal, or in its place, that no program could work with.

    SQLite would wait for a pipe without end, and a device would be written to. What this user may not look at is left
    to whoever opens it.
    """
    for folder in reversed(path.absolute().parents):
        if not _is(Kind.FOLDER, folder, path):
            return
    for suffix in _BESIDE:
        _is(Kind.FILE, Path(f"{path}{suffix}"), path)


def _is(wanted: Kind, part: Path, path: Path) -> bool:
    """Whether `part` of the journal at `path` is what it has to be; False where it is not there yet, or hidden."""
    try:
        kind = kind_at(part)
    except FileNotFoundError:
        if part.is_symlink() and (wanted is Kind.FOLDER or not _realpath(part).parent.is_dir()):
            raise NoPlace(path, part, "nowhere", str(_realpath(part))) from None
        return False
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NoPlace(path, part, "loop") from error
        return False
    if kind is not wanted:
        raise NoPlace(path, part, kind.value)
    return True


def _refuse_links(path: Path) -> None:
    """OSError where a link lies beside the journal: SQLite would write into whatever file it leads to."""
    for suffix in _BESIDE[1:]:
        beside = path.with_name(path.name + suffix)
        if beside.is_symlink():
            raise OSError(errno.ELOOP, f"{beside.name} is a link")


def _realpath(path: Path) -> Path:
    """Where links lead, also to nothing; Path.resolve raises where they lead in a circle."""
    return Path(os.path.realpath(path))


def refuse_closed(path: Path) -> None:
    """JournalError where this user may not read what lies at `path`: whose it is, or what of their own is shut."""
    for part, needed in ((path, os.R_OK), *((folder, os.X_OK) for folder in path.absolute().parents)):
        try:
            owner = part.stat().st_uid
        except PermissionError:
            continue
        except OSError:
            return
        if os.access(part, needed, effective_ids=True):
            return
        if owner != os.geteuid():
            raise JournalError("journal-of-others", {"path": str(path), "owner": _name_of(owner)})
        raise JournalError("journal-shut", {"path": str(path), "part": str(part)})


def _name_of(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def make_private(path: Path) -> None:
    """Close the file and those beside it to all but their owner."""
    for suffix in _BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).chmod(0o600)


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there, whatever its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def move_aside(path: Path) -> Path:
    """Give the damaged file and those beside it a name never used, for whoever wants to rescue it; that name.

    All names are on the disk before a new journal begins, which must not find an old one's write-ahead log.
    """
    free = next(p for n in count(1) if not (p := path.with_name(f"{path.name}.damaged-{n}")).exists())
    for suffix in _BESIDE:
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(free.with_name(free.name + suffix))
    _sync(path.parent)
    return free


def _sync(folder: Path) -> None:
    """Have the names in `folder` on the disk, where its file system lets us ask for that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


class Lock:
    """Who writes the journal. A file of its own: SQLite's locks on the journal itself would be dropped with it.

    It lies beside the journal itself, also where `path` is a link to that.
    The system lets go of it when the process ends, however it ends.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        journal = _realpath(path)
        self._file = Path(f"{journal}.lock")
        self._descriptor: int | None = None

    def take(self) -> None:
        """Hold the lock; JournalError where another process has it, OSError where there can be none."""
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(descriptor, 20).decode("ascii", "replace") or "?"
            os.close(descriptor)
            raise JournalError("journal-in-use", {"path": str(self._path), "process": holder}) from error
        os.ftruncate(descriptor, 0)
        os.write(descriptor, b"%d" % os.getpid())
        self._descriptor = descriptor

    def release(self) -> None:
        """Let go of it, if it was held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
