"""Bluffaneer's cards and state, and what of it each person may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, TypeAlias

from companion.games.game import Json

Phase: TypeAlias = Literal["roll", "steal", "show", "claim", "judge", "over"]
Due: TypeAlias = Literal["deal", "first player", "roll", "claimant", "reshuffle", "winner"]

SYMBOLS: Final = ("chest", "ship", "skull", "sword")
DECK: Final = tuple("+".join(pair) for pair in combinations(SYMBOLS, 2) for _ in range(3))
"""Each pair of two different symbols three times, its symbols in alphabetical order (R1)."""
COINS: Final = 50


def matches(card: str, roll: Sequence[str]) -> bool:
    """Whether `roll` shows both symbols of `card`, in either order (R7)."""
    return card.split("+") == sorted(roll)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game."""

    coins: int
    claim_seconds: int


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Tuples are by seat but for `pile` (top first) and `discards` (top last).

    `due` is the chance that is due: `among` are the seats that it is between, `drawer` needs a card of the pile. A
    seat's card is None before the deal, and at the end where it was shown and not replaced.
    """

    names: tuple[str, ...]
    rules: Rules
    coins: tuple[int, ...]
    box: int
    cards: tuple[str | None, ...]
    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    due: Due | None = "deal"
    among: tuple[int, ...] = ()
    drawer: int | None = None
    phase: Phase = "roll"
    round: int = 0
    roller: int = 0
    roll: tuple[str, ...] | None = None
    claimant: int | None = None
    passed: tuple[int, ...] = ()
    winner: int | None = None

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(len(self.names))


def seen_by(state: State, seat: int | None) -> dict[str, Json]:
    """The view of `seat`, or of everybody (None)."""
    seen = {
        "game": "bluffaneer",
        "phase": state.phase,
        "round": state.round,
        "waiting": [] if state.due else list(state.waiting),
        "winners": None if state.winner is None else [state.winner],
        "players": [
            {"name": name, "out": False, "coins": coins}
            for name, coins in zip(state.names, state.coins, strict=True)
        ],
        "roller": state.roller,
        "roll": None if state.roll is None else list(state.roll),
        "claimant": state.claimant,
        "passed": list(state.passed),
        "draw_pile": len(state.pile),
        "discards": list(state.discards),
        "box": state.box,
    }
    return seen if seat is None else {**seen, "you": {"card": state.cards[seat]}}
