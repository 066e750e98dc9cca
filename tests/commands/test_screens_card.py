"""The picture on each screen: whole on the glass, read by people, and unmistakable in every wrong way."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageChops

from companion.commands.looking.card import CORNER, card
from companion.commands.looking.subjects import BOARD, Subject, lines_on, mark_of
from companion.config.settings import ScreenAt
from companion.screens.font import small
from companion.words.words import Words, languages

MARKS = "12345678BACDEFGHJKLMNPQRSTUVWXYZ"
LONGEST = ScreenAt(bus="22-0077/7", address=0x3D, driver="ssd1309")
TURNS = (
    Image.Transpose.FLIP_LEFT_RIGHT,
    Image.Transpose.FLIP_TOP_BOTTOM,
    Image.Transpose.ROTATE_180,
)


def lit(picture: Image.Image, x: int, y: int) -> bool:
    return bool(picture.getpixel((x, y)))


@pytest.fixture(params=MARKS)
def drawn(request) -> Image.Image:
    return card(request.param, ["Seat 2", "1-0070/2", "0x3C", "SSD1306"])


def test_the_solid_line_is_on_the_outermost_dots(drawn):
    assert drawn.size == (128, 64)
    assert drawn.mode == "1"
    assert all(lit(drawn, x, y) for x in range(128) for y in (0, 63))
    assert all(lit(drawn, x, y) for x in (0, 127) for y in range(64))


def test_between_it_and_the_dotted_line_it_is_dark_but_in_the_corner(drawn):
    for x in range(CORNER, 125):
        assert (lit(drawn, x, 1), lit(drawn, x, 62)) == (False, False)
        assert (lit(drawn, x, 2), lit(drawn, x, 61)) == (x % 2 == 0, x % 2 == 0)
    for y in range(CORNER, 61):
        assert (lit(drawn, 1, y), lit(drawn, 126, y)) == (False, False)
        assert (lit(drawn, 2, y), lit(drawn, 125, y)) == (y % 2 == 0, y % 2 == 0)


def test_the_upper_left_corner_alone_is_filled(drawn):
    corners = [(x, y) for x, y in product((3, 124), (3, 60))]
    assert [lit(drawn, x, y) for x, y in corners] == [True, False, False, False]


def test_it_is_its_own_mirror_in_no_way(drawn):
    """By more than a dot or two: an 8 and an H look the same upside down, but not with what is around them."""
    for turn in TURNS:
        differs = ImageChops.logical_xor(drawn, drawn.transpose(turn))
        assert differs.tobytes() != bytes(1024)
        assert sum(byte.bit_count() for byte in differs.tobytes()) > 150


def test_the_number_is_large_and_nothing_touches_the_borders_or_each_other(drawn):
    inner = drawn.crop((4, 4, 124, 60))
    for x, y in product(range(CORNER), range(CORNER)):
        if x + y < CORNER:
            inner.putpixel((x, y), 0)
    number = inner.crop((0, 0, 48, 56)).getbbox()
    assert number is not None
    left, top, right, bottom = number
    assert bottom - top >= 40
    assert (left >= 2, right <= 46, top >= 4, bottom <= 52) == (True, True, True, True)
    assert inner.crop((46, 0, 49, 56)).getbbox() is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("whose", [0, 7, BOARD, None])
@pytest.mark.parametrize("has_table", [False, True])
def test_all_that_is_written_has_room(language, whose, has_table):
    words = Words(language)
    subject = Subject("A" if whose is None else mark_of(whose), whose, LONGEST)
    lines = lines_on(subject, LONGEST, words, has_table=has_table)
    assert 3 <= len(lines) <= 4
    assert all(small().width(line) <= 70 for line in lines)
    picture = card(subject.mark, lines)
    assert picture.crop((CORNER, 3, 125, 9)).getbbox() is None  # above the lines, below and beside them
    assert picture.crop((3, 56, 125, 61)).getbbox() is None
    assert picture.crop((124, 3, 125, 61)).getbbox() is None


def test_what_is_written_is_where_and_what_the_screen_is():
    words = Words()
    at = ScreenAt(bus="1-0070/2", driver="sh1106")
    assert lines_on(Subject("2", 1, at), at, words, has_table=True) == [
        "Seat 2",
        "1-0070/2",
        "0x3C",
        "SH1106",
    ]
    at = ScreenAt(bus=1, address=0x3D, driver="ssd1309")
    assert lines_on(Subject("B", BOARD, at), at, words, has_table=True) == [
        "The board",
        "i2c-1",
        "0x3D",
        "SSD1309",
    ]
    assert lines_on(Subject("A", None, at), at, words, has_table=True) == [
        "not in",
        "table.toml",
        "i2c-1",
        "0x3D",
    ]
    assert lines_on(Subject("A", None, at), at, words, has_table=False) == ["i2c-1", "0x3D", "SSD1309"]
