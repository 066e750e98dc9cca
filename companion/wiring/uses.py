"""Out of a table's settings: which line, bus and address everything is at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from companion.config.mistakes import Key
from companion.config.screens import LINES, wires_of
from companion.config.settings import HEADER, LineAt, ScreenAt, Settings, WiredAt
from companion.config.used import named_cups
from companion.config.wired import WIRES

BUTTONS: Final = ("left", "right", "ok", "challenge")
SPI_WIRES: Final = {"clock": 11, "mosi": 10, "miso": 9}
ENABLES: Final = {0: 8, 1: 7}
"""The line of each chip enable of the Pi's SPI."""

_CHANNEL: Final = re.compile(r"([0-9]+)-00([0-9a-f]{2})/([0-7])")
_DEVICE: Final = re.compile(r"device:([0-9]+)-00([0-9a-f]{2})", re.IGNORECASE)


@frozen
class Use:
    """A line that has something to do: `signal` of seat `place` (None: of the table); `out`: the Pi drives it."""

    key: Key
    signal: str
    line: LineAt
    place: int | None = None
    out: bool = False


@frozen
class Channel:
    """A channel of a multiplexer at `mux` on `bus`."""

    bus: int
    mux: int
    channel: int


@frozen
class Seen:
    """A screen: whose (None: the board's), and where."""

    key: Key
    at: ScreenAt
    place: int | None = None


def uses(settings: Settings) -> list[Use]:
    """Every line of the table, seat by seat; those of the Pi's own SPI too."""
    found = [use for place in range(len(settings.seats)) for use in _of_seat(settings, place)]
    if settings.sound.buzzer is not None:
        found.append(Use(("sound", "buzzer"), "BUZZER", settings.sound.buzzer, out=True))
    if settings.timer is not None:
        found.append(Use(("timer", "line"), "TIMER", settings.timer.line))
    for seen in screens(settings):
        found += _of_screen(seen)
    for key, wired in wired_cups(settings):
        found += [
            Use((*key, name), f"SPI-{name.upper()}", LineAt(line=getattr(wired, name)), out=name != "miso")
            for name in WIRES
        ]
    return _each_once(found)


def screens(settings: Settings) -> list[Seen]:
    """All screens, the board's last."""
    seats = [
        Seen(("seats", place, "screen"), seat.screen, place) for place, seat in enumerate(settings.seats)
    ]
    board = settings.board.screen
    return seats if board is None else [*seats, Seen(("board", "screen"), board)]


def wired_cups(settings: Settings) -> Iterator[tuple[Key, WiredAt]]:
    """Those without a board of their own."""
    yield from (((*key, "wired"), cup.wired) for key, cup in named_cups(settings) if cup.wired is not None)


def channel_of(bus: int | str) -> Channel | None:
    """The channel that `bus` is; None: it is a bus of the Pi's own."""
    found = _CHANNEL.fullmatch(str(bus))
    return Channel(int(found[1]), int(found[2], 16), int(found[3])) if found else None


def device_of(found_by: str) -> tuple[int, int] | None:
    """Bus and address of a chip of [chips] that is found by them."""
    found = _DEVICE.fullmatch(found_by)
    return (int(found[1]), int(found[2], 16)) if found else None


def expanders(settings: Settings) -> dict[str, tuple[int, int]]:
    """The chips that are on I2C, with bus and address."""
    at = {name: device_of(found_by) for name, found_by in settings.chips.items() if name != HEADER}
    return {name: device for name, device in at.items() if device is not None}


def muxes(settings: Settings) -> list[tuple[int, int]]:
    """The multiplexers, each once, with bus and address."""
    channels = [channel_of(seen.at.bus) for seen in screens(settings)]
    return sorted({(one.bus, one.mux) for one in channels if one is not None})


def buses(settings: Settings) -> list[int]:
    """The Pi's I2C buses that something is on."""
    found = {wires_of(seen.at.bus) for seen in screens(settings) if seen.at.spi is None}
    return sorted(found | {bus for bus, _ in expanders(settings).values()})


def on_bus_1(settings: Settings) -> bool:
    """Whether anything is on I2C bus 1."""
    return 1 in buses(settings)


def _of_seat(settings: Settings, place: int) -> Iterator[Use]:
    seat = settings.seats[place]
    for name in BUTTONS:
        yield Use(("seats", place, name), name.upper(), getattr(seat, name), place)
    if seat.led is not None:
        yield Use(("seats", place, "led"), "LED", seat.led, place, out=True)


def _of_screen(seen: Seen) -> Iterator[Use]:
    if seen.at.spi is None:
        return
    for name in LINES:
        line = getattr(seen.at, name)
        if line is not None:
            yield Use((*seen.key, name), f"SCREEN-{name.upper()}", line, seen.place, out=True)
    for name in ("clock", "mosi"):
        yield Use((*seen.key, "spi"), f"SPI-{name.upper()}", LineAt(line=SPI_WIRES[name]), out=True)
    yield Use((*seen.key, "spi"), "SCREEN-CS", LineAt(line=ENABLES[seen.at.spi]), seen.place, out=True)


def _each_once(found: list[Use]) -> list[Use]:
    """What several share on a bus (SPI's clock) is one wire."""
    seen: dict[tuple[str, LineAt], Use] = {}
    rest = []
    for use in found:
        if use.signal.startswith("SPI-"):
            seen.setdefault((use.signal, use.line), use)
        else:
            rest.append(use)
    return [*rest, *seen.values()]
