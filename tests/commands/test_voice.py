"""Said on a standard output that nobody reads: nothing waits for it, and what was left out is counted."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator

import pytest

from companion.commands.voice import LoggedBy, Voice
from companion.words.words import Words


class Terminal:
    """Stopped until `goes_on`; then all has been read that was written."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.held = threading.Event()
        self.goes_on = threading.Event()

    def write(self, text: str) -> None:
        self.held.set()
        assert self.goes_on.wait(30)
        self.read.append(text)


def unsaid(count: int) -> str:
    return Words().say("run-unsaid", {"count": count})


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.goes_on.set()


def test_a_stopped_terminal_keeps_nobody_waiting_and_what_had_no_room_is_counted(terminal: Terminal) -> None:
    voice = Voice(terminal.write, unsaid, most=3)
    voice.say("0")
    assert terminal.held.wait(30)
    for number in range(1, 10):
        voice.say(str(number))
    terminal.goes_on.set()
    voice.end(30)
    assert terminal.read[:4] == ["0", "1", "2", "3"]
    assert terminal.read[4:] == [
        "6 lines are missing here: nobody read what was said. The terminal was probably stopped; Ctrl-Q lets it go on."
    ]


def test_the_end_waits_for_the_last_words_but_not_for_ever(terminal: Terminal) -> None:
    voice = Voice(terminal.write, unsaid)
    voice.say("0")
    voice.end(0.01)
    assert terminal.read == []
    full = Voice(terminal.write, unsaid, most=1)
    for _ in range(3):
        full.say("0")
    full.end(0.01)


def test_a_reader_who_is_gone_ends_nothing() -> None:
    there, here = os.pipe()
    os.close(there)
    voice = Voice(lambda text: os.write(here, text.encode()), unsaid)
    for _ in range(3):
        voice.say("nobody hears it")
    voice.end(30)
    assert not voice._thread.is_alive()
    os.close(here)


def test_what_libraries_log_is_said_as_well() -> None:
    told: list[str] = []
    logger = logging.getLogger("tests.voice")
    handler = LoggedBy(told.append)
    logger.addHandler(handler)
    try:
        logger.warning("%d of them", 3)
        logger.info("not of interest")
    finally:
        logger.removeHandler(handler)
    assert told == ["3 of them"]
