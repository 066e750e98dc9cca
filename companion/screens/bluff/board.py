"""Bluff on the board: the bid, the time, and everybody's dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.screens import fit
from companion.screens.bids import bid_big
from companion.screens.bluff import notices
from companion.screens.dice import squares, squares_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import large, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.rolls import cup_beside

_ROW = 14  # rows of one line of the band: a name of 12 px and its edges


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
        return
    if view["phase"] == "reveal":
        notices.revealed(page, view)
        return
    band(page, view)
    _BODY.get(view["phase"], _bidding)(page, view)


def band(page: Page, view: Mapping[str, Any]) -> None:
    """Everybody with their dice, in the last rows; whoever the table waits for is full."""
    players = view["players"]
    columns = len(players) if len(players) <= 2 else 2 if len(players) <= 4 else 4
    rows = -(-len(players) // columns)
    top = page.body.bottom - rows * _ROW + 1
    width = WIDTH // columns
    taken = max(_dice_width(player, wide=columns < 4) for player in players) + 3
    names = fit.short_names([str(player["name"]) for player in players], width - 6 - taken, medium())
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        left = column * width + 1
        box = Box(left, top + row * _ROW, left + width - 2, top + (row + 1) * _ROW - 1)
        _player(
            page,
            box,
            names[seat],
            player,
            on=seat in view["waiting"],
            wide=columns < 4,
            shaken=_shaken(page, seat),
        )
    page.body = Box(page.body.left, page.body.top, page.body.right, top - 2)


def _player(
    page: Page, box: Box, name: str, player: Mapping[str, Any], *, on: bool, wide: bool, shaken: bool
) -> None:
    """A name and its dice: as small squares where there is room, else as a number."""
    ink = 0 if on else 1
    if on:
        page.canvas.fill(box, radius=2)
    font = medium()
    page.canvas.text(font, box.left + 2, box.top + 1, name, ink=ink)
    right = box.right - 2
    if wide and not player["out"]:
        squares(
            page.canvas, right, box.top + 2, player["dice"], ink, hop=(page.frame or 0) if shaken else None
        )
    else:
        page.canvas.text(font, right, box.top + 1, _count(player), ink=ink, align="right")


def _dice_width(player: Mapping[str, Any], *, wide: bool) -> int:
    """What the squares, or the number, of a player's dice take."""
    if wide and not player["out"]:
        return squares_width(player["dice"])
    return medium().width(_count(player))


def _shaken(page: Page, seat: int) -> bool:
    """Whether the cup of `seat` is being shaken."""
    places = page.scene.places
    return seat < len(places) and places[seat] in page.scene.shaking


def _count(player: Mapping[str, Any]) -> str:
    """How many dice, or a cross for who is out."""
    return "×" if player["out"] else str(player["dice"])


def _bidding(page: Page, view: Mapping[str, Any]) -> None:
    """The bid big at the left; who said it and the time at the right."""
    bid = view["bid"]
    if bid is None:
        seats = view["waiting"]
        key = "screen-flips" if view["phase"] == "flip" else "screen-opens"
        _title(page, page.sentence(key, medium(), TEXT_WIDTH - 30, name=page.name(seats[0])) if seats else "")
        return
    box = page.body
    left = bid_big(page, box, bid["quantity"], bid["face"], "") + 6
    name = fit.shorten(medium(), page.name(bid["seat"]), RIGHT - left)
    top = box.top + (box.height - medium().cap) // 2
    if page.seconds and box.height >= 30:
        taken = page.canvas.text(large(), RIGHT - 1, box.top + 1, page.number, align="right")
        if left + medium().width(name) > RIGHT - 1 - taken - 4:
            top = box.bottom - 12
    page.canvas.text(medium(), left, top, name)


def _title(page: Page, text: str) -> None:
    """One sentence and the time."""
    box = page.body
    if page.seconds and box.height >= 30:
        page.canvas.text(large(), RIGHT - 1, box.top + 1, page.number, align="right")
        box = box.columns(LEFT, RIGHT - 30)
    page.lines(fit.wrap(medium(), text, box.width), box, medium())


def _rolling(page: Page, view: Mapping[str, Any]) -> None:
    """The cup, and which round it is."""
    title = page.say("screen-round", round=view["round"])
    if view["phase"].startswith("sudden"):
        title = page.say("screen-sudden-death")
    cup_beside(page, title)


def _first_roll(page: Page, _view: Mapping[str, Any]) -> None:
    """Who opens: the sums so far are in the notice."""
    cup_beside(page, page.say("screen-first-roll"))


def _guessing(page: Page, _view: Mapping[str, Any]) -> None:
    """Sudden death: everybody guesses."""
    _title(page, page.say("screen-sudden-death"))


_BODY: Mapping[str, Callable[[Page, Mapping[str, Any]], None]] = {
    "first_roll": _first_roll,
    "rolling": _rolling,
    "sudden_death_rolling": _rolling,
    "sudden_death_guessing": _guessing,
}
