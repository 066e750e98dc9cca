"""One press of one button, as it comes: right, too often, without an end, at another button, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from companion.table.inputs import Button

Contact = tuple[int, Button]
"""A place and its button."""

STUCK_NS: Final = 3_000_000_000
"""A thumb that was asked to let go has done so by then."""

CALM_NS: Final = 300_000_000
"""Nobody presses the same button three times within so long; a bad contact does."""

CHATTERS: Final = 3


@dataclass(slots=True)
class Press:
    """What has come since `wanted` was asked for. Times are nanoseconds of the monotonic clock, of the arrival.

    `strange`: the other button that came instead, until it is told; `twice`: it came again when asked once more, so
    that it was no slip; `along`: one that came together with the right one.
    """

    wanted: Contact
    downs: int = 0
    down: bool = False
    strange: Contact | None = None
    twice: bool = False
    along: Contact | None = None
    _changed_ns: int = 0
    _strange_ns: int = field(default=-CALM_NS)
    _forgiven: Contact | None = None

    def hear(self, contact: Contact, down: bool, now_ns: int) -> None:
        """An edge of any button."""
        if contact == self.wanted:
            self._right(down, now_ns)
        elif down:
            self._wrong(contact, now_ns)

    def verdict(self, now_ns: int) -> str:
        """Nothing yet (""), or "right", "stuck", "chatters", "together", "crossed" or "slip", which is forgiven once."""
        if self.twice:
            return "crossed"
        passed_ns = now_ns - self._changed_ns
        if self.down:
            return "stuck" if passed_ns >= STUCK_NS else ""
        if self.downs:
            return self._after() if passed_ns >= CALM_NS else ""
        if self.strange is not None and now_ns - self._strange_ns >= CALM_NS:
            return "slip"
        return ""

    def wake_ns(self) -> int | None:
        """When the verdict may be another by itself."""
        if self.down:
            return self._changed_ns + STUCK_NS
        if self.downs:
            return self._changed_ns + CALM_NS
        return None if self.strange is None else self._strange_ns + CALM_NS

    def forgive(self) -> None:
        """It may have been a slip: the right one is asked for once more."""
        self._forgiven, self.strange = self.strange, None

    def _right(self, down: bool, now_ns: int) -> None:
        self.down = down
        self.downs += down
        self._changed_ns = now_ns
        if down and self.strange is not None:
            self.along, self.strange = self.strange, None

    def _wrong(self, contact: Contact, now_ns: int) -> None:
        if self.downs:
            self.along = contact
        elif contact == self._forgiven:
            self.strange, self.twice = contact, True
        else:
            self.strange, self._strange_ns = contact, now_ns

    def _after(self) -> str:
        if self.downs >= CHATTERS:
            return "chatters"
        return "together" if self.along is not None else "right"
