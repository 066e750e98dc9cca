"""The turn clock: what is left, in steps that are shown and heard, and when it has run out for good."""

from __future__ import annotations

from companion.games.game import Clock
from companion.table.race import GRACE_NS
from companion.table.scene import TimeLeft

STEP_MS = 250
HEARD_SECONDS = 3
_SECOND_NS = 1_000_000_000
_STEP_NS = STEP_MS * 1_000_000


class TurnClock:
    """Follows the clock of the game; it stands still while the game does, and goes on with what was left.

    `grace_ns`: a press made in time may need so long to arrive.
    """

    def __init__(self) -> None:
        self.grace_ns = GRACE_NS
        self._clock: Clock | None = None
        self._deadline_ns: int | None = None
        self._left_ns = 0
        self._heard = 0

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self._deadline_ns is not None

    @property
    def due_ns(self) -> int | None:
        """When it has run out, the grace included; None while it stands still."""
        return None if self._deadline_ns is None else self._deadline_ns + self.grace_ns

    def follow(self, clock: Clock | None, now_ns: int, *, running: bool) -> None:
        """The game has `clock` now; another turn starts the full time anew."""
        if clock is not None and (self._clock is None or self._clock.turn != clock.turn):
            self._deadline_ns, self._left_ns = None, clock.seconds * _SECOND_NS
            self._heard = HEARD_SECONDS + 1
        self._clock = clock
        if clock is None:
            self._deadline_ns = None
        elif running and self._deadline_ns is None:
            self._deadline_ns = now_ns + self._left_ns
            self._heard = min(self._heard, self._left_ns // _SECOND_NS + 1)
        elif not running and self._deadline_ns is not None:
            self._left_ns, self._deadline_ns = self._deadline_ns - now_ns, None

    def too_late(self, seat: int, at_ns: int) -> bool:
        """Whether a press of `seat` at `at_ns` comes after its time; on time means at or before the end (bluff R7)."""
        if self._deadline_ns is None or self._clock is None or seat not in self._clock.seats:
            return False
        return at_ns > self._deadline_ns

    def time_left(self, now_ns: int) -> TimeLeft | None:
        """What a scene shows of it."""
        if self._clock is None or self._deadline_ns is None:
            return None
        steps = max(0, -(-(self._deadline_ns - now_ns) // _STEP_NS))
        return TimeLeft(self._clock.seats, steps * STEP_MS, self._clock.seconds * 1000)

    def hear(self) -> None:
        """The next of the last seconds has been heard."""
        self._heard -= 1

    def wake_at_ns(self, now_ns: int) -> int | None:
        """When the next step, sound or the end is due."""
        if self._deadline_ns is None:
            return None
        left_ns = self._deadline_ns - now_ns
        if left_ns <= 0:
            return self.due_ns
        step_at_ns = self._deadline_ns - (-(-left_ns // _STEP_NS) - 1) * _STEP_NS
        return min(t for t in (step_at_ns, self.sound_at_ns) if t is not None)

    @property
    def sound_at_ns(self) -> int | None:
        """When the next of the last seconds begins, to be heard."""
        if self._deadline_ns is None or self._heard <= 1:
            return None
        return self._deadline_ns - (self._heard - 1) * _SECOND_NS
