"""Whether something that changes holds still: a loose wire, a link, a contact. Pure; the time is handed in."""

from __future__ import annotations

from collections import deque


class Steady:
    """Restless once it has changed more than `most` times within `within_ns`, until it has not changed for `rest_ns`.

    Times are nanoseconds of one monotonic clock.
    """

    def __init__(self, most: int, within_ns: int, rest_ns: int) -> None:
        self._within_ns = within_ns
        self._rest_ns = rest_ns
        self._changes: deque[int] = deque(maxlen=most + 1)
        self._restless = False

    def changed(self, now_ns: int) -> None:
        """It has changed just now."""
        self._look(now_ns)
        self._changes.append(now_ns)
        full = len(self._changes) == self._changes.maxlen
        self._restless = self._restless or (full and now_ns - self._changes[0] < self._within_ns)

    def restless(self, now_ns: int) -> bool:
        """Whether it changes too often to be believed."""
        self._look(now_ns)
        return self._restless

    @property
    def wake_ns(self) -> int | None:
        """When it holds still again if it does not change; None: it does already."""
        return self._changes[-1] + self._rest_ns if self._restless else None

    def _look(self, now_ns: int) -> None:
        if self._restless and now_ns - self._changes[-1] >= self._rest_ns:
            self._restless = False
            self._changes.clear()
