"""What the screens show during the guided check: what to press next, and what is ticked off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from companion.guided.tasks import Kind, Task
from companion.guided.walk import Mark, Walk, question
from companion.screens import fit
from companion.screens.draw import HEIGHT, WIDTH, Box, Canvas
from companion.screens.font import medium, small
from companion.table.inputs import Button
from companion.words.words import Words

_HEADER_ROWS: Final = 13
_LIST_ROWS: Final = 24
_MARKS: Final = {Mark.OPEN: "", Mark.RIGHT: "✓", Mark.WRONG: "×", Mark.SKIPPED: "–"}  # noqa: RUF001 - as they are drawn
_SIGNS: Final = {Button.LEFT: "◀", Button.RIGHT: "▶", Button.OK: "OK", Button.CHALLENGE: "!"}


def picture(walk: Walk, screen: int | None, words: Words) -> Image.Image:
    """The picture of a seat's screen, or of the board's (None)."""
    canvas = Canvas()
    tasks = [task for task in walk.tasks if screen is None or task.place == screen]
    head = (
        words.say("doctor-guide-title") if screen is None else words.say("seat-name", {"number": screen + 1})
    )
    done = sum(walk.marks[task] is Mark.RIGHT for task in tasks)
    _header(canvas, head, f"{done}/{len(tasks)}")
    asked = walk.task
    mine = asked is not None and (screen is None or asked.place in (screen, None))
    body = Box(0, _HEADER_ROWS, WIDTH, HEIGHT - (0 if screen is None else _LIST_ROWS))
    _body(canvas, body, _instruction(walk, words, screen), full=mine and screen is not None)
    if screen is not None:
        _ticks(canvas, tasks, walk)
    return canvas.image


def _header(canvas: Canvas, left: str, right: str) -> None:
    taken = canvas.text(small(), WIDTH - 2, 3, right, align="right")
    canvas.text(small(), 1, 3, fit.shorten(small(), left, WIDTH - taken - 8))


def _instruction(walk: Walk, words: Words, screen: int | None) -> str:
    """What to do here, or where the walk is now."""
    task = walk.task
    if task is None:
        return words.say("doctor-guide-over" if walk.all_right else "doctor-guide-over-wrong")
    text = question(task)
    if screen is None or task.place in (screen, None):
        return words.say(text.key, text.values) if screen is None else words.short(text.key, text.values)
    return words.say("doctor-guide-elsewhere", text.values)


def _body(canvas: Canvas, box: Box, text: str, *, full: bool) -> None:
    """The instruction in the middle, in letters as large as they find room; `full`: dark on white."""
    if full:
        canvas.fill(box)
    font = medium() if fit.fits(medium(), text, WIDTH - 4, box.height // 14) else small()
    lines = fit.wrap(font, text, WIDTH - 4)
    pitch = font.cap + font.below + 2
    top = box.top + (box.height - (len(lines) - 1) * pitch - font.cap) // 2
    for line in lines:
        canvas.text(font, WIDTH // 2, top, line, ink=0 if full else 1, align="center")
        top += pitch


def _ticks(canvas: Canvas, tasks: Sequence[Task], walk: Walk) -> None:
    """A column for each thing of the seat: its sign, and what became of it; the one that is asked for has a frame."""
    columns = (WIDTH - 2) // max(1, len(tasks))
    top = HEIGHT - _LIST_ROWS
    for number, task in enumerate(tasks):
        left = 1 + number * columns
        middle = left + columns // 2
        if task == walk.task:
            canvas.frame(Box(left, top + 1, left + columns, HEIGHT - 1))
        if task.kind is Kind.CUP:
            _cup(canvas, middle, top + 3)
        elif task.kind is Kind.CUP_BUTTON:
            _cup(canvas, middle - 3, top + 3)
            canvas.text(small(), middle + 6, top + 4, "!", align="center")
        else:
            sign = "LED" if task.kind is Kind.LED or task.button is None else _SIGNS[task.button]
            canvas.text(small(), middle, top + 4, sign, align="center")
        canvas.text(small(), middle, top + 14, _MARKS[walk.marks[task]], align="center")


def _cup(canvas: Canvas, middle: int, top: int) -> None:
    """A dice cup upside down, 9 dots wide."""
    canvas.polygon([(middle - 3, top), (middle + 2, top), (middle + 4, top + 8), (middle - 5, top + 8)])
