"""The picture that a screen shows while somebody looks at it: its number, and marks that tell what is wrong with it.

A solid line is on the outermost dots, a dotted one two dots further in: where a picture is moved by two columns, the
dotted line is at the edge. The corner that is filled is the upper left one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from companion.screens.draw import HEIGHT, WIDTH, Box, Canvas
from companion.screens.font import medium, small

CORNER: Final = 10
"""Dots along the edges of the filled corner."""

_DOTTED: Final = 2
_NUMBER_MIDDLE: Final = 28
_LINES_LEFT: Final = 54
_LINE_ROWS: Final = 12
_DOUBLED: Final = 2


def card(mark: str, lines: Sequence[str]) -> Image.Image:
    """`mark`, one letter or digit, 40 dots high, and beside it at most four `lines` of small letters."""
    canvas = Canvas()
    canvas.frame(Box(0, 0, WIDTH, HEIGHT))
    _dotted(canvas)
    for row in range(CORNER):
        canvas.fill(Box(0, row, CORNER - row, row + 1))
    number = _enlarged(mark)
    canvas.stamp(number, _NUMBER_MIDDLE - number.width // 2, (HEIGHT - number.height) // 2)
    top = (HEIGHT - len(lines) * _LINE_ROWS + _LINE_ROWS - small().cap) // 2
    for at, line in enumerate(lines):
        canvas.text(small(), _LINES_LEFT, top + at * _LINE_ROWS, line)
    return canvas.image


def _dotted(canvas: Canvas) -> None:
    right, bottom = WIDTH - 1 - _DOTTED, HEIGHT - 1 - _DOTTED
    for column in range(_DOTTED, right + 1, 2):
        canvas.image.putpixel((column, _DOTTED), 255)
        canvas.image.putpixel((column, bottom), 255)
    for row in range(_DOTTED, bottom + 1, 2):
        canvas.image.putpixel((_DOTTED, row), 255)
        canvas.image.putpixel((right, row), 255)


@cache
def _enlarged(mark: str) -> Image.Image:
    glyph = medium().glyph(mark)
    picture = glyph.crop(glyph.getbbox())
    for _ in range(_DOUBLED):
        picture = _twice_as_large(picture)
    return picture


def _twice_as_large(picture: Image.Image) -> Image.Image:
    """Each dot becomes four; where two neighbours meet around a corner, the dot there takes their side.

    That keeps slopes smooth: the rule that emulators know as Scale2x.
    """
    dots = {(x, y) for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y))}
    large = Image.new("1", (2 * picture.width, 2 * picture.height))
    for x, y in ((x, y) for x in range(picture.width) for y in range(picture.height)):
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside, beyond = ((x + dx, y) in dots, (x - dx, y) in dots)
            above, below = ((x, y + dy) in dots, (x, y - dy) in dots)
            rounds = beside == above and beside != below and above != beyond
            if beside if rounds else (x, y) in dots:
                large.putpixel((2 * x + (dx > 0), 2 * y + (dy > 0)), 255)
    return large
