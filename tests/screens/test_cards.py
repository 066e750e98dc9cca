from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.screens.cards import (
    CHIP,
    HIGH,
    LABEL,
    LOW,
    MIDDLE,
    Face,
    face_down,
    face_up,
    fan,
    row,
    width_of,
)
from companion.screens.draw import Box, Canvas
from companion.screens.font import icons, marks

HEIGHTS = [CHIP, LABEL, LOW, MIDDLE, HIGH]
MARKS = sorted(set(marks().glyphs) - {"?"})
FACES = [Face(str(number)) for number in range(1, 11)] + [Face("10", mark) for mark in MARKS]
faces = st.sampled_from(FACES)


def drawn(face, height, *, lit=False):
    canvas = Canvas(60, 44)
    face_up(canvas, face, 3, 3, height, lit=lit)
    return canvas.image


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("lit", [False, True])
def test_no_two_cards_look_alike(height, lit):
    assert len({drawn(face, height, lit=lit).tobytes() for face in FACES}) == len(FACES)


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("face", FACES)
def test_what_a_card_says_keeps_clear_of_its_edge(height, face):
    image, width = drawn(face, height), width_of(face, height)
    assert image.getbbox() == (3, 3, 3 + width, 3 + height)
    ring = [(4, y) for y in range(7, height)] + [(1 + width, y) for y in range(7, height)]
    assert [at for at in ring if image.getpixel(at)] == []


def test_the_chosen_card_is_full():
    pictures = [drawn(Face("7"), LOW, lit=lit).tobytes() for lit in (False, True)]
    white = [sum(byte.bit_count() for byte in picture) for picture in pictures]
    assert white[1] > 3 * white[0]


def test_a_card_lies_over_what_was_there():
    canvas = Canvas(60, 44)
    canvas.fill(Box(0, 0, 60, 44))
    face_up(canvas, Face("7"), 3, 3, LOW)
    assert canvas.image.getpixel((3 + 9, 3 + LOW - 3)) == 0


def test_every_mark_has_a_big_drawing_too():
    assert set(MARKS) <= set(icons().glyphs)


@pytest.mark.parametrize("height", HEIGHTS)
def test_a_back_looks_like_no_face(height):
    canvas = Canvas(60, 44)
    face_down(canvas, 3, 3, height)
    assert canvas.image.tobytes() not in {drawn(face, height).tobytes() for face in FACES}


@settings(deadline=None, max_examples=60)
@given(st.lists(faces | st.none(), max_size=20), st.data())
def test_a_hand_stays_in_its_box(hand, data):
    chosen = data.draw(st.none() | st.integers(0, len(hand) - 1)) if hand else None
    canvas, box = Canvas(), Box(1, 10, 127, 40)
    fan(canvas, box, hand, chosen)
    inside = canvas.image.getbbox()
    assert (inside is None) == (not hand)
    if inside is not None:
        assert inside[0] >= box.left
        assert inside[1] >= box.top
        assert inside[2] <= box.right
        assert inside[3] <= box.bottom


@settings(deadline=None, max_examples=60)
@given(st.lists(faces, min_size=2, max_size=10, unique=True), st.data())
def test_each_card_chosen_from_a_hand_makes_another_picture(hand, data):
    one, other = data.draw(st.permutations(range(len(hand))))[:2]
    pictures = []
    for chosen in (one, other):
        canvas = Canvas()
        fan(canvas, Box(1, 10, 127, 40), hand, chosen)
        pictures.append(canvas.image.tobytes())
    assert pictures[0] != pictures[1]


@settings(deadline=None, max_examples=60)
@given(st.lists(faces, min_size=1, max_size=6), st.integers(14, 50))
def test_a_row_stays_in_its_box(shown, height):
    canvas, box = Canvas(), Box(1, 5, 127, 5 + height)
    row(canvas, box, shown, {0})
    inside = canvas.image.getbbox()
    assert inside is not None
    assert inside[0] >= box.left
    assert inside[1] >= box.top
    assert inside[2] <= box.right
    assert inside[3] <= box.bottom
