"""Cups that belong to no place: one is shaken, somebody whose own is missing presses OK, and it is theirs."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.effects import AdoptCup
from companion.table.evening import Evening
from companion.table.inputs import CupMotion, CupMoved, CupStrange
from companion.table.scene import Text

ADOPT_NS = 10_000_000_000
"""So long after its shake a strange cup waits for an OK."""


@dataclass(slots=True)
class _Shaken:
    """A strange cup that has been shaken."""

    unique: str
    at_ns: int


class Strangers:
    """The strange cups that are plugged in, by their numbers, which no place has."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._known: dict[int, str] = {}
        self._shaken: _Shaken | None = None

    def met(self, stranger: CupStrange) -> None:
        """A strange cup came, or went."""
        if stranger.unique:
            self._known[stranger.cup] = stranger.unique
        else:
            self._known.pop(stranger.cup, None)

    def moved(self, moved: CupMoved) -> bool:
        """Whether it was a strange cup. When one is shaken, whoever could have it is told so."""
        unique = self._known.get(moved.cup)
        if unique is None:
            return False
        if moved.shaken or moved.motion is CupMotion.SHAKING:
            fresh = self._shaken is None or moved.at_ns - self._shaken.at_ns > ADOPT_NS
            self._shaken = _Shaken(unique, moved.at_ns)
            for place in self._evening.places:
                if moved.motion is CupMotion.SHAKING and fresh and self._evening.lacks_cup(place.number):
                    self._evening.tell(place.number, Text("say-cup-strange"))
        return True

    def adopt(self, place: int, at_ns: int) -> bool:
        """Whether an OK at `place` made the shaken cup its own: then it meant nothing else."""
        shaken, evening = self._shaken, self._evening
        if shaken is None or shaken.unique not in self._known.values() or not evening.lacks_cup(place):
            return False
        if not shaken.at_ns <= at_ns <= shaken.at_ns + ADOPT_NS:
            return False
        self._shaken = None
        adopted = evening.adopted | {place: shaken.unique}

        def then() -> None:
            evening.adopted = adopted
            evening.effects.append(AdoptCup(place, shaken.unique))
            evening.tell(place, Text("say-cup-adopted"))

        evening.propose_sheet(then, adopted={str(at): unique for at, unique in adopted.items()})
        return True
