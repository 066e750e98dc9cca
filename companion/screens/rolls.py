"""A roll that is due: the cup, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screens import fit
from companion.screens.dice import place, tumbling
from companion.screens.draw import Box
from companion.screens.font import medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page


def waits(page: Page, view: Mapping[str, Any]) -> str:
    """Whom the table waits for."""
    seats = view["waiting"]
    if not seats:
        return ""
    if len(seats) == 1:
        return page.sentence("screen-waits-one", page.font, TEXT_WIDTH, name=page.name(seats[0]))
    return page.say("screen-waits-many", count=len(seats))


def cup(page: Page, count: int) -> None:
    """The cup of a seat waits to be shaken, or is: then the dice tumble."""
    box = page.body
    shaken = page.scene.screen in page.scene.shaking
    if shaken:
        shaken_cup(page, LEFT + 12)
        area = Box(LEFT + 48, box.top, RIGHT - 4, box.bottom)
        place(
            area, min(count, 6), (17, 12), lambda i, x, y, s: tumbling(page.canvas, x, y, s, page.turn(i)), 2
        )
        return
    page.canvas.icon("cup", LEFT + 12, box.middle)
    font = medium()
    text = page.say("screen-roll", count=count)
    page.lines(fit.wrap(font, text, RIGHT - LEFT - 50), Box(LEFT + 48, box.top, RIGHT - 2, box.bottom), font)


def the_cup(page: Page, left: int) -> None:
    """The board's cup, at rest or shaken."""
    if page.scene.shaking:
        shaken_cup(page, left)
    else:
        page.canvas.icon("cup", left, page.body.middle)


def shaken_cup(page: Page, left: int) -> None:
    """A cup that goes to and fro."""
    page.canvas.icon("cup-shaken", left + (page.frame or 0) // 2 % 2 * 2, page.body.middle)


def cup_beside(page: Page, title: str) -> None:
    """The board's cup, and a title beside it."""
    box = page.body
    the_cup(page, LEFT + 4)
    page.lines(fit.wrap(medium(), title, TEXT_WIDTH - 42), box.columns(LEFT + 40, RIGHT), medium())
