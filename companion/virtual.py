"""The ground of a virtual table: simulated things below the device libraries, and hands on them for the page.

A press in the browser goes through gpiozero and the debouncer, a picture through luma to a panel that decodes its
bytes, and a shake through the cup's firmware and pyserial: the way of a real table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from gpiozero.pins import Factory
from luma.core.interface.serial import i2c

from companion.config.settings import Board, CupAt, LineAt, ScreenAt, Seat, Settings, Sound, Timer
from companion.drivers.lines import Line
from companion.drivers.oled import ScreenId
from companion.simulator.body import Body
from companion.simulator.bus import SimulatedBus
from companion.simulator.cup import SimulatedCup
from companion.simulator.panel import Panel
from companion.simulator.pins import SimulatedPins
from companion.table.effects import Lamp
from companion.table.inputs import Button
from companion.table.settings import TableSettings
from companion.web.server import Page

_ADDRESSES: Final = (0x3C, 0x3D)
_BOARD: Final = ScreenAt(bus=0, driver="ssd1309")


class VirtualGround:
    """The simulated things of a table (`parts.Ground`), and what a person's hands do to them (`web.VirtualTable`).

    Made, started and closed in the loop's thread; `page` is shown what the things do.
    """

    def __init__(self, table: TableSettings) -> None:
        self.page: Page | None = None
        self._loop = asyncio.get_running_loop()
        self._pins = SimulatedPins(table.places, watch=self._watch)
        screens: dict[ScreenAt, ScreenId] = {_BOARD: None}
        screens |= {_screen_at(place): place for place in range(table.places)}
        self._panels = {screen: Panel(partial(self._changed, screen)) for screen in screens.values()}
        self._buses = {number: self._wire_bus(number, screens) for number in {at.bus for at in screens}}
        count = {"each": table.places, "shared": 1, "none": 0}[table.cups]
        self._cups = [SimulatedCup(Body(seed=cup), unique=f"{cup:016x}") for cup in range(count)]
        self._cables = ThreadPoolExecutor(1, "cables")
        self.settings = self._wiring(table)

    def start(self) -> None:
        """Give everything power."""
        for cup in self._cups:
            cup.start()

    async def stop(self) -> None:
        """Take it away; waits without stopping the loop."""
        await asyncio.to_thread(self._cables.shutdown, cancel_futures=True)
        await asyncio.gather(*(asyncio.to_thread(cup.stop) for cup in self._cups))
        self._pins.close()

    # -- what the libraries stand on

    def lines(self, chip: str) -> Factory:
        """The mock pins of the simulated chip."""
        return self._pins.chips[chip]

    def wires(self, bus: int | str, address: int) -> Any:
        """The interface of luma to a simulated bus."""
        return i2c(bus=self._buses[bus], address=address)

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        """Mock pins lose none."""

    def close(self) -> None:
        """Nothing is held; `stop` ends the things themselves."""

    # -- hands

    def press(self, place: int, button: Button) -> None:
        """The button goes down."""
        self._pins.press(place, button)

    def release(self, place: int, button: Button) -> None:
        """The button comes up."""
        self._pins.release(place, button)

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        """The hand pulls the cup there."""
        self._cups[cup].move(x_mm, y_mm, z_mm, tilt_deg)

    def plug_cup(self, cup: int, plugged: bool) -> None:
        """The cup's cable; its process ends or starts in a thread, one cable after the other."""
        self._loop.run_in_executor(self._cables, self._cups[cup].plug if plugged else self._cups[cup].unplug)

    def flip(self) -> None:
        """The timer is turned over."""
        self._pins.flip()

    # -- what the things do, for the page

    def _watch(self, place: int | None, on: bool) -> None:
        if self.page is not None and place is not None:
            self.page.show_light(place, Lamp.ON if on else Lamp.OFF)

    def _changed(self, screen: ScreenId) -> None:
        """In a bus's thread: a panel shows something else."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._show_panel, screen)

    def _show_panel(self, screen: ScreenId) -> None:
        panel = self._panels[screen]
        pixels = panel.pixels()
        if self.page is not None:
            self.page.show_screen(screen, pixels, on=panel.on, contrast=panel.contrast)

    # -- wiring

    def _wire_bus(self, number: int | str, screens: dict[ScreenAt, ScreenId]) -> SimulatedBus:
        return SimulatedBus({at.address: self._panels[s] for at, s in screens.items() if at.bus == number})

    def _wiring(self, table: TableSettings) -> Settings:
        """What a table.toml of these things would say."""
        shared = CupAt(port=self._cups[0].port) if table.cups == "shared" else None
        return Settings(
            seats=tuple(self._seat(place, own_cup=table.cups == "each") for place in range(table.places)),
            board=Board(screen=_BOARD),
            shared_cup=shared,
            sound=Sound(buzzer=_line_at(self._pins.buzzer)),
            timer=Timer(line=_line_at(self._pins.timer)) if table.flip_switch else None,
        )

    def _seat(self, place: int, *, own_cup: bool) -> Seat:
        left, right, ok, challenge = (_line_at(self._pins.buttons[place, button]) for button in Button)
        return Seat(
            left=left,
            right=right,
            ok=ok,
            challenge=challenge,
            led=_line_at(self._pins.lamps[place]),
            screen=_screen_at(place),
            cup=CupAt(port=self._cups[place].port) if own_cup else None,
        )


def _screen_at(place: int) -> ScreenAt:
    """Two screens a bus, as behind a multiplexer; the board's is alone on its own."""
    return ScreenAt(bus=1 + place // 2, address=_ADDRESSES[place % 2])


def _line_at(line: Line) -> LineAt:
    return LineAt(chip=line.chip, line=int(line.pin.removeprefix("GPIO")))
