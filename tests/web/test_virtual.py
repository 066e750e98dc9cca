"""What a browser holds is let go when it leaves."""

from __future__ import annotations

from companion.table.inputs import Button
from companion.web.virtual import Hands


class Recorder:
    """A virtual table that writes down what is done to it."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []

    def press(self, place: int, button: Button) -> None:
        self.done.append(("press", place, button.value))

    def release(self, place: int, button: Button) -> None:
        self.done.append(("release", place, button.value))

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        self.done.append(("cup", cup, x_mm, y_mm, z_mm, tilt_deg))

    def plug_cup(self, cup: int, plugged: bool) -> None:
        self.done.append(("plug", cup, plugged))

    def flip(self) -> None:
        self.done.append(("flip",))


def test_saying_a_press_twice_changes_nothing() -> None:
    table = Recorder()
    hands = Hands(table, {})
    for down in (False, True, True, False, False):
        hands.press(0, Button.OK, down)
    assert table.done == [("press", 0, "ok"), ("release", 0, "ok")]


def test_a_button_held_by_two_comes_up_with_the_last() -> None:
    table = Recorder()
    held: dict[tuple[int, Button], int] = {}
    one, other = Hands(table, held), Hands(table, held)
    one.press(1, Button.LEFT, down=True)
    other.press(1, Button.LEFT, down=True)
    one.press(1, Button.LEFT, down=False)
    assert table.done == [("press", 1, "left")]
    other.press(1, Button.LEFT, down=False)
    assert table.done == [("press", 1, "left"), ("release", 1, "left")]
    assert held == {}


def test_who_leaves_lets_go_of_everything() -> None:
    table = Recorder()
    hands = Hands(table, {})
    hands.press(2, Button.RIGHT, down=True)
    hands.press(2, Button.LEFT, down=True)
    hands.move_cup(0, 5.0, 6.0, 30.0, 0.0)
    hands.move_cup(1, 5.0, 6.0, 30.0, 0.0)
    hands.move_cup(1, 0.0, 0.0, 0.0, 25.0)
    table.done.clear()
    hands.let_go()
    assert table.done == [
        ("release", 2, "left"),
        ("release", 2, "right"),
        ("cup", 0, 0.0, 0.0, 0.0, 0.0),
    ]
    hands.let_go()
    assert len(table.done) == 3
