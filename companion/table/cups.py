"""What cups and the timer's switch mean to a running match: looking, rolling, turning over.

A shake makes the move `roll` alone: dice of a re-roll (Call My Bluff) are rolled by the OK that says what is shown.
"""

from __future__ import annotations

from companion.games.game import Move
from companion.table.evening import Evening
from companion.table.inputs import CupMotion, CupMoved
from companion.table.playing import Playing
from companion.table.scene import Text


def looking(evening: Evening, place: int, at_ns: int | None = None) -> bool:
    """Whether the secrets of who sits at `place` are shown there now; `at_ns`: were, when it pressed."""
    who = evening.places[place]
    chose_ns = evening.now_ns if at_ns is None else at_ns
    held = who.buttons.looking or who.lift.looking or chose_ns < who.shown_until_ns
    return held or evening.settings.secrets == "always"


def cup_moved(evening: Evening, moved: CupMoved) -> None:
    """What a cup's motion means to a running match: looking, rolling, and that the notices have been seen."""
    owner = evening.owner_of(moved.cup)
    if owner is not None:
        # Not from `at_ns` on: late news of a lift must not show at once.
        evening.places[owner].lift.move(moved.motion, evening.now_ns)
    users = evening.places_of_cup(moved.cup)
    if moved.motion is CupMotion.SHAKING:
        evening.shaking.add(moved.cup)
    elif moved.motion is not CupMotion.HANDLED:
        evening.shaking.discard(moved.cup)
    if (
        evening.playing is None
        or evening.pause is not None
        or evening.resuming
        or evening.count_from_ns is not None
    ):
        return
    if not any(evening.cup_works(place) for place in users):
        return
    if moved.motion is CupMotion.SHAKING:
        _shaken_at_notice(evening, evening.playing, users, moved.at_ns)
    elif moved.shaken and moved.motion in (CupMotion.SETTLED, CupMotion.SKEWED):
        _dice_lie(evening, evening.playing, users, moved)


def cup_gone(evening: Evening, cup: int) -> None:
    """Nobody knows any more what `cup` does: it is not shaken, and shows nothing."""
    evening.shaking.discard(cup)
    for place in evening.places_of_cup(cup):
        evening.places[place].lift.drop()


def _shaken_at_notice(evening: Evening, playing: Playing, users: tuple[int, ...], at_ns: int) -> None:
    """A shake for the next roll that begins after a notice came says that it has been seen."""
    if not playing.notices.waiting or at_ns < playing.notices.since_ns:
        return
    hands = [hand for place in users if (hand := playing.hand_of(place)) is not None]
    if any(hand.may("roll") or hand.may("ready") for hand in hands):
        playing.notices.end_all(evening.now_ns)


def _dice_lie(evening: Evening, playing: Playing, users: tuple[int, ...], moved: CupMoved) -> None:
    """A shake ended: it rolls for every user of the cup whose roll had surely become due by then.

    So a roll that arrives late is never held over into a later round.
    """
    earliest_ns = moved.at_ns - moved.error_ns
    due = []
    for place in users:
        hand = playing.hand_of(place)
        if hand is not None and hand.may("roll") and hand.since_ns <= earliest_ns:
            due.append(place)
    if not due:
        return
    if moved.motion is CupMotion.SKEWED:
        for place in due:
            evening.refuse(place, Text("say-cocked"))
        return
    playing.notices.end_all(evening.now_ns)
    seats = sorted(playing.places.index(place) for place in due)
    evening.move(due[0], [Move(seat, "roll") for seat in seats], moved.at_ns)


def timer_flipped(evening: Evening, at_ns: int) -> None:
    """The real timer was turned over: whoever had to do that has done it."""
    playing = evening.playing
    if playing is None or playing.way.timer is None:
        return
    for seat, hand in enumerate(playing.hands):
        if hand.may(playing.way.timer) and hand.since_ns <= at_ns:
            evening.move(playing.places[seat], [Move(seat, playing.way.timer)], at_ns)
            return
