"""Call My Bluff after a power cut, in every phase."""

from __future__ import annotations

from companion.table.scene import Stage
from tests.table.callmybluff_evening import HANDS, PLACES, STAR, bidding, challenged, notice, offered
from tests.table.conftest import LEFT, OK, RIGHT, Evening


def resumed(evening: Evening) -> Evening:
    again = evening.again()
    assert again.view() == evening.view()
    assert not any(again.screens[place].looking for place in PLACES)
    again.press(0, OK)
    again.advance(3000)
    return again


def test_a_roll_goes_on_with_who_had_not_rolled() -> None:
    evening = Evening()
    evening.start(0, 2, 3, game="callmybluff")
    evening.press(2, OK)
    again = resumed(evening)
    assert (again.view()["waiting"], again.help(0)) == ([0, 2], "help-roll")


def test_a_bid_goes_on_where_it_stood() -> None:
    evening = bidding(*HANDS, turn_seconds=15)
    evening.press(0, LEFT, OK, OK)
    evening.press(2, LEFT)
    again = resumed(evening)
    assert again.fields(2) == {"quantity": 2, "face": 1}
    left = again.screens[None].time_left
    assert left is not None
    assert left.left_ms == 15_000


def test_an_offer_is_made_again_in_full_without_its_marks() -> None:
    evening = offered()
    evening.press(0, RIGHT)
    evening.advance(4000)
    again = resumed(evening)
    left = again.screens[None].time_left
    assert left is not None
    assert (again.view()["phase"], left.left_ms, again.fields(0)) == ("reroll", 5000, {})
    again.press(0, OK)
    assert again.lines()[-1]["move"] == "done"


def test_shown_dice_and_their_owner_come_back() -> None:
    evening = offered(at=0)
    evening.source.dice(STAR, STAR, STAR, STAR)
    evening.press(0, RIGHT, OK)
    again = resumed(evening)
    assert again.view()["players"][0]["shown"] == [1]
    assert again.view(0)["you"]["dice"] == ["*"] * 4
    assert (again.stage(), again.fields(2)) == (Stage.PLAY, {"quantity": 1, "face": 2})


def test_a_verdict_is_shown_again() -> None:
    evening = challenged()
    again = resumed(evening)
    assert (again.stage(), notice(again)) == (Stage.NOTICE, notice(evening))
