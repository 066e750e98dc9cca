"""Dice in six sizes: shown, lit, masked, tumbling; and rows of them. A face is 1 to 6, or "*": a star."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from PIL import Image

from companion.screens.draw import Box, Canvas
from companion.screens.font import Font, medium, small, stars

# size: (pip, margin, corner). The pips of a six must neither touch each other nor the edge.
_SHAPES = {7: (1, 1, 0), 9: (1, 2, 1), 12: (2, 2, 2), 17: (3, 3, 3), 22: (4, 3, 4), 27: (5, 4, 4)}
SIZES = tuple(sorted(_SHAPES))
STAR = "*"

# Pips as (column, row) of a 3x3 grid.
_ONE = ((1, 1),)
_TWO = ((0, 0), (2, 2))
_FOUR = ((0, 0), (2, 0), (0, 2), (2, 2))
_PIPS = {
    1: _ONE,
    2: _TWO,
    3: (*_TWO, *_ONE),
    4: _FOUR,
    5: (*_FOUR, *_ONE),
    6: (*_FOUR, (0, 1), (2, 1)),
}

Face: TypeAlias = int | str


def die(
    canvas: Canvas, left: int, top: int, size: int, face: Face, *, lit: bool = False, ink: int = 1
) -> None:
    """A die showing `face`; `lit`: full, with dark pips. `size` is one of SIZES; the smallest has no outline unlit."""
    canvas.stamp(_die(size, face, lit), left, top, ink)


@cache
def _die(size: int, face: Face, lit: bool) -> Image.Image:
    """The picture of a die, drawn once."""
    pip, margin, corner = _SHAPES[size]
    canvas, box = Canvas(size, size), Box(0, 0, size, size)
    if lit:
        canvas.fill(box, radius=corner)
    elif size > SIZES[0]:
        canvas.frame(box, radius=corner)
    if face == STAR:
        _star(canvas, size, 0 if lit else 1)
        return canvas.image
    stops = (margin, (size - pip) // 2, size - pip - margin)
    for column, row in _PIPS[int(face)]:
        _pip(canvas, stops[column], stops[row], pip, 0 if lit else 1)
    return canvas.image


def _star(canvas: Canvas, size: int, ink: int) -> None:
    """The star of a die, in its middle."""
    padded = stars().glyphs[str(size)]
    picture = padded.crop(padded.getbbox())
    canvas.stamp(picture, (size - picture.width) // 2, (size - picture.height) // 2, ink)


def _pip(canvas: Canvas, left: int, top: int, size: int, ink: int) -> None:
    """One pip; from 4 px on without its corners, so that it looks round."""
    if size < 4:
        canvas.fill(Box(left, top, left + size, top + size), ink)
        return
    canvas.fill(Box(left + 1, top, left + size - 1, top + size), ink)
    canvas.fill(Box(left, top + 1, left + size, top + size - 1), ink)


def masked(canvas: Canvas, left: int, top: int, size: int) -> None:
    """A die that keeps its face to itself; any size from 11 on."""
    canvas.stamp(_masked(size), left, top)


@cache
def _masked(size: int) -> Image.Image:
    """The picture of a masked die, drawn once."""
    canvas = Canvas(size, size)
    canvas.frame(Box(0, 0, size, size), radius=2 if size < 17 else 4)
    font: Font = small() if size < 22 else medium()
    canvas.text(font, (size - font.width("?")) // 2, (size - font.cap) // 2, "?")
    return canvas.image


def tumbling(canvas: Canvas, left: int, top: int, size: int, turn: int = 0) -> None:
    """A die in the air, standing on a corner; each `turn` tilts it the other way."""
    far, lean = size - 1, size // 4
    corners = [
        (left + lean, top),
        (left + far, top + lean),
        (left + far - lean, top + far),
        (left, top + far - lean),
    ]
    if turn % 2:
        corners = [(left + far - (x - left), y) for x, y in corners]
    canvas.polygon(corners)
    pip = 4 if size >= 22 else 3 if size >= 17 else 2
    _pip(canvas, left + (size - pip) // 2, top + (size - pip) // 2, pip, 1)


def row_width(count: int, size: int, gap: int) -> int:
    """The width of `count` dice side by side."""
    return count * (size + gap) - gap if count else 0


def grid(box: Box, count: int, sizes: Sequence[int], gap: int = 2) -> tuple[int, int]:
    """The first of `sizes` at which `count` dice fit into `box`, and how many then stand in a row; (0, 0): none."""
    for size in sizes:
        fitting = (box.width + gap) // (size + gap)
        if fitting and -(-count // fitting) * (size + gap) - gap <= box.height:
            rows = max(1, -(-count // fitting))
            return size, max(1, -(-count // rows))
    return 0, 0


def place(
    box: Box, count: int, sizes: Sequence[int], one: Callable[[int, int, int, int], None], gap: int = 2
) -> None:
    """Call `one(index, left, top, size)` for each of `count` dice, centred in `box`, as big as they fit."""
    size, across = grid(box, count, sizes, gap)
    if not size:
        return
    rows = -(-count // across)
    top = box.top + (box.height - row_width(rows, size, gap)) // 2
    for index in range(count):
        row, column = divmod(index, across)
        standing = min(across, count - row * across)
        left = box.left + (box.width - row_width(standing, size, gap)) // 2
        one(index, left + column * (size + gap), top + row * (size + gap), size)


_ACROSS = 5  # squares in a row


def squares_width(count: int) -> int:
    """The width of `squares`, the space before them included."""
    return min(_ACROSS, max(1, -(-count // 2))) * 5


def squares(
    canvas: Canvas, right: int, top: int, count: int, ink: int = 1, *, hop: int | None = None
) -> None:
    """`count` dice as squares in two rows of at most five, up to column `right`; every other one hops with each `hop`."""
    hopping = hop is not None
    across = squares_width(count) // 5
    for index in range(count):
        row, column = divmod(index, across)
        left = right - (across - column) * 5 + 1
        above = top + row * 5 + ((index + hop) % 2 if hop is not None else 0)
        canvas.fill(Box(left, above, left + 4, above + 4 - (1 if hopping else 0)), ink)
