"""Buttons and the timer's switch: gpiozero lines into `Edge` and `TimerFlipped`, debounced in the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gpiozero import InputDevice

from companion.drivers.debounce import Change, Debouncer
from companion.drivers.hands import Hands
from companion.drivers.lines import LINE_ERRORS, Line, Loop, Timer, cause_of
from companion.drivers.missing import Missing
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, Input, TimerFlipped

QUIET_NS: Final = 8_000_000
FLIP_QUIET_NS: Final = 300_000_000
"""The ball of a tilt switch rolls for a while."""
HELD_SECONDS: Final = 3.0
"""A button that is down from the start for so long is rather a short circuit than a thumb."""
FLIP_RETRY_SECONDS: Final = 5.0


class Contact:
    """One line with a pull-up and a contact to ground, debounced.

    gpiozero's thread only posts the raw edge; everything else runs in the loop: `changed` with each real change,
    `broken` with the error of a reading. May raise LINE_ERRORS where the line is missing or busy.
    """

    def __init__(
        self,
        line: Line,
        quiet_ns: int,
        changed: Callable[[Change], object],
        broken: Callable[[Exception], object],
        loop: Loop,
    ) -> None:
        self._changed = changed
        self._broken = broken
        self._loop = loop
        self._timer: Timer | None = None
        self._closed = False
        # No gpiozero.Button: it starts a thread that polls; this needs pin and level only.
        self._device = InputDevice(line.pin, pull_up=True, pin_factory=line.factory)
        try:
            self._debouncer = Debouncer(quiet_ns, down=self._listen())
        except LINE_ERRORS:
            self._device.close()
            raise

    @property
    def down(self) -> bool:
        """Whether the contact is closed, as last reported or read at the start."""
        return self._debouncer.down

    def read(self) -> None:
        """Read the level: the quiet time is over, or edges may have been lost."""
        if self._closed:
            return
        at_ns = self._loop.clock_ns()
        try:
            level = self._device.is_active
        except LINE_ERRORS as exc:
            self.close()
            self._broken(exc)
            return
        # Edges that are older and already posted go first.
        self._loop.post(self._level, level, at_ns)

    def close(self) -> None:
        """Give the line back."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._device.close()

    def _listen(self) -> bool:
        """Ask for edges; the level after that."""
        pin = self._device.pin
        pin.bounce = None
        pin.edges = "both"
        pin.when_changed = self._raw
        return bool(self._device.is_active)

    def _raw(self, ticks: float, state: int) -> None:
        """In gpiozero's thread; `ticks` are seconds of the monotonic clock, `state` the line's voltage."""
        self._loop.post(self._edge, not state, round(ticks * 1e9))

    def _edge(self, down: bool, at_ns: int) -> None:
        if not self._closed:
            self._report(self._debouncer.edge(down, at_ns))

    def _level(self, down: bool, at_ns: int) -> None:
        if not self._closed:
            self._report(self._debouncer.level(down, at_ns))

    def _report(self, changes: tuple[Change, ...]) -> None:
        self._wait()
        for change in changes:
            self._changed(change)

    def _wait(self) -> None:
        if self._timer is None and self._debouncer.read_at_ns is not None:
            delay_ns = max(self._debouncer.read_at_ns - self._loop.clock_ns(), 0)
            self._timer = self._loop.later(delay_ns / 1e9, self._due)

    def _due(self) -> None:
        self._timer = None
        read_at_ns = self._debouncer.read_at_ns
        if read_at_ns is not None and self._loop.clock_ns() < read_at_ns:
            self._wait()  # it bounced on
        else:
            self.read()


class Buttons:
    """All buttons of the table, and the timer's switch `flip` if there is one.

    Made and called in the loop's thread. `hear` gets Edge, TimerFlipped, FaultBegan and FaultEnded. A line that
    cannot be had is a fault of its place, and asked for again; all others work. A button that is down at the start is not pressed; its
    release is an edge, and if that does not come, a fault; so is one that no hand can move like that (`hands.py`).
    """

    def __init__(
        self,
        lines: Mapping[tuple[int, Button], Line],
        flip: Line | None,
        *,
        loop: Loop,
        hear: Callable[[Input], object],
    ) -> None:
        self._hear = hear
        self._loop = loop
        self._lines = dict(lines)
        self._contacts: dict[tuple[int, Button], Contact] = {}
        self._closed = False
        self._told_held: set[int] = set()
        self._hands = Hands(hear, loop, self._values)
        self._missing = Missing(hear, loop, self._values, self._open_button, self._chip_of)
        self._open_buttons()
        self._flip: Contact | None = None
        self._flip_broken = False
        if flip is not None:
            self._open_flip(flip)
        self._held = {key for key, contact in self._contacts.items() if contact.down}
        self._held_timer = loop.later(HELD_SECONDS, self._tell_held) if self._held else None

    def read_all(self) -> None:
        """Edges may have been lost: read all levels again."""
        for contact in list(self._contacts.values()):
            contact.read()
        if self._flip is not None:
            self._flip.read()

    def close(self) -> None:
        """Give all lines back."""
        self._closed = True
        self._missing.close()
        self._hands.close()
        if self._held_timer is not None:
            self._held_timer.cancel()
        for contact in self._contacts.values():
            contact.close()
        if self._flip is not None:
            self._flip.close()

    def _open_buttons(self) -> None:
        for key in self._lines:
            try:
                self._open_button(key)
            except LINE_ERRORS as exc:
                self._missing.broke(key, exc)
        self._missing.tell()

    def _open_button(self, key: tuple[int, Button]) -> None:
        self._contacts[key] = Contact(
            self._lines[key],
            QUIET_NS,
            lambda change: self._pressed(*key, change),
            lambda exc: self._break(*key, exc),
            self._loop,
        )

    def _open_flip(self, line: Line) -> None:
        def broken(exc: Exception) -> None:
            self._flip = None
            if not self._flip_broken:
                self._flip_broken = True
                values = {**cause_of(exc), "line": str(line)}
                self._hear(FaultBegan("timer", "fault-timer-missing", values))
            self._loop.later(FLIP_RETRY_SECONDS, self._open_flip, line)

        def flipped(change: Change) -> None:
            self._hear(TimerFlipped(change.at_ns))

        if self._closed:
            return
        try:
            self._flip = Contact(line, FLIP_QUIET_NS, flipped, broken, self._loop)
        except LINE_ERRORS as exc:
            broken(exc)
            return
        if self._flip_broken:
            self._flip_broken = False
            self._hear(FaultEnded("timer"))

    def _chip_of(self, key: tuple[int, Button]) -> str:
        return self._lines[key].chip

    def _pressed(self, place: int, button: Button, change: Change) -> None:
        error_ns = self._lines[place, button].error_ns + change.error_ns
        self._hands.moved(Edge(place, button, change.down, change.at_ns, error_ns))
        if not change.down:
            self._let_go(place, button)

    def _let_go(self, place: int, button: Button) -> None:
        self._held.discard((place, button))
        if place in self._told_held and not any(held == place for held, _ in self._held):
            self._told_held.discard(place)
            if place not in self._missing.places:
                self._hear(FaultEnded(_part(place)))

    def _tell_held(self) -> None:
        for place in sorted({place for place, _ in self._held} - self._missing.places):
            self._told_held.add(place)
            buttons = [button for held, button in self._held if held == place]
            self._hear(FaultBegan(_part(place), "fault-button-held", self._values(place, buttons)))

    def _break(self, place: int, button: Button, exc: Exception) -> None:
        """Its line has gone. Nobody knows whether it is held, so it is not."""
        self._contacts.pop((place, button), None)
        self._hands.lost(place, button)
        self._told_held.discard(place)
        self._missing.broke((place, button), exc)

    def _values(self, place: int, buttons: Sequence[Button]) -> dict[str, Any]:
        """For the sentence: the buttons as on the table, and their lines."""
        ordered = [button for button in Button if button in buttons]
        return {
            "seat": place + 1,
            "count": len(ordered),
            "buttons": tuple(f"button-{button}" for button in ordered),
            "lines": ", ".join(str(self._lines[place, button]) for button in ordered),
        }


def _part(place: int) -> str:
    return f"buttons:{place}"
