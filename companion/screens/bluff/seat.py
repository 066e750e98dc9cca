"""What Bluff draws: the play on a seat's screen; the board's and the notices are in its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.screens import fit
from companion.screens.bids import TIMES, bid_big, bid_header, bid_small, bid_small_width, large_header
from companion.screens.bluff import board, notices
from companion.screens.dice import die, masked, place, row_width
from companion.screens.draw import WIDTH, Box
from companion.screens.font import big, medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.rolls import cup, waits

_DICE_SIZES = (22, 17, 12)
_CAPTION = 12
"""Rows of a line below the dice."""
_ARROW = 7
"""Columns of a wheel's arrow."""
_ROW = 11
"""Rows of the own dice, small and masked."""
_BID = 24
"""Rows of a big bid. Above the own dice it fills three pages of the panel, not parts of four: a third less on the wires."""
_BELOW_HEADER = 15
_SAID = 13
"""Columns from the die to what is said beside it: behind the arrow of the second wheel."""


def play(page: Page) -> None:
    """The game going on."""
    if page.board:
        board.play(page)
    else:
        view = _view(page)
        _SEAT.get(view["phase"], _bidding)(page, view)


def notice(page: Page) -> None:
    """What just happened, to be seen by all."""
    notices.notice(page)


def over(page: Page) -> None:
    """The winner."""
    notices.over(page)


def _view(page: Page) -> Mapping[str, Any]:
    return page.scene.view or {}


def _due(page: Page, view: Mapping[str, Any]) -> bool:
    """Whether this seat may move now."""
    return page.scene.seat in view["waiting"]


def _mine(page: Page, view: Mapping[str, Any]) -> int:
    """How many dice this seat has."""
    seat = page.scene.seat
    return 0 if seat is None else int(view["players"][seat]["dice"])


def _turn(page: Page, view: Mapping[str, Any]) -> str:
    """Whose turn it is, in the header."""
    seats = view["waiting"]
    if page.scene.seat in seats:
        return page.say("screen-you-open" if view["bid"] is None else "screen-you-think")
    key = (
        "screen-flips"
        if view["phase"] == "flip"
        else "screen-opens"
        if view["bid"] is None
        else "screen-thinks"
    )
    if not seats:
        return ""
    return page.sentence(key, page.font, page.room(page.seconds), name=page.name(seats[0]))


def _first_roll(page: Page, view: Mapping[str, Any]) -> None:
    """Two open dice each; the highest sum opens."""
    mine = view["first_roll"].get(str(page.scene.seat))
    page.header(page.say("screen-first-roll"), "" if mine else page.say("screen-highest"))
    if _due(page, view) or not mine:
        cup(page, 2)
        return
    total, box = f"= {sum(mine)}", page.body
    if box.height >= _CAPTION + _DICE_SIZES[-1]:
        page.caption(waits(page, view), _CAPTION)
        box = page.body
    size = next((size for size in _DICE_SIZES if size <= box.height), _DICE_SIZES[-1])
    width = row_width(2, size, 2) + 8 + medium().width(total)
    left, top = (WIDTH - width) // 2, box.top + max(box.height - size, 0) // 2
    for index, face in enumerate(mine):
        die(page.canvas, left + index * (size + 2), top, size, face)
    page.canvas.text(medium(), left + width, top + size // 2 - 5, total, align="right")


def _rolling(page: Page, view: Mapping[str, Any]) -> None:
    """Shake, then wait for the others with the dice masked."""
    title = page.say("screen-round", round=view["round"])
    if view["phase"] == "sudden_death_rolling":
        title = page.say("screen-sudden-death")
    if page.large and not _due(page, view):
        title = waits(page, view)
    page.header(title, page.say("screen-dice", count=view["dice_in_play"]))
    if not _mine(page, view):
        _outside(page, view)
    elif _due(page, view):
        cup(page, _mine(page, view))
    else:
        _hand(page, view, waits(page, view))


def _hand(page: Page, view: Mapping[str, Any], caption: str) -> None:
    """The own dice, as big as they fit: shown while looking, else masked."""
    page.caption(caption)
    faces = _seen(page, view)

    def one(index: int, left: int, top: int, size: int) -> None:
        if faces:
            die(page.canvas, left, top, size, faces[index], lit=faces[index] == 1)
        else:
            masked(page.canvas, left, top, size)

    count = len(faces) or _mine(page, view)
    place(page.body, count, _DICE_SIZES, one, 2 if count <= 7 else 1)


def _seen(page: Page, view: Mapping[str, Any]) -> Sequence[int]:
    """The own dice, only while looking."""
    return view["you"]["dice"] if page.scene.looking and "you" in view else ()


def _outside(page: Page, view: Mapping[str, Any]) -> None:
    """Somebody who is out waits with the others."""
    page.caption(waits(page, view))
    page.lines([page.say("screen-you-out")], page.body, medium())


def _bidding(page: Page, view: Mapping[str, Any]) -> None:
    """The standing bid big, or the one on the wheels in its place; the own dice big while looking.

    What stays between two pictures stays where it is: the said bid where it was on the wheels, the own dice below. So
    a bid changes little on any screen, and is on all of them before anybody has looked up.
    """
    choice = page.scene.choice
    if _seen(page, view):
        _looking(page, view)
    elif choice is not None and choice.kind == "bid":
        _wheels(page, view, choice.fields)
    elif view["phase"] == "flip" and _due(page, view):
        page.header(_turn(page, view), page.seconds)
        page.canvas.icon("hourglass", LEFT + 18, page.body.middle)
        words = fit.wrap(medium(), page.say("screen-flip"), TEXT_WIDTH - 52)
        page.lines(words, page.body.columns(LEFT + 46, RIGHT), medium())
    else:
        page.header(_turn(page, view), page.seconds)
        _standing(page, view)


def _standing(page: Page, view: Mapping[str, Any]) -> None:
    """The bid to beat, and who said it; before the first, how many dice are bid on."""
    bid = view["bid"]
    box = _above_own_dice(page, view)
    if bid is not None:
        bid_big(page, _of_bid(box), bid["quantity"], bid["face"], page.name(bid["seat"]))
    else:
        key = "screen-table-dice" if _mine(page, view) else "screen-you-out"
        text = page.say(key, count=view["dice_in_play"])
        page.lines(fit.wrap(medium(), text, TEXT_WIDTH), box, medium())


def _above_own_dice(page: Page, view: Mapping[str, Any]) -> Box:
    """Where the bid lies: above the own dice, small and masked in the body's last rows, if there is room for both."""
    bottom = page.body.bottom - _ROW - 1
    if bottom - _BID < _BELOW_HEADER or not _mine(page, view):
        return page.body
    row = Box(LEFT, bottom + 1, RIGHT, page.body.bottom)
    place(row, _mine(page, view), (_ROW,), lambda _i, x, y, s: masked(page.canvas, x, y, s), 1)
    return Box(LEFT, bottom - _BID, RIGHT, bottom)


def _of_bid(box: Box) -> Box:
    """Where a bid lies in `box`, on the wheels or said: behind the arrow of the first wheel."""
    return box.columns(box.left + _ARROW, box.right)


def _looking(page: Page, view: Mapping[str, Any]) -> None:
    """The own dice, the wild ones lit; the bid to beat in the header, the bid being made below."""
    choice = page.scene.choice
    making = choice.fields if choice is not None and choice.kind == "bid" else None
    _bid_header(page, view, making)
    faces = _seen(page, view)
    if making is None or page.large:
        caption = page.say("screen-table-dice", count=view["dice_in_play"]) if len(faces) <= 7 else ""
        _hand(page, view, caption)
        return
    if len(faces) > 7:
        _crowded(page, faces, making)
        return
    box = page.body.above(14)
    place(
        box, len(faces), (22, 17), lambda i, x, y, s: die(page.canvas, x, y, s, faces[i], lit=faces[i] == 1)
    )
    quantity, face = making["quantity"], making["face"]
    width = bid_small_width(quantity)
    bid_small(page, (WIDTH - width) // 2, page.body.bottom - 12, quantity, face)


def _crowded(page: Page, faces: Sequence[int], fields: Mapping[str, Any]) -> None:
    """Many dice in two rows, the bid being made in a column beside them."""
    box = page.body
    sizes = (17, 12)
    place(
        box.columns(LEFT, 93),
        len(faces),
        sizes,
        lambda i, x, y, s: die(page.canvas, x, y, s, faces[i], lit=faces[i] == 1),
        1,
    )
    middle, top = 110, box.top + (box.height - 30) // 2
    page.canvas.text(medium(), middle, top, f"{fields['quantity']}{TIMES}", align="center")
    die(page.canvas, middle - 9, top + 13, 17, fields["face"])


def _bid_header(page: Page, view: Mapping[str, Any], making: Mapping[str, Any] | None = None) -> None:
    """Who bid what, with a small die, and the time; without a bid whose turn it is; in large letters the bid being made."""
    bid = view["bid"]
    if bid is not None:
        bid_header(page, bid, making)
    elif page.large and making is not None:
        large_header(page, _turn(page, view), None, making)
    else:
        page.header(_turn(page, view), page.seconds)


def _wheels(page: Page, view: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
    """How many, LEFT beside it, of which face, RIGHT beside it: where it will stand when it is said."""
    _bid_header(page, view)
    box = _above_own_dice(page, view)
    behind = bid_big(page, _of_bid(box), fields["quantity"], fields["face"], "")
    top = box.top + (box.height - page.font.cap) // 2
    page.canvas.text(page.font, box.left, top, "◀")
    page.canvas.text(page.font, behind + 4, top, "▶")
    if view["bid"] is not None:
        _say_wheels(page, box.columns(behind + _SAID, RIGHT))


def _say_wheels(page: Page, box: Box) -> None:
    """Which button turns which wheel, where the bidder's name stands once it is said; nothing if that finds no room.

    The opener reads it at the foot of the screen, which later has to tell of the challenge.
    """
    texts = page.say("screen-wheel-count"), page.say("screen-wheel-face")
    top, pitch = box.top + (box.height - _BID) // 2, _BID // 2
    if box.height >= _BID and all(page.font.width(text) <= box.width for text in texts):
        for row, text in enumerate(texts):
            page.canvas.text(page.font, box.left, top + row * pitch + 2, text)


def _guessing(page: Page, view: Mapping[str, Any]) -> None:
    """Sudden death: one wheel, the total of all contenders' dice."""
    contenders = view["contenders"]
    choice = page.scene.choice
    guessing = choice is not None and choice.kind == "guess"
    caption = page.say("screen-guess", count=len(contenders)) if guessing else waits(page, view)
    page.header(caption if page.large else page.say("screen-sudden-death"), page.seconds)
    if choice is not None and guessing:
        _guess(page, view, str(choice.fields.get("total", "?")), caption)
    elif page.scene.seat in contenders:
        _own_die(page, view)
    else:
        page.caption(caption)
        page.lines([page.say("screen-guesses")], page.body, medium())


def _guess(page: Page, view: Mapping[str, Any], total: str, caption: str) -> None:
    """The number on the wheel, and the own die beside it."""
    page.caption(caption)
    box = page.body
    _one_die(page, view, LEFT + 12, box.top + (box.height - 22) // 2)
    wheel = Box(52, box.top, RIGHT - 8, box.bottom)
    page.canvas.fill(wheel, radius=4)
    font = big() if box.height >= 26 else medium()
    page.canvas.text(
        font,
        (wheel.left + wheel.right) // 2,
        wheel.top + (wheel.height - font.cap) // 2,
        total,
        ink=0,
        align="center",
    )
    page.arrows(wheel, ink=0)


def _own_die(page: Page, view: Mapping[str, Any]) -> None:
    """A guess is made: the own die, and the guess while looking."""
    guess = view["you"].get("guess") if page.scene.looking and "you" in view else None
    page.caption(waits(page, view) if guess is None else page.say("screen-your-guess", total=guess))
    top = page.body.top + (page.body.height - 22) // 2
    if not page.large or guess is None:
        _one_die(page, view, (WIDTH - 22) // 2, top)
        return
    _one_die(page, view, LEFT + 4, top)
    text = page.say("screen-your-guess", total=guess)
    page.lines(fit.wrap(medium(), text, TEXT_WIDTH - 34), page.body.columns(LEFT + 32, RIGHT), medium())


def _one_die(page: Page, view: Mapping[str, Any], left: int, top: int) -> None:
    """The single die of sudden death; a 1 counts one here and is not lit."""
    faces = _seen(page, view)
    if faces:
        die(page.canvas, left, top, 22, faces[0])
    else:
        masked(page.canvas, left, top, 22)


def _reveal(page: Page, view: Mapping[str, Any]) -> None:
    """All dice lie open."""
    notices.revealed(page, view)


_SEAT: Mapping[str, Callable[[Page, Mapping[str, Any]], None]] = {
    "first_roll": _first_roll,
    "rolling": _rolling,
    "flip": _bidding,
    "bidding": _bidding,
    "reveal": _reveal,
    "sudden_death_rolling": _rolling,
    "sudden_death_guessing": _guessing,
    "over": lambda page, _view: notices.over(page),
}
