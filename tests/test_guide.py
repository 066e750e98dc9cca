"""The guided check over the simulated table: real gpiozero, luma and pyserial, and hands that do what is asked."""

from __future__ import annotations

import asyncio
import math
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest
from attrs import evolve
from PIL import Image

from companion.config.settings import CupAt, Settings
from companion.guide import Guide
from companion.guided import attempt
from companion.guided.picture import picture
from companion.guided.tasks import Kind, Task
from companion.guided.walk import Answer, Line, Mark
from companion.table.inputs import Button
from companion.table.settings import TableSettings
from companion.virtual import VirtualGround
from companion.words.words import Words

WORDS = Words()


@pytest.fixture(autouse=True)
def _brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of a test are calm sooner than thumbs."""
    monkeypatch.setattr(attempt, "CALM_NS", 60_000_000)


PATIENCE_S = 50.0

Hands = Callable[["Evening", Task], Awaitable[None]]


class Evening:
    """A simulated table with two seats, a walk around it, and somebody who does what is asked with `hands`."""

    def __init__(
        self,
        hands: Hands,
        *,
        cups: Literal["each", "shared", "none"] = "none",
        wired: Callable[[Settings], Settings] = lambda settings: settings,
    ) -> None:
        self.said: list[str] = []
        self.asked: list[Task] = []
        self.seen: list[tuple[Task, list[bool]]] = []
        self.ask: Callable[[Answer | None], None]
        self.guide: Guide
        self.ground: VirtualGround
        self._hands = hands
        self._table = TableSettings(places=2, cups=cups)
        self._wired = wired
        asyncio.run(self._live())

    async def _live(self) -> None:
        self.ground = VirtualGround(self._table)
        self.guide = Guide(
            self._wired(self.ground.settings), WORDS, self._say, lambda _: self.ground, shown_s=0.0
        )
        self.ground.start()
        try:
            walk = asyncio.create_task(self.guide.run(self._listen))
            person = asyncio.create_task(self._person())
            await walk
            person.cancel()
        finally:
            await self.ground.stop()

    def _listen(self, ask: Callable[[Answer | None], None]) -> None:
        self.ask = ask

    def _say(self, line: Line) -> None:
        if line.grade != "ask":
            self.said.append(f"{line.grade}: {WORDS.say(line.text.key, line.text.values)}")

    async def _person(self) -> None:
        await self.until(lambda: self.guide.walk.task is not None)
        task = self.guide.walk.task
        while task is not None:
            self.asked.append(task)
            await self.until(self._shown)
            await self._hands(self, task)
            await self.until(lambda task=task: self.guide.walk.task != task)  # type: ignore[misc]
            task = self.guide.walk.task

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(int(PATIENCE_S / 0.005)):
            if holds():
                return
            await asyncio.sleep(0.005)
        pytest.fail(f"never; {self.said}")

    def _shown(self) -> bool:
        """Whether every panel shows, dot for dot, what the walk is at."""
        return all(
            self.ground._panels[screen].pixels() == picture(self.guide.walk, screen, WORDS).tobytes()
            and self.ground._panels[screen].on
            for screen in (None, 0, 1)
        )

    async def press(self, place: int, button: Button) -> None:
        self.ground.press(place, button)
        await asyncio.sleep(0.05)
        self.ground.release(place, button)

    async def shake(self, cup: int) -> None:
        """For a second and a half, then down."""
        for step in range(75):
            self.ground.move_cup(cup, 90 * math.sin(2 * math.pi * 4.5 * step * 0.02), 0, 30, 0)
            await asyncio.sleep(0.02)
        self.ground.move_cup(cup, 0, 0, 0, 0)


async def obedient(evening: Evening, task: Task) -> None:
    """Does what is asked; of a shake that was not felt, does it again."""
    match task:
        case Task(Kind.CUP):
            await evening.until(lambda: task.cup in cups_there(evening))
            while evening.guide.walk.task == task:
                await evening.shake(task.cup)
                await asyncio.sleep(1.0)
        case Task(Kind.LED | Kind.BUZZER, place):
            await evening.until(lambda: lit(evening, task))
            await evening.press(place or 0, Button.OK)
        case Task(Kind.TIMER):
            evening.ground.flip()
        case Task(Kind.CUP_BUTTON, int(place)):
            evening.ground._cups[place].press_button()
            await asyncio.sleep(0.05)
            evening.ground._cups[place].press_button(down=False)
        case Task(_, int(place), Button() as button):
            await evening.press(place, button)


def cups_there(evening: Evening) -> set[int]:
    return {cup for cup, one in enumerate(evening.ground._cups) if Path(one.port).exists()}


def lit(evening: Evening, task: Task) -> bool:
    """Whether the LED shines, or the buzzer sounds, right now."""
    pins = evening.ground._pins
    line = pins.buzzer if task.place is None else pins.lamps[task.place]
    return bool(line.factory.pin(line.pin).state)


def dark(evening: Evening) -> bool:
    return not any(panel.on for panel in evening.ground._panels.values())


@pytest.mark.long
def test_everything_is_pressed_shaken_seen_and_heard_and_ticked_off() -> None:
    evening = Evening(obedient, cups="each")
    walk = evening.guide.walk
    assert walk.all_right, evening.said
    assert evening.asked == walk.tasks
    assert evening.said == [
        f"right: {thing}"
        for thing in [
            *(f"Seat 1, {button}" for button in ("LEFT", "RIGHT", "OK", "CHALLENGE")),
            "Seat 1, the cup",
            "Seat 1, the cup's button",
            "Seat 1, the LED",
            *(f"Seat 2, {button}" for button in ("LEFT", "RIGHT", "OK", "CHALLENGE")),
            "Seat 2, the cup",
            "Seat 2, the cup's button",
            "Seat 2, the LED",
            "The buzzer",
        ]
    ]
    assert dark(evening)


def swapped(settings: Settings) -> Settings:
    """The wires of seat 1's OK and of seat 2's LEFT, exchanged."""
    first, second = settings.seats
    seats = (evolve(first, ok=second.left), evolve(second, left=first.ok))
    return evolve(settings, seats=seats)


def test_swapped_wires_are_told_at_both_ends() -> None:
    async def stubborn(evening: Evening, task: Task) -> None:
        while evening.guide.walk.task == task:
            await obedient(evening, task)
            await asyncio.sleep(0.15)

    evening = Evening(stubborn, wired=swapped)
    walk = evening.guide.walk
    assert [task for task, mark in walk.marks.items() if mark is not Mark.RIGHT] == [
        Task(Kind.BUTTON, 0, Button.OK),
        Task(Kind.BUTTON, 1, Button.LEFT),
    ]
    told = [one for one in evening.said if not one.startswith("right")]
    assert told[1].startswith("wrong: Seat 1's OK was pressed: it came on the line of seat 2's LEFT. ")
    assert told[3].startswith("wrong: Seat 2's LEFT was pressed: it came on the line of seat 1's OK. ")
    assert len(told) == 4


def test_a_line_that_is_used_twice_is_told_and_the_rest_is_tried() -> None:
    def twice(settings: Settings) -> Settings:
        first, second = settings.seats
        return evolve(settings, seats=(first, evolve(second, left=first.left)))

    evening = Evening(obedient, wired=twice)
    assert evening.said[0].startswith("wrong: The button LEFT of seat 2 does not work: GPIO")
    assert Task(Kind.BUTTON, 1, Button.LEFT) not in evening.asked
    assert len(evening.asked) == len(evening.guide.walk.tasks) - 1


def test_a_cup_that_is_not_there_is_told_and_may_be_left_out() -> None:
    def missing(settings: Settings) -> Settings:
        first, second = settings.seats
        return evolve(settings, seats=(evolve(first, cup=CupAt(port="/dev/ttyACM77")), second))

    async def skips_cups(evening: Evening, task: Task) -> None:
        if task.kind is Kind.CUP:
            await evening.until(lambda: any("ttyACM77" in one for one in evening.said))
            evening.ask(Answer.SKIP)
        else:
            await obedient(evening, task)

    evening = Evening(skips_cups, wired=missing)
    walk = evening.guide.walk
    assert walk.marks[Task(Kind.CUP, 0)] is Mark.WRONG
    assert next(one for one in evening.said if not one.startswith("right")).startswith(
        "wrong: Cup 1 is not there: /dev/ttyACM77 cannot be opened."
    )
    assert not walk.all_right


def test_a_screen_that_comes_loose_is_told() -> None:
    async def loosens(evening: Evening, task: Task) -> None:
        if task == Task(Kind.BUTTON, 0, Button.RIGHT):
            evening.ground._buses[1].unplug(0x3C)
            evening._shown = lambda: True  # type: ignore[method-assign]  # that panel shows nothing any more
        await obedient(evening, task)
        if task == Task(Kind.BUTTON, 0, Button.RIGHT):
            await evening.until(lambda: any("screen of seat 1" in one for one in evening.said))

    evening = Evening(loosens)
    assert [one for one in evening.said if one.startswith("wrong")] == [
        (
            "wrong: The screen of seat 1 does not answer (i2c-1, 0x3C). Probably a loose wire or no power. Press its four "
            "wires firmly in; it comes back by itself."
        )
    ]
    assert not evening.guide.walk.all_right


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None])
def test_it_can_be_left_at_any_time(how: signal.Signals | None) -> None:
    async def leaves(evening: Evening, task: Task) -> None:
        if task == Task(Kind.BUTTON, 0, Button.OK):
            evening.ask(None) if how is None else os.kill(os.getpid(), how)
        else:
            await obedient(evening, task)

    evening = Evening(leaves)
    walk = evening.guide.walk
    assert len(walk.left(Mark.RIGHT)) == 2
    assert walk.left(Mark.OPEN) == walk.tasks[2:]
    assert dark(evening)


def test_what_no_driver_expected_ends_it() -> None:
    async def breaks(evening: Evening, _: Task) -> None:
        evening.guide._living.fail(ZeroDivisionError("a driver"))

    with pytest.raises(ZeroDivisionError):
        Evening(breaks)


def test_pictures_on_the_panels_are_those_of_the_walk() -> None:
    pictures: list[Image.Image] = []

    async def looks(evening: Evening, task: Task) -> None:
        pictures.append(Image.frombytes("1", (128, 64), evening.ground._panels[0].pixels()))
        await obedient(evening, task)

    evening = Evening(looks)
    assert evening.guide.walk.all_right, evening.said
    assert len({one.tobytes() for one in pictures}) > len(evening.guide.walk.tasks) // 2
