"""In no language is anything cut but a player's long name, and no line is left out."""

from __future__ import annotations

import pytest

from companion.games.registry import GAMES
from companion.screens.font import Font
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.screens.registry import SCREENS
from companion.table.scene import LobbyCard, Menu, PlaceCard, Scene, Stage, Text
from companion.words.words import Words, languages
from tests.screens.watching import watch

__all__ = ["watch"]

SCENES = scenes()
SEATED = tuple(PlaceCard(f"Seat {number}", True, number == 1) for number in range(1, 9))


def names(scene: Scene) -> set[str]:
    """The names of all who play or sit in `scene`."""
    played = {player["name"] for player in (scene.view or {}).get("players", ())}
    return played | {place.name for place in (scene.lobby.places if scene.lobby else ())}


@pytest.mark.parametrize("language", languages())
def test_only_names_are_cut(language, watch):
    words, cut = Words(language), {}
    for name, scene in SCENES.items():
        watch.anew()
        draw(scene, words)
        cut[name] = watch.cut - names(scene)
    assert {name: texts for name, texts in cut.items() if texts} == {}


@pytest.mark.parametrize("language", languages())
def test_every_letter_is_drawn(language, monkeypatch):
    words, strange = Words(language), set[str]()
    width = Font.width

    def watched(font, text):
        strange.update(letter for letter in text if letter not in font.glyphs)
        return width(font, text)

    monkeypatch.setattr(Font, "width", watched)
    for scene in SCENES.values():
        draw(scene, words)
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
def test_every_option_finds_room_with_its_value(language, game, key, value, watch):
    card = LobbyCard(SEATED, game, ((key, value),), row=1)
    for large in (False, True):
        draw(Scene(0, Stage.LOBBY, lobby=card, help=Text("help-host")), Words(language), large=large)
    assert watch.cut == set()


@pytest.mark.parametrize(
    "problem", [Text("problem-too-few", {"missing": 7, "least": 8}), Text("problem-too-many", {"most": 8})]
)
@pytest.mark.parametrize("screen", [0, None])
@pytest.mark.parametrize("language", languages())
def test_what_keeps_a_game_from_starting_finds_room(language, screen, problem, watch):
    card = LobbyCard(SEATED[:4], "bluff", (), row=1, problem=problem)
    for large in (False, True):
        draw(Scene(screen, Stage.LOBBY, lobby=card), Words(language), large=large)
    assert watch.cut == set()


@pytest.mark.parametrize("item", ["go-on", "sound-off", "sound-on", "end-match", "end-evening"])
@pytest.mark.parametrize("language", languages())
def test_every_line_of_the_menu_finds_room(language, item, watch):
    menu = Menu((Text(f"menu-{item}"), Text("menu-go-on")))
    for large in (False, True):
        draw(Scene(0, Stage.PAUSE, menu=menu, help=Text("help-menu")), Words(language), large=large)
    assert watch.cut == set()
