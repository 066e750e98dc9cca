"""The pieces of Bluffit's pictures: its cards, names with what they hold, and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.bluffit import FINAL
from companion.games.bluffit_state import number_of
from companion.screens import cards, fit
from companion.screens.cards import CHIP, LABEL, Face
from companion.screens.draw import Box
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page

View = Mapping[str, Any]

_SPECIALS = {"o": "optimistic", "f": "flipped", "n": "nervous", "t": "toxic"}
_GAP = 3


def face(card: str) -> Face:
    """What a card shows: its number, and a special one its drawing."""
    return Face(str(number_of(card)), _SPECIALS.get(card[-1:], ""))


def faces(shown: Sequence[str]) -> list[Face]:
    """What several cards show."""
    return [face(card) for card in shown]


def points(shown: Sequence[str]) -> list[Face]:
    """What several cards count, where the room is small: three and more in one."""
    numbers = [str(number_of(card)) for card in shown]
    if len(numbers) > 2:
        numbers = [f"{numbers[0]}×{len(numbers)}"]
    return [Face(number) for number in numbers]


def word(page: Page, card: str) -> str:
    """What a special card does, '' for a plain one."""
    special = _SPECIALS.get(card[-1:])
    return "" if special is None else page.say(f"screen-bluffit-{special}")


def round_name(page: Page, number: int) -> str:
    """Which round it is."""
    return page.say("screen-bluffit-final") if number == FINAL else page.say("screen-round", round=number)


def starts(page: Page, seat: int) -> str:
    """Who starts, in at most a line of the page's font."""
    if page.scene.seat == seat:
        return page.say("screen-bluffit-you-start")
    return page.sentence("screen-bluffit-starts", page.font, TEXT_WIDTH - 6, name=page.name(seat))


def called(page: Page, seat: int) -> str:
    """A name, or that it is you."""
    return page.say("screen-bluffit-you") if page.scene.seat == seat else page.name(seat)


@dataclass(frozen=True, slots=True)
class Cell:
    """A name, and what stands at its right: cards, a number, a pile of so many. `full`: dark on white."""

    name: str
    shown: Sequence[Face] = ()
    text: str = ""
    pile: int | None = None
    full: bool = False


def chip_height(page: Page) -> int:
    """The height of cards beside text."""
    return LABEL if page.large else CHIP


def cells(page: Page, box: Box, listed: Sequence[Cell], columns: int, *, tall: bool = False) -> None:
    """`listed` in rows of `columns`, centred in `box`; `tall`: what stands beside a name stands under it."""
    line = page.font.cap + 2 if tall else chip_height(page)
    height = 2 * line if tall else line
    rows = -(-len(listed) // columns)
    pitch = max(height, min(height + 3, (box.height + 1) // max(1, rows)))
    width = (box.width + _GAP) // columns - _GAP
    taken = 0 if tall else max((_right_width(page, cell) for cell in listed), default=0)
    names = fit.short_names([cell.name for cell in listed], width - taken - 5, page.font)
    top = box.top + max(0, (box.height - rows * pitch + pitch - height) // 2)
    for index, cell in enumerate(listed):
        row, column = divmod(index, columns)
        left = box.left + column * (width + _GAP)
        one = Box(left, top + row * pitch, left + width, top + row * pitch + height)
        if cell.full:
            page.canvas.fill(one, radius=2)
        above = one.top + (line - page.font.cap) // 2
        page.canvas.text(page.font, left + 2, above, names[index], ink=0 if cell.full else 1)
        _beside(page, Box(left, one.bottom - line, one.right, one.bottom), cell)


def _beside(page: Page, box: Box, cell: Cell) -> None:
    """What stands at the right of a name; a pile is drawn only where there is room."""
    font, ink = page.font, 0 if cell.full else 1
    middle = box.top + (box.height - font.cap) // 2
    right = box.right - 2
    if cell.pile is not None:
        right -= page.canvas.text(font, right, middle, str(cell.pile), ink=ink, align="right") + 2
        if right - box.left > _pile_width(page) + font.width(cell.text) + 2:
            right -= _pile_width(page)
            _pile(page, Box(right, middle, right + _pile_width(page), middle + font.cap), ink)
            right -= 2
        right -= 2
    if cell.text:
        page.canvas.text(font, right, middle, cell.text, ink=ink, align="right")
    for shown in reversed(cell.shown):
        right -= cards.width_of(shown, box.height)
        cards.face_up(page.canvas, shown, right + 1, box.top, box.height)
        right -= 1


def _pile_width(page: Page) -> int:
    """What a pile takes without its number."""
    return page.font.cap * 2 // 3 + 3


def _pile(page: Page, box: Box, ink: int) -> None:
    """A pile of cards: the edge of one that lies below shows behind the first."""
    page.canvas.fill(Box(box.left, box.top, box.right - 3, box.bottom - 1), ink)
    page.canvas.fill(Box(box.right - 2, box.top + 2, box.right - 1, box.bottom), ink)
    page.canvas.fill(Box(box.left + 2, box.bottom, box.right - 1, box.bottom + 1), ink)


def _right_width(page: Page, cell: Cell) -> int:
    """What stands beside the name, with a margin."""
    height, font = chip_height(page), page.font
    shown = sum(cards.width_of(one, height) + 1 for one in cell.shown)
    text = font.width(cell.text) + 2 if cell.text else 0
    pile = 0 if cell.pile is None else _pile_width(page) + font.width(str(cell.pile)) + 6
    return shown + text + pile + 1


def holders(page: Page, view: View, box: Box) -> None:
    """Who holds which scoring card."""
    held = [
        Cell(called(page, seat), points(player["holds"]))
        for seat, player in enumerate(view["players"])
        if player["holds"]
    ]
    rows = max(1, (box.height + 1) // chip_height(page))
    columns = max(1, -(-len(held) // rows))
    if columns == 1 and box.width > 100:
        box = box.columns(LEFT + 14, RIGHT - 14)
    cells(page, box, held, columns)
