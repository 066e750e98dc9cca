"""What is wrong with a table's file, as data: where, what was written there, and the phrases that say it."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import Factory, frozen

from companion.words.words import Words

Key = tuple[str | int, ...]
"""Where something stands in the file: ("seats", 0, "ok"); list entries count from 0, for people from 1."""

MOST_SHOWN: Final = 40
"""Letters of a value that are repeated to people."""


@frozen
class Phrase:
    """A phrase of words/en/config.ftl by its `code`, filled with `values`: texts, sentences, keys or lists of keys."""

    code: str
    values: Mapping[str, Any] = Factory(dict)


@frozen
class Mistake:
    """What is wrong, or a warning: `phrases` about what `key` holds; `shown` is that value, "" where there is none."""

    phrases: tuple[Phrase, ...]
    key: Key = ()
    shown: str = ""


class Wrong(Exception):  # noqa: N818 - a finding about a value
    """A value that is not `allowed` (a phrase to stand after "write"), with `more` to say.

    `shown` is how the value is repeated to people, "" as it is written.
    """

    def __init__(self, allowed: Phrase, *more: Phrase, shown: str = "") -> None:
        super().__init__(allowed, *more)
        self.allowed = allowed
        self.more = more
        self.shown = shown


class Mistaken(Exception):  # noqa: N818 - what became of the file
    """The file at `path` is no table's: `mistakes` are all of them, `language` the one to say them in."""

    def __init__(self, path: Path, mistakes: Sequence[Mistake], language: str = "en") -> None:
        super().__init__(path, mistakes, language)
        self.path = path
        self.mistakes = tuple(mistakes)
        self.language = language


def told(words: Words, mistake: Mistake) -> str:
    """The mistake as people read it: `seat 2, ok = "wset:3": ...`."""
    what = " ".join(said(words, phrase) for phrase in mistake.phrases)
    if not mistake.key:
        return what
    where = place(words, mistake.key)
    return f"{where} = {mistake.shown}: {what}" if mistake.shown else f"{where}: {what}"


def said(words: Words, phrase: Phrase) -> str:
    """The phrase as people read it."""
    values = {name: _filled(words, value) for name, value in phrase.values.items()}
    return words.say(phrase.code, values)


def _filled(words: Words, value: Any) -> Any:
    match value:
        case Phrase():
            return said(words, value)
        case tuple():
            return place(words, value)
        case [first, *others]:
            listed = place(words, first)
            for other in others:
                listed = words.say("config-and", {"one": listed, "other": place(words, other)})
            return listed
    return value


def place(words: Words, key: Key) -> str:
    """Where `key` is: "seat 2, screen.bus", "web.hosts, entry 1", "pacing"."""
    match key:
        case ("seats", int(seat)):
            return words.say("config-seat", {"seat": seat + 1})
        case ("seats", int(seat), *rest):
            return words.say("config-seat-key", {"seat": seat + 1, "key": place(words, tuple(rest))})
        case (*rest, int(entry)):
            return words.say("config-entry", {"key": place(words, tuple(rest)), "entry": entry + 1})
    return ".".join(_bare(str(step)) for step in key)


def shown(value: object) -> str:
    """A value about as it is written in the file, on one line and not too long."""
    match value:
        case bool():
            text = "true" if value else "false"
        case int() if abs(value) >= 10**MOST_SHOWN:
            text = f"{value:#x}"  # Python writes no longer ones in tens
        case str():
            text = quoted(value)
        case Mapping():
            text = "{ ... }" if value else "{ }"
        case list():
            text = "[ ... ]" if value else "[ ]"
        case _:
            text = str(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


def quoted(text: str) -> str:
    """`text` in quotes, with nothing in it that could move a terminal's cursor."""
    if text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return json.dumps(text).replace("\x7f", "\\u007f")


def suggestion(word: str, known: Iterable[str], write: Callable[[str], str] = quoted) -> tuple[Phrase, ...]:
    """Did you mean ...? Nothing where nothing is like `word`."""
    return tuple(Phrase("config-did-you-mean", {"known": write(found)}) for found in alike(word, known))


def alike(word: str, known: Iterable[str]) -> list[str]:
    """The one of `known` that `word` may be a slip of, if any."""
    by_lower = {name.lower(): name for name in known}
    return [by_lower[found] for found in difflib.get_close_matches(word.lower(), by_lower, 1)]


def _bare(step: str) -> str:
    """A key as it is written: bare, or in quotes where it has to be."""
    if step.isascii() and step.replace("-", "").replace("_", "").isalnum():
        return step[:MOST_SHOWN]
    return shown(step)
