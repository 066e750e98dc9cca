"""Bluffaneer on the board: the roll, who claims it, and everybody's purse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.screens import fit
from companion.screens.bluffaneer import notices
from companion.screens.bluffaneer.parts import height_for, roll_at
from companion.screens.draw import WIDTH, Box
from companion.screens.font import large, medium
from companion.screens.page import LEFT, RIGHT, Page
from companion.screens.rolls import the_cup
from companion.screens.symbols import LITTLE, symbol

_ROW = 14  # rows of one line of the band: a name of 12 px and its edges
_View = Mapping[str, Any]


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
        return
    _band(page, view)
    _BODY[view["phase"]](page, view)


def stolen(view: _View) -> int:
    """How many coins the roller of these two steals (R2)."""
    return 3 if view["roll"][0] == "ship" else 2


def _about(page: Page, key: str, seat: int, width: int, **values: Any) -> str:
    """A sentence about `seat`, or just the name where that leaves too little of it."""
    whole = page.say(key, name=page.name(seat), **values)
    return whole if medium().width(whole) <= width else fit.shorten(medium(), page.name(seat), width)


def _band(page: Page, view: _View) -> None:
    """Everybody with their coins, in the last rows; whoever the table waits for is full."""
    players = view["players"]
    columns = 2 if len(players) == 4 else 3
    rows = -(-len(players) // columns)
    top = page.body.bottom - rows * _ROW + 1
    width = WIDTH // columns
    taken = max(medium().width(str(player["coins"])) for player in players)
    names = fit.short_names([str(player["name"]) for player in players], width - 9 - taken, medium())
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        left = column * width + 1
        box = Box(left, top + row * _ROW, left + width - 2, top + (row + 1) * _ROW - 1)
        _player(page, box, names[seat], player["coins"], on=seat in view["waiting"])
    page.body = Box(page.body.left, page.body.top, page.body.right, top - 2)


def _player(page: Page, box: Box, name: str, coins: int, *, on: bool) -> None:
    ink = 0 if on else 1
    if on:
        page.canvas.fill(box, radius=2)
    page.canvas.text(medium(), box.left + 2, box.top + 1, name, ink=ink)
    page.canvas.text(medium(), box.right - 2, box.top + 1, str(coins), ink=ink, align="right")


def _roll(page: Page, view: _View) -> None:
    """The cup, whose turn it is, and what lies in the box."""
    box = page.body
    the_cup(page, LEFT + 4)
    area = box.columns(LEFT + 40, RIGHT)
    key = "screen-begins" if view["round"] == 1 else "screen-rolls"
    page.lines([_about(page, key, view["roller"], area.width)], area.above(14), medium())
    text = page.say("screen-box", coins=view["box"])
    width = 11 + 4 + medium().width(text)
    left = area.left + (area.width - width) // 2
    symbol(page.canvas, "coin", left, area.bottom - 13, LITTLE)
    page.canvas.text(medium(), left + 15, area.bottom - 12, text)


def _lies(page: Page, view: _View) -> Box:
    """The roll, as big as it fits; the room beside it."""
    box = page.body
    right = roll_at(page, box, view["roll"], height_for(box))
    return box.columns(right + 4, RIGHT)


def _told(page: Page, area: Box, key: str, seat: int, **values: Any) -> None:
    """What `seat` does, in as many lines as it takes."""
    text = page.say(key, name=page.name(seat), **values)
    page.lines(fit.wrap(medium(), text, area.width), area, medium())


def _claim(page: Page, view: _View) -> None:
    """Who of the full ones claims it? Over whose roll it is the time, where there is any."""
    area, seat = _lies(page, view), view["roller"]
    if not page.number or area.height < 28:
        _told(page, area, "screen-rolled", seat)
        return
    page.canvas.text(large(), (area.left + area.right) // 2, area.top, page.number, align="center")
    page.lines([_about(page, "screen-rolled", seat, area.width)], area.below(16), medium())


def _judge(page: Page, view: _View) -> None:
    """The claimant shouts; the roller, who is full, decides."""
    area = _lies(page, view)
    page.canvas.fill(area, radius=3)
    shout = fit.wrap(medium(), page.say("screen-you-shout"), area.width - 4)
    if area.height < (1 + len(shout)) * 13:
        shout = [page.say("screen-shout-short")] if area.height >= 2 * 13 else []
    lines = [fit.shorten(medium(), page.name(view["claimant"]), area.width - 6), *shout]
    top, middle = area.top + (area.height - len(lines) * 13 + 2) // 2, (area.left + area.right) // 2
    for index, line in enumerate(lines):
        page.canvas.text(medium(), middle, top + index * 13, line, ink=0, align="center")


def _steal(page: Page, view: _View) -> None:
    """Whom will it hit?"""
    _told(page, _lies(page, view), "screen-robs", view["roller"], coins=stolen(view))


def _show(page: Page, view: _View) -> None:
    """It is the roller's card."""
    _told(page, _lies(page, view), "screen-has-it", view["roller"])


_BODY: Mapping[str, Callable[[Page, _View], None]] = {
    "roll": _roll,
    "claim": _claim,
    "judge": _judge,
    "steal": _steal,
    "show": _show,
}
