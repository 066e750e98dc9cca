"""The walk around the table: what is asked for next, what becomes of it, and what is told of a press that came otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config.settings import CupAt, LineAt, ScreenAt, Seat, Settings, Sound, Timer
from companion.guided.attempt import CALM_NS, CHATTERS, STUCK_NS
from companion.guided.tasks import Kind, Task, cup_buttons, tasks_of
from companion.guided.walk import AGAIN_NS, PATIENCE_NS, Answer, Mark, Walk
from companion.table.effects import Lamp, Light, Tone
from companion.table.effects import Sound as Sounded
from companion.table.inputs import (
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    Edge,
    FaultBegan,
    FaultEnded,
    TimerFlipped,
)
from companion.words.words import Words, languages

MS = 1_000_000
LEFT, RIGHT, OK, CHALLENGE = Button


def seat(first: int, **more: Any) -> Seat:
    left, right, ok, challenge = (LineAt(line=first + n) for n in range(4))
    return Seat(left=left, right=right, ok=ok, challenge=challenge, screen=ScreenAt(bus=1), **more)


TWO = Settings(seats=(seat(4), seat(8)))
ALL = Settings(
    seats=(seat(4, led=LineAt(line=20), cup=CupAt(id="52")), seat(8, cup=CupAt(id="53", button="ok"))),
    sound=Sound(buzzer=LineAt(line=21)),
    timer=Timer(line=LineAt(line=22)),
)


class Person:
    """A walk, its clock, and hands."""

    def __init__(self, settings: Settings = TWO) -> None:
        self.now_ns = 10**12
        self.walk = Walk(list(tasks_of(settings)), cup_buttons(settings))
        self.walk.begin(self.now_ns)

    def wait(self, ns: int) -> None:
        """Time passes, and each timer of the walk's goes off at its time."""
        until_ns = self.now_ns + ns
        while (wake_ns := self.walk.wake_ns()) is not None and wake_ns <= until_ns:
            self.now_ns = max(self.now_ns, wake_ns)
            self.walk.tick(self.now_ns)
        self.now_ns = until_ns

    def edge(self, place: int, button: Button, *, down: bool) -> None:
        self.hear(Edge(place, button, down, self.now_ns))

    def press(self, place: int, button: Button, hold_ms: int = 80) -> None:
        self.edge(place, button, down=True)
        self.wait(hold_ms * MS)
        self.edge(place, button, down=False)

    def tap(self, place: int, button: Button) -> None:
        """A press, and a breath after it."""
        self.press(place, button)
        self.wait(2 * CALM_NS)

    def hear(self, what: Any) -> None:
        self.walk.hear(what, self.now_ns)

    def answer(self, answer: Answer) -> None:
        self.walk.answer(answer, self.now_ns)

    def shake(self, cup: int) -> None:
        self.hear(CupMoved(cup, CupMotion.SHAKING, self.now_ns))
        self.wait(700 * MS)
        self.hear(CupMoved(cup, CupMotion.SETTLED, self.now_ns, shaken=True))

    def do(self) -> None:
        """What is asked for."""
        task = self.walk.task
        assert task is not None
        match task:
            case Task(Kind.CUP):
                self.shake(task.cup)
            case Task(Kind.TIMER):
                self.hear(TimerFlipped(self.now_ns))
            case Task(Kind.LED | Kind.BUZZER, place):
                self.tap(place or 0, OK)
            case Task(_, place, button):
                assert place is not None
                assert button is not None
                self.tap(place, button)

    def do_all(self) -> None:
        while self.walk.task is not None:
            self.do()

    def told(self) -> list[str]:
        """What the terminal has heard since, but for questions."""
        said, self.walk.said = self.walk.said, []
        return [f"{line.grade}: {say(line.text)}" for line in said if line.grade != "ask"]

    def found(self) -> list[str]:
        return [say(text) for text in self.walk.findings]


WORDS = {language: Words(language) for language in languages()}


def say(text: Any, language: str = "en") -> str:
    return WORDS[language].say(text.key, text.values)


def button(place: int, which: Button) -> Task:
    return Task(Kind.BUTTON, place, which)


def test_everything_is_asked_for_seat_by_seat_and_ticked_off() -> None:
    person = Person(ALL)
    person.hear(CupLink(0, up=True, button=True))
    person.hear(CupLink(1, up=True, button=False))
    asked: list[Task] = []
    while person.walk.task is not None:
        asked.append(person.walk.task)
        person.do()
    assert asked == [
        *(button(0, which) for which in Button),
        Task(Kind.CUP, 0),
        Task(Kind.CUP_BUTTON, 0, CHALLENGE),
        Task(Kind.LED, 0),
        *(button(1, which) for which in Button),
        Task(Kind.CUP, 1),
        Task(Kind.BUZZER),
        Task(Kind.TIMER),
    ]
    assert person.walk.all_right
    assert person.found() == []
    assert person.told()[:2] == ["right: Seat 1, LEFT", "right: Seat 1, RIGHT"]


def test_questions_say_what_to_do() -> None:
    person = Person(ALL)
    person.do_all()
    assert [say(line.text) for line in person.walk.said if line.grade == "ask"][:6] == [
        "Seat 1: press LEFT, and let it go.",
        "Seat 1: press RIGHT, and let it go.",
        "Seat 1: press OK, and let it go.",
        "Seat 1: press CHALLENGE, and let it go.",
        "Seat 1: shake the cup, and set it down.",
        "Seat 1: does its LED blink? OK is yes, CHALLENGE no (here: y, n).",
    ]


def test_a_press_counts_when_it_has_come_up_and_is_calm() -> None:
    person = Person()
    person.edge(0, LEFT, down=True)
    person.wait(STUCK_NS - 1)
    person.edge(0, LEFT, down=False)
    person.wait(CALM_NS - 1)
    assert person.walk.task == button(0, LEFT)
    person.wait(1)
    assert person.walk.task == button(0, RIGHT)
    assert person.walk.marks[button(0, LEFT)] is Mark.RIGHT


def test_a_button_that_stays_down_is_stuck() -> None:
    person = Person()
    person.edge(0, LEFT, down=True)
    person.wait(STUCK_NS)
    assert person.found() == [
        (
            "Seat 1's LEFT was pressed and did not come up again within 3 seconds. Probably it is jammed, or its wire touches "
            "ground. Look at it."
        )
    ]
    assert person.walk.marks[button(0, LEFT)] is Mark.WRONG
    person.edge(0, LEFT, down=False)  # at last: nobody has asked for it any more
    person.tap(0, RIGHT)
    assert person.walk.marks[button(0, RIGHT)] is Mark.RIGHT


def test_a_button_that_comes_too_often_chatters() -> None:
    person = Person()
    for _ in range(CHATTERS):
        person.press(0, LEFT, 20)
        person.wait(20 * MS)
    person.wait(CALM_NS)
    assert person.found() == [
        (
            "Seat 1's LEFT came 3 times at one press. Probably a loose contact or a worn button. Press its wires firmly in, or "
            "exchange it."
        )
    ]


def test_a_button_pressed_twice_is_no_chatter() -> None:
    person = Person()
    person.press(0, LEFT)
    person.wait(100 * MS)
    person.tap(0, LEFT)
    assert person.found() == []


def test_a_button_that_never_comes_is_told() -> None:
    person = Person()
    person.wait(PATIENCE_NS)
    assert person.found() == [
        (
            "Seat 1's LEFT never came. Probably one of its two wires is loose, or on another pin than table.toml says. Look at "
            "both."
        )
    ]
    assert person.walk.task == button(0, RIGHT)


def test_swapped_wires_are_told_at_the_second_time() -> None:
    person = Person()
    for which in (LEFT, RIGHT, OK, CHALLENGE):
        person.tap(0, which)
    person.told()
    person.tap(0, OK)  # at seat 2, LEFT is pressed
    assert person.told() == [
        "note: That was OK of seat 1. If it was a slip, or even if not: press LEFT of seat 2 once more."
    ]
    assert person.walk.task == button(1, LEFT)
    person.tap(0, OK)
    assert person.told() == [
        (
            "wrong: Seat 2's LEFT was pressed: it came on the line of seat 1's OK. Probably their wires are swapped. Swap them, "
            "or their numbers in table.toml."
        )
    ]
    assert person.walk.task == button(1, RIGHT)


def test_a_slip_is_forgiven() -> None:
    person = Person()
    person.tap(1, OK)
    person.tap(0, LEFT)
    assert person.walk.marks[button(0, LEFT)] is Mark.RIGHT
    assert person.found() == []


def test_two_different_slips_are_forgiven() -> None:
    person = Person()
    person.tap(1, OK)
    person.tap(1, LEFT)
    assert person.walk.task == button(0, LEFT)
    assert person.found() == []


@pytest.mark.parametrize("first", [LEFT, OK])
def test_lines_that_touch_come_together(first: Button) -> None:
    person = Person()
    other = OK if first is LEFT else LEFT
    person.edge(0, first, down=True)
    person.wait(2 * MS)
    person.edge(0, other, down=True)
    person.wait(80 * MS)
    person.edge(0, LEFT, down=False)
    person.edge(0, OK, down=False)
    person.wait(CALM_NS)
    assert person.found() == [
        "Seat 1's LEFT was pressed, and seat 1's OK came along with it. Probably their wires touch. Pull them apart."
    ]


def test_a_task_may_be_left_out() -> None:
    person = Person()
    person.answer(Answer.SKIP)
    assert person.told() == ["skipped: Seat 1, LEFT"]
    assert person.walk.left(Mark.SKIPPED) == [button(0, LEFT)]
    person.do_all()
    assert not person.walk.all_right


# -- LEDs, buzzer, timer


def up_to(person: Person, task: Task) -> None:
    while person.walk.task != task:
        person.do()
    person.told()
    person.walk.effects.clear()


@pytest.mark.parametrize(("where", "right"), [("yes", True), ("no", False), ("y", True), ("n", False)])
def test_an_led_is_looked_at(where: str, right: bool) -> None:
    person = Person(ALL)
    led = Task(Kind.LED, 0)
    while person.walk.task != led:
        person.do()
    assert person.walk.effects[-1] == Light(0, Lamp.BLINK)
    person.edge(1, OK, down=True)  # at another seat nobody can see it
    person.edge(0, LEFT, down=True)
    assert person.walk.task == led
    if len(where) == 1:
        person.answer(Answer.YES if right else Answer.NO)
    else:
        person.edge(0, OK if right else CHALLENGE, down=True)
    assert person.walk.marks[led] is (Mark.RIGHT if right else Mark.WRONG)
    assert person.walk.effects[-1] == Light(0, Lamp.OFF)
    assert [text.startswith("The LED of seat 1 does not blink.") for text in person.found()] == [True] * (
        not right
    )


def test_the_buzzer_sounds_until_somebody_says_so() -> None:
    person = Person(ALL)
    while person.walk.task != Task(Kind.BUZZER):
        person.do()
    person.walk.effects.clear()
    person.wait(3 * AGAIN_NS)
    assert person.walk.effects == [Sounded(Tone.CHALLENGE)] * 3
    person.edge(1, CHALLENGE, down=True)
    assert person.found()[0].startswith("The buzzer does not sound.")
    assert person.walk.task == Task(Kind.TIMER)


def test_a_yes_at_a_button_means_nothing() -> None:
    person = Person()
    person.answer(Answer.YES)
    assert person.walk.task == button(0, LEFT)


@pytest.mark.parametrize(
    ("task", "told"),
    [
        (Task(Kind.LED, 0), "Nobody said whether the LED of seat 1 blinks."),
        (Task(Kind.BUZZER), "Nobody said whether the buzzer sounds."),
        (Task(Kind.TIMER), "The timer's switch did not change. Probably"),
        (Task(Kind.CUP, 0), "The cup of seat 1 was not felt to be shaken. Probably"),
    ],
)
def test_what_never_comes_is_told(task: Task, told: str) -> None:
    person = Person(ALL)
    up_to(person, task)
    person.wait(PATIENCE_NS)
    assert person.found()[0].startswith(told)


# -- cups


def test_a_cup_that_is_another_ones_is_told_at_the_second_time() -> None:
    person = Person(ALL)
    up_to(person, Task(Kind.CUP, 0))
    person.shake(1)
    assert person.told() == [
        "note: That was the cup of seat 2. If it was a slip, or even if not: shake that of seat 1 once more."
    ]
    person.shake(1)
    assert person.found() == [
        (
            "Seat 1's cup was shaken: what came was the cup of seat 2. Probably the two were exchanged. Exchange them, or their "
            "lines in table.toml."
        )
    ]


def test_a_cup_that_is_only_handled_was_not_shaken() -> None:
    person = Person(ALL)
    up_to(person, Task(Kind.CUP, 0))
    person.hear(CupMoved(0, CupMotion.HANDLED, person.now_ns))
    person.hear(CupMoved(0, CupMotion.SETTLED, person.now_ns))
    assert person.walk.task == Task(Kind.CUP, 0)


def test_a_cup_that_is_gone_may_come_and_is_told_once() -> None:
    person = Person(ALL)
    gone = FaultBegan("cup:0", "fault-cup-nowhere", {"cup": 1, "id": "52"})
    person.hear(gone)
    up_to(person, Task(Kind.CUP, 0))
    person.wait(PATIENCE_NS)
    assert person.walk.marks[Task(Kind.CUP, 0)] is Mark.WRONG
    assert len(person.found()) == 1
    other = Person(ALL)
    other.hear(gone)
    up_to(other, Task(Kind.CUP, 0))
    other.hear(FaultEnded("cup:0"))
    other.shake(0)
    assert other.walk.marks[Task(Kind.CUP, 0)] is Mark.RIGHT
    assert other.found() == []


def test_one_cup_for_all_is_asked_for_once() -> None:
    person = Person(Settings(seats=(seat(4), seat(8)), shared_cup=CupAt(id="52")))
    person.hear(CupLink(0, up=True, button=True))  # whose button nobody's is
    up_to(person, Task(Kind.CUP))
    person.shake(0)
    assert person.walk.all_right


def test_a_cups_button_is_asked_for_where_there_is_one() -> None:
    person = Person(ALL)
    person.hear(CupLink(1, up=True, button=True))
    person.hear(CupLink(1, up=True, button=True))
    up_to(person, Task(Kind.CUP_BUTTON, 1, OK))
    person.wait(PATIENCE_NS)
    assert person.found() == [
        "The button on the cup of seat 2 never came. Probably one of its wires is loose. Look at them."
    ]


# -- faults


def test_buttons_that_do_not_work_are_told_and_not_asked_for() -> None:
    person = Person()
    values = {
        "cause": "busy",
        "holder": "gpio-fan",
        "seat": 1,
        "count": 2,
        "buttons": ("button-left", "button-ok"),
        "lines": "GPIO4 (header), GPIO6 (header)",
    }
    person.hear(FaultBegan("buttons:0", "fault-buttons-missing", values))
    assert person.walk.task == button(0, RIGHT)
    assert person.walk.left(Mark.WRONG) == [button(0, LEFT), button(0, OK)]
    assert person.told()[0].startswith("wrong: The buttons LEFT, OK of seat 1 do not work")
    person.do_all()
    assert not person.walk.all_right


@pytest.mark.parametrize(
    ("part", "task"),
    [("lamp:0", Task(Kind.LED, 0)), ("buzzer", Task(Kind.BUZZER)), ("timer", Task(Kind.TIMER))],
)
def test_what_else_does_not_work_is_not_asked_for(part: str, task: Task) -> None:
    person = Person(ALL)
    up_to(person, task)
    person.hear(FaultBegan(part, "fault-cup-silent", {"cup": 1, "port": "-"}))
    assert person.walk.marks[task] is Mark.WRONG
    assert person.walk.task != task


def test_a_screen_that_fails_is_found() -> None:
    person = Person()
    values = {"seat": 1, "where": "i2c-1, 0x3C", "bus": "i2c-1"}
    person.hear(FaultBegan("screen:0", "fault-screen-no-answer", values))
    person.do_all()
    assert person.found()[0].startswith("The screen of seat 1 does not answer")
    assert not person.walk.all_right


# -- whatever happens


EVENTS = st.one_of(
    st.builds(Edge, st.integers(0, 1), st.sampled_from(Button), st.booleans(), st.just(0)),
    st.builds(CupMoved, st.integers(0, 1), st.sampled_from(CupMotion), st.just(0), st.booleans()),
    st.builds(CupLink, st.integers(0, 1), st.booleans(), st.booleans()),
    st.builds(TimerFlipped, st.just(0)),
    st.sampled_from(Answer),
    st.integers(0, 50).map(lambda tenths: tenths * 100 * MS),
)


@settings(max_examples=50)
@given(st.lists(EVENTS, max_size=60))
def test_the_walk_ends_whatever_comes_and_every_sentence_can_be_said(events: Iterable[Any]) -> None:
    person = Person(ALL)
    for event in events:
        if isinstance(event, int):
            person.wait(event)
        elif isinstance(event, Answer):
            person.answer(event)
        else:
            person.hear(event)
    person.wait(len(person.walk.tasks) * 2 * PATIENCE_NS)
    assert person.walk.task is None
    assert person.walk.left(Mark.OPEN) == []
    assert len(person.walk.findings) >= len(person.walk.left(Mark.WRONG))
    for language in languages():
        for line in person.walk.said:
            assert say(line.text, language)
