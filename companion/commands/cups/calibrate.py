"""`companion cup calibrate`: how gravity lies in a cup that stands flat, measured and kept in the cup."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from companion.commands.cups.find import port_of
from companion.commands.cups.said import table_here, talking, told
from companion.commands.cups.settings import change
from companion.commands.table_here import config_option, words_of
from companion.config.settings import MOST_SEATS
from companion.cup.calibration import Sample, Unfit, calibrated
from companion.cup.motion import Settings
from companion.drivers.cup_talk import CupTalk
from companion.drivers.serial_line import TalkError
from companion.words.words import Words

MEASURE_S: Final = 3.0
SHAKE_S: Final = 20.0
FIND_S: Final = 4.0
"""A cup that has just booted needs so long to find its sensor."""

_SET_DOWN: Final = ("settled", "skewed")


@click.command()
@click.argument("port", required=False)
@click.option(
    "--seat", type=click.IntRange(1, MOST_SEATS), help="Without PORT: whose wired cup, if there are several."
)
@config_option
@click.option(
    "--yes", is_flag=True, help="Ask nothing: the cup stands flat and still already. Implies --no-shake."
)
@click.option("--no-shake", is_flag=True, help="Do not wait for a shake afterwards.")
def calibrate(port: str | None, *, seat: int | None, config: Path | None, yes: bool, no_shake: bool) -> None:
    """Teach the cup at PORT how flat feels: it stands still for three seconds, and keeps what it measured.

    A wired cup (an ADXL335 on an MCP3008) has no port: it is the one in the table's file, and the line for that file is
    printed.
    """
    if port is None:
        from companion.commands.cups.calibrate_wired import calibrate_wired  # noqa: PLC0415 - gpiozero's weight

        calibrate_wired(config, seat)
        return
    words = words_of(table_here())
    with told(words), talking(port_of(port), words) as talk:
        talk.greet()
        if not talk.listen(FIND_S, lambda: talk.sensor != "none"):
            raise TalkError("cup-no-sensor", {"port": talk.port})
        if not yes:
            _wait_for_enter(words)
        click.echo(words.say("cup-measures", {"seconds": round(MEASURE_S)}))
        wanted = measured(talk, MEASURE_S)
        before = change(talk, wanted)
        click.echo("\n".join(changes(before, wanted, words)))
        if not (yes or no_shake):
            _try_a_shake(talk, words)


def _wait_for_enter(words: Words) -> None:
    click.prompt(words.say("cup-put-it-flat"), default="", show_default=False, prompt_suffix=" ")


def measured(talk: CupTalk, seconds: float) -> dict[str, int]:
    """The settings that follow from what it feels for so long. TalkError: it did not stand still, or feels wrong."""
    samples: list[Sample] = []
    talk.stream()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        samples += [(x, y, z) for what, *rest in talk.turn() if what == "sample" for _, x, y, z in (rest,)]
    talk.stream(on=False)
    try:
        return calibrated(samples)
    except Unfit as unfit:
        raise TalkError(f"cup-unfit-{unfit.code}", {"port": talk.port, **unfit.values}) from None


def changes(before: Mapping[str, str], after: Mapping[str, int], words: Words) -> list[str]:
    """What has changed, a line each, and how far flat is from the sensor's own upright."""
    lines = [
        words.say("cup-changed", {"key": key, "before": before[key], "after": str(value)})
        for key, value in after.items()
        if before[key] != str(value)
    ]
    x, y, z = (after.get(f"flat_{axis}", getattr(Settings, f"flat_{axis}")) for axis in "xyz")
    degrees = math.degrees(math.atan2(math.hypot(x, y), z))
    return [words.say("cup-calibrated", {"degrees": round(degrees)}), *(f"    {line}" for line in lines)]


def _try_a_shake(talk: CupTalk, words: Words) -> None:
    click.echo(words.say("cup-shake-it", {"seconds": round(SHAKE_S)}))
    click.echo(words.say(*shake_seen(talk, SHAKE_S)))


def shake_seen(talk: CupTalk, seconds: float) -> tuple[str, dict[str, str]]:
    """What it saw of one shake until it was set down: a sentence and its values."""
    began_ns = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for what, *values in talk.turn():
            if what != "event":
                continue
            motion, at_ns, _, shaken, _ = values
            if motion == "shaking" and not began_ns:
                began_ns = at_ns
            elif motion in _SET_DOWN and shaken:
                lasted = f"{(at_ns - began_ns) / 1e9:.1f}" if began_ns else "?"
                return f"cup-shake-{motion}", {"seconds": lasted}
    return ("cup-shake-endless" if began_ns else "cup-shake-none"), {}
