# ruff: noqa: INP001 - modules of the board, not of a package
"""MicroPython's `select`, in which the cup's button interrupts a wait, as it does on a board.

On CPython `cpython/start.py` does the same to its own.
"""

import machine  # type: ignore[import-not-found]
import uselect  # type: ignore[import-not-found]
from uselect import POLLIN, POLLOUT

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Iterator
    from typing import Any

__all__ = ["POLLIN", "POLLOUT", "poll"]


class poll:  # noqa: N801 - as on a board
    """Streams to wait for. An interrupt ends a wait early."""

    def __init__(self) -> None:
        self._poll = uselect.poll()

    def register(self, stream: "Any", mask: int) -> None:
        """Wait for this one, too."""
        self._poll.register(stream, mask)
        if mask & POLLIN:
            self._poll.register(machine.line(), POLLIN)

    def ipoll(self, wait_ms: int) -> "Iterator[tuple[Any, int]]":
        """Those that are ready, after `wait_ms` at the latest."""
        ready = []
        for stream, event in self._poll.ipoll(wait_ms):
            if stream is machine.line():
                machine.interrupt()
            else:
                ready.append((stream, event))
        return iter(ready)
