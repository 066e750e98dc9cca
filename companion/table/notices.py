"""What just happened, to be seen by all: notices stay until they have been seen, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.table.scene import Notice


@dataclass(slots=True)
class NoticeQueue:
    """The notices still to be seen; the first is on the screens. `seen`: the places that have pressed OK.

    No clock runs before the queue is empty. `number` counts the notices, so that each has an identity.
    """

    waiting: list[Notice] = field(default_factory=list)
    since_ns: int = 0
    seen: set[int] = field(default_factory=set)
    number: int = 0

    @property
    def current(self) -> Notice | None:
        """What is on the screens."""
        return self.waiting[0] if self.waiting else None

    def add(self, notices: Sequence[Notice], now_ns: int) -> None:
        """Show `notices` after those that wait already."""
        was_empty = not self.waiting
        self.waiting += notices
        if was_empty and notices:
            self.show_again(now_ns)
            self.number += 1

    def show_again(self, now_ns: int) -> None:
        """The current one stays its full time from now on."""
        self.since_ns, self.seen = now_ns, set()

    def end(self, now_ns: int) -> None:
        """The current one has been seen: the next, if any."""
        del self.waiting[0]
        self.show_again(now_ns)
        self.number += 1

    def end_all(self, now_ns: int) -> None:
        """The next roll has begun: nothing is waited for any more."""
        self.waiting = []
        self.show_again(now_ns)
        self.number += 1
