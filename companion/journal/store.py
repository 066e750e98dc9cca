"""Writing the journal: one thread with a queue, one transaction an entry, on disk before it is answered.

An entry that could not be kept stays here and is written, before any later one, as soon as that is possible again.
So whatever the disk does, the file always holds a whole beginning of the evening; the table goes on with its move.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from companion.journal.content import resumed
from companion.journal.faults import Damaged, NotKept, not_kept, nothing_kept
from companion.journal.place import Lock, identity, make, make_private, move_aside
from companion.journal.schema import MIGRATIONS, open_for_writing
from companion.match.entry import Entry, Resumed

__all__ = ["NotKept", "Store"]


@dataclass(frozen=True, slots=True)
class _Sheaf:
    """An entry as it goes to disk; made when it is submitted, so that later changes to its parts cannot reach it."""

    serial: int
    match: int
    lines: tuple[str, ...]
    sheet: str | None
    ended: str | None


class Store:
    """The journal of one table. Only one process may have it open.

    `done(serial, None)` says that the entry, and every one before it, is on disk; `done(serial, reason)` that it is
    not. It is called once an entry, from the writer's thread. An exception other than SQLite's ends that thread
    through `threading.excepthook`. Where there is no place for a journal, every entry is answered with that reason.
    """

    def __init__(
        self,
        path: Path,
        done: Callable[[int, NotKept | None], None],
        wall_time: Callable[[], float] = time.time,
        migrations: tuple[str, ...] = MIGRATIONS,
    ) -> None:
        self.lost: tuple[NotKept, ...] = ()
        """What `start` found that people should hear: a damaged file moved aside, a place that keeps nothing."""
        self._path = path
        self._done = done
        self._wall_time = wall_time
        self._migrations = migrations
        self._lock = Lock(path)
        self._connection: sqlite3.Connection | None = None
        self._nothing: NotKept | None = None
        self._identity: tuple[int, int] | None = None
        self._queue: SimpleQueue[_Sheaf | None] = SimpleQueue()
        self._waiting: deque[_Sheaf] = deque()
        self.busy_since_ns: int | None = None
        """When the transaction began that the writer is at (monotonic clock); None: it waits for an entry."""
        self._thread = Thread(target=self._run, name="journal", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether the writer has ended."""
        return self._thread.ident is not None and not self._thread.is_alive()

    def start(self) -> Resumed:
        """Open the journal and say where the last evening stood.

        Raises JournalError where another process has it open, or where the file is not ours to write.
        """
        try:
            self._connection, found = self._open()
        except (OSError, sqlite3.Error) as error:
            self._nothing = nothing_kept(error, self._path)
            self.lost += (self._nothing,)
            found = Resumed()
        self._thread.start()
        return found

    def submit(self, serial: int, entry: Entry) -> None:
        """Keep `entry`; never waits for the disk."""
        lines = tuple(_to_json(line) for line in entry.lines)
        sheet = None if entry.sheet is None else _to_json(entry.sheet)
        self._queue.put(_Sheaf(serial, entry.match, lines, sheet, entry.ended))

    def close(self) -> None:
        """Write what is queued, then let the journal go."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._lock.release()

    def _open(self) -> tuple[sqlite3.Connection, Resumed]:
        make(self._path)
        self._lock.take()
        try:
            return self._load()
        except Damaged as damage:
            moved = move_aside(self._path)
            self.lost += (NotKept("journal-moved-aside", {"path": str(moved), "reason": str(damage)}),)
        make(self._path)
        return self._load()

    def _load(self) -> tuple[sqlite3.Connection, Resumed]:
        connection = open_for_writing(self._path, self._migrations)
        try:
            make_private(self._path)  # only now is it known to be ours
            self._identity = identity(self._path)
            return connection, resumed(connection)
        except (Damaged, OSError, sqlite3.Error):
            connection.close()
            raise

    def _run(self) -> None:
        """The writer's thread: until `close`."""
        while (sheaf := self._queue.get()) is not None:
            self._waiting.append(sheaf)
            self.busy_since_ns = time.monotonic_ns()
            self._done(sheaf.serial, self._write_waiting())
            self.busy_since_ns = None
        self._write_waiting()

    def _write_waiting(self) -> NotKept | None:
        """Write all that waits, oldest first; stop at the first that cannot be kept and say why."""
        connection = self._connection
        if connection is None:
            self._waiting.clear()
            return self._nothing
        if identity(self._path) != self._identity:  # SQLite writes on into a deleted file without a word
            return NotKept("journal-gone", {"path": str(self._path)})
        while self._waiting:
            self.busy_since_ns = time.monotonic_ns()
            try:
                self._write(connection, self._waiting[0])
            except sqlite3.Error as error:
                return not_kept(error, self._path)
            self._waiting.popleft()
        return None

    def _write(self, connection: sqlite3.Connection, sheaf: _Sheaf) -> None:
        """One transaction."""
        now = self._wall_time()
        connection.execute("BEGIN IMMEDIATE")
        try:
            if sheaf.lines:
                _append(connection, sheaf.match, sheaf.lines, now)
            if sheaf.sheet is not None:
                connection.execute("INSERT OR REPLACE INTO sheet VALUES (1, ?)", (sheaf.sheet,))
            if sheaf.ended is not None:
                end = "UPDATE match SET ended = ?, ended_at = ? WHERE number = ?"
                connection.execute(end, (sheaf.ended, now, sheaf.match))
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:  # some errors have ended it already
                connection.execute("ROLLBACK")
            raise


def _append(connection: sqlite3.Connection, match: int, lines: tuple[str, ...], now: float) -> None:
    """Lines at the end of the script of `match`, which begins with them if it has none."""
    connection.execute("INSERT OR IGNORE INTO match (number, started_at) VALUES (?, ?)", (match, now))
    count = connection.execute("SELECT count(*) FROM line WHERE match = ?", (match,)).fetchone()[0]
    rows = [(match, count + n, now, line) for n, line in enumerate(lines, start=1)]
    connection.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows)


def _to_json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
