"""Where things lie and how the table is set up."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

OF_THE_SERVICE: Final = Path("/var/lib/bluff-companion/journal.sqlite3")
"""Where the unit's StateDirectory puts it; closed to all but its user and root."""


def journal_path(environ: Mapping[str, str] = os.environ) -> Path:
    """The journal's file where none is named: in the user's state folder (XDG base directories).

    The service has `STATE_DIRECTORY` set by systemd and keeps it there; so does a user whom the system does not know, as
    in a container, and who has no home.
    """
    if folder := environ.get("STATE_DIRECTORY"):
        return Path(folder) / "journal.sqlite3"
    state = Path(environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():  # the specification's words: such a path is to be ignored
        try:
            state = Path.home() / ".local" / "state"
        except RuntimeError:
            return OF_THE_SERVICE
    return state / "bluff-companion" / "journal.sqlite3"


def journal_to_read(
    environ: Mapping[str, str] = os.environ,
    installed: Path = OF_THE_SERVICE,
    user: Callable[[], int] = os.geteuid,
) -> Path:
    """The journal that is meant where somebody only wants to read one: for root, the service's, if there is one.

    Whoever names a state folder means that.
    """
    if user() == 0 and not {"STATE_DIRECTORY", "XDG_STATE_HOME"} & environ.keys() and installed.is_file():
        return installed
    return journal_path(environ)
