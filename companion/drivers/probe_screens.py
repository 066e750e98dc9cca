"""Which buses have screens, and at which address: who takes an empty command is probably one.

What is sent is the command for no operation (0xE3), and only to the two addresses that OLEDs have: neither an SSD1306
(rev 1.5, section 9) nor an SH1106 (rev 2.3) does anything then. Then one byte is read, the controller's status. Where
nothing else tells whether a screen is before a multiplexer or behind it, it is switched on for a moment and off again.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Literal, TypeAlias

from companion.drivers.i2c_buses import BusHere

ADDRESSES: Final = (0x3C, 0x3D)
"""What the solder bridge of an OLED leaves (SSD1306 rev 1.5, 8.1.5)."""

Place: TypeAlias = tuple[int | str, int]
"""A bus as table.toml calls it, and an address."""
Controller: TypeAlias = Literal["ssd1306", "sh1106"]
Open: TypeAlias = Callable[[int], Any]
"""Opens /dev/i2c-N as smbus2.SMBus does; raises OSError."""

_COMMANDS: Final = 0x00
_NO_OPERATION: Final = 0xE3
_OFF, _ON = 0xAE, 0xAF
_AS_IN_MEMORY, _ALL_DOTS = 0xA4, 0xA5
_IS_OFF: Final = 0x40
"""Of the status byte: the display is off (SSD1306 rev 1.5, table 9-2; the SH1106's has the same bit)."""
_BY_STATUS: Final[Mapping[int, Controller]] = {
    0x08: "sh1106",
    0x03: "ssd1306",
    0x04: "ssd1306",
    0x06: "ssd1306",
}
"""By its lower half, which no data sheet promises: what firmwares for boards with either chip have found on them."""


@dataclass(frozen=True, slots=True)
class Answering:
    """Who takes commands at `address` of `bus` is probably a screen.

    `controller`: a hint, where its status byte is one that is known; copies of the chips may have others.
    """

    bus: int | str
    address: int
    controller: Controller | None = None

    @property
    def place(self) -> Place:
        """Where it is."""
        return self.bus, self.address


@dataclass(frozen=True, slots=True)
class Unasked:
    """A bus that cannot be asked, and why: an errno."""

    bus: int | str
    number: int
    reason: int


@dataclass(frozen=True, slots=True)
class Held:
    """A place that a driver of the kernel's has for itself (EBUSY)."""

    bus: int | str
    address: int


@dataclass(frozen=True, slots=True)
class Probed:
    """All that was found, by bus."""

    answering: tuple[Answering, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    held: tuple[Held, ...] = ()


def probe(buses: Iterable[BusHere], known: Collection[Place] = (), open_bus: Open | None = None) -> Probed:
    """Ask all `buses`; those that do not share wires side by side, as one that hangs takes seconds.

    What is before a multiplexer answers on all of its channels, and what is behind it also on the bus before: each is
    found once. `known` are places where screens are meant to be; they decide where it cannot be seen.
    """
    ordered = sorted(buses, key=lambda here: (here.wires, here.number))
    groups = [list(group) for _, group in groupby(ordered, lambda here: here.wires)]
    if not groups:
        return Probed()
    with ThreadPoolExecutor(len(groups)) as pool:
        found = list(pool.map(lambda group: _probe(group, known, open_bus or _open), groups))
    return Probed(
        tuple(one for probed in found for one in probed.answering),
        tuple(one for probed in found for one in probed.unasked),
        tuple(one for probed in found for one in probed.held),
    )


def _open(number: int) -> Any:
    import smbus2  # noqa: PLC0415 - Linux's alone

    return smbus2.SMBus(number)


def _probe(group: Sequence[BusHere], known: Collection[Place], open_bus: Open) -> Probed:
    """The buses of one pair of wires."""
    with ExitStack() as opened:
        wires = _Wires()
        for here in group:
            try:
                bus = open_bus(here.number)
            except OSError as error:
                wires.unasked.append(Unasked(here.bus, here.number, error.errno or 0))
            else:
                opened.callback(bus.close)
                wires.buses[here.bus] = bus
        for here in group:
            if here.bus in wires.buses and not wires.ask(here):
                break  # the wires are held down: nobody else on them can answer either
        places = [(bus, address) for address in ADDRESSES for bus in wires.where(address, known)]
        return Probed(
            tuple(
                Answering(bus, address, controller_of(wires.buses[bus], address))
                for bus, address in sorted(places, key=lambda place: (str(place[0]), place[1]))
            ),
            tuple(wires.unasked),
            tuple(wires.held),
        )


class _Wires:
    """The buses on one pair of wires, opened, and who answered."""

    def __init__(self) -> None:
        self.buses: dict[int | str, Any] = {}
        self.unasked: list[Unasked] = []
        self.held: list[Held] = []
        self._answered: set[Place] = set()

    def ask(self, here: BusHere) -> bool:
        """Both addresses of a bus; False where its wires are held down."""
        for address in ADDRESSES:
            try:
                command(self.buses[here.bus], address, _NO_OPERATION)
            except OSError as error:
                if error.errno == errno.ETIMEDOUT:
                    self.unasked.append(Unasked(here.bus, here.number, errno.ETIMEDOUT))
                    return False
                if error.errno == errno.EBUSY:
                    self.held.append(Held(here.bus, address))
            else:
                self._answered.add((here.bus, address))
        return True

    def where(self, address: int, known: Collection[Place]) -> list[int | str]:
        """The buses on which there really is somebody at `address`.

        A multiplexer stays joined to the channel that was used last. So what is behind it seems to be before it as well;
        but what is before it answers on every channel, and is not there where one of them is silent.
        """
        answering = [bus for bus in self.buses if (bus, address) in self._answered]
        before = [bus for bus in answering if not _is_channel(bus)]
        behind = [bus for bus in answering if _is_channel(bus)]
        if not behind or not before:
            return behind or before
        if len(behind) < sum(map(_is_channel, self.buses)) or any((bus, address) in known for bus in behind):
            return behind
        if any((bus, address) in known for bus in before) or self._is_one(behind, address):
            return before
        return behind

    def _is_one(self, channels: Sequence[int | str], address: int) -> bool:
        return len(channels) > 1 and is_one_panel(self.buses[channels[0]], self.buses[channels[1]], address)


def _is_channel(bus: int | str) -> bool:
    return isinstance(bus, str)


def command(bus: Any, address: int, *commands: int) -> None:
    """Send commands; raises OSError."""
    bus.write_i2c_block_data(address, _COMMANDS, list(commands))


def controller_of(bus: Any, address: int) -> Controller | None:
    """Which controller it probably is, by a status byte that stays the same; None: it says nothing that is known."""
    try:
        first, second = bus.read_byte(address), bus.read_byte(address)
    except OSError:
        return None
    return _BY_STATUS.get(first & 0x0F) if first == second else None


def is_one_panel(one: Any, other: Any, address: int) -> bool:
    """Whether both buses lead to the same panel: what is switched on by one is seen to be on by the other.

    False also where a panel does not tell whether it is on. While it is on all of its dots are lit, and not what its
    memory holds: that may be somebody's secret. Dark in the end.
    """
    try:
        for bus in (one, other):
            command(bus, address, _OFF, _ALL_DOTS)
        if not (_is_off(one, address) and _is_off(other, address)):
            return False
        command(one, address, _ON)
        return not _is_off(one, address) and not _is_off(other, address)
    except OSError:
        return False
    finally:
        for bus in (one, other):
            with suppress(OSError):
                command(bus, address, _OFF, _AS_IN_MEMORY)


def _is_off(bus: Any, address: int) -> bool:
    return bool(bus.read_byte(address) & _IS_OFF)
