"""A turn: wheels, OK, CHALLENGE, looking, and the clock."""

from __future__ import annotations

import pytest

from companion.table.effects import Lamp, Show, Sound, Tone
from companion.table.inputs import Asked, TimerFlipped, Wish
from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening


@pytest.fixture
def bidding(evening: Evening) -> Evening:
    """Places 0 and 2 play, 0 opens; the notices and rolls are over."""
    evening.to_bidding(0, 2)
    evening.tones.clear()
    evening.effects.clear()
    return evening


# -- choosing


def test_a_bid_starts_at_the_smallest_and_is_turned_and_said(bidding: Evening) -> None:
    assert bidding.fields(0) == {"quantity": 1, "face": 1}
    bidding.press(0, LEFT, LEFT, RIGHT, RIGHT, RIGHT)
    assert bidding.fields(0) == {"quantity": 3, "face": 4}
    bidding.press(0, OK)
    assert bidding.view()["bid"] == {"seat": 0, "quantity": 3, "face": 4}
    assert (bidding.fields(0), bidding.fields(2)) == (None, {"quantity": 3, "face": 5})


def test_held_arrows_turn_on(bidding: Evening) -> None:
    bidding.hold(0, LEFT, 660)
    assert bidding.fields(0) == {"quantity": 5, "face": 1}


def test_only_the_seat_on_turn_has_wheels(bidding: Evening) -> None:
    bidding.press(2, LEFT, RIGHT)
    assert (bidding.fields(2), bidding.fields(0)) == (None, {"quantity": 1, "face": 1})


def test_both_arrows_tapped_go_back_to_the_smallest_raise(bidding: Evening) -> None:
    bidding.press(0, LEFT, LEFT, RIGHT)
    bidding.down(0, LEFT)
    bidding.advance(20)
    bidding.down(0, RIGHT)
    bidding.advance(100)
    bidding.up(0, RIGHT)
    bidding.up(0, LEFT)
    assert bidding.fields(0) == {"quantity": 1, "face": 1}
    assert not any(isinstance(effect, Show) and effect.scene.looking for effect in bidding.effects)


def test_a_look_leaves_the_wheels_where_they_were(bidding: Evening) -> None:
    bidding.press(0, LEFT, RIGHT)
    bidding.down(0, RIGHT)
    bidding.advance(30)
    bidding.down(0, LEFT)
    bidding.advance(1000)
    bidding.up(0, LEFT)
    bidding.advance(1000)
    bidding.up(0, RIGHT)
    assert bidding.fields(0) == {"quantity": 2, "face": 2}


def test_a_chord_takes_back_its_own_step_only(evening: Evening) -> None:
    """LEFT has nowhere to turn here, so that the chord made no step; the one of RIGHT before it stays."""
    evening.to_bidding(0, 2)
    evening.press(0, *[LEFT] * 9, RIGHT, RIGHT, OK)
    assert evening.fields(2) == {"quantity": 10, "face": 4}
    evening.press(2, RIGHT, LEFT)
    assert evening.fields(2) == {"quantity": 10, "face": 5}
    evening.down(2, LEFT)
    evening.down(2, RIGHT)
    assert evening.fields(2) == {"quantity": 10, "face": 5}


def test_a_wheels_click_is_heard_and_so_is_a_turn_that_begins(bidding: Evening) -> None:
    bidding.press(0, LEFT, OK)
    assert bidding.tones == [Tone.STEP, Tone.TURN]


def test_ok_at_its_down_edge_is_the_move(bidding: Evening) -> None:
    bidding.down(0, OK)
    assert bidding.view()["bid"] is not None


def test_the_last_line_says_what_the_buttons_do(bidding: Evening) -> None:
    assert (bidding.help(0), bidding.help(2)) == ("help-bid", "help-look")
    bidding.press(0, OK)
    assert (bidding.help(0), bidding.help(2)) == ("help-look", "help-bid-or-challenge")
    bidding.hold(2, LEFT, 2000)
    bidding.press(2, RIGHT)
    while bidding.fields(2) != {"quantity": 10, "face": 6}:
        bidding.press(2, LEFT)
        bidding.press(2, RIGHT)
    bidding.press(2, OK)
    assert bidding.help(0) == "help-challenge"


def test_ok_with_nothing_to_bid_does_nothing(bidding: Evening) -> None:
    before = bidding.view()
    bidding.press(2, OK)
    assert bidding.view() == before


# -- CHALLENGE


def test_challenge_settles_the_bid_at_once(bidding: Evening) -> None:
    bidding.press(0, OK)
    bidding.down(2, CHALLENGE)
    assert bidding.stage() is Stage.NOTICE
    assert Tone.CHALLENGE in bidding.tones


@pytest.mark.parametrize(("place", "said"), [(0, "refusal-challenge-no-bid"), (2, "refusal-not-your-turn")])
def test_where_challenge_means_nothing_the_screen_says_so(bidding: Evening, place: int, said: str) -> None:
    bidding.press(place, CHALLENGE)
    assert bidding.say(place) == said
    assert bidding.tones == [Tone.REFUSED]
    bidding.advance(2500)
    assert bidding.say(place) is None


def test_ok_takes_what_was_said_off_the_screen(bidding: Evening) -> None:
    bidding.press(0, CHALLENGE)
    assert bidding.say(0) is not None
    bidding.press(0, OK)
    assert bidding.say(0) is None


def test_a_refused_press_changes_and_keeps_nothing(bidding: Evening) -> None:
    kept, view = len(bidding.entries), bidding.view()
    bidding.press(2, CHALLENGE)
    assert (len(bidding.entries), bidding.view()) == (kept, view)


# -- looking


def test_both_arrows_held_show_the_own_dice_until_either_is_let_go(bidding: Evening) -> None:
    for place in (0, 2):
        bidding.down(place, LEFT)
        bidding.down(place, RIGHT)
        bidding.advance(300)
        assert bidding.screens[place].looking
        assert len(bidding.view(place)["you"]["dice"]) == 5
        bidding.up(place, RIGHT)
        assert not bidding.screens[place].looking
        bidding.up(place, LEFT)


def test_nobody_elses_screen_looks_and_the_board_has_no_secrets(bidding: Evening) -> None:
    bidding.down(0, LEFT)
    bidding.down(0, RIGHT)
    bidding.advance(300)
    assert not bidding.screens[2].looking
    assert "you" not in bidding.view()


def test_under_a_hood_secrets_are_always_shown() -> None:
    evening = Evening(secrets="always")
    evening.to_bidding(0, 2)
    assert evening.screens[0].looking
    assert evening.screens[2].looking
    assert not evening.screens[None].looking


# -- the clock


def test_the_time_is_shown_to_all_in_quarter_seconds(bidding: Evening) -> None:
    start = bidding.screens[None].time_left
    assert start is not None
    assert (start.seats, start.total_ms) == ((0,), 15_000)
    bidding.advance(1000)
    for screen in (None, 0, 2):
        time_left = bidding.screens[screen].time_left
        assert time_left is not None
        assert time_left.left_ms == start.left_ms - 1000


def left_ms(evening: Evening) -> int:
    time_left = evening.screens[None].time_left
    assert time_left is not None
    return time_left.left_ms


def to_the_end(evening: Evening) -> None:
    """A fresh turn of place 2, and then exactly to the end of its time."""
    evening.down(0, OK)
    evening.advance(15_000)
    assert left_ms(evening) == 0


def test_the_last_three_seconds_are_heard_once_each(bidding: Evening) -> None:
    bidding.advance(14_950)
    assert bidding.tones == [Tone.LAST_SECONDS] * 3


def test_time_out_is_decided_twenty_milliseconds_after_the_end(bidding: Evening) -> None:
    to_the_end(bidding)
    bidding.advance(19.9)
    assert bidding.stage() is Stage.PLAY
    bidding.advance(0.1)
    assert bidding.stage() is Stage.NOTICE
    assert bidding.lines()[-1] == {"timeout": 1}
    assert Tone.TIME_OUT in bidding.tones


def test_a_press_made_in_time_counts_though_it_arrives_late(bidding: Evening) -> None:
    to_the_end(bidding)
    bidding.advance(15)
    bidding.down(2, OK, late_ms=15)
    assert bidding.view()["bid"]["seat"] == 1


def test_a_press_after_the_end_is_void_and_told(bidding: Evening) -> None:
    to_the_end(bidding)
    bidding.advance(5)
    bidding.down(2, OK)
    assert bidding.view()["bid"]["seat"] == 0
    assert bidding.say(2) == "say-too-late"
    bidding.advance(15)
    assert bidding.lines()[-1] == {"timeout": 1}


def test_a_press_that_seems_to_come_from_the_future_came_now(bidding: Evening) -> None:
    bidding.advance(14_900)
    bidding.down(0, OK, late_ms=-500)
    assert bidding.view()["bid"] == {"seat": 0, "quantity": 1, "face": 1}


def test_an_input_after_the_grace_lets_the_time_out_first(bidding: Evening) -> None:
    to_the_end(bidding)
    bidding.now_ns += 25 * MS
    bidding.down(2, OK)
    assert bidding.lines()[-1] == {"timeout": 1}


def test_without_a_turn_clock_nothing_ticks(evening: Evening) -> None:
    evening.to_bidding(0, 2, turn_seconds=0)
    assert evening.screens[None].time_left is None
    evening.advance(3000)
    assert evening.table.wake_at_ns is None


# -- flipping the timer


def test_a_player_flips_with_ok(evening: Evening) -> None:
    evening.start(0, 2, flip="player")
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    evening.roll((0, 2))
    assert evening.view()["phase"] == "flip"
    assert (evening.help(0), evening.help(2)) == ("help-flip", "help-look")
    assert evening.screens[None].time_left is None
    evening.tones.clear()
    evening.press(0, LEFT, RIGHT)
    assert evening.tones == []
    evening.press(0, OK)
    assert evening.view()["phase"] == "bidding"
    assert left_ms(evening) == 15_000
    evening.press(0, OK)
    assert evening.help(0) == "help-flip"
    evening.press(0, OK)
    assert evening.view()["waiting"] == [1]


def test_the_real_timer_turned_over_flips_too() -> None:
    evening = Evening(flip_switch=True)
    evening.start(0, 2, flip="player")
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    evening.hear(TimerFlipped(evening.now_ns))
    evening.roll((0, 2))
    assert evening.help(0) == "help-flip-switch"
    evening.hear(TimerFlipped(evening.now_ns - 1000 * MS))
    assert evening.view()["phase"] == "flip"
    evening.hear(Asked(Wish.PAUSE))
    evening.hear(TimerFlipped(evening.now_ns))
    evening.hear(Asked(Wish.GO_ON))
    evening.hear(TimerFlipped(evening.now_ns))
    evening.advance(3000)
    assert evening.view()["phase"] == "flip"
    evening.hear(TimerFlipped(evening.now_ns))
    assert evening.view()["phase"] == "bidding"
    evening.hear(TimerFlipped(evening.now_ns))
    assert evening.view()["phase"] == "bidding"


def test_challenge_before_the_timer_is_flipped_is_refused(evening: Evening) -> None:
    evening.start(0, 2, flip="player")
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    evening.roll((0, 2))
    evening.press(0, OK)
    evening.press(0, OK)
    evening.press(2, CHALLENGE)
    assert evening.say(2) == "refusal-flip-first"


# -- sudden death


def sudden(**settings: object) -> Evening:
    evening = Evening(**settings)  # type: ignore[arg-type]
    evening.start(0, 2, dice=1)
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "sudden_death"
    evening.seen((0, 2))
    evening.roll((0, 2), (3,), (5,))
    assert evening.view()["phase"] == "sudden_death_guessing"
    return evening


def guess(evening: Evening, place: int, total: int) -> None:
    """Turn to `total` and say it."""
    evening.press(place, RIGHT)
    while evening.fields(place) != {"total": total}:
        evening.press(place, RIGHT)
    evening.press(place, OK)


def test_guesses_are_chosen_from_a_list_and_the_closest_wins() -> None:
    evening = sudden()
    assert (evening.help(0), evening.help(2)) == ("help-guess", "help-guess")
    guess(evening, 0, 8)
    assert evening.fields(0) is None
    guess(evening, 2, 2)
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "guesses"
    assert (notice.values["total"], notice.values["closest"]) == (8, [0])
    evening.seen((0, 2))
    evening.seen((0, 2))
    assert evening.view()["winners"] == [0]


def test_a_guess_is_visible_from_the_first_press_until_three_seconds_after_the_last() -> None:
    evening = sudden()
    assert evening.fields(0) == {}
    evening.press(0, RIGHT)
    assert evening.screens[0].looking
    assert evening.fields(0) is not None
    assert evening.fields(0) != {}
    evening.advance(2900)
    assert evening.screens[0].looking
    evening.advance(100)
    assert (evening.screens[0].looking, evening.fields(0)) == (False, {})


def test_an_ok_before_anything_was_seen_shows_the_guess_and_the_next_one_says_it() -> None:
    evening = sudden()
    evening.press(0, OK)
    assert evening.screens[0].looking
    guessed = evening.fields(0)
    assert evening.view()["waiting"] == [0, 1]
    evening.press(0, OK)
    assert (evening.view()["waiting"], evening.view(0)["you"]["guess"]) == ([1], (guessed or {})["total"])


def test_a_guess_said_is_hidden_at_once() -> None:
    evening = sudden()
    evening.press(0, RIGHT, OK)
    assert not evening.screens[0].looking


def test_a_guess_looked_at_with_both_arrows_is_masked_when_either_is_let_go() -> None:
    evening = sudden()
    evening.down(0, LEFT)
    evening.advance(50)
    evening.down(0, RIGHT)
    evening.advance(300)
    assert evening.screens[0].looking
    evening.up(0, RIGHT)
    assert (evening.screens[0].looking, evening.fields(0)) == (False, {})


def test_both_arrows_tapped_show_no_guess() -> None:
    evening = sudden()
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.up(0, LEFT)
    assert not evening.screens[0].looking


def test_turning_a_secret_wheel_is_not_heard() -> None:
    evening = sudden()
    evening.tones.clear()
    evening.press(0, RIGHT, LEFT, LEFT)
    assert evening.tones == []


def test_all_who_have_not_guessed_run_out_of_time_together() -> None:
    evening = sudden()
    evening.advance(15_020)
    assert [line for line in evening.lines() if "timeout" in line] == [{"timeout": 0}, {"timeout": 1}]
    assert len(evening.entries[-1].lines) == 2
    notice = evening.screens[None].notice
    assert notice is not None
    assert (notice.kind, notice.values["guesses"]) == ("guesses", {})


# -- lamps, and the order of what is shown


def test_the_lamp_is_on_for_the_seat_on_turn_and_blinks_where_a_roll_is_awaited(evening: Evening) -> None:
    evening.start(0, 2)
    assert evening.lamps == {0: Lamp.BLINK, 1: Lamp.OFF, 2: Lamp.BLINK, 3: Lamp.OFF}
    evening.source.dice(6, 6, 1, 1)
    evening.press(0, OK)
    assert evening.lamps[0] is Lamp.OFF
    evening.press(2, OK)
    evening.seen((0,))
    assert (evening.lamps[0], evening.lamps[2]) == (Lamp.OFF, Lamp.BLINK)
    evening.seen((2,))
    evening.roll((0, 2))
    assert (evening.lamps[0], evening.lamps[2]) == (Lamp.ON, Lamp.OFF)


def test_the_pressers_screen_comes_first_and_urgent_then_the_board() -> None:
    evening = Evening(delay_ms=5)
    evening.start(0, 2)
    evening.effects.clear()
    evening.down(2, OK)
    evening.advance(10)
    shows = [effect for effect in evening.effects if isinstance(effect, Show)]
    assert [(show.screen, show.urgent) for show in shows] == [(2, True), (None, False), (0, False)]


def test_only_a_press_makes_a_screen_urgent(bidding: Evening) -> None:
    bidding.press(0, LEFT)
    bidding.effects.clear()
    bidding.advance(1000)
    assert not any(isinstance(effect, Show) and effect.urgent for effect in bidding.effects)


def test_only_screens_that_changed_are_shown(bidding: Evening) -> None:
    bidding.effects.clear()
    bidding.down(0, LEFT)
    shows = [effect for effect in bidding.effects if isinstance(effect, Show)]
    assert [(show.screen, show.urgent) for show in shows] == [(0, True)]


def test_without_sound_nothing_is_heard() -> None:
    evening = Evening(sound=False)
    evening.to_bidding(0, 2)
    evening.press(0, LEFT, OK)
    evening.press(2, CHALLENGE)
    assert not any(isinstance(effect, Sound) for effect in evening.effects)


# -- hints


def test_first_game_hints_explain_each_new_thing_once() -> None:
    evening = Evening(hints=True)
    evening.start(0, 2)
    assert evening.help(0) == "hint-roll"
    evening.source.dice(6, 6, 1, 1)
    evening.roll((0, 2))
    evening.seen((0, 2))
    assert evening.help(0) == "help-roll"
    evening.roll((0, 2))
    assert evening.help(0) == "hint-bid"
    evening.press(0, LEFT)
    assert evening.help(0) == "hint-bid"
    evening.press(0, OK)
    assert evening.help(2) == "hint-bid-or-challenge"
    evening.press(2, OK)
    assert evening.help(0) == "hint-bid-or-challenge"
    evening.press(0, OK)
    assert evening.help(2) == "help-bid-or-challenge"


def test_hints_say_to_look_when_there_is_something_to_see() -> None:
    evening = Evening(hints=True)
    evening.start(0, 2)
    evening.source.dice(6, 6)
    evening.press(0, OK)
    assert evening.help(0) == "help-pause"
    evening.source.dice(1, 1)
    evening.press(2, OK)
    evening.seen((0, 2))
    evening.press(0, OK)
    assert evening.help(0) == "hint-look"


def test_who_sits_down_at_a_place_that_was_left_is_told_everything_anew() -> None:
    evening = Evening(hints=True)
    evening.start(0, 2)
    evening.hear(Asked(Wish.END_MATCH))
    evening.hear(Asked(Wish.END_MATCH))
    evening.press(2, CHALLENGE)
    evening.press(2, OK)
    evening.press(0, OK)
    assert (evening.help(0), evening.help(2)) == ("help-roll", "hint-roll")


def test_without_hints_there_are_none(bidding: Evening) -> None:
    assert not any(
        text and text.key.startswith("hint") for text in (s.help for s in bidding.screens.values())
    )
