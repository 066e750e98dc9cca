"""Bluff on the board: the bid, the time, and everybody's dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens import bluff_notices, fit
from companion.screens.bluff_parts import bid_big
from companion.screens.dice import die
from companion.screens.draw import WIDTH, Box
from companion.screens.font import large, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page

_ROW = 14  # rows of one line of the band: a name of 12 px and its edges


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if view["phase"] == "over":
        bluff_notices.over(page)
        return
    if view["phase"] == "reveal":
        bluff_notices.revealed(page, view)
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
    names = short_names([str(p["name"]) for p in players], width - (24 if columns < 4 else 14))
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        left = column * width
        box = Box(left + (1 if column else 0), top + row * _ROW, left + width - (1 if column < columns - 1 else 0), top + (row + 1) * _ROW - 1)
        _player(page, box, names[seat], player, on=seat in view["waiting"], wide=columns < 4)
    page.body = Box(page.body.left, page.body.top, page.body.right, top - 2)


def _player(page: Page, box: Box, name: str, player: Mapping[str, Any], *, on: bool, wide: bool) -> None:
    """A name and its dice: as small squares where there is room, else as a number."""
    ink = 0 if on else 1
    if on:
        page.canvas.fill(box, radius=2)
    font = medium()
    page.canvas.text(font, box.left + 2, box.top + 1, name, ink=ink)
    right = box.right - 2
    if player["out"]:
        page.canvas.text(font, right, box.top + 1, "×", ink=ink, align="right")
    elif wide:
        _squares(page, right, box.top + 2, player["dice"], ink)
    else:
        page.canvas.text(font, right, box.top + 1, str(player["dice"]), ink=ink, align="right")


def _squares(page: Page, right: int, top: int, count: int, ink: int) -> None:
    """`count` dice as squares in two rows, at most five in each."""
    across = min(5, max(1, -(-count // 2)))
    for index in range(count):
        row, column = divmod(index, across)
        left = right - (across - column) * 5 + 1
        page.canvas.fill(Box(left, top + row * 5, left + 4, top + row * 5 + 4), ink)


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Each name's beginning in `width` pixels; where two would look alike, the last letter is kept as well."""
    font = medium()
    cut = [_cut(name, width) for name in names]
    if len(set(cut)) == len(cut):
        return cut
    return [
        name if font.width(name) <= width else _cut(name, width - font.width(name[-1]) - 1) + name[-1] for name in names
    ]


def _cut(name: str, width: int) -> str:
    """As many first letters as fit."""
    while len(name) > 1 and medium().width(name) > width:
        name = name[:-1].rstrip()
    return name


def _bidding(page: Page, view: Mapping[str, Any]) -> None:
    """The bid big at the left; who said it and the time at the right."""
    bid = view["bid"]
    if bid is None:
        seats = view["waiting"]
        key = "screen-flips" if view["phase"] == "flip" else "screen-opens"
        _title(page, page.sentence(key, medium(), TEXT_WIDTH, name=page.name(seats[0])) if seats else "")
        return
    box = page.body
    left = bid_big(page, box, bid["quantity"], bid["face"], "") + 6
    name = fit.shorten(medium(), page.name(bid["seat"]), RIGHT - left)
    if page.seconds and box.height >= 30:
        page.canvas.text(large(), RIGHT - 1, box.top + 1, page.seconds.rstrip("s"), align="right")
        page.canvas.text(medium(), left, box.bottom - 12, name)
    else:
        page.canvas.text(medium(), left, box.top + (box.height - medium().cap) // 2, name)


def _title(page: Page, text: str) -> None:
    """One sentence and the time."""
    box = page.body
    if page.seconds and box.height >= 30:
        page.line(text, box.top + 2, medium())
        page.canvas.text(large(), WIDTH // 2, box.top + 18, page.seconds.rstrip("s"), align="center")
    else:
        page.lines([text, page.seconds] if page.seconds else [text], box, medium())


def _rolling(page: Page, view: Mapping[str, Any]) -> None:
    """The cup, and which round it is."""
    title = page.say("screen-round", round=view["round"])
    if view["phase"].startswith("sudden"):
        title = page.say("screen-sudden-death")
    _cup(page, title)


def _cup(page: Page, title: str) -> None:
    box = page.body
    icon = "cup-shaken" if page.scene.shaking else "cup"
    page.canvas.icon(icon, LEFT + 4, box.middle)
    page.lines(fit.wrap(medium(), title, TEXT_WIDTH - 42), box.columns(LEFT + 40, RIGHT), medium())


def _first_roll(page: Page, view: Mapping[str, Any]) -> None:
    """Who opens: the sums so far are in the notice."""
    _cup(page, page.say("screen-first-roll"))


def _guessing(page: Page, view: Mapping[str, Any]) -> None:
    """Sudden death: everybody guesses."""
    _title(page, page.say("screen-sudden-death"))


_BODY: Mapping[str, Callable[[Page, Mapping[str, Any]], None]] = {
    "first_roll": _first_roll,
    "rolling": _rolling,
    "sudden_death_rolling": _rolling,
    "sudden_death_guessing": _guessing,
}
