"""What reaches into the edges of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from PIL import Image

COLUMNS, ROWS = 128, 64


def bare(picture: Image.Image) -> bool:
    """Whether the ground is all that is seen at all four edges."""
    pixel = picture.load()
    inks = {pixel[column, row] for column in (0, COLUMNS - 1) for row in range(ROWS)}
    return len(inks | {pixel[column, row] for column in range(COLUMNS) for row in (0, ROWS - 1)}) == 1


@dataclass(frozen=True)
class Run:
    """Dots of one colour side by side."""

    row: int
    left: int
    right: int
    ink: int

    def touches(self, other: Run) -> bool:
        return self.ink == other.ink and self.left <= other.right and other.left <= self.right


def runs(picture: Image.Image) -> list[list[Run]]:
    """Row by row."""
    dots = list(picture.convert("L").tobytes())
    found: list[list[Run]] = []
    for row in range(ROWS):
        left, line = 0, []
        for ink, dots_ in groupby(dots[row * COLUMNS : (row + 1) * COLUMNS]):
            right = left + len(list(dots_)) - 1
            line.append(Run(row, left, right, ink))
            left = right + 1
        found.append(line)
    return found


def shape(start: Run, lines: list[list[Run]]) -> set[Run]:
    """Everything of its colour that `start` hangs together with."""
    found, unseen = {start}, [start]
    while unseen:
        run = unseen.pop()
        for row in (run.row - 1, run.row + 1):
            near = [other for other in lines[row] if other.touches(run)] if 0 <= row < ROWS else []
            unseen.extend(set(near) - found)
            found.update(near)
    return found


def cut_off(picture: Image.Image) -> list[Run]:
    """What reaches into the last column or row, and is neither ground nor a bar over the whole width."""
    lines, whole, cut = runs(picture), set(), []
    for run in [*(line[-1] for line in lines), *lines[-1]]:
        if run not in whole:
            found = shape(run, lines)
            over_all = min(one.left for one in found) == 0 and max(one.right for one in found) == COLUMNS - 1
            whole.update(found)
            cut.extend([] if over_all else [run])
    return cut
