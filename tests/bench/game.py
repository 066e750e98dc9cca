"""A whole game of Bluff at the real table, by players who think, look, turn and bluff by a seed: always the same."""

from __future__ import annotations

from collections.abc import Callable

from companion.match.chance import Seeded
from companion.table.effects import Effect, Show
from companion.table.inputs import Button
from companion.table.scene import Stage
from tests.table.conftest import Evening, Scripted

_ROLLS = ("first_roll", "rolling", "sudden_death_rolling")


class Recorded(Evening):
    """An evening whose pictures `show` gets, with the evening's time; nothing waits."""

    def __init__(self, show: Callable[[Show, int], None], places: int, seed: int) -> None:
        self._show = show
        super().__init__(source=Scripted(seed), places=places, cups="each", delay_ms=8)

    def _carry_out(self, effects: list[Effect]) -> None:
        super()._carry_out(effects)
        for effect in effects:
            if isinstance(effect, Show):
                self._show(effect, self.now_ns)


class Players:
    """`places` players with a cup each; `dice` decides all that they do."""

    def __init__(self, evening: Recorded, places: int, seed: int) -> None:
        self._evening = evening
        self._places = range(places)
        self._dice = Seeded(1000 + seed)

    def play(self, most_minutes: float | None = None) -> float:
        """From the lobby to the winner, or until `most_minutes` are over; the minutes that it took."""
        began_ns = self._evening.now_ns
        self._evening.plug(*self._places)
        for place in self._places:
            self._think(600, 1500)
            self._evening.press(place, Button.OK)
        self._evening.press(0, Button.OK)
        self._evening.advance(50)
        while self._evening.stage() is not Stage.OVER:
            self._act()
            minutes = (self._evening.now_ns - began_ns) / 60e9
            if most_minutes is not None and minutes >= most_minutes:
                break
        return (self._evening.now_ns - began_ns) / 60e9

    def _act(self) -> None:
        evening = self._evening
        waiting = evening.screens[None].waiting
        if evening.stage() is Stage.NOTICE:
            self._see(waiting)
        else:
            self._decide_all(waiting)

    def _decide_all(self, waiting: tuple[int, ...]) -> None:
        if self._evening.view()["phase"] in _ROLLS:
            self._roll(waiting)
        else:
            self._decide(waiting[0])

    def _see(self, waiting: tuple[int, ...]) -> None:
        self._think(1500, 3000)
        for place in waiting:
            self._think(100, 400)
            if self._evening.stage() is Stage.NOTICE:
                self._evening.press(place, Button.OK)
        self._evening.advance(10)

    def _roll(self, waiting: tuple[int, ...]) -> None:
        for place in waiting:
            self._think(100, 700)
            self._evening.shake(place)
        self._evening.advance(50)
        for place in waiting:
            self._look(place)

    def _look(self, place: int) -> None:
        """LEFT and RIGHT together, for about a second."""
        evening = self._evening
        evening.down(place, Button.LEFT)
        evening.advance(15)
        evening.down(place, Button.RIGHT)
        self._think(700, 1500)
        evening.up(place, Button.LEFT)
        evening.up(place, Button.RIGHT)
        self._think(50, 200)

    def _decide(self, place: int) -> None:
        """Think, perhaps look again, turn the wheels a little, and say it; now and then too late."""
        evening = self._evening
        bid = evening.view().get("bid")
        self._think(1500, 6000)
        if self._dice.below(4) == 0:
            self._look(place)
        doubt = 0 if bid is None else bid["quantity"] * 100 // max(evening.view()["dice_in_play"], 1)
        if bid is not None and self._dice.below(100) < doubt:
            evening.press(place, Button.CHALLENGE)
        else:
            for _ in range(self._dice.below(5)):
                evening.press(place, (Button.LEFT, Button.RIGHT)[self._dice.below(3) > 0])
                self._think(120, 400)
            self._think(200, 900)
            evening.press(place, Button.OK)
        evening.advance(50)

    def _think(self, least_ms: int, most_ms: int) -> None:
        self._evening.advance(least_ms + self._dice.below(most_ms - least_ms))
