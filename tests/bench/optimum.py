"""The fewest bytes that turn one picture of an SSD1306 into another, window by window."""

from __future__ import annotations

from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

COLUMNS: Final = 128
WINDOW_BYTES: Final = 8
"""Address, control byte, and the commands for columns and pages with their two arguments each."""
DATA_BYTES: Final = 2
"""Address and control byte before the data."""
_EACH: Final = WINDOW_BYTES + DATA_BYTES


def fewest_bytes(shown: bytes, wanted: bytes) -> int:
    """Bytes on the bus, addresses included, from one packed picture to the next; a window lies within a page.

    Two changed runs are worth one window where the gap between them is at most what a window costs; as every gap
    decides for itself, that is the cheapest joining of all.
    """
    if shown == wanted:
        return 0
    pages = range(0, len(wanted), COLUMNS)
    return sum(_of_page(shown[page : page + COLUMNS], wanted[page : page + COLUMNS]) for page in pages)


def _of_page(shown: bytes, wanted: bytes) -> int:
    runs = changed_runs(shown, wanted)
    if not runs:
        return 0
    gaps = (after[0] - before[1] for before, after in pairwise(runs))
    return _EACH + sum(last - first for first, last in runs) + sum(min(gap, _EACH) for gap in gaps)


def changed_runs(shown: bytes, wanted: bytes) -> list[tuple[int, int]]:
    """From where to where (one past) the bytes differ."""
    differing = (n for n, pair in enumerate(zip(shown, wanted, strict=True)) if pair[0] != pair[1])
    runs = []
    for _, run in groupby(enumerate(differing), lambda pair: pair[1] - pair[0]):
        columns = list(map(itemgetter(1), run))
        runs.append((columns[0], columns[-1] + 1))
    return runs
