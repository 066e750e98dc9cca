"""Moves a second of this thread's CPU through `match`: whole random games, by seeds, played again move by move."""

from __future__ import annotations

import time

from companion.games.game import Game, Move
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from tests.bench.figures import Row, Samples, Section
from tests.games.random_play import Turn, random_start, random_turns

_TARGET = 20
_WITHIN = 3


def measure(games: int, rounds: int) -> Section:
    """The moves alone, and with what a table asks after each: every seat's legal moves and view."""
    rates = {name: _rates(game, games, rounds) for name, game in GAMES.items()}
    rows = []
    for name, (moves, asked) in rates.items():
        least = _TARGET if name == "bluff" else rates["bluff"][0].median / _WITHIN
        note = f"{games} random games by seed; a sample is all of them"
        rows.append(Row(name, moves, target=f"{least:.1f} k/s", reached=moves.median >= least, note=note))
        rows.append(Row("  with legal moves and views", asked))
    return Section("Moves a second through match", tuple(rows))


def _rates(game: Game, games: int, rounds: int) -> tuple[Samples, Samples]:  # type: ignore[type-arg]
    """Moves a second, alone and with legal moves and views, of `rounds` rounds."""
    turns = [turn for seed in range(games) for turn in _turns(game, seed)]
    alone, asked = [], []
    for number in range(rounds):
        alone.append(_rate(turns, number, ask=False))
        asked.append(_rate(turns, number, ask=True))
    return Samples.of("k/s", alone), Samples.of("k/s", asked)


def _turns(game: Game, seed: int) -> list[Turn]:  # type: ignore[type-arg]
    dice = Seeded(seed)
    return list(random_turns(random_start(game, dice), dice))


def _rate(turns: list[Turn], seed: int, *, ask: bool) -> float:
    dice = Seeded(seed)
    began_ns = time.thread_time_ns()
    for turn in turns:
        if isinstance(turn.done, Move):
            played = turn.before.play(turn.done, dice)
        else:
            played = turn.before.timeout(turn.done, dice)
        if ask:
            for seat in range(len(played.match.view()["players"])):
                played.match.legal(seat)
                played.match.view(seat)
    return len(turns) * 1e6 / (time.thread_time_ns() - began_ns)
