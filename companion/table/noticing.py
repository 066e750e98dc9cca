"""What just happened, and the end of a match."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from companion.table.evening import Evening
from companion.table.lobby import start_match
from companion.table.match_stage import MatchStage
from companion.table.scene import Scene, Text
from companion.table.scene import Stage as On
from companion.table.stage import Due


class Noticing(MatchStage):
    """What just happened, until everybody has seen it."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """Each notice is a new one; having seen it leaves OK without meaning."""
        return ("notice", self.playing.number, self.playing.notices.number)

    def _enders(self) -> tuple[int, ...]:
        """The places whose OK ends the notice."""
        notice = self.playing.notices.current
        if notice is None or notice.ends_with is None:
            return self.playing.places
        return tuple(self.playing.places[seat] for seat in notice.ends_with)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Seen; when all have whom it is for, it ends."""
        notices = self.playing.notices
        if place not in self.playing.places or place in notices.seen:
            return False
        notices.seen.add(place)
        if notices.seen.issuperset(self._enders()):
            notices.end(self.evening.now_ns)
        return True

    def due(self) -> Due:
        """Nobody has to press: it ends by itself."""
        since_ns, stays_s = self.playing.notices.since_ns, self.evening.settings.reveal_seconds
        return Due(since_ns + int(stays_s * 1e9), lambda: self.playing.notices.end(self.evening.now_ns))

    def may_pause(self, place: int) -> bool:
        """Whoever has seen it."""
        return place in self.playing.notices.seen

    def scene(self, screen: int | None) -> Scene:
        """The notice as `screen` shows it."""
        notices = self.playing.notices
        scene = self.scene_of(On.NOTICE, screen)
        if scene.stage is On.DARK:
            return scene
        if notices.current is None:
            return scene
        waiting = tuple(place for place in self._enders() if place not in notices.seen)
        help_ = None if screen is None else Text("help-seen" if screen in waiting else "help-others")
        return replace(scene, notice=notices.current.shown_to(scene.seat), waiting=waiting, help=help_)


class Over(MatchStage):
    """Somebody has won. The host: OK plays again, CHALLENGE goes to the lobby."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """The same to the end."""
        return ("over", self.playing.number)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Play again."""
        return place == self.evening.host and start_match(self.evening, place)

    def challenge(self, place: int, at_ns: int) -> None:
        """Back to the lobby."""
        if place != self.evening.host:
            super().challenge(place, at_ns)
            return
        to_lobby(self.evening)

    def may_pause(self, place: int) -> bool:
        """Whoever played."""
        return place in self.playing.places

    def scene(self, screen: int | None) -> Scene:
        """The winner as `screen` shows it."""
        scene = self.scene_of(On.OVER, screen)
        if screen is None or scene.stage is On.DARK:
            return scene
        return replace(scene, help=Text("help-rematch" if screen == self.evening.host else "help-over"))


def to_lobby(evening: Evening) -> None:
    """The match has been left, wherever it stood."""
    evening.playing, evening.pause = None, None
    evening.resuming, evening.count_from_ns = False, None
