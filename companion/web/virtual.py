"""What the page may do to the simulated things; `simulator/` does it, the composition root joins them."""

from __future__ import annotations

from typing import Protocol

from companion.table.inputs import Button


class VirtualTable(Protocol):
    """The simulated buttons, cups and timer, below the drivers. Called on the loop's thread; must not block."""

    def press(self, place: int, button: Button) -> None:
        """The button of `place` goes down."""

    def release(self, place: int, button: Button) -> None:
        """It comes up again."""

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        """The hand takes the cup there: millimetres from its home, z above the table; tilt from upright."""

    def plug_cup(self, cup: int, plugged: bool) -> None:
        """The cup's cable is plugged in, or pulled out."""

    def flip(self) -> None:
        """The timer is turned over."""


class Hands:
    """What one browser holds on the virtual table, so that all is let go when it leaves.

    A button that two browsers hold is down until both have let go; `held` is shared between their hands.
    """

    def __init__(self, table: VirtualTable, held: dict[tuple[int, Button], int]) -> None:
        self._table = table
        self._held = held
        self._mine: set[tuple[int, Button]] = set()
        self._lifted: set[int] = set()

    def press(self, place: int, button: Button, down: bool) -> None:
        """The button goes down or up; saying the same twice changes nothing."""
        key = (place, button)
        if down == (key in self._mine):
            return
        if down:
            self._mine.add(key)
            self._held[key] = self._held.get(key, 0) + 1
            if self._held[key] == 1:
                self._table.press(place, button)
        else:
            self._mine.discard(key)
            self._held[key] -= 1
            if self._held[key] == 0:
                del self._held[key]
                self._table.release(place, button)

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        """The cup moves; one that is in the air is remembered."""
        (self._lifted.add if z_mm > 0 else self._lifted.discard)(cup)
        self._table.move_cup(cup, x_mm, y_mm, z_mm, tilt_deg)

    def let_go(self) -> None:
        """Every button comes up, and every cup in the air is set down flat."""
        for place, button in sorted(self._mine):
            self.press(place, button, down=False)
        for cup in sorted(self._lifted):
            self.move_cup(cup, 0.0, 0.0, 0.0, 0.0)
