"""Example scenes of all games: golden tests compare their pictures, `companion pictures` writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.screens.bamboozler import examples as bamboozler
from companion.screens.bluff import examples as bluff
from companion.screens.bluffaneer import examples as bluffaneer
from companion.screens.bluffit import examples as bluffit
from companion.screens.callmybluff import examples as callmybluff
from companion.table.scene import Scene

IN_LARGE: Final = (
    "seat-free",
    "seat-lobby-guest",
    "seat-lobby-host-6",
    "seat-pause",
    "seat-first-rolled",
    "seat-shake",
    "seat-shaking",
    "seat-rolled",
    "seat-rolled-looking",
    "seat-bid",
    "seat-bid-fault",
    "seat-bid-looking",
    "seat-raises",
    "seat-raises-looking",
    "seat-raises-refused",
    "seat-wide-raises-looking",
    "seat-guess",
    "seat-notice-lied",
    "seat-notice-guesses",
    "seat-over-stage",
    "seat-callmybluff-bid",
    "seat-callmybluff-raises",
    "seat-callmybluff-raises-refused",
    "seat-callmybluff-shown-raises-looking",
    "seat-callmybluff-shown-most",
    "seat-callmybluff-reroll-ten-marking",
    "seat-callmybluff-exact-yours",
    "seat-bamboozler-declare-bluff",
    "seat-bamboozler-respond",
    "seat-bamboozler-respond-card",
    "seat-bamboozler-respond-many",
    "seat-bamboozler-roll-waits",
    "seat-bamboozler-notice-verdict-struck",
    "seat-bamboozler-notice-drew-looking",
    "seat-bamboozler-notice-round-8",
    "seat-bluffaneer-claim",
    "seat-bluffaneer-judge",
    "seat-bluffaneer-steal",
    "seat-bluffaneer-roll-6",
    "seat-bluffaneer-notice-lied",
    "seat-bluffaneer-notice-skulls",
    "seat-bluffit-lay-5f",
    "seat-bluffit-take",
    "seat-bluffit-whom",
    "seat-bluffit-looks",
    "seat-bluffit-looks-takes",
    "seat-bluffit-notice-challenge-won",
    "seat-bluffit-notice-scored",
)
"""What matters most in large letters, of which there are golden pictures, too."""


def scenes() -> Mapping[str, Scene]:
    """Every example by name: `seat-...` for a seat's screen, `board-...` for the board."""
    return {
        **bluff.scenes(),
        **bamboozler.scenes(),
        **bluffaneer.scenes(),
        **bluffit.scenes(),
        **callmybluff.scenes(),
    }
