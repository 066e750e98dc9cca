"""The virtual table: simulated parts below the real libraries, the real drivers above them, and the page.

A press in the browser goes through gpiozero and the debouncer, a picture through luma to a panel that decodes its
bytes, and a shake through the cup's firmware and pyserial: the way of a real table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers.buttons import Buttons
from companion.drivers.lines import Loop
from companion.drivers.oled import Mount, ScreenBus, Ssd1306
from companion.drivers.serial_cup import SerialCup
from companion.drivers.sounds import Lamps, Sounds
from companion.simulator.body import Body
from companion.simulator.bus import SimulatedBus
from companion.simulator.cup import SimulatedCup
from companion.simulator.panel import Panel
from companion.simulator.pins import SimulatedPins
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded, Input
from companion.table.scene import Scene
from companion.table.settings import TableSettings
from companion.web.server import Page
from companion.words.words import Words

_ADDRESSES = (0x3C, 0x3D)


class VirtualParts:
    """All parts of a virtual table: what the table does to the world (`Rim`), and hands on it for the page.

    Made, started and closed in the loop's thread. `hear` takes what the drivers say, from any thread; `failed` an
    exception that no driver expected.
    """

    def __init__(
        self,
        settings: TableSettings,
        words: Words,
        hear: Callable[[Input], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        self._hear = hear
        self._words = words
        self._loop = asyncio.get_running_loop()
        self._up: set[int] = set()
        self.page: Page | None = None
        self._pins = SimulatedPins(settings.places, watch=self._watch)
        self._panels: dict[int | None, Panel] = {}
        self._bus_of: dict[int | None, ScreenBus] = {}
        self._buses = self._wire_screens(settings.places, failed)
        loop = Loop(self._post, self._loop.call_later)
        flip = self._pins.timer if settings.flip_switch else None
        self._buttons = Buttons(self._pins.buttons, flip, loop=loop, hear=self._overhear)
        self._sounds = Sounds(self._pins.buzzer, loop=loop, hear=self._overhear)
        self._lamps = Lamps(self._pins.lamps, loop=loop, hear=self._overhear)
        count = {"each": settings.places, "shared": 1, "none": 0}[settings.cups]
        self._cups = [SimulatedCup(Body(seed=cup), unique=f"{cup:016x}") for cup in range(count)]
        self._cables = ThreadPoolExecutor(1, "cables")
        self._listeners = [
            SerialCup(n, cup.port, self._overhear, failed=failed) for n, cup in enumerate(self._cups)
        ]

    def start(self, page: Page) -> None:
        """Give everything power; `page` shows it."""
        self.page = page
        for bus in self._buses:
            bus.start()
        for cup, listener in zip(self._cups, self._listeners, strict=True):
            cup.start()
            listener.start()

    async def close(self) -> None:
        """Everything dark, silent and stopped; waits for the threads without stopping the loop."""
        self._buttons.close()
        self._sounds.close()
        self._lamps.close()
        closers = [*(bus.close for bus in self._buses), *(one.close for one in self._listeners)]
        await asyncio.gather(*(asyncio.to_thread(close) for close in closers))
        await asyncio.to_thread(self._cables.shutdown, cancel_futures=True)
        await asyncio.gather(*(asyncio.to_thread(cup.stop) for cup in self._cups))
        self._pins.close()

    # -- the table's rim

    def show(self, screen: int | None, picture: Image.Image, *, urgent: bool) -> None:
        """To the screen's bus."""
        self._bus_of[screen].show(screen, picture, urgent=urgent)

    def board(self, scene: Scene) -> None:
        """To the page and the spectators."""
        if self.page is not None:
            self.page.show_board(scene)

    def sound(self, tone: Tone) -> None:
        """To the buzzer, and to the page's own."""
        self._sounds.play(tone)
        if self.page is not None:
            self.page.sound(tone)

    def light(self, place: int, lamp: Lamp) -> None:
        """To the LED's pin; the page shows what the pin does."""
        self._lamps.put(place, lamp)

    # -- hands on the simulated parts

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

    # -- what the parts do, for the page

    def _overhear(self, heard: Input) -> None:
        """To the table; what the page shows of a part's own state goes there too."""
        self._hear(heard)
        self._post(self._tell_page, heard)

    def _tell_page(self, heard: Input) -> None:
        if self.page is None:
            return
        match heard:
            case CupLink(cup, up):
                (self._up.add if up else self._up.discard)(cup)
                self.page.cup_state(cup, up=up, motion="")
            case CupMoved(cup, motion):
                self.page.cup_state(cup, up=cup in self._up, motion=CupMotion(motion).value)
            case FaultBegan(part, code, values):
                self.page.show_fault(part, self._words.say(code, values))
            case FaultEnded(part):
                self.page.show_fault(part, None)

    def _watch(self, place: int | None, on: bool) -> None:
        if self.page is not None and place is not None:
            self.page.show_light(place, Lamp.ON if on else Lamp.OFF)

    def _wire_screens(self, places: int, failed: Callable[[BaseException], None]) -> list[ScreenBus]:
        """Two screens a bus, as behind a multiplexer, and one for the board alone."""
        groups: list[tuple[int | None, ...]] = [(None,)]
        groups += [tuple(range(first, min(first + 2, places))) for first in range(0, places, 2)]
        return [self._wire_bus(number, group, failed) for number, group in enumerate(groups)]

    def _wire_bus(
        self, number: int, screens: tuple[int | None, ...], failed: Callable[[BaseException], None]
    ) -> ScreenBus:
        panels = {screen: Panel(partial(self._changed, screen)) for screen in screens}
        wires = SimulatedBus(dict(zip(_ADDRESSES, panels.values(), strict=False)))
        mounts = {s: _mount(number, wires, address) for s, address in zip(screens, _ADDRESSES, strict=False)}
        bus = ScreenBus(f"simulated-{number}", mounts, hear=self._overhear, failed=failed)
        self._panels.update(panels)
        self._bus_of.update(dict.fromkeys(screens, bus))
        return bus

    def _changed(self, screen: int | None) -> None:
        """In a bus's thread: a panel shows something else."""
        self._post(self._show_panel, screen)

    def _post(self, call: Callable[..., None], *args: object) -> None:
        """Run `call` in the loop soon, from any thread; quiet once the loop is closed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def _show_panel(self, screen: int | None) -> None:
        panel = self._panels[screen]
        pixels = panel.pixels()
        if self.page is not None:
            self.page.show_screen(screen, pixels, on=panel.on, contrast=panel.contrast)


def _mount(bus: int, wires: SimulatedBus, address: int) -> Mount:
    return Mount(f"simulated-{bus}, 0x{address:02X}", lambda: Ssd1306(i2c(bus=wires, address=address)))
