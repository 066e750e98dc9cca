from __future__ import annotations

from companion.table.gestures import Buttons, Gesture
from companion.table.inputs import Button

MS = 1_000_000
LEFT, RIGHT, OK, CHALLENGE = Button.LEFT, Button.RIGHT, Button.OK, Button.CHALLENGE


class Hands:
    """Buttons with a list of what came of them, and when."""

    def __init__(self) -> None:
        self.buttons = Buttons()
        self.seen: list[tuple[int, Gesture]] = []

    def down(self, button: Button, at_ms: int) -> None:
        self._edge(button, at_ms, down=True)

    def up(self, button: Button, at_ms: int) -> None:
        self._edge(button, at_ms, down=False)

    def until(self, at_ms: int) -> None:
        while (due_ns := self.buttons.wake_at_ns) is not None and due_ns <= at_ms * MS:
            gesture = self.buttons.pass_time(at_ms * MS)
            assert gesture is not None
            self.seen.append((due_ns // MS, gesture))

    def _edge(self, button: Button, at_ms: int, *, down: bool) -> None:
        self.until(at_ms)
        self.seen += [(at_ms, gesture) for gesture in self.buttons.edge(button, at_ms * MS, down=down)]


def test_every_button_acts_on_its_down_edge() -> None:
    hands = Hands()
    for number, button in enumerate(Button):
        hands.down(button, 100 * number)
        hands.up(button, 100 * number + 50)
    assert hands.seen == [
        (0, Gesture.LEFT),
        (100, Gesture.RIGHT),
        (150, Gesture.RIGHT_ALONE),
        (200, Gesture.OK),
        (300, Gesture.CHALLENGE),
    ]
    assert hands.buttons.wake_at_ns is None


def test_an_arrow_repeats_while_it_is_held() -> None:
    hands = Hands()
    hands.down(LEFT, 0)
    hands.until(650)
    hands.up(LEFT, 700)
    hands.until(5000)
    assert hands.seen == [(at, Gesture.LEFT) for at in (0, 400, 520, 640)]


def test_both_arrows_held_look_and_the_first_step_is_taken_back() -> None:
    hands = Hands()
    hands.down(LEFT, 0)
    hands.down(RIGHT, 60)
    hands.until(5000)
    assert hands.buttons.looking
    hands.up(LEFT, 5001)
    assert not hands.buttons.looking
    hands.until(9000)
    assert hands.seen == [
        (0, Gesture.LEFT),
        (60, Gesture.TAKE_BACK),
        (260, Gesture.LOOK),
        (5001, Gesture.MASK),
    ]


def test_letting_either_arrow_go_masks() -> None:
    for first in (LEFT, RIGHT):
        hands = Hands()
        hands.down(LEFT, 0)
        hands.down(RIGHT, 10)
        hands.until(1000)
        hands.up(first, 1000)
        assert not hands.buttons.looking


def test_both_arrows_tapped_are_a_tap_that_showed_nothing() -> None:
    hands = Hands()
    hands.down(RIGHT, 0)
    hands.down(LEFT, 30)
    hands.up(RIGHT, 150)
    hands.up(LEFT, 160)
    assert hands.seen == [(0, Gesture.RIGHT), (30, Gesture.TAKE_BACK), (150, Gesture.TAP)]


def test_steps_of_a_held_arrow_stay_when_the_other_joins_late() -> None:
    hands = Hands()
    hands.down(LEFT, 0)
    hands.down(RIGHT, 450)
    assert Gesture.TAKE_BACK not in [gesture for _, gesture in hands.seen]


def test_the_other_arrow_pressed_again_looks_again() -> None:
    hands = Hands()
    hands.down(LEFT, 0)
    hands.down(RIGHT, 10)
    hands.up(RIGHT, 500)
    hands.down(RIGHT, 600)
    hands.until(1000)
    assert hands.buttons.looking
    assert [gesture for _, gesture in hands.seen].count(Gesture.TAKE_BACK) == 1


def test_challenge_is_no_part_of_a_chord() -> None:
    hands = Hands()
    hands.down(LEFT, 0)
    hands.down(CHALLENGE, 10)
    hands.down(RIGHT, 20)
    hands.until(300)
    assert [gesture for _, gesture in hands.seen] == [
        Gesture.LEFT,
        Gesture.CHALLENGE,
        Gesture.TAKE_BACK,
        Gesture.LOOK,
    ]


def test_ok_held_for_two_seconds_is_told_once() -> None:
    hands = Hands()
    hands.down(OK, 0)
    hands.until(9000)
    hands.up(OK, 9000)
    assert hands.seen == [(0, Gesture.OK), (2000, Gesture.OK_HELD)]


def test_ok_let_go_before_is_not_held() -> None:
    hands = Hands()
    hands.down(OK, 0)
    hands.up(OK, 1999)
    hands.until(9000)
    assert hands.seen == [(0, Gesture.OK)]


def test_what_has_said_something_is_not_held_any_more() -> None:
    hands = Hands()
    hands.down(OK, 0)
    hands.down(LEFT, 1)
    hands.buttons.spend_ok()
    hands.buttons.spend_arrows()
    hands.until(9000)
    assert hands.seen == [(0, Gesture.OK), (1, Gesture.LEFT)]


def test_an_up_edge_without_a_down_edge_does_nothing() -> None:
    hands = Hands()
    for button in Button:
        hands.up(button, 0)
    assert hands.seen == []


def test_right_comes_up_alone_unless_it_was_part_of_a_chord() -> None:
    for other_ms, up_ms, alone in ((None, 50, True), (20, 50, False), (20, 900, False)):
        hands = Hands()
        hands.down(RIGHT, 0)
        if other_ms is not None:
            hands.down(LEFT, other_ms)
        hands.up(RIGHT, up_ms)
        assert (Gesture.RIGHT_ALONE in [gesture for _, gesture in hands.seen]) == alone


def test_right_that_joined_a_chord_or_was_spent_says_nothing_when_it_comes_up() -> None:
    joined = Hands()
    joined.down(LEFT, 0)
    joined.down(RIGHT, 10)
    joined.up(LEFT, 20)
    joined.up(RIGHT, 30)
    spent = Hands()
    spent.down(RIGHT, 0)
    spent.buttons.spend_arrows()
    spent.up(RIGHT, 10)
    for hands in (joined, spent):
        assert Gesture.RIGHT_ALONE not in [gesture for _, gesture in hands.seen]
