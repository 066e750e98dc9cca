"""`companion run` in a process of its own, all of it but the copper, with everything logged that can be.

`python -m tests.security.table JOURNAL REACH LOG` sets the documented table of eight, everybody rolling with OK, and logs
everything that it can (LOG: all), or what it must (warnings). It obeys its standard input: `press PLACE BUTTON`, `network` (from now on only 127.0.0.1 counts as this machine), and `break WHERE`, after
which that part raises an exception that nobody expects.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from attrs import evolve

import companion.real
from companion.commands import run as command
from companion.config.settings import Web
from companion.journal.store import Store
from companion.match.match import Match
from companion.running import Running
from companion.screens.projector import Projector
from companion.table.inputs import Button
from companion.table.table import Table
from companion.web import door, guard
from companion.web.server import Page
from companion.words.words import Words
from tests.bench.ground import BenchGround, eight_seats, real_ground_over

PARTS: Final[dict[str, tuple[type, str]]] = {
    "table": (Table, "handle"),
    "rules": (Match, "play"),
    "loop": (Running, "_perform_one"),
    "screens": (Projector, "show"),
    "page": (Page, "show_board"),
    "journal": (Store, "_write"),
}
"""What can be broken: in the loop, in the table, in the journal's own thread."""

_THUMB_SECONDS: Final = 0.01


def main(journal: str, reach: str, log: str) -> None:
    """Run the table until it ends."""
    logging.basicConfig(level=1 if log == "all" else logging.WARNING, stream=sys.stderr)
    logging.captureWarnings(True)
    if log == "all":
        _log_every_callback()
    settings = evolve(eight_seats((), Path(journal)), web=Web(listen=reach, port=0))  # type: ignore[arg-type] # it is checked by what runs
    below = BenchGround(settings, waits=False)

    companion.real.RealGround = real_ground_over(below)  # type: ignore[misc]
    threading.Thread(target=_obey, args=(below,), name="hands", daemon=True).start()
    command._run(Path("/nowhere/table.toml"), settings, Words(settings.language))


def _log_every_callback() -> None:
    """asyncio, asked to be talkative, logs slow callbacks with all that they are called with: from now on every one."""
    made = asyncio.BaseEventLoop.__init__

    def make(loop: asyncio.BaseEventLoop) -> None:
        made(loop)
        loop.slow_callback_duration = 0.0

    asyncio.BaseEventLoop.__init__ = make  # type: ignore[method-assign]


def _obey(ground: BenchGround) -> None:
    for line in sys.stdin:
        match line.split():
            case ["press", place, button]:
                ground.press(int(place), Button(button))
                time.sleep(_THUMB_SECONDS)
                ground.release(int(place), Button(button))
            case ["network"]:
                for module in (door, guard):
                    module.is_loopback = lambda address: address == "127.0.0.1"  # type: ignore[attr-defined]
            case ["break", where]:
                _break(*PARTS[where])


def _break(whose: type, name: str) -> None:
    """From now on it does its work and then raises: in its frames lies all that it knows."""
    works: Callable[..., Any] = getattr(whose, name)

    def breaks(*given: Any, **named: Any) -> Any:
        did = works(*given, **named)
        raise ValueError(f"broken behind {len(repr(did))} letters")

    setattr(whose, name, breaks)


if __name__ == "__main__":
    main(*sys.argv[1:])
