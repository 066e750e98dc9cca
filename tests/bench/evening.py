"""A whole evening at the real table, one game of each kind: seeded guests, and the films that the screens show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PIL import Image

from companion.screens.projector import Projector
from companion.table.effects import Effect, Record, Show
from companion.table.inputs import Button, OptionChosen
from companion.words.words import Words
from tests.bench.game import Players, Recorded

KINDS = ("bluff", "callmybluff", "bamboozler", "bluffaneer", "bluffit")
_MOST_MINUTES = 45.0

Send: TypeAlias = Callable[[int | None, Image.Image, int, bool, bool], None]
"""Screen, picture, the table's time, whether a secret must go (`masks`), and whether it is a film's passing frame."""


class Projected(Recorded):
    """An evening whose pictures `send` gets as a running table's screens do, films included, at the table's time."""

    def __init__(self, send: Send, places: int, seed: int) -> None:
        self._send = send
        self._projector = Projector(Words())
        super().__init__(self._project, places, seed)

    def _project(self, effect: Show, now_ns: int) -> None:
        picture = self._projector.show(effect.screen, effect.scene, now_ns)()
        self._send(effect.screen, picture, now_ns, effect.masks, False)

    def _carry_out(self, effects: list[Effect]) -> None:
        super()._carry_out(effects)
        for frame in self._projector.due(self.now_ns):
            self._send(frame.screen, frame.picture(), self.now_ns, False, frame.passing)

    def _next_due(self) -> tuple[int, Record | None] | None:
        """The table's next, or a film's."""
        due, frame_ns = super()._next_due(), self._projector.wake_at_ns()
        if frame_ns is None or (due is not None and due[0] <= frame_ns):
            return due
        return frame_ns, None


class Guests(Players):
    """Players of any game, who go by what their own screens offer; `dice` decides which of it they take."""

    def __init__(self, evening: Recorded, places: int, seed: int, game: str) -> None:
        super().__init__(evening, places, seed)
        self._game = game

    def play(self, most_minutes: float | None = None) -> float:
        """From the lobby to the winner, or for `most_minutes`, at most 45: the minutes that it took."""
        self._evening.hear(OptionChosen("game", self._game))
        return super().play(_MOST_MINUTES if most_minutes is None else most_minutes)

    def _decide_all(self, waiting: tuple[int, ...]) -> None:
        shaking = tuple(place for place in waiting if self._evening.help(place) == "help-shake")
        if shaking:
            self._roll(shaking)
        else:
            self._decide(waiting[self._dice.below(len(waiting))])

    def _decide(self, place: int) -> None:
        """Think, perhaps look, then call, or turn the wheels a little and say it."""
        evening, says = self._evening, self._evening.help(place) or ""
        self._think(1500, 5000)
        if evening.help(place) != says:
            return  # too late: the clock or an offer was quicker
        if evening.screens[place].choice is None:
            self._answer(place)
        elif says.startswith("help-shake-or"):
            evening.shake(place)
        elif says.endswith("-or-challenge") and self._dice.below(4) == 0:
            evening.press(place, Button.CHALLENGE)
        else:
            self._choose(place)
        evening.advance(50)

    def _answer(self, place: int) -> None:
        """RIGHT lets it pass, CHALLENGE is the loud word."""
        loud = self._dice.below(3) == 0
        self._evening.press(place, Button.CHALLENGE if loud else Button.RIGHT)

    def _choose(self, place: int) -> None:
        evening = self._evening
        if self._dice.below(3) == 0:
            self._look(place)
        for _ in range(self._dice.below(4)):
            evening.press(place, (Button.LEFT, Button.RIGHT)[self._dice.below(3) > 0])
            self._think(120, 400)
        evening.press(place, Button.OK)
        choice = evening.screens[place].choice
        if choice is not None and choice.sure:
            self._think(200, 600)
            evening.press(place, Button.OK)


def guests(kind: str, evening: Recorded, places: int, seed: int) -> Players:
    """Those who play `kind`: at Bluff the ones that think about their bids."""
    return Players(evening, places, seed) if kind == "bluff" else Guests(evening, places, seed, kind)
