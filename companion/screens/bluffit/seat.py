"""Bluffit on a seat's screen: the hand, the table's cards, whom to challenge; and the own secrets while looking."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bluffit_state import number_of
from companion.screens import cards, fit
from companion.screens.bluffit import board, notices
from companion.screens.bluffit.parts import (
    Cell,
    View,
    called,
    cells,
    chip_height,
    face,
    faces,
    holders,
    points,
    round_name,
    starts,
    word,
)
from companion.screens.cards import CHIP, HIGH, LABEL, LOW, MIDDLE, Face
from companion.screens.draw import Box
from companion.screens.font import medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.rolls import waits

_CAPTION = 9  # rows of a line below a picture
_BELOW = 3  # so many who hold cards find room below the table's
_BESIDE = 54  # the column where more of them stand


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if page.board:
        board.play(page)
    elif view["phase"] == "over":
        notices.over(page)
    elif view["phase"] == "bidding":
        _bidding(page, view)
    elif page.scene.looking and "you" in view:
        _looking(page, view)
    else:
        _bluffing(page, view)


def notice(page: Page) -> None:
    """What just happened, to be seen by all."""
    notices.notice(page)


def over(page: Page) -> None:
    """The points and the winner."""
    notices.over(page)


def _bidding(page: Page, view: View) -> None:
    """A card of the hand is chosen, or lies; in the header what it is for."""
    choice, player = page.scene.choice, view["players"][page.scene.seat or 0]
    looking = page.scene.looking and "you" in view
    if choice is None and looking:
        _looking(page, view)
        return
    card = choice.fields.get("card") if choice is not None and looking else None
    if page.large and word(page, card or ""):
        page.header(word(page, card or ""))
    else:
        _header(page, round_name(page, view["round"]), faces(view["table"]))
    if choice is None:
        _waits(page, view, laid=player["laid"])
        return
    hand: Sequence[str | None] = view["you"]["hand"] if looking else [None] * player["hand"]
    page.caption(word(page, card or "") or starts(page, view["starter"]), _CAPTION, 1)
    box = page.body
    shown = [None if one is None else face(one) for one in hand]
    cards.fan(page.canvas, box, shown, hand.index(card) if card in hand and card is not None else None)


def _header(page: Page, text: str, shown: Sequence[Face]) -> None:
    """A line with small cards at its right; in large letters the text only where there is room for it."""
    if page.headless:
        return
    size = chip_height(page)
    if cards.row_width(shown, size, 1) > TEXT_WIDTH - 34:
        shown = [Face(one.text) for one in shown]
    left, top = RIGHT - cards.row_width(shown, size, 1), page.body.top - 1
    room = left - LEFT - 3
    if not page.large or page.font.width(text) <= room:
        page.canvas.text(page.font, LEFT, top + 2, fit.shorten(page.font, text, room))
    for one in shown:
        cards.face_up(page.canvas, one, left, top, size)
        left += cards.width_of(one, size) + 1
    page.body = page.body.below(size + 1)


def _waits(page: Page, view: View, *, laid: bool) -> None:
    """The own card lies, or one takes no part; the others still lay."""
    box = page.body
    if laid:
        cards.face_down(page.canvas, LEFT + 8, box.top + (box.height - LOW) // 2, LOW)
        box = box.columns(LEFT + 34, RIGHT)
        page.lines(fit.wrap(medium(), waits(page, view), box.width), box, medium())
        return
    page.caption(waits(page, view), _CAPTION, 0)
    page.lines([page.say("screen-bluffit-sit-out")], page.body, medium())


def _bluffing(page: Page, view: View) -> None:
    """Whom to challenge, or the table with what is to be taken, and who holds what."""
    choice = page.scene.choice
    if choice is not None and choice.kind == "challenge":
        _whom(page, view, choice.fields["against"])
        return
    taken = list(choice.fields["cards"]) if choice is not None else []
    number = round_name(page, view["round"])
    if taken:
        number = page.say("screen-bluffit-points", count=sum(number_of(card) for card in taken))
    page.header(_turn(page, view), number)
    box = _holders(page, view)
    if view["table"]:
        cards.row(page.canvas, box, faces(view["table"]), _places(view["table"], taken), MIDDLE)


def _holders(page: Page, view: View) -> Box:
    """Who holds what: all over the body, below the table's cards, or, where they are many, beside; what is left.

    In large letters only when no card is on the table any more.
    """
    box, held = page.body, sum(bool(player["holds"]) for player in view["players"])
    if not view["table"]:
        holders(page, view, box)
    elif page.large:
        return box
    elif held > _BELOW:
        holders(page, view, box.columns(_BESIDE, RIGHT))
        return box.columns(LEFT, _BESIDE - 4)
    elif held:
        holders(page, view, Box(LEFT, box.bottom - CHIP, RIGHT, box.bottom))
        return box.above(CHIP)
    return box


def _turn(page: Page, view: View) -> str:
    """Whose turn it is."""
    seats = view["waiting"]
    if page.scene.seat in seats:
        return page.say("screen-you-think")
    room = page.room(round_name(page, view["round"]))
    return page.sentence("screen-thinks", page.font, room, name=page.name(seats[0])) if seats else ""


def _places(table: Sequence[str], taken: Sequence[str]) -> set[int]:
    """Which cards of the table would be taken: of equal ones the first."""
    places: set[int] = set()
    for card in taken:
        places.add(next(i for i, one in enumerate(table) if one == card and i not in places))
    return places


def _whom(page: Page, view: View, against: int) -> None:
    """The holder on the wheel, and what it holds."""
    page.header(page.say("screen-bluffit-whom"), round_name(page, view["round"]))
    box = page.body
    held, most = faces(view["players"][against]["holds"]), MIDDLE
    if page.large and len(held) > 2:
        held, most = points(view["players"][against]["holds"]), LABEL
    room = min(44, cards.row_width(held, most)) + 4
    wheel = Box(LEFT, box.top + 2, RIGHT - room - 2, box.bottom - 2)
    page.canvas.fill(wheel, radius=4)
    name = fit.shorten(medium(), page.name(against), wheel.width - 24)
    middle = (wheel.left + wheel.right) // 2
    page.canvas.text(
        medium(), middle, wheel.top + (wheel.height - medium().cap) // 2, name, ink=0, align="center"
    )
    page.arrows(wheel, ink=0)
    cards.row(page.canvas, Box(RIGHT - room, box.top, RIGHT, box.bottom), held, most=most)


def _looking(page: Page, view: View) -> None:
    """The own strength, what it can do, strengths one has seen; below, what is left of the hand."""
    you, choice = view["you"], page.scene.choice
    if choice is not None:
        _choice_header(page, view)
    box = page.body
    if you["hand"] and not (page.large and choice is not None):
        box = _hand(page, faces(you["hand"]))
    left = LEFT
    if you["strength"] is not None:
        least = chip_height(page)
        height = next((h for h in (HIGH, MIDDLE, LOW) if h <= box.height), least)
        cards.face_up(page.canvas, face(you["strength"]), LEFT, box.top + (box.height - height) // 2, height)
        left += cards.width_of(face(you["strength"]), height) + 4
    _told(page, view, box.columns(left, RIGHT))


def _choice_header(page: Page, view: View) -> None:
    """What OK would say, in one line."""
    choice = page.scene.choice
    if choice is None:
        return
    if choice.kind == "challenge":
        against = choice.fields["against"]
        name = page.name(against)
        text = page.sentence("screen-bluffit-challenge", page.font, TEXT_WIDTH - 30, name=name)
        _header(page, text, faces(view["players"][against]["holds"]))
    else:
        _header(page, page.say("screen-bluffit-take"), faces(choice.fields["cards"]))


def _hand(page: Page, hand: Sequence[Face]) -> Box:
    """The rest of the hand, small, in the body's last rows; what is left of it."""
    box = page.body
    if page.large:
        hand = [Face(one.text) for one in hand]
    if page.large and cards.row_width(hand, LABEL, 1) > TEXT_WIDTH:
        cards.fan(page.canvas, Box(LEFT, box.bottom - LOW - 3, RIGHT, box.bottom), hand)
        return box.above(LOW + 4)
    size = chip_height(page)
    cards.row(page.canvas, Box(LEFT, box.bottom - size, RIGHT, box.bottom), hand, most=size, gap=1)
    return box.above(size + 1)


def _told(page: Page, view: View, box: Box) -> None:
    """Beside the strength: what it can do, whose strength one has seen, and what the own pile counts."""
    you = view["you"]
    seen = [Cell(called(page, int(seat)), [face(card)]) for seat, card in you["seen"].items()]
    rows = -(-len(seen) // 2)
    text = box.above(rows * (chip_height(page) + 1))
    lines = _lines(page, view, text)
    if lines:
        page.lines(lines, text)
        box = box.below(text.height)
    if seen:
        cells(page, box, seen, 2 if len(seen) > 1 else 1)


def _lines(page: Page, view: View, box: Box) -> list[str]:
    """As much of it as `box` has lines for: what a special card does before all else."""
    you = view["you"]
    most = (box.height + 3) // (page.font.cap + 3)
    special = word(page, you["strength"] or "")
    lines = fit.wrap(page.font, special, box.width) if special else []
    if you["strength"] is not None and len(lines) < most:
        lines.insert(0, page.say("screen-bluffit-strength"))
    if you["pile"] and len(lines) < most:
        lines.append(page.say("screen-bluffit-pile", count=sum(number_of(card) for card in you["pile"])))
    return lines if len(lines) <= most else []
