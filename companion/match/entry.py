"""What one transaction of the journal holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction: lines of a match's play script (a move and its chance outcomes), and the table beside it.

    `match` numbers the match from 1 (0: no match, only the sheet); `lines` are script lines as JSON objects, the
    header first in a match's first entry. `sheet` is what the table needs to come back beside the script (places,
    names, host, cups, options; None: unchanged). `ended` closes the match: "over" (it has winners) or "broken_off".
    """

    match: int
    lines: tuple[dict[str, Any], ...] = ()
    sheet: dict[str, Any] | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """What the journal hands to a table that starts: the last sheet, and the match that is still open, if any.

    `match` is the number of the open match or None; `lines` its whole script; `next_match` a number never used.
    """

    sheet: dict[str, Any] | None = None
    match: int | None = None
    lines: tuple[dict[str, Any], ...] = ()
    next_match: int = 1
