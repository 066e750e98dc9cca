"""All pictures of the guided check on a sheet: `python -m tests.guided.sheet` draws the stored ones anew."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from companion.guided.picture import picture
from companion.guided.tasks import Kind, Task
from companion.guided.walk import Mark, Walk
from companion.table.inputs import Button
from companion.words.words import Words, languages

FOLDER = Path(__file__).parent / "golden"
GAP = 4
MARKS = (Mark.RIGHT, Mark.WRONG, Mark.SKIPPED)


def sheet(language: str) -> Image.Image:
    """Row by row a step of the walk: the board, the first seat, the second."""
    words = Words(language)
    rows = list(_steps(words))
    shown = Image.new("1", (3 * (128 + GAP) - GAP, len(rows) * (64 + GAP) - GAP), 1)
    for y, row in enumerate(rows):
        for x, one in enumerate(row):
            shown.paste(one, (x * (128 + GAP), y * (64 + GAP)))
    return shown


def _steps(words: Words) -> list[list[Image.Image]]:
    walk = Walk([*_seat(0), *_seat(1), Task(Kind.CUP), Task(Kind.BUZZER), Task(Kind.TIMER)])
    walk.begin(0)
    rows = []
    for number in range(len(walk.tasks)):
        task = walk.task
        if task is not None and task.place in (0, None):
            rows.append(_all(walk, words))
        walk._mark(MARKS[number % len(MARKS)], 0)
    rows.append(_all(walk, words))
    right = Walk([Task(Kind.BUTTON, 0, Button.OK)])
    right.begin(0)
    right._mark(Mark.RIGHT, 0)
    rows.append(_all(right, words))
    return rows


def _seat(place: int) -> list[Task]:
    buttons = [Task(Kind.BUTTON, place, button) for button in Button]
    return [
        *buttons,
        Task(Kind.CUP, place),
        Task(Kind.CUP_BUTTON, place, Button.CHALLENGE),
        Task(Kind.LED, place),
    ]


def _all(walk: Walk, words: Words) -> list[Image.Image]:
    return [picture(walk, screen, words) for screen in (None, 0, 1)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in languages():
        sheet(one).save(FOLDER / f"{one}.png")
