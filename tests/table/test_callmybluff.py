"""Call My Bluff at the table: bids along the track, verdicts, the clock, hints."""

from __future__ import annotations

from companion.match.chance import Seeded
from companion.table.effects import Lamp, Tone
from companion.table.scene import Stage
from companion.table.ways.callmybluff import WAY
from companion.table.wheels import PairWheel
from tests.table.callmybluff_evening import HANDS, PLACES, STAR, bidding, challenged, notice, offered, tap
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

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


# -- verdicts


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
