"""Bamboozler's notices: who fooled whom, the verdict with its strike, cards, how everybody stands, the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens import fit
from companion.screens.bamboozler.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    LITTLE,
    card_down,
    card_up,
    name_of,
    picture,
    told,
)
from companion.screens.bamboozler.parts import View, dice, hidden, score_big, score_width
from companion.screens.bamboozler.standings import standings
from companion.screens.bamboozler.strikes import strikes, strikes_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import Font, large, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.table.scene import Notice

_Values = Mapping[str, Any]
_TITLE = TEXT_WIDTH - 6
_LANDING = 5


def notice(page: Page) -> None:
    """The scene's notice."""
    said = page.scene.notice
    if said is not None:
        _NOTICES[said.kind](page, said.values)


def over(page: Page) -> None:
    """The winner."""
    winners = (page.scene.view or {})["winners"] or []
    middle = page.body.top + (page.body.height - 16) // 2
    page.canvas.icon("crown", WIDTH // 2, middle, align="center")
    if winners:
        page.line(page.about(winners[0], "screen-you-win", "screen-wins"), middle + 17, medium())


def _view(page: Page) -> View:
    return page.scene.view or {}


def _about(page: Page, seat: int, mine: str, theirs: str) -> str:
    """A sentence about `seat` for the last line, or the one for whoever sits there."""
    if page.scene.seat == seat:
        return page.say(f"screen-bamboozler-{mine}")
    return page.sentence(f"screen-bamboozler-{theirs}", page.font, TEXT_WIDTH, name=page.name(seat))


def _called(page: Page, seat: int) -> str:
    """A name, or that it is you."""
    return page.say("screen-bamboozler-you") if page.scene.seat == seat else page.name(seat)


def _last_line(page: Page, text: str) -> None:
    """A sentence under everything else."""
    foot = page.font.cap + page.font.below
    page.line(text, page.body.bottom - foot)
    page.body = page.body.above(foot + 2)


# -- believed


def _believed(page: Page, values: _Values) -> None:
    """True or bamboozled; whoever believed looks at the dice, and whoever lied at the card drawn."""
    by, seat = values["by"], values["seat"]
    if values["true"]:
        page.banner(page.about(by, "screen-you-right", "screen-right", _TITLE))
        _last_line(page, _about(page, seat, "you-go-on", "goes-on"))
        _centred_score(page, values["score"])
        return
    page.banner(page.say("screen-bamboozler-bamboozled"))
    if page.scene.seat == seat:
        _last_line(page, _about(page, by, "fooled", "fooled"))
        _dice_shown(page)
    else:
        _fooled(page, values)


def _centred_score(page: Page, score: int) -> None:
    box = page.body
    score_big(page.canvas, score, (WIDTH - score_width(score, box)) // 2, box)


def _dice_shown(page: Page) -> None:
    """The dice that only whoever believed may see: while it looks."""
    view = _view(page)
    roll: Sequence[int] = (view["you"]["roll"] or ()) if page.scene.looking and "you" in view else ()
    top, left = page.body.top + (page.body.height - 22) // 2, LEFT + 2
    left += (dice(page.canvas, roll, left, top, 22) if roll else hidden(page.canvas, left, top, 22)) + 6
    words = page.say("screen-bamboozler-your-look" if not roll else "screen-bamboozler-these")
    page.lines(fit.wrap(page.font, words, RIGHT - left), page.body.columns(left, RIGHT))


def _fooled(page: Page, values: _Values) -> None:
    """Who fooled whom, and that a card was drawn for it."""
    box, by = page.body, values["by"]
    if values["drew"]:
        left, top = RIGHT - CARD_WIDTH - 2, box.top + (box.height - CARD_HEIGHT) // 2
        card = page.scene.notice and page.scene.notice.values.get("card")
        if card and page.scene.looking and page.scene.seat == by:
            card_up(page.canvas, card, left, top, lit=True)
        else:
            card_down(page.canvas, left, top)
        page.canvas.text(large(), left - 4, top + (CARD_HEIGHT - large().cap) // 2, "+", align="right")
        box = box.columns(box.left, left - 18)
    pitch = 12 if box.height < 40 else 15
    top = box.top + (box.height - 2 * pitch - medium().cap) // 2
    word = page.say("screen-bamboozler-has-fooled")
    for index, text in enumerate((_called(page, by), word, _called(page, values["seat"]))):
        font = page.font if index == 1 else medium()
        down = (medium().cap - font.cap) // 2
        shown = fit.shorten(font, text, box.width - 2)
        page.canvas.text(font, box.left + 2, top + index * pitch + down, shown)


# -- challenged


def _verdict(page: Page, values: _Values) -> None:
    """Who was right, the dice beside what was said, and who gets a strike."""
    by, true = values["by"], values["true"]
    mine, theirs = ("you-right", "right") if true else ("you-lied", "lied")
    page.banner(page.about(by, f"screen-{mine}", f"screen-{theirs}", _TITLE))
    _consequence(page, values)
    box = page.body
    size = 22 if box.height >= 22 else 17
    font: Font = large()
    said = str(values["score"])
    card = LITTLE + 6 if values["card"] else 0
    width = 2 * size + 2 + 20 + font.width(said) + card
    left, middle = (WIDTH - width) // 2, box.middle
    left += dice(page.canvas, values["roll"], left, middle - size // 2, size, lit=true) + 5
    _equal(page, left, middle, 10, equal=true)
    left += 15 + page.canvas.text(font, left + 15, middle - font.cap // 2, said)
    if card:
        picture(page.canvas, values["card"], left + 6, middle - LITTLE // 2, LITTLE)


def _equal(page: Page, left: int, middle: int, width: int, *, equal: bool) -> None:
    """An equals sign, struck through where it is not."""
    for top in (middle - 4, middle + 2):
        page.canvas.fill(Box(left, top, left + width, top + 2))
    if not equal:
        for step in range(14):
            column = left + width // 2 + 4 - step * 8 // 14
            page.canvas.fill(Box(column - 1, middle - 7 + step, column + 1, middle - 6 + step))


def _consequence(page: Page, values: _Values) -> None:
    """The last line of a verdict: a strike, a card that is asked for, or nothing at all."""
    if values["struck"] is not None:
        _strike_line(page, values["struck"])
    elif values["covers"]:
        _last_line(page, _about(page, values["by"], "may-you", "may"))
    else:
        _last_line(page, page.say("screen-bamboozler-no-strike"))


def _strike_line(page: Page, seat: int) -> None:
    """A name and its strikes in one line."""
    view, rows = _view(page), 13
    player, box = view["players"][seat], page.body
    font = medium()
    marks = Box(LEFT, box.bottom - rows + 1, LEFT + 80, box.bottom)
    taken = strikes_width(marks, view["strike_limit"], 11)
    name = fit.shorten(font, _called(page, seat), TEXT_WIDTH - taken - 10)
    width = font.width(name) + 6 + taken
    left = (WIDTH - width) // 2
    page.canvas.text(font, left, marks.top, name)
    at = left + font.width(name) + 6
    at_box = Box(at, marks.top, at + 80, marks.bottom)
    strikes(page.canvas, at_box, _landed(page, player["strikes"]), view["strike_limit"], most=11, lit=True)
    page.body = box.above(rows + 1)


def _struck(page: Page, values: _Values) -> None:
    """A strike, big; in the kids' game the score that was too low."""
    seat, view = values["seat"], _view(page)
    page.banner(page.about(seat, "screen-bamboozler-you-strike", "screen-bamboozler-strike", _TITLE))
    if "score" in values:
        said = page.say("screen-bamboozler-too-low", score=values["score"], standing=values["standing"])
        _last_line(page, said)
    _strikes(page, _landed(page, view["players"][seat]["strikes"]), view["strike_limit"], lit=True)


def frames(notice: Notice) -> int:
    """How many frames it takes until a strike lies."""
    struck = notice.kind == "struck" or (notice.kind == "verdict" and notice.values["struck"] is not None)
    return _LANDING if struck else 0


def _landed(page: Page, got: int) -> int:
    """The strikes that are seen: the last one falls, bounces and lies."""
    return got - (page.frame is not None and page.frame % 2 == 0)


def _strikes(page: Page, got: int, limit: int, *, lit: bool) -> None:
    """The strikes of one seat, as big as they fit."""
    box = Box(LEFT + 2, page.body.top, RIGHT - 2, page.body.bottom)
    left = (WIDTH - strikes_width(box, limit)) // 2
    strikes(page.canvas, Box(left, box.top, left + box.width, box.bottom), got, limit, lit=lit)


def _covered(page: Page, values: _Values) -> None:
    """The card that made it good, and who has to go on."""
    page.banner(page.about(values["by"], "screen-bamboozler-you-cover", "screen-bamboozler-covers", _TITLE))
    if _view(page)["score"]:
        _must_roll(page, values["challenger"])
    _shown(page, values["card"], str(values["score"]))


def _must_roll(page: Page, seat: int) -> None:
    _last_line(page, _about(page, seat, "you-roll", "must-roll"))


def _shown(page: Page, card: str, beside: str = "") -> None:
    """A card as big as the body, what it is called, and a number beside it."""
    box = page.body
    top = box.top + max(0, (box.height - CARD_HEIGHT) // 2)
    tall = box.height >= CARD_HEIGHT - 1
    name = name_of(page, card)
    width = (CARD_WIDTH if tall else LITTLE * 2) + 6 + medium().width(name)
    width += large().width(beside) + 8 if beside else 0
    left = (WIDTH - width) // 2
    if tall:
        card_up(page.canvas, card, left, top, lit=True)
        left += CARD_WIDTH + 6
    else:
        picture(page.canvas, card, left, box.middle - 10, 20)
        left += LITTLE * 2 + 6
    left += page.canvas.text(medium(), left, box.middle - 6, name) + 8
    page.canvas.text(large(), left, box.middle - 8, beside)


# -- cards played


def _played(page: Page, values: _Values) -> None:
    """A card before the roll, and what comes of it."""
    seat, card = values["seat"], values["card"]
    page.banner(page.about(seat, "screen-bamboozler-you-play", "screen-bamboozler-plays", _TITLE))
    if card == "revive":
        _revived(page, seat)
        return
    if card == "fresh_start" or values["own"]:
        _must_roll(page, values["next"])
    else:
        _last_line(page, _about(page, values["next"], "you-next", "next"))
    _shown(page, card)


def _revived(page: Page, seat: int) -> None:
    """A strike given back."""
    view = _view(page)
    _last_line(page, page.say("screen-does-revive"))
    box = page.body
    picture(page.canvas, "revive", LEFT + 4, box.middle - 10, 20)
    marks = Box(LEFT + 32, box.top, RIGHT - 2, box.bottom)
    strikes(page.canvas, marks, view["players"][seat]["strikes"], view["strike_limit"], most=17)


def _made(page: Page, values: _Values) -> None:
    """Kids: a card after the roll, and the score it makes."""
    page.banner(page.about(values["seat"], "screen-bamboozler-you-play", "screen-bamboozler-plays", _TITLE))
    _shown(page, values["card"], str(values["score"]))


def _drew(page: Page, values: _Values) -> None:
    """A card was drawn: its face for its holder alone, while it looks."""
    seat = values["seat"]
    page.banner(page.about(seat, "screen-bamboozler-you-draw", "screen-bamboozler-draws-one", _TITLE))
    card = values.get("card")
    if card and page.scene.looking and page.scene.seat == seat:
        told(page, page.body.columns(LEFT + 2, RIGHT), card)
    else:
        top = page.body.top + (page.body.height - CARD_HEIGHT) // 2
        card_down(page.canvas, (WIDTH - CARD_WIDTH) // 2, top)


# -- out, rounds, the end


def _out(page: Page, values: _Values) -> None:
    """Somebody has all its strikes."""
    page.banner(page.about(values["seat"], "screen-you-out", "screen-out", _TITLE))
    limit = _view(page)["strike_limit"]
    _strikes(page, limit, limit, lit=False)


def _round(page: Page, values: _Values) -> None:
    """How everybody stands, and who starts."""
    starter = values["starter"]
    page.banner(page.about(starter, "screen-you-begin", "screen-begins", _TITLE))
    standings(page, _view(page), starter)


_NOTICES: Mapping[str, Callable[[Page, _Values], None]] = {
    "believed": _believed,
    "verdict": _verdict,
    "covered": _covered,
    "struck": _struck,
    "played": _played,
    "made": _made,
    "drew": _drew,
    "out": _out,
    "round": _round,
    "over": lambda page, _values: over(page),
}
