"""A verdict on a bid: how many there are of how many bid, and all dice on the table, the counted ones lit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.screens.dice import Face, die, grid, place
from companion.screens.draw import Box
from companion.screens.font import big, large, medium, small
from companion.screens.page import LEFT, RIGHT, Page
from companion.table.scene import Notice

_TABLE_DICE = (12, 9, 7)
_MOST_FRAMES = 12
"""Many dice are counted two or three at a time: nobody waits longer than this."""


def frames(notice: Notice) -> int:
    """How many frames it takes to count the dice of a verdict."""
    return -(-notice.values["count"] // _at_a_time(notice.values["count"])) if notice.kind == "verdict" else 0


def so_far(page: Page, count: int) -> int:
    """How many of `count` dice are counted by now."""
    return count if page.frame is None else min(page.frame * _at_a_time(count), count)


def _at_a_time(count: int) -> int:
    return max(1, -(-count // _MOST_FRAMES))


def tally(page: Page, box: Box, count: int, quantity: int, face: Face) -> int:
    """`count` big, over 'of 4 x face'; the column behind it."""
    canvas, found = page.canvas, str(count)
    text = f"{page.say('screen-of')} {quantity}"
    number, font, size = (large(), small(), 9) if box.height < 30 else (large(), medium(), 12)
    if box.height >= 38:
        number = big()
    under = font.width(text) + 3 + size
    width = max(under, number.width(found))
    top = box.top + (box.height - number.cap - 2 - size) // 2
    if box.height < 25:
        canvas.text(medium(), LEFT + 1, box.top + 1, found)
        return LEFT + 1 + medium().width(found)
    canvas.text(number, LEFT + 1 + width // 2, top, found, align="center")
    left, top = LEFT + 1 + (width - under) // 2, top + number.cap + 2
    taken = canvas.text(font, left, top + (size - font.cap) // 2, text)
    die(canvas, left + taken + 3, top, size, face)
    return LEFT + 1 + width


def in_large(page: Page, values: Mapping[str, Any], counted: Collection[Face]) -> Box:
    """In large letters: how many of how many; beside it the dice while they are counted. The box for what follows of it."""
    right = tally(page, page.body, so_far(page, values["count"]), values["quantity"], values["face"])
    area = page.body.columns(right + 6, RIGHT)
    if page.frame is not None:
        table_dice(page, area, values["dice"], counted, values["count"])
    return area


def table_dice(
    page: Page, box: Box, dice: Mapping[str, Sequence[Face]], counted: Collection[Face], count: int
) -> None:
    """All dice on the table by seat, the `counted` faces lit, `count` in all; only those where not all find room."""
    faces = [value for seat in sorted(dice, key=int) for value in dice[seat]]
    if not grid(box, len(faces), _TABLE_DICE, 1)[0]:
        faces = [value for value in faces if value in counted]
    if not grid(box, len(faces), _TABLE_DICE, 1)[0]:
        across = (box.width + 1) // 8
        faces = faces[: across * ((box.height + 1) // 8)]
    lit = [index for index, face in enumerate(faces) if face in counted]
    if page.frame is not None:
        lit = lit[: so_far(page, count)]
    place(
        box,
        len(faces),
        _TABLE_DICE,
        lambda i, x, y, s: die(page.canvas, x, y, s, faces[i], lit=i in lit),
        1,
    )
