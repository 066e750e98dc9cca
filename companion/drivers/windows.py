"""What of a picture has to be sent to a panel that shows another: the cheapest windows, as pure arithmetic.

A packed picture is 8 pages of 128 bytes; a byte is 8 dots down.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

COLUMNS: Final = 128
PAGES: Final = 8
MOST_DATA: Final = COLUMNS
"""Bytes that a window may hold: with its commands, 138 bytes or 3.1 ms at 400 kHz."""


@dataclass(frozen=True, slots=True)
class Window:
    """Columns `left` to `right` of pages `top` to `bottom`, all of them within."""

    top: int
    bottom: int
    left: int
    right: int

    def __len__(self) -> int:
        """Its bytes of data."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def of(self, packed: bytes) -> bytes:
        """What `packed` has there, page by page."""
        starts = range(self.top * COLUMNS, (self.bottom + 1) * COLUMNS, COLUMNS)
        return b"".join(packed[start + self.left : start + self.right + 1] for start in starts)

    def copy(self, packed: bytes, memory: bytearray) -> None:
        """Put what `packed` has there into `memory`."""
        for page in range(self.top, self.bottom + 1):
            here = slice(page * COLUMNS + self.left, page * COLUMNS + self.right + 1)
            memory[here] = packed[here]


EVERYTHING: Final = tuple(Window(page, page, 0, COLUMNS - 1) for page in range(PAGES))


def windows(shown: bytes, wanted: bytes, cost: int, *, tall: bool) -> list[Window]:
    """The windows that make `wanted` of `shown`, from the top, none if they are the same.

    `cost`: bytes on the bus for a window beside its data. `tall`: one may reach over several pages. Runs of a page are
    joined where the gap costs less than another window, and windows below each other where that is cheaper.
    """
    if shown == wanted:
        return []
    found: list[Window] = []
    for page in range(PAGES):
        for left, right in _runs(shown, wanted, page, cost):
            window = Window(page, page, left, right)
            above = _above(found, window, cost) if tall else None
            if above is None:
                found.append(window)
            else:
                found[above] = _together(found[above], window)
    return found


def _runs(shown: bytes, wanted: bytes, page: int, cost: int) -> list[tuple[int, int]]:
    """First and last column of what differs in a page, joined over gaps of at most `cost`."""
    start = page * COLUMNS
    before, after = shown[start : start + COLUMNS], wanted[start : start + COLUMNS]
    if before == after:
        return []
    changed = [column for column in range(COLUMNS) if before[column] != after[column]]
    breaks = [(left, right) for left, right in pairwise(changed) if right - left - 1 > cost]
    lefts = [changed[0], *(right for _, right in breaks)]
    rights = [*(left for left, _ in breaks), changed[-1]]
    return list(zip(lefts, rights, strict=True))


def _above(found: list[Window], window: Window, cost: int) -> int | None:
    """The window of the page above that is best joined with this one; None: it had better stand alone."""
    best, saved = None, 0
    for index, other in enumerate(found):
        if other.bottom != window.top - 1:
            continue
        both = _together(other, window)
        gain = len(other) + len(window) + cost - len(both)
        if len(both) <= MOST_DATA and gain > saved:
            best, saved = index, gain
    return best


def _together(one: Window, other: Window) -> Window:
    return Window(one.top, other.bottom, min(one.left, other.left), max(one.right, other.right))
