"""Bluffit's buttons: cards laid in secret, taken, or won; and what each screen is shown of a challenge."""

from __future__ import annotations

import pytest

from companion.table.effects import Lamp, Tone
from companion.table.inputs import CupMotion
from companion.table.scene import Choice, Notice, Stage
from tests.table.bluffit_evening import (
    bluffing,
    bluffit,
    challenged,
    lay,
    laying,
    notice,
    take,
)
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT

# -- laying


def test_the_first_notice_says_who_starts_and_what_lies_on_the_table() -> None:
    evening = bluffit(0, 2, 3, row=(4, 9, 2), starter=1)
    assert (evening.stage(), notice(evening)) == (
        Stage.NOTICE,
        Notice("starts", {"seat": 1, "table": ["4", "9", "2"]}),
    )
    evening.seen((0, 2, 3))
    assert evening.stage() is Stage.PLAY


def test_all_lay_at_once_and_nobody_has_a_clock() -> None:
    evening = laying(0, 2, 3)
    assert evening.screens[None].waiting == (0, 2, 3)
    assert [evening.help(place) for place in (0, 2, 3)] == ["help-lay"] * 3
    assert [evening.lamps[place] for place in (0, 1, 2, 3)] == [Lamp.ON, Lamp.OFF, Lamp.ON, Lamp.ON]
    assert evening.screens[0].time_left is None
    assert evening.table.wake_at_ns is None


def test_the_hand_is_hidden_until_the_first_press_and_three_seconds_after_the_last() -> None:
    evening = laying(0, 1)
    assert (evening.screens[0].choice, evening.screens[0].looking) == (Choice("lay", {}, 10), False)
    evening.press(0, LEFT)
    assert evening.screens[0].looking
    assert evening.fields(0)
    evening.advance(2900)
    evening.press(0, RIGHT)
    evening.advance(2900)
    assert evening.screens[0].looking
    evening.advance(100)
    assert (evening.fields(0), evening.screens[0].looking) == ({}, False)


def test_the_wheel_starts_at_a_random_card_goes_back_and_forward_and_is_not_heard() -> None:
    seen = set()
    for first in range(10):
        evening = laying(0, 1, wheels=(first, 0))
        evening.tones.clear()
        evening.press(0, RIGHT)
        seen.add(evening.fields(0)["card"])  # type: ignore[index]
        evening.press(0, LEFT, LEFT, RIGHT, RIGHT)
        assert evening.tones == []
    assert seen == {str(card) for card in range(1, 11)}


def test_an_ok_before_any_look_shows_the_hand_and_only_the_next_one_lays() -> None:
    evening = laying(0, 1)
    evening.press(0, OK)
    assert (evening.view()["players"][0]["laid"], evening.screens[0].looking) == (False, True)
    card = evening.fields(0)["card"]  # type: ignore[index]
    evening.press(0, OK)
    assert (evening.view()["players"][0]["laid"], evening.screens[0].looking) == (True, False)
    assert evening.view(0)["you"]["strength"] == card


def test_an_ok_after_the_hand_was_hidden_again_shows_it_first() -> None:
    evening = laying(0, 1)
    evening.press(0, RIGHT)
    evening.advance(3000)
    evening.press(0, OK)
    assert not evening.view()["players"][0]["laid"]
    evening.press(0, OK)
    assert evening.view()["players"][0]["laid"]


def test_under_a_hood_the_first_ok_lays() -> None:
    evening = laying(0, 1, secrets="always")
    assert evening.fields(0)
    evening.press(0, OK)
    assert evening.view()["players"][0]["laid"]


def test_a_card_laid_is_laid() -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    assert evening.screens[0].choice is None
    assert evening.help(0) == "help-look"
    evening.press(0, RIGHT, LEFT, OK)
    assert (evening.view(0)["you"]["strength"], evening.screens[0].looking) == ("8", False)
    assert evening.screens[None].waiting == (1,)


def test_both_arrows_held_show_what_one_has_laid_and_so_does_ones_own_cup() -> None:
    evening = laying(0, 1, cups="each")
    evening.plug(0, 1)
    lay(evening, 0, "8")
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.advance(200)
    looks = [evening.screens[0].looking]
    evening.up(0, LEFT)
    looks.append(evening.screens[0].looking)
    evening.up(0, RIGHT)
    evening.cup(0, CupMotion.LIFTED)
    evening.advance(150)
    looks.append(evening.screens[0].looking)
    evening.cup(0, CupMotion.SETTLED)
    assert [*looks, evening.screens[0].looking] == [True, False, True, False]


def test_a_shaken_cup_means_nothing() -> None:
    evening = laying(0, 1, cups="each")
    evening.plug(0, 1)
    before = evening.view()
    evening.shake(0)
    assert (evening.view(), evening.say(0), evening.stage()) == (before, None, Stage.PLAY)


@pytest.mark.parametrize("place", [0, 1])
def test_there_is_nobody_to_challenge_while_cards_are_laid(place: int) -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    evening.press(place, CHALLENGE)
    assert (evening.say(place), evening.tones[-1]) == ("say-no-challenge", Tone.REFUSED)


def test_who_has_laid_may_pause_and_who_has_to_may_not() -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    evening.hold(1, OK, 2100)
    assert evening.stage() is Stage.PLAY
    evening.hold(0, OK, 2100)
    assert evening.stage() is Stage.PAUSE


# -- taking


def test_the_starter_takes_from_a_public_list_in_the_order_of_the_cards() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    assert (evening.help(0), evening.fields(0)) == ("help-take", {"cards": ["2"]})
    assert (evening.screens[1].choice, evening.help(1)) == (None, "help-look")
    evening.press(0, RIGHT)
    assert evening.fields(0) == {"cards": ["4"]}
    evening.press(0, LEFT, LEFT)
    assert evening.fields(0) == {"cards": ["9"]}
    assert evening.tones[-3:] == [Tone.STEP] * 3
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.up(0, LEFT)
    evening.up(0, RIGHT)
    assert evening.fields(0) == {"cards": ["2"]}
    evening.press(0, RIGHT, RIGHT, OK)
    assert evening.view()["players"][0]["holds"] == ["9"]
    assert (evening.view()["table"], evening.view()["waiting"]) == (["4", "2"], [1])


def test_the_starter_cannot_challenge() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.fields(0)) == ("say-no-challenge", {"cards": ["2"]})


def test_equal_cards_may_be_taken_together_where_the_table_plays_so() -> None:
    evening = laying(0, 1, row=(4, 9), combined=True)
    lay(evening, 0, "3")
    lay(evening, 1, "3")
    take(evening, 0, "4")
    take(evening, 1, "9")
    evening.advance(6000)
    assert evening.view()["table"] == ["3", "3"]
    lay(evening, 0, "1")
    lay(evening, 1, "2")
    assert evening.fields(1) == {"cards": ["3"]}
    take(evening, 1, "3", "3")
    assert evening.view()["players"][1]["holds"] == ["3", "3"]
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.help(0), evening.fields(0)) == (
        "say-challenge-whom",
        "help-whom",
        {"against": 1},
    )


# -- challenging


def test_challenge_opens_the_list_of_holders_and_closes_it() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2), starter=0)
    take(evening, 0, "9")
    take(evening, 1, "4")
    assert (evening.help(2), evening.fields(2)) == ("help-take-or-challenge", {"cards": ["2"]})
    evening.press(2, CHALLENGE)
    assert (evening.help(2), evening.fields(2)) == ("help-opened-whom", {"against": 0})
    evening.press(2, RIGHT)
    assert evening.fields(2) == {"against": 1}
    evening.press(2, LEFT)
    evening.press(2, CHALLENGE)
    assert (evening.help(2), evening.fields(2)) == ("help-take-or-challenge", {"cards": ["2"]})
    evening.press(2, CHALLENGE, RIGHT, OK)
    assert notice(evening).values["against"] == 1


def test_a_step_of_the_one_list_is_not_taken_back_in_the_other() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    take(evening, 0, "9")
    evening.down(1, LEFT)
    evening.press(1, CHALLENGE)
    evening.down(1, RIGHT)
    assert (evening.help(1), evening.fields(1)) == ("help-opened-whom", {"against": 0})


def test_where_nothing_lies_on_the_table_the_holders_are_on_the_wheel_at_once() -> None:
    evening = laying(0, 1, row=(4, 9), combined=True)
    lay(evening, 0, "3")
    lay(evening, 1, "3")
    take(evening, 0, "9")
    take(evening, 1, "4")
    evening.advance(6000)
    lay(evening, 0, "2")
    lay(evening, 1, "1")
    take(evening, 0, "3", "3")
    assert (evening.help(1), evening.fields(1)) == ("help-whom", {"against": 0})
    evening.press(1, OK)
    assert notice(evening).kind == "challenge"


def test_whose_turn_it_is_not_cannot_challenge() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    take(evening, 0, "9")
    evening.press(2, CHALLENGE)
    assert (evening.say(2), evening.screens[2].choice) == ("say-no-challenge", None)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("7", "4", 1),
        ("4", "7", 0),
        ("7", "7", 1),
        ("1o", "10t", 1),
        ("8", "5f", 0),
        ("2", "9n", 1),
        ("10t", "10t", None),
    ],
)
def test_all_see_who_challenged_whom_and_who_holds_the_card_now(
    mine: str, theirs: str, winner: int | None
) -> None:
    evening = challenged(mine, theirs)
    values = {"by": 1, "against": 0, "cards": ["9"], "winner": winner}
    assert Tone.CHALLENGE in evening.tones
    for screen in (None, 2, 3):
        assert notice(evening, screen) == Notice("challenge", values)
    for screen in (0, 1):
        assert notice(evening, screen) == Notice(
            "challenge", {**values, "strengths": {"0": theirs, "1": mine}}
        )
    holders = [seat for seat, player in enumerate(evening.view()["players"]) if player["holds"]]
    assert holders == ([] if winner is None else [winner])
    assert evening.view()["table"] == ["4", "2", "7"] + (["9"] if winner is None else [])


def test_the_two_end_it_and_all_wait_equally_long() -> None:
    evening = challenged("7", "4")
    assert [evening.help(place) for place in range(4)] == [
        "help-seen",
        "help-seen",
        "help-others",
        "help-others",
    ]
    assert evening.screens[None].waiting == (0, 1)
    assert [evening.lamps[place] for place in range(4)] == [Lamp.BLINK, Lamp.BLINK, Lamp.OFF, Lamp.OFF]
    evening.seen((2, 3, 0))
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.NOTICE}
    assert "strengths" in notice(evening, 0).values
    evening.press(1, OK)
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.PLAY}
    assert evening.help(2) == "help-take-or-challenge"


def test_or_its_time_does() -> None:
    evening = challenged("7", "4")
    evening.seen((0,))
    evening.advance(5900)
    assert evening.stage() is Stage.NOTICE
    evening.advance(100)
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.PLAY}


def test_afterwards_the_two_find_what_they_have_seen_while_they_look() -> None:
    evening = challenged("7", "4")
    evening.advance(6000)
    assert evening.view(0)["you"]["seen"] == {"1": "7"}
    assert evening.view(1)["you"]["seen"] == {"0": "4"}
    assert evening.view(2)["you"]["seen"] == {}
    assert not evening.screens[0].looking


def test_in_a_pause_the_strengths_are_hidden_and_after_it_shown_again() -> None:
    evening = challenged("7", "4")
    evening.press(2, OK)
    evening.hold(2, OK, 2100)
    assert evening.stage() is Stage.PAUSE
    assert evening.screens[0].notice is None
