from __future__ import annotations

import pytest
from PIL import Image

from companion.screens.font import big, icons, large, medium, parse, small
from companion.words.words import _HERE

FRENCH = "ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒŸàâæçèéêëîïôùûüœÿ«»…’–×→←↑↓•✓★"  # noqa: RUF001
ASCII = "".join(chr(code) for code in range(32, 127))


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_letters_cover_ascii_and_french(font):
    assert [letter for letter in ASCII + FRENCH if letter not in font.glyphs] == []


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_letters_cover_every_letter_of_all_words(font):
    letters = {letter for path in _HERE.glob("*/*.ftl") for letter in path.read_text(encoding="utf-8")}
    assert sorted(letters - set(font.glyphs) - {"\n"}) == []


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_no_two_letters_look_alike_but_o_and_nought(font):
    pictures: dict[bytes, list[str]] = {}
    for letter, picture in font.glyphs.items():
        pictures.setdefault(picture.tobytes() + bytes([picture.width]), []).append(letter)
    assert [alike for alike in pictures.values() if len(alike) > 1] == [["0", "O"]]


def test_text_heights_are_what_the_distances_need():
    assert (small().cap, small().cap + small().below) == (7, 9)
    assert medium().cap + medium().below == 12
    assert (large().cap, big().cap) == (16, 24)


def test_digits_are_there_in_every_size():
    for font in (small(), medium(), large(), big()):
        assert set("0123456789?!×") <= set(font.glyphs)  # noqa: RUF001


def test_width_is_that_of_the_drawn_columns():
    for font in (small(), medium(), big()):
        image = Image.new("1", (128, 64))
        font.draw(image, 10, 20, "1408")
        left, _, right, _ = image.getbbox()
        assert right - left <= font.width("1408")
        assert left >= 10
        assert right <= 10 + font.width("1408")


def test_no_text_has_no_width():
    assert small().width("") == 0


def test_a_letter_that_is_not_drawn_falls_back_to_its_base_or_a_question_mark():
    assert small().glyph("Ş") is small().glyphs["S"]
    assert small().glyph("語") is small().glyphs["?"]


def test_decomposed_accents_are_the_same_letters():
    assert small().width("Zoe\u0308") == small().width("Zoë")


def test_a_glyph_with_a_short_row_is_named():
    with pytest.raises(ValueError, match="glyph A: rows must be equally long"):
        parse("x: broken\nbaseline 2\ncap 2\nspacing 1\n\nglyph A\n#.\n#")


def test_glyphs_of_different_heights_are_refused():
    with pytest.raises(ValueError, match="different heights"):
        parse("x: broken\nbaseline 2\ncap 2\nspacing 1\n\nglyph A\n#\n\nglyph B\n#\n#")


def test_icons_have_the_drawings_that_are_used():
    assert {"cup", "cup-shaken", "hourglass", "crown", "coin", "pause", "chair"} <= set(icons().glyphs)
