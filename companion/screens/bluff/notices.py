"""Bluff's notices: who opens, the verdict with the counted dice, who lost, the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens import fit
from companion.screens.dice import die, row_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import big, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.verdicts import in_large, so_far, table_dice, tally

_Values = Mapping[str, Any]


def notice(page: Page) -> None:
    """The scene's notice."""
    told = page.scene.notice
    if told is not None:
        _NOTICES[told.kind](page, told.values)


def over(page: Page) -> None:
    """The winner, from the notice if there is one, else from the view."""
    told, view = page.scene.notice, page.scene.view or {}
    values = (
        told.values if told is not None and told.kind == "over" else {"winners": view["winners"], "pot": 0}
    )
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


def _verdict(page: Page, values: _Values) -> None:
    """Lied or right; how many there are of how many bid; all dice, the counted ones lit; who loses one."""
    page.banner(_judgement(page, values))
    if page.large and not page.board:
        area = in_large(page, values, (values["face"], 1))
        if page.frame is None:
            page.about_in(area, values["loser"], "screen-you-lose", "screen-loses")
        return
    loses = page.about(values["loser"], "screen-you-lose", "screen-loses")
    body = page.body
    foot = page.font.cap + page.font.below
    page.line(loses if page.frame is None else "", body.bottom - foot)
    body = body.above(foot + 2)
    face = values["face"]
    right = tally(page, body, so_far(page, values["count"]), values["quantity"], face)
    table_dice(page, Box(right + 4, body.top, RIGHT, body.bottom), values["dice"], (face, 1), values["count"])


def _judgement(page: Page, values: _Values) -> str:
    """Who was right; with the challenger's name where there is room."""
    if page.frame is not None:
        return page.say("screen-counting")
    bidder, challenger = values["bidder"], values.get("challenger")
    width = TEXT_WIDTH - 6
    if values["count"] >= values["quantity"]:
        return page.about(bidder, "screen-you-right", "screen-right", width)
    if challenger is not None:
        who = "you" if page.scene.seat == challenger else "me" if page.scene.seat == bidder else "both"
        names = {"name": page.name(bidder), "challenger": page.name(challenger)}
        text = page.say(f"screen-caught-{who}", **names)
        if medium().width(text) <= width:
            return text
    return page.about(bidder, "screen-you-lied", "screen-lied", width)


def _opens(page: Page, values: _Values) -> None:
    """Who opens, with its dice."""
    seat = values["seat"]
    page.banner(page.about(seat, "screen-you-open", "screen-opens", TEXT_WIDTH - 6))
    if len(values["rolls"]) <= 4:
        _rolls(page, values["rolls"], (seat,))
    else:
        _best_roll(page, values["rolls"][str(seat)])


def _rolled_again(page: Page, values: _Values) -> None:
    """A tie for the first turn."""
    page.banner(page.say("screen-tie"))
    if len(values["rolls"]) <= 4:
        _rolls(page, values["rolls"], values["seats"])
    else:
        names = ", ".join(page.name(seat) for seat in values["seats"])
        page.lines(fit.wrap(medium(), names, TEXT_WIDTH), page.body, medium())


def _best_roll(page: Page, dice: Sequence[int]) -> None:
    """The highest roll, big: a large table's others find no room."""
    total = f"= {sum(dice)}"
    width = row_width(2, 27, 3) + 8 + medium().width(total)
    left, top = (WIDTH - width) // 2, page.body.top + (page.body.height - 27) // 2
    for index, face in enumerate(dice):
        die(page.canvas, left + index * 30, top, 27, face)
    page.canvas.text(medium(), left + width, top + 9, total, align="right")


def _rolls(page: Page, rolls: Mapping[str, Sequence[int]], first: Sequence[int]) -> None:
    """Everybody's two dice; those of `first` lit."""
    seats = sorted(int(seat) for seat in rolls)
    columns = 2 if len(seats) > 2 else 1
    rows = -(-len(seats) // columns)
    pitch = max(12, min(16, page.body.height // rows))
    top = page.body.top + max(0, (page.body.height - rows * pitch) // 2)
    step = TEXT_WIDTH // columns
    width = step - (6 if columns > 1 else 0)
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        left = LEFT + column * (step + 6 // columns)
        box = Box(left, top + row * pitch, left + width, top + (row + 1) * pitch)
        dice_left = box.right - row_width(2, 12, 1)
        page.canvas.text(
            medium(), box.left, box.top + 1, fit.shorten(medium(), page.name(seat), dice_left - 3 - box.left)
        )
        for place_, face in enumerate(rolls[str(seat)]):
            die(page.canvas, dice_left + place_ * 13, box.top, 12, face, lit=seat in first)


def _timed_out(page: Page, values: _Values) -> None:
    """Time's up for somebody."""
    page.banner(page.say("screen-timed-out"))
    page.canvas.icon("hourglass", LEFT + 10, page.body.middle)
    text = page.about(values["seat"], "screen-you-lose", "screen-loses", 999)
    page.lines(fit.wrap(medium(), text, TEXT_WIDTH - 40), page.body.columns(LEFT + 36, RIGHT), medium())


def _out(page: Page, values: _Values) -> None:
    """Somebody has no dice left."""
    page.banner(page.about(values["seat"], "screen-you-out", "screen-out", TEXT_WIDTH - 6))
    left, top = WIDTH // 2 - 13, page.body.middle - 13
    page.canvas.frame(Box(left, top, left + 27, top + 27), radius=4)
    page.canvas.text(big(), left + 14, top - 1, "×", align="center")


def _sudden_death(page: Page, values: _Values) -> None:
    """One die each: no more bids."""
    page.banner(page.say("screen-sudden-death"))
    text = page.say("screen-guess-total", count=len(values["contenders"]))
    page.lines(fit.wrap(medium(), text, TEXT_WIDTH - 24), page.body, medium())


def _guesses(page: Page, values: _Values) -> None:
    """The total, the dice, and who guessed what; the closest full."""
    closest = values["closest"]
    title = (
        page.say("screen-tie")
        if len(closest) != 1
        else page.about(closest[0], "screen-you-win", "screen-closest", TEXT_WIDTH - 6)
    )
    page.banner(title)
    body = page.body
    number = big() if body.height >= 24 else medium()
    page.canvas.text(number, LEFT + 16, body.middle - number.cap // 2, str(values["total"]), align="center")
    seats = sorted(int(seat) for seat in values["dice"])
    if page.large and not page.board:
        seats = _nearest(page, seats, closest)
    pitch, size = (13, 12) if page.large and len(seats) <= 3 else (page.font.cap + 2, 7)
    fitting = max(1, (body.height + 2) // pitch)
    columns = 1 if len(seats) <= min(fitting, 3) else 2
    rows = -(-len(seats) // columns)
    width = (RIGHT - LEFT - 36) // columns
    room = width - size - 2 - page.font.width("00") - 6
    names = fit.short_names([page.name(seat) for seat in seats], room, page.font)
    top = body.top + max(0, (body.height - rows * pitch + 2) // 2)
    for index, seat in enumerate(seats):
        column, row = divmod(index, rows)
        left = LEFT + 36 + column * width
        cell = Box(left, top + row * pitch, left + width - (3 if columns > 1 else 0), top + (row + 1) * pitch)
        _guess(page, cell, names[index], values["guesses"].get(str(seat)))
        middle = cell.top + (page.font.cap - size) // 2 + (1 if size == 12 else 0)
        die(page.canvas, cell.left, middle, size, values["dice"][str(seat)][0], lit=seat in closest)


def _nearest(page: Page, seats: Sequence[int], closest: Sequence[int]) -> list[int]:
    """The two whose guesses find room in large letters: the closest, this seat, then the others."""
    return sorted(seats, key=lambda seat: (seat not in closest, seat != page.scene.seat))[:2]


def _guess(page: Page, cell: Box, name: str, guess: int | None) -> None:
    """A name and its guess, a dash where there is none; the die's room stays free."""
    font = page.font
    page.canvas.text(font, cell.right, cell.top, "–" if guess is None else str(guess), align="right")
    die_width = 12 if cell.height == 13 else 7
    page.canvas.text(font, cell.left + die_width + 2, cell.top, name)


def _over(page: Page, values: _Values) -> None:
    """The winner, the crown, and the pot."""
    winners = values["winners"] or []
    box = page.body
    pot = values.get("pot", 0)
    text = page.say("screen-pot", coins=pot) if pot else ""
    width = 26 + (12 + 13 + 3 + medium().width(text) if pot else 0)
    left, middle = (WIDTH - width) // 2, box.top + (box.height - 16) // 2
    page.canvas.icon("crown", left, middle)
    if pot:
        page.canvas.icon("coin", left + 38, middle + 1)
        page.canvas.text(medium(), left + 54, middle - 4, text)
    if winners:
        page.line(page.about(winners[0], "screen-you-win", "screen-wins"), middle + 17, medium())


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
