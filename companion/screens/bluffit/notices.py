"""Bluffit's notices: who starts, a challenge, what a round brought, the final round, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.screens import cards, fit
from companion.screens.bluffit.parts import Cell, called, cells, face, faces, points, round_name, starts
from companion.screens.cards import HIGH, LABEL, LOW, MIDDLE, Face
from companion.screens.draw import WIDTH, Box
from companion.screens.font import Font, medium, small
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page

_Values = Mapping[str, Any]
_Seat = TypeVar("_Seat", int, str)
_THREE, _FOUR = 3, 4
"""Three players find room in one column, four in two."""
_SIDE, _ARROW = 44, 7
"""The columns of a name, and of the arrow beside it."""


def notice(page: Page) -> None:
    """The scene's notice."""
    told = page.scene.notice
    if told is not None:
        _NOTICES[told.kind](page, told.values)


def over(page: Page) -> None:
    """The points and the winner, from the notice if there is one, else from the view."""
    told, view = page.scene.notice, page.scene.view or {}
    if told is not None and told.kind == "over":
        _over(page, told.values)
    else:
        players = view["players"]
        _over(page, {"winners": view["winners"], "points": [player["points"] for player in players]})


def _starts(page: Page, values: _Values) -> None:
    """Who starts, and the first scoring cards."""
    page.banner(starts(page, values["seat"]))
    cards.row(page.canvas, page.body, faces(values["table"]), most=HIGH)


def _line(page: Page, text: str) -> None:
    """A line at the body's foot."""
    rows = page.font.cap + page.font.below
    page.line(text, page.body.bottom - rows)
    page.body = page.body.above(rows + 1)


def _final(page: Page, values: _Values) -> None:
    """The final round: with what, and who does not take part."""
    page.banner(page.say("screen-bluffit-final"))
    sits_out = not page.board and page.scene.seat not in values["part"]
    _line(page, page.say("screen-bluffit-sit-out") if sits_out else starts(page, values["seat"]))
    shown = faces(values["table"])
    if page.large and not page.board and cards.row_width(shown, LABEL) > page.body.width:
        shown = [Face(one.text) for one in shown]
    cards.row(page.canvas, page.body, shown, most=MIDDLE)


def _challenge(page: Page, values: _Values) -> None:
    """Who challenged whom for which cards, and who holds them now; the two see both strengths."""
    strengths = values.get("strengths", {})
    if page.large and not page.board and strengths:
        page.banner(_result(page, values))
    else:
        page.banner(_challenged(page, values["by"], values["against"]))
        _line(page, _result(page, values))
    box, shown, width, most = page.body, faces(values["cards"]), _SIDE, LOW
    if page.large and len(shown) > 1:
        shown, most = points(values["cards"]), LABEL
        width = min(width, (TEXT_WIDTH - 2 * _ARROW - 2 - cards.row_width(shown, LABEL)) // 2)
    left, right = box.columns(LEFT, LEFT + width), box.columns(RIGHT - width, RIGHT)
    middle = box.columns(left.right + 1, right.left - 1)
    for seat, side in ((values["by"], left), (values["against"], right)):
        _side(page, side, seat, strengths.get(str(seat)), wins=values["winner"] == seat)
    stake = Box(middle.left + _ARROW, middle.top, middle.right - _ARROW, middle.bottom)
    cards.row(page.canvas, stake, shown, most=most)
    _arrow(page, middle, values)


def _arrow(page: Page, box: Box, values: _Values) -> None:
    """Where the cards go."""
    top = box.top + (box.height - page.font.cap) // 2
    if values["winner"] == values["by"]:
        page.canvas.text(page.font, box.left, top, "◀")
    elif values["winner"] == values["against"]:
        page.canvas.text(page.font, box.right, top, "▶", align="right")


def _side(page: Page, box: Box, seat: int, strength: str | None, *, wins: bool) -> None:
    """One of the two: a name, and its strength for those who may see it; the winner is full."""
    font: Font = medium()
    name = called(page, seat)
    if strength is None:
        frame = Box(box.left, box.middle - 9, box.right, box.middle + 9)
        if wins:
            page.canvas.fill(frame, radius=3)
        else:
            page.canvas.frame(frame, radius=3)
        text = fit.short_names([name], box.width - 6, font)[0]
        middle = (box.left + box.right) // 2
        page.canvas.text(font, middle, frame.top + 4, text, ink=0 if wins else 1, align="center")
        return
    shown, width = face(strength), cards.width_of(face(strength), LOW)
    inner = box.left < WIDTH // 2
    left = box.right - width if inner else box.left
    cards.face_up(page.canvas, shown, left, box.top + (box.height - LOW) // 2, LOW, lit=wins)
    text = fit.short_names([name], box.width - width - 3, page.font)[0]
    top = box.top + (box.height - page.font.cap) // 2
    if inner:
        page.canvas.text(page.font, left - 3, top, text, align="right")
    else:
        page.canvas.text(page.font, left + width + 3, top, text)


def _challenged(page: Page, by: int, against: int) -> str:
    """Who challenges whom, both names as long as there is room."""
    me, font = page.scene.seat, medium() if page.large else small()
    if me == by:
        return page.sentence("screen-bluffit-you-challenge", font, TEXT_WIDTH - 6, name=page.name(against))
    if me == against:
        return page.sentence("screen-bluffit-challenges-you", font, TEXT_WIDTH - 6, name=page.name(by))
    names = [page.name(by), page.name(against)]
    text, room = page.say("screen-bluffit-challenges", name=names[0], other=names[1]), 70
    while font.width(text) > TEXT_WIDTH - 6 and room > 8:
        room -= 4
        name, other = fit.short_names(names, room, font)
        text = page.say("screen-bluffit-challenges", name=name, other=other)
    return text


def _result(page: Page, values: _Values) -> str:
    """Who holds the cards now."""
    winner, count = values["winner"], len(values["cards"])
    if winner is None:
        return page.say("screen-bluffit-back")
    what = "gets" if winner == values["by"] else "keeps"
    if page.scene.seat == winner:
        return page.say(f"screen-bluffit-you-{what}", count=count)
    name = page.name(winner)
    return page.sentence(f"screen-bluffit-{what}", page.font, TEXT_WIDTH, name=name, count=count)


def _scored(page: Page, values: _Values) -> None:
    """How the piles stand after a round, with what it brought."""
    starter = values["starter"]
    title = round_name(page, values["round"])
    page.banner(title if starter is None else _next(page, starter))
    seats = sorted(values["piles"], key=int)
    listed = [
        Cell(
            called(page, int(seat)),
            text=f"+{values['gained'][seat]}" if seat in values["gained"] else "",
            pile=values["piles"][seat]["count"],
        )
        for seat in _foremost(page, seats, [str(starter)], 2)
    ]
    if len(listed) <= _THREE:
        cells(page, page.body.columns(LEFT + 12, RIGHT - 12), listed, 1)
    else:
        cells(page, page.body, listed, 2 if len(listed) == _FOUR else 3, tall=True)


def _foremost(page: Page, seats: list[_Seat], first: Sequence[_Seat], most: int) -> list[_Seat]:
    """Whose lines find room: all; in large letters at a seat `most`, those of `first` and its own before the others."""
    if page.board or not page.large:
        return seats
    own = str(page.scene.seat)
    ranked = sorted(seats, key=lambda seat: (seat not in first, str(seat) != own))[:most]
    return [seat for seat in seats if seat in ranked]


def _next(page: Page, seat: int) -> str:
    """Who starts the next round."""
    if page.scene.seat == seat:
        return page.say("screen-bluffit-you-next")
    return page.sentence("screen-bluffit-next", medium(), TEXT_WIDTH - 6, name=page.name(seat))


def _over(page: Page, values: _Values) -> None:
    """The winner, and everybody's points, the most first."""
    winners = values["winners"] or []
    page.banner(_wins(page, winners))
    ranked = sorted(range(len(values["points"])), key=lambda seat: -values["points"][seat])
    ranked = _foremost(page, ranked, winners, 4)
    listed = [
        Cell(called(page, seat), text=str(values["points"][seat]), full=seat in winners) for seat in ranked
    ]
    box = page.body
    if len(listed) <= _THREE:
        page.canvas.icon("crown", LEFT + 4, box.middle)
        cells(page, box.columns(LEFT + 38, RIGHT - 4), listed, 1)
    else:
        cells(page, box, listed, 2)


def _wins(page: Page, winners: list[int]) -> str:
    """Who has won; several where they tie."""
    if len(winners) != 1:
        return page.say("screen-bluffit-tie", count=len(winners))
    if page.scene.seat == winners[0]:
        return page.say("screen-you-win")
    return page.sentence("screen-wins", medium(), TEXT_WIDTH - 6, name=page.name(winners[0]))


_NOTICES: Mapping[str, Callable[[Page, _Values], None]] = {
    "starts": _starts,
    "challenge": _challenge,
    "scored": _scored,
    "final": _final,
    "over": _over,
}
