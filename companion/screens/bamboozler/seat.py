"""What Bamboozler draws: the play on a seat's screen; the board's and the notices are in its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.bamboozler_cards import JACKPOT, beats, made, made_with
from companion.screens import fit
from companion.screens.bamboozler import board, notices
from companion.screens.bamboozler.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    LITTLE,
    card_down,
    hand,
    name_of,
    picture,
    told,
)
from companion.screens.bamboozler.parts import (
    ROW,
    View,
    called,
    dice,
    own_row,
    score_big,
    score_width,
    standing,
)
from companion.screens.draw import WIDTH, Box
from companion.screens.font import medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.rolls import cup

_PILL = 14  # rows of what OK says, dark on white
_ROLL = 17  # side of the own dice


def play(page: Page) -> None:
    """The game going on."""
    if page.board:
        board.play(page)
        return
    view = page.scene.view or {}
    if view["phase"] == "over":
        notices.over(page)
    elif page.scene.seat in view["waiting"]:
        _MINE[view["phase"]](page, view)
    else:
        _watching(page, view)


def notice(page: Page) -> None:
    """What just happened, to be seen by all."""
    notices.notice(page)


def over(page: Page) -> None:
    """The winner."""
    notices.over(page)


def _cards(page: Page, view: View) -> Sequence[str]:
    """The own cards, only while looking."""
    return view["you"]["cards"] if page.scene.looking and "you" in view else ()


def _roll_seen(page: Page, view: View) -> Sequence[int]:
    """The roll that this seat has seen, only while looking; in the kids' game all have."""
    if view.get("roll"):
        return tuple(view["roll"])
    return (view["you"]["roll"] or ()) if page.scene.looking and "you" in view else ()


def _chosen(page: Page) -> tuple[str, Mapping[str, Any]]:
    """What OK would say: the kind, and its fields."""
    choice = page.scene.choice
    return ("", {}) if choice is None else (choice.kind, choice.fields)


def _header(page: Page, view: View, text: str) -> None:
    """What goes on, and who said which score."""
    if not view["score"]:
        page.header(text, page.say("screen-round", round=view["round"]))
        return
    score, room = str(view["score"]), TEXT_WIDTH - page.font.width(text) - 8
    if page.large:
        said = f"{page.name(view['declared_by'])}: {score}"
        page.header(text, said if page.font.width(said) <= room else score)
        return
    said = fit.shorten(page.font, page.name(view["declared_by"]), room - page.font.width(f": {score}"))
    page.header(text, f"{said}: {score}")


# -- whoever is on turn


def _rolling(page: Page, view: View) -> None:
    """The cup; in the kids' game a card may come first."""
    kind, fields = _chosen(page)
    _header(page, view, _card_title(page, _to_do(page, view) or page.say("screen-you-begin")))
    if kind == "play":
        _card(page, page.body, fields)
    elif _cards(page, view):
        _looking(page, view, page.body)
    else:
        cup(page, 2)


def _to_do(page: Page, view: View) -> str:
    """What the next score has to do; in the kids' game a tie is not enough, but for the Jackpot's (K3)."""
    if not view["score"]:
        return ""
    beat = "roll" in view and view["score"] != JACKPOT
    return page.say("screen-bamboozler-beat" if beat else "screen-bamboozler-tie")


def _declaring(page: Page, view: View) -> None:
    """The score on the wheel, full; beside it the own dice and whether it is true, only while looking."""
    _, fields = _chosen(page)
    roll, score = _roll_seen(page, view), fields.get("score")
    name = "" if score is None else called(page, score)
    _header(page, view, name or _to_do(page, view) or page.say("screen-bamboozler-say"))
    if score is None:
        return
    if not roll:
        _wheel(page, page.body, score)
        return
    left = page.body.columns(LEFT, 42)
    _wheel(page, page.body.columns(44, RIGHT), score)
    top = left.top + (left.height - _ROLL - 14) // 2
    dice(page.canvas, roll, left.left + 2, top, _ROLL)
    _judge(page, view, left.columns(left.left + 2, left.right), top + _ROLL + 3, score, fields.get("card"))


def _judge(page: Page, view: View, box: Box, top: int, score: int, card: str | None) -> None:
    """A word on the score, and the own card that makes it or would cover it."""
    roll = _roll_seen(page, view)
    if "roll" in view:
        good, helping = beats(score, view["score"]), card
        word = page.say("screen-bamboozler-good" if good else "screen-bamboozler-low")
    else:
        good = score in made(roll)
        covers = (one for one in _cards(page, view) if score in made_with(one, roll))
        helping = None if good else next(covers, None)
        word = page.say("screen-bamboozler-true" if good else "screen-bamboozler-bluff")
    beside = helping and medium().width(word) + LITTLE + 2 <= box.width
    if not helping or beside or page.large:
        page.canvas.text(medium(), box.left, top, word)
    else:
        page.canvas.text(page.font, box.left, top + 1, word)
    if helping and (beside or not page.large):
        picture(page.canvas, helping, box.right - LITTLE, top - 1, LITTLE)


def _wheel(page: Page, box: Box, score: int) -> None:
    """A score, dark on white, between the arrows."""
    page.canvas.fill(box, radius=4)
    inside = Box(box.left, box.top + 2, box.right, box.bottom - 2)
    width = score_width(score, inside)
    score_big(page.canvas, score, box.left + (box.width - width) // 2, inside, ink=0)
    if box.width > 100:
        page.arrows(box, ink=0)


def _responding(page: Page, view: View) -> None:
    """The score, and whether to believe it; the own cards while they are turned through or looked at."""
    kind, fields = _chosen(page)
    if kind == "play":
        _header(page, view, _card_title(page, page.say("screen-bamboozler-first")))
        _card(page, page.body, fields)
        return
    believe = page.say("screen-bamboozler-believe")
    if _cards(page, view):
        _header(page, view, page.say("screen-bamboozler-cards"))
        _looking_over(page, view, believe)
        return
    page.header(page.say("screen-bamboozler-believe-it"), page.say("screen-round", round=view["round"]))
    standing(page, page.body if page.large else page.body.above(_PILL), view)
    if not page.large:
        _pill(page, believe)


def _pill(page: Page, text: str) -> None:
    """What OK says, dark on white, between the arrows, in the last rows of the body."""
    box = Box(LEFT, page.body.bottom - _PILL + 1, RIGHT, page.body.bottom + 1)
    page.canvas.fill(box, radius=3)
    page.canvas.text(medium(), (box.left + box.right) // 2, box.top + 2, text, ink=0, align="center")
    page.arrows(box, ink=0)


def _asked(page: Page, view: View, title: str, without: str) -> None:
    """Asked for a card: the backs until it is chosen among, then the card, or that there is none to be shown."""
    kind, fields = _chosen(page)
    _header(page, view, _card_title(page, title))
    if "card" in fields:
        _card(page, page.body, fields)
    elif kind == "decline":
        if _cards(page, view):
            _looking_over(page, view, without)
        else:
            _pill(page, without)
    elif _cards(page, view):
        _looking(page, view, page.body)
    else:
        seat = page.scene.seat
        _backs(page, 0 if seat is None else view["players"][seat]["cards"])


def _covering(page: Page, view: View) -> None:
    _asked(page, view, page.say("screen-bamboozler-cover-it"), page.say("screen-bamboozler-take-strike"))


def _last_chance(page: Page, view: View) -> None:
    _asked(page, view, page.say("screen-bamboozler-last"), page.say("screen-bamboozler-no-card"))


def _discarding(page: Page, view: View) -> None:
    _asked(page, view, page.say("screen-bamboozler-discard-one"), "")


def _card_title(page: Page, title: str) -> str:
    """In large letters the card that is chosen has its name above it, in the title's place."""
    _, fields = _chosen(page)
    return name_of(page, fields["card"]) if page.large and fields.get("card") else title


def _looking_over(page: Page, view: View, said: str) -> None:
    """The own cards over what OK says; in large letters the last line says that alone."""
    if page.large:
        _looking(page, view, page.body)
    else:
        _looking(page, view, page.body.above(_PILL + 1))
        _pill(page, said)


def _card(page: Page, box: Box, fields: Mapping[str, Any]) -> None:
    """The card that OK would play; lit once it has been asked for once more."""
    choice = page.scene.choice
    sure = choice is not None and choice.sure
    told(page, box.columns(LEFT + 2, RIGHT), fields["card"], lit=sure, named=not page.large or page.headless)


def _backs(page: Page, count: int) -> None:
    """The own hand face down, large."""
    shown, more = (count, "") if count <= 4 else (3, f"×{count}")
    width = shown * (CARD_WIDTH + 3) - 3 + (medium().width(more) + 4 if more else 0)
    left, top = LEFT + (TEXT_WIDTH - width) // 2, page.body.top + (page.body.height - CARD_HEIGHT) // 2
    for index in range(shown):
        card_down(page.canvas, left + index * (CARD_WIDTH + 3), top)
    page.canvas.text(medium(), left + width, top + (CARD_HEIGHT - 12) // 2, more, align="right")


# -- everybody else, and looking


def _watching(page: Page, view: View) -> None:
    """Whom the table waits for, the score that stands, and what this seat has."""
    seat = page.scene.seat
    mine = None if seat is None else view["players"][seat]
    out = mine is not None and mine["out"]
    _header(
        page, {**view, "score": 0}, page.say("screen-you-out") if page.large and out else _doing(page, view)
    )
    if _cards(page, view) or (page.scene.looking and _roll_seen(page, view)):
        _looking(page, view, page.body)
        return
    box = page.body if page.large else page.body.above(ROW + 2)
    under = Box(LEFT, page.body.bottom - ROW, RIGHT, page.body.bottom)
    if page.large:
        """Its strikes and cards are on the board."""
    elif out:
        page.line(page.say("screen-you-out"), under.top, medium())
    else:
        own_row(page, view, under)
    if view["score"]:
        standing(page, box, view)
    else:
        page.canvas.icon("cup", WIDTH // 2, box.middle, align="center")


def _doing(page: Page, view: View) -> str:
    """What whoever is on turn does now."""
    seats = view["waiting"]
    if not seats:
        return ""
    key = f"screen-bamboozler-{view['phase'].replace('_', '-')}"
    room = page.room(page.say("screen-round", round=view["round"]))
    return page.sentence(key, page.font, room, name=page.name(seats[0]))


def _looking(page: Page, view: View, box: Box) -> None:
    """The own cards by name, and at their left the roll if this seat has seen it."""
    roll, left = _roll_seen(page, view), box.left + 2
    if roll:
        upright = box.height >= 2 * _ROLL + 2
        size = _ROLL if upright or box.height >= _ROLL else 12
        top = box.top + (box.height - (2 * size + 2 if upright else size)) // 2
        if upright:
            for index, face in enumerate(roll):
                dice(page.canvas, [face], left, top + index * (size + 2), size)
            left += size + 8
        else:
            left += dice(page.canvas, roll, left, top, size) + 6
    cards = _cards(page, view)
    if cards:
        hand(page, box.columns(left, box.right), cards)
    elif page.scene.seat is not None:
        page.lines(
            fit.wrap(medium(), page.say("screen-bamboozler-empty"), box.right - left),
            box.columns(left, box.right),
            medium(),
        )


_MINE: Mapping[str, Callable[[Page, View], None]] = {
    "roll": _rolling,
    "declare": _declaring,
    "respond": _responding,
    "cover": _covering,
    "discard": _discarding,
    "last_chance": _last_chance,
}
