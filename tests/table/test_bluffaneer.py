"""Bluffaneer at the table: the roll, and the claim that begins with it."""

from __future__ import annotations

import pytest

from companion.table.effects import Lamp, Tone
from companion.table.inputs import CupMotion
from companion.table.scene import Stage
from tests.table.bluffaneer_evening import NOBODYS, Pirates
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT


@pytest.fixture
def table() -> Pirates:
    return Pirates()


# The roll


def test_whoever_is_on_turn_rolls_with_ok_where_there_is_no_cup(table: Pirates) -> None:
    assert [table.help(place) for place in (0, 1, 2)] == ["help-roll", "help-look", "help-look"]
    table.press(1, OK)
    assert table.phase == "roll"
    table.rolls(*NOBODYS)
    assert (table.phase, table.view()["roll"]) == ("claim", list(NOBODYS))


def test_the_rollers_own_cup_rolls_and_no_other() -> None:
    table = Pirates(cups="each", first=1)
    assert table.help(1) == "help-shake"
    table.shake(0)
    assert table.phase == "roll"
    table.press(1, OK)
    assert table.phase == "roll"
    table.next_roll(*NOBODYS)
    table.shake(1)
    assert table.view()["roll"] == list(NOBODYS)


def test_one_shared_cup_rolls_for_the_roller_alone() -> None:
    table = Pirates(cups="shared")
    table.plug(0)
    table.next_roll(*NOBODYS)
    table.shake(0)
    assert (table.phase, table.view()["roller"]) == ("claim", 0)
    assert [line["seat"] for line in table.lines() if line.get("move") == "roll"] == [0]
    table.shake(0)
    assert table.phase == "claim"


def test_a_cup_set_down_skewed_is_shaken_again() -> None:
    table = Pirates(cups="each")
    table.shake(0, skewed=True)
    assert (table.phase, table.say(0)) == ("roll", "say-cocked")


def test_the_rollers_lamp_blinks_then_those_of_all_who_may_claim_are_on(table: Pirates) -> None:
    assert table.lamps == {0: Lamp.BLINK, 1: Lamp.OFF, 2: Lamp.OFF, 3: Lamp.OFF}
    table.rolls(*NOBODYS)
    assert table.lamps == {0: Lamp.OFF, 1: Lamp.ON, 2: Lamp.ON, 3: Lamp.OFF}


def test_the_claim_begins_at_once_with_the_roll_and_is_heard(table: Pirates) -> None:
    table.tones.clear()
    table.rolls(*NOBODYS)
    assert (table.stage(), table.phase) == (Stage.PLAY, "claim")
    assert {table.screens[place].view["roll"][0] for place in (None, 0, 1, 2)} == {"ship"}  # type: ignore[index]
    assert table.tones == [Tone.TURN]
    left = table.screens[None].time_left
    assert left is not None
    assert (left.seats, left.left_ms, left.total_ms) == ((1, 2), 10_000, 10_000)


# The claim


def test_challenge_claims_and_right_passes(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    assert [table.help(place) for place in (0, 1, 2)] == [
        "help-look",
        "help-pass-or-claim",
        "help-pass-or-claim",
    ]
    table.press(1, RIGHT)
    assert (table.view()["passed"], table.help(1)) == ([1], "help-look")
    table.press(2, CHALLENGE)
    table.advance(20)
    assert (table.phase, table.view()["claimant"]) == ("judge", 2)


def test_left_and_ok_mean_nothing_while_claims_are_open(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.press(1, LEFT, OK)
    table.hold(2, OK, 2500)
    assert (table.phase, table.view()["passed"], table.stage()) == ("claim", [], Stage.PLAY)


def test_right_acts_when_it_comes_up_alone(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.down(1, RIGHT)
    table.advance(1500)
    assert table.view()["passed"] == []
    table.up(1, RIGHT)
    assert table.view()["passed"] == [1]


@pytest.mark.parametrize("first", [LEFT, RIGHT])
@pytest.mark.parametrize("let_go", [LEFT, RIGHT])
@pytest.mark.parametrize("held_ms", [50, 1000])
def test_looking_at_the_card_is_no_pass(table: Pirates, first: str, let_go: str, held_ms: float) -> None:
    arrows = [LEFT, RIGHT] if first == LEFT else [RIGHT, LEFT]
    table.rolls(*NOBODYS)
    for arrow in arrows:
        table.down(1, arrow)
        table.advance(30)
    table.advance(held_ms)
    assert table.screens[1].looking == (held_ms == 1000)
    for arrow in [LEFT, RIGHT] if let_go == LEFT else [RIGHT, LEFT]:
        table.up(1, arrow)
        table.advance(30)
    assert (table.view()["passed"], table.screens[1].looking) == ([], False)


def test_a_right_that_was_down_before_the_claim_began_is_no_pass(table: Pirates) -> None:
    table.down(1, RIGHT)
    table.rolls(*NOBODYS)
    table.up(1, RIGHT)
    assert table.view()["passed"] == []


def test_a_pass_is_final(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.press(1, RIGHT, CHALLENGE)
    table.advance(100)
    assert (table.phase, table.view()["passed"], table.say(1)) == ("claim", [1], "refusal-not-waited-for")


def test_the_roller_cannot_claim(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.press(0, CHALLENGE)
    table.advance(100)
    assert (table.phase, table.say(0)) == ("claim", "refusal-not-waited-for")


def test_when_all_have_passed_the_next_roller_goes_on_with_ok(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.pass_all()
    assert table.told() == ("unclaimed", {"roller": 0, "roll": list(NOBODYS)})
    assert (table.view()["roller"], table.screens[None].waiting) == (1, (1,))
    assert [table.help(place) for place in (0, 1, 2)] == ["help-others", "help-seen", "help-others"]
    table.press(0, OK)
    table.press(2, OK)
    assert table.stage() is Stage.NOTICE
    table.press(1, OK)
    assert (table.stage(), table.phase) == (Stage.PLAY, "roll")


def test_the_next_shake_ends_what_nobody_claimed_too() -> None:
    table = Pirates(cups="each")
    table.shake(0)
    while table.phase != "claim":  # whatever was rolled, until there is something to claim
        table.advance(6000)
        table.press(table.roller, OK)
        table.shake(table.roller)
    table.pass_all()
    assert table.stage() is Stage.NOTICE
    table.cup(table.roller, CupMotion.SHAKING)
    assert table.stage() is Stage.PLAY


def test_only_who_may_still_claim_and_the_board_see_the_time_run(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.press(1, RIGHT)
    table.advance(3000)
    assert [table.screens[place].time_left is None for place in (None, 0, 1, 2)] == [False, True, True, False]
    left = table.screens[2].time_left
    assert left is not None
    assert (left.seats, left.left_ms) == ((2,), 7000)


def test_the_end_of_the_time_passes_for_all_who_are_left(table: Pirates) -> None:
    table.rolls(*NOBODYS)
    table.press(2, RIGHT)
    table.advance(10_050)
    assert table.notice().kind == "unclaimed"
    assert table.lines()[-1] == {"timeout": 1}


def test_without_a_time_the_claim_waits_for_everybody() -> None:
    table = Pirates(options={"claim_seconds": 0})
    table.rolls(*NOBODYS)
    table.advance(600_000)
    assert (table.phase, table.screens[1].time_left) == ("claim", None)
    table.pass_all()
    assert table.notice().kind == "unclaimed"


@pytest.mark.parametrize("phase", ["roll", "steal", "show"])
def test_challenge_says_where_it_means_nothing(phase: str) -> None:
    table = Pirates()
    if phase == "steal":
        table.rolls("ship", "ship")
    elif phase == "show":
        table.rolls("chest", "ship")
    for place in (0, 1):
        table.press(place, CHALLENGE)
        table.advance(50)
        assert (table.phase, table.say(place)) == (phase, "refusal-move-not-now")
