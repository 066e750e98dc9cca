"""Whoever is to act is seen across the table: the screen of a seat on turn is dark on white, all others are not."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.screens.turn import on_turn
from companion.table.scene import Scene, Stage
from companion.words.words import Words

SCENES = scenes()
WORDS = Words()
ON_TURN = sorted(name for name, scene in SCENES.items() if on_turn(scene))
OTHERS = sorted(SCENES.keys() - set(ON_TURN))
SECRET = {"dice": [1], "cards": ["skip"], "card": "chest+ship", "hand": ["9"], "guess": 3, "roll": [6, 6]}


def white(scene: Scene) -> int:
    """How many of the 128 dots at the left and the right edge are white."""
    picture = draw(scene, WORDS)
    return sum(picture.getpixel((column, row)) > 0 for column in (0, 127) for row in range(64))


def test_a_seat_on_turn_is_dark_on_white():
    assert [name for name in ON_TURN if white(SCENES[name]) <= 80] == []


def test_nobody_else_is():
    assert [name for name in OTHERS if white(SCENES[name]) >= 64] == []


def test_who_decides_and_who_rolls_is_on_turn_and_who_waits_is_not():
    for name in (
        "seat-raises",
        "seat-must-challenge",
        "seat-flip",
        "seat-guess",
        "seat-shake",
        "seat-shaking",
    ):
        assert name in ON_TURN
    for name in ("seat-bid", "seat-rolled", "seat-out", "seat-guess-watching", "board-bid", "board-shaking"):
        assert name in OTHERS


def test_it_is_so_in_every_game():
    games = {scene.view["game"] for scene in SCENES.values() if scene.view}
    for names in (ON_TURN, [name for name in OTHERS if SCENES[name].stage is Stage.PLAY]):
        assert {SCENES[name].view["game"] for name in names} == games


def test_only_while_the_game_is_played():
    for name in ON_TURN:
        for stage in (Stage.NOTICE, Stage.PAUSE, Stage.RESUME, Stage.OVER):
            assert not on_turn(replace(SCENES[name], stage=stage)), name
        assert not on_turn(replace(SCENES[name], count_down=3)), name


def test_a_neighbour_learns_nothing_of_a_secret_from_it():
    assert [name for name, scene in SCENES.items() if scene.view and tells_a_secret(scene)] == []


def tells_a_secret(scene: Scene) -> bool:
    bare = {key: value for key, value in scene.view.items() if key != "you"}
    return any(
        on_turn(replace(scene, view=view, looking=looking, choice=None)) != on_turn(scene)
        for looking in (False, True)
        for view in (scene.view, bare, {**bare, "you": SECRET})
    )
