"""Settings, and whatever else TOML can hold, written as TOML: what `read` is to read back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from companion.config.settings import HEADER, LineAt, Settings


def document_of(settings: Settings) -> dict[str, Any]:
    """The settings as a document of TOML has them; what is None is left out."""
    return {name: plain(value) for name, value in fields(settings)}


def fields(part: Any) -> list[tuple[str, Any]]:
    given = [(field.name, getattr(part, field.name)) for field in attrs.fields(type(part))]
    no_bus = ("bus", "")  # of a screen on SPI, where I2C's keys may not stand
    left_out = {"bus", "address"} if no_bus in given else set()
    return [(name, value) for name, value in given if value is not None and name not in left_out]


def plain(value: Any) -> Any:
    match value:
        case LineAt(chip=chip, line=line):
            return line if chip == HEADER else f"{chip}:{line}"
        case tuple():
            return [plain(each) for each in value]
        case Path():
            return str(value)
        case Mapping():
            return dict(value)
    return {name: plain(each) for name, each in fields(value)} if attrs.has(type(value)) else value


def toml(document: Mapping[str, Any]) -> str:
    """A document, a line for each of its keys."""
    return "".join(f"{text(key)} = {value_of(value)}\n" for key, value in document.items())


def value_of(value: Any) -> str:
    match value:
        case str():
            return text(value)
        case list():
            return f"[{', '.join(map(value_of, value))}]"
        case dict():
            return f"{{{', '.join(f'{text(key)} = {value_of(each)}' for key, each in value.items())}}}"
        case dt.date() | dt.time():
            return value.isoformat()
        case int() if abs(value) >= 10**4000:
            return hex(value)  # Python writes no longer ones in tens
    return repr(value).lower() if isinstance(value, bool) else repr(value)


def text(value: str) -> str:
    return f'"{"".join(map(letter, value))}"'


def letter(each: str) -> str:
    if each.isalnum() or each in " -_/.,:~":
        return each
    return f"\\U{ord(each):08X}"
