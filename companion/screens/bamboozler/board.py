"""Bamboozler on the board: the score that stands, the way round, the piles, and everybody's strikes and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PIL import Image

from companion.screens import fit
from companion.screens.bamboozler import notices
from companion.screens.bamboozler.cards import LITTLE, picture
from companion.screens.bamboozler.parts import View, dice, score_big, thrown
from companion.screens.bamboozler.strikes import strikes
from companion.screens.cards import CHIP, face_down, width_of
from companion.screens.draw import WIDTH, Box
from companion.screens.font import large, load, medium
from companion.screens.page import LEFT, RIGHT, Page

_ASKED = ("cover", "discard", "last_chance")
_PILES = 36  # columns of the piles
_NAME = 13
_LOW = 27  # rows of a cell with a name over its strikes and cards
_FLAT = 14  # rows of a cell in one line
_FEW = 3  # cards that are drawn; more are told by their number
_LETTER = 8  # columns of one
_WIDE = 4  # players whose cells stand in one row


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
        return
    _band(page, view)
    _piles(page, view)
    _middle(page, view)


# -- everybody


def _band(page: Page, view: View) -> None:
    """Everybody as they sit round the table: who is on turn is full, who is next framed."""
    seats = len(view["players"])
    across = seats if seats <= _WIDE else -(-seats // 2)
    rows, high = (1, _LOW) if seats <= _WIDE else (2, _FLAT)
    top, width = page.body.bottom - rows * high + 1, WIDTH // across
    names = fit.short_names([str(player["name"]) for player in view["players"]], _room(view, width), medium())
    for seat in range(seats):
        row, column = divmod(seat, across)
        if row:
            column = across - 1 - column  # the second row runs back: all go round
        left = column * width + 1
        box = Box(left, top + row * high, left + width - 2, top + (row + 1) * high - 1)
        _cell(page, view, seat, box, names[seat])
    page.body = Box(page.body.left, page.body.top, page.body.right, top - 2)


def _room(view: View, width: int) -> int:
    """The columns of a name."""
    if len(view["players"]) <= _WIDE:
        return width - 6
    return width - 8 - _marks(view, Box(0, 0, 40, _FLAT)).width - _counted(view, width)


def _counted(view: View, width: int) -> int:
    """The columns of a number of cards beside a name; none where no name would find room."""
    most = max(_few(player["cards"]) for player in view["players"])
    return most if width - 8 - _marks(view, Box(0, 0, 40, _FLAT)).width - most > _LETTER else 0


def _marks(view: View, box: Box) -> Box:
    """Where strikes stand in columns of three."""
    columns = -(-view["strike_limit"] // 3)
    return Box(box.left, box.top + 1, box.left + columns * 4 - 1, box.top + 12)


def _few(count: int) -> int:
    """The width of a few cards one over the other, or of their number."""
    return 4 if count <= _FEW else medium().width(str(count))


def _cell(page: Page, view: View, seat: int, box: Box, name: str) -> None:
    player, on = view["players"][seat], seat in view["waiting"]
    ink = 0 if on else 1
    if on:
        page.canvas.fill(box, radius=2)
    elif seat == _next(view):
        page.canvas.frame(box, radius=2)
    page.canvas.text(medium(), box.left + 2, box.top + 1, name, ink=ink)
    if box.height > _FLAT:
        _under(page, view, player, Box(box.left + 2, box.top + _NAME, box.right - 1, box.bottom - 1), ink)
    else:
        _beside(page, view, player, box, ink)


def _next(view: View) -> int | None:
    """Whose turn is next, the way that play goes round."""
    if not view["waiting"]:
        return None
    players, seat = view["players"], view["waiting"][0]
    ring = [(seat + view["direction"] * step) % len(players) for step in range(1, len(players))]
    return next((other for other in ring if not players[other]["out"]), None)


def _under(page: Page, view: View, player: Mapping[str, Any], box: Box, ink: int) -> None:
    """Strikes at the left, cards at the right, under a name."""
    cards = player["cards"]
    if cards > _FEW:
        taken = 5 + page.canvas.text(medium(), box.right, box.top + 1, str(cards), ink=ink, align="right")
    else:
        taken = cards * 4
    for index in range(1 if cards > _FEW else cards):
        left = box.right - taken + index * 4
        page.canvas.fill(Box(left, box.top + 2, left + 3, box.top + 11), ink)
    marks = Box(box.left, box.top, box.right - taken - 1, box.bottom)
    strikes(page.canvas, marks, player["strikes"], view["strike_limit"], most=7, ink=ink)


def _beside(page: Page, view: View, player: Mapping[str, Any], box: Box, ink: int) -> None:
    """Strikes and cards small, beside a name."""
    marks, cards = _marks(view, box), player["cards"]
    counted = _counted(view, box.width)
    left = box.right - 3 - counted - marks.width
    shown = Box(left, marks.top, left + marks.width, marks.bottom)
    strikes(page.canvas, shown, player["strikes"], view["strike_limit"], most=3, ink=ink)
    if counted and cards > _FEW:
        page.canvas.text(medium(), box.right - 1, box.top + 1, str(cards), ink=ink, align="right")
    for index in range(cards if counted and cards <= _FEW else 0):
        above = box.top + 1 + index * 4
        page.canvas.fill(Box(box.right - 4, above, box.right - 1, above + 3), ink)


# -- the middle of the table


def _piles(page: Page, view: View) -> None:
    """The way round, and under it the two piles, in a column at the right."""
    box = page.body
    left, top = RIGHT - _PILES, box.bottom - LITTLE
    if box.height >= 2 * LITTLE + 4:
        face_down(page.canvas, left, top, CHIP)
        page.canvas.text(medium(), left + width_of(None, CHIP) + 2, top + 1, str(view["draw_pile"]))
        if view["discards"]:
            picture(page.canvas, view["discards"][-1], RIGHT - LITTLE, top, LITTLE)
    turning = load("actions-small").glyph("clockwise")
    if view["direction"] < 0:
        turning = turning.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    page.canvas.stamp(turning, RIGHT - LITTLE, box.top)


def _middle(page: Page, view: View) -> None:
    """The score that stands, and who said it, or what is asked for."""
    box = page.body.columns(LEFT, RIGHT - _PILES - 3)
    if page.scene.shaking:
        left = box.left + 4
        left += thrown(page, left, box.top + (box.height - 22) // 2, 22) + 6
        _beside_dice(page, box.columns(left, box.right), view)
    elif view.get("roll") and view["phase"] == "declare":
        left = box.left + 2
        left += dice(page.canvas, view["roll"], left, box.top + (box.height - 22) // 2, 22, lit=True) + 5
        _beside_dice(page, box.columns(left, box.right), view)
    elif view["phase"] in _ASKED:
        _asked(page, box, view)
    elif view["score"]:
        right = score_big(page.canvas, view["score"], box.left + 1, box.columns(box.left, box.left + 80)) + 5
        name = fit.shorten(medium(), page.name(view["declared_by"]), RIGHT - LITTLE - 3 - right)
        page.canvas.text(medium(), right, box.top, name)
    else:
        page.canvas.icon("cup", box.left + 2, box.middle)
        _beside_dice(page, box.columns(box.left + 34, box.right), view)


def _beside_dice(page: Page, box: Box, view: View) -> None:
    """The score to beat, or which round it is."""
    if view["score"]:
        top = box.top + (box.height - large().cap) // 2
        page.canvas.text(large(), (box.left + box.right) // 2, top, str(view["score"]), align="center")
    else:
        said = page.say("screen-round", round=view["round"])
        page.lines(fit.wrap(medium(), said, box.width), box, medium())


def _asked(page: Page, box: Box, view: View) -> None:
    """Who is asked for a card, beside the score."""
    score = str(view["score"])
    left = box.left + 2 + page.canvas.text(large(), box.left + 2, box.middle - 8, score) + 6
    name = fit.shorten(medium(), page.name(view["waiting"][0]), box.right - left)
    said = page.say(f"screen-bamboozler-{view['phase'].replace('_', '-')}", name=name)
    page.lines(fit.wrap(medium(), said, box.right - left), box.columns(left, box.right), medium())
