"""One scene, one picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image, ImageChops

from companion.screens import lobby, pause
from companion.screens.draw import Canvas
from companion.screens.page import Page
from companion.screens.registry import SCREENS
from companion.screens.turn import on_turn
from companion.table.scene import Scene, Stage
from companion.words.words import Words


def draw(scene: Scene, words: Words, frame: int | None = None, *, large: bool = False) -> Image.Image:
    """The picture of `scene`: mode "1", 128x64; pure, and without `looking` blind to `view["you"]`.

    A seat on turn is told so across the table: dark on white. `frame`: of a scene that moves (`film.py`), counted from
    0; None: how it ends. `large`: on a seat's screen fewer things, all of them to be read at arm's length.
    """
    if scene.stage is Stage.DARK:
        return Canvas().image
    page = Page(scene, words, frame, large=large)
    _draw(page)
    image = page.canvas.image
    return ImageChops.logical_xor(image, Image.new("1", image.size, 255)) if on_turn(scene) else image


def _draw(page: Page) -> None:
    """Fill the page's body."""
    scene = page.scene
    if scene.count_down is not None:
        pause.count_down(page)
    elif scene.stage in _HOUSE:
        _HOUSE[scene.stage](page)
    elif scene.view is not None:
        screens = SCREENS[scene.view["game"]]
        if scene.stage is Stage.NOTICE and scene.notice is not None:
            screens.notice(page)
        elif scene.stage is Stage.OVER:
            screens.over(page)
        else:
            screens.play(page)


_HOUSE: Mapping[Stage, Callable[[Page], None]] = {
    Stage.FREE: lobby.free,
    Stage.LOBBY: lobby.lobby,
    Stage.PAUSE: pause.paused,
    Stage.RESUME: pause.resume,
}
