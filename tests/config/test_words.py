"""No sentence of config.ftl is there for nothing, and every kind of value has one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest

import companion
from companion.config.allowed import Listed, Part
from companion.config.mistakes import said
from companion.config.settings import (
    Board,
    CupAt,
    Lights,
    Pacing,
    ScreenAt,
    Seat,
    Settings,
    Sound,
    Timer,
    Web,
    WiredAt,
)
from companion.config.structure import kind_of
from companion.config.thresholds import MotionAt
from companion.words.words import Words

HOME = Path(companion.__file__).parent


def own_keys() -> set[str]:
    text = (HOME / "words" / "en" / "config.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+) =", text, re.MULTILINE))


def strings() -> Iterator[str]:
    """Every text in the code of settings and commands, as a pattern."""
    for path in (*(HOME / "config").glob("*.py"), *(HOME / "commands").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                fixed = (
                    isinstance(part, ast.Constant) and re.escape(str(part.value)) for part in node.values
                )
                yield "".join(text or "[a-z]+" for text in fixed)


def test_every_sentence_is_used() -> None:
    used = {key for pattern in set(strings()) for key in own_keys() if re.fullmatch(pattern, key)}
    assert used == own_keys()


PARTS = (Settings, Seat, ScreenAt, CupAt, WiredAt, MotionAt, Board, Sound, Lights, Timer, Pacing, Web)


@pytest.mark.parametrize("part", PARTS)
def test_every_kind_of_value_can_be_said(part: Any) -> None:
    types = get_type_hints(part, include_extras=True)
    for field in attrs.fields(part):
        kind = kind_of(types[field.name])
        text = said(Words(), kind.allowed)
        assert text
        assert not text.endswith(".")
        if isinstance(kind, Part):
            assert f"[{field.name}]" in text or f"a {kind.name}" in text
        if isinstance(kind, Listed):
            assert said(Words(), kind.each.allowed) in text
