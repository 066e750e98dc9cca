"""Call My Bluff at the table: the track, the Great Re-Roll as an offer, verdicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Move
from companion.match.chance import Seeded
from companion.table.effects import Effect, Lamp, Record, Show, Tone
from companion.table.inputs import Asked, CupMotion, Wish
from companion.table.scene import Stage
from companion.table.ways.callmybluff import WAY
from companion.table.wheels import MarkWheel, PairWheel
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening

STAR = 6  # what Scripted rolls for it
HANDS = ((1, 2, 3, 4, 5), (STAR, STAR, 4, 4, 2), (5, 5, 5, 1, 1))
PLACES = (0, 2, 3)


def bidding(*hands: tuple[int, ...], opener: int = 0, cups: str = "none", **options: Any) -> Evening:
    """As many of places 0, 2 and 3 as there are hands have rolled them; the `opener`-th is to bid."""
    evening = Evening(cups=cups)
    places = PLACES[: len(hands)]
    if cups == "each":
        evening.plug(*places)
    evening.source.queue.append(opener)
    evening.start(*places, game="callmybluff", dice=len(hands[0]), **options)
    for place, hand in zip(places, hands, strict=True):
        evening.source.dice(*hand)
        if cups == "each":
            evening.shake(place)
        else:
            evening.press(place, OK)
    assert evening.view()["phase"] == "bidding"
    evening.effects.clear()
    evening.tones.clear()
    return evening


def offered(*hands: tuple[int, ...], at: int = 0, **options: Any) -> Evening:
    """Place 0 has bid one 1, and may re-roll; its cursor is on die `at`."""
    evening = bidding(*(hands or HANDS), **options)
    evening.source.queue.append(at)
    evening.press(0, OK)
    assert evening.view()["phase"] == "reroll"
    evening.effects.clear()
    evening.tones.clear()
    return evening


def notice(evening: Evening, screen: int | None = None) -> tuple[str, dict[str, Any]]:
    found = evening.screens[screen].notice
    assert found is not None
    return found.kind, dict(found.values)


def tap(evening: Evening, place: int) -> None:
    evening.down(place, LEFT)
    evening.advance(20)
    evening.down(place, RIGHT)
    evening.advance(50)
    evening.up(place, RIGHT)
    evening.up(place, LEFT)


# -- rolling


def test_a_game_begins_with_everybodys_roll() -> None:
    evening = Evening()
    evening.source.queue.append(1)
    evening.start(0, 2, game="callmybluff")
    assert (evening.help(0), evening.help(2)) == ("help-roll", "help-roll")
    assert (evening.view()["opener"], evening.view()["waiting"]) == (1, [0, 1])
    assert {evening.lamps[0], evening.lamps[2]} == {Lamp.BLINK}
    evening.press(0, OK)
    assert evening.help(0) == "help-look"


def test_a_shake_rolls() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2, game="callmybluff")
    assert evening.help(0) == "help-shake"
    evening.shake(0)
    assert evening.view()["waiting"] == [1]


# -- the bid


def test_a_bid_starts_at_the_first_space_left_goes_along_the_track_and_right_through_the_faces() -> None:
    evening = bidding(*HANDS)
    assert (evening.fields(0), evening.help(0)) == ({"quantity": 1, "face": 1}, "help-track")
    evening.press(0, RIGHT, RIGHT)
    assert evening.fields(0) == {"quantity": 1, "face": 3}
    evening.press(0, LEFT)
    assert evening.fields(0) == {"quantity": 1, "face": "*"}
    evening.press(0, LEFT)
    assert evening.fields(0) == {"quantity": 2, "face": 3}
    evening.press(0, OK)
    assert evening.view()["bid"] == {"seat": 0, "quantity": 2, "face": 3, "space": 3}


def test_left_alone_goes_along_all_of_the_track_and_comes_round() -> None:
    evening = bidding(*HANDS)
    seen = []
    for _ in range(30):
        fields = evening.fields(0) or {}
        seen.append((fields["quantity"], fields["face"]))
        evening.press(0, LEFT)
    assert [quantity for quantity, face in seen if face == 1] == list(range(1, 21))
    assert [quantity for quantity, face in seen if face == "*"] == list(range(1, 11))
    assert evening.fields(0) == {"quantity": 1, "face": 1}


def test_right_alone_goes_through_the_five_faces_and_comes_round() -> None:
    evening = bidding(*HANDS)
    seen = []
    for _ in range(6):
        seen.append((evening.fields(0) or {})["face"])
        evening.press(0, RIGHT)
    assert seen == [1, 2, 3, 4, 5, 1]


def test_both_arrows_tapped_go_back_to_the_smallest_raise() -> None:
    evening = bidding(*HANDS)
    evening.press(0, RIGHT, LEFT, LEFT, LEFT)
    tap(evening, 0)
    assert evening.fields(0) == {"quantity": 1, "face": 1}


def test_the_next_seat_starts_at_the_smallest_raise_and_may_challenge() -> None:
    evening = bidding(*HANDS)
    evening.press(0, RIGHT, OK, OK)
    assert evening.fields(2) == {"quantity": 1, "face": 3}
    assert evening.help(2) == "help-track-or-challenge"
    assert evening.help(0) == evening.help(3) == "help-look"
    assert (evening.lamps[2], evening.lamps[0]) == (Lamp.ON, Lamp.OFF)


def test_every_legal_bid_can_be_reached_and_no_other() -> None:
    evening = bidding(*HANDS)
    evening.press(0, LEFT, LEFT, LEFT, RIGHT, OK, OK)
    legal = [move for move in evening.replayed().legal(1) if move.name == "bid"]
    wheel = WAY.wheel_for(legal, {}, Seeded(1))
    assert isinstance(wheel, PairWheel)
    reached, new = {wheel.at}, [wheel]
    while new:
        turned = {step.at: step for old in new for step in (old.left(), old.right())}
        new = [step for at, step in turned.items() if at not in reached]
        reached |= set(turned)
    assert len(reached) == len(legal)


def test_at_the_end_of_the_track_only_a_challenge_is_left() -> None:
    evening = bidding(*HANDS)
    evening.press(0, *[LEFT] * 29, *[RIGHT] * 4, OK, OK)
    assert evening.view()["bid"]["space"] == 30
    assert (evening.fields(2), evening.help(2)) == (None, "help-challenge")
    evening.press(2, CHALLENGE)
    assert notice(evening)[0] == "verdict"


def test_a_challenge_before_any_bid_is_refused_on_that_screen() -> None:
    evening = bidding(*HANDS)
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.say(2)) == ("refusal-challenge-no-bid", None)


def test_a_challenge_out_of_turn_is_refused_on_that_screen() -> None:
    evening = bidding(*HANDS)
    evening.press(0, OK, OK)
    evening.press(3, CHALLENGE)
    assert evening.say(3) == "refusal-not-your-turn"
    assert evening.stage() is Stage.PLAY


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


# -- verdicts


def challenged(*turned: Any, hands: tuple[tuple[int, ...], ...] = HANDS) -> Evening:
    """Place 0 bids after `turned`, keeps its dice, and is challenged by place 2."""
    evening = bidding(*hands)
    evening.press(0, *turned, OK, OK)
    evening.tones.clear()
    evening.press(2, CHALLENGE)
    return evening


DICE = {"0": [1, 2, 3, 4, 5], "1": ["*", "*", 4, 4, 2], "2": [5, 5, 5, 1, 1]}


def test_a_bid_too_high_costs_the_bidder_what_it_was_off() -> None:
    evening = challenged(*[LEFT] * 11, RIGHT, RIGHT)
    assert notice(evening) == (
        "verdict",
        {
            "challenger": 1,
            "bidder": 0,
            "quantity": 8,
            "face": 3,
            "space": 12,
            "count": 3,
            "verdict": "too_high",
            "lost": {"0": 5},
            "safe": [],
            "left": {"0": 0, "1": 5, "2": 5},
            "dice": DICE,
        },
    )
    assert evening.tones == [Tone.CHALLENGE]


def test_a_bid_too_low_costs_the_challenger() -> None:
    kind, told = notice(challenged())
    assert (kind, told["count"], told["verdict"], told["lost"]) == ("verdict", 5, "too_low", {"1": 4})
    assert told["left"] == {"0": 5, "1": 1, "2": 5}


def test_an_exact_bid_costs_all_others_a_die() -> None:
    evening = challenged(*[LEFT] * 6)
    told = notice(evening)[1]
    assert (told["quantity"], told["verdict"], told["lost"]) == (5, "exact", {"1": 1, "2": 1})
    assert told["safe"] == []
    evening.tones.clear()
    evening.seen(PLACES)
    assert evening.tones == [Tone.DIE_LOST]
    assert [player["dice"] for player in evening.view()["players"]] == [5, 4, 4]


def test_whoever_has_one_die_only_is_safe_from_an_exact_bid() -> None:
    evening = challenged(hands=((1,), (2,), (3,)))
    told = notice(evening)[1]
    assert (told["verdict"], told["lost"], told["safe"]) == ("exact", {}, [1, 2])
    assert told["left"] == {"0": 1, "1": 1, "2": 1}
    evening.seen(PLACES)
    assert (evening.view()["phase"], evening.view()["round"]) == ("rolling", 2)


def test_dice_shown_before_come_first_in_the_verdict() -> None:
    evening = offered(at=4)
    evening.source.dice(STAR, STAR, STAR, STAR)
    evening.press(0, RIGHT, OK)
    evening.press(2, OK, CHALLENGE)
    told = notice(evening)[1]
    assert told["dice"]["0"] == [5, "*", "*", "*", "*"]
    assert told["count"] == 8


def test_all_screens_wait_equally_long_and_the_table_makes_everybody_ready() -> None:
    evening = challenged()
    assert {evening.stage(place) for place in PLACES} == {Stage.NOTICE}
    assert {evening.help(place) for place in PLACES} == {"help-seen"}
    evening.advance(5970)
    assert evening.view()["phase"] == "reveal"
    evening.advance(30)
    assert (evening.view()["phase"], evening.view()["opener"]) == ("rolling", 0)
    assert [line.get("move") for line in evening.lines()[-3:]] == ["ready"] * 3


def test_shaking_for_the_next_roll_says_that_the_verdict_has_been_seen() -> None:
    evening = bidding(*HANDS, cups="each")
    evening.press(0, OK, OK)
    evening.press(2, CHALLENGE)
    evening.shake(3)
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("rolling", [0, 1])


def test_the_last_with_dice_wins_and_ok_plays_again() -> None:
    evening = challenged(*[LEFT] * 11, hands=HANDS[:2])
    evening.seen((0, 2))
    assert notice(evening) == ("over", {"winners": [1]})
    assert evening.tones[-1] is Tone.WIN
    evening.seen((0, 2))
    assert (evening.stage(), evening.help(0), evening.help(2)) == (Stage.OVER, "help-rematch", "help-over")
    evening.press(0, OK)
    assert (evening.stage(), evening.view()["round"]) == (Stage.PLAY, 1)


def test_whoever_is_out_watches() -> None:
    evening = challenged(*[LEFT] * 11, RIGHT, RIGHT)
    evening.seen(PLACES)
    assert evening.view()["players"][0]["out"]
    assert evening.help(0) == "help-out"
    evening.roll((2, 3))
    evening.press(0, CHALLENGE)
    assert evening.say(0) == "refusal-player-out"


# -- the clock


def test_without_turn_seconds_no_clock_runs() -> None:
    assert bidding(*HANDS).screens[None].time_left is None


def test_time_that_runs_out_opens_with_a_one_and_offers_nothing() -> None:
    evening = bidding(*HANDS, turn_seconds=15)
    evening.advance(15_030)
    assert notice(evening) == ("timed_out", {"seat": 0, "quantity": 1, "face": 1, "bidder": None})
    assert evening.tones[-1] in (Tone.TIME_OUT, Tone.TURN)
    assert Tone.TIME_OUT in evening.tones
    evening.seen(PLACES)
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("bidding", [1])


def test_time_that_runs_out_against_a_bid_challenges_it() -> None:
    evening = bidding(*HANDS, turn_seconds=15)
    evening.press(0, OK, OK)
    evening.advance(15_030)
    assert notice(evening) == ("timed_out", {"seat": 1, "quantity": 1, "face": 1, "bidder": 0})
    evening.seen(PLACES)
    assert notice(evening)[0] == "verdict"
    assert notice(evening)[1]["challenger"] == 1


# -- after a power cut


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


# -- hints


def test_first_game_hints_tell_of_the_track_the_stars_and_the_re_roll() -> None:
    evening = Evening(hints=True)
    evening.source.queue.append(0)
    evening.start(0, 2, game="callmybluff")
    assert evening.help(0) == "hint-roll"
    evening.roll((0, 2), *HANDS[:2])
    assert (evening.help(0), evening.help(2)) == ("hint-track", "hint-look-stars")
    evening.press(0, OK)
    assert evening.help(0) == "hint-done"
    evening.press(0, OK)
    assert evening.help(2) == "hint-track-or-challenge"
