"""What Bluffaneer draws: the play on a seat's screen; the board's and the notices are in its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.screens import fit, rolls
from companion.screens.bluffaneer import board, notices
from companion.screens.bluffaneer.parts import Purse, card_in, height_for, purses, roll_at, signed
from companion.screens.draw import HEIGHT, Box
from companion.screens.font import medium
from companion.screens.page import RIGHT, TEXT_WIDTH, Page

_View = Mapping[str, Any]


def play(page: Page) -> None:
    """The game going on."""
    if page.board:
        board.play(page)
    else:
        view = page.scene.view or {}
        _SEAT[view["phase"]](page, view)


def notice(page: Page) -> None:
    """What just happened, to be seen by all."""
    notices.notice(page)


def over(page: Page) -> None:
    """The winner, and all purses."""
    notices.over(page)


def _mine(page: Page, view: _View) -> bool:
    """Whether this seat has rolled, or rolls."""
    return bool(page.scene.seat == view["roller"])


def _header(page: Page, mine: str, theirs: str, seat: int, right: str = "", **values: Any) -> None:
    """The first line: a sentence about `seat`, or the one about you."""
    if page.scene.seat == seat:
        page.header(page.say(mine, **values), right)
        return
    said = page.sentence(theirs, page.font, page.room(right), name=page.name(seat), **values)
    page.header(said, right)


def _seen(page: Page, view: _View) -> str | None:
    """The own card, only while looking."""
    you = view.get("you") if page.scene.looking else None
    return None if you is None else you["card"]


def _purse(page: Page, view: _View) -> str:
    """What this seat owns."""
    seat = page.scene.seat
    return "" if seat is None else page.say("screen-coins", count=view["players"][seat]["coins"])


def _roll(page: Page, view: _View) -> None:
    """Shake, or see what everybody owns while somebody else does."""
    began = view["round"] == 1
    mine, theirs = ("screen-you-begin", "screen-begins") if began else ("screen-you-think", "screen-rolls")
    _header(page, mine, theirs, view["roller"], _purse(page, view))
    if page.scene.looking:
        card_in(page, page.body, _seen(page, view), height_for(page.body))
    elif _mine(page, view):
        rolls.cup(page, 2)
    else:
        standing = [
            Purse(player["name"], player["coins"], lit=seat == view["roller"])
            for seat, player in enumerate(view["players"])
        ]
        purses(page, page.body, standing)


def _claim(page: Page, view: _View) -> None:
    """The roll big, the own card beside it, and what a claim may bring."""
    _header(page, "screen-you-rolled", "screen-rolled", view["roller"], page.seconds)
    if page.scene.seat in view["passed"]:
        caption = page.say("screen-you-passed")
    else:
        caption = page.say("screen-who-claims" if _mine(page, view) else "screen-claim-pays")
    _table(page, view, caption)


def _table(page: Page, view: _View, caption: str, card: str | None = None) -> None:
    """The roll and, beside it, the own card, or `card`, which all see; `caption` under them where there is room."""
    box = page.body
    if caption and box.height >= 37 and not page.large:
        page.line(caption, min(box.bottom - 8, HEIGHT - 10))
        box = box.above(9)
    size = height_for(box)
    right = roll_at(page, box, view["roll"], size)
    card_in(page, box.columns(right + 6, RIGHT), card or _seen(page, view), size, lit=card is not None)


def _judge(page: Page, view: _View) -> None:
    """Somebody has claimed: the roller sees what each answer costs, the others wait with them."""
    _header(page, "screen-you-shout", "screen-shout", view["claimant"])
    if not _mine(page, view) or page.scene.looking or page.large:
        deciding = page.sentence("screen-decides", page.font, TEXT_WIDTH, name=page.name(view["roller"]))
        _table(page, view, page.say("screen-you-decide") if _mine(page, view) else deciding)
        return
    box = page.body
    right = roll_at(page, box, view["roll"], height_for(box))
    if box.height >= 3 * 9:
        _costs(page, box.columns(right + 8, RIGHT - 2))


def _costs(page: Page, box: Box) -> None:
    """What believing costs, and what a challenge brings or costs (R5, R6)."""
    top = box.top + (box.height - 3 * 11 + 4) // 2
    for index, (what, coins) in enumerate((("believe", -1), ("lie", 1), ("truth", -2))):
        page.canvas.text(page.font, box.left, top + index * 11, page.say(f"screen-judge-{what}"))
        page.canvas.text(page.font, box.right, top + index * 11, signed(coins), align="right")


def _steal(page: Page, view: _View) -> None:
    """The roller's list of victims; for the others the roll."""
    coins = board.stolen(view)
    _header(page, "screen-you-rob", "screen-robs", view["roller"], coins=coins)
    choice = page.scene.choice
    if page.scene.looking or choice is None or choice.kind != "steal":
        _table(page, view, page.say("screen-from-whom"))
        return
    box = page.body
    right = roll_at(page, box, view["roll"], 16 if box.height >= 16 else 0)
    victim = choice.fields["from"]
    _wheel(page, Box(right + 5, box.top, RIGHT, box.bottom), victim, view["players"][victim]["coins"])


def _wheel(page: Page, box: Box, victim: int, coins: int) -> None:
    """Whom OK would steal from, and what they own."""
    page.canvas.fill(box, radius=4)
    middle = (box.left + box.right) // 2
    name = fit.shorten(medium(), page.name(victim), box.width - 22)
    two = box.height >= 26
    top = box.top + (box.height - (15 + page.font.cap if two else 10)) // 2
    page.canvas.text(medium(), middle, top, name, ink=0, align="center")
    if two:
        text = page.say("screen-coins", count=coins)
        page.canvas.text(page.font, middle, top + 15, text, ink=0, align="center")
    page.arrows(box, ink=0, margin=3)


def _show(page: Page, view: _View) -> None:
    """The roll is the roller's card, as everybody may know."""
    _header(page, "screen-you-have-card", "screen-has-card", view["roller"])
    mine = "+".join(sorted(view["roll"])) if _mine(page, view) else None
    _table(page, view, page.say("screen-others-pay"), mine)


_SEAT: Mapping[str, Callable[[Page, _View], None]] = {
    "roll": _roll,
    "claim": _claim,
    "judge": _judge,
    "steal": _steal,
    "show": _show,
    "over": lambda page, _view: notices.over(page),
}
