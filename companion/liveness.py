"""Whether every worker of a table still works: none has ended, and none is at one thing for longer than it can be.

A table that hangs is to be ended and started again; one that waits is not. What a part may take is known to be long in
three places, and no limit here is near it:

- A hung I2C bus: the kernel gives each transfer a second, and a screen's step ends at the first that fails.
- A disk that takes 2 s for a sync, or a card that stops for half a minute to tidy itself up.
- A network: a name that no server knows may take the system's resolver two minutes, a connection some seconds.

Faults of parts are told by their drivers, and are none of this module's business: a screen that is pulled off is a
fault, and its worker does well to ask for it again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol


class Worker(Protocol):
    """Who works for the table, in a thread or in the loop."""

    @property
    def ended(self) -> bool:
        """Whether it works no more, though nobody has told it to end."""

    @property
    def busy_since_ns(self) -> int | None:
        """When it began what it is at, by the monotonic clock; None: it waits for something to do."""


class Kind(StrEnum):
    """What workers there are."""

    SCREENS = "screens"
    LINES = "lines"
    JOURNAL = "journal"
    CUP = "cup"
    PAGE = "page"


LIMITS_S: Final[Mapping[Kind, int]] = {
    Kind.SCREENS: 60,
    Kind.LINES: 60,
    Kind.JOURNAL: 120,
    Kind.CUP: 300,  # it comes round once a minute at least, a network's resolver aside
    Kind.PAGE: 60,
}
"""So long a worker may be at one thing."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A worker, and what people know it by: `name` is a bus, or a cup's number from 1 on, or "" where there is one."""

    kind: Kind
    name: str
    worker: Worker


@dataclass(frozen=True, slots=True)
class Ill:
    """A worker that has ended (`seconds` None), or has been at one thing for so many seconds."""

    kind: Kind
    name: str
    seconds: int | None


def ill(workers: Iterable[Watched], now_ns: int) -> Iterator[Ill]:
    """Those of `workers` that do not work any more; `now_ns` of the monotonic clock."""
    for watched in workers:
        since_ns = watched.worker.busy_since_ns  # once: its own thread changes it
        seconds = 0 if since_ns is None else (now_ns - since_ns) // 1_000_000_000
        if watched.worker.ended:
            yield Ill(watched.kind, watched.name, None)
        elif seconds > LIMITS_S[watched.kind]:
            yield Ill(watched.kind, watched.name, seconds)
