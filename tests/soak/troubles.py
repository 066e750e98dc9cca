"""Random faults of the table's devices: what breaks, for how long, and how it is mended."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import psutil

from tests.soak.cups import Cups
from tests.soak.players import PLACES
from tests.soak.running import Running

_YEAR_SECONDS: Final = 365 * 24 * 3600
_FLOOD_SOCKETS: Final = 60


class Troubles:
    """What breaks at `running`'s table; `chance` decides. `seen` counts what was done, by name."""

    def __init__(self, running: Running, cups: Cups, chance: random.Random) -> None:
        self.seen: Counter[str] = Counter()
        self._running = running
        self._cups = cups
        self._chance = chance
        self._names = 100
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "a screen is pulled": self._screen_pulled,
            "a loose wire of a screen": self._loose_wire,
            "a screen is reset": self._screen_reset,
            "a bus times out": self._bus_stuck,
            "a bus hangs": self._bus_hangs,
            "a cup moves to another port": self._cup_moves,
            "a cup says noise": self._cup_noise,
            "a cup shows its prompt": self._cup_prompt,
            "a cup starts again and again": self._cup_reboots,
            "a button chatters": self._button_chatters,
            "a button sticks": self._button_sticks,
            "an expander is lost": self._expander_lost,
            "the disk is full": self._disk_full,
            "the disk is slow": self._disk_slow,
            "the journal is gone": self._journal_gone,
            "the clock jumps": self._clock_jumps,
            "the page is flooded": self._page_flooded,
        }

    async def make(self) -> None:
        """One after the other, each kind as often as the others, until it is cancelled; what is broken then is mended."""
        while True:
            kinds = list(self._kinds)
            self._chance.shuffle(kinds)
            for kind in kinds:
                self.seen[kind] += 1
                await self._kinds[kind]()
                await asyncio.sleep(self._chance.uniform(0.2, 1.5))

    async def _lasting(self, least_s: float, most_s: float) -> None:
        await asyncio.sleep(self._chance.uniform(least_s, most_s))

    def _screen(self) -> object:
        return self._chance.choice(["board", *range(PLACES)])

    async def _between(
        self, begin: tuple[object, ...], end: tuple[object, ...], least_s: float, most_s: float
    ) -> None:
        self._running.order(*begin)
        try:
            await self._lasting(least_s, most_s)
        finally:
            self._running.order(*end)

    async def _screen_pulled(self) -> None:
        screen = self._screen()
        await self._between(("unplug", screen), ("plug", screen), 0.3, 2)

    async def _loose_wire(self) -> None:
        screen = self._screen()
        for _ in range(20):
            await self._between(("unplug", screen), ("plug", screen), 0.02, 0.2)
            await self._lasting(0.02, 0.2)

    async def _screen_reset(self) -> None:
        self._running.order("glitch", self._screen())

    async def _bus_stuck(self) -> None:
        screen = self._screen()
        await self._between(("stick", screen), ("let_go", screen), 0.5, 2)

    async def _bus_hangs(self) -> None:
        screen = self._screen()
        await self._between(("hang", screen), ("let_go", screen), 1, 6)

    async def _cup_moves(self) -> None:
        cup = self._chance.randrange(PLACES)
        self._cups.pull(cup)
        try:
            await self._lasting(0.1, 2)
        finally:
            self._names += 1
            own = self._chance.random() < 0.5
            self._cups.plug(cup, f"ttyACM{cup}" if own else f"ttyACM{self._names}")

    async def _spoiled(self, kind: str) -> None:
        cup = self._chance.randrange(PLACES)
        self._cups.spoil(cup, kind)
        try:
            await self._lasting(0.2, 2)
        finally:
            self._cups.spoil(cup, "")

    async def _cup_noise(self) -> None:
        await self._spoiled("noise")

    async def _cup_prompt(self) -> None:
        await self._spoiled("prompt")

    async def _cup_reboots(self) -> None:
        cup = self._chance.randrange(PLACES)
        for _ in range(30):
            self._cups.reboot(cup)
            await self._lasting(0.01, 0.1)

    def _button(self) -> tuple[int, str]:
        return self._chance.randrange(PLACES), self._chance.choice(("left", "right", "ok", "challenge"))

    async def _button_chatters(self) -> None:
        self._running.order("chatter", *self._button(), 2)
        await self._lasting(2.2, 2.5)

    async def _button_sticks(self) -> None:
        place, button = self._button()
        await self._between(("down", place, button), ("up", place, button), 2.5, 3)

    async def _expander_lost(self) -> None:
        chip = self._chance.choice(("west", "east", "header"))
        await self._between(("lose", chip), ("find", chip), 0.5, 3)

    async def _disk_full(self) -> None:
        """No file of the process may grow any more; SQLite is told so by the kernel."""
        process, size = psutil.Process(self._running.process.pid), 1
        _, hard = process.rlimit(psutil.RLIMIT_FSIZE)
        process.rlimit(psutil.RLIMIT_FSIZE, (size, hard))
        try:
            await self._lasting(0.5, 2)
        finally:
            if process.is_running():
                process.rlimit(psutil.RLIMIT_FSIZE, (hard, hard))

    async def _disk_slow(self) -> None:
        await self._between(("disk", self._chance.choice((0.05, 0.5, 2.0))), ("disk", 0), 1, 4)

    async def _journal_gone(self) -> None:
        away = self._running.journal.with_name("away")
        self._running.journal.rename(away)
        try:
            await self._lasting(0.3, 2)
        finally:
            away.rename(self._running.journal)

    async def _clock_jumps(self) -> None:
        self._running.order("clock", self._chance.choice((-_YEAR_SECONDS, 0, _YEAR_SECONDS)))

    async def _page_flooded(self) -> None:
        """Many come at once, and talk nonsense until they are cut off."""
        scheme, _, place = self._running.address.partition("://")
        origin = f"{scheme}://{place.split('/')[0]}"

        async def shout(session: aiohttp.ClientSession) -> None:
            try:
                async with session.ws_connect(f"{origin}/board/ws", headers={"Origin": origin}) as socket:
                    for number in range(200):
                        await socket.send_str("{" * (number % 50) + "nonsense")
                    async for _ in socket:
                        pass
            except (aiohttp.ClientError, OSError):
                return  # sent away

        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(5)) as session:
            shouting = [asyncio.create_task(shout(session)) for _ in range(_FLOOD_SOCKETS)]
            await asyncio.wait(shouting, timeout=3)
            for one in shouting:
                one.cancel()
            await asyncio.gather(*shouting, return_exceptions=True)
