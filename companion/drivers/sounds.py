"""The buzzer and the places' LEDs: tones and lamps into on and off, stepped by the loop's own timers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from gpiozero import OutputDevice

from companion.drivers.lines import LINE_ERRORS, Line, Loop, Timer, cause_of
from companion.table.effects import Lamp, Tone
from companion.table.inputs import FaultBegan, FaultEnded, Input

PATTERNS_MS: Final[Mapping[Tone, tuple[int, ...]]] = {
    Tone.STEP: (8,),
    Tone.REFUSED: (60, 60, 60),
    Tone.TURN: (120,),
    Tone.LAST_SECONDS: (40,),
    Tone.TIME_OUT: (700,),
    Tone.CHALLENGE: (250, 80, 250),
    Tone.DIE_LOST: (80, 80, 80, 80, 300),
    Tone.WIN: (120, 60, 120, 60, 120, 60, 500),
}
"""Milliseconds on, off, on ...; it ends on."""

BLINK_SECONDS: Final = 0.4
"""On as long as off."""


RETRY_NS: Final = 5_000_000_000
"""A line that cannot be had is asked for again when it is wanted, so long after the last time."""


class Switch:
    """One output line; `told` hears of its first error, and with None that it works again. `clock_ns` is monotonic."""

    def __init__(
        self, line: Line, told: Callable[[Line, Exception | None], object], clock_ns: Callable[[], int]
    ) -> None:
        self._line = line
        self._told = told
        self._clock_ns = clock_ns
        self._device: OutputDevice | None = None
        self._broken_ns: int | None = None
        self._attempt(self._open)

    def put(self, on: bool) -> None:
        """On or off."""
        if self._broken_ns is not None and self._clock_ns() - self._broken_ns >= RETRY_NS:
            self._attempt(self._open)
        device = self._device
        if device is not None:
            self._attempt(device.on if on else device.off)

    def close(self) -> None:
        """Off, and the line given back; silent where it is gone by now."""
        device, self._device = self._device, None
        if device is not None:
            with suppress(*LINE_ERRORS):
                device.off()
            device.close()

    def _open(self) -> None:
        self._device = OutputDevice(
            self._line.pin, active_high=not self._line.active_low, pin_factory=self._line.factory
        )
        if self._broken_ns is not None:
            self._broken_ns = None
            self._told(self._line, None)

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except LINE_ERRORS as exc:
            self.close()
            known, self._broken_ns = self._broken_ns is not None, self._clock_ns()
            if not known:
                self._told(self._line, exc)


class Sounds:
    """An active buzzer, or none (`line` None: silence). In the loop's thread; a new tone cuts an old one off."""

    def __init__(self, line: Line | None, *, loop: Loop, hear: Callable[[Input], object]) -> None:
        self._loop = loop
        self._timer: Timer | None = None
        self._buzzer = (
            None
            if line is None
            else Switch(line, _teller("buzzer", "fault-buzzer-missing", {}, hear), loop.clock_ns)
        )

    def play(self, tone: Tone) -> None:
        """Sound `tone` once; returns at once."""
        if self._buzzer is not None:
            self._stop()
            self._step(PATTERNS_MS[tone], 0)

    def close(self) -> None:
        """Silence."""
        self._stop()
        if self._buzzer is not None:
            self._buzzer.close()

    def _step(self, pattern_ms: tuple[int, ...], position: int) -> None:
        self._timer = None
        if self._buzzer is None:
            return
        playing = position < len(pattern_ms)
        self._buzzer.put(on=playing and position % 2 == 0)
        if playing:
            self._timer = self._loop.later(pattern_ms[position] / 1000, self._step, pattern_ms, position + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Lamps:
    """An LED for some places; the others have none. In the loop's thread. All that blink blink together."""

    def __init__(self, lines: Mapping[int, Line], *, loop: Loop, hear: Callable[[Input], object]) -> None:
        self._loop = loop
        self._timer: Timer | None = None
        self._lit = True
        self._blinking: set[int] = set()
        self._switches = {
            place: Switch(
                line,
                _teller(f"lamp:{place}", "fault-lamp-missing", {"seat": place + 1}, hear),
                loop.clock_ns,
            )
            for place, line in lines.items()
        }

    def put(self, place: int, lamp: Lamp) -> None:
        """The LED of `place` from now on."""
        if place not in self._switches:
            return
        self._blinking.discard(place)
        if lamp is Lamp.BLINK:
            self._blinking.add(place)
            self._start_blinking()
        self._switches[place].put(on=lamp is Lamp.ON or (lamp is Lamp.BLINK and self._lit))

    def close(self) -> None:
        """All off."""
        self._blinking.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for switch in self._switches.values():
            switch.close()

    def _start_blinking(self) -> None:
        if self._timer is None:
            self._lit = True
            self._timer = self._loop.later(BLINK_SECONDS, self._blink)

    def _blink(self) -> None:
        self._timer = None
        self._lit = not self._lit
        for place in self._blinking:
            self._switches[place].put(on=self._lit)
        if self._blinking:
            self._timer = self._loop.later(BLINK_SECONDS, self._blink)


def _teller(
    part: str, code: str, values: Mapping[str, Any], hear: Callable[[Input], object]
) -> Callable[[Line, Exception | None], object]:
    """What a switch says when it breaks, and when it works again: the fault of `part`."""

    def told(line: Line, exc: Exception | None) -> None:
        if exc is None:
            hear(FaultEnded(part))
        else:
            hear(FaultBegan(part, code, {**cause_of(exc), **values, "line": str(line)}))

    return told
