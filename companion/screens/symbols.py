"""The pirates' symbols: alone, on a die of bone, and two of them on a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PIL import Image

from companion.screens.draw import Box, Canvas
from companion.screens.font import Font, load

BIG, LITTLE = 28, 16
"""Heights of dice and cards: for symbols of 22 px, seen at arm's length, and of 12 px."""

_GAP = 2
_EDGE = 4  # beside the symbols of a card


def symbols(size: int) -> Font:
    """The drawings for dice and cards of a height: chest, ship, skull, sword, and a question mark."""
    return load("symbols" if size == BIG else "symbols-small")


def symbol(canvas: Canvas, name: str, left: int, top: int, size: int, *, ink: int = 1) -> int:
    """A symbol alone, as dice and cards of `size` bear it; its width."""
    picture = symbols(size).glyph(name)
    canvas.stamp(picture, left, top, ink)
    return picture.width


def bone(canvas: Canvas, name: str, left: int, top: int, size: int, *, lit: bool = False) -> None:
    """A die of bone that shows `name`; `lit`: full, with a dark symbol."""
    canvas.image.paste(_bone(name, size, lit), (left, top))


def bones(canvas: Canvas, roll: Sequence[str], left: int, top: int, size: int) -> int:
    """A roll, its dice side by side; its width."""
    for index, name in enumerate(roll):
        bone(canvas, name, left + index * (size + _GAP), top, size)
    return bones_width(size)


def bones_width(size: int) -> int:
    """The width of two dice."""
    return 2 * size + _GAP


def pair(canvas: Canvas, card: str | None, left: int, top: int, size: int, *, lit: bool = False) -> None:
    """A card with its two symbols ("chest+ship"), or masked (None); `lit`: full, with dark symbols."""
    canvas.image.paste(_pair(card, size, lit), (left, top))


def pair_width(size: int) -> int:
    """The width of a card."""
    return 2 * _side(size) + _GAP + 2 * _EDGE


def _side(size: int) -> int:
    """The side of a symbol."""
    return symbols(size).cap


def _blank(width: int, size: int, radius: int, *, lit: bool) -> Canvas:
    canvas = Canvas(width, size)
    box = Box(0, 0, width, size)
    if lit:
        canvas.fill(box, radius=radius)
    else:
        canvas.frame(box, radius=radius)
    return canvas


@cache
def _bone(name: str, size: int, lit: bool) -> Image.Image:
    canvas, edge = _blank(size, size, 5 if size == BIG else 3, lit=lit), (size - _side(size)) // 2
    symbol(canvas, name, edge, edge, size, ink=0 if lit else 1)
    return canvas.image


@cache
def _pair(card: str | None, size: int, lit: bool) -> Image.Image:
    canvas = _blank(pair_width(size), size, 2, lit=lit)
    side, edge = _side(size), (size - _side(size)) // 2
    for index, name in enumerate(("?", "?") if card is None else card.split("+")):
        symbol(canvas, name, _EDGE + index * (side + _GAP), edge, size, ink=0 if lit else 1)
    return canvas.image
