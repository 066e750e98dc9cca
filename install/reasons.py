"""What stood in an installation's way, and what helps: as the system told it, and no guess beyond that."""

from __future__ import annotations

import errno
import os
import sqlite3
from typing import Final

_FULL: Final = "The disk is full. Make room (`df -h` shows where)"
_FAILS: Final = (
    "The disk fails, or is switched to reading only for that reason (`sudo dmesg | tail` says more)"
)
_IN_THE_WAY: Final = (
    "Something else stands where that belongs. Look at it (`ls -ld` and its path), move it away"
)
_CLOSED: Final = "That is closed to whom it should belong to (`ls -ld` and its path says to whom). Mend that"
_MISSING: Final = "That is missing, and should be there. Bring it back"
_UNKNOWN: Final = "Mend that"

_BY_NUMBER: Final = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), _FULL),
    **dict.fromkeys((errno.EIO, errno.EROFS, errno.EUCLEAN), _FAILS),
    **dict.fromkeys((errno.EEXIST, errno.EISDIR, errno.ELOOP, errno.ENOTDIR, errno.ENOTEMPTY), _IN_THE_WAY),
    **dict.fromkeys((errno.EACCES, errno.EPERM), _CLOSED),
    errno.ENOENT: _MISSING,
}
_BY_SQLITES_NAME: Final = {
    "SQLITE_FULL": _FULL,
    "SQLITE_IOERR": _FAILS,
    "SQLITE_READONLY": _CLOSED,
    "SQLITE_CANTOPEN": _IN_THE_WAY,
}


def told(error: Exception) -> str:
    """What went wrong, and with which file; without a full stop."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error).rstrip(".")
    place = error.filename2 or error.filename
    return f"{os.fsdecode(place)}: {error.strerror}" if place is not None else error.strerror


def remedy(error: Exception) -> str:
    """What helps, as the beginning of a sentence that goes on with "and run this again"."""
    if is_full(error):
        return _FULL
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, _UNKNOWN)
    name = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    return next((what for begin, what in _BY_SQLITES_NAME.items() if name.startswith(begin)), _UNKNOWN)


def is_full(error: Exception) -> bool:
    """Whether a disk was: also one that a command has met, which has only its words to say so."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(error, "sqlite_errorname", "") == "SQLITE_FULL" or os.strerror(errno.ENOSPC) in str(error)
