"""table.toml from the disk into settings; all that is wrong with it, at once."""

from __future__ import annotations

import os
import re
import tomllib
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from companion.config.conflicts import conflicts, what_is_right
from companion.config.mistakes import Mistake, Mistaken, Phrase
from companion.config.settings import Settings
from companion.config.structure import structured
from companion.files import Kind, NoFile, Silent, read_whole

MOST_BYTES: Final = 1_000_000
"""No table's file is longer."""

MOST_OF_A_LINE: Final = 80
"""Letters."""

_PLACE: Final = re.compile(r"\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
_TWICE: Final = re.compile(r"overwrite|twice|mutate|redefine|Duplicate")


def read(path: Path) -> Settings:
    """The settings in the file at `path`; raises Mistaken. A relative journal lies beside that file."""
    try:
        document = _parsed(_text(path))
    except _Unread as unread:
        raise Mistaken(path, unread.args) from unread
    found = structured(document)
    mistakes = [] if isinstance(found, Settings) else found
    right = what_is_right(document, mistakes)
    mistakes += conflicts(right)
    if mistakes or not isinstance(found, Settings):
        raise Mistaken(path, mistakes, right.get("language") or "en")
    return found if found.journal is None else evolve(found, journal=path.absolute().parent / found.journal)


class _Unread(Exception):  # noqa: N818 - what became of the file
    """It has no values that could be judged; the argument is the mistake."""


def _unread(code: str, **values: object) -> _Unread:
    return _Unread(Mistake((Phrase(code, values),)))


def _text(path: Path) -> str:
    try:
        data = read_whole(path, MOST_BYTES)
    except NoFile as error:
        code = "config-file-folder" if error.kind is Kind.FOLDER else "config-file-no-file"
        raise _unread(code, kind=error.kind.value) from error
    except Silent as error:
        raise _unread("config-file-silent") from error
    except FileNotFoundError as error:
        if path.is_symlink():
            raise _unread("config-file-link", target=os.path.realpath(path)) from error
        raise _unread("config-file-missing") from error
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        raise _unread("config-file-closed", reason=reason) from error
    if len(data) > MOST_BYTES:
        raise _unread("config-file-long", most=str(MOST_BYTES // 1_000_000))
    try:
        return data.removeprefix(BOM_UTF8).decode()  # some editors begin a file with its mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _unread("config-file-no-utf8", line=str(line)) from error


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise _unread("config-toml-deep") from error
    except ValueError as error:  # TOMLDecodeError, or a number that Python finds too long
        raise _no_toml(text, str(error)) from error


def _no_toml(text: str, reason: str) -> _Unread:
    """The phrase for tomllib's `reason`, with the line it is about."""
    place = _PLACE.search(reason)
    if place is None:
        return _unread("config-toml-number")
    if place["line"] is None:
        return _unread("config-toml-end")
    line, column = int(place["line"]), int(place["column"])
    lines = text.replace("\r\n", "\n").split("\n")  # as tomllib counts
    code = "config-toml-twice" if _TWICE.search(reason) else "config-toml-syntax"
    return _unread(code, line=str(line), column=str(column), written=_line(lines[line - 1].strip()))


def _line(written: str) -> str:
    """A line of the file, for a terminal."""
    safe = written if written.isprintable() else ascii(written)
    return safe if len(safe) <= MOST_OF_A_LINE else safe[: MOST_OF_A_LINE - 3] + "..."
