"""The table's GPIO lines without a Pi: gpiozero's own mock pins, wired as the standard table is.

The header takes every CHALLENGE (a fair race needs its edge times), the other buttons of places 0-3, the timer's
switch and the buzzer; an expander takes the other buttons of places 4-7, a second one the LEDs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPin

from companion.drivers.lines import EXPANDER_ERROR_NS, HEADER_ERROR_NS, Line
from companion.table.inputs import Button

MAX_PLACES: Final = 8
_PLACES_ON_HEADER: Final = 4
_SMALL_BUTTONS: Final = (Button.LEFT, Button.RIGHT, Button.OK)
_PI_3B: Final = "a02082"
_FIRST_FREE: Final = 4  # GPIO0-3 are the two I2C buses
_BOUNCE_SECONDS: Final = 0.0003


class SimulatedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin that keeps no list of all its states, for a table that stands for days."""

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        self.states.clear()
        return changed


class ContactPin(SimulatedPin):
    """A mock pin with a contact to ground, which may be closed before anyone looks at the pin."""

    closed = False
    changes_at: float | None = None
    """The time of the next change, where it is not now."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.closed:
            self.drive_low()

    def _change_state(self, value: Any) -> bool:
        changed = super()._change_state(value)
        if changed and self.changes_at is not None:
            self._last_change = self.changes_at
        return changed


class LampPin(SimulatedPin):
    """A mock pin with something on it that is seen or heard."""

    watch: Callable[[bool], object] | None = None

    def _change_state(self, value: Any) -> bool:
        changed = super()._change_state(value)
        if changed and self.watch is not None:
            self.watch(bool(value))
        return changed


class SimulatedPins:
    """The standard table's lines for `places` places, 1-8, and hands for them.

    `chips` are gpiozero's factories by name; `buttons`, `timer`, `lamps` and `buzzer` are the lines in use. `watch(place, on)` is called in the
    driver's thread when an LED, or with place None the buzzer, goes on or off. `bounces`: how often a contact opens
    again before it stays closed, and the other way round. `clock`: the time of the edges, in seconds.
    """

    def __init__(
        self,
        places: int = MAX_PLACES,
        *,
        bounces: int = 2,
        watch: Callable[[int | None, bool], object] = lambda _place, _on: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not 1 <= places <= MAX_PLACES:
            raise ValueError(f"a table has 1-{MAX_PLACES} places, not {places}")
        self._bounces = bounces
        self._clock = clock
        header, expander, lamps = (MockFactory(revision=_PI_3B, pin_class=MockPin) for _ in range(3))
        self.chips = {"header": header, "expander": expander, "LED expander": lamps}
        self.buttons = {
            (place, button): _button_line(place, button, header, expander)
            for place in range(places)
            for button in Button
        }
        self.timer = Line(header, "GPIO24")
        self.buzzer = Line(header, "GPIO25")
        self.lamps = {
            place: Line(lamps, f"GPIO{_FIRST_FREE + place}", "LED expander") for place in range(places)
        }
        for line in (*self.buttons.values(), self.timer):
            _pin(line, ContactPin)
        for place, line in self.lamps.items():
            _pin(line, LampPin).watch = partial(watch, place)
        _pin(self.buzzer, LampPin).watch = partial(watch, None)

    def press(self, place: int, button: Button) -> None:
        """The button goes down, with a little bounce; gpiozero calls back in this thread."""
        self._move(self.buttons[place, button], closed=True)

    def release(self, place: int, button: Button) -> None:
        """The button comes up, with a little bounce."""
        self._move(self.buttons[place, button], closed=False)

    def flip(self) -> None:
        """The timer is turned over: its switch changes."""
        self._move(self.timer, closed=not _pin(self.timer, ContactPin).closed)

    def close(self) -> None:
        """All pins are gone."""
        for factory in self.chips.values():
            factory.close()

    def _move(self, line: Line, *, closed: bool) -> None:
        pin = _pin(line, ContactPin)
        if pin.closed == closed:
            return
        pin.closed = closed
        start = self._clock()
        for step in range(2 * self._bounces + 1):
            pin.changes_at = start + step * _BOUNCE_SECONDS
            if closed == (step % 2 == 0):
                pin.drive_low()
            else:
                pin.drive_high()


def _button_line(place: int, button: Button, header: MockFactory, expander: MockFactory) -> Line:
    if button is Button.CHALLENGE:
        return Line(header, f"GPIO{_FIRST_FREE + place}", "header", HEADER_ERROR_NS)
    number = place % _PLACES_ON_HEADER * len(_SMALL_BUTTONS) + _SMALL_BUTTONS.index(button)
    if place < _PLACES_ON_HEADER:
        return Line(header, f"GPIO{_FIRST_FREE + MAX_PLACES + number}", "header", HEADER_ERROR_NS)
    return Line(expander, f"GPIO{_FIRST_FREE + number}", "expander", EXPANDER_ERROR_NS)


def _pin(line: Line, pin_class: type[MockPin]) -> Any:
    return line.factory.pin(line.pin, pin_class=pin_class)
