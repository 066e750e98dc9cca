"""Whose turn it is, as everybody may know."""

from __future__ import annotations

from companion.table.scene import Scene, Stage


def on_turn(scene: Scene) -> bool:
    """Whether the game waits for the seat of this screen to decide or to roll; no secret decides that."""
    waits = scene.stage is Stage.PLAY and scene.view is not None and scene.count_down is None
    return waits and scene.seat in (scene.view or {})["waiting"]
