"""The parts of a table: the drivers of everything that its settings name, joined to the table and to the page.

A table on a Pi and a virtual one are built here alike; they differ in the ground below the device libraries.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from gpiozero.pins import Factory

from companion.config.settings import HEADER, Lights, LineAt, Settings, Sound, WiredAt
from companion.cup_rack import CupRack
from companion.drivers.buttons import Buttons
from companion.drivers.damped import Damped
from companion.drivers.glass import Care
from companion.drivers.lines import Line, Loop
from companion.drivers.oled import HUNG_NS, Picture, ScreenBus, ScreenId
from companion.drivers.sounds import Lamps, Sounds
from companion.drivers.wired_cup import WiredCup
from companion.liveness import Kind, Watched
from companion.mounts import Mounted, by_wires, line_of, mount, mounted
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded, Input
from companion.table.resting import Glow, Rest
from companion.table.scene import Scene
from companion.web.server import Page
from companion.wirings import wiring_of
from companion.words.words import Words


class Ground(Protocol):
    """What the device libraries stand on: a Pi's kernel, or simulated things."""

    def lines(self, chip: str) -> Factory:
        """What gpiozero has for the pins of `chip`: "header", or a name of the settings' chips."""

    def wires(self, bus: int | str, address: int) -> Any:
        """The serial interface of luma to `address` on `bus`; called by the bus's worker, may raise OSError or luma's own."""

    def on_lost_edges(self, call: Callable[[], object]) -> None:
        """From now on `call` is called, in any thread, when edges of a line may have been lost."""

    def close(self) -> None:
        """Everything is let go; the drivers are closed already."""


class Parts:
    """All parts of a table, and what the table does to the world (`running.Rim`).

    Made, started and closed in the loop's thread. `hear` takes what the drivers say, from any thread; `failed` an
    exception that no driver expected; `say` a sentence that is only logged. `strange` names the ports where somebody may
    have plugged in a cup of their own. A part that is not there is heard as a fault, and one that comes and goes as a
    single one; the others work.
    """

    def __init__(  # noqa: PLR0913 - whom it tells, and of what
        self,
        settings: Settings,
        ground: Ground,
        words: Words,
        hear: Callable[[Input], None],
        failed: Callable[[BaseException], None],
        *,
        say: Callable[[str], object] = lambda _sentence: None,
        strange: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        self._ground = ground
        self._hear = hear
        self._words = words
        self._loop = asyncio.get_running_loop()
        self._page: Page | None = None
        self._up: set[int] = set()
        self._looking: asyncio.TimerHandle | None = None
        self._places = len(settings.seats)
        self._bus_of: dict[ScreenId, ScreenBus] = {}
        self._screens = settings.screens
        loop = Loop(self.post, self._loop.call_later)
        hear = self._damped = Damped(self._overhear, loop).heard
        self._buses = [self._wire_bus(name, group, failed) for name, group in by_wires(mounted(settings))]
        flip = settings.timer.line if settings.timer else None
        self._buttons = Buttons(self._button_lines(settings), self._line_if(flip), loop=loop, hear=hear)
        ground.on_lost_edges(lambda: self.post(self._buttons.read_all))
        self._sounds = Sounds(self._output(settings.sound.buzzer, settings.sound), loop=loop, hear=hear)
        leds = {place: self._output(seat.led, settings.lights) for place, seat in enumerate(settings.seats)}
        lamps = {place: line for place, line in leds.items() if line is not None}
        self._lamps = Lamps(lamps, loop=loop, hear=hear)
        self._failed = failed
        self._cups = CupRack(
            settings,
            hear,
            self._wired_cup,
            note=lambda key, values: say(words.say(key, values)),
            failed=failed,
            strange=strange,
        )

    def start(self, page: Page | None) -> None:
        """Let all begin; `page`, if there is one, is told what it shows."""
        self._page = page
        self.rest(Rest())
        for bus in self._buses:
            bus.start()
        self._cups.start()

    def workers(self) -> Iterator[Watched]:
        """Who serves the parts in threads of their own, at this moment; in the loop's thread."""
        for bus in self._buses:
            yield Watched(Kind.SCREENS, bus.name, bus)
        for cup, worker in self._cups.workers():
            yield Watched(Kind.CUP, str(cup + 1), worker)

    async def close(self) -> None:
        """Everything dark, silent and stopped; waits for the threads without stopping the loop."""
        if self._looking is not None:
            self._looking.cancel()
        self._buttons.close()
        self._sounds.close()
        self._lamps.close()
        closers = [*(bus.close for bus in self._buses), *self._cups.closers()]
        await asyncio.gather(*(asyncio.to_thread(close) for close in closers))
        await asyncio.to_thread(self._ground.close)

    def post(self, call: Callable[..., None], *args: object) -> None:
        """Run `call` in the loop soon, from any thread; quiet once the loop is closed."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    # -- the table's rim

    def show(
        self,
        screen: ScreenId,
        picture: Picture,
        *,
        urgent: bool = False,
        masks: bool = False,
        passing: bool = False,
    ) -> None:
        """To the screen's bus; a board without a screen has none."""
        if screen in self._bus_of:
            self._bus_of[screen].show(screen, picture, urgent=urgent, masks=masks, passing=passing)
            self._look_later()

    def rest(self, rest: Rest) -> None:
        """To every screen's bus."""
        percent = {
            Glow.FULL: self._screens.brightness_percent,
            Glow.DIM: min(self._screens.dim_percent, self._screens.brightness_percent),
        }.get(rest.glow)
        care = Care(None if percent is None else percent * 255 // 100, rest.shift)
        for bus in self._buses:
            bus.spare(care)

    def board(self, scene: Scene) -> None:
        """To the page and the spectators."""
        if self._page is not None:
            self._page.show_board(scene)

    def sound(self, tone: Tone) -> None:
        """To the buzzer, and to the page's own."""
        self._sounds.play(tone)
        if self._page is not None:
            self._page.sound(tone)

    def light(self, place: int, lamp: Lamp) -> None:
        """To the place's LED."""
        self._lamps.put(place, lamp)

    def adopt(self, place: int, unique: str) -> None:
        """To the cups' drivers."""
        self._cups.adopt(place, unique)

    def _look_later(self) -> None:
        """Whether the buses move on, as long as there is something to send; nothing wakes up for it while there is not."""
        if self._looking is None:
            self._looking = self._loop.call_later(HUNG_NS / 1e9, self._look)

    def _look(self) -> None:
        self._looking = None
        busy = [bus.look() for bus in self._buses]
        if any(busy):
            self._look_later()

    # -- what the parts do, for the page

    def _overhear(self, heard: Input) -> None:
        """To the table; what the page shows of a part's own state goes there too."""
        self._hear(heard)
        self.post(self._tell_page, heard)

    def _tell_page(self, heard: Input) -> None:
        if self._page is None:
            return
        match heard:
            case CupLink(cup, up):
                (self._up.add if up else self._up.discard)(cup)
                self._page.cup_state(cup, up=up, motion="")
            case CupMoved(cup, motion) if cup < self._places:
                self._page.cup_state(cup, up=cup in self._up, motion=CupMotion(motion).value)
            case FaultBegan(part, code, values):
                self._page.show_fault(part, self._words.say(code, values))
            case FaultEnded(part):
                self._page.show_fault(part, None)

    # -- from the settings to the drivers

    def _line(self, at: LineAt) -> Line:
        return line_of(at, self._ground.lines)

    def _line_if(self, at: LineAt | None) -> Line | None:
        return None if at is None else self._line(at)

    def _output(self, at: LineAt | None, wired: Sound | Lights) -> Line | None:
        return None if at is None else replace(self._line(at), active_low=wired.active_low)

    def _button_lines(self, settings: Settings) -> Mapping[tuple[int, Button], Line]:
        return {
            (place, button): self._line(getattr(seat, button.value))
            for place, seat in enumerate(settings.seats)
            for button in Button
        }

    def _wire_bus(
        self, name: str, screens: Iterable[Mounted], failed: Callable[[BaseException], None]
    ) -> ScreenBus:
        mounts = {one.screen: mount(one.at, self._ground.wires, self._ground.lines) for one in screens}
        bus = ScreenBus(name, mounts, hear=self._damped, failed=failed)
        self._bus_of.update(dict.fromkeys(mounts, bus))
        return bus

    def _wired_cup(self, cup: int, at: WiredAt) -> WiredCup:
        return WiredCup(cup, self._ground.lines(HEADER), wiring_of(at), self._damped, failed=self._failed)
