import numpy as np
import pytest
import trimesh

from hardware.printed import together


def box(size, at):
    return trimesh.creation.box(size).apply_translation(np.array(at) + np.array(size) / 2)


BLOCK = box([10, 10, 10], [0, 0, 0])


def test_what_overlaps_is_said_with_how_much():
    said = together.collisions({"body": BLOCK}, {"screen": box([4, 4, 4], [8, 8, 8])})
    assert said == ["body and screen want the same 8.0 mm3"]


def test_what_lies_on_each_other_is_right():
    assert together.collisions({"body": BLOCK, "lid": box([10, 10, 2], [0, 0, 10])}, {}) == []


def test_what_is_within_a_pocket_is_right():
    pocket = trimesh.boolean.difference([BLOCK, box([6, 6, 20], [2, 2, 2])], engine="manifold")
    assert together.collisions({"body": pocket}, {"module": box([5, 5, 5], [2.5, 2.5, 3])}) == []
    assert together.collisions({"body": pocket}, {"module": box([7, 5, 5], [1.5, 2.5, 3])}) != []


def test_two_bought_parts_are_looked_at_too():
    said = together.collisions({}, {"screen": BLOCK, "button": box([1, 1, 1], [2, 2, 2])})
    assert said == ["screen and button want the same 1.0 mm3"]


DOTS = box([22, 11, 0.01], [-11, 70, 60])


def hood(high):
    """Left, right and behind the dots, on a floor."""
    floor = box([100, 100, 5], [-50, 0, 54])
    sides = [box([2, 40, high], [side * 17 - 1, 55, 59]) for side in (-1, 1)]
    return together.union([floor, *sides, box([34, 2, high], [-17, 94, 59])])


def test_a_high_hood_hides_the_screen_from_everybody_else():
    said, wrong = together.privacy(hood(52), DOTS)
    assert wrong == []
    assert said[0].startswith("who sits before it sees 100% of its dots")
    assert len(said) == 3


def test_a_low_hood_is_said():
    _, wrong = together.privacy(hood(15), DOTS)
    assert [line.partition(", somebody")[0] for line in wrong] == [
        "seat-box: with 4 seats",
        "seat-box: with 8 seats",
    ]


def test_a_wall_before_the_player_is_said():
    walls = together.union([hood(52), box([100, 2, 200], [-50, 0, 59])])
    _, wrong = together.privacy(walls, DOTS)
    assert wrong == ["seat-box: its own player sees only 0% of the screen"]


@pytest.mark.parametrize("seats", together.TABLES)
def test_everybody_else_is_tried_upright_and_leaning(seats):
    eyes = list(together.other_eyes(seats))
    assert len(eyes) == (seats - 1) * len(together.OTHER_EYES_MM) * 2
    own = (0.0, -together.REACH_MM - together.BEHIND_EDGE_MM)
    upright = [eye for eye in eyes[::2] if eye[2] == 350]
    # All sit as far from the middle of the table as the box's own player.
    middle = together.TABLES[seats] - together.REACH_MM
    assert {round(np.hypot(x, y - middle)) for x, y, _ in upright} == {round(middle - own[1])}
