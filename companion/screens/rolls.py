"""A roll that is due: the cup, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screens import fit
from companion.screens.dice import place, tumbling
from companion.screens.draw import Box
from companion.screens.font import medium, small
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page


def waits(page: Page, view: Mapping[str, Any]) -> str:
    """Whom the table waits for."""
    seats = view["waiting"]
    if not seats:
        return ""
    if len(seats) == 1:
        return page.sentence("screen-waits-one", small(), TEXT_WIDTH, name=page.name(seats[0]))
    return page.say("screen-waits-many", count=len(seats))


def cup(page: Page, count: int) -> None:
    """The cup of a seat waits to be shaken, or is: then the dice tumble."""
    box = page.body
    shaken = page.scene.screen in page.scene.shaking
    if shaken:
        page.canvas.icon("cup-shaken", LEFT + 12, box.middle)
        area = Box(LEFT + 48, box.top, RIGHT - 4, box.bottom)
        place(area, min(count, 6), (17, 12), lambda i, x, y, s: tumbling(page.canvas, x, y, s, i), 2)
        return
    page.canvas.icon("cup", LEFT + 12, box.middle)
    font = medium()
    text = page.say("screen-roll", count=count)
    page.lines(fit.wrap(font, text, RIGHT - LEFT - 50), Box(LEFT + 48, box.top, RIGHT - 2, box.bottom), font)


def cup_beside(page: Page, title: str) -> None:
    """The board's cup, and a title beside it."""
    box = page.body
    icon = "cup-shaken" if page.scene.shaking else "cup"
    page.canvas.icon(icon, LEFT + 4, box.middle)
    page.lines(fit.wrap(medium(), title, TEXT_WIDTH - 42), box.columns(LEFT + 40, RIGHT), medium())
