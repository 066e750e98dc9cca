"""Single keys at a terminal, without Enter; the terminal is as it was afterwards."""

from __future__ import annotations

import asyncio
import os
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.guided.walk import Answer
from companion.words.words import Words

if TYPE_CHECKING:
    from companion.guide import Ask


def answers(words: Words) -> dict[str, Answer | None]:
    """What each key says; None: leave. "y" and "q" are understood in any language."""
    own = {
        words.say("doctor-guide-key-yes"): Answer.YES,
        words.say("doctor-guide-key-no"): Answer.NO,
        words.say("doctor-guide-key-leave"): None,
    }
    return {"y": Answer.YES, "n": Answer.NO, "q": None, "\n": Answer.SKIP, "\r": Answer.SKIP, **own}


@contextmanager
def listening(words: Words) -> Iterator[Callable[[Ask], None]]:
    """What takes where answers go, and lets keys be heard from then on; where there is no terminal it hears nothing."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield lambda _ask: None
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    meanings = answers(words)

    def listen(ask: Ask) -> None:
        def read() -> None:
            for key in os.read(descriptor, 64).decode(errors="replace").lower():
                if key in meanings:
                    ask(meanings[key])

        asyncio.get_running_loop().add_reader(descriptor, read)

    try:
        tty.setcbreak(descriptor)  # Ctrl-C stays what it is
        yield listen
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
