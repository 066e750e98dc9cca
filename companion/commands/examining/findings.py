"""What has been found out about a part: one line for people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import click

from companion.config.mistakes import Key, Phrase, said
from companion.words.words import Words


class Grade(StrEnum):
    """How a part is. `NOTE`: worth knowing, but nothing that has to be mended, or what cannot be known here."""

    OK = "ok"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """`text` says of the `part` ("board", "bus", "screen" ...) how it is, the likely cause, and what to do next."""

    part: str
    grade: Grade
    text: str


_BREAKS: Final = re.compile(r"[ \n]+")
_COLOURS: Final[Mapping[Grade, str]] = {Grade.OK: "green", Grade.NOTE: "yellow", Grade.WRONG: "red"}


def grades_in(words: Words) -> Mapping[Grade, str]:
    """What each grade is called, all as long as the longest."""
    names = {grade: words.say(f"doctor-grade-{grade}") for grade in Grade}
    width = max(map(len, names.values()))
    return {grade: name.ljust(width) for grade, name in names.items()}


def line_of(finding: Finding, grades: Mapping[Grade, str]) -> str:
    """A finding on one line, with colours where a terminal shows them."""
    graded = click.style(grades[finding.grade], fg=_COLOURS[finding.grade])
    text = _BREAKS.sub(" ", finding.text)
    return f"{graded}  {text}"


def verdict(findings: Iterable[Finding], words: Words) -> str:
    """The last line: how many are wrong."""
    wrong = sum(finding.grade is Grade.WRONG for finding in findings)
    return words.say("doctor-wrong", {"count": wrong}) if wrong else words.say("doctor-right")


def listed_keys(words: Words, keys: Sequence[Key]) -> str:
    """Where several things stand in the table's file: "seat 2, left and seat 3, ok"."""
    return filled(words, "doctor-keys", {"keys": list(keys)})


def filled(words: Words, code: str, values: Mapping[str, Any]) -> str:
    """A phrase whose values may be phrases, or keys of the file."""
    return said(words, Phrase(code, values))
