"""Whom a device file is open to, beside the administrator."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_NOBODYS: Final = frozenset({"root", "nogroup", "nobody"})
"""No user is put into these; a service with PrivateUsers= sees the last two in the place of any other."""


def group_of(path: Path) -> str:
    """The group that may use the file at `path`; "" where it is gone, or its group is nobody's to join."""
    try:
        group = path.group()
    except (KeyError, NotImplementedError, OSError):  # the group may have no name
        return ""
    return "" if group in _NOBODYS else group
