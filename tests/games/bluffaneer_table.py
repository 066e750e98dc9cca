"""A game of Bluffaneer played by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.bluffaneer import Bluffaneer
from companion.games.bluffaneer_state import DECK, State
from companion.games.game import Clock, Event, Move, Refusal
from tests.games.random_play import NAMES

GAME = Bluffaneer()
HANDS = ("chest+ship", "chest+skull", "chest+sword", "ship+skull", "ship+sword", "skull+sword")
MATCHES_NOBODY_OF_THREE = ("ship", "skull")


def order(*top: str) -> list[str]:
    """The deck with these cards on top."""
    return [*top, *(Counter(DECK) - Counter(top)).elements()]


class Table:
    """A game played by hand: seat 0 starts, seat 0 holds chest+ship, seat 1 chest+skull and so on.

    `events` are those of the last call.
    """

    def __init__(self, seats: int = 3, first: int = 0, **options: Any) -> None:
        self.events: tuple[Event, ...] = ()
        self.state: State = GAME.start(NAMES[:seats], options).state
        self.settle(*order(*HANDS[:seats], "skull+sword"))
        self.settle(first)

    def move(self, seat: int, name: str, **fields: Any) -> None:
        self._take(GAME.play(self.state, Move(seat, name, fields)))

    def settle(self, *values: Any) -> None:
        self._take(GAME.settle(self.state, values))

    def roll(self, *symbols: str) -> None:
        self.move(self.state.roller, "roll")
        self.settle(*symbols)

    def timeout(self, seat: int) -> None:
        self._take(GAME.timeout(self.state, seat))

    def refused(self, seat: Any, name: Any, **fields: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refusal) as caught:
            GAME.play(self.state, Move(seat, name, fields))
        return caught.value.code, dict(caught.value.values)

    @property
    def told(self) -> list[dict[str, Any]]:
        return [event.to_json() for event in self.events]

    @property
    def ask(self) -> Any:
        return GAME.ask(self.state)

    @property
    def clock(self) -> Clock | None:
        return GAME.clock(self.state)

    def _take(self, step: Any) -> None:
        self.state, self.events = step.state, step.events


def claimed(first: str = "ship", second: str = "skull", **options: Any) -> Table:
    """Seat 1, who holds chest+skull, has claimed seat 0's roll."""
    table = Table(3, **options)
    table.roll(first, second)
    table.move(1, "claim")
    return table
