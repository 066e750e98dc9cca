"""Accelerations as bars of text: from the middle to both sides, in eighths of a letter where the terminal has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_LEFT_HALF: Final = "▐"
_MARKS: Final = 4
"""Marks to either side: a quarter of the full scale each."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What a terminal can draw: `fine` block letters, or plain ASCII."""

    fine: bool

    @property
    def axis(self) -> str:
        """The line that bars begin at."""
        return "│" if self.fine else "|"

    @property
    def dot(self) -> str:
        """A mark of the scale."""
        return "·" if self.fine else "."


def both_ways(mg: int, full_mg: int, width: int, pen: Pen) -> str:
    """A bar from the middle: to the right for more than 0, to the left for less, `full_mg` at either end.

    `width` letters, an odd number; the one in the middle is the axis. Each quarter has a dot where no bar is.
    """
    half = width // 2
    share = min(abs(mg), full_mg) / full_mg * half
    left = _leftwards(share, half, pen) if mg < 0 else " " * half
    right = _rightwards(share, half, pen) if mg > 0 else " " * half
    return _dotted(left + pen.axis + right, half, pen)


def _rightwards(share: float, width: int, pen: Pen) -> str:
    if not pen.fine:
        return ("#" * round(share)).ljust(width)
    whole, rest = divmod(round(share * 8), 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width)


def _leftwards(share: float, width: int, pen: Pen) -> str:
    """As far, but letters have only half a block at their right side."""
    if not pen.fine:
        return ("#" * round(share)).rjust(width)
    whole, rest = divmod(round(share * 2), 2)
    return ((_LEFT_HALF if rest else "") + "█" * whole).rjust(width)


def _dotted(bar: str, half: int, pen: Pen) -> str:
    letters = list(bar)
    for mark in range(1, _MARKS + 1):
        at = round(mark * half / _MARKS)
        for place in (half - at, half + at):
            if letters[place] == " ":
                letters[place] = pen.dot
    return "".join(letters)
