"""An offer that a seat may let pass: 5 s without a press, and the table makes the move that declines it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.game import Move
from companion.table.clock import GRACE_NS, STEP_MS
from companion.table.evening import Evening
from companion.table.playing import Playing
from companion.table.scene import TimeLeft

OFFER_NS = 5_000_000_000
_STEP_NS = STEP_MS * 1_000_000


@dataclass(frozen=True, slots=True)
class Offer:
    """`move` is made at `due_ns`."""

    move: Move
    due_ns: int

    def time_left(self, now_ns: int) -> TimeLeft:
        """What a scene shows of it."""
        steps = max(0, -(-(self.due_ns - now_ns) // _STEP_NS))
        return TimeLeft((self.move.seat,), steps * STEP_MS, OFFER_NS // 1_000_000)

    def wake_at_ns(self, now_ns: int) -> int:
        """When the next step of the bar, or the end, is due."""
        left_ns = self.due_ns - now_ns
        return self.due_ns if left_ns <= 0 else self.due_ns - (-(-left_ns // _STEP_NS) - 1) * _STEP_NS


def offer_of(evening: Evening, playing: Playing) -> Offer | None:
    """The offer that stands now: to whom one is made that may move, from its last press on."""
    name = playing.way.offers.get(playing.view()["phase"])
    if name is None:
        return None
    for seat, hand in enumerate(playing.hands):
        if hand.may(name):
            who = evening.places[playing.places[seat]]
            due_ns = max(hand.since_ns, who.since_ns, who.pressed_ns) + OFFER_NS
            # Where its time runs out before that, the clock decides.
            clock_ns = playing.clock.due_ns
            return (
                None
                if clock_ns is not None and clock_ns <= due_ns + GRACE_NS
                else Offer(Move(seat, name), due_ns)
            )
    return None
