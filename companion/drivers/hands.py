"""What hands can have done with buttons: a contact that chatters, or sticks, is told as a fault and left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from companion.drivers.lines import Loop, Timer
from companion.drivers.steady import Steady
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, Input

MOST_CHANGES: Final = 24
"""Twelve presses of one button within..."""

WITHIN_NS: Final = 1_000_000_000
"""... so long: no thumb does that. It is left out until it has not moved for..."""

REST_NS: Final = 1_000_000_000
"""... so long."""

STUCK_SECONDS: Final = 60.0
"""Nobody holds a button for so long; not even to look."""

Key: TypeAlias = tuple[int, Button]


class Hands:
    """Hands on to `hear` the edges that hands can have made; in the loop's thread.

    A button that chatters, or that has been down for too long, is let up, and a fault of its place until it is well
    again. `values` are those of a fault's sentence, for some buttons of a place.
    """

    def __init__(
        self,
        hear: Callable[[Input], object],
        loop: Loop,
        values: Callable[[int, Sequence[Button]], Mapping[str, Any]],
    ) -> None:
        self._hear = hear
        self._loop = loop
        self._values = values
        self._steady: dict[Key, Steady] = {}
        self._down: dict[Key, Edge] = {}
        self._timers: dict[Key, Timer] = {}
        self._odd: dict[str, dict[Key, None]] = {"chatters": {}, "stuck": {}}

    def moved(self, edge: Edge) -> None:
        """A button of a place went down or up, as it seems."""
        key = edge.place, edge.button
        steady = self._steady.setdefault(key, Steady(MOST_CHANGES, WITHIN_NS, REST_NS))
        steady.changed(edge.at_ns)
        if key in self._odd["chatters"]:
            return
        self._end("stuck", key)
        if steady.restless(edge.at_ns):
            self._let_up(key, edge.at_ns)
            self._begin("chatters", key)
            self._rest(key)
        elif edge.down:
            self._down[key] = edge
            self._timers[key] = self._loop.later(STUCK_SECONDS, self._stick, key)
            self._hear(edge)
        else:
            self._forget(key)
            self._hear(edge)

    def lost(self, place: int, button: Button) -> None:
        """Nobody can tell any more what it does."""
        key = place, button
        self._let_up(key, self._loop.clock_ns())
        for what in self._odd:
            self._end(what, key)

    def close(self) -> None:
        """Nothing is told any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _stick(self, key: Key) -> None:
        self._let_up(key, self._loop.clock_ns())
        self._begin("stuck", key)

    def _rest(self, key: Key) -> None:
        """Whether it has been quiet for long enough; else look again."""
        now_ns, steady = self._loop.clock_ns(), self._steady[key]
        if steady.restless(now_ns) and steady.wake_ns is not None:
            self._timers[key] = self._loop.later((steady.wake_ns - now_ns) / 1e9, self._rest, key)
        else:
            self._timers.pop(key, None)
            self._end("chatters", key)

    def _let_up(self, key: Key, at_ns: int) -> None:
        """It does as if it had come up: nothing is held any more."""
        edge = self._down.get(key)
        self._forget(key)
        if edge is not None:
            self._hear(replace(edge, down=False, at_ns=at_ns))

    def _forget(self, key: Key) -> None:
        self._down.pop(key, None)
        if (timer := self._timers.pop(key, None)) is not None:
            timer.cancel()

    def _begin(self, what: str, key: Key) -> None:
        self._odd[what][key] = None
        self._tell(what, key[0])

    def _end(self, what: str, key: Key) -> None:
        if key in self._odd[what]:
            del self._odd[what][key]
            self._tell(what, key[0])

    def _tell(self, what: str, place: int) -> None:
        """What is odd at a place now."""
        part, buttons = f"buttons:{place}:{what}", [button for at, button in self._odd[what] if at == place]
        if buttons:
            self._hear(FaultBegan(part, _CODES[what], self._values(place, buttons)))
        else:
            self._hear(FaultEnded(part))


_CODES: Final = {"chatters": "fault-button-chatters", "stuck": "fault-button-stuck"}
