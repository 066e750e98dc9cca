"""An exception that nobody expected ends the table, wherever it comes, and the journal brings the game back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

from companion.cup.host_end import HostEnd
from companion.drivers.buttons import Contact
from companion.drivers.glass import Glass
from companion.drivers.sounds import Lamps, Switch
from companion.journal.store import Store
from companion.parts import Parts
from companion.screens import projector
from companion.table.play import Play
from companion.table.scene import Stage
from companion.web.server import Page
from tests.faults.conftest import PLACES, House, Living
from tests.soak.cups import Cups

QUICK = {"the table", "the journal's writer"}

Spot = tuple[type[Any] | ModuleType, str]

SPOTS: dict[str, Spot] = {
    "the table": (Play, "ok"),
    "an effect": (Parts, "light"),
    "the board's page": (Page, "show_board"),
    "a timer of the loop": (Contact, "_due"),
    "a lamp": (Switch, "put"),
    "a screen's worker, below luma": (Glass, "step"),
    "a drawing, in that worker": (projector, "draw"),
    "the journal's writer": (Store, "_write"),
}


def breaking(monkeypatch: pytest.MonkeyPatch, spot: Spot) -> None:
    def fail(*_args: Any, **_more: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(*spot, fail)


@pytest.fixture
def game(house: House) -> Callable[[Callable[[], None]], tuple[Any, Any]]:
    """What was shown before the table broke, and after it had come back."""

    def game(breaks: Callable[[], None]) -> tuple[Any, Any]:
        shown: list[Any] = []
        grounds: list[Any] = []

        async def play(living: Living) -> None:
            grounds.append(living.ground)
            await living.start_match()
            await living.to_bidding()
            await living.bid()
            shown.append((living.view, living.secrets()))
            breaks()
            while True:
                await living.press(living.board.waiting[0])

        async def come_back(living: Living) -> Any:
            assert living.board.stage is Stage.RESUME
            return living.view, living.secrets()

        with pytest.raises(ZeroDivisionError):
            house.live(play)
        assert not any(any(grounds[0].pixels(screen)) for screen in (None, *PLACES)), "no secret stays"
        return shown[0], come_back

    return game


@pytest.mark.parametrize(
    "where", [pytest.param(spot, marks=() if spot in QUICK else pytest.mark.long) for spot in SPOTS]
)
def test_it_ends_the_table_and_the_same_dice_come_back(house: House, game: Any, where: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        before, come_back = game(lambda: breaking(patch, SPOTS[where]))
    view, secrets = house.live(come_back)
    assert [seat["you"] for seat in secrets] == [seat["you"] for seat in before[1]]
    assert view["players"] == before[0]["players"]
    assert view["bid"] is not None


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="libgpiod is Linux's alone")
def test_so_does_one_in_the_thread_that_waits_for_edges(house: House) -> None:
    from companion.drivers.edges import guarded  # noqa: PLC0415 - the same

    async def play(living: Living) -> None:
        await living.start_match()
        Thread(target=guarded, args=(lambda: 1 // 0,)).start()
        await living.until(lambda: False, "the end")

    with pytest.raises(ZeroDivisionError):
        house.live(play)


@pytest.mark.long
def test_so_does_one_in_a_cups_worker(house: House) -> None:
    with Cups(house.desk, 8) as cups, pytest.MonkeyPatch.context() as patch:
        names = tuple(str(house.desk / f"ttyACM{number}") for number in range(8))

        async def play(living: Living) -> None:
            await living.until(lambda: living.evening.cups_up == set(range(8)), "the cups")
            breaking(patch, (HostEnd, "hear"))
            cups.shake(3)
            await living.until(lambda: False, "the end")

        with pytest.raises(ZeroDivisionError):
            house.live(play, settings=house.settings(names))


@pytest.mark.long
def test_and_one_in_a_lamps_timer(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:

        async def play(living: Living) -> None:
            await living.start_match()  # all LEDs blink: a roll is awaited
            breaking(patch, (Lamps, "_blink"))
            await living.until(lambda: False, "the end")

        with pytest.raises(ZeroDivisionError):
            house.live(play)
