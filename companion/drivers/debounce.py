"""Debouncing of one line as a pure state machine: raw edges and level readings in, real changes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_PATIENCE: Final = 4


@dataclass(frozen=True, slots=True)
class Change:
    """The contact really closed (`down`) or opened, at `at_ns`, or up to `error_ns` before (no edge told of it)."""

    down: bool
    at_ns: int
    error_ns: int = 0


class Debouncer:
    """One contact. All times are nanoseconds of one monotonic clock.

    A change acts at once, with the time of its first edge. What follows within `quiet_ns` of the edge before is its
    bounce, for at most four times `quiet_ns`. Then, at `read_at_ns`, the owner reads the level and hands it to
    `level`, with a time taken just before. A level that no edge announced is believed at the second reading only: its
    edge may be on its way, and that knows the better time.
    """

    def __init__(self, quiet_ns: int, *, down: bool) -> None:
        self.down = down
        self.read_at_ns: int | None = None
        self._quiet_ns = quiet_ns
        self._bounce_until_ns: int | None = None  # None: the next edge that differs is a change
        self._last: Change | None = None
        self._doubted = False
        self._known_ns: int | None = None  # a reading confirmed `down`; older edges come too late to matter

    def edge(self, down: bool, at_ns: int) -> tuple[Change, ...]:
        """A raw edge, in the order and with the times of the kernel; the changes that it tells of (0-2)."""
        if self._known_ns is not None and at_ns < self._known_ns:
            return ()
        missed: tuple[Change, ...] = ()
        while self.read_at_ns is not None and at_ns >= self.read_at_ns:
            if self._last is not None and self._last.down == down:
                self._last = None  # two edges of a kind: the one between them was lost, and undid the first
            missed += self._settle()
        self._last = Change(down, at_ns)
        if self._bounce_until_ns is not None:
            self.read_at_ns = min(at_ns + self._quiet_ns, self._bounce_until_ns)
            return missed
        self.read_at_ns = at_ns + self._quiet_ns
        return missed + self._become(self._last)

    def level(self, down: bool, at_ns: int) -> tuple[Change, ...]:
        """The line's level as read at `at_ns`: when `read_at_ns` is due, or when edges may have been lost."""
        if self.read_at_ns is not None and at_ns < self.read_at_ns:
            return ()
        doubted = self._doubted
        if self._last is not None and self._last.down == down != self.down:
            return self._settle()
        self._rest()
        if down == self.down:
            self._known_ns = at_ns
            return ()
        self.read_at_ns = at_ns + self._quiet_ns
        if doubted:
            self._known_ns = at_ns
            return self._become(Change(down, at_ns, error_ns=2 * self._quiet_ns))
        self._doubted = True
        return ()

    def _settle(self) -> tuple[Change, ...]:
        """The quiet time is over: the last edge was true."""
        last = self._last
        self._rest()
        if last is None or last.down == self.down:
            return ()
        self.read_at_ns = last.at_ns + self._quiet_ns
        return self._become(last)

    def _rest(self) -> None:
        self.read_at_ns = self._bounce_until_ns = self._last = None
        self._doubted = False

    def _become(self, change: Change) -> tuple[Change, ...]:
        self._doubted = False
        if change.down == self.down:
            return ()
        self.down = change.down
        self._bounce_until_ns = change.at_ns + _PATIENCE * self._quiet_ns
        return (change,)
