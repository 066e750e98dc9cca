"""Bamboozler at the table: declaring, believing, challenging, covering, and what follows."""

from __future__ import annotations

import pytest

from companion.table.effects import Lamp, Tone
from companion.table.inputs import CupMotion
from companion.table.scene import Choice, Stage
from tests.table.bamboozler_evening import Bamboozling
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT

BELIEVE = Choice("accept", {})


# -- rolling and declaring


def test_the_seat_on_turn_rolls_with_ok_and_nobody_else() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    assert [evening.help(place) for place in (0, 2, 3)] == ["help-roll", "help-look", "help-look"]
    assert (evening.lamps[0], evening.lamps[2]) == (Lamp.BLINK, Lamp.OFF)
    evening.press(2, OK)
    assert evening.view()["phase"] == "roll"
    evening.thrown(0, 2, 5)
    assert evening.view(0)["you"]["roll"] == [2, 5]
    assert evening.view(2)["you"]["roll"] is None
    assert evening.lamps[0] is Lamp.ON


def test_with_cups_of_their_own_the_seat_on_turn_shakes_its_own() -> None:
    evening = Bamboozling("skip", "skip", cups="each", seats=2)
    assert (evening.help(0), evening.help(2)) == ("help-shake", "help-look")
    evening.shake(2)
    assert evening.view()["phase"] == "roll"
    evening.press(0, OK)
    assert evening.view()["phase"] == "roll"
    evening.shake(0)
    assert evening.view()["phase"] == "declare"


def test_with_one_cup_for_all_its_shake_rolls_for_the_seat_on_turn_alone() -> None:
    evening = Bamboozling("skip", "skip", cups="shared", seats=2)
    evening.source.dice(4, 3)
    evening.shake(0)
    assert evening.view(0)["you"]["roll"] == [4, 3]
    evening.press(0, OK)
    evening.press(2, OK)
    evening.source.dice(6, 6)
    evening.shake(0)
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("declare", [1])
    assert (evening.view(0)["you"]["roll"], evening.view(2)["you"]["roll"]) == (None, [6, 6])


def test_a_cocked_die_is_rolled_again() -> None:
    evening = Bamboozling("skip", "skip", cups="each", seats=2)
    evening.shake(0, skewed=True)
    assert (evening.say(0), evening.view()["phase"]) == ("say-cocked", "roll")


def test_a_declaration_starts_at_the_smallest_score_and_goes_through_all_of_them() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.thrown(0, 2, 5)
    assert (evening.fields(0), evening.help(0)) == ({"score": 12}, "help-declare")
    evening.press(0, RIGHT)
    assert evening.fields(0) == {"score": 13}
    evening.press(0, LEFT, LEFT)
    assert evening.fields(0) == {"score": 21}
    seen = set()
    for _ in range(36):
        seen.add((evening.fields(0) or {})["score"])
        evening.press(0, RIGHT)
    assert len(seen) == 36
    assert evening.fields(0) == {"score": 21}


def test_both_arrows_tapped_go_back_to_the_smallest_score() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.thrown(0, 2, 5)
    evening.press(0, RIGHT, RIGHT)
    evening.down(0, LEFT)
    evening.advance(20)
    evening.down(0, RIGHT)
    evening.advance(50)
    evening.up(0, RIGHT)
    evening.up(0, LEFT)
    assert evening.fields(0) == {"score": 12}


def test_a_declaration_starts_where_it_ties() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 6, 4, 64)
    evening.press(2, OK, OK)
    evening.thrown(2, 1, 1)
    assert evening.fields(2) == {"score": 64}
    evening.press(2, LEFT)
    assert evening.fields(2) == {"score": 21}


def test_the_wheel_clicks_for_all_as_the_declaration_is_public() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.thrown(0, 2, 5)
    evening.fresh()
    evening.press(0, RIGHT)
    assert evening.tones == [Tone.STEP]
    assert evening.screens[None].choice is None


def test_a_challenge_before_any_declaration_is_refused_on_that_screen() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.say(2)) == ("refusal-move-not-now", None)


# -- responding


def test_the_next_seat_is_asked_whether_it_believes() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 43)
    assert evening.tones[-1] is Tone.TURN
    assert (evening.screens[2].choice, evening.help(2)) == (BELIEVE, "help-accept-or-challenge")
    assert (evening.screens[2].looking, evening.lamps[2]) == (False, Lamp.ON)
    assert (evening.view()["score"], evening.view()["declared_by"]) == (43, 0)
    evening.press(2, OK)
    assert evening.view()["phase"] == "roll"


def test_own_cards_that_may_be_played_follow_to_its_own_eyes_alone() -> None:
    evening = Bamboozling("double", "reverse", "skip")
    evening.says(0, 4, 3, 43)
    evening.fresh()
    evening.press(2, RIGHT)
    assert evening.screens[2].choice == Choice("play", {"card": "reverse"}, 2)
    assert (evening.screens[2].looking, evening.help(2)) == (True, "help-play-or-challenge")
    assert evening.tones == []
    evening.press(2, RIGHT)
    assert evening.screens[2].choice == Choice("accept", {}, 2)


def test_three_seconds_after_the_last_press_it_is_at_believe_again_for_all_to_know() -> None:
    evening = Bamboozling("double", "reverse", "skip")
    evening.says(0, 4, 3, 43)
    evening.press(2, RIGHT)
    evening.advance(3000)
    assert (evening.screens[2].choice, evening.help(2)) == (BELIEVE, "help-accept-or-challenge")
    assert not evening.screens[2].looking
    evening.press(2, OK)
    assert evening.told()[0] == "believed"


def test_a_card_asks_once_more_and_a_step_takes_the_question_back() -> None:
    evening = Bamboozling("double", "reverse", "skip")
    evening.says(0, 4, 3, 43)
    evening.press(2, RIGHT, OK)
    assert evening.screens[2].choice == Choice("play", {"card": "reverse"}, 2, sure=True)
    assert (evening.help(2), evening.view()["phase"]) == ("help-sure-play", "respond")
    evening.press(2, RIGHT, RIGHT)
    assert evening.help(2) == "help-play-or-challenge"
    evening.press(2, OK)
    assert evening.view()["discards"] == []
    evening.press(2, OK)
    assert evening.view()["discards"] == ["reverse"]


def test_the_question_stays_three_seconds_and_is_forgotten_then() -> None:
    evening = Bamboozling("double", "reverse", "skip")
    evening.says(0, 4, 3, 43)
    evening.press(2, RIGHT)
    evening.advance(2500)
    evening.press(2, OK)
    evening.advance(2500)
    assert evening.help(2) == "help-sure-play"
    evening.advance(1000)
    assert evening.help(2) == "help-accept-or-challenge"
    evening.press(2, OK)
    assert (evening.told()[0], evening.view()["discards"]) == ("believed", [])


def test_under_a_hood_a_card_stays_chosen() -> None:
    evening = Bamboozling("double", "reverse", "skip", hood=True)
    evening.says(0, 4, 3, 43)
    evening.press(2, RIGHT)
    evening.advance(9000)
    evening.press(2, OK, OK)
    assert evening.view()["discards"] == ["reverse"]


def test_a_look_at_the_own_cards_leaves_it_at_believe() -> None:
    evening = Bamboozling("double", "reverse", "skip")
    evening.says(0, 4, 3, 43)
    evening.down(2, RIGHT)
    evening.advance(20)
    evening.down(2, LEFT)
    evening.advance(500)
    assert (evening.screens[2].looking, evening.screens[2].choice) == (True, Choice("accept", {}, 2))
    evening.up(2, LEFT)
    evening.up(2, RIGHT)
    assert (evening.screens[2].looking, evening.screens[2].choice) == (False, BELIEVE)


def test_a_cup_lifted_shows_the_cards_too() -> None:
    evening = Bamboozling("skip", "skip", cups="each", seats=2)
    evening.cup(2, CupMotion.LIFTED)
    evening.advance(400)
    assert evening.screens[2].looking


# -- believed


def test_whoever_believes_is_shown_the_dice_and_goes_on_when_it_likes() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 43)
    evening.press(2, OK)
    values = {"by": 0, "seat": 1, "score": 43, "true": True, "drew": False}
    assert evening.told() == evening.told(2) == ("believed", values)
    assert (evening.view(2)["you"]["roll"], evening.view(3)["you"]["roll"]) == ([4, 3], None)
    assert [evening.help(place) for place in (0, 2, 3)] == ["help-others", "help-seen", "help-others"]
    evening.press(0, OK)
    evening.press(3, OK)
    assert evening.stage() is Stage.NOTICE
    evening.press(2, OK)
    assert (evening.stage(), evening.help(2)) == (Stage.PLAY, "help-roll")


def test_a_shake_of_whoever_rolls_next_ends_the_notice_too() -> None:
    evening = Bamboozling("skip", "skip", cups="each", seats=2)
    evening.shake(0)
    evening.press(0, OK)
    evening.press(2, OK)
    assert evening.stage() is Stage.NOTICE
    evening.shake(2)
    assert (evening.stage(), evening.view()["phase"]) == (Stage.PLAY, "declare")


def test_whoever_was_bamboozled_is_told_to_all_and_the_card_to_the_one_who_draws_it() -> None:
    evening = Bamboozling("skip", "skip", "skip", "revive")
    evening.says(0, 4, 3, 66)
    evening.fresh()
    evening.press(2, OK)
    values = {"by": 0, "seat": 1, "score": 66, "true": False, "drew": True}
    assert evening.told() == evening.told(2) == evening.told(3) == ("believed", values)
    assert evening.told(0) == ("believed", values | {"card": "revive"})
    assert evening.tones == [Tone.CHALLENGE]
    assert evening.view()["players"][0]["cards"] == 2


def test_over_the_limit_the_liar_discards_first() -> None:
    evening = Bamboozling("skip", "skip", "skip", "revive", hand_limit=1)
    evening.says(0, 4, 3, 66)
    evening.source.queue.append(0)
    evening.press(2, OK)
    evening.all_seen()
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("discard", [0])
    assert (evening.screens[0].choice, evening.help(0)) == (Choice("cards", {}), "help-cards")
    evening.press(0, OK)
    assert evening.view()["phase"] == "discard"
    assert (evening.screens[0].choice, evening.help(0)) == (
        Choice("discard", {"card": "revive"}, 2),
        "help-discard",
    )
    evening.press(0, RIGHT, OK)
    assert (evening.view()["discards"], evening.view()["waiting"]) == (["skip"], [1])


# -- challenged


def test_a_true_declaration_strikes_the_challenger() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 34)
    evening.fresh()
    evening.press(2, CHALLENGE)
    values = {"challenger": 1, "by": 0, "score": 34, "roll": [4, 3], "true": True}
    assert evening.told() == ("verdict", values | {"card": None, "struck": 1, "covers": False})
    assert evening.tones == [Tone.CHALLENGE, Tone.DIE_LOST]
    assert evening.screens[None].waiting == (0, 2, 3)
    evening.seen((0, 2, 3))
    assert evening.told() == ("round", {"round": 2, "starter": 1})
    assert evening.screens[None].waiting == (2,)
    evening.press(2, OK)
    assert (evening.stage(), evening.help(2)) == (Stage.PLAY, "help-roll")


def test_a_liar_is_asked_for_a_card_after_all_have_seen_the_dice() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 66)
    evening.press(2, CHALLENGE)
    kind, values = evening.told()
    assert (kind, values["true"], values["struck"], values["covers"]) == ("verdict", False, None, True)
    evening.seen((0, 2, 3))
    assert (evening.view()["phase"], evening.view()["waiting"]) == ("cover", [0])
    assert (evening.help(0), evening.screens[0].choice) == ("help-cards", Choice("cards", {}))
    assert evening.lamps[0] is Lamp.ON


def test_even_with_no_card_that_fits_ok_shows_first_that_nothing_is_left_and_says_it_then() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 66)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2, 3))
    evening.advance(60_000)
    assert evening.view()["phase"] == "cover"
    evening.press(0, OK)
    assert (evening.screens[0].choice, evening.help(0)) == (Choice("decline", {}, 1), "help-decline")
    evening.press(0, LEFT)
    assert evening.screens[0].choice == Choice("decline", {}, 1)
    evening.press(0, OK)
    assert evening.told() == ("struck", {"seat": 0})
    assert evening.view()["players"][0]["strikes"] == 1


@pytest.mark.parametrize("start", [0, 1])
def test_a_card_that_fits_covers_and_the_challenger_rolls_on_it(start: int) -> None:
    evening = Bamboozling("double", "skip", "skip")
    evening.says(0, 4, 3, 44)
    evening.source.queue.append(start)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2, 3))
    evening.press(0, OK)
    assert (evening.screens[0].choice or BELIEVE).kind == ("decline", "cover")[start]
    evening.choose(0, card="double")
    assert evening.help(0) == "help-cover"
    evening.press(0, OK)
    assert evening.told() == ("covered", {"by": 0, "card": "double", "score": 44, "challenger": 1})
    evening.press(2, OK)
    assert (evening.view()["score"], evening.help(2)) == (44, "help-roll")


def test_whoever_has_no_card_is_struck_at_once() -> None:
    evening = Bamboozling("skip", "skip", "skip")
    evening.says(0, 4, 3, 43)
    evening.press(2, OK, OK)
    evening.says(2, 4, 5, 54)
    evening.press(3, OK, OK)
    evening.says(3, 6, 5, 65)
    evening.plays(0, "skip")
    evening.all_seen()
    evening.press(2, OK)
    evening.all_seen()
    evening.says(2, 6, 5, 65)
    evening.press(3, OK)
    evening.all_seen()
    evening.says(3, 6, 5, 65)
    evening.press(0, OK)
    evening.all_seen()
    evening.says(0, 1, 2, 66)
    evening.press(2, CHALLENGE)
    kind, values = evening.told()
    assert (kind, values["struck"], values["covers"]) == ("verdict", 0, False)


# -- cards before the roll


def test_skip_passes_the_question_on() -> None:
    evening = Bamboozling("double", "skip", "updown")
    evening.says(0, 4, 3, 43)
    evening.plays(2, "skip")
    assert evening.told() == ("played", {"seat": 1, "card": "skip", "next": 2, "own": False})
    assert evening.screens[None].waiting == (3,)
    evening.press(3, OK)
    assert evening.help(3) == "help-accept-or-challenge"


def test_reverse_gives_the_liar_its_own_score() -> None:
    evening = Bamboozling("double", "reverse", "updown")
    evening.says(0, 4, 3, 43)
    evening.plays(2, "reverse")
    assert evening.told() == ("played", {"seat": 1, "card": "reverse", "next": 0, "own": True})
    assert evening.view()["direction"] == -1
    evening.press(0, OK)
    assert evening.help(0) == "help-roll"
    evening.thrown(0, 1, 1)
    assert evening.fields(0) == {"score": 43}


def test_with_two_players_skip_and_reverse_do_the_same() -> None:
    for card in ("skip", "reverse"):
        evening = Bamboozling("double", card, seats=2)
        evening.says(0, 4, 3, 43)
        evening.plays(2, card)
        assert evening.told() == ("played", {"seat": 1, "card": card, "next": 0, "own": True})
        assert evening.view()["direction"] == 1


def test_a_fresh_start_lets_its_player_roll_on_nothing() -> None:
    evening = Bamboozling("double", "fresh_start", "updown")
    evening.says(0, 4, 3, 43)
    evening.plays(2, "fresh_start")
    assert evening.told() == ("played", {"seat": 1, "card": "fresh_start", "next": 1, "own": False})
    evening.press(2, OK)
    assert (evening.view()["score"], evening.help(2)) == (0, "help-roll")


def test_my_bad_is_told_with_its_verdict() -> None:
    evening = Bamboozling("double", "my_bad", "updown")
    evening.says(0, 4, 3, 43)
    evening.plays(2, "my_bad")
    kind, values = evening.told()
    assert (kind, values["card"], values["struck"]) == ("verdict", "my_bad", None)
    evening.seen((0, 2, 3))
    assert evening.told() == ("round", {"round": 2, "starter": 1})


def test_a_strike_given_back_is_told_and_the_player_is_asked_again() -> None:
    evening = Bamboozling("double", "revive", "updown")
    evening.says(0, 4, 3, 43)
    evening.press(2, CHALLENGE)
    evening.all_seen()
    evening.says(2, 4, 3, 34)
    for place in (3, 0):
        evening.press(place, OK)
        evening.all_seen()
        evening.says(place, 4, 3, 43)
    evening.fresh()
    evening.plays(2, "revive")
    assert evening.told() == ("played", {"seat": 1, "card": "revive", "next": 1, "own": False})
    assert evening.view()["players"][1]["strikes"] == 0
    assert evening.tones == [Tone.TURN]
    evening.press(2, OK)
    assert evening.help(2) == "help-accept-or-challenge"


# -- the last strike, and the end


def test_whoever_has_a_card_left_is_asked_before_it_is_out() -> None:
    evening = Bamboozling("double", "revive", "updown", strikes=1)
    evening.says(0, 4, 3, 43)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2, 3))
    assert (evening.view()["phase"], evening.help(2)) == ("last_chance", "help-cards")
    evening.choose(2, card="revive")
    assert evening.help(2) == "help-play"
    evening.press(2, OK, OK)
    assert evening.told() == ("played", {"seat": 1, "card": "revive", "next": 1, "own": False})
    evening.press(2, OK)
    assert evening.told() == ("round", {"round": 2, "starter": 1})


def test_who_is_out_is_told_and_then_who_starts() -> None:
    evening = Bamboozling("double", "skip", "updown", strikes=1)
    evening.says(0, 4, 3, 43)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2, 3))
    evening.press(2, OK, OK)
    assert evening.told() == ("out", {"seat": 1})
    evening.seen((0, 2, 3))
    assert evening.told() == ("round", {"round": 2, "starter": 2})
    evening.press(3, OK)
    assert evening.help(2) == "help-out"
    assert evening.view()["discards"] == ["skip"]


def test_the_winner_is_told_once_and_the_host_may_play_again() -> None:
    evening = Bamboozling("double", "skip", strikes=1, seats=2)
    evening.says(0, 4, 3, 43)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2))
    evening.fresh()
    evening.press(2, OK, OK)
    assert evening.told() == ("over", {"winners": [0]})
    assert evening.tones == [Tone.WIN]
    evening.seen((0, 2))
    assert (evening.stage(), evening.help(0)) == (Stage.OVER, "help-rematch")


# -- the kids' game


def test_kids_roll_openly_and_start_at_the_best_their_dice_make() -> None:
    evening = Bamboozling("skip", "skip", "skip", kids=True)
    evening.thrown(0, 2, 5)
    assert evening.view()["roll"] == [2, 5]
    assert (evening.screens[0].choice, evening.help(0)) == (Choice("declare", {"score": 52}), "help-declare")
    evening.press(0, RIGHT)
    assert evening.fields(0) == {"score": 25}
    evening.advance(3000)
    assert evening.screens[0].choice == Choice("declare", {"score": 52})
    evening.press(0, OK)
    assert (evening.view()["score"], evening.view()["waiting"]) == (52, [1])


def test_kids_may_say_what_a_card_makes() -> None:
    evening = Bamboozling("jackpot", "skip", "skip", kids=True)
    evening.says(0, 2, 5, 21, card="jackpot")
    assert evening.told() == ("made", {"seat": 0, "card": "jackpot", "score": 21, "roll": [2, 5]})
    assert evening.screens[None].waiting == (2,)


def test_kids_play_a_card_before_they_roll_or_shake() -> None:
    evening = Bamboozling("skip", "reverse", "skip", kids=True, cups="each")
    evening.shake(0)
    evening.press(0, OK)
    assert (evening.screens[2].choice, evening.help(2)) == (Choice("roll", {}), "help-shake-or-play")
    evening.press(2, RIGHT)
    assert (evening.fields(2), evening.help(2)) == ({"card": "reverse"}, "help-play")
    evening.press(2, OK)
    assert evening.help(2) == "help-sure-play"
    evening.press(2, OK)
    assert evening.told() == ("played", {"seat": 1, "card": "reverse", "next": 0, "own": True})


def test_kids_without_a_cup_roll_with_ok() -> None:
    evening = Bamboozling("skip", "reverse", "skip", kids=True)
    evening.says(0, 2, 5, 52)
    assert evening.help(2) == "help-roll-or-play"
    evening.thrown(2, 1, 3)


def test_kids_who_have_no_card_and_who_start_have_nothing_to_choose() -> None:
    evening = Bamboozling("skip", "reverse", "skip", kids=True)
    assert (evening.screens[0].choice, evening.help(0)) == (None, "help-roll")


def test_too_low_a_score_strikes_and_whoever_stood_draws() -> None:
    evening = Bamboozling("skip", "updown", "skip", "revive", kids=True)
    evening.says(0, 2, 5, 52)
    evening.says(2, 1, 3, 31)
    struck = {"seat": 1, "score": 31, "standing": 52, "roll": [1, 3], "card": None}
    assert evening.told() == ("struck", struck)
    evening.seen((0, 2, 3))
    assert (evening.told(), evening.told(0)) == (
        ("drew", {"seat": 0}),
        ("drew", {"seat": 0, "card": "revive"}),
    )
    evening.seen(evening.screens[None].waiting)
    assert evening.told() == ("round", {"round": 2, "starter": 1})
