from __future__ import annotations

import pytest
from PIL import Image

from companion.screens.dice import SIZES, STAR, die, grid, masked, place
from companion.screens.draw import Box, Canvas


def drawn(size, face, **how):
    canvas = Canvas()
    die(canvas, 10, 10, size, face, **how)
    return canvas.image


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lit", [False, True])
def test_each_face_is_a_picture_of_its_own_inside_its_square(size, lit):
    pictures = [drawn(size, face, lit=lit) for face in (*range(1, 7), STAR)]
    assert len({picture.tobytes() for picture in pictures}) == 7
    for picture in pictures:
        left, top, right, bottom = picture.getbbox()
        assert (left, top) >= (10, 10)
        assert max(right, bottom) <= 10 + size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", range(1, 7))
def test_faces_are_symmetric_so_the_pips_lie_even(size, face):
    picture = drawn(size, face).crop((10, 10, 10 + size, 10 + size))
    assert picture.rotate(180).tobytes() == picture.tobytes()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lit", [False, True])
def test_a_star_is_symmetric_and_stands_in_the_middle(size, lit):
    picture = drawn(size, STAR, lit=lit).crop((10, 10, 10 + size, 10 + size))
    assert picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes() == picture.tobytes()
    rim = 1 if lit or size > SIZES[0] else 0
    inner = drawn(size, STAR).crop((10 + rim, 10 + rim, 10 + size - rim, 10 + size - rim))
    left, top, right, bottom = inner.getbbox()
    assert left == inner.width - right
    assert abs(top - (inner.height - bottom)) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_pips_are_apart(size):
    picture = drawn(size, 6, lit=True).crop((10, 10, 10 + size, 10 + size))
    middle = [picture.getpixel((size // 2, row)) for row in range(size)]
    assert all(middle), "the two columns of a six touch"
    assert any(
        all(picture.getpixel((column, row)) for column in range(1, size - 1))
        for row in range(size // 3, size // 2)
    ), "the rows of a six touch"


def test_masked_dice_of_all_faces_are_the_same_picture():
    canvas = Canvas()
    masked(canvas, 10, 10, 22)
    assert canvas.image.getbbox() == (10, 10, 32, 32)


@pytest.mark.parametrize("count", range(1, 11))
def test_dice_stand_inside_their_box_without_touching(count):
    taken = []
    box = Box(1, 14, 127, 51)
    place(box, count, (22, 17, 12), lambda _i, x, y, size: taken.append((x, y, size)))
    assert len(taken) == count
    for x, y, size in taken:
        assert box.left <= x
        assert x + size <= box.right
        assert box.top <= y
        assert y + size <= box.bottom
    assert len({(x // 1, y) for x, y, _ in taken}) == count


def test_grid_says_where_no_size_fits():
    assert grid(Box(0, 0, 20, 20), 80, (12, 7)) == (0, 0)
