"""What an opened journal says of the last evening, once its rows were found to belong together."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from companion.journal.faults import Damaged, primary_code
from companion.journal.schema import NO_JSON
from companion.match.entry import Resumed

_ODD: Final = (
    (
        "lines of match {} have no match",
        "SELECT line.match FROM line LEFT JOIN match ON match.number = line.match WHERE match.number IS NULL",
    ),
    (
        "lines of match {} are missing",
        "SELECT match FROM line GROUP BY match HAVING min(number) <> 1 OR max(number) <> count(*)",
    ),
    ("{} is no match's number", "SELECT number FROM match WHERE number NOT BETWEEN 1 AND 9007199254740991"),
)


def resumed(connection: sqlite3.Connection) -> Resumed:
    """Where the last evening stood; Damaged where that cannot be read, or where what follows could not be kept.

    SQLite looks at a file's pages only. Where a card has changed rows, or a file was put back without its log, the
    pages may fit together and the rows not: then the next entry would find its place taken, at every start anew.
    """
    try:
        _check(connection)
        return _resumed(connection)
    except sqlite3.Error as error:
        if primary_code(error) == sqlite3.SQLITE_ERROR:  # a table or a column that is not there
            raise Damaged(str(error)) from error
        raise
    except NO_JSON as error:
        raise Damaged(str(error)) from error


def _check(connection: sqlite3.Connection) -> None:
    for what, query in _ODD:
        if (found := connection.execute(f"{query} LIMIT 1").fetchone()) is not None:
            raise Damaged(what.format(found[0]))


def _resumed(connection: sqlite3.Connection) -> Resumed:
    sheet = connection.execute("SELECT json FROM sheet").fetchone()
    number, ended = connection.execute("SELECT max(number), ended FROM match").fetchone()
    still_open = number is not None and ended is None
    script = "SELECT json FROM line WHERE match = ? ORDER BY number"
    rows = connection.execute(script, (number,)).fetchall() if still_open else []
    return Resumed(
        sheet=None if sheet is None else _json(sheet[0]),
        match=number if still_open else None,
        lines=tuple(_json(row[0]) for row in rows),
        next_match=(number or 0) + 1,
    )


def _json(written: Any) -> dict[str, Any]:
    """The object that is written there."""
    value = json.loads(written)
    if not isinstance(value, dict):
        raise TypeError(f"{type(value).__name__} in the place of an object")
    return value
