"""Bluffit on the board: the row of scoring cards, and everybody with what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.bluffit import FINAL
from companion.screens import cards, fit
from companion.screens.bluffit import notices
from companion.screens.bluffit.parts import Cell, View, cells, faces, points, round_name
from companion.screens.cards import HIGH, LOW
from companion.screens.draw import Box
from companion.screens.font import medium
from companion.screens.page import LEFT, RIGHT, Page

_ROW = 15
_WIDE = 4  # players whose piles find room beside their names


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
        return
    _band(page, view)
    _row(page, view)


def _band(page: Page, view: View) -> None:
    """Everybody, in the last rows; whoever the table waits for is full."""
    players = view["players"]
    columns = 2 if len(players) <= _WIDE else 3
    rows = -(-len(players) // columns)
    box = Box(LEFT, page.body.bottom - rows * _ROW + 1, RIGHT, page.body.bottom)
    listed = [_player(view, seat, player, wide=columns == 2) for seat, player in enumerate(players)]
    cells(page, box, listed, columns)
    page.body = page.body.above(rows * _ROW + 1)


def _player(view: View, seat: int, player: Mapping[str, Any], *, wide: bool) -> Cell:
    """A name with the cards it holds; while cards are laid, where there is room, with its pile."""
    pile = player["pile"] + (player["hand"] if view["round"] == FINAL else 0)
    shown = pile if wide and view["phase"] == "bidding" else None
    return Cell(str(player["name"]), points(player["holds"]), pile=shown, full=seat in view["waiting"])


def _row(page: Page, view: View) -> None:
    """The scoring cards, and beside them, where there is room, which round it is."""
    box, shown = page.body, faces(view["table"])
    title = round_name(page, view["round"])
    lines = fit.wrap(medium(), title, box.width if not shown else 1)
    said = max(medium().width(line) for line in lines) + 4
    if not shown:
        page.lines(lines, box, medium())
    elif cards.row_width(shown, LOW) + said > box.width or box.height < len(lines) * 12:
        cards.row(page.canvas, box, shown, most=HIGH)
    else:
        cards.row(page.canvas, box.columns(LEFT, RIGHT - said), shown, most=HIGH)
        page.lines(lines, box.columns(RIGHT - said, RIGHT), medium())
