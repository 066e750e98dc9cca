"""The pieces of Bluffaneer's pictures: a roll, and purses in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens import fit
from companion.screens.draw import Box
from companion.screens.font import Font, medium, small
from companion.screens.page import Page
from companion.screens.symbols import BIG, LITTLE, bones, bones_width, pair, pair_width

_WIDEST = 100  # columns of a line of a list
_BETWEEN = 4  # columns between two lines side by side
_EASY = 24  # columns of a name that one can read: three or four letters


@dataclass(frozen=True, slots=True)
class Purse:
    """A line of a list of purses: whose, how many coins, what has just come or gone; `lit`: full."""

    name: str
    coins: int
    change: int = 0
    lit: bool = False


def signed(coins: int) -> str:
    """A number of coins with its sign."""
    return f"–{-coins}" if coins < 0 else f"+{coins}"


def height_for(box: Box) -> int:
    """The height of dice and cards that `box` has room for; 0: none."""
    return BIG if box.height >= BIG else LITTLE if box.height >= LITTLE else 0


def roll_at(page: Page, box: Box, roll: Sequence[str], size: int) -> int:
    """A roll at the left of `box`, in its middle; the column behind it."""
    if not size:
        return box.left
    bones(page.canvas, roll, box.left, box.top + (box.height - size) // 2, size)
    return box.left + bones_width(size)


def card_in(page: Page, box: Box, card: str | None, size: int, *, lit: bool = False) -> None:
    """A card (None: masked) in the middle of `box`."""
    if size:
        left = box.left + (box.width - pair_width(size)) // 2
        pair(page.canvas, card, left, box.top + (box.height - size) // 2, size, lit=lit)


def purses(page: Page, box: Box, lines: Sequence[Purse]) -> None:
    """`lines` in one column or two, as large as they fit; in large letters at a seat, those that find room."""
    if page.large and not page.board:
        lines = _foremost(page, lines, 2 * (box.height // (page.font.cap + page.font.below)))
    look = _look(page, box, lines)
    box = look.inside(box)
    rows = -(-len(lines) // look.columns)
    pitch = max(look.least, min(look.least + 3, box.height // rows))
    width = look.cell_width(box.width)
    names = fit.short_names([line.name for line in lines], width - look.numbers, look.font)
    top = box.top + max(0, (box.height - rows * pitch) // 2)
    for index, line in enumerate(lines):
        column, row = divmod(index, rows)
        left, above = box.left + column * (width + _BETWEEN), top + row * pitch
        if above + look.least <= box.bottom:
            cell = Box(left, above, left + width, above + pitch - (1 if pitch > look.least else 0))
            _purse(page, cell, names[index], look.text(line), look.font, lit=line.lit)


def _foremost(page: Page, lines: Sequence[Purse], most: int) -> Sequence[Purse]:
    """As many as find room: the full ones, that of this seat, then the others; in the order in which they came."""
    seat = page.scene.seat
    own = "" if seat is None else page.name(seat)
    ranked = sorted(range(len(lines)), key=lambda index: (not lines[index].lit, lines[index].name != own))
    return [lines[index] for index in sorted(ranked[:most])]


@dataclass(frozen=True, slots=True)
class _Look:
    """How a list of purses is written: `full` with what is owned and what came or went, else only the latter."""

    font: Font
    columns: int
    full: bool
    lines: tuple[Purse, ...]

    @property
    def least(self) -> int:
        """Rows of a line."""
        return self.font.cap + self.font.below

    @property
    def numbers(self) -> int:
        """What the numbers and the edges of a line take."""
        return max(self.font.width(self.text(line)) for line in self.lines) + 10

    @property
    def longest(self) -> int:
        """The width of the longest name."""
        return max(self.font.width(line.name) for line in self.lines)

    def text(self, line: Purse) -> str:
        """The numbers of a line, as in "13 +3"."""
        change = signed(line.change) if line.change else ""
        return f"{line.coins} {change}".rstrip() if self.full else change

    def inside(self, box: Box) -> Box:
        """The middle of `box` where it is wider than one column should be: a number stands close to its name."""
        widest = max(_WIDEST, self.longest + self.numbers)
        spare = max(0, box.width - widest) // 2 if self.columns == 1 else 0
        return box.columns(box.left + spare, box.right - spare)

    def cell_width(self, width: int) -> int:
        """The width of a line."""
        return (width + _BETWEEN) // self.columns - _BETWEEN

    def fits(self, box: Box) -> bool:
        """Whether all lines find room, with names that can be read."""
        room = self.cell_width(box.width) - self.numbers
        return -(-len(self.lines) // self.columns) * self.least <= box.height and room >= min(
            _EASY, self.longest
        )


def _look(page: Page, box: Box, lines: Sequence[Purse]) -> _Look:
    """The largest look that fits, or the last one."""
    tries = [(medium(), 1, True), (medium(), 2, True)]
    tries += [(small(), 2, True)] if not page.large else []
    tries += [(medium(), 2, False)] if page.large and any(line.change for line in lines) else []
    looks = [_Look(*one, tuple(lines)) for one in tries]
    return next((look for look in looks if look.fits(box)), looks[-1])


def _purse(page: Page, cell: Box, name: str, text: str, font: Font, *, lit: bool) -> None:
    ink, top = 1, cell.top + (cell.height - font.cap) // 2
    if lit:
        over = max(0, font.above(name) + 1 - (top - cell.top))  # an accent on a capital stays whole
        page.canvas.fill(Box(cell.left, cell.top - over, cell.right, cell.bottom), radius=2)
        ink = 0
    page.canvas.text(font, cell.left + 3, top, name, ink=ink)
    page.canvas.text(font, cell.right - 2, top, text, ink=ink, align="right")
