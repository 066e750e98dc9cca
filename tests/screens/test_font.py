from __future__ import annotations

import unicodedata

import pytest
from PIL import Image

from companion.screens.font import big, icons, large, medium, parse, small
from companion.words.words import _HERE

LETTERS = "ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒŸàâæçèéêëîïôùûüœÿ"
FRENCH = LETTERS + "«»’…–—€\xa0\u202f"  # noqa: RUF001
SIGNS = "×→←↑↓•✓★"  # noqa: RUF001
ASCII = "".join(chr(code) for code in range(32, 127))


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_letters_cover_ascii_and_french(font):
    assert [letter for letter in ASCII + FRENCH + SIGNS if letter not in font.glyphs] == []


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_letters_cover_every_letter_of_all_words(font):
    letters = {letter for path in _HERE.glob("*/*.ftl") for letter in path.read_text(encoding="utf-8")}
    assert sorted(letters - set(font.glyphs) - {"\n"}) == []


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_no_two_letters_look_alike_but_o_and_nought(font):
    pictures: dict[bytes, list[str]] = {}
    for letter, picture in font.glyphs.items():
        pictures.setdefault(picture.tobytes() + bytes([picture.width]), []).append(letter)
    assert [alike for alike in pictures.values() if len(alike) > 1] == [[" ", "\xa0"], ["0", "O"]]


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_every_french_letter_is_seen_to_be_another(font):
    """Each between two others as in a word: among all plain and French letters none makes the same picture."""
    seen: dict[bytes, str] = {}
    for letter in (*LETTERS, *"ACEIOUYaceiouyoe", "€", "«", "»"):
        word = Image.new("1", (60, 20))
        font.draw(word, 2, 6, f"n{letter}n")
        assert seen.setdefault(word.tobytes(), letter) == letter


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
@pytest.mark.parametrize("letter", LETTERS)
def test_a_mark_is_one_on_its_letter(font, letter):
    """An accent stands above its letter (on an i in the place of its dot), a cedilla below."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain == letter:
        assert font.glyph(letter).width > font.glyph("o").width, "two letters in one"
        return
    marked, bare = font.glyph(letter).getbbox(), font.glyph(plain).getbbox()
    above, below = bare[1] - marked[1], marked[3] - bare[3]
    assert (above >= 1, below >= 1) == (letter not in "çÇîï", letter in "çÇ")


@pytest.mark.parametrize("font", [small(), medium()], ids=lambda font: font.name)
def test_french_spaces_are_spaces(font):
    widths = [font.glyph(space).width for space in "\u202f \xa0"]
    assert widths[0] < widths[1] == widths[2]
    assert [font.glyph(space).getbbox() for space in "\u202f \xa0"] == [None] * 3


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
