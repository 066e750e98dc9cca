"""Bluff's notices: who opens, the verdict with the counted dice, who lost, the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens import fit
from companion.screens.dice import die, grid, place, row_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import big, large, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page

_Values = Mapping[str, Any]


def notice(page: Page) -> None:
    """The scene's notice."""
    told = page.scene.notice
    if told is not None:
        _NOTICES[told.kind](page, told.values)


def over(page: Page) -> None:
    """The winner, from the notice if there is one, else from the view."""
    told, view = page.scene.notice, page.scene.view or {}
    values = told.values if told is not None and told.kind == "over" else {"winners": view["winners"], "pot": 0}
    _over(page, values)


def revealed(page: Page, view: _Values) -> None:
    """The verdict as the view tells it."""
    bid = view["bid"]
    _verdict(
        page,
        {
            "bidder": bid["seat"],
            "quantity": bid["quantity"],
            "face": bid["face"],
            "count": view["count"],
            "loser": view["loser"],
            "dice": view["revealed"],
        },
    )


def _you(page: Page, mine: str, theirs: str, seat: int, width: int = TEXT_WIDTH) -> str:
    """A sentence about `seat`, or the one about you."""
    if page.scene.seat == seat:
        return page.say(mine)
    return page.sentence(theirs, medium(), width, name=page.name(seat))


def _verdict(page: Page, values: _Values) -> None:
    """Lied or right; how many there are of how many bid; all dice, the counted ones lit; who loses one."""
    lied = values["count"] < values["quantity"]
    keys = ("screen-you-lied", "screen-lied") if lied else ("screen-you-right", "screen-right")
    page.banner(_you(page, *keys, values["bidder"], TEXT_WIDTH - 6))
    loses = _you(page, "screen-you-lose", "screen-loses", values["loser"])
    body = page.body
    foot = page.font.cap + page.font.below
    page.line(loses, body.bottom - foot)
    body = body.above(foot + 2)
    right = _tally(page, body, values)
    _table_dice(page, Box(right + 4, body.top, RIGHT, body.bottom), values)


def _tally(page: Page, box: Box, values: _Values) -> int:
    """`count` big, over 'of 4 x face'; the column behind it."""
    canvas, text = page.canvas, f"{page.say('screen-of')} {values['quantity']}"
    font = big() if box.height >= 37 else large()
    under = medium().width(text) + 3 + 12
    width = max(under, font.width(str(values["count"])))
    rows = font.cap + 2 + 12
    top = box.top + (box.height - rows) // 2
    canvas.text(font, LEFT + 1 + width // 2, top, str(values["count"]), align="center")
    left = LEFT + 1 + (width - under) // 2
    taken = canvas.text(medium(), left, top + font.cap + 3, text)
    die(canvas, left + taken + 3, top + font.cap + 2, 12, values["face"])
    return LEFT + 1 + width


def _table_dice(page: Page, box: Box, values: _Values) -> None:
    """All dice on the table by seat, the counted ones lit; only those where not all find room."""
    face = values["face"]
    faces = [int(value) for seat in sorted(values["dice"], key=int) for value in values["dice"][seat]]
    if not grid(box, len(faces), (12, 7), 1)[0]:
        faces = [value for value in faces if value in (face, 1)]
    if not grid(box, len(faces), (12, 7), 1)[0]:
        across = (box.width + 1) // 8
        faces = faces[: across * ((box.height + 1) // 8)]
    place(box, len(faces), (12, 7), lambda i, x, y, s: die(page.canvas, x, y, s, faces[i], lit=faces[i] in (face, 1)), 1)


def _opens(page: Page, values: _Values) -> None:
    """Who opens, with its dice."""
    seat = values["seat"]
    page.banner(_you(page, "screen-you-open", "screen-opens", seat, TEXT_WIDTH - 6))
    _rolls(page, values["rolls"], (seat,))


def _rolled_again(page: Page, values: _Values) -> None:
    """A tie for the first turn."""
    page.banner(page.say("screen-tie"))
    _rolls(page, values["rolls"], values["seats"])


def _rolls(page: Page, rolls: Mapping[str, Sequence[int]], first: Sequence[int]) -> None:
    """Everybody's two dice; those of `first` lit."""
    seats = sorted((int(seat) for seat in rolls))
    columns = 2 if len(seats) > 2 else 1
    rows = -(-len(seats) // columns)
    pitch = max(12, min(16, page.body.height // rows))
    top = page.body.top + max(0, (page.body.height - rows * pitch) // 2)
    width = TEXT_WIDTH // columns
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        box = Box(LEFT + column * (width + 1), top + row * pitch, LEFT + column * (width + 1) + width - 2, top + (row + 1) * pitch)
        dice_left = box.right - row_width(2, 12, 1)
        page.canvas.text(medium(), box.left, box.top + 1, fit.shorten(medium(), page.name(seat), dice_left - 3 - box.left))
        for place_, face in enumerate(rolls[str(seat)]):
            die(page.canvas, dice_left + place_ * 13, box.top, 12, face, lit=seat in first)


def _timed_out(page: Page, values: _Values) -> None:
    """Time's up for somebody."""
    page.banner(page.say("screen-timed-out"))
    page.canvas.icon("hourglass", LEFT + 10, page.body.middle)
    text = _you(page, "screen-you-lose", "screen-loses", values["seat"], 999)
    page.lines(fit.wrap(medium(), text, TEXT_WIDTH - 40), page.body.columns(LEFT + 36, RIGHT), medium())


def _out(page: Page, values: _Values) -> None:
    """Somebody has no dice left."""
    page.banner(_you(page, "screen-you-out", "screen-out", values["seat"], TEXT_WIDTH - 6))
    page.canvas.icon("cup", WIDTH // 2, page.body.middle, align="center")


def _sudden_death(page: Page, values: _Values) -> None:
    """One die each: no more bids."""
    page.banner(page.say("screen-sudden-death"))
    text = page.say("screen-guess", count=len(values["contenders"]))
    page.lines(fit.wrap(medium(), text, TEXT_WIDTH), page.body, medium())


def _guesses(page: Page, values: _Values) -> None:
    """The total, the dice, and who guessed what; the closest full."""
    closest = values["closest"]
    title = page.say("screen-tie") if len(closest) != 1 else _you(page, "screen-you-win", "screen-closest", closest[0], TEXT_WIDTH - 6)
    page.banner(title)
    page.canvas.text(big(), LEFT + 16, page.body.middle - 12, str(values["total"]), align="center")
    seats = sorted(int(seat) for seat in values["dice"])
    columns = 1 if len(seats) <= 3 else 2
    box = page.body.columns(LEFT + 36, RIGHT)
    rows = -(-len(seats) // columns)
    top = box.top + max(0, (box.height - rows * 13) // 2)
    width = box.width // columns
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        cell = Box(box.left + column * width, top + row * 13, box.left + column * width + width - 1, top + row * 13 + 12)
        guess = values["guesses"].get(str(seat))
        text = "–" if guess is None else str(guess)
        page.canvas.text(medium(), cell.right, cell.top + 1, text, align="right")
        die(page.canvas, cell.left, cell.top, 12, values["dice"][str(seat)][0], lit=seat in closest)
        page.canvas.text(medium(), cell.left + 15, cell.top + 1, fit.shorten(medium(), page.name(seat), cell.width - 15 - medium().width(text) - 4))


def _over(page: Page, values: _Values) -> None:
    """The winner, the crown, and the pot."""
    winners = values["winners"] or []
    box = page.body
    pot = values.get("pot", 0)
    page.canvas.icon("crown", WIDTH // 2, box.top + 12, align="center")
    if winners:
        page.line(_you(page, "screen-you-win", "screen-wins", winners[0]), box.top + 27, medium())
    if pot and box.height >= 52:
        text = page.say("screen-pot", coins=pot)
        width = 13 + 3 + medium().width(text)
        left = (WIDTH - width) // 2
        page.canvas.icon("coin", left, box.top + 46)
        page.canvas.text(medium(), left + 16, box.top + 41, text)


_NOTICES: Mapping[str, Callable[[Page, _Values], None]] = {
    "opens": _opens,
    "rolled_again": _rolled_again,
    "verdict": _verdict,
    "timed_out": _timed_out,
    "out": _out,
    "sudden_death": _sudden_death,
    "guesses": _guesses,
    "over": _over,
}
