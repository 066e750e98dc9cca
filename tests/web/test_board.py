"""What is published of a scene: public things only, every sentence said."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from companion.screens.gallery import scenes
from companion.table.scene import LobbyCard, Notice, PlaceCard, Scene, Stage, Text, TimeLeft
from companion.web.board import board_json
from companion.words.words import Words

WORDS = Words("en")
BOARDS = {name: scene for name, scene in scenes().items() if scene.screen is None}
NAMES = ("Ana", "Ben", "Caz")


def view(phase: str, **fields: Any) -> dict[str, Any]:
    players = [{"name": name, "dice": 5, "coins": 20, "out": False} for name in NAMES]
    return {"game": "bluff", "phase": phase, "waiting": [1], "winners": None, "players": players} | fields


def published(**fields: Any) -> dict[str, Any]:
    return board_json(Scene(screen=None, **fields), WORDS)


def said(**fields: Any) -> tuple[str, str]:
    out = published(**fields)
    return out["headline"], out["detail"]


def notice(kind: str, **values: Any) -> tuple[str, str]:
    return said(stage=Stage.NOTICE, view=view("reveal"), notice=Notice(kind, values))


@pytest.mark.parametrize(
    "scene",
    [
        Scene(screen=0, stage=Stage.PLAY, view=view("bidding")),
        Scene(screen=None, stage=Stage.PLAY, seat=1, view=view("bidding")),
        Scene(screen=None, stage=Stage.PLAY, view=view("bidding", you={"dice": [1, 2]})),
    ],
    ids=["a place's", "a seat's", "with secrets"],
)
def test_no_private_scene_is_ever_published(scene: Scene) -> None:
    with pytest.raises(ValueError, match="only the board's own scene"):
        board_json(scene, WORDS)


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_of_the_gallery_is_said_in_full(name: str) -> None:
    scene = BOARDS[name]
    public = {key: value for key, value in (scene.view or {}).items() if key != "you"}
    out = board_json(replace(scene, view=public or None), WORDS)
    assert out["headline"]
    assert json.loads(json.dumps(out)) == out
    assert not {"looking", "choice", "seat", "you"} & set(out)


def test_a_scene_lists_what_it_has() -> None:
    out = published(
        stage=Stage.PLAY,
        view=MappingProxyType(view("bidding", bid={"seat": 0, "quantity": 3, "face": 4})),
        time_left=TimeLeft((1,), 4250, 15000),
        fault=Text("seat-name", {"number": 2}),
        waiting=(1,),
        places=(0, 2, 3),
    )
    assert out["time_left"] == {"seats": [1], "left_ms": 4250, "total_ms": 15000}
    assert out["fault"] == "Seat 2"
    assert out["waiting"] == [1]
    assert out["places"] == [0, 2, 3]
    assert out["view"]["bid"] == {"seat": 0, "quantity": 3, "face": 4}
    assert "notice" not in out


def test_sentences_inside_sentences_are_said() -> None:
    text = Text("page-says-phase", {"names": Text("seat-name", {"number": 2})})
    assert published(stage=Stage.PAUSE, say=text)["say"] == "Waiting for Seat 2"


def test_the_lobby_says_who_sits_and_what_is_missing() -> None:
    card = LobbyCard((PlaceCard("Ana", seated=True, host=True), PlaceCard("Seat 2")), "bluff", (("dice", 5),))
    out = published(stage=Stage.LOBBY, lobby=card)
    assert out["lobby"] == {
        "places": [
            {"name": "Ana", "seated": True, "host": True},
            {"name": "Seat 2", "seated": False, "host": False},
        ],
        "game": "bluff",
        "game_name": "Bluff",
        "options": {"dice": 5},
        "problem": None,
    }
    assert out["detail"] == "Ana is here. Press OK at another seat to join."
    nobody = replace(card, places=(PlaceCard("Seat 1"), PlaceCard("Seat 2")))
    assert said(stage=Stage.LOBBY, lobby=nobody) == ("Pull up a chair", "Press OK at two seats or more.")


def test_the_lobby_says_who_starts_or_what_is_missing() -> None:
    two = (PlaceCard("Ana", seated=True), PlaceCard("Ben", seated=True, host=True))
    card = LobbyCard(two, "bluff", ())
    assert said(stage=Stage.LOBBY, lobby=card) == ("Ready to play", "Ben starts the game with OK.")
    problem = replace(card, problem=Text("seat-name", {"number": 1}))
    assert said(stage=Stage.LOBBY, lobby=problem) == ("Pull up a chair", "Seat 1")


def test_a_pause_says_how_it_ends() -> None:
    detail = "The clock stands still until the host goes on."
    assert said(stage=Stage.PAUSE, view=view("bidding")) == ("Paused", detail)
    back = ("Welcome back", "OK at any of the seats in play goes on.")
    assert said(stage=Stage.RESUME, view=view("bidding")) == back


@pytest.mark.parametrize(
    ("fields", "headline", "detail"),
    [
        ({"phase": "bidding", "bid": None}, "Ben to speak", "No bid yet."),
        (
            {"phase": "bidding", "bid": {"seat": 0, "quantity": 3, "face": 4}},
            "Ben to speak",
            "Ana says",
        ),
        ({"phase": "first_roll"}, "Who goes first?", "Two dice each. Still to roll: Ben."),
        (
            {"phase": "rolling", "waiting": [0, 1, 2]},
            "Roll the dice!",
            "Still to roll: Ana, Ben and Caz.",
        ),
        ({"phase": "sudden_death_rolling"}, "Sudden death!", "One die each. Still to roll: Ben."),
        (
            {"phase": "sudden_death_guessing", "waiting": [0, 1]},
            "Guess the total",
            "Still to guess: Ana and Ben.",
        ),
        ({"phase": "flip"}, "Ben flips the timer", ""),
        ({"phase": "of_another_game", "waiting": [0, 2]}, "Waiting for Ana and Caz", ""),
    ],
)
def test_the_phase_is_said(fields: dict[str, Any], headline: str, detail: str) -> None:
    assert said(stage=Stage.PLAY, view=view(**fields)) == (headline, detail)


DICE = {"0": [1, 2, 4], "1": [4, 5], "2": [6]}


@pytest.mark.parametrize(
    ("kind", "values", "headline", "detail"),
    [
        ("opens", {"seat": 1, "rolls": {}}, "Ben goes first", "The highest roll opens the bidding."),
        ("rolled_again", {"seats": [0, 2], "rolls": {}}, "A tie!", "Ana and Caz roll again."),
        (
            "verdict",
            {"bidder": 1, "loser": 1, "face": 4, "quantity": 4, "count": 3, "dice": DICE},
            "Bluff! Ben lied.",
            "There are 3. Ben loses a die.",
        ),
        (
            "verdict",
            {"bidder": 1, "loser": 2, "face": 4, "quantity": 1, "count": 1, "dice": DICE},
            "Ben told the truth!",
            "There is one. Caz loses a die.",
        ),
        ("timed_out", {"seat": 0}, "Time is up!", "Ana loses a die."),
        ("out", {"seat": 0}, "Ana is out", "No dice left."),
        (
            "sudden_death",
            {"contenders": [0, 1]},
            "Sudden death!",
            "One die each. Ana and Ben guess the total.",
        ),
        ("guesses", {"total": 8, "closest": [2]}, "The dice add up to 8", "Caz came closest."),
        (
            "guesses",
            {"total": 8, "closest": [0, 2]},
            "The dice add up to 8",
            "Ana and Caz came equally close: they roll again.",
        ),
        ("guesses", {"total": 8, "closest": []}, "The dice add up to 8", "Nobody guessed: roll again."),
        ("over", {"winners": [2], "pot": 6}, "Caz wins!", "6 coins from the pot."),
        ("over", {"winners": [2], "pot": 0}, "Caz wins!", "OK for another game."),
        ("of_another_game", {}, "Look at the table", ""),
    ],
)
def test_every_notice_is_said(kind: str, values: dict[str, Any], headline: str, detail: str) -> None:
    assert notice(kind, **values) == (headline, detail)


def test_a_verdict_marks_the_dice_that_counted() -> None:
    values = {"bidder": 1, "loser": 1, "quantity": 4, "count": 3, "dice": DICE}
    fours = published(stage=Stage.NOTICE, view=view("reveal"), notice=Notice("verdict", values | {"face": 4}))
    assert fours["notice"]["counted"] == {"0": [True, False, True], "1": [True, False], "2": [False]}
    ones = published(stage=Stage.NOTICE, view=view("reveal"), notice=Notice("verdict", values | {"face": 1}))
    assert ones["notice"]["counted"] == {"0": [True, False, False], "1": [False, False], "2": [False]}
