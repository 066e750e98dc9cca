"""Which scenes move, and for how many frames."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from companion.screens.registry import SCREENS
from companion.table.scene import Scene, Stage


@dataclass(frozen=True, slots=True)
class Reel:
    """What moves; the same reel goes on when the scene changes. `frames` None: as long as it is shown."""

    what: Hashable
    frames: int | None


def reel_of(scene: Scene) -> Reel | None:
    """The film of a scene; None: a picture that stands still."""
    if scene.stage is Stage.PLAY and _sees_a_shake(scene):
        return Reel("shake", None)
    if scene.stage is Stage.NOTICE and scene.notice is not None and scene.view is not None:
        frames = SCREENS[scene.view["game"]].frames(scene.notice)
        return Reel((scene.notice.kind, repr(scene.notice.values)), frames) if frames else None
    return None


def _sees_a_shake(scene: Scene) -> bool:
    """On the board any cup's, at a seat its own."""
    return bool(scene.shaking) if scene.screen is None else scene.screen in scene.shaking
