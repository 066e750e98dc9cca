"""An offer that a seat may let pass: 5 s without a press, and the table makes the move that declines it.

Nothing of it depends on a secret: who may move, and presses that everybody sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.game import Move
from companion.table.clock import STEP_MS
from companion.table.evening import Evening
from companion.table.playing import Playing
from companion.table.scene import TimeLeft

OFFER_NS = 5_000_000_000
_STEP_NS = STEP_MS * 1_000_000


@dataclass(frozen=True, slots=True)
class Offer:
    """It stands until `ends_ns`; then `move` is made, once presses made in time have had `grace_ns` to arrive."""

    move: Move
    ends_ns: int
    grace_ns: int

    @property
    def due_ns(self) -> int:
        """When the move is made."""
        return self.ends_ns + self.grace_ns

    def time_left(self, now_ns: int) -> TimeLeft:
        """What a scene shows of it."""
        steps = max(0, -(-(self.ends_ns - now_ns) // _STEP_NS))
        return TimeLeft((self.move.seat,), steps * STEP_MS, OFFER_NS // 1_000_000)

    def wake_at_ns(self, now_ns: int) -> int:
        """When the next step of the bar, or the end, is due."""
        left_ns = self.ends_ns - now_ns
        return self.due_ns if left_ns <= 0 else self.ends_ns - (-(-left_ns // _STEP_NS) - 1) * _STEP_NS


def offer_of(evening: Evening, playing: Playing) -> Offer | None:
    """The offer that stands now: to whom one is made that may move, from its last press on."""
    name = playing.way.offers.get(playing.view()["phase"])
    if name is None:
        return None
    for seat, hand in enumerate(playing.hands):
        if hand.may(name):
            who = evening.places[playing.places[seat]]
            since_ns = max(hand.since_ns, who.since_ns, who.pressed_ns)
            offer = Offer(Move(seat, name), since_ns + OFFER_NS, evening.grace_ns)
            # Where its time runs out before that, the clock decides.
            clock_ns = playing.clock.due_ns
            return None if clock_ns is not None and clock_ns <= offer.due_ns else offer
    return None
