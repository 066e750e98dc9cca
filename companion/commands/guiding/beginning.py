"""Whether there is anything to press at all, before somebody is asked to."""

from __future__ import annotations

from collections.abc import Iterator

from companion.commands import here
from companion.commands.examining.board import is_pi, model_of
from companion.commands.machine import Machine
from companion.config.mistakes import said
from companion.config.settings import Settings
from companion.words.words import Words


def nothing_to_press(settings: Settings, machine: Machine, words: Words) -> Iterator[str]:
    """Why none of the table's lines is here to be tried, line by line; nothing where one chip of them is."""
    chips = list(here.chips(settings, machine))
    if any(phrase.code in here.RIGHT for phrase in chips):
        return
    model = "pi" if is_pi(machine) else model_of(machine) or "none"
    yield words.say("doctor-guide-no-lines", {"model": model})
    yield from (f"  - {said(words, phrase)}" for phrase in chips)
