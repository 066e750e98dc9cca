from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens import cards, dice, font, symbols
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.screens.registry import SCREENS
from companion.table.scene import Scene, Stage, Text
from companion.words.words import Words, languages

GOLDEN = Path(__file__).parent.parent / "golden"
SCENES = scenes()
WORDS = Words()
DRAWN = {
    (language, name): draw(scene, Words(language))
    for language in languages()
    for name, scene in SCENES.items()
}


def golden(language: str) -> Path:
    """English stands above the other languages' folders."""
    return GOLDEN if language == "en" else GOLDEN / language


def is_golden(language: str, name: str) -> bool:
    with Image.open(golden(language) / f"{name}.png") as picture:
        return picture.convert("1").tobytes() == DRAWN[language, name].tobytes()


@pytest.mark.parametrize("language", languages())
def test_pictures_are_the_golden_ones(language):
    """After an intended change: `companion pictures --golden tests/golden`, and look at what changed."""
    assert [name for name in SCENES if not is_golden(language, name)] == []


def test_pictures_are_as_large_as_a_panel():
    assert {(drawn.mode, drawn.size) for drawn in DRAWN.values()} == {("1", (128, 64))}


@pytest.mark.parametrize("language", languages())
def test_every_golden_picture_is_of_a_scene(language):
    assert {path.stem for path in golden(language).glob("*.png")} == set(SCENES)


def test_pictures_may_be_drawn_in_several_threads_at_once():
    """Each bus draws for its own screens, with the same words and letters."""
    for cached in (dice._die, dice._masked, cards._face_up, cards._back, symbols._bone, font.load):
        cached.cache_clear()
    words, names, begin = Words(), list(SCENES), threading.Barrier(4)

    def all_from(first: int) -> dict[str, bytes]:
        begin.wait()
        return {name: draw(SCENES[name], words).tobytes() for name in (*names[first:], *names[:first])}

    switched_s = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            drawn = list(pool.map(all_from, (0, 0, 0, len(names) // 2)))
    finally:
        sys.setswitchinterval(switched_s)
    assert drawn == [{name: DRAWN["en", name].tobytes() for name in names}] * 4


def test_each_picture_says_something():
    empty = {name for (_, name), drawn in DRAWN.items() if drawn.getbbox() is None}
    assert empty == {name for name, scene in SCENES.items() if scene.stage is Stage.DARK}


def test_the_gallery_shows_every_stage_on_both_kinds_of_screen():
    shown = {(scene.stage, scene.screen is None) for scene in SCENES.values()}
    seats = {(stage, False) for stage in Stage}
    boards = {(stage, True) for stage in Stage if stage not in (Stage.DARK, Stage.FREE)}
    assert seats | boards <= shown


def test_the_gallery_shows_every_phase_and_notice_of_bluff():
    shown = [scene for scene in SCENES.values() if scene.view and scene.view["game"] == "bluff"]
    phases = {scene.view["phase"] for scene in shown}
    kinds = {scene.notice.kind for scene in shown if scene.notice}
    assert phases >= {
        "first_roll",
        "rolling",
        "flip",
        "bidding",
        "sudden_death_rolling",
        "sudden_death_guessing",
        "over",
    }
    assert kinds == {
        "opens",
        "rolled_again",
        "verdict",
        "timed_out",
        "out",
        "sudden_death",
        "guesses",
        "over",
    }


def test_every_game_of_the_gallery_has_screens():
    assert {scene.view["game"] for scene in SCENES.values() if scene.view} == set(SCREENS)


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(
        sorted(name for name, scene in SCENES.items() if scene.view and scene.screen is not None)
    ),
    dice=st.lists(st.integers(1, 6), max_size=10),
    guess=st.none() | st.integers(1, 48),
)
def test_without_looking_the_picture_does_not_know_the_secrets(name, dice, guess):
    scene = replace(SCENES[name], looking=False)
    other = replace(scene, view={**scene.view, "you": {"dice": dice, "guess": guess}})
    bare = replace(scene, view={key: value for key, value in scene.view.items() if key != "you"})
    assert draw(other, WORDS).tobytes() == draw(bare, WORDS).tobytes()


@given(st.permutations([1, 2, 4, 4, 6]))
@settings(max_examples=20, deadline=None)
def test_looking_shows_the_dice_as_they_lie(dice):
    scene = SCENES["seat-bid-looking"]
    picture = draw(replace(scene, view={**scene.view, "you": {"dice": dice}}), WORDS)
    assert (picture.tobytes() == draw(scene, WORDS).tobytes()) == (dice == [1, 2, 4, 4, 6])


def test_the_time_is_a_bar_and_a_number():
    scene = SCENES["seat-bid"]
    lengths = []
    for left_ms in (15_000, 7_500, 250, 0):
        picture = draw(replace(scene, time_left=replace(scene.time_left, left_ms=left_ms)), WORDS)
        lengths.append(sum(picture.getpixel((column, 0)) > 0 for column in range(128)))
    assert lengths == [128, 64, 2, 1]


def test_a_cup_being_shaken_shows_on_its_seat_only():
    scene = SCENES["board-shaking"]
    other = replace(scene, shaking=(1,))
    assert draw(scene, WORDS).tobytes() != draw(other, WORDS).tobytes()


def test_a_dark_screen_is_dark_whatever_else_its_scene_says():
    scene = Scene(3, Stage.DARK, help=Text("help-resume"), fault=Text("fault-screen-no-answer"))
    assert draw(scene, WORDS).getbbox() is None
