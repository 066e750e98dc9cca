"""A scripted evening: what a real table has kept, and what must come back of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from companion.journal.faults import NotKept
from companion.journal.schema import MIGRATIONS, NO_JSON
from companion.journal.store import Store
from companion.match.entry import Entry, Resumed
from tests.bench.evening import guests
from tests.bench.game import Recorded

_PLACES: Final = 4


@dataclass(frozen=True)
class Kept:
    """What a journal holds: each match's script and end, and what is resumed."""

    scripts: dict[int, tuple[str | None, list[Any]]]
    resumed: Resumed


NOTHING: Final = Kept({}, Resumed())


@cache
def entries(minutes: float) -> tuple[Entry, ...]:
    """Four people play Bluffit, Bluff and Bamboozler, each for so long or to its end; the last game stays open."""
    kept: list[Entry] = []
    for match, kind in enumerate(("bluffit", "bluff", "bamboozler"), start=1):
        evening = Recorded(lambda _effect, _now_ns: None, _PLACES, seed=match)
        guests(kind, evening, _PLACES, seed=match).play(most_minutes=minutes)
        kept += [replace(entry, match=match if entry.match else 0) for entry in evening.entries]
        if not kept[-1].ended and kind != "bamboozler":
            kept.append(Entry(match, ended="broken_off"))
    return tuple(kept)


def truths(done: Sequence[Entry]) -> list[Kept]:
    """What must be found after 0, 1, 2 ... of the entries `done`."""
    return list(accumulate(done, lambda kept, entry: after([entry], kept), initial=NOTHING))


def after(done: Sequence[Entry], before: Kept = NOTHING) -> Kept:
    """What must be found once all of `done` is kept."""
    scripts, sheet = dict(before.scripts), before.resumed.sheet
    for entry in done:
        if entry.match:
            ended, lines = scripts.get(entry.match, (None, []))
            scripts[entry.match] = entry.ended or ended, [*lines, *_as_json(entry.lines)]
        sheet = entry.sheet if entry.sheet is not None else sheet
    last = max(scripts, default=0)
    ended, lines = scripts.get(last, ("none", []))
    return Kept(
        scripts,
        Resumed(_as_json(sheet), None if ended else last, () if ended else tuple(lines), last + 1),
    )


def _read(line: Any) -> Any:
    """What stands in a line, if it is still JSON."""
    try:
        return json.loads(line)
    except NO_JSON:
        return line


def _as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def found(path: Path, migrations: tuple[str, ...] = MIGRATIONS) -> tuple[Kept, tuple[NotKept, ...]]:
    """What a table that starts finds at `path`, and what it says of it."""
    store = Store(path, lambda *_: None, migrations=migrations)
    resumed = store.start()
    scripts: dict[int, tuple[str | None, list[Any]]] = {}
    try:
        if store._connection is not None:
            for number, ended in store._connection.execute("SELECT number, ended FROM match").fetchall():
                scripts[number] = ended, []
            for number, line in store._connection.execute(
                "SELECT match, json FROM line ORDER BY match, number"
            ):
                scripts[number][1].append(_read(line))
    finally:
        store.close()
    return Kept(scripts, resumed), store.lost


def keep(path: Path, more: Iterable[Entry], migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """A table starts at `path`, keeps `more`, and ends; all must be answered as kept."""
    answers: SimpleQueue[NotKept | None] = SimpleQueue()
    store = Store(path, lambda _serial, reason: answers.put(reason), migrations=migrations)
    store.start()
    try:
        for serial, entry in enumerate(more):
            store.submit(serial, entry)
            assert answers.get(timeout=20) is None
    finally:
        store.close()
