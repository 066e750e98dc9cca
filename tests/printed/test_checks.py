import numpy as np
import pytest
import trimesh

from hardware.printed import checks, limits
from hardware.printed.plan import Piece, plan

WHOLE = plan()
STRICT = Piece("x", "x", 1, overhang_mm2=1, bridge_mm=10, thin_mm2=5)


def box(size, at):
    """From its lower corner."""
    return trimesh.creation.box(size).apply_translation(np.array(at) + np.array(size) / 2)


def union(*several):
    return trimesh.boolean.union(several, engine="manifold")


def measured(mesh):
    return checks.measure(mesh, STRICT, WHOLE)


def said(mesh):
    return limits.complaints(measured(mesh), STRICT, WHOLE)


def table(span):
    """A plate on two walls, `span` apart."""
    return union(
        box([3, 20, 10], [0, 0, 0]), box([3, 20, 10], [3 + span, 0, 0]), box([6 + span, 20, 3], [0, 0, 10])
    )


def test_a_block_is_right():
    found = measured(box([20, 10, 5], [0, 0, 0]))
    assert said(box([20, 10, 5], [0, 0, 0])) == []
    assert found.size_mm == pytest.approx((20, 10, 5))
    assert found.volume_cm3 == pytest.approx(1)
    assert found.on_bed_mm2 == pytest.approx(200)
    assert found.thinnest_mm == pytest.approx(5, abs=0.01)


def test_the_figures_are_the_same_each_time():
    assert measured(table(8)) == measured(table(8))


def test_a_surface_with_a_hole_is_said():
    open_box = box([20, 10, 5], [0, 0, 0])
    open_box.update_faces(np.arange(len(open_box.faces)) != 3)
    assert "its surface is not closed: a slicer would guess" in said(open_box)


def test_a_loose_piece_is_said():
    two = trimesh.util.concatenate([box([5, 5, 5], [0, 0, 0]), box([5, 5, 5], [9, 0, 0])])
    assert said(two) == ["it is 2 pieces, not one"]


def test_inside_out_is_said():
    block = box([20, 10, 5], [0, 0, 0])
    block.invert()
    assert "its volume is not positive: inside and outside are exchanged" in said(block)


def test_too_large_for_the_bed_is_said():
    assert said(box([181, 10, 5], [0, 0, 0])) == [
        "181.0 x 10.0 x 5.0 mm does not fit the bed of 180.0 x 180.0 x 180.0"
    ]


def test_an_arm_hangs_over():
    arm = union(box([5, 10, 20], [0, 0, 0]), box([15, 10, 3], [0, 0, 17]))
    assert measured(arm).overhang_mm2 == pytest.approx(100, rel=0.05)
    assert said(arm) == ["100 mm2 hang over, more than 1"]


@pytest.mark.parametrize(("span", "right"), [(9.5, True), (10.5, False)])
def test_a_ceiling_between_two_walls_is_a_bridge_up_to_a_width(span, right):
    found = measured(table(span))
    assert (found.bridged_mm2 == pytest.approx(span * 20)) == right
    assert (said(table(span)) == []) == right


@pytest.mark.parametrize(("degrees", "right"), [(44, True), (46, False)])
def test_a_slope_may_lean_by_45_degrees(degrees, right):
    """A wall that leans, from upright by so much."""
    lean = 20 * np.tan(np.radians(degrees))
    feet = [[0, 0, 0], [30, 0, 0], [0, 10, 0], [30, 10, 0]]
    heads = [[x + lean, y, 20] for x, y, _ in feet]
    leaning = trimesh.convex.convex_hull(np.array(feet + heads, dtype=float))
    assert (said(leaning) == []) == right


@pytest.mark.parametrize(("thick", "right"), [(1.25, True), (1.1, False)])
def test_a_thin_wall_is_said(thick, right):
    wall = union(box([20, 20, 3], [0, 0, 0]), box([20, thick, 20], [0, 0, 0]))
    assert measured(wall).thinnest_mm == pytest.approx(thick, abs=0.01)
    assert (said(wall) == []) == right


def test_a_sharp_edge_is_no_thin_wall():
    wedge = trimesh.convex.convex_hull(
        np.array([[0, 0, 0], [20, 0, 0], [0, 20, 0], [20, 20, 0], [0, 0, 15], [0, 20, 15]], float)
    )
    assert said(wedge) == []
