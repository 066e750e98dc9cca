"""Buttons, and the lines they hang on, break while a table plays."""

from __future__ import annotations

import asyncio

import pytest
from gpiozero import InputDevice

from companion.drivers import hands, missing
from companion.table.inputs import Button
from companion.table.scene import Stage
from tests.faults.conftest import House, Living


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "RETRY_SECONDS", (0.1,))
    monkeypatch.setattr(hands, "STUCK_SECONDS", 0.5)


def test_an_expander_that_goes_takes_its_buttons_and_brings_them_back(house: House) -> None:
    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        await living.bid()
        living.ground.lose("west")
        await living.until(lambda: living.fault == "fault-buttons-missing", "the fault")
        bid = living.view["bid"]
        (place,) = living.board.waiting
        await living.press(place)
        assert living.view["bid"] == bid
        assert living.board.stage is Stage.PLAY
        living.ground.find("west")
        await living.until(lambda: "The buttons of seat 1 work again." in living.said, "the buttons")
        await living.bid()
        (place,) = living.board.waiting
        await living.press(place, Button.CHALLENGE)  # on the header
        await living.until(lambda: living.view["phase"] == "reveal", "the verdict")

    house.live(play)


@pytest.mark.long
def test_a_line_that_somebody_else_holds_at_the_start_is_taken_when_it_is_free(house: House) -> None:
    holders: list[InputDevice] = []

    def hold(living: Living) -> None:
        holders.append(
            InputDevice("2", pull_up=True, pin_factory=living.ground.lines("west"))
        )  # OK of place 0

    async def play(living: Living) -> None:
        await living.until(lambda: living.fault == "fault-buttons-missing", "the fault")
        await living.press(1)
        await living.until(lambda: living.scenes[1].stage is Stage.LOBBY, "place 1")
        await living.press(0)
        assert living.scenes[0].stage is Stage.FREE
        holders[0].close()
        await living.until(lambda: living.fault is None, "the line")
        await living.press(0)
        await living.until(lambda: living.scenes[0].stage is Stage.LOBBY, "place 0")

    house.live(play, breaks=hold)


@pytest.mark.long
def test_a_button_that_chatters_makes_few_moves_and_the_others_play_on(house: House) -> None:
    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        await asyncio.to_thread(living.ground.chatter, 3, "left", 1.5)
        await living.until(lambda: living.fault == "fault-button-chatters", "the fault")
        await living.bid()
        await living.until(lambda: living.fault is None, "the quiet")
        await living.bid()

    house.live(play)


@pytest.mark.long
def test_arrows_that_stick_together_show_no_secrets_for_long(house: House) -> None:
    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        for button in ("left", "right"):
            living.ground.move(1, button, down=True)
        await living.until(lambda: living.scenes[1].looking, "the look")
        await living.until(lambda: living.fault == "fault-button-stuck", "the fault")
        await living.until(lambda: not living.scenes[1].looking, "the mask")
        await living.bid()
        for button in ("left", "right"):
            living.ground.move(1, button, down=False)
        await living.until(lambda: living.fault is None, "the end of it")
        await living.bid()

    house.live(play)
