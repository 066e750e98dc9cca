"""How everybody stands between rounds: strikes and cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.screens import fit
from companion.screens.bamboozler.parts import View
from companion.screens.bamboozler.strikes import strikes, strikes_width
from companion.screens.draw import Box
from companion.screens.page import Page

_GAP = 4
_FEW = 4  # players who all find room in large letters


@dataclass(frozen=True, slots=True)
class _Columns:
    """What a line has room for: the width of all of it, of the strikes, and of the number of cards."""

    width: int
    marks: int
    cards: int

    @property
    def name(self) -> int:
        """What is left for a name."""
        return self.width - self.marks - self.cards - 2 * _GAP - 2


def standings(page: Page, view: View, starter: int) -> None:
    """Everybody in one column, or in two; whoever starts is full."""
    players, box, font = view["players"], page.body, page.font
    shown = _shown(page, view, starter)
    across = 1 if len(shown) * (font.cap + font.below) <= box.height + 2 else 2
    rows = -(-len(shown) // across)
    pitch = min(14, (box.height + 1) // rows)
    columns = _columns(page, view, (box.width + _GAP) // across - _GAP, pitch)
    names = fit.short_names([str(players[seat]["name"]) for seat in shown], columns.name, font)
    top = box.top + (box.height - rows * pitch + 1) // 2
    for index, seat in enumerate(shown):
        column, row = divmod(index, rows)
        left = box.left + column * (columns.width + _GAP)
        cell = Box(left, top + row * pitch, left + columns.width, top + (row + 1) * pitch - 1)
        if seat == starter:
            page.canvas.fill(cell, radius=2)
        _line(page, cell, names[index], columns, 0 if seat == starter else 1)
        _marks(page, view, cell, players[seat], columns, 0 if seat == starter else 1)


def _shown(page: Page, view: View, starter: int) -> list[int]:
    """All seats; of many, in large letters at a seat, only this one and whoever starts."""
    seats = range(len(view["players"]))
    if len(seats) <= _FEW or page.board or not page.large:
        return list(seats)
    return [seat for seat in seats if seat in (starter, page.scene.seat)]


def _columns(page: Page, view: View, width: int, pitch: int) -> _Columns:
    cards = 8 + max(page.font.width(str(player["cards"])) for player in view["players"])
    widest = 48 if width > 70 else 19
    return _Columns(width, strikes_width(Box(0, 0, widest, pitch - 1), view["strike_limit"], 9), cards)


def _line(page: Page, cell: Box, name: str, columns: _Columns, ink: int) -> None:
    """A name, and a small card."""
    page.canvas.text(page.font, cell.left + 2, cell.top + (cell.height - page.font.cap) // 2, name, ink=ink)
    left, middle = cell.right - 2 - columns.cards, (cell.top + cell.bottom) // 2
    page.canvas.fill(Box(left, middle - 4, left + 6, middle + 4), ink)


def _marks(page: Page, view: View, cell: Box, player: View, columns: _Columns, ink: int) -> None:
    """Its strikes, and how many cards it holds."""
    font = page.font
    right = cell.right - 2
    top = cell.top + (cell.height - font.cap) // 2
    page.canvas.text(font, right, top, str(player["cards"]), ink=ink, align="right")
    left = right - columns.cards - _GAP - columns.marks
    box = Box(left, cell.top, left + columns.marks, cell.bottom)
    strikes(page.canvas, box, player["strikes"], view["strike_limit"], most=9, ink=ink)
