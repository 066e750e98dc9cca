"""`companion cup calibrate` for a wired cup: zero, scale and flat, from standing as in a game and on its head.

Turned over, every axis feels the opposite: half of the sum is its zero, half of the difference what 1 g makes of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import click

from companion.commands.cups.said import told
from companion.commands.table_here import place_of, settings_at
from companion.config.mistakes import Key, place
from companion.config.settings import HEADER, Settings, WiredAt, with_header
from companion.config.thresholds import MotionAt
from companion.cup.calibration import Unfit, calibrated
from companion.drivers.analog import AnalogSensor, Counts, Wiring
from companion.drivers.lines import LINE_ERRORS, cause_of
from companion.drivers.presence import LEAST_COUNT, MOST_COUNT
from companion.drivers.serial_line import TalkError
from companion.wirings import wiring_of
from companion.words.words import Words

MEASURE_S: Final = 3.0
PERIOD_S: Final = 0.01
LEAST_PER_G: Final = 75.0
MOST_PER_G: Final = 130.0
"""An ADXL335 makes 92 to 113 counts of 1 g (data sheet, table 1), and some less where its supply is."""

_USUAL_PER_G: Final = 102.4

Bring = Callable[[Settings, WiredAt], AnalogSensor]


@attrs.frozen
class Found:
    """What follows from both rests, as the table's file has it."""

    zero: tuple[float, float, float]
    per_g: tuple[float, float, float]
    motion: Mapping[str, int]


@attrs.frozen
class _Cup:
    """A wired cup of the file: its number for people, and where it stands."""

    number: int
    key: Key
    at: WiredAt

    @property
    def where(self) -> str:
        return str(wiring_of(self.at))


def calibrate_wired(config: Path | None, seat: int | None, bring: Bring | None = None) -> None:
    """Measure the wired cup of `seat` (None: the only one), and print the line for the table's file.

    `bring` gets hold of its sensor, on the kernel's lines if it is not given.
    """
    path = place_of(config)
    settings = settings_at(path)
    words = Words(settings.language)
    with told(words):
        cup = _meant(settings, seat, path)
        foot, head = _rests(cup, words, lambda: (bring or _on_the_header)(settings, cup.at))
        found = from_rests(foot, head, cup.where)
    click.echo(words.say("cup-wired-found", {"place": place(words, cup.key), "file": str(path)}))
    click.echo(f"    wired = {line_for(cup.at, found)}")


def from_rests(foot: Sequence[Counts], head: Sequence[Counts], where: str) -> Found:
    """From samples as in a game, and on its head. TalkError: it did not stand still, or was not turned over."""
    rest_mg = max(_still(foot, where), _still(head, where))
    pairs = list(zip(_mean(foot), _mean(head), strict=True))
    half = [(one - other) / 2 for one, other in pairs]
    per_g = sum(one * one for one in half) ** 0.5
    if not LEAST_PER_G <= per_g <= MOST_PER_G:
        raise TalkError("cup-wired-not-turned", {"port": where, "g": f"{per_g / _USUAL_PER_G:.1f}"})
    flat_mg = {f"flat_{axis}": round(1000 * one / per_g) for axis, one in zip("xyz", half, strict=True)}
    x, y, z = (round((one + other) / 2, 1) for one, other in pairs)
    return Found((x, y, z), (round(per_g, 1),) * 3, {**flat_mg, "rest_mg": rest_mg})


def line_for(at: WiredAt, found: Found) -> str:
    """All that the cup had and is not as usual, with what was found."""
    motion = attrs.evolve(at.motion or MotionAt(), **found.motion)
    changed = attrs.evolve(at, zero=found.zero, per_g=found.per_g, motion=motion)
    return _braced(changed)


def _braced(part: Any) -> str:
    given = [(field.name, getattr(part, field.name), field.default) for field in attrs.fields(type(part))]
    keys = (f"{name} = {_toml(value)}" for name, value, usual in given if value != usual)
    return f"{{ {', '.join(keys)} }}"


def _toml(value: Any) -> str:
    if attrs.has(type(value)):
        return _braced(value)
    return f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)


def _meant(settings: Settings, seat: int | None, path: Path) -> _Cup:
    """The cup that a person means; of all, it is number 1. Raises TalkError."""
    held: list[tuple[int, Key, Any]] = [
        (number, ("seats", number - 1, "cup"), one.cup) for number, one in enumerate(settings.seats, 1)
    ]
    if settings.shared_cup is not None:
        held = [(1, ("shared_cup",), settings.shared_cup)]
    wired = [_Cup(number, key, cup.wired) for number, key, cup in held if cup and cup.wired]
    meant = [cup for cup in wired if seat in (None, cup.number)]
    if len(meant) == 1:
        return meant[0]
    seats = ", ".join(str(cup.number) for cup in wired)
    raise TalkError("cup-wired-which" if seats else "cup-wired-none", {"file": str(path), "seats": seats})


def _on_the_header(settings: Settings, at: WiredAt) -> AnalogSensor:
    from companion.drivers.gpio import GpiodFactory  # noqa: PLC0415 - libgpiod is Linux's alone

    return AnalogSensor(GpiodFactory(with_header(settings.chips)[HEADER]), wiring_of(at))


def _rests(cup: _Cup, words: Words, bring: Callable[[], AnalogSensor]) -> list[list[Counts]]:
    try:
        sensor = bring()
        try:
            return [_rest(cup, words, sensor, ask) for ask in ("cup-put-it-flat", "cup-turn-it-over")]
        finally:
            sensor.close()
    except LINE_ERRORS as error:
        raise _fault(cup, "lines", **cause_of(error)) from None


def _rest(cup: _Cup, words: Words, sensor: AnalogSensor, ask: str) -> list[Counts]:
    """What it reads while it stands so."""
    click.prompt(words.say(ask), default="", show_default=False, prompt_suffix=" ")
    click.echo(words.say("cup-measures", {"seconds": round(MEASURE_S)}))
    samples = []
    until = time.monotonic() + MEASURE_S
    while time.monotonic() < until:
        counts = sensor.read()
        if counts is None:
            raise _fault(cup, "silent")
        if min(counts) < LEAST_COUNT or max(counts) > MOST_COUNT:
            raise _fault(cup, "missing", channels=", ".join(map(str, cup.at.channels)))
        samples.append(counts)
        time.sleep(PERIOD_S)
    return samples


def _fault(cup: _Cup, what: str, **values: Any) -> TalkError:
    return TalkError(f"fault-cup-wired-{what}", {"cup": cup.number, "where": cup.where, **values})


def _still(samples: Sequence[Counts], where: str) -> int:
    """How much it may move and is still at rest, mg; told against its own mean, whatever gravity looks like."""
    x, y, z = _mean(samples)
    upright = Wiring(zero=(x, y, z - _USUAL_PER_G))
    try:
        return calibrated([upright.mg(counts) for counts in samples])["rest_mg"]
    except Unfit as unfit:
        raise TalkError(f"cup-unfit-{unfit.code}", {"port": where, **unfit.values}) from None


def _mean(samples: Sequence[Counts]) -> list[float]:
    return [sum(axis) / len(samples) for axis in zip(*samples, strict=True)]
