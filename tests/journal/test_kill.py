"""Killed at any moment: what was answered is all there, and nothing is there in half."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal.history import history
from companion.journal.store import Store
from companion.match.entry import Entry, Resumed

_CHILD = """
import json, os, sys
from pathlib import Path
from companion.journal.store import Store
from companion.match.entry import Entry
entries = [Entry(e[0], tuple(e[1]), e[2], e[3]) for e in json.loads(sys.stdin.readline())]
store = Store(Path(sys.argv[1]), lambda serial, reason: os.write(1, b"%d %r\\n" % (serial, str(reason).encode())))
store.start()
for serial, entry in enumerate(entries):
    store.submit(serial, entry)
sys.stdin.readline()
store.close()
"""

_values = st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=20) | st.none(), max_size=3)
_steps = st.sampled_from(["moves", "moves", "moves", "sheet", "both", "end", "next match"])


@st.composite
def evenings(draw: st.DrawFn) -> list[Entry]:
    """Some matches as a table would have them recorded, the last perhaps still open."""
    match, entries = 1, [Entry(1, ({"game": "bluff", "seats": ["Ana", "Ben"]},), draw(_values))]
    for step in draw(st.lists(_steps, min_size=1, max_size=25)):
        lines = tuple(draw(st.lists(_values, min_size=1, max_size=4))) if step in ("moves", "both") else ()
        sheet = draw(_values) if step in ("sheet", "both") else None
        if step == "next match":
            entries.append(Entry(match, ended="broken_off"))
            match += 1
            lines = ({"game": "bluff", "seats": ["Ana", "Ben"]},)
        entries.append(Entry(match, lines, sheet, "over" if step == "end" else None))
    return entries


def table_after(entries: list[Entry]) -> tuple[dict[int, list[Any]], Resumed]:
    """What should be kept of `entries`: each match's script, and what is resumed."""
    scripts: dict[int, list[Any]] = {}
    ended: set[int] = set()
    sheet = None
    for entry in entries:
        scripts.setdefault(entry.match, []).extend(entry.lines)
        sheet = entry.sheet if entry.sheet is not None else sheet
        if entry.ended:
            ended.add(entry.match)
    last = max(scripts, default=0)
    still_open = last and last not in ended
    lines = tuple(scripts[last]) if still_open else ()
    return scripts, Resumed(sheet, last if still_open else None, lines, last + 1)


def table_on(path: Path) -> tuple[dict[int, list[Any]], Resumed]:
    """What is kept at `path`."""
    store = Store(path, lambda *_: None)
    resumed = store.start()
    assert store.lost == ()
    with history(path) as kept:
        scripts = {match.number: kept.script_of(match.number) for match in kept.matches()}
    store.close()
    return scripts, resumed


def killed_after(path: Path, entries: list[Entry], answers: int) -> int:
    """Write `entries` in a process that is killed when so many are answered; how many it answered in the end."""
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps([[e.match, e.lines, e.sheet, e.ended] for e in entries]) + "\n")
        child.stdin.flush()
        said = [child.stdout.readline() for _ in range(answers)]
        os.kill(child.pid, signal.SIGKILL)
        said += child.stdout.readlines()
    assert said == [f"{serial} b'None'\n" for serial in range(len(said))]
    return len(said)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_after_a_kill_everything_answered_is_there_and_nothing_in_half(data: st.DataObject) -> None:
    entries = data.draw(evenings())
    answers = data.draw(st.integers(0, len(entries)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        answered = killed_after(path, entries, answers)
        found = table_on(path)
    assert found in [table_after(entries[:count]) for count in range(answered, len(entries) + 1)]


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_every_evening_comes_back(entries: list[Entry]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        store = Store(path, lambda *_: None)
        store.start()
        for serial, entry in enumerate(entries):
            store.submit(serial, entry)
        store.close()
        assert table_on(path) == table_after(entries)
