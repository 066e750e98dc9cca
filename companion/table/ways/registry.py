"""The ways of all games that a table plays, by the game's name, in the order of the host's wheel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.table.ways import bamboozler, bluff, bluffaneer, bluffit, callmybluff
from companion.table.ways.way import Way

WAYS: Final[Mapping[str, Way]] = {
    "bluff": bluff.WAY,
    "callmybluff": callmybluff.WAY,
    "bamboozler": bamboozler.WAY,
    "bluffaneer": bluffaneer.WAY,
    "bluffit": bluffit.WAY,
}
PLAYABLE: Final = tuple(WAYS)
