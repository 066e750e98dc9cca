"""Where things lie and how the table is set up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def journal_path(environ: Mapping[str, str] = os.environ) -> Path:
    """The journal's file where none is named: in the user's state folder (XDG base directories).

    The service has `STATE_DIRECTORY` set by systemd and keeps it there.
    """
    if folder := environ.get("STATE_DIRECTORY"):
        return Path(folder) / "journal.sqlite3"
    state = Path(environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():  # the specification's words: such a path is to be ignored
        state = Path.home() / ".local" / "state"
    return state / "bluff-companion" / "journal.sqlite3"
