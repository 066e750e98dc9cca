"""How a table is set up: what the composition root tells the table about its own table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

MAX_NAME: Final = 10
"""Letters of a name: what fits a screen."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's own settings. A place is where somebody may sit, from 0, clockwise.

    `cups`: one cup for each place ("each": cup number = place), one for all ("shared": cup 0), or "none" (OK rolls).
    `names`: a name for each place, "" where it has none and is called by `seat_name`, with its number from 1. `secrets`: "held" (shown while looking) or "always"
    (a hood covers the screen). `reveal_seconds`: how long a notice stays, 1-60. `hints`: first-game hints.
    """

    places: int = 4
    cups: Literal["each", "shared", "none"] = "each"
    names: tuple[str, ...] = ()
    seat_name: str = "{number}"
    secrets: Literal["held", "always"] = "held"
    reveal_seconds: float = 6.0
    hints: bool = False
    sound: bool = True
    flip_switch: bool = False
