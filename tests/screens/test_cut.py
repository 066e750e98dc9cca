"""In no language is anything cut but a player's long name, and no line is left out."""

from __future__ import annotations

import pytest

from companion.games.registry import GAMES
from companion.screens import fit
from companion.screens.font import Font
from companion.screens.gallery import scenes
from companion.screens.page import Page
from companion.screens.picture import draw
from companion.screens.registry import SCREENS
from companion.table.scene import LobbyCard, Menu, PlaceCard, Scene, Stage, Text
from companion.words.words import Words, languages

SHORT = 4
"""A name of so many letters is never cut in a sentence."""
SCENES = scenes()
SEATED = tuple(PlaceCard(f"Seat {number}", True, number == 1) for number in range(1, 9))


@pytest.fixture
def cut(monkeypatch) -> list[str]:
    """What was cut while something was drawn, and lines that found no room."""
    found: list[str] = []
    asked: list[str] = []
    shorten, lines, sentence = fit.shorten, Page.lines, fit.sentence

    def shortened(font, text, width):
        asked.append(text)
        kept = shorten(font, text, width)
        found.extend([text] if kept != text else [])
        return kept

    def lined(page, texts, box, font=None):
        before = len(asked)
        lines(page, texts, box, font)
        found.extend(texts[len(asked) - before :])

    def said(say, font, width, key, values):
        whole, told = say(key, values), sentence(say, font, width, key, values)
        found.extend([whole] if told != whole and len(values["name"]) <= SHORT else [])
        return told

    monkeypatch.setattr(fit, "shorten", shortened)
    monkeypatch.setattr(fit, "sentence", said)
    monkeypatch.setattr(Page, "lines", lined)
    return found


def names(scene: Scene) -> set[str]:
    """The names of all who play or sit in `scene`."""
    played = {player["name"] for player in (scene.view or {}).get("players", ())}
    return played | {place.name for place in (scene.lobby.places if scene.lobby else ())}


@pytest.mark.parametrize("name", sorted(SCENES))
@pytest.mark.parametrize("language", languages())
def test_only_names_are_cut(language, name, cut):
    draw(SCENES[name], Words(language))
    assert {text.removesuffix(":").rstrip() for text in cut} <= names(SCENES[name])


@pytest.mark.parametrize("name", sorted(SCENES))
@pytest.mark.parametrize("language", languages())
def test_every_letter_is_drawn(language, name, monkeypatch):
    strange: set[str] = set()
    width = Font.width

    def watched(font, text):
        strange.update(letter for letter in text if letter not in font.glyphs)
        return width(font, text)

    monkeypatch.setattr(Font, "width", watched)
    draw(SCENES[name], Words(language))
    assert strange == set()


def option_values() -> list[tuple[str, str, object]]:
    """Every value of every option that the host's wheel turns through, where the game has screens."""
    return [
        (game, option.key, value)
        for game in SCREENS
        for option in GAMES[game].options
        for value in dict.fromkeys((*option.steps, *(option.choices or ()), option.default))
    ]


@pytest.mark.parametrize(("game", "key", "value"), option_values())
@pytest.mark.parametrize("language", languages())
def test_every_option_finds_room_with_its_value(language, game, key, value, cut):
    card = LobbyCard(SEATED, game, ((key, value),), row=1)
    draw(Scene(0, Stage.LOBBY, lobby=card, help=Text("help-host")), Words(language))
    assert cut == []


@pytest.mark.parametrize(
    "problem", [Text("problem-too-few", {"missing": 7, "least": 8}), Text("problem-too-many", {"most": 8})]
)
@pytest.mark.parametrize("screen", [0, None])
@pytest.mark.parametrize("language", languages())
def test_what_keeps_a_game_from_starting_finds_room(language, screen, problem, cut):
    card = LobbyCard(SEATED[:4], "bluff", (), row=1, problem=problem)
    draw(Scene(screen, Stage.LOBBY, lobby=card), Words(language))
    assert cut == []


@pytest.mark.parametrize("item", ["go-on", "sound-off", "sound-on", "end-match", "end-evening"])
@pytest.mark.parametrize("language", languages())
def test_every_line_of_the_menu_finds_room(language, item, cut):
    menu = Menu((Text(f"menu-{item}"), Text("menu-go-on")))
    draw(Scene(0, Stage.PAUSE, menu=menu, help=Text("help-menu")), Words(language))
    assert cut == []
