"""The virtual table's own part: its hands on the simulated things."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from companion.table.settings import TableSettings
from companion.virtual import VirtualParts
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
        parts = VirtualParts(TableSettings(places=2, cups="shared"), Words(), lambda _: None, lambda _: None)
        (cup,) = parts._cups
        assert isinstance(cup, SlowCup)
        for plugged in (False, True, False, True):
            parts.plug_cup(0, plugged)
        await asyncio.to_thread(lambda: None)  # whoever could go ahead has
        cup.pulled.set()
        for _ in range(4):
            await asyncio.to_thread(cup.moved.acquire, timeout=10)
        await parts.close()
        return cup.done

    assert asyncio.run(evening()) == ["unplug", "plug", "unplug", "plug", "stop"]
