"""Starts journals and says what they have kept: `python -m tests.power.look JOURNAL...`, a line of JSON each."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.journal.faults import NotKept
from companion.journal.history import history
from companion.journal.store import Store
from companion.match.entry import Resumed


def found(path: Path, resumed: Resumed, lost: tuple[NotKept, ...]) -> dict[str, Any]:
    """What the journal there holds, which a table has just started on."""
    with history(path) as kept:
        scripts = {match.number: (match.ended, kept.script_of(match.number)) for match in kept.matches()}
    return {"scripts": scripts, "resumed": asdict(resumed), "lost": [reason.code for reason in lost]}


def main() -> None:
    """Start each of them, and end it again."""
    for name in sys.argv[1:]:
        store = Store(Path(name), lambda *_: None)
        print("found", name, json.dumps(found(Path(name), store.start(), store.lost)), flush=True)
        store.close()
    print("looked", flush=True)


if __name__ == "__main__":
    main()
