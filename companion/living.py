"""What lives on one asyncio loop until it ends, and how threads reach it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Living:
    """Begins on this thread's running loop; all but `ended` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()

    def post(self, call: Callable[..., None], *args: object) -> None:
        """Run `call` in the loop soon; quiet after the end, when a last event may still arrive."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def fail(self, error: BaseException) -> None:
        """End with `error`, whichever thread it came from."""
        self.post(self._end, error)

    def stop(self) -> None:
        """End quietly."""
        self.post(self._end, None)

    async def ended(self) -> None:
        """Wait for the end; raises what was the end of it."""
        await self._ended

    def _end(self, error: BaseException | None) -> None:
        if self._ended.done():
            return
        if error is None:
            self._ended.set_result(None)
        else:
            self._ended.set_exception(error)
