"""Buttons whose lines cannot be had: told together, a fault for each cause at a place, and asked for again and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from companion.drivers.lines import LINE_ERRORS, Loop, Timer, cause_of
from companion.table.inputs import Button, FaultBegan, FaultEnded, Input

RETRY_SECONDS: Final = (1.0, 2.0, 5.0, 10.0)
"""Pauses between two rounds of asking; the last one for ever. A line that is back begins anew."""

_OF_A_LINE: Final = frozenset({"busy", "held", "twice", "no-line"})
"""Causes that say nothing of the chip's other lines."""

Key: TypeAlias = tuple[int, Button]


@dataclass(slots=True)
class _Cause:
    """What is told as `part`: the buttons of a place that one thing keeps away."""

    part: str
    buttons: list[Button] = field(default_factory=list)
    told: FaultBegan | None = None


class Missing:
    """In the loop's thread. `open_line` tries one again, and may raise LINE_ERRORS; `chip_of` is its chip's name.

    Of a chip that does not answer, one line is tried a round: each may take the bus a second. `values` are those of a
    fault's sentence, for some buttons of a place.
    """

    def __init__(
        self,
        hear: Callable[[Input], object],
        loop: Loop,
        values: Callable[[int, Sequence[Button]], Mapping[str, Any]],
        open_line: Callable[[Key], None],
        chip_of: Callable[[Key], str],
    ) -> None:
        self._hear = hear
        self._loop = loop
        self._values = values
        self._open_line = open_line
        self._chip_of = chip_of
        self._causes: dict[int, dict[str, _Cause]] = {}
        self._fresh: dict[Key, Exception] = {}
        self._timer: Timer | None = None
        self._rounds = 0

    @property
    def places(self) -> frozenset[int]:
        """Where something is missing."""
        return frozenset(self._causes)

    def broke(self, key: Key, exc: Exception) -> None:
        """That line cannot be had. Those that go together, as an expander's, are told when the loop has time again."""
        if not self._fresh:
            self._loop.post(self.tell)
        self._fresh[key] = exc

    def tell(self) -> None:
        """What is missing by now."""
        fresh, self._fresh = self._fresh, {}
        touched: dict[tuple[int, str], Exception] = {}
        for (place, button), exc in fresh.items():
            cause = str(cause_of(exc)["cause"])
            kept = self._causes.setdefault(place, {}).setdefault(cause, _Cause(self._free_part(place, cause)))
            if button not in kept.buttons:
                kept.buttons.append(button)
            touched.setdefault((place, cause), exc)
        for (place, cause), exc in touched.items():
            self._tell_cause(place, self._causes[place][cause], cause_of(exc))
        self._wait()

    def close(self) -> None:
        """Nothing is told, and nothing asked for, any more."""
        self._fresh.clear()
        self._causes.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _tell_cause(self, place: int, cause: _Cause, why: Mapping[str, Any]) -> None:
        fault = FaultBegan(cause.part, "fault-buttons-missing", {**why, **self._values(place, cause.buttons)})
        if fault != cause.told:
            cause.told = fault
            self._hear(fault)

    def _free_part(self, place: int, cause: str) -> str:
        """The place's own name for its first fault; a further one is called by its cause."""
        taken = {other.part for other in self._causes.get(place, {}).values()}
        return f"buttons:{place}" if f"buttons:{place}" not in taken else f"buttons:{place}:{cause}"

    def _wait(self) -> None:
        if self._causes and self._timer is None:
            pause_seconds = RETRY_SECONDS[min(self._rounds, len(RETRY_SECONDS) - 1)]
            self._timer = self._loop.later(pause_seconds, self._try_again)

    def _try_again(self) -> None:
        self._timer = None
        self._rounds += 1
        silent: set[str] = set()
        for key in [(place, button) for place, causes in self._causes.items() for button in _all(causes)]:
            chip = self._chip_of(key)
            if chip in silent:
                continue
            try:
                self._open_line(key)
            except LINE_ERRORS as exc:  # it may be for another reason now; what was told stays true enough
                if cause_of(exc)["cause"] not in _OF_A_LINE:
                    silent.add(chip)
            else:
                self._rounds = 0
                self._forget(key)
        self._tell_fewer()
        self._wait()

    def _forget(self, key: Key) -> None:
        place, button = key
        for kept in self._causes.get(place, {}).values():
            if button in kept.buttons:
                kept.buttons.remove(button)

    def _tell_fewer(self) -> None:
        """What is missing no more, and what still is of that."""
        for place, causes in list(self._causes.items()):
            for cause, kept in list(causes.items()):
                if not kept.buttons:
                    del causes[cause]
                    self._hear(FaultEnded(kept.part))
                elif kept.told is not None:
                    self._tell_cause(place, kept, kept.told.values)
            if not causes:
                del self._causes[place]


def _all(causes: Mapping[str, _Cause]) -> list[Button]:
    return [button for kept in causes.values() for button in kept.buttons]
