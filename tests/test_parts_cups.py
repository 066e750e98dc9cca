"""The cups of a table's parts: whose button is what, and what of them is only logged."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import evolve

from companion.app import _saying
from companion.config.settings import CupAt, Settings
from companion.cup.link import CupEnd
from companion.parts import Parts
from companion.table.inputs import Button, CupLink, Edge, FaultEnded, Input
from companion.words.words import Words
from tests.drivers.far_cup import FakeCup
from tests.test_parts import SETTINGS, BenchGround, seat


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[FakeCup]:
    """A cup with a button."""
    cup = FakeCup(tmp_path / "cup", end=CupEnd("0.2.0", "pico", "e661", "b1", button=True))
    yield cup
    cup.unplug()


@dataclass
class Evening:
    """What is heard and said of a table's parts."""

    heard: list[Input] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def live(self, settings: Settings, *happens: Any) -> None:
        """Each of `happens` in turn, with the parts: until it is true."""

        async def live() -> None:
            parts = Parts(
                settings, BenchGround(), Words(), self.heard.append, pytest.fail, say=self.said.append
            )
            parts.start(None)
            for happening in happens:
                for _ in range(600):
                    if happening():
                        break
                    await asyncio.sleep(0.005)
                else:
                    pytest.fail(f"never: {happening}; heard {self.heard}")
            await parts.close()

        asyncio.run(live())

    def edges(self) -> list[tuple[int, Button, bool]]:
        return [(one.place, one.button, one.down) for one in self.heard if isinstance(one, Edge)]


def pressed(cup: FakeCup) -> bool:
    cup.end.button(True, cup.now_ms())
    cup.end.button(False, cup.now_ms() + 1)
    return True


@pytest.mark.parametrize(("button", "meant"), [("challenge", Button.CHALLENGE), ("ok", Button.OK)])
def test_a_cups_button_is_the_one_of_its_seat_that_the_file_says(
    cup: FakeCup, button: Literal["challenge", "ok"], meant: Button
) -> None:
    evening = Evening()
    settings = evolve(SETTINGS, seats=(seat(0), seat(1, cup=CupAt(port=str(cup.path), button=button))))
    evening.live(
        settings,
        lambda: CupLink(1, up=True, button=True) in evening.heard,
        lambda: pressed(cup),
        lambda: len(evening.edges()) == 2,
    )
    assert evening.edges() == [(1, meant, True), (1, meant, False)]


@pytest.mark.parametrize("shared", [True, False])
def test_a_cup_for_all_has_nobodys_button_and_one_may_have_none(cup: FakeCup, shared: bool) -> None:
    evening = Evening()
    at = CupAt(port=str(cup.path)) if shared else CupAt(port=str(cup.path), button="none")
    settings = (
        evolve(SETTINGS, shared_cup=at) if shared else evolve(SETTINGS, seats=(seat(0, cup=at), seat(1)))
    )
    evening.live(settings, lambda: CupLink(0, up=True, button=False) in evening.heard, lambda: pressed(cup))
    assert evening.edges() == []


def test_a_new_start_after_a_crash_is_said_in_the_terminal(cup: FakeCup) -> None:
    def crashed() -> bool:
        cup.end = CupEnd("0.2.0", "pico", "e661", "b2", cause="crash")
        cup.end.sensor("lis3dh")
        return True

    evening = Evening()
    settings = evolve(SETTINGS, seats=(seat(0, cup=CupAt(port=str(cup.path))), seat(1)))
    evening.live(settings, lambda: evening.heard, crashed, lambda: evening.said)
    assert evening.said == [f"Cup 1 on {cup.path} has started again by itself: its program failed."]


def test_how_often_it_had_failed_is_said() -> None:
    told: list[str] = []
    _saying(lambda _heard: None, Words(), told.append, lambda _noted: None)(FaultEnded("screen:2", times=498))
    assert told == [
        "The screen of seat 3 works again. It had come and gone 498 times: probably a loose wire."
    ]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("cup:1", "Cup 2 is there again."),
        ("cup:1:battery", "The battery of cup 2 is charged again."),
        ("screen:board", "The board's screen works again."),
    ],
)
def test_what_works_again_is_said(part: str, said: str) -> None:
    told: list[str] = []
    heard: list[Input] = []
    noted: list[Input] = []
    _saying(heard.append, Words(), told.append, noted.append)(FaultEnded(part))
    assert (told, heard, noted) == ([said], [FaultEnded(part)], [FaultEnded(part)])
