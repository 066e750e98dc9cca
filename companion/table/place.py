"""One place at the table: its buttons, its cup's lift, and what its screen says for a moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from companion.table.gestures import Buttons
from companion.table.inputs import CupMotion
from companion.table.scene import Text

SAY_NS = 2_500_000_000
# A cup that says it is lifted has been held still for 0.15 s already: 0.3 s in the hand.
STILL_NS = 150_000_000
CHOOSING_NS = 3_000_000_000


@dataclass(slots=True)
class Lift:
    """A cup that is looked under: lifted, and held still long enough."""

    lifted: bool = False
    still_since_ns: int | None = None
    looking: bool = False

    @property
    def wake_at_ns(self) -> int | None:
        """When it will have been still for long enough."""
        return None if self.looking or self.still_since_ns is None else self.still_since_ns + STILL_NS

    def move(self, motion: CupMotion, at_ns: int) -> None:
        """The cup does something: a shake masks, a touch makes the wait begin anew, setting down ends it."""
        if motion is CupMotion.SHAKING:
            self.looking, self.still_since_ns = False, None
        elif motion in (CupMotion.LIFTED, CupMotion.HANDLED):
            self.lifted = self.lifted or motion is CupMotion.LIFTED
            self.still_since_ns = at_ns if self.lifted else None
        else:
            self.drop()

    def drop(self) -> None:
        """The cup stands again, or is gone."""
        self.lifted = self.looking = False
        self.still_since_ns = None

    def pass_time(self, until_ns: int) -> None:
        """Still for long enough by `until_ns`: look."""
        if self.wake_at_ns is not None and self.wake_at_ns <= until_ns:
            self.looking = True


@dataclass(slots=True)
class Place:
    """What belongs to one place, whoever sits there.

    `meaning` names what its buttons mean now, `since_ns` when that was first shown: a press made before was not meant
    for it. `undo` takes the last step of an arrow back. `shown_until_ns`: a secret choice is visible until then.
    `reading`: the page of the rules on its screen in the lobby, 0: none. `pressed_ns`: the last press, with its `error_ns`.
    """

    number: int
    name: str = ""
    seated: bool = False
    buttons: Buttons = field(default_factory=Buttons)
    lift: Lift = field(default_factory=Lift)
    say: Text | None = None
    say_until_ns: int = 0
    shown_until_ns: int = 0
    meaning: Hashable = None
    since_ns: int = 0
    undo: Callable[[], None] | None = None
    reading: int = 0
    pressed_ns: int = 0
    error_ns: int = 0

    def tell(self, text: Text, now_ns: int) -> None:
        """Say `text` on its screen for a moment."""
        self.say, self.say_until_ns = text, now_ns + SAY_NS

    def pass_time(self, until_ns: int) -> None:
        """What was for a moment only is over."""
        self.lift.pass_time(until_ns)
        if self.say_until_ns <= until_ns:
            self.say = None

    def take_back(self) -> None:
        """The last step of an arrow was the beginning of a chord."""
        if self.undo is not None:
            self.undo()

    def take_meaning(self, meaning: Hashable, now_ns: int) -> None:
        """Its buttons mean `meaning` from now on; what was held for something else is spent."""
        if meaning != self.meaning:
            self.meaning, self.since_ns = meaning, now_ns
            self.undo, self.shown_until_ns = None, 0
            self.buttons.spend_arrows()

    def wake_times(self, now_ns: int) -> list[int]:
        """When time alone changes something here."""
        times = [self.buttons.wake_at_ns, self.lift.wake_at_ns]
        if self.say is not None:
            times.append(self.say_until_ns)
        if self.shown_until_ns > now_ns:
            times.append(self.shown_until_ns)
        return [t for t in times if t is not None]
