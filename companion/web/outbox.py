"""What waits to be sent to one browser: the latest of each state, a few events, never more."""

from __future__ import annotations

import asyncio
from collections import deque

MAX_EVENTS = 32
"""Sounds and problems that may wait; the oldest is dropped first."""


class Outbox:
    """A bounded queue: of everything that has a `slot` only the newest waits, in the order it first came."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}
        self._events: deque[str] = deque(maxlen=MAX_EVENTS)
        self._filled = asyncio.Event()

    def put_state(self, slot: str, text: str) -> None:
        """`text` replaces what waits in `slot`."""
        self._states[slot] = text
        self._filled.set()

    def put_event(self, text: str) -> None:
        """`text` is sent once, after the states that wait now."""
        self._events.append(text)
        self._filled.set()

    async def take(self) -> str:
        """The next message; waits until there is one."""
        while not self._states and not self._events:
            self._filled.clear()
            await self._filled.wait()
        if self._states:
            return self._states.pop(next(iter(self._states)))
        return self._events.popleft()

    def __len__(self) -> int:
        return len(self._states) + len(self._events)
