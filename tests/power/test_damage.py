"""A journal that something has damaged: a table starts on it, says so where it has to, and its evening goes on."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.journal.faults import JournalError
from companion.journal.schema import APPLICATION_ID, MIGRATIONS
from tests.power import lies, plans
from tests.power.cuts import FOLDER, JOURNAL, Plan
from tests.power.disk import Image, lay
from tests.power.evening import entries, found

Damage: TypeAlias = Callable[[Path], None]
DAMAGES = int(os.environ.get("DAMAGES", "25"))
"""How many are tried; `make test-power` tries more."""
PAGE_BYTES = 4096
_NUMBERS = ("application_id", "user_version", "schema_version")
NAME = str(JOURNAL)


@cache
def before() -> Image:
    """A journal of a table that was killed: an older part in the file, the rest in the log."""
    return plans.update(minutes=0.5).plan.before


@cache
def other() -> Image:
    """Another table's journal."""
    played = entries(0.4)
    return plans.killed(Plan(played[: len(played) // 2], (5,)))


def damaged(damage: Damage) -> tuple[str, ...]:
    """Damage a journal and start a table on it, which plays on: the codes of what it says."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        lay(before(), Path(name))
        path = Path(name) / JOURNAL
        damage(path)
        if _is_not_ours(path):
            with pytest.raises(JournalError):
                found(path)
            return ()
        return tuple(reason.code for reason in lies.goes_on(path, seed=1))


def _is_not_ours(path: Path) -> bool:
    """Whether the file now says that it is another program's, or a newer version's: it is left alone."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        copy = Path(name) / path.name
        for suffix in ("", "-wal", "-journal"):
            if (lies_there := _beside(path, suffix)).exists():
                shutil.copy(lies_there, _beside(copy, suffix))
        with closing(sqlite3.connect(copy)) as connection:
            try:
                (findings,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                numbers = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in _NUMBERS]
            except sqlite3.Error:
                return False
    application, version, schema = numbers
    is_new = not version and not schema
    return findings == "ok" and not is_new and (application != APPLICATION_ID or version > len(MIGRATIONS))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


# -- what may happen to a file


def flip(path: Path, suffix: str, at: float, bit: int) -> None:
    content = bytearray(_beside(path, suffix).read_bytes() or b"?")
    content[int(at * (len(content) - 1))] ^= 1 << bit
    _beside(path, suffix).write_bytes(content)


def cut_off(path: Path, suffix: str, at: float) -> None:
    content = _beside(path, suffix).read_bytes()
    _beside(path, suffix).write_bytes(content[: int(at * len(content))])


def fill(path: Path, suffix: str, at: float, byte: int) -> None:
    """A page's worth of one byte."""
    content = bytearray(_beside(path, suffix).read_bytes())
    start = int(at * max(len(content) // PAGE_BYTES - 1, 0)) * PAGE_BYTES
    content[start : start + PAGE_BYTES] = bytes([byte]) * PAGE_BYTES
    _beside(path, suffix).write_bytes(content)


def foreign(path: Path, suffix: str) -> None:
    """The file is from another evening, as after a backup that was put back in half."""
    _beside(path, suffix).write_bytes(other()[NAME + suffix] or b"")


def noise(path: Path, suffix: str, content: bytes) -> None:
    _beside(path, suffix).write_bytes(content)


ours = st.sampled_from(["", "-wal"])
anywhere = st.floats(0, 1)
damages = st.one_of(
    st.builds(lambda s, a, b: partial(flip, suffix=s, at=a, bit=b), ours, anywhere, st.integers(0, 7)),
    st.builds(lambda s, a: partial(cut_off, suffix=s, at=a), ours, anywhere),
    st.builds(
        lambda s, a, b: partial(fill, suffix=s, at=a, byte=b), ours, anywhere, st.sampled_from([0, 255])
    ),
    st.builds(lambda s: partial(foreign, suffix=s), ours),
    st.builds(
        lambda s, content: partial(noise, suffix=s, content=content),
        st.sampled_from(["", "-wal", "-shm", "-journal"]),
        st.binary(max_size=200),
    ),
)


@settings(max_examples=DAMAGES)
@given(st.lists(damages, min_size=1, max_size=3))
def test_whatever_happened_to_its_files_a_table_starts_and_plays(happened: list[Damage]) -> None:
    def damage(path: Path) -> None:
        for each in happened:
            each(path)

    damaged(damage)


# -- what may stand in a row


def sql(path: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement, values in statements:
            with suppress(
                sqlite3.IntegrityError, sqlite3.OperationalError
            ):  # its rules, or a table that is gone
                connection.execute(statement, values)


cells = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.binary(max_size=20),
    st.text(max_size=20),
    st.sampled_from(["[]", "5", "null", '"x"', "{}", '{"seat": 0}', '{"game": 1, "seats": 5}', "[" * 3000]),
    st.sampled_from([b"\xff\xfe", b'{"x": "\xc3"}']),
)
changes = st.one_of(
    st.builds(lambda value: ("UPDATE OR IGNORE sheet SET json = ?", (value,)), cells),
    st.builds(
        lambda number, value: ("UPDATE OR IGNORE line SET json = ? WHERE number = ?", (value, number)),
        st.integers(1, 30),
        cells,
    ),
    st.builds(
        lambda column, value: (f"UPDATE OR IGNORE match SET {column} = ?", (value,)),  # noqa: S608
        st.sampled_from(["started_at", "ended", "ended_at", "number"]),
        cells,
    ),
    st.builds(
        lambda column, to: (f"UPDATE OR IGNORE line SET {column} = ? WHERE number = 3", (to,)),  # noqa: S608
        st.sampled_from(["match", "number", "at"]),
        st.integers(-(2**63), 2**63 - 1) | st.integers(0, 50),
    ),
    st.builds(lambda number: ("DELETE FROM line WHERE number = ?", (number,)), st.integers(1, 30)),
    st.builds(lambda number: ("DELETE FROM match WHERE number = ?", (number,)), st.integers(1, 3)),
    st.builds(lambda table: (f"DROP TABLE {table}", ()), st.sampled_from(["line", "match", "sheet"])),
)


@settings(max_examples=DAMAGES)
@given(st.lists(changes, min_size=1, max_size=2, unique_by=lambda change: change[0]))
@example([("UPDATE match SET number = ? WHERE number = (SELECT max(number) FROM match)", (2**63 - 1,))])
def test_whatever_stands_in_its_rows_a_table_starts_and_plays(
    changed: list[tuple[str, tuple[Any, ...]]],
) -> None:
    damaged(lambda path: sql(path, *changed))


# -- what is said of it


@pytest.mark.parametrize(
    "damage",
    [
        partial(cut_off, suffix="", at=0.5),
        partial(fill, suffix="", at=0.5, byte=255),
        partial(noise, suffix="", content=b"not a journal" * 500),
        lambda path: sql(path, ("DROP TABLE line", ())),
        lambda path: sql(path, ("DELETE FROM line WHERE number = 2", ())),
        lambda path: sql(path, ("DELETE FROM match WHERE number = 2", ())),
        lambda path: sql(path, ("UPDATE match SET number = ? WHERE number = 3", (2**63 - 1,))),
        lambda path: sql(path, ("UPDATE line SET json = ? WHERE number = 2", (b"\xff",))),
        lambda path: sql(path, ("UPDATE line SET json = ? WHERE number = 2", ("[1]",))),
        lambda path: sql(path, ("UPDATE sheet SET json = ?", ("5",))),
        lambda path: sql(path, ("UPDATE sheet SET json = ?", ("{",))),
    ],
)
def test_a_damaged_journal_is_set_aside_and_said(damage: Damage) -> None:
    assert damaged(lambda path: (whole(path), damage(path))[0]) == ("journal-moved-aside",)


def whole(path: Path) -> None:
    """Everything in the one file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
