"""The eight action cards: their pictures, alone, framed as cards, and as the list of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from PIL import Image

from companion.screens import fit
from companion.screens.cards import CHIP, face_down, width_of
from companion.screens.draw import Box, Canvas
from companion.screens.font import Font, load, medium, small
from companion.screens.page import Page

BIG, LITTLE = 20, 11
"""Sides of the pictures: recognised at arm's length, and read closely."""

CARD_WIDTH, CARD_HEIGHT = 26, 30
"""Of a framed card with a big picture."""

_MOST_BACKS = 4
_CELL = LITTLE + 2


def _pictures(side: int) -> Font:
    return load("actions" if side == BIG else "actions-small")


def picture(canvas: Canvas, card: str, left: int, top: int, side: int, *, ink: int = 1) -> None:
    """The picture of a card without a frame."""
    canvas.stamp(_pictures(side).glyph(card), left, top, ink)


def card_up(canvas: Canvas, card: str, left: int, top: int, *, lit: bool = False) -> None:
    """A framed card; `lit`: full, with a dark picture. What lies under it is covered."""
    canvas.image.paste(_card(card, lit), (left, top))


def card_down(canvas: Canvas, left: int, top: int) -> None:
    """The back of a card of the same size."""
    canvas.image.paste(_back(), (left, top))


@cache
def _card(card: str, lit: bool) -> Image.Image:
    canvas, box = Canvas(CARD_WIDTH, CARD_HEIGHT), Box(0, 0, CARD_WIDTH, CARD_HEIGHT)
    if lit:
        canvas.fill(box, radius=3)
    else:
        canvas.frame(box, radius=3)
    margin = (CARD_WIDTH - BIG) // 2
    picture(canvas, card, margin, (CARD_HEIGHT - BIG) // 2, BIG, ink=0 if lit else 1)
    return canvas.image


@cache
def _back() -> Image.Image:
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT)
    canvas.frame(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), radius=3)
    for row in range(4, CARD_HEIGHT - 4):
        for column in range(4, CARD_WIDTH - 4):
            if (row + column) % 4 == 0 or (row - column) % 4 == 0:
                canvas.image.putpixel((column, row), 255)
    return canvas.image


def name_of(page: Page, card: str) -> str:
    """What a card is called."""
    return page.say(f"screen-card-{card.replace('_', '-')}")


def hand(page: Page, box: Box, cards: Sequence[str]) -> None:
    """The own cards: a list with their names, side by side, or each kind once with its number, as there is room."""
    pitch, column = medium().cap + 3, box.width // max(1, len(cards))
    if len(cards) * pitch - 2 <= box.height and all(_named(page, card) <= box.width for card in cards):
        top = box.top + (box.height - len(cards) * pitch + 2) // 2
        for index, card in enumerate(cards):
            picture(page.canvas, card, box.left, top + index * pitch, LITTLE)
            page.canvas.text(medium(), box.left + _CELL + 1, top + 1 + index * pitch, name_of(page, card))
    elif not page.large and box.height >= BIG and all(_beside(page, card) <= column - 3 for card in cards):
        for index, card in enumerate(cards):
            _side_by_side(page, box.columns(box.left + index * column, box.right), card)
    else:
        _kinds(page, box, Counter(cards))


def _named(page: Page, card: str) -> int:
    """The width of a card in a list with names."""
    return _CELL + 1 + medium().width(name_of(page, card))


def _beside(page: Page, card: str) -> int:
    """The width of a card beside others."""
    return BIG + 3 + max(map(small().width, name_of(page, card).split(" ")))


def _side_by_side(page: Page, box: Box, card: str) -> None:
    """A card beside others: large, with a word in each line."""
    words, pitch = name_of(page, card).split(" "), small().cap + small().below
    picture(page.canvas, card, box.left, box.top + (box.height - BIG) // 2, BIG)
    top = box.top + (box.height - len(words) * pitch + 2) // 2
    for index, word in enumerate(words):
        page.canvas.text(small(), box.left + BIG + 3, top + index * pitch, word)


def _kinds(page: Page, box: Box, kinds: Counter[str]) -> None:
    """Every kind of card in a grid, with how many there are of it."""
    side = BIG if len(kinds) * (BIG + 10) <= box.width and box.height >= BIG else LITTLE
    cell = side + 9
    across = min(len(kinds), box.width // cell)
    rows = -(-len(kinds) // across)
    across, step = -(-len(kinds) // rows), min(box.width // -(-len(kinds) // rows), side + 15)
    pitch = min(side + 6, max(side, (box.height - side) // max(1, rows - 1)))
    top = box.top + (box.height - rows * pitch + pitch - side) // 2
    for index, (card, count) in enumerate(sorted(kinds.items())):
        row, column = divmod(index, across)
        left, above = box.left + column * step, top + row * pitch
        picture(page.canvas, card, left, above, side)
        if count > 1:
            page.canvas.text(
                page.font,
                left + side + (1 if page.large else 2),
                above + side - page.font.cap - 2,
                str(count),
            )


def backs_width(count: int) -> int:
    """The width of `backs`."""
    back = width_of(None, CHIP)
    if count > _MOST_BACKS:
        return back + 2 + medium().width(f"×{count}")
    return max(0, count * (back + 1) - 1)


def backs(canvas: Canvas, left: int, top: int, count: int) -> None:
    """A hand face down, small: a few backs, or one and how many there are."""
    back = width_of(None, CHIP)
    for index in range(count if count <= _MOST_BACKS else 1):
        face_down(canvas, left + index * (back + 1), top, CHIP)
    if count > _MOST_BACKS:
        canvas.text(medium(), left + back + 2, top + 1, f"×{count}")


def told(page: Page, box: Box, card: str, *, lit: bool = False, named: bool = True) -> None:
    """A card big at the left of `box`, beside it what it is called, unless that stands elsewhere, and what it does."""
    top = box.top + (box.height - CARD_HEIGHT) // 2
    card_up(page.canvas, card, box.left, top, lit=lit)
    beside = Box(box.left + CARD_WIDTH + 5, box.top, box.right, box.bottom)
    name, does = name_of(page, card), page.say(f"screen-does-{card.replace('_', '-')}")
    if page.large:
        said = fit.wrap(medium(), does, beside.width)
        page.lines([name, *said] if named else said, beside, medium())
        return
    font = page.font
    lines = fit.wrap(font, does, beside.width)
    pitch = font.cap + font.below + (0 if font is small() else 1)
    height = medium().cap + 5 + len(lines) * pitch
    top = beside.top + max(0, (beside.height - height) // 2)
    page.canvas.text(medium(), beside.left, top, name)
    for index, line in enumerate(lines):
        page.canvas.text(font, beside.left, top + medium().cap + 5 + index * pitch, line)
