"""Standing still: the pause with its menu, coming back after a restart, and 3-2-1."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from companion.match.entry import Entry
from companion.table.effects import Tone
from companion.table.evening import Evening, Pause
from companion.table.inputs import Button
from companion.table.match_stage import MatchStage
from companion.table.noticing import to_lobby
from companion.table.scene import Menu, Scene, Text
from companion.table.scene import Stage as On
from companion.table.stage import Due, Stage

COUNT = 3
SECOND_NS = 1_000_000_000


class Pausing(Stage):
    """The menu: arrows mark, OK chooses. It obeys whoever opened it, and the host; the host alone confirms."""

    @property
    def pause(self) -> Pause:
        """The pause that is on."""
        if self.evening.pause is None:
            raise RuntimeError("no pause")
        return self.evening.pause

    def meaning(self, place: int) -> Hashable:
        """The menu, or the question whether it is meant."""
        return ("pause", self.pause.confirm, self.pause.reason, self._obeys(place))

    def turn(self, place: int, button: Button) -> None:
        """Mark another line."""
        pause = self.pause
        if not self._obeys(place) or pause.confirm is not None:
            return
        before, items = pause.marked, len(menu_items(self.evening))
        pause.marked = (before + (1 if button is Button.RIGHT else -1)) % items
        self.evening.places[place].undo = lambda: setattr(pause, "marked", before)
        self.evening.sound(Tone.STEP)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Do what is marked; what ends something is asked once more, and the host says yes."""
        if not self._obeys(place):
            return False
        if self.pause.confirm is None:
            choose_item(self.evening, menu_items(self.evening)[self.pause.marked])
        elif place == self.evening.host:
            confirm(self.evening)
        else:
            self.evening.refuse(place, Text("say-host-confirms"))
        return True

    def challenge(self, place: int, at_ns: int) -> None:
        """No: back to the menu."""
        if self._obeys(place) and self.pause.confirm is not None:
            self.pause.confirm = None
        else:
            super().challenge(place, at_ns)

    def scene(self, screen: int | None) -> Scene:
        """The menu or the reason as `screen` shows it."""
        evening, pause = self.evening, self.pause
        scene = Scene(screen, On.PAUSE, say=pause.reason)
        if evening.playing is not None:
            seat = None if screen is None else evening.playing.seat_of(screen)
            if screen is not None and seat is None:
                return Scene(screen, On.DARK)
            scene = replace(scene, seat=seat, view=evening.playing.view(seat))
        elif screen is not None and not evening.places[screen].seated:
            return Scene(screen, On.DARK)
        if screen is None:
            return scene
        if not self._obeys(screen):
            return replace(scene, help=Text("help-paused"))
        if pause.confirm is not None:
            return replace(scene, menu=Menu((Text(f"menu-sure-{pause.confirm}"),)), help=Text("help-sure"))
        items = tuple(Text(f"menu-{item}") for item in menu_items(evening))
        return replace(scene, menu=Menu(items, pause.marked), help=Text("help-menu"))

    def _obeys(self, place: int) -> bool:
        return place in (self.pause.by, self.evening.host)


class Resuming(MatchStage):
    """After a restart: the first OK of a player only lets the match go on."""

    def meaning(self, place: int) -> Hashable:
        """The same until it goes on."""
        return ("resume", place in self.playing.places)

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """Go on."""
        if place not in self.playing.places:
            return False
        go_on(self.evening)
        return True

    def scene(self, screen: int | None) -> Scene:
        """Masked, whatever is held."""
        scene = self.scene_of(On.RESUME, screen)
        if screen is None or scene.stage is On.DARK:
            return scene
        return replace(scene, help=Text("help-resume"))


class Counting(MatchStage):
    """3-2-1 before play goes on; nothing can be said in it."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """Nothing."""
        return ("count",)

    def scene(self, screen: int | None) -> Scene:
        """The number."""
        scene = self.scene_of(On.RESUME, screen)
        if scene.stage is On.DARK:
            return scene
        return replace(scene, count_down=count_now(self.evening))

    def due(self) -> Due | None:
        """Play goes on, or the notice that was on the screens."""
        from_ns = self.evening.count_from_ns
        return None if from_ns is None else Due(from_ns + COUNT * SECOND_NS, self._over)

    def wake_at_ns(self) -> int | None:
        """The next number."""
        evening = self.evening
        if evening.count_from_ns is None:
            return None
        return evening.now_ns + SECOND_NS - (evening.now_ns - evening.count_from_ns) % SECOND_NS

    def _over(self) -> None:
        self.evening.count_from_ns = None
        self.playing.notices.show_again(self.evening.now_ns)


def count_now(evening: Evening) -> int:
    """3, 2 or 1."""
    passed_ns = evening.now_ns - (evening.count_from_ns or 0)
    return max(1, COUNT - passed_ns // SECOND_NS)


def menu_items(evening: Evening) -> tuple[str, ...]:
    """What the pause offers now."""
    sound = "sound-off" if evening.sound_on else "sound-on"
    end = ("end-match",) if evening.playing is not None and not evening.playing.over else ()
    return ("go-on", sound, *end, "end-evening")


def choose_item(evening: Evening, item: str) -> None:
    """Do what a line of the menu says, or ask whether it is meant."""
    if item == "go-on":
        go_on(evening)
    elif item in ("sound-off", "sound-on"):
        evening.sound_on = not evening.sound_on
    elif evening.pause is not None:
        evening.pause.confirm = item


def confirm(evening: Evening) -> None:
    """The host means it."""
    if evening.pause is not None and evening.pause.confirm == "end-match":
        end_match(evening)
    else:
        end_evening(evening)


def stop(evening: Evening, by: int | None, reason: Text | None = None, *, for_screen: bool = False) -> None:
    """Pause."""
    evening.pause = Pause(by, reason, for_screen)
    evening.count_from_ns = None


def go_on(evening: Evening) -> None:
    """Out of the pause, or of the wait after a restart; a match that is not over goes on with 3-2-1."""
    evening.pause, evening.resuming = None, False
    if evening.playing is not None and not evening.playing.over:
        evening.count_from_ns = evening.now_ns
    elif evening.playing is not None:
        evening.playing.notices.show_again(evening.now_ns)


def end_match(evening: Evening) -> None:
    """Break the match off; the lobby follows."""
    if evening.playing is not None:
        sheet = evening.sheet() | {"seats": []}
        evening.propose(Entry(evening.playing.number, (), sheet, "broken_off"), lambda: to_lobby(evening))


def end_evening(evening: Evening) -> None:
    """Everybody gets up; a match that runs is kept as it stands."""
    playing = evening.playing
    if playing is not None and not playing.over:
        evening.propose_sheet(evening.shut_down)
    else:
        evening.propose_sheet(evening.shut_down, seated=[], host=None, seats=[], adopted={})
