"""Screens and their buses break while a table plays."""

from __future__ import annotations

import asyncio
import time

import pytest

from companion.drivers import damped, oled
from companion.table.scene import Stage
from tests.faults.conftest import House, Living

HELD_DOWN = "cannot be reached: the wires of 1-0070/1, 0x3C are held down"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oled, "HUNG_NS", 300_000_000)
    monkeypatch.setattr("companion.parts.HUNG_NS", 300_000_000)
    monkeypatch.setattr(oled, "CLOSE_S", 0.2)


def reason(living: Living) -> str | None:
    return living.board.say.key if living.board.stage is Stage.PAUSE and living.board.say else None


@pytest.mark.parametrize(
    ("breaks", "mends", "said"),
    [
        ("unplug", "plug", "does not answer (1-0070/1, 0x3C)"),
        pytest.param("stick", "let_go", HELD_DOWN, marks=pytest.mark.long),
        pytest.param("hang", "let_go", HELD_DOWN, marks=pytest.mark.long),
    ],
)
def test_a_seat_whose_screen_dies_pauses_the_game_until_the_host_goes_on(
    house: House, breaks: str, mends: str, said: str
) -> None:
    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        before = living.secrets()
        getattr(living.ground, breaks)(1)
        await living.bid()  # something to be shown
        await living.until(lambda: reason(living) == "pause-screen", "the pause")
        assert any(said in sentence for sentence in living.said)
        assert living.scenes[0].view["you"] != before[1]["you"]
        assert "you" not in living.view
        await living.go_on()
        await living.bid()
        getattr(living.ground, mends)(1)
        await living.until(lambda: living.fault is None, "the screen")
        assert any(living.ground.pixels(1))
        assert any("works again" in sentence for sentence in living.said)
        assert [seat["you"] for seat in living.secrets()] == [seat["you"] for seat in before]

    house.live(play)


@pytest.mark.long
def test_a_loose_wire_pauses_three_times_and_is_said_as_often(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damped, "WELL_NS", 1_500_000_000)

    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        for _ in range(8):
            living.ground.unplug(1)
            if living.view["phase"] == "bidding" and living.board.stage is Stage.PLAY:
                await living.bid()  # something to be shown
            await asyncio.sleep(0.2)
            living.ground.plug(1)
            if living.board.stage is Stage.PAUSE:
                await living.go_on()
        await living.until(lambda: living.fault is None, "the end of it")
        began = [sentence for sentence in living.said if "does not answer" in sentence]
        assert 1 <= len(began) <= 3
        assert len(living.said) <= 10

    house.live(play)


@pytest.mark.long
def test_a_table_whose_bus_hangs_ends_when_it_is_told_to(house: House) -> None:
    async def play(living: Living) -> None:
        await living.start_match()
        living.ground.hang(0)
        await living.press(0)
        await living.until(lambda: living.fault == "fault-screen-bus-stuck", "the fault")

    began = time.monotonic()
    house.live(play)
    assert time.monotonic() - began < 25
