"""What the soak's table stands on: mock pins below gpiozero, panels that decode their bytes below luma, and faults of both."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory
from luma.core.interface.serial import i2c

from companion.config.settings import HEADER, LineAt, Settings
from companion.drivers.line_errors import LineLost
from companion.drivers.oled import ScreenId
from companion.simulator.bus import SimulatedBus, Trouble
from companion.simulator.panel import Panel
from companion.simulator.pins import SimulatedPin
from companion.table.inputs import Button
from tests.bench.ground import eight_seats

_PI_3B: Final = "a02082"
_HUNG_S: Final = 20.0
"""A transfer that never ends would hold the end of the run; the kernel's own give up after a second."""


class SoakBus(SimulatedBus):
    """One whose wires can be held down: transfers wait until they are let go, then time out."""

    def __init__(self, panels: dict[int, Panel]) -> None:
        super().__init__(panels)
        self.free = threading.Event()
        self.free.set()
        self.panels = panels
        self.stuck = False
        self.tries = 0

    def _transfer(self, address: int, payload: bytes) -> None:
        self.tries += 1
        if self.stuck or not self.free.is_set():
            self.free.wait(_HUNG_S)
            raise OSError(errno.ETIMEDOUT, "the wires are held down")
        super()._transfer(address, payload)


class SoakPin(SimulatedPin):
    """A mock pin whose chip can be taken away."""

    def _get_state(self) -> int:
        if self.factory.gone:
            raise LineLost(repr(self), "the chip", "No such device")
        return int(super()._get_state())

    def _set_state(self, value: float) -> None:
        if self.factory.gone:
            raise LineLost(repr(self), "the chip", "No such device")
        super()._set_state(value)

    def _set_edges(self, value: str) -> None:
        if self.factory.gone:
            raise LineLost(repr(self), "the chip", "No such device")
        super()._set_edges(value)


class SoakFactory(MockFactory):  # type: ignore[misc]
    """The lines of one chip."""

    gone = False

    def __init__(self) -> None:
        super().__init__(revision=_PI_3B, pin_class=SoakPin)


class SoakGround:
    """Everything below the libraries, and hands and faults for it. Orders may come from any thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._chips = {chip: SoakFactory() for chip in (HEADER, *settings.chips)}
        self._lost: Callable[[], object] = lambda: None
        at = {place: seat.screen for place, seat in enumerate(settings.seats)} | {None: settings.board.screen}
        self._at: dict[ScreenId, Any] = {screen: where for screen, where in at.items() if where is not None}
        buses = {where.bus for where in self._at.values()}
        self._buses = {
            bus: SoakBus({where.address: Panel() for where in self._at.values() if where.bus == bus})
            for bus in buses
        }

    # -- what the libraries stand on

    def lines(self, chip: str) -> Factory:
        return self._chips[chip]

    def wires(self, bus: int | str, address: int) -> Any:
        return i2c(bus=self._buses[bus], address=address)

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        self._lost = call

    def close(self) -> None:
        for factory in self._chips.values():
            factory.close()

    # -- hands

    def move(self, place: int, button: str, *, down: bool) -> None:
        pin = self._pin(getattr(self._settings.seats[place], Button(button).value))
        (pin.drive_low if down else pin.drive_high)()

    # -- faults, and their ends

    def unplug(self, screen: ScreenId) -> None:
        at = self._at[screen]
        self._buses[at.bus].unplug(at.address)

    def plug(self, screen: ScreenId) -> None:
        at = self._at[screen]
        self._buses[at.bus].plug(at.address)

    def glitch(self, screen: ScreenId) -> None:
        """The panel forgets everything, and one transfer is not acknowledged."""
        at = self._at[screen]
        self._buses[at.bus].glitch(at.address)
        self._buses[at.bus].fail(at.address, Trouble.NO_ANSWER, after_bytes=3)

    def stick(self, screen: ScreenId) -> None:
        """Every transfer on its bus times out at once."""
        self._buses[self._at[screen].bus].stuck = True

    def hang(self, screen: ScreenId) -> None:
        """Every transfer on its bus hangs."""
        self._buses[self._at[screen].bus].free.clear()

    def let_go(self, screen: ScreenId) -> None:
        bus = self._buses[self._at[screen].bus]
        bus.stuck = False
        bus.free.set()

    def pixels(self, screen: ScreenId) -> bytes:
        """What its panel shows."""
        at = self._at[screen]
        return self._buses[at.bus].panels[at.address].pixels()

    def chatter(self, place: int, button: str, seconds: float) -> None:
        """A loose contact hums at 45 Hz."""
        end, down = time.monotonic() + seconds, False
        while time.monotonic() < end:
            down = not down
            self.move(place, button, down=down)
            time.sleep(0.011)
        self.move(place, button, down=False)

    def lose(self, chip: str) -> None:
        """The chip goes: its lines answer no more."""
        self._chips[chip].gone = True
        self._lost()

    def find(self, chip: str) -> None:
        self._chips[chip].gone = False

    def _pin(self, at: LineAt) -> Any:
        return self._chips[at.chip].pin(f"GPIO{at.line}")


def soak_settings(cup_ports: Sequence[str], journal: Path) -> Settings:
    """The documentation's table of eight, each with a cup; its screens on three buses, so that one may hang."""
    table = eight_seats(cup_ports, journal)
    screen = table.board.screen
    seats = [
        seat if place < 4 else evolve(seat, screen=evolve(seat.screen, bus=f"4-0070/{place}"))
        for place, seat in enumerate(table.seats)
    ]
    return evolve(
        table,
        seats=tuple(seats),
        board=evolve(table.board, screen=None if screen is None else evolve(screen, bus=3)),
        pacing=evolve(table.pacing, reveal_seconds=1.0, hints=False),
    )
