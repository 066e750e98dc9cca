import re
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.printed import meshes

CORNERS = [(0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0), (0.0, 0.0, 10.0)]
FACES = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
PYRAMID = [tuple(CORNERS[at] for at in face) for face in FACES]


@given(st.permutations(PYRAMID), st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_the_same_shape_is_the_same_bytes(shuffled, turns):
    turned = [one[turn:] + one[:turn] for one, turn in zip(shuffled, turns, strict=True)]
    assert meshes.stl(turned, "pyramid") == meshes.stl(PYRAMID, "pyramid")


def test_a_triangle_that_faces_the_other_way_is_another_shape():
    inside_out = [(a, c, b) for a, b, c in PYRAMID]
    assert meshes.stl(inside_out, "pyramid") != meshes.stl(PYRAMID, "pyramid")


def test_a_file_has_its_title_its_count_and_its_normals():
    data = meshes.stl(PYRAMID, "pyramid, mm")
    assert data[:80] == b"pyramid, mm".ljust(80)
    assert struct.unpack_from("<I", data, 80) == (4,)
    assert len(data) == 84 + 4 * 50
    assert struct.unpack_from("<12f", data, 84) == (-1.0, 0.0, 0.0, *CORNERS[0], *CORNERS[3], *CORNERS[2])


def test_triangles_without_an_area_are_left_out():
    assert meshes.stl([*PYRAMID, (CORNERS[0], CORNERS[1], CORNERS[0])], "x") == meshes.stl(PYRAMID, "x")


@pytest.mark.parametrize("title", ["solid pyramid", "x" * 81])
def test_a_title_that_would_be_misread_is_refused(title):
    with pytest.raises(ValueError, match=re.escape(title)):
        meshes.stl(PYRAMID, title)


def test_an_off_file_is_read_with_its_polygons_cut(tmp_path):
    path = tmp_path / "square.off"
    path.write_text("OFF 4 1 0\n0 0 0\n1 0 0\n1 1.00000001 0\n-0 1 0\n4 0 1 2 3\n")
    a, b, c, d = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0)
    assert meshes.read_off(path) == [(a, b, c), (a, c, d)]


def test_what_is_no_off_file_is_refused(tmp_path):
    path = tmp_path / "x.off"
    path.write_text("solid x")
    with pytest.raises(ValueError, match="no OFF file"):
        meshes.read_off(path)
