"""Call My Bluff on the board: the bid and where it lies on the track, the time, everybody's dice, those shown face up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screens import fit
from companion.screens.bids import bid_big, bid_small, bid_small_width
from companion.screens.callmybluff import notices
from companion.screens.callmybluff.parts import STRIP, View, whole_track
from companion.screens.dice import die, row_width, squares, squares_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import large, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.rolls import cup_beside

_LOW = 14  # rows of one line of the band: a name of 12 px and its edges
_HIGH = 16  # and where the dice shown lie in two rows
_LEAST_NAME = 13
_LEAST_BID = 12
_BIG_BID = 17


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
    elif view["phase"] == "reveal":
        notices.revealed(page, view)
    else:
        _band(page, view)
        (_rolling if view["phase"] == "rolling" else _bidding)(page, view)


def _rolling(page: Page, view: View) -> None:
    """The cup, which round it is, and who will open it."""
    title = page.say("screen-round", round=view["round"])
    if view["opener"] is not None:
        opens = page.sentence("screen-opens", medium(), TEXT_WIDTH - 42, name=page.name(view["opener"]))
        title = f"{title}\n{opens}"
    cup_beside(page, title)


def _bidding(page: Page, view: View) -> None:
    """The bid over its place on the track, as big as there is room; who said it, and the time or that it may re-roll."""
    bid, box = view["bid"], page.body
    if box.height >= _LEAST_BID + STRIP + 1:
        space = None if bid is None else bid["space"]
        whole_track(page.canvas, Box(box.left, box.bottom - STRIP, box.right, box.bottom), space)
        box = box.above(STRIP + 1)
    if bid is None:
        _opening(page, view, box)
        return
    if box.height >= _BIG_BID:
        left = bid_big(page, box, bid["quantity"], bid["face"], "") + 6
    else:
        bid_small(page, LEFT + 1, box.top + (box.height - 12) // 2, bid["quantity"], bid["face"])
        left = LEFT + 1 + bid_small_width(bid["quantity"]) + 6
    beside = page.say("screen-may-reroll") if view["phase"] == "reroll" else page.seconds
    _beside(page, box.columns(left, RIGHT), page.name(bid["seat"]), beside)


def _beside(page: Page, box: Box, name: str, text: str) -> None:
    """A name and a text under it, or after it where that is too low."""
    font, pitch = medium(), 12
    if text and box.height >= pitch + font.cap:
        top = box.top + (box.height - pitch - font.cap) // 2
        page.canvas.text(font, box.left, top + pitch, fit.shorten(font, text, box.width))
    else:
        top = box.top + (box.height - font.cap) // 2
        taken = page.canvas.text(font, box.right - 1, top, text, align="right") if text else 0
        box = box.columns(box.left, box.right - taken - 4)
    page.canvas.text(font, box.left, top, fit.shorten(font, name, box.width))


def _opening(page: Page, view: View, box: Box) -> None:
    """Nothing is bid yet: who opens, and the time."""
    if page.seconds:
        top = box.top + (box.height - large().cap) // 2
        page.canvas.text(large(), RIGHT - 1, top, page.number, align="right")
        box = box.columns(LEFT, RIGHT - 30)
    seats = view["waiting"]
    text = page.sentence("screen-opens", medium(), box.width, name=page.name(seats[0])) if seats else ""
    page.lines([text], box, medium())


# -- everybody's dice


def _band(page: Page, view: View) -> None:
    """Everybody with their dice, in the last rows, where room is left; whoever the table waits for is full."""
    players = view["players"]
    columns = 2 if len(players) <= 4 else 3
    rows, width = -(-len(players) // columns), WIDTH // columns
    room = width - 6 - _LEAST_NAME
    high = any(_width(player, 1) > room for player in players)
    pitch = _HIGH if high else _LOW
    top = page.body.bottom - rows * pitch + 1
    if top - 2 - page.body.top < _LEAST_BID:
        return
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        box = Box(
            column * width + 1, top + row * pitch, (column + 1) * width - 1, top + (row + 1) * pitch - 1
        )
        _player(page, box, seat, player, high=high)
    page.body = Box(page.body.left, page.body.top, page.body.right, top - 2)


def _player(page: Page, box: Box, seat: int, player: Mapping[str, Any], *, high: bool) -> None:
    """A name, the dice that lie face up, and the hidden ones as squares; a cross for who is out."""
    view = page.scene.view or {}
    on = seat in view["waiting"]
    ink = 0 if on else 1
    if on:
        page.canvas.fill(box, radius=2)
    inner = box.columns(box.left + 2, box.right - 1)
    if player["out"]:
        taken = page.canvas.text(medium(), inner.right, box.middle - 5, "×", ink=ink, align="right")
    else:
        taken = _dice(page, inner, player, ink, shaken=_shaken(page, seat), rows=2 if high else 1)
    name = _name(page, seat, inner.width - taken - 2)
    page.canvas.text(medium(), inner.left, box.middle - 5, name, ink=ink)


def _name(page: Page, seat: int, width: int) -> str:
    """As much of a name as fits, told apart from the others'."""
    view = page.scene.view or {}
    if width < _LEAST_NAME // 2:
        return ""
    return fit.short_names([str(player["name"]) for player in view["players"]], width, medium())[seat]


def _width(player: Mapping[str, Any], rows: int) -> int:
    """What a player's dice take, those that lie face up in so many rows."""
    shown, hidden = player["shown"], player["dice"] - len(player["shown"])
    taken = squares_width(hidden) if hidden else 0
    return taken + (row_width(-(-len(shown) // rows), 7, 1) + 1 if shown else 0)


def _dice(page: Page, box: Box, player: Mapping[str, Any], ink: int, *, shaken: bool, rows: int) -> int:
    """A player's dice at the right of `box`; their width. Where even two rows are too much, only those face up."""
    shown, hidden = player["shown"], player["dice"] - len(player["shown"])
    width, across, pitch = _width(player, rows), max(1, -(-len(shown) // rows)), 8
    if width > box.width:
        width, hidden, pitch = across * 7, 0, 7
    if hidden:
        squares(
            page.canvas, box.right, box.middle - 5, hidden, ink, hop=(page.frame or 0) if shaken else None
        )
    used = 1 if len(shown) <= across else 2
    left, top = box.right - width, box.middle - (8 * used - 1) // 2
    for index, face in enumerate(shown):
        row, column = divmod(index, across)
        die(page.canvas, left + column * pitch, top + row * 8, 7, face, lit=True, ink=ink)
    return width


def _shaken(page: Page, seat: int) -> bool:
    """Whether the cup of `seat` is being shaken."""
    places = page.scene.places
    return seat < len(places) and places[seat] in page.scene.shaking
