"""What `cup watch` shows of a cup: figures gathered from what it says, and the lines that they make."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from math import isqrt
from typing import Any, Final, NamedTuple

from companion.commands.cups.bars import Pen, both_ways
from companion.drivers.cup_talk import Greeting, Quality
from companion.words.words import Words

RATE_S: Final = 2.0
"""Samples a second, and the largest |a|, are of so long back."""

SCALES_MG: Final = (2000, 4000, 8000, 16_000)
_LABEL: Final = 14
_NARROWEST: Final = 40
_MOTIONS: Final = frozenset({"handled", "shaking", "settled", "skewed", "lifted", "lowered"})
_NS: Final = 1_000_000_000


@dataclass(slots=True)
class Watched:
    """What is known of a cup that is watched. Accelerations are mg, times `at_ns` of the host's monotonic clock."""

    greeting: Greeting
    quality: Quality
    x: int = 0
    y: int = 0
    z: int = 0
    samples: int = 0
    motion: str = ""
    motion_ns: int = 0
    shakes: int = 0
    pressed: bool = False
    sensor: str = "none"
    battery_mv: int = 0
    recorded: int | None = None
    _recent: deque[tuple[int, int]] = field(default_factory=deque)

    def hear(self, happening: tuple[Any, ...], now_ns: int) -> bool:
        """Take what happened; whether it is worth a line of its own."""
        what, *values = happening
        if what == "sample":
            _, x, y, z = values
            self._sample(x, y, z, now_ns)
        elif what == "event" and values[0] in _MOTIONS:
            self.motion, self.motion_ns = values[:2]
            self.shakes += self.motion == "shaking"
            return True
        elif what == "button":
            self.pressed = values[0]
            return True
        elif what == "sensor":
            self.sensor = values[1] if values[0] else "none"
            return True
        elif what == "battery":
            self.battery_mv = values[0]
        return False

    def _sample(self, x: int, y: int, z: int, now_ns: int) -> None:
        self.x, self.y, self.z = x, y, z
        self.samples += 1
        self._recent.append((now_ns, max(abs(x), abs(y), abs(z), self.size)))

    @property
    def size(self) -> int:
        """|a|, mg."""
        return isqrt(self.x**2 + self.y**2 + self.z**2)

    def rate(self, now_ns: int) -> int:
        """Samples a second."""
        self._forget(now_ns)
        if not self._recent:
            return 0
        seconds = (now_ns - self._recent[0][0]) / _NS
        return round(len(self._recent) / max(seconds, 0.1))

    def scale_mg(self, now_ns: int) -> int:
        """The full scale of the bars, so that what has been seen lately fits."""
        self._forget(now_ns)
        peak = max((size for _, size in self._recent), default=0)
        return next((scale for scale in SCALES_MG if peak <= scale), SCALES_MG[-1])

    def _forget(self, now_ns: int) -> None:
        while self._recent and now_ns - self._recent[0][0] > RATE_S * _NS:
            self._recent.popleft()


class Line(NamedTuple):
    """A line of the screen; a `strong` one is what to look at first."""

    text: str
    strong: bool = False


def picture(seen: Watched, now_ns: int, columns: int, words: Words, pen: Pen) -> list[Line]:
    """The lines of the screen, none longer than `columns`."""
    width = max(columns, _NARROWEST) - _LABEL - 1
    width -= 1 - width % 2
    scale = seen.scale_mg(now_ns)
    axes = (("x", seen.x, "+"), ("y", seen.y, "+"), ("z", seen.z, "+"), ("|a|", seen.size, ""))
    lines = [
        Line(head(seen, words), strong=True),
        Line(""),
        Line(_scale(scale, width)),
        *(Line(_row(name, mg, both_ways(mg, scale, width, pen), sign)) for name, mg, sign in axes),
        Line(""),
        Line(_state(seen, now_ns, words), strong=True),
        *map(Line, _line(seen, now_ns, words)),
        Line(""),
        Line(_foot(seen, words)),
    ]
    return [line._replace(text=line.text[:columns]) for line in lines]


def plain(seen: Watched, began_ns: int, now_ns: int, words: Words) -> str:
    """One line for where no picture can be drawn."""
    values = {
        "at": f"{(now_ns - began_ns) / _NS:7.1f}",
        "g": f"x {_g(seen.x)}  y {_g(seen.y)}  z {_g(seen.z)}  |a| {_g(seen.size, sign='')}",
        "motion": motion(seen, words),
        "shakes": seen.shakes,
        "rate": seen.rate(now_ns),
    }
    return words.say("cup-watch-plain", values)


def head(seen: Watched, words: Words) -> str:
    """Which cup it is."""
    said = seen.greeting
    values = {"name": said.name or said.id, "board": said.board, "firmware": said.firmware}
    return words.say("cup-watch-head", {**values, "sensor": seen.sensor, "battery": volts(seen.battery_mv)})


def motion(seen: Watched, words: Words) -> str:
    """What the cup does now, in words."""
    if seen.sensor == "none":
        return words.say("cup-motion-blind")
    return words.say(f"cup-motion-{seen.motion}") if seen.motion else words.say("cup-motion-unknown")


def volts(battery_mv: int) -> str:
    """The battery's voltage, "none" where it is not measured."""
    return f"{battery_mv / 1000:.2f}" if battery_mv else "none"


def _state(seen: Watched, now_ns: int, words: Words) -> str:
    values = {"motion": motion(seen, words), "shakes": seen.shakes}
    seconds = f"{max(0, now_ns - seen.motion_ns) / _NS:.1f}" if seen.motion_ns else "none"
    button = "none" if not seen.greeting.button else "down" if seen.pressed else "up"
    return words.say("cup-watch-state", {**values, "seconds": seconds, "button": button})


def _line(seen: Watched, now_ns: int, words: Words) -> list[str]:
    quality = seen.quality
    trip, best = (f"{ms:.1f}" if ms is not None else "-" for ms in (quality.trip_ms, quality.best_ms))
    losses = {"cut": quality.cut, "bad": quality.bad_here + quality.bad_there}
    losses |= {"dropped": quality.dropped, "repeated": quality.repeated}
    return [
        words.say("cup-watch-line", {"trip": trip, "best": best, "rate": seen.rate(now_ns)}),
        words.say("cup-watch-losses", losses),
    ]


def _foot(seen: Watched, words: Words) -> str:
    if seen.recorded is None:
        return words.say("cup-watch-end")
    return words.say("cup-watch-recording", {"samples": seen.recorded})


def _scale(scale_mg: int, width: int) -> str:
    """-2, 0 and +2 g, over the ends and the middle of the bars."""
    end = f"{scale_mg // 1000} g"
    half = width // 2
    left = f"-{end}".ljust(half) + "0"
    return " " * _LABEL + left + f"+{end}".rjust(half)


def _row(name: str, mg: int, bar: str, sign: str) -> str:
    return f"{name:>3} {_g(mg, sign)} g ".ljust(_LABEL) + bar


def _g(mg: int, sign: str = "+") -> str:
    return f"{mg / 1000:{sign}.2f}".rjust(6)
