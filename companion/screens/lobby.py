"""Before a game: free places, who sits, and the host's wheels."""

from __future__ import annotations

from typing import Any

from companion.screens import fit
from companion.screens.draw import WIDTH, Box
from companion.screens.font import medium, small
from companion.screens.page import LEFT, RIGHT, TEXT_WIDTH, Page
from companion.table.scene import LobbyCard, PlaceCard

_HOST = "★"
RULES_LINES = 4
"""So many lines of rules are on a page."""
RULES_PITCH = 9


def free(page: Page) -> None:
    """A place where nobody sits."""
    box = page.body
    page.canvas.icon("chair", WIDTH // 2, box.top + 14, align="center")
    if box.height >= 44:
        page.line(_own(page), box.top + 34, medium())


def lobby(page: Page) -> None:
    """Who sits (the board), the options (the host), or whom everybody waits for."""
    card = page.scene.lobby
    if card is None:
        return
    if page.board:
        _board(page, card)
    elif card.reading:
        _rules(page, card)
    elif card.places[page.scene.screen or 0].host:
        _rows(page, card)
    else:
        _guest(page, card)


def _rules(page: Page, card: LobbyCard) -> None:
    """A page of the game's rules."""
    page.header(page.say(f"game-{card.game}"), str(card.reading))
    text = page.say(f"rules-{card.game}-{card.reading}")
    for line, words in enumerate(fit.wrap(small(), text, TEXT_WIDTH)):
        page.canvas.text(small(), LEFT, page.body.top + line * RULES_PITCH, words)


def _own(page: Page) -> str:
    """The name of this screen's place."""
    card, place = page.scene.lobby, page.scene.screen
    if card is None or place is None:
        return page.say("screen-free")
    return card.places[place].name


def _guest(page: Page, card: LobbyCard) -> None:
    """Somebody who sits and is not the host: the own name, big."""
    page.header(page.say(f"game-{card.game}"), _seated(page, card))
    host = next((place.name for place in card.places if place.host), "")
    font = medium()
    if page.large:
        page.line(_own(page), page.body.middle - font.cap // 2)
        return
    page.line(_own(page), page.body.top + (page.body.height - 26) // 2, font)
    text = page.sentence("screen-lobby-host", small(), TEXT_WIDTH, name=host)
    page.line(text, page.body.top + (page.body.height - 26) // 2 + 18)


def _seated(page: Page, card: LobbyCard) -> str:
    """How many sit."""
    return page.say("screen-lobby-seated", count=sum(place.seated for place in card.places))


def _rows(page: Page, card: LobbyCard) -> None:
    """The host's two wheels: LEFT turns the rows, RIGHT the value of the marked one."""
    rows = [
        (page.say("screen-lobby-game"), page.say(f"game-{card.game}")),
        *((page.say(f"option-{key}"), option_value(page, key, value)) for key, value in card.options),
        (_start(page, card), _seated(page, card) if card.problem is None else ""),
        (page.say("screen-lobby-rules"), page.say("screen-lobby-read")),
        (page.say("screen-lobby-menu"), ""),
    ]
    if page.large:
        _row_large(page, rows[card.row])
        return
    middle = page.body.top + (page.body.height - 15) // 2
    for offset, top in ((-1, middle - 12), (1, middle + 20)):
        if 0 <= card.row + offset < len(rows) and page.body.height >= 38:
            _row(page, rows[card.row + offset], top, marked=False)
    _row(page, rows[card.row], middle, marked=True)


def _start(page: Page, card: LobbyCard) -> str:
    """The last row: start, or what keeps the game from starting."""
    return page.say("screen-lobby-start") if card.problem is None else page.told(card.problem)


def option_value(page: Page, key: str, value: Any) -> str:
    """The value of an option in words, where it has words; else the number itself."""
    if isinstance(value, list | tuple):
        if len(value) > 1:
            return page.say(f"option-{key}-several", count=len(value))
        value = value[0] if value else "none"
    known = f"option-{key}-{str(value).lower()}"
    return page.say(known) if page.words.keys() >= {known} else page.say(f"option-{key}-value", value=value)


def _row(page: Page, row: tuple[str, str], top: int, *, marked: bool) -> None:
    """A label and its value; marked: full and framed."""
    label, value = row
    font, ink = small(), 0 if marked else 1
    left, right = LEFT + 6, RIGHT - 6
    if marked:
        page.canvas.fill(Box(LEFT, top, RIGHT, top + 15), radius=3)
    text_top = top + (4 if marked else 0)
    bold = medium() if marked and font.width(label) + medium().width(value) + 14 <= right - left else font
    taken = page.canvas.text(
        bold, right, text_top - (1 if bold is not font else 0), value, ink=ink, align="right"
    )
    label = fit.shorten(font, label, right - left - taken - 4)
    page.canvas.text(font, left, text_top, label, ink=ink)


def _row_large(page: Page, row: tuple[str, str]) -> None:
    """The marked row alone, in large letters: its label over its value."""
    font, pitch, room = medium(), 14, TEXT_WIDTH - 8
    lines = [line for text in row if text for line in fit.wrap(font, text, room)]
    height = len(lines) * pitch + 2
    top = page.body.top + (page.body.height - height) // 2
    page.canvas.fill(Box(LEFT, top, RIGHT, top + height), radius=3)
    for index, line in enumerate(lines):
        shown = fit.shorten(font, line, room)
        page.canvas.text(font, WIDTH // 2, top + 3 + index * pitch, shown, ink=0, align="center")


def _board(page: Page, card: LobbyCard) -> None:
    """The board in the lobby: the game, and who sits where."""
    title = page.say(f"game-{card.game}") if card.problem is None else page.told(card.problem)
    page.banner(title)
    box, columns = page.body, 1 if len(card.places) <= 3 else 2
    rows = -(-len(card.places) // columns)
    pitch = min(16, (box.height + 1) // rows)
    top = box.top + (box.height - rows * pitch + 2) // 2
    for index, place in enumerate(card.places):
        column, row = divmod(index, rows)
        left = LEFT + 2 + column * (WIDTH // 2 + 2)
        right = RIGHT - 2 if column == columns - 1 else WIDTH // 2 - 2
        _sitter(page, place, Box(left, top + row * pitch, right, top + (row + 1) * pitch))


def _sitter(page: Page, place: PlaceCard, box: Box) -> None:
    """One place: a name, the host with a star, or a dotted line where nobody sits."""
    font = medium()
    if not place.seated:
        page.canvas.dots(box.left, box.right - 8, box.top + 7)
        return
    mark = font.width(_HOST) + 3 if place.host else 0
    name = fit.shorten(font, place.name, box.width - mark)
    taken = page.canvas.text(font, box.left, box.top, name)
    if mark:
        page.canvas.text(font, box.left + taken + 3, box.top, _HOST)
