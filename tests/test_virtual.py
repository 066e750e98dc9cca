"""The virtual table's own part: its hands on the simulated things."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from companion.parts import Parts
from companion.table.effects import Lamp, Tone
from companion.table.inputs import FaultBegan, FaultEnded, Input
from companion.table.settings import TableSettings
from companion.virtual import VirtualGround
from companion.words.words import Words


class SlowCup:
    """A cup whose cable takes long to pull."""

    def __init__(self, *_body: Any, **_identity: Any) -> None:
        self.port = "/nowhere"
        self.pulled = threading.Event()
        self.moved = threading.Semaphore(0)
        self.done: list[str] = []

    def plug(self) -> None:
        self.done.append("plug")
        self.moved.release()

    def unplug(self) -> None:
        self.pulled.wait(10)
        self.done.append("unplug")
        self.moved.release()

    def stop(self) -> None:
        self.done.append("stop")


def test_cables_are_pulled_and_plugged_in_the_order_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.virtual.SimulatedCup", SlowCup)

    async def evening() -> list[str]:
        ground = VirtualGround(TableSettings(places=2, cups="shared"))
        (cup,) = ground._cups
        assert isinstance(cup, SlowCup)
        for plugged in (False, True, False, True):
            ground.plug_cup(0, plugged)
        await asyncio.to_thread(lambda: None)  # whoever could go ahead has
        cup.pulled.set()
        for _ in range(4):
            await asyncio.to_thread(cup.moved.acquire, timeout=10)
        await ground.stop()
        return cup.done

    assert asyncio.run(evening()) == ["unplug", "plug", "unplug", "plug", "stop"]


class FakePage:
    """Notes what it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, ...]] = []

    def sound(self, tone: Tone) -> None:
        self.shown.append((tone,))

    def show_light(self, place: int, lamp: Lamp) -> None:
        self.shown.append((place, lamp))

    def show_fault(self, part: str, text: str | None) -> None:
        self.shown.append((part, text))


def test_the_page_shows_what_the_parts_do() -> None:
    page = FakePage()
    heard: list[Input] = []

    async def evening() -> None:
        ground = VirtualGround(TableSettings(places=2, cups="none"))
        ground.page = page  # type: ignore[assignment]
        parts = Parts(ground.settings, ground, Words(), heard.append, lambda _: None)
        parts._page = page  # type: ignore[assignment]
        parts.light(1, Lamp.ON)
        parts.sound(Tone.TURN)
        for fault in (
            FaultBegan("lamp:0", "fault-cup-silent", {"cup": 1, "port": "x"}),
            FaultEnded("lamp:0"),
        ):
            parts._overhear(fault)
        await asyncio.sleep(0)
        await parts.close()
        await ground.stop()

    asyncio.run(evening())
    assert page.shown[:3] == [(1, Lamp.ON), (Tone.TURN,), ("lamp:0", page.shown[2][1])]
    assert page.shown[2][1].startswith("Cup 1 does not answer on x.")
    assert page.shown[3:] == [("lamp:0", None), (1, Lamp.OFF)]
    assert [type(one) for one in heard] == [FaultBegan, FaultEnded]
