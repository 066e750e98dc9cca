"""What a running table says on its standard output: by a thread of its own, since whoever reads may have stopped.

A terminal that Ctrl-S holds, or a pipe that nobody empties, blocks who writes into it; a table must go on.
"""

from __future__ import annotations

import io
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Full, Queue
from typing import Final

import click

MOST_LINES: Final = 500
"""So many sentences wait; what comes after them is counted, and left out."""

LAST_WORDS_S: Final = 2.0
"""At the end the last sentences get so long to be read."""


class Voice:
    """Says sentences one after the other with `write`, which may block, or raise OSError where nobody is left to hear.

    `unsaid` is the sentence for how many had no room, said where there is room again.
    """

    def __init__(
        self, write: Callable[[str], object], unsaid: Callable[[int], str], most: int = MOST_LINES
    ) -> None:
        self._write = write
        self._unsaid = unsaid
        self._waiting: Queue[str | None] = Queue(most)
        self._left_out = 0
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Say `text`, or leave it out; never waits. Any thread may call."""
        try:
            self._waiting.put_nowait(text)
        except Full:
            with self._lock:
                self._left_out += 1

    def end(self, patience_s: float = LAST_WORDS_S) -> None:
        """Say what waits, as far as somebody hears it within `patience_s`; nothing is said after that."""
        with suppress(Full):
            self._waiting.put(None, timeout=patience_s)
            self._thread.join(patience_s)

    def _run(self) -> None:
        while (text := self._waiting.get()) is not None:
            self._speak(text)
            with self._lock:
                left_out = self._left_out if self._waiting.empty() else 0
                self._left_out -= left_out
            if left_out:
                self._speak(self._unsaid(left_out))

    def _speak(self, text: str) -> None:
        with suppress(OSError):  # a terminal that is gone, or a log that is full, ends no table
            self._write(text)


class LoggedBy(logging.Handler):
    """What libraries log is said, too: on their own way to standard error they would wait."""

    def __init__(self, say: Callable[[str], object]) -> None:
        super().__init__(logging.WARNING)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        self._say(self.format(record))


def standard_output() -> Callable[[str], object] | None:
    """What writes a line there past Python's own buffer, which another thread could block; None: it is no file."""
    stream = sys.stdout
    if not isinstance(stream, io.TextIOWrapper):
        return None
    try:
        descriptor = stream.fileno()
    except OSError:
        return None
    encoding = stream.encoding

    def write(text: str) -> None:
        data = f"{text}\n".encode(encoding, "replace")
        while data:
            data = data[os.write(descriptor, data) :]

    return write


def echo(text: str) -> None:
    """Say it at once, in this thread."""
    with suppress(OSError):
        click.echo(text)
