"""What is fuzzed: a parser of bytes from outside, examples of what it meets, and what must hold for any bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.words.words import Words, languages

ROOT: Final = Path(__file__).resolve().parent.parent.parent
MOST_BYTES: Final = 4096
"""Of an input, unless a target says otherwise: what is longer is cut by the parsers themselves, which they are tried on."""

MOST_LETTERS: Final = 4000
"""Of a refusal, all its sentences together: a person is to read it, and no log is to be filled with it."""

_WORDS: Final = tuple(Words(language) for language in languages())


@dataclass(frozen=True)
class Target:
    """A parser. The docstring of `check` is its contract: AssertionError, or any exception, breaks it.

    `examples`: real inputs to begin with, in any number; `tokens`: what a mutation may put in; `watched`: beginnings of
    the paths, below the project, of the modules whose lines guide the search. `most_bytes` of an input are used.
    """

    name: str
    check: Callable[[bytes], None]
    examples: tuple[bytes, ...]
    tokens: tuple[bytes, ...] = ()
    watched: tuple[str, ...] = field(default=("companion/",))
    most_bytes: int = MOST_BYTES

    @property
    def contract(self) -> str:
        """What must hold, for people."""
        return " ".join((self.check.__doc__ or "").split())


def says(key: str, values: Mapping[str, Any]) -> None:
    """A refusal is a whole sentence in every language, of a length that is read, and cannot steer a terminal."""
    for words in _WORDS:
        is_one_to_read(words.say(key, values))


def is_one_to_read(text: str) -> None:
    """As `says`, of what is said already."""
    assert text.strip(), "a refusal without words"
    assert len(text) <= MOST_LETTERS, f"a refusal of {len(text)} letters"
    odd = sorted(
        {letter for letter in text if letter != "\n" and not letter.isprintable() and letter not in _SPACES}
    )
    assert not odd, f"a refusal that holds {odd!r}"


_SPACES: Final = "\u00a0\u202f"
"""French puts them before double signs."""


def lines_of(data: bytes) -> list[bytes]:
    """The lines of an input that is a list of things."""
    return data.split(b"\n")
