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
_NAMED = 20  # columns in which a name can still be read


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
    two = box.height >= 24 and page.font.width(says) <= box.width
    top = box.top + (box.height - (24 if two else font.cap)) // 2
    page.canvas.text(font, box.left, top, fit.shorten(font, name, box.width))
    if two:
        page.canvas.text(page.font, box.left, top + 14, says)


def bid_small_width(quantity: int) -> int:
    """The width of `bid_small`."""
    return medium().width(f"{quantity}{TIMES}") + 3 + 12


def bid_small(page: Page, left: int, top: int, quantity: int, face: Face, ink: int = 1) -> None:
    """`quantity` × `face` in one line of 12 px."""
    left += page.canvas.text(medium(), left, top + 1, f"{quantity}{TIMES}", ink=ink) + 3
    die(page.canvas, left, top, 12, face, ink=ink)


def bid_header(page: Page, bid: Mapping[str, Any], making: Mapping[str, Any] | None = None) -> None:
    """Who bid what, with a small die, and the time; takes the header's rows of the body.

    In large letters, in place of the time and full, the bid that is being made, if it is `making`.
    """
    if page.large:
        large_header(page, page.name(bid["seat"]) + ":", bid, making)
        return
    top = page.body.top
    room = TEXT_WIDTH - small().width(page.seconds) - 6 - bid_small_width(bid["quantity"]) - 3
    name = fit.shorten(small(), page.name(bid["seat"]) + ":", room)
    left = LEFT + page.canvas.text(small(), LEFT, top + 1, name) + 4
    bid_small(page, left, top - 1, bid["quantity"], bid["face"])
    page.canvas.text(small(), RIGHT, top + 1, page.seconds, align="right")
    page.body = page.body.below(13)


def large_header(
    page: Page, said: str, bid: Mapping[str, Any] | None, making: Mapping[str, Any] | None
) -> None:
    """A header in large letters: what is said, as much of it as there is room for, a bid, and at the right one being made."""
    if page.headless:
        return
    top, right, font = page.body.top, RIGHT, medium()
    if making is not None:
        left = right - bid_small_width(making["quantity"]) - 6
        page.canvas.fill(Box(left, top - 2, right, top + 12), radius=2)
        bid_small(page, left + 3, top - 1, making["quantity"], making["face"], ink=0)
        right = left - 4
    room = right - LEFT - (bid_small_width(bid["quantity"]) + 4 if bid is not None else 0)
    left = LEFT
    if room >= _NAMED:
        left += page.canvas.text(font, left, top, fit.shorten(font, said, room)) + 4
    if bid is not None:
        bid_small(page, left, top - 1, bid["quantity"], bid["face"])
    page.body = page.body.below(14)
