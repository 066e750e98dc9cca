"""A cup with a button of its own: its presses need longer to arrive, and are less sure of their time."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.effects import Tone
from companion.table.inputs import CupLink
from companion.table.scene import Stage
from tests.table.bluffaneer_evening import NOBODYS, Pirates
from tests.table.callmybluff_evening import HANDS, offered
from tests.table.conftest import CHALLENGE, MS, OK, Evening

CUP_NS = 6 * MS
"""The error of a cup's button as a busy USB link may state it."""


def with_button(evening: Evening, cup: int, *, up: bool = True) -> None:
    evening.hear(CupLink(cup, up=up, button=up))


def open_claim() -> Pirates:
    """Places 1 and 2 may claim; the cup of place 2 has a button."""
    table = Pirates(cups="each")
    with_button(table, 2)
    table.next_roll(*NOBODYS)
    table.shake(table.roller)
    assert table.phase == "claim"
    table.advance(1000)
    return table


def claim_line(table: Pirates) -> dict[str, Any]:
    return next(line for line in reversed(table.lines()) if line.get("move") == "claim")


def test_a_claim_is_decided_60_ms_after_the_first_press() -> None:
    table = open_claim()
    table.shout(1)
    table.advance(59.9)
    assert table.phase == "claim"
    table.advance(0.1)
    assert (table.phase, table.view()["claimant"]) == ("judge", 1)


def test_a_press_on_the_cup_that_was_first_claims_though_it_arrives_50_ms_late() -> None:
    table = open_claim()
    table.shout(1)
    table.advance(50)
    table.shout(2, -60, CUP_NS)
    table.advance(10)
    assert claim_line(table) == {"seat": 2, "move": "claim"}


@pytest.mark.parametrize(("before_ms", "tied"), [(6.2, True), (6.3, False)])
def test_a_press_on_the_cup_is_tied_with_all_that_it_cannot_be_told_apart_from(
    before_ms: float, tied: bool
) -> None:
    table = open_claim()
    table.shout(1)
    table.advance(20)
    table.shout(2, -20 + before_ms, CUP_NS)
    table.source.queue.append(0)
    table.advance(40)
    assert claim_line(table) == {"seat": 1, "move": "claim"} | ({"tied_with": [2]} if tied else {})


def test_without_that_cup_it_is_20_ms_again() -> None:
    table = open_claim()
    with_button(table, 2, up=False)
    table.shout(1)
    table.advance(20)
    assert table.phase == "judge"


def test_a_race_that_is_open_keeps_its_grace_when_the_cup_goes() -> None:
    table = open_claim()
    table.shout(1)
    with_button(table, 2, up=False)
    table.advance(59.9)
    assert table.phase == "claim"
    table.advance(0.1)
    assert table.phase == "judge"


def test_a_cup_without_a_button_needs_no_longer_grace() -> None:
    table = Pirates(cups="each")
    table.next_roll(*NOBODYS)
    table.shake(table.roller)
    table.advance(1000)
    table.shout(1)
    table.advance(20)
    assert table.phase == "judge"


# -- the turn clock and the offer


def bidding() -> Evening:
    """Place 0 is to bid within 15 s; the cup of place 2, where the other sits, has a button."""
    evening = Evening(cups="each")
    evening.plug(0)
    with_button(evening, 2)
    evening.start(0, 2, turn_seconds=15)
    for place, dice in ((0, (6, 6)), (2, (1, 1))):
        evening.source.dice(*dice)
        evening.shake(place)
    evening.seen((0, 2))
    for place in (0, 2):
        evening.shake(place)
    assert evening.view()["phase"] == "bidding"
    return evening


def left_ms(evening: Evening) -> int:
    left = evening.screens[0].time_left
    assert left is not None
    return left.left_ms


def to_the_end(evening: Evening) -> None:
    """The clock shows nothing left."""
    while left_ms(evening):
        evening.advance(1)


def test_a_turn_ends_60_ms_after_its_time() -> None:
    evening = bidding()
    to_the_end(evening)
    evening.advance(59)
    assert evening.stage() is Stage.PLAY
    evening.advance(1)
    assert evening.stage() is Stage.NOTICE


def test_and_20_ms_after_it_once_that_cup_is_gone() -> None:
    evening = bidding()
    with_button(evening, 2, up=False)
    to_the_end(evening)
    evening.advance(19)
    assert evening.stage() is Stage.PLAY
    evening.advance(1)
    assert evening.stage() is Stage.NOTICE


def test_a_press_on_the_cup_made_in_time_counts_though_it_arrives_50_ms_late() -> None:
    evening = bidding()
    to_the_end(evening)
    evening.advance(50)
    evening.down(0, OK, late_ms=55)
    assert evening.say(0) is None
    assert evening.view()["bid"] is not None


def test_an_offer_waits_so_long_too() -> None:
    for button, decided_ms in ((False, 20), (True, 60)):
        evening = offered(*HANDS, cups="each", at=0)
        if button:
            with_button(evening, 2)
        evening.advance(5000 + decided_ms - 25)
        assert evening.view()["phase"] == "reroll"
        evening.advance(25)
        assert evening.view()["phase"] == "bidding"


def test_a_button_that_is_held_on_the_cup_can_be_pressed_at_the_seat() -> None:
    evening = bidding()
    evening.tones.clear()
    evening.down(2, CHALLENGE)
    evening.down(2, CHALLENGE)
    assert evening.tones.count(Tone.REFUSED) == 2  # it is not its turn
