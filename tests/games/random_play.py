"""Random legal games of any registered game, from whole-number seeds alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.game import Event, Game, Move, Option, Refusal
from companion.match.chance import Seeded
from companion.match.match import Match, Played, begin

MOST_MOVES = 20_000
NAMES = ("Ana", "Ben", "Caz", "Dee", "Eli", "Fay", "Gus", "Hal")


@dataclass(frozen=True)
class Turn:
    """One move or timeout of a random game: the match before, and what it led to."""

    before: Match
    done: Move | int
    played: Played


def random_start(game: Game[Any], dice: Seeded) -> Played:
    """A new match with a random number of seats and random options that fit together."""
    seats = game.seats[dice.below(len(game.seats))]
    while True:
        options = {option.key: _value(option, dice) for option in game.options if dice.below(2)}
        try:
            return begin(game, NAMES[:seats], options, dice)
        except Refusal:
            continue


def random_turns(start: Played, dice: Seeded) -> Iterator[Turn]:
    """Random legal moves, and now and then a timeout, until the game is over."""
    match = start.match
    for _ in range(MOST_MOVES):
        waiting = match.view()["waiting"]
        if not waiting:
            return
        clock = match.clock()
        if clock is not None and dice.below(12) == 0:
            done: Move | int = clock.seats[dice.below(len(clock.seats))]
            played = match.timeout(done, dice)
        else:
            done = _move(match, waiting[dice.below(len(waiting))], dice)
            played = match.play(done, dice)
        yield Turn(match, done, played)
        match = played.match
    raise AssertionError(f"not over after {MOST_MOVES} moves")


def random_game(game: Game[Any], seed: int) -> tuple[Played, list[Turn]]:
    """A whole random game."""
    dice = Seeded(seed)
    start = random_start(game, dice)
    return start, list(random_turns(start, dice))


def _value(option: Option, dice: Seeded) -> Any:
    if option.choices is not None:
        return option.choices[dice.below(len(option.choices))]
    return option.low + dice.below(option.high - option.low + 1)


def _move(match: Match, seat: int, dice: Seeded) -> Move:
    """Mostly among the first legal moves (a game of small steps is a long one), or the last, or any."""
    moves = match.legal(seat)
    choose: tuple[Callable[[], int], ...] = (
        lambda: dice.below(min(len(moves), 7)),
        lambda: len(moves) - 1,
        lambda: dice.below(len(moves)),
    )
    return moves[choose[dice.below(3)]()]


def heard(events: tuple[Event, ...], seat: int | None) -> list[dict[str, Any]]:
    """The events that `seat`, or everybody (None), may know."""
    return [event.to_json() for event in events if event.to is None or seat in event.to]
