"""Who was first: presses that arrive one after the other, each with an error, decided once all had time to arrive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

GRACE_NS = 20_000_000
"""A press made in time may need so long to arrive."""

CUP_BUTTON_GRACE_NS = 60_000_000
"""The grace while a connected cup has a button of its own."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press of `place`, somewhere in `at_ns` - `error_ns` to `at_ns` + `error_ns`."""

    place: int
    at_ns: int
    error_ns: int

    @property
    def earliest_ns(self) -> int:
        """It was not before this."""
        return self.at_ns - self.error_ns

    @property
    def latest_ns(self) -> int:
        """It was not after this."""
        return self.at_ns + self.error_ns


@dataclass(slots=True)
class Race:
    """A race that the first press opened. A place runs once, with its earliest press."""

    grace_ns: int = GRACE_NS
    _presses: list[Press] = field(default_factory=list)

    @property
    def due_ns(self) -> int | None:
        """When it is decided: a grace after the first press; None while nobody has pressed."""
        return min((press.at_ns + self.grace_ns for press in self._presses), default=None)

    def press(self, press: Press) -> None:
        """Somebody pressed."""
        others = [one for one in self._presses if one.place != press.place]
        same = [one for one in self._presses if one.place == press.place]
        self._presses = [*others, min([*same, press], key=lambda one: one.at_ns)]

    def runs(self, place: int) -> bool:
        """Whether `place` has pressed."""
        return any(press.place == place for press in self._presses)

    def first(self) -> tuple[int, ...]:
        """Who was first: alone, or all who may have been, by place."""
        return first_of(self._presses)


def first_of(presses: Sequence[Press]) -> tuple[int, ...]:
    """The places whose press may have been the first: whose interval overlaps that of the surely earliest."""
    if not presses:
        return ()
    surely_ns = min(press.latest_ns for press in presses)
    return tuple(sorted(press.place for press in presses if press.earliest_ns <= surely_ns))
