"""A loop for drivers under test: real time passes in it, but only while a test waits for something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.drivers.lines import Loop


class RealLoop:
    """What drivers are given is `parts`; they hear and act while `run_until` runs."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.parts = Loop(self._loop.call_soon_threadsafe, self._loop.call_later)

    def run_until(self, true: Callable[[], object], seconds: float = 60) -> None:
        """Returns once `true()` is; TimeoutError where it is not within `seconds`: the machine is slow."""
        self._loop.run_until_complete(self._until(true, seconds))

    def run_for(self, seconds: float) -> None:
        """Let time pass."""
        self._loop.run_until_complete(asyncio.sleep(seconds))

    def close(self) -> None:
        """Nothing runs any more."""
        self._loop.close()

    async def _until(self, true: Callable[[], object], seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - drivers tell of it in their own ways
                await asyncio.sleep(0.002)
