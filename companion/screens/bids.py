"""A bid, big or small: how many dice of which face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.screens import fit
from companion.screens.dice import Face, die
from companion.screens.draw import Box
from companion.screens.font import Font, big, large, medium, small
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page

TIMES = "×"


def bid_big(page: Page, box: Box, quantity: int, face: Face, name: str) -> int:
    """`quantity` × `face`, big, at the left of `box`, and who said it; the column behind the die."""
    font, size = (big(), 22) if box.height >= 24 else (large(), 17)
    top = box.top + (box.height - font.cap) // 2
    left = box.left + 2
    left += page.canvas.text(font, left, top, str(quantity)) + 4
    left += page.canvas.text(font, left, top, TIMES) + 4
    die(page.canvas, left, top + (font.cap - size) // 2, size, face)
    left += size
    if name:
        speaker(page, Box(left + 6, box.top, box.right, box.bottom), name)
    return left


def speaker(page: Page, box: Box, name: str) -> None:
    """The bidder's name, and that it is said."""
    font: Font = medium()
    says = page.say("screen-says")
    two = box.height >= 24
    top = box.top + (box.height - (24 if two else font.cap)) // 2
    page.canvas.text(font, box.left, top, fit.shorten(font, name, box.width))
    if two:
        page.canvas.text(page.font, box.left, top + 14, fit.shorten(page.font, says, box.width))


def bid_small_width(quantity: int) -> int:
    """The width of `bid_small`."""
    return medium().width(f"{quantity}{TIMES}") + 3 + 12


def bid_small(page: Page, left: int, top: int, quantity: int, face: Face, ink: int = 1) -> None:
    """`quantity` × `face` in one line of 12 px."""
    left += page.canvas.text(medium(), left, top + 1, f"{quantity}{TIMES}", ink=ink) + 3
    die(page.canvas, left, top, 12, face, ink=ink)


def bid_header(page: Page, bid: Mapping[str, Any]) -> None:
    """Who bid what, with a small die, and the time; takes the header's rows of the body."""
    top = page.body.top
    room = TEXT_WIDTH - small().width(page.seconds) - 6 - bid_small_width(bid["quantity"]) - 3
    name = fit.shorten(small(), page.name(bid["seat"]) + ":", room)
    left = LEFT + page.canvas.text(small(), LEFT, top + 1, name) + 4
    bid_small(page, left, top - 1, bid["quantity"], bid["face"])
    page.canvas.text(small(), RIGHT, top + 1, page.seconds, align="right")
    page.body = page.body.below(13)
