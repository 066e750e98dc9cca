"""Bytes on the bus for a recorded game, and what a picture costs before it gets there."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306
from PIL import Image

from companion.drivers.glass import Mount
from companion.drivers.oled import ScreenBus, ScreenId
from companion.drivers.panels import DARK, SIZE, Ssd1306
from companion.screens.picture import draw
from companion.table.effects import Show
from companion.words.words import Words
from tests.bench.figures import Row, Samples, Section, alternately
from tests.bench.game import Players, Recorded
from tests.bench.optimum import fewest_bytes
from tests.bench.wires import Panel, Wires, bus_time_ns

LONGEST_MS = 3.2
_TIMES_FEWER = 10
_OVER_FEWEST = 1.15
_CELL_BYTES = 26
_PACKING_US = 50
_WHOLE_BYTES = 2 + 1024
_SEED = 7


class CountedBus:
    """Our driver's screens of one bus without its thread: each picture is sent at once, in the table's own time."""

    def __init__(self, screens: list[ScreenId]) -> None:
        self.now_ns = 0
        self.wires = Wires(waits=False)
        mounts = {screen: Mount(str(screen), self._mount) for screen in screens}
        self._bus = ScreenBus("i2c-1", mounts, hear=_broken, failed=_broken, clock_ns=lambda: self.now_ns)
        self.serve()

    def _mount(self) -> Ssd1306:
        return Ssd1306(Panel(self.wires, 0x3C).interface())

    def show(self, screen: ScreenId, picture: Image.Image) -> None:
        self._bus.show(screen, picture)
        self.serve()

    def serve(self) -> None:
        while self._bus.serve_next():
            """Until every screen shows what it should."""


def _broken(what: object) -> None:
    raise TypeError(f"the bench is broken: {what}")


@dataclass(slots=True)
class Counted:
    """A recorded game in bytes: what our driver sent, luma alone would have, and nobody could do without."""

    ours: int = 0
    luma: int = 0
    fewest: int = 0
    pictures: int = 0
    minutes: float = 0.0
    longest_bytes: int = 0
    shown: dict[ScreenId, bytes] = field(default_factory=dict)


def record(places: int, most_minutes: float | None, luma_bytes: int) -> Counted:
    """One game; the panels' set-up at the start is not counted, its repetition every ten seconds is."""
    counted = Counted()
    screens: list[ScreenId] = [None, *range(places)]
    bus = CountedBus(screens)
    counted.shown = dict.fromkeys(screens, DARK)
    packer, words = _plain_panel(Ssd1306), Words()
    before = bus.wires.bytes_sent

    def show(effect: Show, now_ns: int) -> None:
        picture = draw(effect.scene, words)
        packed = packer.pack(picture)
        counted.pictures += 1
        counted.luma += luma_bytes
        counted.fewest += fewest_bytes(counted.shown[effect.screen], packed)
        counted.shown[effect.screen] = packed
        bus.now_ns = now_ns
        bus.show(effect.screen, picture)

    counted.minutes = Players(Recorded(show, places, _SEED), places, _SEED).play(most_minutes)
    counted.ours = bus.wires.bytes_sent - before
    counted.longest_bytes = bus.wires.longest_bytes
    return counted


def measure_games(most_minutes: float | None) -> Section:
    """A game of four and one of eight, the whole of them or their first `most_minutes`."""
    luma_bytes = bytes_of_display()
    rows = [row for places in (4, 8) for row in _rows(places, record(places, most_minutes, luma_bytes))]
    return Section(
        "Bytes on the bus for a recorded game",
        tuple(rows),
        "luma's display(), the fewest",
    )


def _rows(places: int, counted: Counted) -> list[Row]:
    ours, luma, fewest = (
        Samples.of("MB", [count / 1e6]) for count in (counted.ours, counted.luma, counted.fewest)
    )
    game = f"{counted.minutes:.1f} minutes, {counted.pictures} pictures"
    over, times = counted.ours / counted.fewest, counted.luma / counted.ours
    longest_ms = bus_time_ns(counted.longest_bytes) / 1e6
    longest, whole = Samples.of("ms", [longest_ms]), Samples.of("ms", [bus_time_ns(_WHOLE_BYTES) / 1e6])
    return [
        Row(f"{places} seats, by luma's", ours, luma, "median", "1/10", times >= _TIMES_FEWER, game),
        Row("  by the fewest", ours, fewest, "median", str(_OVER_FEWEST), over <= _OVER_FEWEST, game),
        Row("  longest transfer", longest, whole, "median", f"{LONGEST_MS} ms", longest_ms <= LONGEST_MS),
    ]


def measure_pictures(count: int) -> Section:
    """An unchanged picture, one changed cell, and packing."""
    luma_bytes = Samples.of("bytes", [bytes_of_display()])
    unchanged, cell = (Samples.of("bytes", [value]) for value in bytes_of_changes())
    pictures = _pictures(count)
    ours, luma = _plain_panel(Ssd1306), _plain_panel(ssd1306)
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


def bytes_of_display() -> int:
    """What luma's own `display` puts on the bus."""
    wires = Wires(waits=False)
    device = ssd1306(Panel(wires, 0x3C).interface())
    device.persist = True
    before = wires.bytes_sent
    device.display(Image.new("1", SIZE))
    return wires.bytes_sent - before


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


def _pictures(count: int) -> list[Image.Image]:
    """`count` pictures of a game."""
    words, taken = Words(), list[Image.Image]()

    def show(effect: Show, _now_ns: int) -> None:
        if len(taken) < count:
            taken.append(draw(effect.scene, words))

    evening = Recorded(show, 4, _SEED)
    Players(evening, 4, _SEED).play(most_minutes=count / 200)
    return taken


def _time_each(call: Any, pictures: list[Image.Image]) -> list[float]:
    """Microseconds of this thread's CPU that `call` takes for each."""
    times = []
    for picture in pictures:
        began_ns = time.thread_time_ns()
        call(picture)
        times.append((time.thread_time_ns() - began_ns) / 1e3)
    return times


def _plain_panel(kind: Any) -> Any:
    """A panel on no wires at all."""
    device = kind(noop())
    device.persist = True
    return device
