"""A cup's cable is pulled in the middle of a game, and comes back under another name."""

from __future__ import annotations

import asyncio

import pytest

from companion.drivers import cup_faults
from tests.faults.conftest import House, Living
from tests.soak.cups import Cups


async def shake(living: Living, cups: Cups, cup: int) -> None:
    cups.shake(cup)
    await asyncio.sleep(0.05)
    cups.set_down(cup)


@pytest.mark.long
def test_its_seat_rolls_with_ok_until_it_is_back_at_another_port(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cup_faults, "LASTING_NS", 200_000_000)
    names = tuple(str(house.desk / f"ttyACM{number}") for number in range(8))

    def due(living: Living) -> set[int]:
        return set(living.board.waiting)

    async def play(living: Living, cups: Cups) -> None:
        await living.until(lambda: living.evening.cups_up == set(range(8)), "the cups")
        await living.start_match()
        await shake(living, cups, 0)
        await living.until(lambda: due(living) == {1}, "the roll")
        cups.pull(1)
        await living.until(lambda: living.fault == "fault-cup-missing", "the fault")
        await living.press(1)
        await living.until(lambda: due(living) != {1} or living.board.stage != "play", "the roll with OK")
        cups.plug(1, "ttyACM42")
        await living.until(lambda: living.fault is None, "the cup")
        while living.view["phase"] != "bidding":
            for place in due(living):
                if living.board.stage == "play":
                    await shake(living, cups, place)
                else:
                    await living.press(place)
            await asyncio.sleep(0.1)
        assert living.secrets()[1]["you"]["dice"]

    with Cups(house.desk, 8) as cups:
        house.live(lambda living: play(living, cups), settings=house.settings(names))
