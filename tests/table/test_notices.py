from __future__ import annotations

from typing import Any

from companion.table.effects import Lamp
from companion.table.scene import Notice, Stage
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening


def notice(evening: Evening) -> Notice:
    found = evening.screens[None].notice
    assert found is not None
    for place in evening.screens[None].places:
        assert evening.screens[place].notice == found
    return found


def verdict(**settings: Any) -> Evening:
    """Place 0 said one 1, place 2 challenged; nobody has seen it yet."""
    evening = Evening(**settings)
    evening.start(0, 2)
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    evening.roll((0, 2), (1, 2, 3, 4, 5), (2, 2, 3, 4, 5))
    evening.press(0, OK)
    evening.press(2, CHALLENGE)
    return evening


def test_the_first_rolls_say_who_opens(evening: Evening) -> None:
    evening.start(0, 2)
    evening.source.dice(3, 4, 1, 1)
    evening.roll((0, 2))
    assert notice(evening) == Notice("opens", {"seat": 0, "rolls": {"0": [3, 4], "1": [1, 1]}})


def test_a_tie_rolls_again_and_keeps_the_others_rolls(evening: Evening) -> None:
    evening.start(0, 1, 2)
    evening.source.dice(3, 4, 4, 3, 1, 1)
    evening.roll((0, 1, 2))
    rolls = {"0": [3, 4], "1": [4, 3], "2": [1, 1]}
    assert notice(evening) == Notice("rolled_again", {"seats": [0, 1], "rolls": rolls})
    evening.seen((0, 1, 2))
    evening.source.dice(6, 6, 2, 2)
    evening.roll((0, 1))
    rolls = {"0": [6, 6], "1": [2, 2], "2": [1, 1]}
    assert notice(evening) == Notice("opens", {"seat": 0, "rolls": rolls})


def test_a_challenge_is_a_verdict_with_all_dice() -> None:
    assert notice(verdict()) == Notice(
        "verdict",
        {
            "challenger": 1,
            "bidder": 0,
            "quantity": 1,
            "face": 1,
            "count": 1,
            "loser": 1,
            "dice": {"0": [1, 2, 3, 4, 5], "1": [2, 2, 3, 4, 5]},
        },
    )


def test_a_notice_stays_reveal_seconds() -> None:
    evening = verdict(reveal_seconds=6)
    evening.advance(5900)
    assert evening.stage() is Stage.NOTICE
    evening.advance(100)
    assert evening.stage() is Stage.PLAY


def test_the_table_makes_ready_of_it_for_all_at_once() -> None:
    evening = verdict()
    before = len(evening.entries)
    evening.advance(6000)
    assert len(evening.entries) == before + 1
    assert [line["move"] for line in evening.entries[-1].lines] == ["ready", "ready"]
    assert evening.view()["phase"] == "rolling"


def test_a_notice_ends_when_all_seated_have_pressed_ok() -> None:
    evening = verdict()
    assert (evening.help(0), evening.help(2)) == ("help-seen", "help-seen")
    assert evening.screens[None].waiting == (0, 2)
    evening.press(0, OK)
    assert (evening.stage(), evening.help(0), evening.help(2)) == (Stage.NOTICE, "help-others", "help-seen")
    assert evening.screens[None].waiting == (2,)
    assert (evening.lamps[0], evening.lamps[2]) == (Lamp.OFF, Lamp.BLINK)
    evening.press(0, OK)
    assert evening.stage() is Stage.NOTICE
    evening.press(2, OK)
    assert evening.stage() is Stage.PLAY


def test_one_entry_is_one_notice_seen() -> None:
    """The OK that ends a notice says nothing else."""
    evening = verdict()
    evening.seen((0, 2))
    assert evening.view()["waiting"] == [0, 1]


def test_an_ok_before_the_notice_was_shown_has_not_seen_it() -> None:
    evening = verdict()
    evening.down(0, OK, late_ms=100)
    assert evening.help(0) == "help-seen"


def test_no_clock_runs_before_a_notice_has_been_seen() -> None:
    evening = verdict()
    assert evening.screens[None].time_left is None
    assert evening.table.wake_at_ns == evening.now_ns + 6_000_000_000 - 10_000_000 - 10_000_000


def test_running_out_of_time_is_a_notice(evening: Evening) -> None:
    evening.to_bidding(0, 2)
    evening.advance(15_020)
    assert notice(evening) == Notice("timed_out", {"seat": 0})


def test_notices_wait_for_each_other(evening: Evening) -> None:
    evening.to_bidding(0, 1, 2, dice=1, sudden_death=False)
    evening.advance(15_020)
    assert notice(evening) == Notice("timed_out", {"seat": 0})
    evening.seen((0, 1, 2))
    assert notice(evening) == Notice("out", {"seat": 0})
    evening.advance(6000)
    assert evening.stage() is Stage.PLAY
    assert evening.help(0) == "help-out"


def test_the_winner_and_the_pot_are_the_last_notice(evening: Evening) -> None:
    evening.to_bidding(0, 2, dice=1, sudden_death=False, ante=3)
    evening.advance(15_020)
    evening.seen((0, 2))
    assert notice(evening) == Notice("over", {"winners": [1], "pot": 6})
    evening.advance(6000)
    assert evening.stage() is Stage.OVER


def test_a_look_works_during_a_notice() -> None:
    evening = verdict()
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.advance(300)
    assert evening.screens[0].looking
