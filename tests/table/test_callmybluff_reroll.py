"""The Great Re-Roll: an offer of five seconds, and marks that nobody else can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Move
from companion.match.chance import Seeded
from companion.table.effects import Effect, Record, Show
from companion.table.inputs import Asked, CupMotion, Wish
from companion.table.scene import Stage
from companion.table.ways.callmybluff import WAY
from companion.table.wheels import MarkWheel
from tests.table.callmybluff_evening import HANDS, PLACES, STAR, bidding, notice, offered, tap
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening

# -- the Great Re-Roll


def test_the_re_roll_is_offered_to_the_bidder_for_five_seconds() -> None:
    evening = offered()
    left = evening.screens[None].time_left
    assert left is not None
    assert (left.seats, left.total_ms) == ((0,), 5000)
    assert {evening.screens[screen].time_left for screen in (None, 0, 2, 3)} == {left}
    assert evening.help(0) == "help-done"
    evening.advance(2500)
    half = evening.screens[None].time_left
    assert half is not None
    assert 2250 <= half.left_ms <= 2500


def test_without_a_press_the_dice_stay_and_the_next_seat_is_on_turn() -> None:
    evening = offered()
    evening.advance(4900)
    assert evening.view()["phase"] == "reroll"
    evening.advance(120)
    assert evening.lines()[-1] == {"seat": 0, "move": "done"}
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("bidding", [1])


def test_ok_without_a_mark_keeps_the_dice_at_once() -> None:
    evening = offered()
    evening.press(0, OK)
    assert evening.lines()[-1] == {"seat": 0, "move": "done"}
    assert evening.view(0)["you"]["dice"] == [1, 2, 3, 4, 5]


def test_left_goes_on_right_marks_and_ok_rolls_the_rest() -> None:
    evening = offered(at=3)
    evening.press(0, RIGHT, LEFT, RIGHT)
    assert evening.fields(0) == {"dice": [1, 2, 3, 4, 5], "marked": [3, 4], "at": 4}
    assert evening.help(0) == "help-reroll"
    evening.source.dice(STAR, STAR, 2)
    evening.press(0, OK)
    lines = evening.lines()[-2:]
    assert lines[0] == {"seat": 0, "move": "reroll", "show": [4, 5]}
    assert lines[1] == {"chance": "roll", "seat": 0, "values": ["*", "*", 2]}
    assert evening.view()["players"][0]["shown"] == [4, 5]
    assert evening.view(0)["you"]["dice"] == ["*", "*", 2]


def test_a_second_right_takes_the_mark_away_and_the_last_die_cannot_be_marked() -> None:
    evening = offered(at=0)
    evening.press(0, RIGHT, RIGHT)
    assert (evening.fields(0) or {})["marked"] == []
    for _ in range(5):
        evening.press(0, RIGHT, LEFT)
    assert (evening.fields(0) or {})["marked"] == [0, 1, 2, 3]
    tap(evening, 0)
    assert (evening.fields(0) or {})["marked"] == []


def test_a_press_gives_five_seconds_more() -> None:
    evening = offered()
    evening.advance(4000)
    evening.press(0, LEFT)
    evening.advance(4900)
    assert evening.view()["phase"] == "reroll"
    evening.advance(130)
    assert evening.view()["phase"] == "bidding"


def test_marks_that_were_not_said_roll_nothing() -> None:
    evening = offered()
    evening.press(0, RIGHT)
    evening.advance(5100)
    assert evening.lines()[-1]["move"] == "done"
    assert evening.view()["players"][0]["shown"] == []


def test_an_ok_in_time_counts_though_it_arrives_late_and_a_later_one_does_not() -> None:
    evening = offered(at=0)
    evening.down(0, RIGHT)
    evening.up(0, RIGHT)
    evening.now_ns += 5_010 * MS
    evening.down(0, OK, late_ms=15)
    assert evening.lines()[-2]["move"] == "reroll"
    evening = offered(at=0)
    evening.down(0, RIGHT)
    evening.up(0, RIGHT)
    evening.now_ns += 5_050 * MS
    evening.down(0, OK, late_ms=5)
    assert evening.lines()[-1]["move"] == "done"


def test_nobody_else_chooses_or_challenges_meanwhile() -> None:
    evening = offered()
    evening.press(2, CHALLENGE)
    assert evening.say(2) == "refusal-move-not-now"
    assert (evening.fields(2), evening.help(2), evening.help(3)) == (None, "help-look", "help-look")


def test_the_bidder_cannot_challenge_its_own_bid() -> None:
    evening = offered()
    evening.press(0, CHALLENGE)
    assert evening.say(0) == "refusal-move-not-now"


def test_whoever_has_one_hidden_die_is_not_offered_it() -> None:
    evening = bidding((1,), (2,))
    evening.press(0, OK)
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("bidding", [1])
    assert evening.screens[None].time_left is None


def test_the_dice_shown_count_against_the_next_offer() -> None:
    """Of two dice one is shown: at its next bid that seat has one hidden die, and is not asked."""
    evening = offered((1, 2), (3, 4), at=0)
    evening.press(0, RIGHT, OK)
    evening.press(2, OK, OK, OK)
    evening.press(0, OK)
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("bidding", [1])


def test_what_was_shown_is_told_until_the_next_seat_has_seen_it() -> None:
    evening = offered(at=0, turn_seconds=15)
    evening.press(0, RIGHT, LEFT, RIGHT, OK)
    assert notice(evening) == ("shown", {"seat": 0, "show": [1, 2], "shown": [1, 2], "rolls": 3})
    assert evening.screens[None].waiting == (2,)
    assert [evening.help(place) for place in PLACES] == ["help-others", "help-seen", "help-others"]
    evening.press(0, OK)
    evening.press(3, OK)
    assert evening.stage() is Stage.NOTICE
    evening.press(2, OK)
    assert evening.stage() is Stage.PLAY
    left = evening.screens[None].time_left
    assert left is not None
    assert left.left_ms == 15_000


def test_it_is_told_six_seconds_at_most() -> None:
    evening = offered(at=0)
    evening.press(0, RIGHT, OK)
    evening.advance(6000)
    assert (evening.stage(), evening.fields(2)) == (Stage.PLAY, {"quantity": 1, "face": 2})


def test_a_second_re_roll_tells_all_that_lies_face_up() -> None:
    evening = offered((5, 2, 3), (1, 1, 1), at=0)
    evening.source.dice(STAR, 1)
    evening.press(0, RIGHT, OK)
    evening.press(2, OK, OK, OK)
    evening.source.queue.append(1)
    evening.press(0, OK, RIGHT, OK)
    assert notice(evening)[1] == {"seat": 0, "show": [1], "shown": [1, 5], "rolls": 1}


def test_a_shake_of_the_cup_is_not_needed_and_rolls_nothing() -> None:
    evening = offered(cups="each", at=0)
    evening.press(0, RIGHT)
    evening.shake(0)
    assert evening.view()["phase"] == "reroll"
    evening.press(0, OK)
    assert evening.view()["players"][0]["shown"] == [1]


def test_the_offer_stands_still_in_a_pause_and_starts_again_after_it() -> None:
    evening = offered()
    evening.advance(4000)
    evening.hear(Asked(Wish.PAUSE))
    evening.advance(60_000)
    evening.hear(Asked(Wish.GO_ON))
    evening.advance(3000)
    left = evening.screens[None].time_left
    assert left is not None
    assert left.left_ms == 5000
    evening.advance(4900)
    assert evening.view()["phase"] == "reroll"


def test_nobody_on_the_clock_of_an_offer_pauses_by_ok() -> None:
    evening = offered()
    evening.hold(2, OK, 2100)
    assert evening.stage() is Stage.PAUSE


def test_a_turn_clock_that_ends_before_the_offer_decides() -> None:
    evening = offered(turn_seconds=2)
    left = evening.screens[None].time_left
    assert left is not None
    assert left.total_ms == 2000
    evening.advance(2030)
    assert evening.lines()[-1] == {"timeout": 0}
    assert (evening.stage(), evening.view()["waiting"]) == (Stage.PLAY, [1])


@pytest.mark.parametrize("pressed_ms", range(0, 60, 3))
def test_clock_and_offer_that_end_together_hang_nothing(pressed_ms: int) -> None:
    evening = offered(turn_seconds=7)
    evening.advance(1965 + pressed_ms)
    evening.press(0, LEFT)
    evening.advance(5100)
    assert evening.view()["waiting"] == [1]


# -- the secret of the marks


def test_the_dice_are_seen_from_the_first_press_until_three_seconds_without_one() -> None:
    evening = offered()
    looks = [evening.screens[0].looking]
    evening.press(0, LEFT)
    for wait_ms in (0, 2900, 100):
        evening.advance(wait_ms)
        looks.append(evening.screens[0].looking)
    assert looks == [False, True, True, False]
    assert evening.fields(0) == {}
    assert evening.help(0) == "help-done"


def test_a_mark_that_is_not_allowed_shows_the_dice_as_long_as_any_other() -> None:
    evening = offered((1, 2), (3, 4), at=0)
    evening.press(0, RIGHT, LEFT)
    evening.advance(2000)
    evening.press(0, RIGHT)
    evening.advance(2000)
    assert evening.screens[0].looking


def test_no_click_is_heard_while_marking() -> None:
    evening = offered()
    evening.press(0, LEFT, RIGHT, LEFT, RIGHT)
    assert evening.tones == []


def test_masked_marks_look_the_same_whatever_is_marked() -> None:
    one, other = offered(at=0), offered((5, 5, 5, 5, 5), *HANDS[1:], at=4)
    one.press(0, LEFT, LEFT)
    other.press(0, RIGHT, LEFT)
    for evening in (one, other):
        evening.advance(3000)
    for name in ("choice", "help", "looking", "time_left", "say"):
        assert getattr(one.screens[0], name) == getattr(other.screens[0], name)


def test_the_cursor_starts_at_a_random_die() -> None:
    source, starts = Seeded(1), set()
    legal = (Move(0, "done"), *(Move(0, "reroll", {"show": [face]}) for face in (1, 2, 3)))
    for _ in range(60):
        wheel = WAY.wheel_for(legal, {"you": {"dice": [1, 2, 3]}}, source)
        assert isinstance(wheel, MarkWheel)
        starts.add(wheel.at)
    assert starts == {0, 1, 2}


SECRET = 0
hand = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple)
actions = st.one_of(
    st.builds(
        lambda p, b: lambda e: e.press(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])
    ),
    st.builds(
        lambda p, b: lambda e: e.down(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])
    ),
    st.builds(lambda p, b: lambda e: e.up(p, b), st.sampled_from([0, 2]), st.sampled_from([LEFT, RIGHT, OK])),
    st.builds(lambda c, m: lambda e: e.cup(c, m), st.sampled_from([0, 2]), st.sampled_from(list(CupMotion))),
    st.builds(lambda ms: lambda e: e.advance(ms), st.sampled_from([50, 300, 1000, 2500, 5100])),
)


def public(effects: list[Effect]) -> list[Effect]:
    """Everything but what the journal keeps and what the secret's own screen shows."""
    return [
        e for e in effects if not isinstance(e, Record) and not (isinstance(e, Show) and e.screen == SECRET)
    ]


@settings(deadline=None, max_examples=60)
@given(hand, hand, st.integers(0, 4), st.integers(0, 4), st.lists(actions, max_size=25))
def test_other_dice_and_another_cursor_change_nothing_for_anybody_else(
    one: tuple[int, ...],
    other: tuple[int, ...],
    at: int,
    elsewhere: int,
    acts: list[Callable[[Evening], Any]],
) -> None:
    """Until something is shown, which is no secret any more."""
    tables = (
        offered(one, *HANDS[1:], cups="each", at=at),
        offered(other, *HANDS[1:], cups="each", at=elsewhere),
    )
    for act in acts:
        for table in tables:
            table.effects.clear()
            act(table)
        if any(player["shown"] for table in tables for player in table.view()["players"]):
            break
        assert public(tables[0].effects) == public(tables[1].effects)
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns
        assert tables[0].table.board_scene() == tables[1].table.board_scene()


turns = st.lists(st.sampled_from([LEFT, RIGHT]), max_size=10)


@settings(deadline=None, max_examples=40)
@given(hand, hand, turns)
def test_neither_marking_nor_its_time_tells_what_is_marked(
    one: tuple[int, ...], other: tuple[int, ...], presses: list[Any]
) -> None:
    """As many presses of other buttons on other dice: the same for everybody else, until OK says it."""
    tables = offered(one, *HANDS[1:], at=1), offered(other, *HANDS[1:], at=3)
    for press in presses:
        for table in tables:
            table.effects.clear()
        tables[0].press(0, LEFT)
        tables[1].press(0, press)
        assert public(tables[0].effects) == public(tables[1].effects)
        assert tables[0].table.wake_at_ns == tables[1].table.wake_at_ns
    for table in tables:
        table.effects.clear()
        table.advance(5100)
    assert public(tables[0].effects) == public(tables[1].effects)
