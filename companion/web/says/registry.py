"""What the page says of each game, by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.web.says import bamboozler, bluff, bluffaneer, bluffit, callmybluff
from companion.web.says.parts import GameSays

SAYS: Final[Mapping[str, GameSays]] = {
    "bluff": bluff.SAYS,
    "callmybluff": callmybluff.SAYS,
    "bamboozler": bamboozler.SAYS,
    "bluffaneer": bluffaneer.SAYS,
    "bluffit": bluffit.SAYS,
}
