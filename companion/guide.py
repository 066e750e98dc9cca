"""The guided check: the parts of a table without a table. A walk around it hears what they say, and shows what comes next."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image

from companion.config.settings import Settings
from companion.guided.picture import picture
from companion.guided.tasks import cup_buttons, tasks_of
from companion.guided.walk import Answer, Line, Walk
from companion.living import Living
from companion.parts import Ground, Parts
from companion.table.effects import Light, Sound
from companion.table.inputs import Input
from companion.words.words import Words

Ask: TypeAlias = Callable[[Answer | None], None]
"""Takes what is answered at the terminal; None: leave."""

SHOWN_S: Final = 3.0
"""So long the last pictures stay."""


def real_ground(settings: Settings) -> Ground:
    """The kernel's own lines and buses."""
    from companion.real import RealGround  # noqa: PLC0415 - libgpiod is Linux's alone

    return RealGround(settings.chips)


class Guide:
    """One walk, from `run` on; `walk` is how far it has come. `say` takes each line, in the loop's thread.

    `ground` is what the parts stand on; `shown_s`: so long the last pictures stay.

    Leaving it (SIGINT, SIGTERM, SIGHUP, or `answer(None)`) is no error. What a driver did not expect is raised by `run`.
    """

    def __init__(
        self,
        settings: Settings,
        words: Words,
        say: Callable[[Line], object],
        ground: Callable[[Settings], Ground] = real_ground,
        shown_s: float = SHOWN_S,
    ) -> None:
        self.walk = Walk(list(tasks_of(settings)), cup_buttons(settings))
        self._settings = settings
        self._words = words
        self._say = say
        self._ground = ground
        self._shown_s = shown_s
        self._screens: list[int | None] = [None, *range(len(settings.seats))]
        self._shown: dict[int | None, bytes] = {}
        self._parts: Parts
        self._living: Living
        self._wake: asyncio.TimerHandle | None = None

    async def run(self, listen: Callable[[Ask], object] = lambda _ask: None) -> None:
        """Walk until everything is tried or somebody leaves; `listen` is given where answers go, and may end the waiting."""
        self._living = Living()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self._living.stop)
        # What the parts say while they are made comes when the loop runs again: after the beginning.
        parts = Parts(
            self._settings, self._ground(self._settings), self._words, self._hear, self._living.fail
        )
        self._parts = parts
        try:
            parts.start(None)
            self.walk.begin(time.monotonic_ns())
            self._perform()
            listen(self.answer)
            await self._living.ended()
            await asyncio.sleep(self._shown_s if self.walk.task is None else 0)
        finally:
            if self._wake is not None:
                self._wake.cancel()
            await parts.close()

    def answer(self, answer: Answer | None) -> None:
        """What somebody says at the terminal; in the loop's thread."""
        if answer is None:
            self._living.stop()
        else:
            self.walk.answer(answer, time.monotonic_ns())
            self._perform()

    # -- inside

    def _hear(self, what: Input) -> None:
        """From any thread."""
        self._living.post(self._take, what)

    def _take(self, what: Input) -> None:
        self.walk.hear(what, time.monotonic_ns())
        self._perform()

    def _tick(self) -> None:
        self.walk.tick(time.monotonic_ns())
        self._perform()

    def _perform(self) -> None:
        """Say, do and show what has come of it."""
        said, self.walk.said = self.walk.said, []
        for line in said:
            self._say(line)
        effects, self.walk.effects = self.walk.effects, []
        for effect in effects:
            match effect:
                case Light(place, lamp):
                    self._parts.light(place, lamp)
                case Sound(tone):
                    self._parts.sound(tone)
        for screen in self._screens:
            self._show(screen, picture(self.walk, screen, self._words))
        self._arm()
        if self.walk.task is None:
            self._living.stop()

    def _show(self, screen: int | None, shown: Image.Image) -> None:
        if self._shown.get(screen) != shown.tobytes():
            self._shown[screen] = shown.tobytes()
            self._parts.show(
                screen, shown, urgent=self.walk.task is not None and self.walk.task.place == screen
            )

    def _arm(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
        wake_ns = self.walk.wake_ns()
        if wake_ns is not None:
            delay_s = max(0, wake_ns - time.monotonic_ns()) / 1e9
            self._wake = asyncio.get_running_loop().call_later(delay_s, self._tick)
