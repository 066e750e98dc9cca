"""Capitals with accents are whole wherever they stand."""

from __future__ import annotations

import pytest

from companion.screens.font import medium, small
from companion.screens.gallery import scenes
from companion.screens.page import Page
from companion.screens.picture import draw
from companion.table.scene import Scene, Stage, Text
from companion.words.words import Words, languages

SCENES = scenes()
WORDS = Words()


def test_a_font_says_how_far_its_accents_reach():
    assert [small().above(text) for text in ("", "Ana", "égal", "Élodie")] == [0, 0, 0, 3]
    assert [medium().above(text) for text in ("", "Ana", "égal", "Élodie")] == [0, 0, 0, 1]


@pytest.mark.parametrize("screen", [0, None])
def test_a_title_has_a_white_row_above_its_accents_and_all_rows_of_its_letters(screen):
    rows = []
    for text in ("Egalog", "Égalog"):
        page = Page(Scene(screen, Stage.PAUSE), WORDS)
        page.banner(text)
        picture = page.canvas.image.convert("L")
        assert {picture.getpixel((x, 0)) for x in range(128)} == {255}
        dark = picture.crop((0, 0, 128, page.body.top - 2)).point(lambda ink: 255 - ink)
        rows.append(dark.getbbox()[3] - dark.getbbox()[1])
        assert page.body.top - 2 - dark.getbbox()[3] == 0
    assert rows[1] == rows[0] + 1


@pytest.mark.parametrize("screen", [0, None])
def test_a_sentence_dark_on_white_shows_the_accent_of_its_first_letter(screen):
    def row_of_first_ink(name):
        scene = Scene(screen, Stage.PAUSE, say=Text("say-name-taken", {"name": name}))
        picture = draw(scene, WORDS).convert("L")
        lit = [row for row in range(20, 64) if picture.getpixel((0, row))]
        dark = picture.crop((0, lit[0], 128, 64)).point(lambda ink: 255 - ink)
        return lit[0], dark.getbbox()[1]

    (plain, margin), (accented, margin_accented) = row_of_first_ink("Elodie"), row_of_first_ink("Élodie")
    assert accented < plain
    assert (margin, margin_accented) == (1, 1)


@pytest.mark.parametrize("language", languages())
def test_seconds_are_told_with_and_without_their_unit(language):
    page = Page(SCENES["seat-bid"], Words(language))
    assert page.number == "12"
    assert page.seconds.removeprefix("12").strip() == "s"
    assert Page(SCENES["seat-bid-no-clock"], Words(language)).seconds == ""
