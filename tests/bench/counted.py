"""What the pictures of a game cost on the bus: our driver's bytes, luma's for the same, and the fewest there could be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from luma.core.interface.serial import noop
from luma.oled.device import ssd1306
from PIL import Image

from companion.drivers.glass import Mount
from companion.drivers.oled import ScreenBus, ScreenId
from companion.drivers.panels import DARK, SIZE, Ssd1306
from tests.bench import evening
from tests.bench.optimum import fewest_bytes
from tests.bench.wires import Panel, Wires

KEPT = 400
"""Pictures of each game that are kept, to be timed."""

Sent: TypeAlias = tuple[ScreenId, Image.Image, int, bool, bool]
"""What `evening.Send` is called with."""


class CountedBus:
    """Our driver's screens of one bus without its thread: each picture is sent at once, in the table's own time."""

    def __init__(self, screens: Sequence[ScreenId], interface: Callable[[], Any] | None = None) -> None:
        self.now_ns = 0
        self.wires = Wires(waits=False)
        self._interface = interface or Panel(self.wires, 0x3C).interface
        mounts = {screen: Mount(str(screen), self._mount) for screen in screens}
        self._bus = ScreenBus("i2c-1", mounts, hear=_broken, failed=_broken, clock_ns=lambda: self.now_ns)
        self.serve()

    def _mount(self) -> Ssd1306:
        return Ssd1306(self._interface())

    def show(
        self, screen: ScreenId, picture: Image.Image, *, masks: bool = False, passing: bool = False
    ) -> None:
        self._bus.show(screen, picture, masks=masks, passing=passing)
        self.serve()

    def serve(self) -> None:
        while self._bus.serve_next():
            """Until every screen shows what it should."""


def _broken(what: object) -> None:
    raise TypeError(f"the bench is broken: {what}")


@dataclass(slots=True)
class Cost:
    """What was sent, in bytes and in nanoseconds of the bus; `moments`: the time that each moment of the table took."""

    bytes: int = 0
    bus_ns: int = 0
    moments: dict[int, int] = field(default_factory=dict)

    def add(self, count: int, bus_ns: int, now_ns: int) -> None:
        self.bytes += count
        self.bus_ns += bus_ns
        if bus_ns:
            self.moments[now_ns] = self.moments.get(now_ns, 0) + bus_ns


@dataclass(slots=True)
class Counted:
    """One game, or several. `pictures` are all that was to be shown, `frames` those of them that pass in a film."""

    ours: Cost = field(default_factory=Cost)
    luma: Cost = field(default_factory=Cost)
    fewest: int = 0
    pictures: int = 0
    frames: int = 0
    left_out: int = 0
    minutes: float = 0.0
    longest_bytes: int = 0
    kept: list[Sent] = field(default_factory=list)


class Counter:
    """Shows the pictures of one game on our driver's screens; their set-up at the start is not counted."""

    def __init__(self, places: int) -> None:
        screens: list[ScreenId] = [None, *range(places)]
        self.counted = Counted()
        self._bus = CountedBus(screens)
        self._shown = dict.fromkeys(screens, DARK)
        self._packer = plain_panel(Ssd1306)
        self._luma = cost_of_display()

    def send(self, screen: ScreenId, picture: Image.Image, now_ns: int, masks: bool, passing: bool) -> None:
        counted, packed = self.counted, self._packer.pack(picture)
        counted.pictures += 1
        counted.frames += passing
        if len(counted.kept) < KEPT:
            counted.kept.append((screen, picture, now_ns, masks, passing))
        counted.luma.add(*self._luma, now_ns)
        self._bus.now_ns = now_ns
        self._cost_of(self._bus.serve)  # what is due for care alone
        sent = self._cost_of(lambda: self._bus.show(screen, picture, masks=masks, passing=passing))
        if passing and not sent and packed != self._shown[screen]:
            counted.left_out += 1
            return
        counted.fewest += fewest_bytes(self._shown[screen], packed)
        self._shown[screen] = packed

    def _cost_of(self, act: Callable[[], None]) -> int:
        wires = self._bus.wires
        count, bus_ns = wires.bytes_sent, wires.bus_ns
        act()
        self.counted.ours.add(wires.bytes_sent - count, wires.bus_ns - bus_ns, self._bus.now_ns)
        self.counted.longest_bytes = wires.longest_bytes
        return wires.bytes_sent - count


def count(kind: str, places: int, seed: int, most_minutes: float | None) -> Counted:
    """One game of `kind`, or its first `most_minutes`."""
    counter = Counter(places)
    table = evening.Projected(counter.send, places, seed)
    counter.counted.minutes = evening.guests(kind, table, places, seed).play(most_minutes)
    return counter.counted


def together(games: Sequence[Counted]) -> Counted:
    """An evening of these; the moments of one game never fall on those of another."""
    whole = Counted(longest_bytes=max(game.longest_bytes for game in games))
    for number, game in enumerate(games):
        for name in ("fewest", "pictures", "frames", "left_out", "minutes", "kept"):
            setattr(whole, name, getattr(whole, name) + getattr(game, name))
        for mine, its in ((whole.ours, game.ours), (whole.luma, game.luma)):
            mine.bytes += its.bytes
            mine.bus_ns += its.bus_ns
            mine.moments |= {(number << 62) + at_ns: bus_ns for at_ns, bus_ns in its.moments.items()}
    return whole


def cost_of_display() -> tuple[int, int]:
    """Bytes and nanoseconds that luma's own `display` takes of the bus."""
    wires = Wires(waits=False)
    device = ssd1306(Panel(wires, 0x3C).interface())
    device.persist = True
    count, bus_ns = wires.bytes_sent, wires.bus_ns
    device.display(Image.new("1", SIZE))
    return wires.bytes_sent - count, wires.bus_ns - bus_ns


def plain_panel(kind: Any) -> Any:
    """A panel on no wires at all."""
    device = kind(noop())
    device.persist = True
    return device
