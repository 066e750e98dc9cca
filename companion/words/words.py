"""Sentences by key, in one language, with plurals: Fluent files, one folder a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import EntryType, MessageReference, Resource
from fluent.syntax.visitor import Visitor

from companion.words.locale_data import let_go

_HERE: Final = Path(__file__).parent
_ENTRY: Final = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
_PARSER: Final = FluentParser(with_spans=False)
MOST_LETTERS = 2000
"""Of one value in a sentence; Fluent takes no more than 2500."""

_SPACES = "\n\u00a0\u202f"


class Words:
    """The sentences of one language.

    Keys are kebab-case; short forms, and those in large letters, are Fluent attributes named `short` and `large`.
    A value is a number, a text, or a tuple of keys whose sentences are listed. COMMA($text) in a sentence is a number that
    came as a text, 3.1, as languages write it that have a comma there.
    """

    def __init__(self, language: str = "en") -> None:
        if language not in languages():
            raise ValueError(f"no words in {language!r}; there are: {', '.join(languages())}")
        self.language = language
        functions: dict[str, Any] = {"COMMA": _comma}
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        let_go(language)

    def say(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """The sentence `key` filled with `values`; KeyError for an unknown key, ValueError for a missing value."""
        return self._format(key, self._message(key).value, values)

    def short(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """The sentence's short form (at most two lines of 21 letters), or the sentence where it has none."""
        message = self._message(key)
        return self._format(key, message.attributes.get("short", message.value), values)

    def large(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """The sentence's form in large letters (one line of about 20), or its short form where it has none."""
        message = self._message(key)
        if "large" not in message.attributes:
            return self.short(key, values)
        return self._format(key, message.attributes["large"], values)

    def keys(self) -> frozenset[str]:
        """Every key of this language."""
        return frozenset(_entries(self.language))

    def _message(self, key: str) -> Any:
        """Parsed when it is first said: that most never are saves the start its time, and the table memory."""
        if not self._bundle.has_message(key):
            self._bundle.add_resource(Resource([*_parsed(self.language, key)]))
        return self._bundle.get_message(key)

    def _format(self, key: str, pattern: Any, values: Mapping[str, Any] | None) -> str:
        filled = {name: self._listed(value) for name, value in (values or {}).items()}
        text, mistakes = self._bundle.format_pattern(pattern, filled)
        if mistakes:
            raise ValueError(f"words/{self.language}: {key}: {mistakes[0]}")
        return str(text)

    def _listed(self, value: Any) -> Any:
        """A tuple among the values is a list of keys: their sentences, one after the other."""
        if isinstance(value, tuple):
            return ", ".join(self.say(key) for key in value)
        return plain(value) if isinstance(value, str) else value


def plain(text: str) -> str:
    """A value as it is said: cut after MOST_LETTERS, what cannot be seen written out (an escape character as x1b).

    It may come from a stranger's file, cup or process, and must steer no terminal and fill no log. Ends of lines stay,
    and the spaces of our own sentences.
    """
    said = text[: MOST_LETTERS + 1]
    if not said.isprintable():
        seen = (
            letter if letter.isprintable() or letter in _SPACES else _written_out(letter) for letter in said
        )
        said = "".join(seen)
    return said if len(said) <= MOST_LETTERS else said[: MOST_LETTERS - 3] + "..."


def _comma(number: object) -> str:
    return str(number).replace(".", ",")


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a folder of words, by their two letters."""
    return tuple(sorted(p.name for p in _HERE.iterdir() if p.is_dir() and any(p.glob("*.ftl"))))


@cache
def _entries(language: str) -> Mapping[str, str]:
    """Each message of the language's files as it stands there, by key."""
    found = {}
    for path in sorted((_HERE / language).glob("*.ftl")):
        text = path.read_text(encoding="utf-8")
        begun = [*_ENTRY.finditer(text)]
        ends = [*(entry.start() for entry in begun[1:]), len(text)]
        found.update({entry[1]: text[entry.start() : end] for entry, end in zip(begun, ends, strict=True)})
    return found


@cache
def _parsed(language: str, key: str) -> tuple[EntryType, ...]:
    """The message, and before it those that it quotes: once it is in a bundle, any thread may say it."""
    message = _PARSER.parse_entry(_entries(language)[key])
    quoted = [entry for other in _Quoted(message).keys for entry in _parsed(language, other)]
    return *quoted, message


class _Quoted(Visitor):
    """The keys of the messages that stand in a message."""

    def __init__(self, message: EntryType) -> None:
        self.keys: list[str] = []
        self.visit(message)

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 - Fluent's name
        self.keys.append(node.id.name)
