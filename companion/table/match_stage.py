"""What the stages of a running match share."""

from __future__ import annotations

from companion.table.playing import Playing
from companion.table.scene import Scene
from companion.table.scene import Stage as On
from companion.table.stage import Stage


class MatchStage(Stage):
    """What the stages of a running match share."""

    @property
    def playing(self) -> Playing:
        """The match."""
        if self.evening.playing is None:
            raise RuntimeError("no match")
        return self.evening.playing

    def scene_of(self, on: On, screen: int | None) -> Scene:
        """The scene of a match as far as all its stages agree: a free place is dark."""
        seat = None if screen is None else self.playing.seat_of(screen)
        if screen is not None and seat is None:
            return Scene(screen, On.DARK)
        return Scene(screen, on, seat, self.playing.view(seat))
