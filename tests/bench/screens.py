"""Bytes on the bus for a recorded evening, and what a picture costs before it gets there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306
from PIL import Image

from companion.drivers.panels import SIZE, Ssd1306
from companion.screens.picture import draw
from companion.table.effects import Show
from companion.words.words import Words
from tests.bench.counted import Cost, Counted, CountedBus, Sent, cost_of_display, count, plain_panel, together
from tests.bench.evening import KINDS
from tests.bench.figures import Row, Samples, Section, alternately
from tests.bench.game import Players, Recorded
from tests.bench.wires import bus_time_ns

LONGEST_MS = 3.2
_TIMES_FEWER = 10
_OVER_FEWEST = 1.15
_CELL_BYTES = 26
_PACKING_US = 50
_WHOLE_BYTES = 2 + 1024
_SEED = 7
_ROUNDS = 3


def measure_games(most_minutes: float | None) -> tuple[Section, Section]:
    """An evening of all five games with four seats, and Bluff with eight: the whole games or their first minutes."""
    games = {kind: count(kind, 4, _SEED, most_minutes) for kind in KINDS}
    evening, eight = together(list(games.values())), count("bluff", 8, _SEED, most_minutes)
    each = [_by_luma(f"  {kind}", game) for kind, game in games.items()]
    rows = [*_rows(evening), *each, *_cpu(evening.kept, range(4))]
    beside = "luma's display(), the fewest"
    return (
        Section("Bytes of a recorded evening: five games, 4 seats", tuple(rows), beside),
        Section("Bytes of a recorded game of Bluff, 8 seats", tuple(_rows(eight)), beside),
    )


def _rows(counted: Counted) -> list[Row]:
    over = counted.ours.bytes / counted.fewest
    ours, fewest = (Samples.of("MB", [number / 1e6]) for number in (counted.ours.bytes, counted.fewest))
    longest_ms = bus_time_ns(counted.longest_bytes) / 1e6
    longest, whole = Samples.of("ms", [longest_ms]), Samples.of("ms", [bus_time_ns(_WHOLE_BYTES) / 1e6])
    return [
        _by_luma("bytes, by luma's", counted),
        Row("  by the fewest", ours, fewest, "median", str(_OVER_FEWEST), over <= _OVER_FEWEST),
        _beside("  bus time at 400 kHz", counted, "s", lambda cost: [cost.bus_ns / 1e9]),
        _beside("  for what one moment brings", counted, "ms", _moments_ms),
        Row("  longest transfer", longest, whole, "median", f"{LONGEST_MS} ms", longest_ms <= LONGEST_MS),
        Row("  pictures to be shown", Samples.of("", [counted.pictures]), note=_said(counted)),
        Row("    passing frames of films", Samples.of("", [counted.frames])),
        Row("    of these left out", Samples.of("", [counted.left_out])),
    ]


def _by_luma(what: str, counted: Counted) -> Row:
    """At least ten times fewer."""
    ours, luma = (Samples.of("MB", [cost.bytes / 1e6]) for cost in (counted.ours, counted.luma))
    reached = counted.luma.bytes / counted.ours.bytes >= _TIMES_FEWER
    return Row(what, ours, luma, "median", f"1/{_TIMES_FEWER}", reached, _said(counted))


def _beside(what: str, counted: Counted, unit: str, of: Callable[[Cost], Sequence[float]]) -> Row:
    ours, luma = (Samples.of(unit, of(cost)) for cost in (counted.ours, counted.luma))
    return Row(what, ours, luma)


def _moments_ms(cost: Cost) -> list[float]:
    return [bus_ns / 1e6 for bus_ns in cost.moments.values()]


def _said(counted: Counted) -> str:
    over = counted.ours.bytes / counted.fewest
    return f"{counted.minutes:.1f} minutes, {counted.pictures} pictures, {over:.2f} of the fewest bytes"


def _cpu(kept: Sequence[Sent], places: range) -> list[Row]:
    """From a picture to its last byte on no wires at all: ours packs, compares and sends, luma packs and sends."""
    mine, theirs = alternately(_ROUNDS, partial(_time_ours, kept, places), partial(_time_luma, kept))
    ours, luma = Samples.of("us", mine), Samples.of("us", theirs)
    mean, whole = (Samples.of("us", [sum(times) / len(times)]) for times in (mine, theirs))
    note = f"the first pictures of each game, {len(kept)} in all"
    return [Row("CPU a picture", ours, luma, note=note), Row("  mean", mean, whole)]


def _time_ours(kept: Sequence[Sent], places: range) -> list[float]:
    bus, times = CountedBus([None, *places], noop), []
    for screen, picture, now_ns, masks, passing in kept:
        bus.now_ns = now_ns
        began_ns = time.thread_time_ns()
        bus.show(screen, picture, masks=masks, passing=passing)
        times.append((time.thread_time_ns() - began_ns) / 1e3)
    return times


def _time_luma(kept: Sequence[Sent]) -> list[float]:
    return _time_each(plain_panel(ssd1306).display, [picture for _, picture, *_ in kept])


def measure_pictures(number: int) -> Section:
    """An unchanged picture, one changed cell, and packing."""
    luma_bytes = Samples.of("bytes", [cost_of_display()[0]])
    unchanged, cell = (Samples.of("bytes", [value]) for value in bytes_of_changes())
    pictures = _pictures(number)
    ours, luma = plain_panel(Ssd1306), plain_panel(ssd1306)
    mine, theirs = alternately(
        5, partial(_time_each, ours.pack, pictures), partial(_time_each, luma.display, pictures)
    )
    packing, display = Samples.of("us", mine), Samples.of("us", theirs)
    rows = (
        Row("unchanged", unchanged, luma_bytes, "median", "0 bytes", unchanged.worst == 0),
        Row("one changed 16x8 cell", cell, luma_bytes, "median", "26 bytes", cell.worst <= _CELL_BYTES),
        Row("packing", packing, display, "median", f"{_PACKING_US} us", packing.median <= _PACKING_US),
    )
    return Section("One picture", rows, "luma's display()")


def bytes_of_changes() -> tuple[int, int]:
    """What our driver sends for a picture that is shown already, and for one with one cell of 16x8 dots changed."""
    bus, picture = CountedBus([0]), Image.new("1", SIZE, 1)
    bus.show(0, picture)
    counts = []
    for change in (False, True):
        before = bus.wires.bytes_sent
        picture = picture.copy()
        picture.paste(int(not change), (32, 16, 48, 24))
        bus.show(0, picture)
        counts.append(bus.wires.bytes_sent - before)
    return counts[0], counts[1]


def _pictures(number: int) -> list[Image.Image]:
    """`number` pictures of a game."""
    words, taken = Words(), list[Image.Image]()

    def show(effect: Show, _now_ns: int) -> None:
        if len(taken) < number:
            taken.append(draw(effect.scene, words))

    evening = Recorded(show, 4, _SEED)
    Players(evening, 4, _SEED).play(most_minutes=number / 200)
    return taken


def _time_each(call: Any, pictures: list[Image.Image]) -> list[float]:
    """Microseconds of this thread's CPU that `call` takes for each."""
    times = []
    for picture in pictures:
        began_ns = time.thread_time_ns()
        call(picture)
        times.append((time.thread_time_ns() - began_ns) / 1e3)
    return times
