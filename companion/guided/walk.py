"""A walk around the table: one thing is asked for at a time, since only then a wire that leads elsewhere can be told.

`hear`, `answer` and `tick` take what happens, with the time; `said` and `effects` collect what is to be told and done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from companion.guided.attempt import Contact, Press
from companion.guided.tasks import Kind, Task
from companion.table.effects import Effect, Lamp, Light, Sound, Tone
from companion.table.inputs import (
    Button,
    CupLink,
    CupMotion,
    CupMoved,
    Edge,
    FaultBegan,
    FaultEnded,
    Input,
    TimerFlipped,
)
from companion.table.scene import Text

PATIENCE_NS: Final = 45_000_000_000
"""What has not come by then does not come."""

AGAIN_NS: Final = 2_000_000_000
"""The buzzer sounds so often while somebody is asked whether he hears it."""


class Mark(StrEnum):
    """What became of a task."""

    OPEN = "open"
    RIGHT = "right"
    WRONG = "wrong"
    SKIPPED = "skipped"


class Answer(StrEnum):
    """What a person says at the terminal."""

    YES = "yes"
    NO = "no"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Line:
    """A line for the terminal: of a task that was asked for ("ask"), or what became of it."""

    grade: str
    text: Text


@dataclass(slots=True)
class Walk:
    """All tasks, and how far the walk has come. `cup_buttons`: which button a cup's own would be, by place."""

    tasks: list[Task]
    cup_buttons: Mapping[int, Button] = field(default_factory=dict)
    marks: dict[Task, Mark] = field(default_factory=dict)
    findings: list[Text] = field(default_factory=list)
    said: list[Line] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    _faults: dict[str, Text] = field(default_factory=dict)
    _crossed: dict[Contact, Contact] = field(default_factory=dict)
    _press: Press | None = None
    _shaking: bool = False
    _strange_cup: int | None = None
    _began_ns: int = 0
    _sounded_ns: int = 0
    _asked: Task | None = None

    def __post_init__(self) -> None:
        self.marks = dict.fromkeys(self.tasks, Mark.OPEN)

    def begin(self, now_ns: int) -> None:
        """Ask for the first."""
        self._ask_next(now_ns)

    @property
    def task(self) -> Task | None:
        """What is asked for now; None: the walk is over."""
        return self._asked

    @property
    def all_right(self) -> bool:
        """Whether everything was tried, and nothing was found."""
        return not self.findings and all(mark is Mark.RIGHT for mark in self.marks.values())

    def left(self, mark: Mark) -> list[Task]:
        """The tasks with this mark."""
        return [task for task in self.tasks if self.marks[task] is mark]

    def hear(self, what: Input, now_ns: int) -> None:
        """Something that a part says."""
        match what:
            case Edge(place, button, down):
                self._edge((place, button), down, now_ns)
            case CupMoved(cup, motion, shaken=shaken):
                self._moved(cup, motion, shaken=shaken, now_ns=now_ns)
            case CupLink(cup, button=True) if cup in self.cup_buttons:
                self._add_cup_button(cup)
            case TimerFlipped() if self._asked == Task(Kind.TIMER):
                self._mark(Mark.RIGHT, now_ns)
            case FaultBegan(part, code, values):
                self._fault(part, Text(code, values), now_ns)
            case FaultEnded(part):
                self._recovered(part)
        self.tick(now_ns)

    def answer(self, answer: Answer, now_ns: int) -> None:
        """Somebody answers at the terminal."""
        task = self._asked
        if task is None:
            return
        if answer is Answer.SKIP:
            self._give_up(task, Mark.SKIPPED, now_ns)
        elif task.kind in (Kind.LED, Kind.BUZZER):
            self._judged(task, right=answer is Answer.YES, now_ns=now_ns)

    def tick(self, now_ns: int) -> None:
        """Time has passed."""
        task = self._asked
        if task is None:
            return
        if self._press is not None:
            self._weigh(task, self._press, now_ns)
        if self._asked is not task:
            return
        if now_ns - self._began_ns >= PATIENCE_NS:
            self._give_up(task, Mark.WRONG, now_ns)
        elif task.kind is Kind.BUZZER and now_ns - self._sounded_ns >= AGAIN_NS:
            self._sound(now_ns)

    def wake_ns(self) -> int | None:
        """When `tick` has something to do."""
        if self._asked is None:
            return None
        times = [self._began_ns + PATIENCE_NS]
        if self._asked.kind is Kind.BUZZER:
            times.append(self._sounded_ns + AGAIN_NS)
        if self._press is not None and (wake_ns := self._press.wake_ns()) is not None:
            times.append(wake_ns)
        return min(times)

    # -- asking

    def _ask_next(self, now_ns: int) -> None:
        self._asked = next((task for task in self.tasks if self.marks[task] is Mark.OPEN), None)
        self._press, self._shaking, self._strange_cup, self._began_ns = None, False, None, now_ns
        task = self._asked
        if task is None:
            return
        self.said.append(Line("ask", question(task)))
        if task.place is not None and task.button is not None:
            self._press = Press((task.place, task.button))
        if task.kind is Kind.LED and task.place is not None:
            self.effects.append(Light(task.place, Lamp.BLINK))
        if task.kind is Kind.BUZZER:
            self._sound(now_ns)

    def _sound(self, now_ns: int) -> None:
        self._sounded_ns = now_ns
        self.effects.append(Sound(Tone.CHALLENGE))

    def _add_cup_button(self, cup: int) -> None:
        """Behind the cup itself, or behind what is asked for now where that is over."""
        task = Task(Kind.CUP_BUTTON, cup, self.cup_buttons[cup])
        if task not in self.marks:
            self.marks[task] = Mark.OPEN
            self.tasks.insert(self.tasks.index(Task(Kind.CUP, cup)) + 1, task)

    # -- hearing

    def _edge(self, contact: Contact, down: bool, now_ns: int) -> None:
        task = self._asked
        if task is not None and task.kind in (Kind.LED, Kind.BUZZER) and down:
            self._answered(task, contact, now_ns)
        elif self._press is not None:
            self._press.hear(contact, down, now_ns)

    def _answered(self, task: Task, contact: Contact, now_ns: int) -> None:
        """OK says yes, CHALLENGE no: at its own seat, or for the buzzer anywhere. Whose wires are swapped is known by now."""
        place, button = self._crossed.get(contact, contact)
        if task.place in (None, place) and button in (Button.OK, Button.CHALLENGE):
            self._judged(task, right=button is Button.OK, now_ns=now_ns)

    def _judged(self, task: Task, *, right: bool, now_ns: int) -> None:
        if right:
            self._mark(Mark.RIGHT, now_ns)
        else:
            self._found(task, f"doctor-guide-no-{task.kind}", {}, now_ns)

    def _weigh(self, task: Task, press: Press, now_ns: int) -> None:
        match press.verdict(now_ns):
            case "right":
                self._mark(Mark.RIGHT, now_ns)
            case "slip":
                if press.strange is not None:
                    values = {**named(task), **_other(press.strange)}
                    self.said.append(Line("note", Text("doctor-guide-slip", values)))
                press.forgive()
                self._began_ns = now_ns
            case "crossed":
                if press.strange is not None:
                    self._crossed[press.strange] = press.wanted
                self._found(task, "doctor-guide-crossed", _other(press.strange), now_ns)
            case "together":
                self._found(task, "doctor-guide-together", _other(press.along), now_ns)
            case "stuck" | "chatters" as verdict:
                self._found(task, f"doctor-guide-{verdict}", {"count": press.downs}, now_ns)

    def _moved(self, cup: int, motion: CupMotion, *, shaken: bool, now_ns: int) -> None:
        task = self._asked
        if task is None or task.kind is not Kind.CUP:
            return
        if cup == task.cup:
            if shaken and motion in (CupMotion.SETTLED, CupMotion.SKEWED):
                self._mark(Mark.RIGHT, now_ns)
        elif motion is CupMotion.SHAKING:
            if self._strange_cup == cup:
                self._found(task, "doctor-guide-cup-crossed", {"other": cup + 1}, now_ns)
                return
            self._strange_cup, self._began_ns = cup, now_ns
            values = {**named(task), "other": cup + 1}
            self.said.append(Line("note", Text("doctor-guide-cup-slip", values)))

    def _fault(self, part: str, text: Text, now_ns: int) -> None:
        """A part does not work: what needs it is not asked for. A cup may still be plugged in."""
        self._recovered(part)  # of one thing that is wrong, which became another
        self._faults[part] = text
        self.said.append(Line("wrong", text))
        self.findings.append(text)
        dead = set(_needing(part, text.values, self.tasks))
        for task in dead:
            if self.marks[task] is Mark.OPEN:
                self.marks[task] = Mark.WRONG
        if self._asked in dead:
            self._ask_next(now_ns)

    def _recovered(self, part: str) -> None:
        """A cup that was plugged in meanwhile is none that was missing; a screen that came back has a loose wire."""
        text = self._faults.pop(part, None)
        if text is not None and part.startswith("cup:"):
            self.findings.remove(text)

    # -- what became of it

    def _give_up(self, task: Task, mark: Mark, now_ns: int) -> None:
        """It never came, or is left out."""
        fault = self._faults.get(f"cup:{task.cup}") if task.kind in (Kind.CUP, Kind.CUP_BUTTON) else None
        if mark is Mark.WRONG and fault is None:
            self._found(task, f"doctor-guide-never-{task.kind}", {}, now_ns)
        else:
            self._mark(mark if fault is None else Mark.WRONG, now_ns)

    def _found(self, task: Task, code: str, more: Mapping[str, Any], now_ns: int) -> None:
        text = Text(code, {**named(task), **more})
        self.findings.append(text)
        self._mark(Mark.WRONG, now_ns, text)

    def _mark(self, mark: Mark, now_ns: int, why: Text | None = None) -> None:
        task = self._asked
        if task is None:
            return
        self.marks[task] = mark
        if task.kind is Kind.LED and task.place is not None:
            self.effects.append(Light(task.place, Lamp.OFF))
        self.said.append(Line(mark.value, why or Text(f"doctor-guide-thing-{task.kind}", named(task))))
        self._ask_next(now_ns)


def question(task: Task) -> Text:
    """What a person is asked to do."""
    return Text(f"doctor-guide-ask-{task.kind}", named(task))


def named(task: Task) -> dict[str, Any]:
    """What fills a sentence about a task. `seat` 0: the middle of the table."""
    button = () if task.button is None else (f"button-{task.button}",)
    return {"seat": 0 if task.place is None else task.place + 1, "button": button}


def _other(contact: Contact | None) -> dict[str, Any]:
    place, button = contact or (-1, Button.OK)
    return {"other": place + 1, "otherbutton": (f"button-{button}",)}


def _needing(part: str, values: Mapping[str, Any], tasks: Iterable[Task]) -> list[Task]:
    """The tasks that cannot be done without the part, which a fault names."""
    kind, place = (*part.split(":"), "")[:2]
    if kind == "buttons":
        dead = set(values.get("buttons", ()))
        return [
            task
            for task in tasks
            if task.kind is Kind.BUTTON and str(task.place) == place and f"button-{task.button}" in dead
        ]
    wanted = {"lamp": Kind.LED, "buzzer": Kind.BUZZER, "timer": Kind.TIMER}.get(kind)
    return [task for task in tasks if task.kind is wanted and (not place or str(task.place) == place)]
