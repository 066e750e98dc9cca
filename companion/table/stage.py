"""What every stage of the evening answers: what the buttons of a place mean in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from companion.table.evening import Evening
from companion.table.inputs import Button
from companion.table.scene import Scene, Text
from companion.table.scene import Stage as On


@dataclass(frozen=True, slots=True)
class Due:
    """What time alone makes happen: when, and what."""

    at_ns: int
    happen: Callable[[], object]


class Stage:
    """One stage. Where a gesture means nothing, nothing happens; CHALLENGE says so."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def meaning(self, place: int) -> Hashable:
        """Equal as long as a press at `place` means the same."""
        raise NotImplementedError

    def turn(self, place: int, button: Button) -> None:
        """A step of an arrow; leaves the place's `undo` where it can be taken back."""

    def tap(self, place: int) -> None:
        """Both arrows, short."""

    def right_alone(self, place: int, at_ns: int) -> None:
        """RIGHT came up again, having been no part of a chord."""

    def ok(self, place: int, at_ns: int) -> bool:  # noqa: ARG002
        """OK went down; says whether that meant anything."""
        return False

    def challenge(self, place: int, at_ns: int) -> None:  # noqa: ARG002
        """CHALLENGE went down."""
        if self.evening.places[place].seated:
            self.evening.refuse(place, Text("say-no-challenge"))

    def may_pause(self, place: int) -> bool:  # noqa: ARG002
        """Whether OK, held for two seconds, pauses."""
        return False

    def due(self) -> Due | None:
        """What time alone makes happen next."""
        return None

    def wake_at_ns(self) -> int | None:
        """When something is due, or a screen has to show that time passes."""
        due = self.due()
        return None if due is None else due.at_ns

    def scene(self, screen: int | None) -> Scene:
        """What a screen (None: the board) says."""
        raise NotImplementedError


class Ended(Stage):
    """The evening is over: dark everywhere."""

    def meaning(self, place: int) -> Hashable:  # noqa: ARG002
        """Nothing."""
        return "ended"

    def challenge(self, place: int, at_ns: int) -> None:
        """Nothing either."""

    def scene(self, screen: int | None) -> Scene:
        """Nothing."""
        return Scene(screen, On.DARK)
