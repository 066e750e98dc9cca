"""What moves on the screens: every film ends with its picture, is cheap on the wires, and tells nothing of a secret."""

from __future__ import annotations

from itertools import pairwise

import pytest
from luma.core.interface.serial import noop
from PIL import Image

from companion.drivers.glass import FRAME_BYTES
from companion.drivers.panels import Screen, Sh1106, Ssd1306
from companion.drivers.windows import windows
from companion.screens.film import reel_of
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.table.scene import Scene, Stage
from companion.words.words import Words

WORDS = {language: Words(language) for language in ("en", "fr")}
FILMS = {name: scene for name, scene in scenes().items() if reel_of(scene)}
SHAKES = [name for name, scene in FILMS.items() if scene.stage is Stage.PLAY]
NOTICES = [name for name, scene in FILMS.items() if scene.stage is Stage.NOTICE]
PANELS = Ssd1306(noop()), Sh1106(noop())
letters = pytest.mark.parametrize("large", [False, True], ids=["small", "large"])


def pictures(scene: Scene, language: str = "en", *, large: bool = False) -> list[Image.Image]:
    """The frames of a film, and its last picture if it has one."""
    reel = reel_of(scene)
    assert reel is not None
    shown = [*range(reel.frames or 8), *([] if reel.frames is None else [None])]
    return [draw(scene, WORDS[language], frame, large=large) for frame in shown]


def cost(panel: Screen, before: Image.Image, after: Image.Image) -> int:
    found = windows(panel.pack(before), panel.pack(after), panel.window_bytes, tall=panel.tall_windows)
    return sum(panel.window_bytes + len(window) for window in found)


def moved(picture: Image.Image) -> Image.Image:
    """As a panel shows it that is spared: a dot further right and down, over other pages."""
    image = picture.copy()
    image.paste(picture, (1, 1))
    return image


def test_there_are_films_of_shakes_counts_and_strikes():
    kinds = {scene.notice.kind for scene in FILMS.values() if scene.notice is not None}
    games = {scene.view["game"] for scene in FILMS.values() if scene.view is not None}
    assert kinds == {"verdict", "struck"}
    assert games == {"bluff", "callmybluff", "bamboozler", "bluffaneer"}
    assert SHAKES


@pytest.mark.parametrize("name", FILMS)
@pytest.mark.parametrize("language", WORDS)
@letters
def test_a_frame_finds_room_on_the_wires(name, language, large):
    frames = pictures(FILMS[name], language, large=large)
    shown = frames[:-1] if FILMS[name].stage is Stage.NOTICE else frames
    for panel in PANELS:
        for film in (shown, [moved(picture) for picture in shown]):
            assert all(cost(panel, one, other) <= FRAME_BYTES for one, other in pairwise(film))


@pytest.mark.parametrize("name", FILMS)
@letters
def test_something_moves_in_every_film(name, large):
    assert len({picture.tobytes() for picture in pictures(FILMS[name], large=large)}) > 1


@pytest.mark.parametrize("name", NOTICES)
def test_a_notice_is_over_within_two_seconds_of_its_film(name):
    reel = reel_of(FILMS[name])
    assert reel is not None
    assert 0 < (reel.frames or 0) <= 13


@pytest.mark.parametrize("name", [name for name in NOTICES if "bluff" in name])
@letters
def test_who_was_right_is_said_when_all_dice_are_counted(name, large):
    *frames, last = pictures(FILMS[name], large=large)
    titles = {picture.crop((0, 0, 128, 14)).tobytes() for picture in frames}
    assert len(titles) == 1
    assert last.crop((0, 0, 128, 14)).tobytes() not in titles
