"""The pieces of Call My Bluff's pictures: the track, and dice that lie face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.callmybluff import STAR, TRACK, space_of
from companion.screens import fit
from companion.screens.dice import Face, die, row_width
from companion.screens.draw import Box, Canvas
from companion.screens.font import small
from companion.screens.page import Page

View = Mapping[str, Any]

SPACES = len(TRACK)
STRIP = 8
"""Rows of the whole track."""
_PITCH = 4  # columns of one space of the whole track
_CELL = 21  # columns of one space around the bid
_STAR_SIGN = "★"


def whole_track(canvas: Canvas, box: Box, space: int | None) -> None:
    """All 30 spaces in STRIP rows: those behind the bid's marker full, star spaces taller; `space` None: no bid yet."""
    left = box.left + (box.width - SPACES * _PITCH + 1) // 2
    for number, (_, stars) in enumerate(TRACK, start=1):
        _space(canvas, left + (number - 1) * _PITCH, box.top + 4, stars=stars, full=number <= (space or 0))
    if space is not None:
        middle = left + (space - 1) * _PITCH + 1
        for row in range(4):
            canvas.fill(Box(middle - 3 + row, box.top + row, middle + 4 - row, box.top + row + 1))


def _space(canvas: Canvas, left: int, top: int, *, stars: bool, full: bool) -> None:
    """One space, three columns wide: a square, or a small cross for stars."""
    if stars:
        canvas.fill(Box(left + 1, top, left + 2, top + 4))
        canvas.fill(Box(left, top + 1, left + 3, top + (3 if full else 2)))
    elif full:
        canvas.fill(Box(left, top + 1, left + 3, top + 4))
    else:
        canvas.fill(Box(left, top + 3, left + 3, top + 4))


def track_around(canvas: Canvas, box: Box, space: int, standing: int | None = None) -> None:
    """The spaces before and after `space`, which is full; where another bid stands, that space is framed."""
    count = box.width // _CELL
    first = max(1, min(space - count // 2, SPACES - count + 1))
    left = box.left + (box.width - count * _CELL) // 2
    font = small()
    for index in range(count):
        number = first + index
        quantity, stars = TRACK[number - 1]
        cell = Box(left + index * _CELL, box.top, left + (index + 1) * _CELL - 1, box.bottom)
        if number == space:
            canvas.fill(cell, radius=2)
        elif number == standing:
            canvas.frame(cell, radius=2)
        else:
            canvas.dots(cell.left + 1, cell.right - 1, cell.bottom - 1)
        text = f"{quantity}{_STAR_SIGN}" if stars else str(quantity)
        top = cell.top + (cell.height - font.cap) // 2
        canvas.text(
            font, (cell.left + cell.right) // 2, top, text, ink=0 if number == space else 1, align="center"
        )


def space_chosen(fields: View) -> int:
    """Where the bid that is being made lies on the track."""
    return space_of(fields["quantity"], fields["face"])


def anything_shown(view: View) -> bool:
    """Whether dice lie face up."""
    return any(player["shown"] for player in view["players"])


def shown_rows(page: Page) -> int:
    """The rows of `shown_row`."""
    return 12 if page.large else 7


def shown_row(page: Page, view: View, box: Box) -> None:
    """Everybody's dice that lie face up, with their owners' names; where that is too much, how many of which face."""
    owners = [seat for seat, player in enumerate(view["players"]) if player["shown"]]
    faces = [view["players"][seat]["shown"] for seat in owners]
    room = box.width - sum(row_width(len(dice), 7, 1) for dice in faces) - 6 * (len(owners) - 1)
    if room >= 14 * len(owners) and not page.large:
        names = fit.short_names([page.name(seat) for seat in owners], room // len(owners) - 3, small())
        _by_owner(page, box, names, faces)
    else:
        _by_face(page, box, [face for dice in faces for face in dice])


def _by_owner(page: Page, box: Box, names: Sequence[str], faces: Sequence[Sequence[Face]]) -> None:
    font = small()
    widths = [
        font.width(name) + 3 + row_width(len(dice), 7, 1) for name, dice in zip(names, faces, strict=True)
    ]
    left = box.left + (box.width - sum(widths) - 6 * (len(names) - 1)) // 2
    for name, dice, width in zip(names, faces, widths, strict=True):
        after = left + page.canvas.text(font, left, box.top, name) + 3
        for index, face in enumerate(dice):
            die(page.canvas, after + index * 8, box.top, 7, face, lit=True)
        left += width + 6


def _by_face(page: Page, box: Box, dice: Sequence[Face]) -> None:
    font, size = page.font, shown_rows(page)
    counts = [(face, str(dice.count(face))) for face in (1, 2, 3, 4, 5, STAR) if face in dice]
    width = sum(font.width(count) + 1 + size for _, count in counts)
    if width + 3 * len(counts) > box.width:
        width, size = width - (size - 9) * len(counts), 9
    gap = min(6, (box.width - width) // max(1, len(counts) - 1))
    left = box.left + (box.width - width - gap * (len(counts) - 1)) // 2
    for face, count in counts:
        left += page.canvas.text(font, left, box.top + (box.height - font.cap) // 2, count) + 1
        die(page.canvas, left, box.top + (box.height - size) // 2, size, face, lit=True)
        left += size + gap
