"""The four buttons of one place, as gestures: steps, chords and holds with their own times."""

from __future__ import annotations

from enum import StrEnum

from companion.table.inputs import Button

REPEAT_AFTER_NS = 400_000_000
REPEAT_EVERY_NS = 120_000_000
LOOK_AFTER_NS = 200_000_000
"""A chord let go before is a tap, and has shown nothing."""
HELD_AFTER_NS = 2_000_000_000

_ARROWS = (Button.LEFT, Button.RIGHT)


class Gesture(StrEnum):
    """What hands do with buttons."""

    LEFT = "left"  # one step; again and again while held
    RIGHT = "right"
    RIGHT_ALONE = "right_alone"  # RIGHT came up, and was no part of a chord
    TAKE_BACK = "take_back"  # the last step was the beginning of a chord
    TAP = "tap"  # LEFT and RIGHT together, short
    LOOK = "look"  # LEFT and RIGHT held together
    MASK = "mask"  # one of them let go
    OK = "ok"
    CHALLENGE = "challenge"
    OK_HELD = "ok_held"


class Buttons:
    """What is down at one place, since when, and what comes of it when time passes."""

    def __init__(self) -> None:
        self._down: set[Button] = set()
        self._repeat_at_ns: int | None = None
        self._held_at_ns: int | None = None
        self._chord_since_ns: int | None = None
        self._looking = False
        self._fresh_step = False
        self._right_alone = False

    @property
    def looking(self) -> bool:
        """Whether LEFT and RIGHT are held together for a look."""
        return self._looking

    @property
    def wake_at_ns(self) -> int | None:
        """When the next gesture is due by time alone."""
        return min(
            (t for t in (self._repeat_at_ns, self._look_at_ns, self._held_at_ns) if t is not None),
            default=None,
        )

    def edge(self, button: Button, at_ns: int, *, down: bool) -> tuple[Gesture, ...]:
        """The gestures of a button that went down or up at `at_ns`."""
        if not down:
            return self._up(button, at_ns)
        self._down.add(button)
        if button in _ARROWS:
            return self._arrow_down(button, at_ns)
        if button is Button.OK:
            self._held_at_ns = at_ns + HELD_AFTER_NS
            return (Gesture.OK,)
        return (Gesture.CHALLENGE,)

    def pass_time(self, until_ns: int) -> Gesture | None:
        """The earliest gesture due at or before `until_ns`, or None; call again until None."""
        due_ns = self.wake_at_ns
        if due_ns is None or due_ns > until_ns:
            return None
        if due_ns == self._held_at_ns:
            self._held_at_ns = None
            return Gesture.OK_HELD
        if due_ns == self._look_at_ns:
            self._looking = True
            return Gesture.LOOK
        self._fresh_step = False
        self._repeat_at_ns = due_ns + REPEAT_EVERY_NS
        return Gesture.LEFT if Button.LEFT in self._down else Gesture.RIGHT

    def spend_arrows(self) -> None:
        """What is held now has done its work: an arrow repeats no more, and its step stays."""
        self._repeat_at_ns, self._fresh_step = None, False
        self._right_alone = False

    def spend_ok(self) -> None:
        """The OK that is down has said something: holding it on means nothing."""
        self._held_at_ns = None

    @property
    def _look_at_ns(self) -> int | None:
        if self._chord_since_ns is None or self._looking:
            return None
        return self._chord_since_ns + LOOK_AFTER_NS

    def _arrow_down(self, button: Button, at_ns: int) -> tuple[Gesture, ...]:
        if self._down.issuperset(_ARROWS):
            taken_back = (Gesture.TAKE_BACK,) if self._fresh_step else ()
            self._repeat_at_ns, self._fresh_step = None, False
            self._chord_since_ns = at_ns
            self._right_alone = False
            return taken_back
        self._repeat_at_ns, self._fresh_step = at_ns + REPEAT_AFTER_NS, True
        self._right_alone = button is Button.RIGHT
        return (Gesture(button.value),)

    def _up(self, button: Button, at_ns: int) -> tuple[Gesture, ...]:
        self._down.discard(button)
        if button is Button.OK:
            self._held_at_ns = None
        if button not in _ARROWS:
            return ()
        self._repeat_at_ns, self._fresh_step = None, False
        if self._chord_since_ns is not None:
            return self._chord_ends(at_ns)
        alone, self._right_alone = self._right_alone and button is Button.RIGHT, False
        return (Gesture.RIGHT_ALONE,) if alone else ()

    def _chord_ends(self, at_ns: int) -> tuple[Gesture, ...]:
        since_ns, self._chord_since_ns = self._chord_since_ns, None
        looked, self._looking = self._looking, False
        if not looked and since_ns is not None and at_ns - since_ns < LOOK_AFTER_NS:
            return (Gesture.TAP,)
        return (Gesture.MASK,)
