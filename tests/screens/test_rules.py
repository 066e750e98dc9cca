"""The rules of each game on a seat's screen: all pages are there, in every language, and none is cut."""

from __future__ import annotations

import re

import pytest

from companion.screens import fit
from companion.screens.font import small
from companion.screens.lobby import RULES_LINES
from companion.screens.page import TEXT_WIDTH
from companion.screens.picture import draw
from companion.table.scene import LobbyCard, PlaceCard, Scene, Stage, Text
from companion.table.ways.registry import WAYS
from companion.words.words import Words, languages

PAGES = [(game, page) for game, way in WAYS.items() for page in range(1, way.pages + 1)]


@pytest.mark.parametrize("language", languages())
def test_a_game_has_as_many_pages_as_the_table_turns(language: str) -> None:
    written = {key for key in sorted(Words(language).keys()) if re.fullmatch(r"rules-[a-z]+-\d+", key)}
    assert written == {f"rules-{game}-{page}" for game, page in PAGES}
    assert all(way.pages for way in WAYS.values())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "page"), PAGES)
def test_a_page_fits_the_screen(language: str, game: str, page: int) -> None:
    words = Words(language)
    lines = fit.wrap(small(), words.say(f"rules-{game}-{page}"), TEXT_WIDTH)
    assert len(lines) <= RULES_LINES
    assert max(small().width(line) for line in lines) <= TEXT_WIDTH
    card = LobbyCard((PlaceCard("Ana", True, True), PlaceCard("Ben", True)), game, (), reading=page)
    shown = Scene(1, Stage.LOBBY, lobby=card, help=Text("help-reading"))
    assert draw(shown, words) != draw(Scene(1, Stage.LOBBY, lobby=card), words)


def test_rulings_are_quoted() -> None:
    words = Words("en")
    quoted = {
        game: re.findall(r"\b[RK]\d+", "".join(words.say(f"rules-{g}-{p}") for g, p in PAGES if g == game))
        for game in WAYS
    }
    assert min(len(set(rulings)) for rulings in quoted.values()) >= 5
