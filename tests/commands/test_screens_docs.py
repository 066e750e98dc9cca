"""docs/screens.md keeps up: its pictures are what panels show, its words and settings are the command's and the file's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from companion.commands.looking.symptoms import Symptom
from companion.words.words import Words
from tests.commands.symptom_pictures import FOLDER, pictures

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "screens.md").read_text(encoding="utf-8")
FLAT = " ".join(GUIDE.split())


@pytest.mark.parametrize(("symptom", "picture"), [pytest.param(*pair, id=pair[0]) for pair in pictures()])
def test_a_picture_is_what_a_panel_shows(symptom, picture):
    path = FOLDER / f"{symptom}.png"
    kept = Image.open(path)
    assert (kept.size, kept.tobytes()) == (picture.size, picture.tobytes()), (
        "python -m tests.commands.symptom_pictures"
    )
    assert f"pictures/screens/{symptom}.png" in GUIDE


@pytest.mark.parametrize("symptom", list(Symptom))
def test_the_guide_says_what_the_command_says(symptom):
    words = Words()
    assert words.say(f"screens-shows-{symptom}") in FLAT
    if symptom is not Symptom.WHOLE:
        assert words.say(f"screens-means-{symptom}").replace("|", "\\|") in FLAT


def test_every_file_that_it_leads_to_is_there():
    for target in re.findall(r"\]\(([^)#]+)", GUIDE):
        if "://" not in target:
            assert (DOCS / target).exists(), target
