"""A game of Bamboozler played by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.games.bamboozler import Bamboozler
from companion.games.bamboozler_cards import deck
from companion.games.bamboozler_state import State
from companion.games.game import Event, Move, Refusal

GAME = Bamboozler()
NAMES = ("Ana", "Ben", "Caz", "Dee", "Eli", "Fay", "Gus", "Hal")


class Table:
    """A game played by hand; seat 0 starts, and `hands` are what seats hold. `events` are those of the last call."""

    def __init__(self, *hands: tuple[str, ...], **options: Any) -> None:
        self.state: State = GAME.start(NAMES[: len(hands)], options).state
        self.events: tuple[Event, ...] = ()
        self.chance(*deck(kids=self.state.rules.kids))
        self.chance(0)
        rest = Counter(deck(kids=self.state.rules.kids))
        rest.subtract(card for hand in hands for card in hand)
        self.state = replace(self.state, hands=hands, pile=tuple(rest.elements()))

    def move(self, seat: int, name: str, **fields: Any) -> list[dict[str, Any]]:
        return self._take(GAME.play(self.state, Move(seat, name, fields)))

    def chance(self, *values: Any) -> list[dict[str, Any]]:
        return self._take(GAME.settle(self.state, values))

    def say(self, seat: int, dice: tuple[int, int], score: int, **fields: Any) -> list[dict[str, Any]]:
        self.move(seat, "roll")
        self.chance(*dice)
        return self.move(seat, "declare", score=score, **fields)

    def refused(self, seat: Any, name: Any, **fields: Any) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refusal) as caught:
            GAME.play(self.state, Move(seat, name, fields))
        return caught.value.code, dict(caught.value.values)

    def moves(self, seat: int) -> list[dict[str, Any]]:
        return [{"move": move.name, **move.fields} for move in GAME.legal(self.state, seat)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def _take(self, step: Any) -> list[dict[str, Any]]:
        self.state, self.events = step.state, step.events
        return [event.to_json() for event in self.events]
