"""All games that can be played, by name."""

from __future__ import annotations

from typing import Any

from companion.games.bamboozler import Bamboozler
from companion.games.bluff import Bluff
from companion.games.bluffaneer import Bluffaneer
from companion.games.bluffit import Bluffit
from companion.games.callmybluff import CallMyBluff
from companion.games.game import Game, Json, Refusal, shown

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (Bluff(), CallMyBluff(), Bamboozler(), Bluffaneer(), Bluffit())
}


def game_named(name: Json) -> Game[Any]:
    """The game called `name`; raises Refusal that names all games where there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise Refusal("game-unknown", {"game": shown(name), "allowed": ", ".join(GAMES)})
    return GAMES[name]
