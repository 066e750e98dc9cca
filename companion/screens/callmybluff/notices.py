"""Call My Bluff's notices: the verdict and what each loses, dice shown, time that ran out, the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.callmybluff import STAR
from companion.screens import fit
from companion.screens.bids import bid_small, bid_small_width
from companion.screens.dice import die, place
from companion.screens.draw import WIDTH, Box
from companion.screens.font import medium
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.screens.verdicts import in_large, so_far, table_dice, tally

_Values = Mapping[str, Any]
_BANNER = TEXT_WIDTH - 6


def notice(page: Page) -> None:
    """The scene's notice."""
    told = page.scene.notice
    if told is not None:
        _NOTICES[told.kind](page, told.values)


def over(page: Page) -> None:
    """The winner."""
    _over(page, page.scene.view or {})


def revealed(page: Page, view: _Values) -> None:
    """The verdict as the view tells it."""
    had = {seat: player["dice"] for seat, player in enumerate(view["players"]) if not player["out"]}
    bid = view["bid"]
    safe = [seat for seat, dice in had.items() if dice == 1 and seat != bid["seat"]]
    exact = view["verdict"] == "exact"
    told = {"bidder": bid["seat"], "dice": view["revealed"], "safe": safe if exact else []}
    _verdict(page, {**bid, **view, **told})


# -- the verdict


def _verdict(page: Page, values: _Values) -> None:
    """Who was right; how many there are of how many bid; all dice, the counted ones lit; what each loses."""
    page.banner(_judgement(page, values))
    if page.large and not page.board:
        _in_large(page, values)
        return
    body, pitch = page.body, page.font.cap + page.font.below
    each = _each_loss(values) if page.board else {}
    rows = -(-len(each) // 3) or 1
    under = Box(body.left, body.bottom - rows * pitch, body.right, body.bottom)
    if page.frame is not None:
        """What each loses is said when all are counted."""
    elif each:
        _several(page, under, each)
    else:
        page.line(_loss(page, values), under.top)
    body = body.above(under.height + 2)
    face, counted = values["face"], {values["face"], STAR}
    if rows > 1:
        bid_small(page, LEFT + 1, body.top + (body.height - 12) // 2, values["quantity"], face)
        right = LEFT + 1 + bid_small_width(values["quantity"])
    else:
        right = tally(page, body, so_far(page, values["count"]), values["quantity"], face)
    table_dice(page, Box(right + 4, body.top, RIGHT, body.bottom), values["dice"], counted, values["count"])


def _in_large(page: Page, values: _Values) -> None:
    """How many of how many, and what is lost; while they are counted, all dice."""
    area = in_large(page, values, {values["face"], STAR})
    loser = _loser(page, values)
    if page.frame is not None:
        return
    if loser is None:
        page.told_in(area, _loss(page, values))
    else:
        count = values["lost"][str(loser)]
        page.about_in(area, loser, "screen-you-lose-dice", "screen-loses-dice", count=count)


def _judgement(page: Page, values: _Values) -> str:
    """Who was right; with the challenger's name where there is room."""
    if page.frame is not None:
        return page.say("screen-counting")
    bidder, challenger = values["bidder"], values.get("challenger")
    if values["verdict"] == "exact":
        return page.about(bidder, "screen-you-exact", "screen-exact", _BANNER)
    if values["verdict"] == "too_low":
        return page.about(bidder, "screen-you-right", "screen-right", _BANNER)
    if challenger is not None:
        who = "you" if page.scene.seat == challenger else "me" if page.scene.seat == bidder else "both"
        names = {"name": page.name(bidder), "challenger": page.name(challenger)}
        text = page.say(f"screen-caught-{who}", **names)
        if medium().width(text) <= _BANNER:
            return text
    return page.about(bidder, "screen-you-lied", "screen-lied", _BANNER)


def _loser(page: Page, values: _Values) -> int | None:
    """Whose loss this screen tells: that of its seat, or the only one."""
    lost, seat = values["lost"], page.scene.seat
    if seat is not None and str(seat) in lost:
        return seat
    return int(next(iter(lost))) if len(lost) == 1 and seat not in values["safe"] else None


def _loss(page: Page, values: _Values) -> str:
    """What is lost, in a line: at a seat of an exact bid, what that seat has to do with it."""
    loser = _loser(page, values)
    if loser is not None:
        count = values["lost"][str(loser)]
        return page.about(loser, "screen-you-lose-dice", "screen-loses-dice", count=count)
    if page.scene.seat in values["safe"]:
        return page.say("screen-you-safe")
    return page.say("screen-others-lose" if values["lost"] else "screen-nobody-loses")


def _each_loss(values: _Values) -> dict[int, int]:
    """What each of several loses by an exact bid, none for whoever is safe; empty where a line says it all."""
    lost, safe = values["lost"], values["safe"]
    if not lost or len(lost) + len(safe) == 1:
        return {}
    return dict(
        sorted({**{int(seat): count for seat, count in lost.items()}, **dict.fromkeys(safe, 0)}.items())
    )


def _several(page: Page, box: Box, losses: Mapping[int, int]) -> None:
    """Names, and what each loses, three in a row."""
    told = [page.say("screen-minus", count=count) for count in losses.values()]
    rows = -(-len(losses) // 3)
    columns = -(-len(losses) // rows)
    width, font = box.width // columns, page.font
    room = width - max(font.width(text) for text in told) - 8
    names = fit.short_names([page.name(seat) for seat in losses], room, font)
    for index, name in enumerate(names):
        row, column = divmod(index, columns)
        middle = box.left + column * width + width // 2
        text = f"{name} {told[index]}"
        page.canvas.text(font, middle, box.top + row * (font.cap + font.below), text, align="center")


# -- the others


def _shown(page: Page, values: _Values) -> None:
    """The dice that lie face up from now on, the new ones full, and how many are rolled again."""
    page.banner(page.about(values["seat"], "screen-you-reroll", "screen-rerolls", _BANNER))
    pitch = page.font.cap + page.font.below
    page.line(page.say("screen-rolls-again", count=values["rolls"]), page.body.bottom - pitch)
    faces, new = values["shown"], list(values["show"])
    lit = []
    for face in faces:
        lit.append(face in new)
        if face in new:
            new.remove(face)
    box = page.body.above(pitch + 2)
    sizes = (22, 17, 12, 9)
    place(box, len(faces), sizes, lambda i, x, y, s: die(page.canvas, x, y, s, faces[i], lit=lit[i]), 2)


def _timed_out(page: Page, values: _Values) -> None:
    """Time's up for somebody: it opens with a 1, or challenges the bid."""
    page.banner(page.say("screen-timed-out"))
    opens = values["bidder"] is None
    mine, theirs = (
        ("screen-you-open", "screen-opens") if opens else ("screen-you-challenge", "screen-challenges")
    )
    top = page.body.top + (page.body.height - 30) // 2
    page.line(page.about(values["seat"], mine, theirs), top, medium())
    left = (WIDTH - bid_small_width(values["quantity"])) // 2
    bid_small(page, left, top + 17, values["quantity"], values["face"])


def _over(page: Page, values: _Values) -> None:
    """The winner, the crown, and the dice it has left."""
    winners: Sequence[int] = values["winners"] or []
    box = page.body
    left = sum((page.scene.view or {})["players"][seat]["dice"] for seat in winners)
    text = page.say("screen-dice-left", count=left)
    font = page.font
    rows = 18 + 14 + font.cap + font.below
    top = box.top + max(0, (box.height - rows) // 2)
    page.canvas.icon("crown", WIDTH // 2, top + 8, align="center")
    if winners:
        page.line(page.about(winners[0], "screen-you-win", "screen-wins"), top + 18, medium())
        page.line(text, top + 33)


_NOTICES: Mapping[str, Callable[[Page, _Values], None]] = {
    "verdict": _verdict,
    "shown": _shown,
    "timed_out": _timed_out,
    "over": _over,
}
