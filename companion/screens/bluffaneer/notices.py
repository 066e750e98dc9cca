"""Bluffaneer's notices: what an action paid, the verdict on a claim, coins in the air, the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.screens import fit
from companion.screens.bluffaneer.parts import Purse, card_in, height_for, purses, roll_at
from companion.screens.draw import WIDTH, Box
from companion.screens.font import medium, small
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.symbols import LITTLE, bones_width, pair_width, symbol

_Values = Mapping[str, Any]
_WIDTH = TEXT_WIDTH - 6


def notice(page: Page) -> None:
    """The scene's notice."""
    told = page.scene.notice
    if told is not None:
        _NOTICES[told.kind](page, told.values)


def over(page: Page) -> None:
    """The winner, and all purses, richest first."""
    view = page.scene.view or {}
    told = page.scene.notice
    winners = told.values["winners"] if told is not None and told.kind == "over" else view["winners"]
    winner = (winners or [0])[0]
    page.banner(page.about(winner, "screen-you-win", "screen-wins", _WIDTH))
    box = page.body
    page.canvas.icon("crown", LEFT + 2, box.middle)
    richest = sorted(enumerate(view["players"]), key=lambda one: (-one[1]["coins"], one[0] != winner))
    lines = [Purse(player["name"], player["coins"], lit=seat == winner) for seat, player in richest]
    purses(page, box.columns(LEFT + 32, RIGHT), lines)


def _changes(payments: Iterable[Sequence[Any]]) -> Counter[Any]:
    """What each seat, and the box, has more or less."""
    change: Counter[Any] = Counter()
    for payer, payee, coins in payments:
        change[payer] -= coins
        change[payee] += coins
    return change


def _purses(
    page: Page, box: Box, payments: Sequence[Sequence[Any]], lit: int, *, all_seats: bool = False
) -> None:
    """The purses as they are now, with what came and went: those of all, or of whom it touched; `lit`: that of a seat."""
    change, view = _changes(payments), page.scene.view or {}
    lines = [
        Purse(player["name"], player["coins"], change[seat], lit=seat == lit)
        for seat, player in enumerate(view["players"])
        if all_seats or change[seat]
    ]
    if change["box"]:
        lines.append(Purse(page.say("screen-box-name"), view["box"], change["box"]))
    purses(page, box, lines)


def _symbols_banner(page: Page, names: Sequence[str], text: str) -> None:
    """A full title that begins with two symbols."""
    top, width = page.body.top - 4, 2 * 12 + 2 + 4
    font = medium() if medium().width(text) <= _WIDTH - width or page.large else small()
    text = fit.shorten(font, text, _WIDTH - width)
    page.canvas.fill(Box(0, top, WIDTH, top + 14))
    left = (WIDTH - width - font.width(text)) // 2
    for index, name in enumerate(names):
        symbol(page.canvas, name, left + index * 14, top + 1, LITTLE, ink=0)
    down = max((13 - font.cap) // 2, font.above(text) + 1)
    page.canvas.text(font, left + width, top + down, text, ink=0)
    page.body = Box(page.body.left, top + 16, page.body.right, page.body.bottom)


def _doubles(page: Page, values: _Values) -> None:
    """What two of a kind brought or cost."""
    seat, symbol_ = values["seat"], values["symbol"]
    mine, theirs = _DOUBLES[symbol_]
    coins = sum(coins for *_, coins in values["payments"])
    told = {"coins": coins} if symbol_ in ("ship", "sword") else {}
    text = page.about(seat, mine, theirs, _WIDTH - 30, **told)
    _symbols_banner(page, (symbol_, symbol_), text)
    _purses(page, page.body, values["payments"], seat, all_seats=len(values["payments"]) > 1)


def _shown(page: Page, values: _Values) -> None:
    """The roller's card: all others pay into the box."""
    text = page.about(values["seat"], "screen-you-have-it", "screen-has-it", _WIDTH - 30)
    _symbols_banner(page, values["card"].split("+"), text)
    _purses(page, page.body, values["payments"], values["seat"], all_seats=True)


def _judged(page: Page, values: _Values) -> None:
    """True or not; the roll over the card; who pays whom."""
    mine, theirs = (
        ("screen-you-right", "screen-right") if values["match"] else ("screen-you-lied", "screen-lied")
    )
    page.banner(page.about(values["claimant"], mine, theirs, _WIDTH))
    box = page.body
    right = _compared(page, box, values["roll"], values["card"], match=values["match"])
    area = box.columns(right + 5, RIGHT)
    text = _answer(page, values["roller"], "challenged" if values["challenged"] else "believed", area.width)
    height = page.font.cap + page.font.below
    if text and area.height >= height + 2 * 12:
        page.canvas.text(page.font, (area.left + area.right) // 2, area.top + 1, text, align="center")
        area = area.below(height + 2)
    _purses(page, area, values["payments"], values["payments"][0][1])


def _answer(page: Page, roller: int, answer: str, width: int) -> str:
    """What the roller did; nothing in large letters where that does not find room."""
    if page.scene.seat == roller:
        return page.say(f"screen-you-{answer}")
    whole = page.say(f"screen-{answer}", name=page.name(roller))
    if page.large:
        return whole if page.font.width(whole) <= width else ""
    return page.sentence(f"screen-{answer}", page.font, width, name=page.name(roller))


def _compared(page: Page, box: Box, roll: Sequence[str], card: str, *, match: bool) -> int:
    """The roll over the card that was to match it, the card full where it does; the column behind them."""
    width = max(bones_width(LITTLE), pair_width(LITTLE))
    if box.height < 2 * LITTLE + 1:
        card_in(page, box.columns(LEFT, LEFT + width), card, height_for(box) and LITTLE, lit=match)
        return LEFT + width
    size = height_for(box.below(LITTLE + 2))
    width = max(width, pair_width(size))
    top = box.top + (box.height - LITTLE - 2 - size) // 2
    left = LEFT + (width - bones_width(LITTLE)) // 2
    roll_at(page, Box(left, top, left + width, top + LITTLE), roll, LITTLE)
    card_in(page, Box(LEFT, top + LITTLE + 2, LEFT + width, top + LITTLE + 2 + size), card, size, lit=match)
    return LEFT + width


def _unclaimed(page: Page, values: _Values) -> None:
    """All have passed."""
    page.banner(page.say("screen-unclaimed"))
    box, view = page.body, page.scene.view or {}
    right = roll_at(page, box, values["roll"], height_for(box))
    area = box.columns(right + 4, RIGHT)
    text = page.about(view["roller"], "screen-you-next", "screen-next", 999)
    page.lines(fit.wrap(medium(), text, area.width), area, medium())


def _drawn(page: Page, values: _Values) -> None:
    """A coin between two, or a lot among more."""
    page.banner(page.say(f"screen-tie-{values['prize']}"))
    among, side = values["among"], values["side"]
    if side is None:
        _lot(page, among, values["seat"])
        return
    box, half = page.body, WIDTH // 2
    names = fit.short_names([page.name(seat) for seat in among], half - 9, medium())
    for index, (name, text) in enumerate(zip(names, ("heads", "tails"), strict=True)):
        cell = box.columns(LEFT + 1 + index * half, half - 2 + index * half)
        _side(page, cell, name, page.say(f"screen-{text}"), up=text == side)


def _side(page: Page, cell: Box, name: str, text: str, *, up: bool) -> None:
    """One side of a coin: whose it is; full where it is up."""
    ink = 0 if up else 1
    if up:
        page.canvas.fill(cell, radius=3)
    else:
        page.canvas.frame(cell, radius=3)
    middle, top = (cell.left + cell.right) // 2, cell.top + (cell.height - 24) // 2
    page.canvas.text(medium(), middle, top, name, ink=ink, align="center")
    page.canvas.text(page.font, middle, top + 15, text, ink=ink, align="center")


def _lot(page: Page, among: Sequence[int], seat: int) -> None:
    """The names in the hat; the one that was drawn full."""
    box = page.body
    if not page.large:
        page.line(page.say("screen-lot"), box.bottom - 9)
        box = box.above(10)
    view = page.scene.view or {}
    purses(
        page, box, [Purse(page.name(one), view["players"][one]["coins"], lit=one == seat) for one in among]
    )


_DOUBLES: Mapping[str, tuple[str, str]] = {
    "chest": ("screen-all-pay-you", "screen-all-pay"),
    "skull": ("screen-you-pay-all", "screen-pays-all"),
    "ship": ("screen-you-rob", "screen-robs"),
    "sword": ("screen-you-rob", "screen-robs"),
}
_NOTICES: Mapping[str, Callable[[Page, _Values], None]] = {
    "doubles": _doubles,
    "shown": _shown,
    "judged": _judged,
    "unclaimed": _unclaimed,
    "drawn": _drawn,
    "over": lambda page, _values: over(page),
}
