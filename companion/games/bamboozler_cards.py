"""Bamboozler's scores and action cards: what ranks above what, and what a roll makes with and without a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

JACKPOT: Final = 21

_UNEQUAL: Final = tuple(10 * a + b for a in range(1, 7) for b in range(1, 7) if a != b)
_DOUBLES: Final = tuple(11 * die for die in range(1, 7))

SCORES: Final = (*(score for score in _UNEQUAL if score != JACKPOT), *_DOUBLES, JACKPOT)
"""All 36, the lowest first."""

_RANKS: Final[Mapping[int, int]] = {score: rank for rank, score in enumerate(SCORES, 1)}

AFTER: Final = ("double", "jackpot", "updown")
"""Cards played after the roll."""

BEFORE: Final = ("fresh_start", "my_bad", "reverse", "revive", "skip")
"""Cards played before the roll."""

_COPIES: Final[Mapping[str, int]] = {"jackpot": 1, "double": 2, "updown": 3, **dict.fromkeys(BEFORE, 4)}


def deck(*, kids: bool) -> tuple[str, ...]:
    """The 26 action cards; the 22 of the kids' game (K1)."""
    kinds = (card for card in _COPIES if not (kids and card == "my_bad"))
    return tuple(card for card in kinds for _ in range(_COPIES[card]))


def rank(score: int) -> int:
    """Where `score` stands among all, 1-36; 0 for the score of 0."""
    return _RANKS[score] if score else 0


def beats(score: int, standing: int) -> bool:
    """Whether `score` is above `standing`, or ties a Jackpot, which nothing beats (K3)."""
    return rank(score) > rank(standing) or score == standing == JACKPOT


def made(roll: Sequence[int]) -> tuple[int, ...]:
    """The scores that the two dice make, the lowest first: their order is free (R2)."""
    a, b = roll
    return _ranked((10 * a + b, 10 * b + a))


def made_with(card: str, roll: Sequence[int]) -> tuple[int, ...]:
    """The scores that `card`, played after the roll, makes of it, the lowest first (R3); none for other cards."""
    if card == "jackpot":
        return (JACKPOT,)
    if card == "double":
        return _ranked(11 * die for die in roll)
    if card != "updown":
        return ()
    a, b = roll
    moved = ((a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1))
    return _ranked(score for dice in moved if set(dice) <= set(range(1, 7)) for score in made(dice))


def _ranked(scores: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(scores), key=rank))
