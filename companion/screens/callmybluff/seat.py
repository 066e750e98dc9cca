"""What Call My Bluff draws: the play on a seat's screen; the board's and the notices are in its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from companion.screens.bids import (
    TIMES,
    bid_big,
    bid_header,
    bid_small,
    bid_small_width,
    large_header,
    speaker,
)
from companion.screens.callmybluff import board, notices
from companion.screens.callmybluff.parts import (
    View,
    anything_shown,
    shown_row,
    shown_rows,
    space_chosen,
    track_around,
)
from companion.screens.dice import STAR, Face, die, masked, place
from companion.screens.draw import Box
from companion.screens.font import big, large, medium
from companion.screens.page import LEFT, RIGHT, Page
from companion.screens.rolls import cup, waits

_DICE_SIZES = (22, 17, 12)
_STRIP = 11  # rows of the track around the bid
_LEAST_BID = 12
_BIG_BID = 16
_COLUMN = 25  # rows of a bid that is being made beside the own dice
_FEW = 5  # dice that stand in a row at their best size
_CURSOR = 5  # rows under a die that may be marked


def play(page: Page) -> None:
    """The game going on."""
    view = page.scene.view or {}
    if page.board:
        board.play(page)
    elif view["phase"] == "over":
        notices.over(page)
    elif view["phase"] == "reveal":
        notices.revealed(page, view)
    elif view["phase"] == "rolling":
        _rolling(page, view)
    elif view["phase"] == "reroll" and _due(page, view):
        _marking(page, view)
    else:
        _bidding(page, view)


def notice(page: Page) -> None:
    """What just happened, to be seen by all."""
    notices.notice(page)


def over(page: Page) -> None:
    """The winner."""
    notices.over(page)


def _due(page: Page, view: View) -> bool:
    """Whether this seat may move now."""
    return page.scene.seat in view["waiting"]


def _player(page: Page, view: View) -> View:
    """This seat, as everybody sees it; whoever only watches has no dice."""
    seat = page.scene.seat
    found: View = {"dice": 0, "shown": ()} if seat is None else view["players"][seat]
    return found


def _hidden(page: Page, view: View) -> int:
    """How many dice this seat has under its cup."""
    player = _player(page, view)
    return int(player["dice"]) - len(player["shown"])


def _seen(page: Page, view: View) -> Sequence[Face]:
    """The own hidden dice, only while looking."""
    return view["you"]["dice"] if page.scene.looking and "you" in view else ()


def _turn(page: Page, view: View) -> str:
    """Whose turn it is, in the header."""
    seats = view["waiting"]
    if page.scene.seat in seats:
        return page.say("screen-you-open" if view["bid"] is None else "screen-you-think")
    opening = "screen-opens" if view["bid"] is None else "screen-thinks"
    key = "screen-offered" if view["phase"] == "reroll" else opening
    if not seats:
        return ""
    return page.sentence(key, page.font, page.room(page.seconds), name=page.name(seats[0]))


# -- rolling


def _rolling(page: Page, view: View) -> None:
    """Shake, then wait for the others with the dice masked."""
    dice, title = (
        page.say("screen-dice", count=view["dice_in_play"]),
        page.say("screen-round", round=view["round"]),
    )
    page.header(waits(page, view) if page.large and not _due(page, view) else title, dice)
    if not _player(page, view)["dice"]:
        page.caption(waits(page, view))
        page.lines([page.say("screen-you-out")], page.body, medium())
    elif _due(page, view):
        cup(page, _player(page, view)["dice"])
    else:
        _hand(page, view, waits(page, view))


def _hand(page: Page, view: View, caption: str) -> None:
    """The own hidden dice, as big as they fit: shown while looking, else masked."""
    if page.body.above(11).height >= _DICE_SIZES[-1]:
        page.caption(caption)
    _own(page, view, page.body)


def _own(page: Page, view: View, box: Box) -> None:
    """The own hidden dice in `box`, stars lit."""
    faces = _seen(page, view)

    def one(index: int, left: int, top: int, size: int) -> None:
        if faces:
            die(page.canvas, left, top, size, faces[index], lit=faces[index] == STAR)
        else:
            masked(page.canvas, left, top, size)

    count = len(faces) or _hidden(page, view)
    place(box, count, _DICE_SIZES, one, 2 if count <= 7 else 1)


# -- bidding


def _bidding(page: Page, view: View) -> None:
    """The standing bid on its track; the own dice while looking; the track and the wheels while choosing."""
    choice = page.scene.choice
    choosing = choice is not None and choice.kind == "bid"
    if _seen(page, view):
        _looking(page, view, choice.fields if choice is not None and choosing else None)
    elif choice is not None and choosing:
        _wheels(page, view, choice.fields)
    elif view["bid"] is None:
        _before_any_bid(page, view)
    else:
        _standing(page, view)


def _before_any_bid(page: Page, view: View) -> None:
    page.header(_turn(page, view), page.seconds)
    if _player(page, view)["dice"]:
        _hand(page, view, page.say("screen-table-dice", count=view["dice_in_play"]))
    else:
        page.lines([page.say("screen-you-out")], page.body, medium())


def _standing(page: Page, view: View) -> None:
    """The bid to beat on its place of the track, and big; below, what lies face up."""
    page.header(_turn(page, view), page.seconds)
    bid = view["bid"]
    box = _strips(page, view, bid["space"])
    if box.height >= _BIG_BID:
        left = bid_big(page, box, bid["quantity"], bid["face"], "") + 6
    else:
        bid_small(page, LEFT + 1, box.top + (box.height - 12) // 2, bid["quantity"], bid["face"])
        left = LEFT + 1 + bid_small_width(bid["quantity"]) + 6
    speaker(page, box.columns(left, RIGHT), page.name(bid["seat"]))


def _strips(page: Page, view: View, space: int, standing: int | None = None) -> Box:
    """The track around `space`, and what lies face up, where they leave room for a bid: the room that is left.

    In large letters without the track.
    """
    box = _face_up(page, view, page.body, _BIG_BID if page.large else _LEAST_BID)
    if page.large or box.height < _LEAST_BID + _STRIP + 1:
        return box
    track_around(page.canvas, Box(box.left, box.top, box.right, box.top + _STRIP), space, standing)
    return box.below(_STRIP + 1)


def _face_up(page: Page, view: View, box: Box, least: int) -> Box:
    """What lies face up, in the last rows of `box` where `least` rows are left over it: these."""
    rows = shown_rows(page)
    if not anything_shown(view) or box.height < least + rows + 1:
        return box
    shown_row(page, view, Box(box.left, box.bottom - rows, box.right, box.bottom))
    return box.above(rows + 1)


def _bid_header(page: Page, view: View, making: View | None = None) -> None:
    """Who bid what, with a small die, and the time; without a bid whose turn it is; in large letters the bid being made."""
    bid = view["bid"]
    if bid is not None:
        bid_header(page, bid, making)
    elif page.large and making is not None:
        large_header(page, _turn(page, view), None, making)
    else:
        page.header(_turn(page, view), page.seconds)


def _wheels(page: Page, view: View, fields: View) -> None:
    """The track around the bid being made, for LEFT; the bid with its face, for RIGHT."""
    _bid_header(page, view)
    standing = view["bid"]
    box = _strips(page, view, space_chosen(fields), None if standing is None else standing["space"])
    font, size = (large(), 17) if box.height >= 17 else (medium(), 12)
    if page.large and box.height >= big().cap:
        font, size = big(), 22
    quantity = f"{fields['quantity']}{TIMES}"
    width = font.width(quantity) + 4 + size
    left, middle = (LEFT + RIGHT - width) // 2, box.middle
    left += page.canvas.text(font, left, middle - font.cap // 2, quantity) + 4
    die(page.canvas, left, middle - size // 2, size, fields["face"])
    arrow = middle - page.font.cap // 2
    page.canvas.text(page.font, LEFT + 4, arrow, "◀")
    page.canvas.text(page.font, RIGHT - 4, arrow, "▶", align="right")


def _looking(page: Page, view: View, fields: View | None) -> None:
    """The own hidden dice, stars lit; the bid to beat in the header, the bid being made beside; what lies face up."""
    _bid_header(page, view, fields)
    body = _face_up(page, view, page.body, 17 if page.large else 13)
    if fields is None or page.large:
        _own(page, view, body)
        return
    _own(page, view, body.columns(LEFT, LEFT + 94))
    quantity, face = fields["quantity"], fields["face"]
    if body.height < _COLUMN:
        bid_small(page, RIGHT - bid_small_width(quantity), body.middle - 6, quantity, face)
        return
    middle, top = 112, body.top + (body.height - 27) // 2
    page.canvas.text(medium(), middle, top, f"{quantity}{TIMES}", align="center")
    die(page.canvas, middle - 8, top + 11, 17 if body.height >= 28 else 12, face)


# -- the Great Re-Roll


def _marking(page: Page, view: View) -> None:
    """The own hidden dice to be marked, full where they are; a small arrow under the next one; what lies face up."""
    if not page.large or _hidden(page, view) <= _FEW:
        page.header(page.say("screen-reroll"), page.seconds)
    body = page.body if page.large else _face_up(page, view, page.body, 9 + _CURSOR)
    choice = page.scene.choice
    fields: View = choice.fields if choice is not None and page.scene.looking else {}
    faces = fields.get("dice") or _seen(page, view)
    count = len(faces) or _hidden(page, view)
    for index, (left, top, size) in enumerate(_stands(body, count)):
        if not faces:
            masked(page.canvas, left, top, max(size, 11))
            continue
        die(page.canvas, left, top, size, faces[index], lit=index in fields.get("marked", ()))
        if fields.get("at") == index:
            _arrow(page, left + size // 2, top + size + 1, even=size % 2 == 0)


def _stands(box: Box, count: int) -> list[tuple[int, int, int]]:
    """Where `count` dice with room for an arrow stand in `box`: left, top and size of each."""
    for size in (22, 17, 12, 9):
        across = min(count, (box.width + 2) // (size + 2))
        rows = -(-count // across)
        if rows * (size + _CURSOR) <= box.height:
            break
    across = -(-count // rows)
    top = box.top + (box.height - rows * (size + _CURSOR) + 1) // 2
    found = []
    for index in range(count):
        row, column = divmod(index, across)
        standing = min(across, count - row * across)
        left = (LEFT + RIGHT - standing * (size + 2) + 2) // 2
        found.append((left + column * (size + 2), top + row * (size + _CURSOR), size))
    return found


def _arrow(page: Page, middle: int, top: int, *, even: bool) -> None:
    """A small arrow that points up at a die."""
    for row in range(3):
        page.canvas.fill(Box(middle - row - (1 if even else 0), top + row, middle + row + 1, top + row + 1))
