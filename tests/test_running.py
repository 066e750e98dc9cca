"""The table on its loop: effects are done, wake-ups come, and what nobody expected ends it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.journal.faults import NotKept
from companion.match.entry import Entry
from companion.running import Running
from companion.screens.projector import Drawing
from companion.table.effects import AdoptCup, Effect, Lamp, Light, Record, Show, ShutDown, Sound, Tone
from companion.table.inputs import Button, Edge, Input, NotRecorded, Recorded, Tick
from companion.table.resting import Glow, Rest, RestSettings
from companion.table.scene import Scene, Stage
from companion.words.words import Words

BOARD = Scene(None, Stage.DARK)
SEAT = Scene(1, Stage.DARK)


class FakeTable:
    """Answers every input with the next effects, or dies of it."""

    def __init__(self, *answers: list[Effect] | Exception) -> None:
        self.heard: list[Input] = []
        self.wake_at_ns: int | None = None
        self._answers = list(answers)

    def begin(self, _now_ns: int) -> list[Effect]:
        return self._next()

    def handle(self, heard: Input, _now_ns: int) -> list[Effect]:
        self.heard.append(heard)
        self.wake_at_ns = None
        return self._next()

    def _next(self) -> list[Effect]:
        answer = self._answers.pop(0) if self._answers else [ShutDown()]
        if isinstance(answer, Exception):
            raise answer
        return answer


class Rim:
    """Notes what it is told to do; also the journal."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []

    def show(self, screen: int | None, picture: Drawing, *, urgent: bool, masks: bool, passing: bool) -> None:
        self.done.append(("show", screen, picture().size, urgent))

    def rest(self, rest: Rest) -> None:
        self.done.append(("rest", rest.glow, rest.shift))

    def board(self, scene: Scene) -> None:
        self.done.append(("board", scene))

    def sound(self, tone: Tone) -> None:
        self.done.append(("sound", tone))

    def light(self, place: int, lamp: Lamp) -> None:
        self.done.append(("light", place, lamp))

    def adopt(self, place: int, unique: str) -> None:
        self.done.append(("adopt", place, unique))

    def submit(self, serial: int, entry: Entry) -> None:
        self.done.append(("record", serial, entry))


def run(table: FakeTable, act: Callable[[Running], None] = lambda _running: None) -> Rim:
    """Run the table until it ends."""
    rim = Rim()

    async def evening() -> None:
        running = Running(Words())
        running.start(table, rim, rim)  # type: ignore[arg-type]
        act(running)
        await asyncio.wait_for(running.ended(), 10)

    asyncio.run(evening())
    return rim


def test_every_effect_is_done_in_order() -> None:
    entry = Entry(1)
    effects: list[Effect] = [
        Record(4, entry),
        Show(1, SEAT, urgent=True),
        Show(None, BOARD),
        Sound(Tone.TURN),
        Light(2, Lamp.BLINK),
        AdoptCup(2, "e66f"),
        ShutDown(),
    ]
    assert run(FakeTable(effects)).done == [
        ("record", 4, entry),
        ("show", 1, (128, 64), True),
        ("show", None, (128, 64), False),
        ("board", BOARD),
        ("sound", Tone.TURN),
        ("light", 2, Lamp.BLINK),
        ("adopt", 2, "e66f"),
    ]


def test_a_seats_scene_never_reaches_who_watches() -> None:
    done = run(FakeTable([Show(1, SEAT), ShutDown()])).done
    assert [one for one in done if one[0] == "board"] == []


def test_inputs_of_threads_are_heard_in_the_order_of_their_calls() -> None:
    table = FakeTable([], *[[] for _ in range(49)])
    inputs = [Recorded(number) for number in range(50)]

    def act(running: Running) -> None:
        thread = threading.Thread(target=lambda: [running.hear(one) for one in inputs])
        thread.start()
        thread.join()

    run(table, act)
    assert table.heard == inputs


def test_the_journals_answer_is_heard() -> None:
    table = FakeTable([], [])

    def act(running: Running) -> None:
        running.kept(1, None)
        running.kept(2, NotKept("journal-full", {"path": "x"}))

    run(table, act)
    assert table.heard == [Recorded(1), NotRecorded(2, "journal-full", {"path": "x"})]


def test_the_table_is_woken_when_it_wants_to_be() -> None:
    table = FakeTable([])
    table.wake_at_ns = time.monotonic_ns() + 20_000_000
    begun = time.monotonic_ns()
    run(table)
    assert table.heard == [Tick()]
    assert time.monotonic_ns() - begun >= 20_000_000


@pytest.mark.parametrize(
    "act",
    [
        lambda running: running.hear(Tick()),
        lambda running: running.fail(ZeroDivisionError()),
        lambda running: running.post(lambda: 1 // 0),
        lambda _running: threading.Thread(target=lambda: 1 // 0).start(),
    ],
    ids=["the table", "a worker", "a call in the loop", "a thread"],
)
def test_what_nobody_expected_ends_it(act: Callable[[Running], None]) -> None:
    with pytest.raises(ZeroDivisionError):
        run(FakeTable([], ZeroDivisionError()), act)


def test_after_the_end_nothing_is_heard_and_nothing_raises() -> None:
    table = FakeTable([])
    kept: list[Running] = []

    def act(running: Running) -> None:
        kept.append(running)
        running.stop()
        running.hear(Tick())

    run(table, act)
    assert table.heard == []
    kept[0].hear(Tick())
    kept[0].stop()


def test_only_the_first_end_counts() -> None:
    wrong: list[Any] = []

    def act(running: Running) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: wrong.append(context))
        running.fail(ZeroDivisionError())
        running.fail(KeyError())
        running.stop()

    with pytest.raises(ZeroDivisionError):
        run(FakeTable([]), act)
    assert wrong == []


def test_a_wake_up_that_is_no_longer_wanted_does_not_come() -> None:
    table = FakeTable([], [], [])
    table.wake_at_ns = time.monotonic_ns() + 10_000_000

    def act(running: Running) -> None:
        running.hear(Recorded(1))
        asyncio.get_running_loop().call_later(0.03, running.stop)

    run(table, act)
    assert table.heard == [Recorded(1)]


def test_screens_rest_when_nobody_touches_anything_and_the_press_that_wakes_them_is_not_the_tables() -> None:
    table, rim, edge = FakeTable(*[[] for _ in range(1000)]), Rim(), Edge(0, Button.OK, down=True, at_ns=0)
    full, off = ("rest", Glow.FULL, (0, 0)), ("rest", Glow.OFF, (0, 0))

    async def evening() -> None:
        running = Running(Words(), RestSettings(dim_after_seconds=0.01, off_after_seconds=0.02))
        running.start(table, rim, rim)  # type: ignore[arg-type]
        while off not in rim.done:  # noqa: ASYNC110 - the loop's own timers do it
            await asyncio.sleep(0.001)
        running.hear(edge)
        while full not in rim.done[rim.done.index(off) :]:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert edge not in table.heard
        while edge not in table.heard:  # again: on a busy machine they may be dark once more
            running.hear(edge)
            await asyncio.sleep(0.001)
        running.stop()
        await asyncio.wait_for(running.ended(), 10)

    asyncio.run(evening())
