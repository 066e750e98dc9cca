"""Films: which frame is shown when, without a clock of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.screens import projector
from companion.screens.film import Reel, reel_of
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.screens.projector import FRAME_NS, Frame, Projector
from companion.table.effects import Show
from companion.table.scene import Scene, Stage
from companion.words.words import Words
from tests.bench import evening
from tests.bench.game import Recorded

STILL = Scene(0, Stage.LOBBY)


class Drawn:
    """Which frames were drawn; a scene's film is what its test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reels: dict[Stage, Reel] = {}
        self.frames: list[int | None] = []
        monkeypatch.setattr(projector, "reel_of", lambda scene: self.reels.get(scene.stage))
        monkeypatch.setattr(
            projector, "draw", lambda _scene, _words, frame, **_how: self.frames.append(frame)
        )
        self.projector = Projector(Words())

    def show(self, screen: int | None, scene: Scene, now_ns: int) -> None:
        """As the screen's bus would: it draws at once."""
        self.projector.show(screen, scene, now_ns)()

    def due(self, now_ns: int) -> list[Frame]:
        """What is due, drawn."""
        frames = self.projector.due(now_ns)
        for frame in frames:
            frame.picture()
        return frames

    def run(self, until_ns: int) -> None:
        """Wake when it wants to be woken."""
        while (at_ns := self.projector.wake_at_ns()) is not None and at_ns <= until_ns:
            self.due(at_ns)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


def test_what_stands_still_is_drawn_once_and_wakes_nobody(drawn):
    drawn.show(0, STILL, 5)
    assert drawn.frames == [None]
    assert drawn.projector.wake_at_ns() is None
    assert drawn.due(10**12) == []


def test_a_film_ends_with_the_picture_that_stays(drawn):
    drawn.reels[Stage.NOTICE] = Reel("verdict", 3)
    drawn.show(0, Scene(0, Stage.NOTICE), 7)
    assert drawn.projector.wake_at_ns() == 7 + FRAME_NS
    drawn.run(10**12)
    assert drawn.frames == [0, 1, 2, None]


def test_only_the_last_picture_may_not_be_left_out(drawn):
    drawn.reels[Stage.NOTICE] = Reel("verdict", 2)
    drawn.show(None, Scene(None, Stage.NOTICE), 0)
    frames = [drawn.due(n * FRAME_NS) for n in (1, 2, 3)]
    assert [[(frame.screen, frame.passing) for frame in due] for due in frames] == [
        [(None, True)],
        [(None, False)],
        [],
    ]


def test_a_film_without_an_end_goes_on_and_skips_what_is_late(drawn):
    drawn.reels[Stage.PLAY] = Reel("shake", None)
    drawn.show(0, Scene(0, Stage.PLAY), 0)
    drawn.due(40 * FRAME_NS + 3)
    assert drawn.frames == [0, 40]
    assert drawn.projector.wake_at_ns() == 41 * FRAME_NS


def test_a_changed_scene_of_the_same_film_does_not_begin_it_again(drawn):
    drawn.reels[Stage.PLAY] = Reel("shake", None)
    scene = Scene(0, Stage.PLAY)
    drawn.show(0, scene, 0)
    drawn.show(0, replace(scene, shaking=(1,)), 2 * FRAME_NS + 5)
    assert drawn.frames == [0, 2]
    drawn.reels[Stage.PLAY] = Reel("another", None)
    drawn.show(0, scene, 3 * FRAME_NS)
    assert drawn.frames == [0, 2, 0]


def test_each_screen_has_its_own_film(drawn):
    drawn.reels[Stage.NOTICE] = Reel("verdict", 2)
    drawn.show(0, Scene(0, Stage.NOTICE), 0)
    drawn.show(1, Scene(1, Stage.NOTICE), FRAME_NS // 2)
    assert drawn.projector.wake_at_ns() == FRAME_NS
    assert [frame.screen for frame in drawn.due(FRAME_NS)] == [0]
    assert [frame.screen for frame in drawn.due(3 * FRAME_NS // 2)] == [1]


def test_every_frame_has_the_letters_that_are_asked_for():
    """The board's are large in any case."""
    films = {name: scene for name, scene in scenes().items() if reel_of(scene) and scene.screen is not None}
    for large in (False, True):
        for scene in films.values():
            shown = Projector(Words(), large=large)
            assert shown.show(0, scene, 0)() == draw(scene, Words(), 0, large=large)
            (frame,) = shown.due(FRAME_NS)
            assert frame.picture() == draw(scene, Words(), 1, large=large)


def test_what_is_overtaken_is_never_drawn(drawn):
    drawn.projector.show(0, STILL, 5)
    late = drawn.projector.show(0, STILL, 6)
    assert drawn.frames == []
    late()
    assert drawn.frames == [None]


@pytest.mark.parametrize("kind", evening.KINDS)
def test_a_picture_is_the_same_however_late_it_is_drawn(kind):
    """Its bus draws it when it has time for it, while the table goes on."""
    films, drawn = Projector(Words()), []

    def show(effect: Show, now_ns: int) -> None:
        drawing = films.show(effect.screen, effect.scene, now_ns)
        if len(drawn) < 300:
            drawn.append((drawing, drawing().tobytes()))

    table = Recorded(show, 4, 3)
    evening.guests(kind, table, 4, 3).play(1.0)
    assert len(drawn) > 100
    assert all(drawing().tobytes() == at_once for drawing, at_once in drawn)
