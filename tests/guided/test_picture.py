"""The pictures of the guided check: as they are stored, and with room for every sentence."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.guided.tasks import Kind, Task
from companion.guided.walk import question
from companion.screens import fit
from companion.screens.font import small
from companion.table.inputs import Button
from companion.words.words import Words, languages
from tests.guided.sheet import FOLDER, sheet


@pytest.mark.parametrize("language", languages())
def test_pictures_are_as_they_are_stored(language: str) -> None:
    with Image.open(FOLDER / f"{language}.png") as stored:
        assert sheet(language).tobytes() == stored.convert("1").tobytes()


TASKS = [
    *(Task(Kind.BUTTON, 7, button) for button in Button),
    *(Task(kind, 7, Button.CHALLENGE) for kind in (Kind.CUP, Kind.CUP_BUTTON, Kind.LED)),
    *(Task(kind) for kind in (Kind.CUP, Kind.BUZZER, Kind.TIMER)),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("task", TASKS, ids=lambda task: f"{task.kind}-{task.place}-{task.button}")
def test_every_question_finds_room(language: str, task: Task) -> None:
    words, text = Words(language), question(task)
    assert fit.fits(small(), words.short(text.key, text.values), 124, lines=2)
    assert fit.fits(small(), words.say("doctor-guide-elsewhere", text.values), 124, lines=2)
    assert fit.fits(small(), words.say(text.key, text.values), 124, lines=4)


@pytest.mark.parametrize("language", languages())
def test_the_end_finds_room(language: str) -> None:
    words = Words(language)
    assert fit.fits(small(), words.say("doctor-guide-over"), 124)
    assert fit.fits(small(), words.say("doctor-guide-over-wrong"), 124)
