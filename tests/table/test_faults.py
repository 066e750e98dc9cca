from __future__ import annotations

import pytest

from companion.table.faults import Faults
from companion.table.inputs import FaultBegan, FaultEnded
from companion.table.scene import Stage, Text
from tests.table.conftest import OK, Evening

VALUES = {"seat": 3, "where": "i2c-1"}
CODE = "fault-screen-no-answer"


@pytest.fixture
def bidding(evening: Evening) -> Evening:
    evening.to_bidding(0, 2)
    return evening


def test_a_fault_is_told_once_until_it_changes_or_ends() -> None:
    faults = Faults()
    assert faults.begin("cup:1", Text("a"))
    assert not faults.begin("cup:1", Text("a"))
    assert faults.begin("cup:1", Text("b"))
    faults.end("cup:1")
    faults.end("cup:1")
    assert faults.begin("cup:1", Text("b"))


def test_a_place_has_its_own_parts_only_also_those_with_two_faults() -> None:
    faults = Faults()
    faults.begin("buttons:10", Text("a"))
    assert faults.of_place(1, None) is None
    faults.begin("buttons:1:busy", Text("b"))
    assert faults.of_place(1, None) == Text("b")
    faults.begin("cup:3", Text("c"))
    assert faults.of_place(1, 3) == Text("c")


def test_a_low_battery_is_said_where_nothing_worse_is() -> None:
    faults = Faults()
    faults.begin("cup:1:battery", Text("low"))
    assert (faults.of_place(1, 1), faults.of_all()) == (Text("low"), Text("low"))
    assert not faults.has("cup:1")
    faults.begin("screen:1", Text("dark"))
    assert (faults.of_place(1, 1), faults.of_all()) == (Text("dark"), Text("dark"))
    faults.begin("cup:1", Text("gone"))
    assert faults.of_place(1, 1) == Text("gone")


def test_with_a_low_battery_the_cup_rolls() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.hear(FaultBegan("cup:0:battery", "fault-cup-battery", {"cup": 1, "volts": "3.2"}))
    evening.start(0, 2)
    assert evening.help(0) == "help-shake"
    evening.shake(0)
    assert len([line for line in evening.lines() if "chance" in line]) == 1


def test_the_oldest_fault_is_on_the_board() -> None:
    faults = Faults()
    faults.begin("cup:1", Text("a"))
    faults.begin("journal", Text("b"))
    assert faults.of_all() == Text("a")
    assert faults.of_place(1, 1) == Text("a")
    assert faults.of_place(0, 0) is None


def test_a_seat_whose_screen_dies_pauses_the_game_with_the_reason(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    assert (bidding.stage(), bidding.say(None), bidding.say(0)) == (
        Stage.PAUSE,
        "pause-screen",
        "pause-screen",
    )
    reason = bidding.screens[None].say
    assert reason is not None
    assert reason.values == {"name": "Seat 3"}


def test_its_secrets_are_shown_nowhere_else(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    for screen in (None, 0):
        view = bidding.view(screen)
        assert view.get("you", {"dice": None}) == (
            {"dice": bidding.view(0)["you"]["dice"]} if screen == 0 else {"dice": None}
        )


def test_the_host_may_go_on_without_it(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    bidding.press(0, OK)
    bidding.advance(3000)
    assert bidding.stage() is Stage.PLAY
    fault = bidding.screens[None].fault
    assert fault is not None
    assert fault.key == CODE
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    assert bidding.stage() is Stage.PLAY


def test_when_it_works_again_the_host_is_told_and_goes_on(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    bidding.hear(FaultEnded("screen:2"))
    assert (bidding.stage(), bidding.say(None)) == (Stage.PAUSE, "pause-works-again")
    bidding.press(0, OK)
    bidding.advance(3000)
    assert bidding.stage() is Stage.PLAY
    assert bidding.screens[None].fault is None


def test_of_two_dead_screens_the_other_is_still_the_reason(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:0", CODE, VALUES))
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    bidding.hear(FaultEnded("screen:0"))
    reason = bidding.screens[None].say
    assert reason is not None
    assert (reason.key, reason.values) == ("pause-screen", {"name": "Seat 3"})


@pytest.mark.parametrize(
    "part", ["screen:1", "screen:board", "screen:", "buttons:2", "cup:0", "journal", "timer", "x"]
)
def test_other_faults_are_shown_and_play_goes_on(bidding: Evening, part: str) -> None:
    bidding.hear(FaultBegan(part, CODE, VALUES))
    assert bidding.stage() is Stage.PLAY
    fault = bidding.screens[None].fault
    assert fault is not None
    assert fault.key == CODE
    bidding.hear(FaultEnded(part))
    assert bidding.screens[None].fault is None


def test_a_places_own_screen_tells_of_its_own_parts_only(bidding: Evening) -> None:
    bidding.hear(FaultBegan("buttons:2", CODE, VALUES))
    assert bidding.screens[2].fault == bidding.screens[None].fault
    assert bidding.screens[0].fault is None


def test_the_screen_of_who_is_out_pauses_nothing(evening: Evening) -> None:
    evening.to_bidding(0, 1, 2, dice=1, sudden_death=False)
    evening.advance(15_020)
    evening.seen((0, 1, 2))
    evening.seen((0, 1, 2))
    evening.hear(FaultBegan("screen:0", CODE, VALUES))
    assert evening.stage() is Stage.PLAY
    evening.hear(FaultBegan("screen:1", CODE, VALUES))
    assert evening.stage() is Stage.PAUSE


def test_in_the_lobby_a_dead_screen_pauses_nothing(evening: Evening) -> None:
    evening.sit(0, 2)
    evening.hear(FaultBegan("screen:2", CODE, VALUES))
    assert evening.stage() is Stage.LOBBY


def test_a_dead_screen_after_a_restart_is_told_before_it_goes_on(bidding: Evening) -> None:
    again = bidding.again()
    again.hear(FaultBegan("screen:2", CODE, VALUES))
    assert again.stage() is Stage.PAUSE
    again.press(0, OK)
    assert again.screens[None].count_down == 3


def test_presses_at_places_that_are_not_there_are_nothing(bidding: Evening) -> None:
    bidding.effects.clear()
    bidding.press(9, OK)
    bidding.press(-1, OK)
    assert bidding.effects == []


def test_the_journal_of_the_root_stays_told_though_entries_are_kept(bidding: Evening) -> None:
    """A journal in memory answers every entry, but nothing is kept: the composition root says so."""
    bidding.hear(FaultBegan("journal", "journal-read-only", {"path": "/j", "reason": "read-only"}))
    bidding.press(0, OK)
    assert bidding.screens[None].fault is not None


def test_a_match_that_begins_with_a_dead_screen_waits_for_the_host(evening: Evening) -> None:
    evening.hear(FaultBegan("screen:2", CODE, VALUES))
    evening.sit(0, 2)
    evening.press(0, OK)
    assert (evening.stage(), evening.say(None)) == (Stage.PAUSE, "pause-screen")
    evening.press(0, OK)
    evening.advance(3000)
    assert evening.stage() is Stage.PLAY


def test_the_screen_of_a_free_place_keeps_no_match_waiting(evening: Evening) -> None:
    evening.hear(FaultBegan("screen:3", CODE, VALUES))
    evening.start(0, 2)
    assert evening.stage() is Stage.PLAY


def test_another_reason_of_the_same_dead_screen_does_not_pause_again(bidding: Evening) -> None:
    bidding.hear(FaultBegan("screen:2", CODE, VALUES))
    bidding.press(0, OK)
    bidding.advance(3000)
    bidding.hear(FaultBegan("screen:2", "fault-screen-bus", VALUES))
    assert bidding.stage() is Stage.PLAY


def test_a_pause_for_something_else_is_told_of_no_repair(bidding: Evening) -> None:
    bidding.hear(FaultBegan("cup:2", "fault-cup-silent", {}))
    bidding.hold(2, OK, 2000)
    bidding.hear(FaultEnded("cup:2"))
    assert (bidding.stage(), bidding.say(0)) == (Stage.PAUSE, None)
