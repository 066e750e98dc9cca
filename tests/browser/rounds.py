"""The public scenes of random games, each as the board gets it: every phase and every notice that comes up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.match import Match, begin
from companion.table.scene import Scene, Stage
from companion.table.ways.registry import WAYS

NAMES = ("Ana", "Ben", "Charlotte", "Dora", "Emmanuelle", "Finn", "Gwendolyn", "Hugo")
MOST_MOVES = 5_000
RARELY = {"challenge": 0.25, "decline": 0.5}  # so that a round goes on for a while


def scenes_of(game: str, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Iterator[Scene]:
    """A game by `seats` people who do anything that is legal, from the first scene to the winner's."""
    chance, source = random.Random(seed), Seeded(seed)  # noqa: S311 - a test's own chance
    played = begin(GAMES[game], NAMES[:seats], options or {}, source)
    places = tuple(range(seats))
    match, way = played.match, WAYS[game]
    if (first := way.notice_again(match.view())) is not None:
        yield Scene(None, Stage.NOTICE, view=match.view(), notice=first, places=places)
    for _ in range(MOST_MOVES):
        view = match.view()
        if view["winners"] is not None:
            yield Scene(None, Stage.OVER, view=view, places=places)
            return
        if "ready" not in {move.name for move in match.legal(view["waiting"][0])}:
            yield Scene(None, Stage.PLAY, view=view, waiting=tuple(view["waiting"]), places=places)
        played = match.play(_chosen(match, chance), source)
        match = played.match
        for notice in way.notices(played.events, view, match.view()):
            public = notice.shown_to(None)
            yield Scene(None, Stage.NOTICE, view=match.view(), notice=public, waiting=places, places=places)
    raise AssertionError(f"{game} did not end in {MOST_MOVES} moves")


def _chosen(match: Match, chance: random.Random) -> Any:
    """A kind of move first, then one of that kind: small raises rather than large ones."""
    moves = match.legal(chance.choice(match.view()["waiting"]))
    kinds = sorted({move.name for move in moves})
    kind = chance.choices(kinds, [RARELY.get(one, 1.0) for one in kinds])[0]
    of_kind = [move for move in moves if move.name == kind]
    return of_kind[min(int(chance.expovariate(0.4)), len(of_kind) - 1)]
