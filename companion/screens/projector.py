"""Scenes into pictures that move: which frame of a film each screen shows, and when the next is due.

A picture is drawn by whoever shows it, when a screen has time for it: what is overtaken by a later one never is.

Pure: the time is handed in. A film tells nothing that its last picture does not; what moves are things everybody knows
of: a cup that is shaken, dice that are counted, a strike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from PIL import Image

from companion.screens.film import Reel, reel_of
from companion.screens.picture import draw
from companion.table.scene import Scene
from companion.words.words import Words

FRAME_NS: Final = 150_000_000

ScreenId: TypeAlias = int | None
Drawing: TypeAlias = Callable[[], Image.Image]
"""Draws a picture: the same whenever and wherever it is called."""


@dataclass(slots=True)
class _Film:
    """What one screen shows. `frame` None: the last picture, which stays."""

    scene: Scene
    reel: Reel | None
    began_ns: int
    frame: int | None


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of a film; `passing`: another comes after it, so that it may be left out."""

    screen: ScreenId
    picture: Drawing
    passing: bool


class Projector:
    """The films on all screens of a table; `large`: seats' screens in large letters."""

    def __init__(self, words: Words, *, large: bool = False) -> None:
        self._words = words
        self._large = large
        self._films: dict[ScreenId, _Film] = {}

    def show(self, screen: ScreenId, scene: Scene, now_ns: int) -> Drawing:
        """The picture of `scene` as `screen` is to show it now; a film that runs already goes on."""
        reel, before = reel_of(scene), self._films.get(screen)
        goes_on = reel is not None and before is not None and before.reel == reel
        began_ns = before.began_ns if goes_on and before is not None else now_ns
        film = _Film(scene, reel, began_ns, _frame(reel, now_ns - began_ns))
        self._films[screen] = film
        return self._draw(scene, film.frame)

    def due(self, now_ns: int) -> list[Frame]:
        """The frames that are due, one a screen."""
        frames = []
        for screen, film in self._films.items():
            frame = _frame(film.reel, now_ns - film.began_ns)
            if frame != film.frame:
                film.frame = frame
                frames.append(Frame(screen, self._draw(film.scene, frame), frame is not None))
        return frames

    def wake_at_ns(self) -> int | None:
        """When the next frame is due; None: nothing moves."""
        nexts = (
            film.began_ns + (film.frame + 1) * FRAME_NS
            for film in self._films.values()
            if film.frame is not None
        )
        return min(nexts, default=None)

    def _draw(self, scene: Scene, frame: int | None) -> Drawing:
        return partial(draw, scene, self._words, frame, large=self._large)


def _frame(reel: Reel | None, passed_ns: int) -> int | None:
    """The frame after so long; None once the film is over."""
    if reel is None:
        return None
    frame = passed_ns // FRAME_NS
    return frame if reel.frames is None or frame < reel.frames else None
