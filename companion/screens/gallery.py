"""Example scenes of all games: golden tests compare their pictures, `companion pictures` writes them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.bamboozler import examples as bamboozler
from companion.screens.bluff import examples as bluff
from companion.screens.bluffaneer import examples as bluffaneer
from companion.screens.bluffit import examples as bluffit
from companion.screens.callmybluff import examples as callmybluff
from companion.table.scene import Scene


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-...` for a seat's screen, `board-...` for the board."""
    return {
        **bluff.scenes(),
        **bamboozler.scenes(),
        **bluffaneer.scenes(),
        **bluffit.scenes(),
        **callmybluff.scenes(),
    }
