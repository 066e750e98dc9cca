"""Strikes: a cross for each one got, room for those that are left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL import Image

from companion.screens.draw import Box, Canvas

_SIZES = (22, 17, 13, 9, 7, 5, 3)
_FRAMED = 9  # from this size on a strike has a box of its own


def strikes(
    canvas: Canvas, box: Box, got: int, limit: int, *, most: int = 22, ink: int = 1, lit: bool = False
) -> int:
    """`limit` marks at the left of `box`, `got` of them crosses, as big as they fit; the width of all.

    `lit`: the last cross is full.
    """
    for size, across in _fitting(box, limit, most):
        step, rows = size + _gap(size), -(-limit // across)
        top = box.top + (box.height - rows * step + _gap(size)) // 2
        for index in range(limit):
            row, column = divmod(index, across)
            mark = _mark(size, index < got, lit and index == got - 1)
            canvas.stamp(mark, box.left + column * step, top + row * step, ink)
        return across * step - _gap(size)
    return 0


def strikes_width(box: Box, limit: int, most: int = 22) -> int:
    """What `strikes` would take."""
    return next((across * (size + _gap(size)) - _gap(size) for size, across in _fitting(box, limit, most)), 0)


def _fitting(box: Box, limit: int, most: int) -> Iterator[tuple[int, int]]:
    """The sizes at which `limit` marks fit, and how many then stand in a row."""
    for size in _SIZES:
        fitting = min(limit, (box.width + _gap(size)) // (size + _gap(size)))
        if size <= most and fitting:
            rows = -(-limit // fitting)
            if rows * (size + _gap(size)) - _gap(size) <= box.height:
                yield size, -(-limit // rows)


def _gap(size: int) -> int:
    return 2 if size >= _FRAMED else 1


@cache
def _mark(size: int, got: bool, lit: bool) -> Image.Image:
    """One mark."""
    canvas, box = Canvas(size, size), Box(0, 0, size, size)
    if size >= _FRAMED:
        if lit:
            canvas.fill(box, radius=2)
        else:
            canvas.frame(box, radius=2)
        if got:
            _cross(canvas, size // 4, size, 2 if size < 17 else 3, 0 if lit else 1)
    elif got:
        _cross(canvas, 0, size, 1 if size < 7 else 2, 1)
    else:
        canvas.image.putpixel((size // 2, size // 2), 255)
    return canvas.image


def _cross(canvas: Canvas, margin: int, size: int, pen: int, ink: int) -> None:
    """Two strokes from corner to corner, `margin` from the edge."""
    last = size - 1 - margin
    for step in range(margin, last + 1):
        for column in (step, size - 1 - step):
            for wide in range(pen):
                x = column + wide - pen // 2
                if margin <= x <= last:
                    canvas.image.putpixel((x, step), 255 * ink)
