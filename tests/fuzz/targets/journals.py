"""Journals: rows that nobody wrote like this, and files that a card or a stranger has changed."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.commands.history import _line
from companion.journal.examine import examine
from companion.journal.faults import Damaged, JournalError
from companion.journal.history import history
from companion.journal.store import Store
from companion.match.chance import Seeded
from companion.match.entry import Entry, Resumed
from companion.table.effects import Record
from companion.table.inputs import Button, Edge, NotRecorded, Recorded, Tick
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.words.words import Words
from tests.fuzz.target import ROOT, Target, is_one_to_read, lines_of, says

_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a folder of a name that nobody knows is made in it
"""Where syncing costs nothing."""
_FOLDER: Final = tempfile.TemporaryDirectory(prefix="fuzz-", dir=_MEMORY if _MEMORY.is_dir() else None)
_PATH: Final = Path(_FOLDER.name) / "journal.sqlite3"
_WORDS: Final = Words()
HEADER: Final = 100
_SECOND: Final = 1_000_000_000


def _rows(data: bytes) -> None:
    """Whatever stands in the rows, and without repeating any of it, the table starts and answers presses, going on with the match or saying that it cannot;
    `history` and `export` list and print, or refuse with a sentence.
    """
    _empty()
    with closing(sqlite3.connect(_PATH)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for number, one in enumerate(lines_of(data), 1):
            _insert(connection, number, one)
    _is_survived()


def _insert(connection: sqlite3.Connection, number: int, one: bytes) -> None:
    """A line of the input as a row: the first letter says of which table, the second as which kind of SQLite's."""
    kind = one[1:2]
    value: object = one[2:].decode("utf-8", "replace")
    if kind in (b"b", b"u"):
        value = one[2:]
    elif kind == b"n":
        value = len(one)
    elif kind == b"f":
        value = float("inf")
    text = "CAST(? AS TEXT)" if kind == b"u" else "?"
    try:
        match one[:1]:
            case b"s":
                connection.execute(f"INSERT OR REPLACE INTO sheet VALUES (1, {text})", (value,))  # noqa: S608 - our own text
            case b"m":
                connection.execute(
                    "INSERT OR REPLACE INTO match VALUES (?, ?, NULL, NULL)", (len(one), value)
                )
            case b"a":
                connection.execute("UPDATE line SET at = ?", (value,))
            case b"e":
                connection.execute("INSERT OR REPLACE INTO match VALUES (1, 0, ?, ?)", (value, value))
            case b"l":
                connection.execute("INSERT OR IGNORE INTO match VALUES (1, 0, NULL, NULL)")
                connection.execute(f"INSERT INTO line VALUES (1, ?, 0, {text})", (number, value))  # noqa: S608 - the same
    except (sqlite3.Error, OverflowError):
        return


def _file(data: bytes) -> None:
    """Whatever the file holds, it is used, moved aside and said so, or refused with a sentence, and never by an exception;
    what is moved aside is whole, but for SQLite's own marks in its header.
    """
    _clear()
    _PATH.write_bytes(data)
    _is_survived(data)


def _is_survived(written: bytes | None = None) -> None:
    _is_read()
    try:
        with closing(Store(_PATH, lambda _serial, _reason: None)) as store:
            resumed = store.start()
            for reason in store.lost:
                _says(reason.code, reason.values)
                if written is not None and reason.code == "journal-moved-aside":
                    aside = Path(str(reason.values["path"])).read_bytes()
                    assert aside[HEADER:] == written[HEADER:]
            _plays_on(resumed)
            store.submit(
                1, Entry(resumed.next_match, ({"game": "bluff", "seats": ["Ana", "Ben"]},), {}, None)
            )
    except JournalError as error:
        _says(error.code, error.values)
    _is_read()


def _is_read() -> None:
    try:
        with history(_PATH) as kept:
            for match in kept.matches():
                is_one_to_read(_line(_WORDS, match))
            json.dumps(kept.script_of(kept.find("last").number))
    except JournalError as error:
        _says(error.code, error.values)
    try:
        examined = examine(_PATH)
        assert examined.last_at is None or datetime.fromtimestamp(examined.last_at).astimezone()
    except JournalError as error:
        _says(error.code, error.values)
    except Damaged as error:
        assert "chance" not in str(error)


def _says(code: str, values: Mapping[str, Any]) -> None:
    """As `says`; and what stands in the rows is not repeated, since it may be secret."""
    says(code, values)
    assert not any(word in str(values) for word in ("chance", "values", "seats")), values


def _plays_on(resumed: Resumed) -> None:
    """A table of four is there, and everybody presses."""
    now_ns = 10 * _SECOND
    table = Table(TableSettings(places=4, seat_name="Seat {number}"), Seeded(1), resumed, now_ns)
    effects = table.begin(now_ns)
    for place, button in (
        (0, Button.OK),
        (1, Button.OK),
        (0, Button.RIGHT),
        (0, Button.OK),
        (1, Button.CHALLENGE),
    ):
        for serial in [effect.serial for effect in effects if isinstance(effect, Record)]:
            effects = table.handle(
                NotRecorded(serial, "journal-full", {"path": "x"}) if place else Recorded(serial), now_ns
            )
        for down in (True, False):
            now_ns += _SECOND
            effects += table.handle(Edge(place, button, down, now_ns), now_ns)
        effects += table.handle(Tick(), now_ns)


def _empty() -> None:
    _clear()
    shutil.copyfile(_template(), _PATH)


def _clear() -> None:
    for path in Path(_FOLDER.name).iterdir():
        if path.name != "template":
            path.unlink()


@cache
def _template() -> Path:
    """An empty journal of the newest version."""
    path = Path(_FOLDER.name) / "template"
    _filled(path, lambda _store: None)
    return path


def _filled(path: Path, fill: Callable[[Store], None]) -> None:
    store = Store(path, lambda _serial, _reason: None)
    store.start()
    fill(store)
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


_SHEET: Final = {
    "names": ["Ana", "Ben", "", ""],
    "seated": [0, 1],
    "host": 0,
    "game": "bluff",
    "options": {"dice": 2},
    "seats": [0, 1],
    "cups": "each",
    "adopted": {"2": "e6614103e7395a2f"},
}


def _script() -> list[bytes]:
    """A match in its middle."""
    path = min((ROOT / "tests/scripts").glob("bluff-*.jsonl"), key=lambda path: path.stat().st_size)
    return [one for one in path.read_bytes().splitlines() if one and not one.startswith((b"//", b'{"expect'))]


def _journal() -> bytes:
    """A journal of two matches as its file."""
    path = Path(_FOLDER.name) / "example"

    def fill(store: Store) -> None:
        lines = tuple(json.loads(one) for one in _script())
        store.submit(1, Entry(1, lines, _SHEET, "over"))
        store.submit(2, Entry(2, lines[:2], _SHEET))

    _filled(path, fill)
    data = path.read_bytes()
    _clear()
    return data


_ROWS: Final = (
    b"st" + json.dumps(_SHEET).encode() + b"\n" + b"\n".join(b"lt" + one for one in _script()),
    b"st" + json.dumps(_SHEET).encode() + b"\net" + b"over",
    b"mt0\nlt" + b'{"game": "bluff", "seats": ["Ana", "Ben"], "options": {"dice": 1}}',
)
_TOKENS: Final = (
    *(f'"{key}": '.encode() for key in _SHEET),
    *(b"\nst", b"\nlt", b"\nmf", b"\net", b"\nsb", b"\nln", b"\nlu", b"\nsu", b"\naf", b"\nat", b"\xff", b'"bluff"', b'"bamboozler"', b"[0, 1]", b"[0, 0]", b"[-1, 9]", b'{"x": "y"}'),
)  # fmt: skip

TARGETS: Final = (
    Target("journal_rows", _rows, _ROWS, _TOKENS, ("companion/journal/", "companion/match/script", "companion/table/resumed")),
    Target("journal_file", _file, (_journal(), b"", b"SQLite format 3\0" + bytes(84)), (b"SQLite format 3\0", b"CREATE TABLE "), ("companion/journal/",), 65_536),
)  # fmt: skip
