"""What each game draws, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.screens.bamboozler import seat as bamboozler
from companion.screens.bamboozler.notices import frames as landing
from companion.screens.bluff import seat as bluff
from companion.screens.bluffaneer import seat as bluffaneer
from companion.screens.bluffit import seat as bluffit
from companion.screens.callmybluff import seat as callmybluff
from companion.screens.page import Page
from companion.screens.verdicts import frames as counted
from companion.table.scene import Notice


def _stands_still(_notice: Notice) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Screens:
    """A game's play, its notices, and its end; each on a seat's screen and on the board (`page.board`).

    `frames`: in how many frames a notice comes to its last picture, 0 for one that stands still.
    """

    play: Callable[[Page], None]
    notice: Callable[[Page], None]
    over: Callable[[Page], None]
    frames: Callable[[Notice], int] = _stands_still


SCREENS: Final[Mapping[str, Screens]] = {
    "bluff": Screens(bluff.play, bluff.notice, bluff.over, counted),
    "callmybluff": Screens(callmybluff.play, callmybluff.notice, callmybluff.over, counted),
    "bamboozler": Screens(bamboozler.play, bamboozler.notice, bamboozler.over, landing),
    "bluffaneer": Screens(bluffaneer.play, bluffaneer.notice, bluffaneer.over),
    "bluffit": Screens(bluffit.play, bluffit.notice, bluffit.over),
}
