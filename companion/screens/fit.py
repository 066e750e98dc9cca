"""Sentences measured before they are drawn: nothing is ever cut at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screens.font import Font
from companion.words.words import Words

ELLIPSIS = "…"


def fits(font: Font, text: str, width: int, lines: int = 1) -> bool:
    """Whether `text` fits into `lines` lines of `width` pixels, broken at its spaces."""
    return len(wrap(font, text, width)) <= lines and all(
        font.width(line) <= width for line in wrap(font, text, width)
    )


def shorten(font: Font, text: str, width: int) -> str:
    """`text`, or as much of its beginning as fits before an ellipsis."""
    if font.width(text) <= width:
        return text
    kept = text
    while kept and font.width(kept.rstrip() + ELLIPSIS) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrap(font: Font, text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` pixels, broken at its spaces (a longer word stays whole)."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font.width(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def sentence(words: Words, font: Font, width: int, key: str, values: Mapping[str, Any]) -> str:
    """The sentence `key`, in at most `width` pixels: the name in it is shortened before anything else is."""
    name = str(values.get("name", ""))
    text = words.say(key, values)
    kept = name
    while font.width(text) > width and len(kept) > 1:
        kept = kept[:-1]
        text = words.say(key, {**values, "name": kept.rstrip() + ELLIPSIS})
    return shorten(font, text, width)
