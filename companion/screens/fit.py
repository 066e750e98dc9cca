"""Sentences measured before they are drawn: nothing is ever cut at the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens.font import Font

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


def sentence(
    say: Callable[[str, Mapping[str, Any]], str], font: Font, width: int, key: str, values: Mapping[str, Any]
) -> str:
    """The sentence `key` as it is said, in at most `width` pixels: the name in it is shortened before anything else is."""
    name = str(values.get("name", ""))
    text = say(key, values)
    kept = name
    while font.width(text) > width and len(kept) > 1:
        kept = kept[:-1]
        text = say(key, {**values, "name": kept.rstrip() + ELLIPSIS})
    return shorten(font, text, width)


def short_names(names: Sequence[str], width: int, font: Font) -> list[str]:
    """Each name's beginning in `width` pixels; where two would look alike, the last letter is kept as well."""
    cut = [_cut(name, width, font) for name in names]
    if len(set(cut)) == len(cut):
        return cut
    return [name if font.width(name) <= width else _ends(name, width, font) for name in names]


def _ends(name: str, width: int, font: Font) -> str:
    """The beginning of a name and its last letter, as in 'S3' for 'Seat 3'."""
    room = width - font.width(name[-1]) - font.spacing
    begin = _cut(name[:-1], room, font)
    return begin + name[-1] if font.width(begin) <= room else name[-1]


def _cut(name: str, width: int, font: Font) -> str:
    """As many first letters as fit."""
    while len(name) > 1 and font.width(name) > width:
        name = name[:-1].rstrip()
    return name
