"""The pieces of Bamboozler's pictures: scores, and what everybody may see of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.bamboozler_cards import JACKPOT
from companion.screens import fit
from companion.screens.bamboozler.cards import backs, backs_width
from companion.screens.bamboozler.strikes import strikes
from companion.screens.dice import die, masked, row_width, tumbling
from companion.screens.draw import Box, Canvas
from companion.screens.font import Font, big, large, medium
from companion.screens.page import LEFT, RIGHT, Page

View = Mapping[str, Any]

ROW = 11
"""Rows of a line with small cards and strikes."""


def dice(
    canvas: Canvas, faces: Sequence[int], left: int, top: int, size: int, *, lit: bool = False, ink: int = 1
) -> int:
    """Dice side by side; their width."""
    for index, face in enumerate(faces):
        die(canvas, left + index * (size + 2), top, size, face, lit=lit, ink=ink)
    return row_width(len(faces), size, 2)


def called(page: Page, score: int) -> str:
    """What a score has for a name; nothing for most."""
    if score == JACKPOT:
        return page.say("screen-card-jackpot")
    first, second = dice_of(score)
    return page.say("screen-bamboozler-double", die=first) if score and first == second else ""


def dice_of(score: int) -> tuple[int, int]:
    """The dice that make a score, as it is said."""
    return score // 10, score % 10


def hidden(canvas: Canvas, left: int, top: int, size: int) -> int:
    """Two dice that keep their faces to themselves; their width."""
    for index in range(2):
        masked(canvas, left + index * (size + 2), top, size)
    return row_width(2, size, 2)


def thrown(page: Page, left: int, top: int, size: int) -> int:
    """Two dice in the air; their width."""
    for index in range(2):
        tumbling(page.canvas, left + index * (size + 2), top, size, page.turn(index))
    return row_width(2, size, 2)


def _sizes(box: Box) -> tuple[int, Font]:
    """The side of the dice and the font of the number, as there is room."""
    if box.height < big().cap:
        return 17, large()
    return (22 if box.width >= 85 else 17), big()


def score_width(score: int, box: Box) -> int:
    """The width of `score_big`."""
    size, font = _sizes(box)
    return row_width(2, size, 2) + 6 + font.width(str(score))


def score_big(canvas: Canvas, score: int, left: int, box: Box, *, ink: int = 1) -> int:
    """A score as two dice and as the number, as big as `box` has room, from `left` on; the column behind it."""
    size, font = _sizes(box)
    left += dice(canvas, dice_of(score), left, box.top + (box.height - size) // 2, size, ink=ink) + 6
    return left + canvas.text(font, left, box.top + (box.height - font.cap) // 2, str(score), ink=ink)


def standing(page: Page, box: Box, view: View) -> None:
    """The score that stands, and who said it."""
    right = score_big(page.canvas, view["score"], box.left + 1, box) + 5
    name = fit.shorten(medium(), page.name(view["declared_by"]), box.right - right)
    says = called(page, view["score"]) or page.say("screen-says")
    one = page.large and (page.font.width(says) > box.right - right or box.height < 24)
    top = box.top + (box.height - (medium().cap if one else 22)) // 2
    page.canvas.text(medium(), right, top, name)
    if page.font.width(says) <= box.right - right and not one:
        page.canvas.text(page.font, right, top + 14, says)


def own_row(page: Page, view: View, box: Box) -> None:
    """What everybody may know of this seat: its strikes, and how many cards it holds."""
    seat = page.scene.seat
    if seat is None:
        return
    player = view["players"][seat]
    room = backs_width(player["cards"])
    backs(page.canvas, RIGHT - room, box.top, player["cards"])
    marks = Box(LEFT, box.top, RIGHT - room - 6, box.top + ROW)
    strikes(page.canvas, marks, player["strikes"], view["strike_limit"], most=9)
