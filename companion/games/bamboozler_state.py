"""Bamboozler's state, and what of it each person may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.games.game import Json

Phase: TypeAlias = Literal["roll", "declare", "respond", "cover", "discard", "last_chance", "over"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game."""

    strikes: int
    hand_limit: int
    kids: bool

    def allows(self, cards: int) -> bool:
        """Whether a hand may keep so many cards; a limit of 0 is none."""
        return not self.hand_limit or cards <= self.hand_limit


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Tuples are by seat, but for the two piles, and `seers`: who has seen the `roll`.

    `hands` are sorted by name; the top of the draw `pile` is its first card, that of the `discards` their last.
    `turn` is the seat that may move once no chance is `due`. `upcoming` is the seat that rolls once all that a call, a
    strike or a bamboozle has led to is decided; `ends`: as the first of a new round, if it is still in.
    """

    names: tuple[str, ...]
    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    strikes: tuple[int, ...]
    out: tuple[bool, ...]
    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    due: Literal["deal", "first", "roll", "reshuffle"] | None = "deal"
    phase: Phase = "roll"
    turn: int = 0
    round: int = 0
    score: int = 0
    declared_by: int | None = None
    direction: Literal[1, -1] = 1
    roll: tuple[int, ...] | None = None
    seers: tuple[int, ...] = ()
    upcoming: int = 0
    ends: bool = False
    winner: int | None = None

    @property
    def seats(self) -> range:
        """Every seat, out or not."""
        return range(len(self.names))

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in self.seats if not self.out[seat])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return () if self.due is not None or self.phase == "over" else (self.turn,)

    @property
    def declarer(self) -> int:
        """Whose score stands; ValueError where none does."""
        if self.declared_by is None:
            raise ValueError("no score stands")
        return self.declared_by

    @property
    def dice(self) -> tuple[int, ...]:
        """The last roll of this round; ValueError where there is none."""
        if self.roll is None:
            raise ValueError("nothing has been rolled in this round")
        return self.roll


def seen_by(state: State, seat: int | None) -> dict[str, Json]:
    """The view of `seat`, or of everybody (None)."""
    seen = {
        "game": "bamboozler",
        "phase": state.phase,
        "round": state.round,
        "waiting": list(state.waiting),
        "winners": None if state.winner is None else [state.winner],
        "players": [_player(state, player) for player in state.seats],
        "score": state.score,
        "declared_by": state.declared_by,
        "direction": state.direction,
        "strike_limit": state.rules.strikes,
        "draw_pile": len(state.pile),
        "discards": list(state.discards),
    }
    if state.rules.kids:
        seen["roll"] = _roll(state)
    return seen if seat is None else {**seen, "you": _secrets(state, seat)}


def _player(state: State, seat: int) -> dict[str, Json]:
    return {
        "name": state.names[seat],
        "strikes": state.strikes[seat],
        "cards": len(state.hands[seat]),
        "out": state.out[seat],
    }


def _secrets(state: State, seat: int) -> dict[str, Json]:
    return {"cards": list(state.hands[seat]), "roll": _roll(state) if seat in state.seers else None}


def _roll(state: State) -> list[int] | None:
    return None if state.roll is None else list(state.roll)
