from __future__ import annotations

import pytest

from companion.table.effects import ShutDown
from companion.table.inputs import Asked, Edge, Wish
from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, LEFT, MS, OK, RIGHT, Evening


@pytest.fixture
def bidding(evening: Evening) -> Evening:
    """Places 0 (host, on turn) and 2 play."""
    evening.to_bidding(0, 2)
    return evening


def items(evening: Evening, place: int) -> list[str]:
    menu = evening.screens[place].menu
    return [] if menu is None else [item.key for item in menu.items]


def left_ms(evening: Evening) -> int | None:
    time_left = evening.screens[None].time_left
    return None if time_left is None else time_left.left_ms


def choose(evening: Evening, place: int, item: str) -> None:
    """Mark a line of the menu and press OK."""
    menu = evening.screens[place].menu
    assert menu is not None
    evening.press(place, *[RIGHT] * (items(evening, place).index(item) - menu.marked), OK)


def test_ok_held_two_seconds_where_nothing_is_to_decide_pauses(bidding: Evening) -> None:
    bidding.hold(2, OK, 1999)
    assert bidding.stage() is Stage.PLAY
    bidding.hold(2, OK, 2000)
    assert {bidding.stage(screen) for screen in (None, 0, 2)} == {Stage.PAUSE}
    assert bidding.stage(1) is Stage.DARK


def test_who_is_on_the_clock_never_pauses(bidding: Evening) -> None:
    bidding.hold(0, OK, 2500)
    assert bidding.stage() is Stage.PLAY


def test_whose_clock_runs_while_it_must_challenge_never_pauses(evening: Evening) -> None:
    evening.to_bidding(0, 2, dice=1, sudden_death=False)
    evening.press(0, LEFT, *[RIGHT] * 5, OK)
    assert evening.help(2) == "help-challenge"
    evening.hold(2, OK, 2500)
    assert evening.stage() is Stage.PLAY


def test_who_can_only_challenge_never_pauses_without_a_clock_either(evening: Evening) -> None:
    evening.to_bidding(0, 2, dice=1, sudden_death=False, turn_seconds=0)
    while evening.view()["bid"] != {"seat": 0, "quantity": 2, "face": 6}:
        evening.press(0, RIGHT if evening.fields(0)["quantity"] == 2 else LEFT)  # type: ignore[index]
        if evening.fields(0) == {"quantity": 2, "face": 6}:
            evening.press(0, OK)
    assert evening.help(2) == "help-challenge"
    evening.hold(2, OK, 2000)
    assert evening.stage() is Stage.PLAY
    evening.hold(0, OK, 2000)
    assert evening.stage() is Stage.PAUSE


def test_who_has_to_bid_never_pauses_without_a_clock_either(evening: Evening) -> None:
    evening.to_bidding(0, 2, turn_seconds=0)
    evening.down(0, OK, late_ms=evening.now_ns // MS)  # pressed long before it was on turn
    evening.advance(5000)
    assert evening.stage() is Stage.PLAY


def test_who_has_yet_to_roll_may_pause() -> None:
    """Nobody is kept waiting for ever by a seat that never rolls."""
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2)
    evening.hold(2, OK, 2000)
    assert evening.stage() is Stage.PAUSE


def test_a_hold_counts_though_the_news_of_its_end_comes_before_a_tick(bidding: Evening) -> None:
    began_ns = bidding.now_ns
    bidding.hear(Edge(2, OK, down=True, at_ns=began_ns))
    bidding.now_ns += 2100 * MS
    bidding.hear(Edge(2, OK, down=False, at_ns=bidding.now_ns))
    assert bidding.stage() is Stage.PAUSE


def test_who_held_ok_since_before_a_notice_has_not_seen_it_and_does_not_pause(bidding: Evening) -> None:
    bidding.down(2, OK)
    bidding.advance(100)
    bidding.press(0, OK)
    bidding.press(2, CHALLENGE)
    bidding.advance(2500)
    assert (bidding.stage(), bidding.help(2)) == (Stage.NOTICE, "help-seen")


def test_the_page_pauses_while_it_counts(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.press(0, OK)
    bidding.advance(1500)
    bidding.hear(Asked(Wish.PAUSE))
    bidding.advance(5000)
    assert (bidding.stage(), bidding.screens[None].count_down) == (Stage.PAUSE, None)


def test_a_seat_that_came_on_turn_while_holding_does_not_pause(bidding: Evening) -> None:
    bidding.down(2, OK)
    bidding.advance(1000)
    bidding.press(0, OK)
    bidding.advance(1500)
    assert bidding.stage() is Stage.PLAY


def test_the_page_pauses_too(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    assert bidding.stage() is Stage.PAUSE
    assert items(bidding, 0) == ["menu-go-on", "menu-sound-off", "menu-end-match", "menu-end-evening"]
    assert (items(bidding, 2), bidding.help(2)) == ([], "help-paused")


def test_the_menu_obeys_who_opened_it_and_the_host(bidding: Evening) -> None:
    bidding.hold(2, OK, 2000)
    for place in (0, 2):
        bidding.press(place, RIGHT)
    menu = bidding.screens[0].menu
    assert menu is not None
    assert menu.marked == 2
    bidding.press(2, LEFT, LEFT, OK)
    bidding.advance(3000)
    assert bidding.stage() is Stage.PLAY


def test_a_guest_of_somebody_elses_pause_does_nothing(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.press(2, RIGHT, OK)
    menu = bidding.screens[0].menu
    assert menu is not None
    assert (bidding.stage(), menu.marked) == (Stage.PAUSE, 0)


def test_the_mark_wraps_and_a_chord_takes_its_step_back(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.press(0, LEFT)
    menu = bidding.screens[0].menu
    assert menu is not None
    assert menu.marked == 3
    bidding.down(0, RIGHT)
    bidding.down(0, LEFT)
    menu = bidding.screens[0].menu
    assert menu is not None
    assert menu.marked == 3


def test_play_goes_on_with_three_two_one(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.press(0, OK)
    numbers = []
    for _ in range(3):
        numbers.append(bidding.screens[None].count_down)
        assert bidding.stage(0) is Stage.RESUME
        bidding.advance(1000)
    assert numbers == [3, 2, 1]
    assert bidding.stage() is Stage.PLAY


def test_nothing_can_be_said_while_it_counts(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.press(0, OK)
    bidding.press(0, OK, CHALLENGE)
    bidding.press(2, CHALLENGE)
    assert bidding.say(2) == "say-no-challenge"
    bidding.advance(3000)
    assert bidding.view()["bid"] is None
    assert bidding.say(2) is None


def test_clocks_stop_in_a_pause_and_go_on_with_what_was_left(bidding: Evening) -> None:
    bidding.advance(5000)
    left = left_ms(bidding)
    bidding.hear(Asked(Wish.PAUSE))
    bidding.advance(60_000)
    assert (bidding.stage(), left_ms(bidding)) == (Stage.PAUSE, None)
    bidding.hear(Asked(Wish.GO_ON))
    bidding.advance(3000)
    assert left_ms(bidding) == left
    assert left is not None
    bidding.advance(left + 30)
    assert bidding.lines()[-1] == {"timeout": 0}


def test_a_pause_does_not_tick(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    assert bidding.table.wake_at_ns is None


def test_secrets_are_masked_in_a_pause(bidding: Evening) -> None:
    bidding.down(0, LEFT)
    bidding.down(0, RIGHT)
    bidding.advance(500)
    bidding.hear(Asked(Wish.PAUSE))
    assert not bidding.screens[0].looking


def test_a_notice_stays_its_full_time_after_a_pause(bidding: Evening) -> None:
    bidding.press(0, OK)
    bidding.press(2, CHALLENGE)
    bidding.advance(5000)
    bidding.hear(Asked(Wish.PAUSE))
    bidding.advance(5000)
    bidding.hear(Asked(Wish.GO_ON))
    bidding.advance(3000 + 5900)
    assert bidding.stage() is Stage.NOTICE
    bidding.advance(200)
    assert bidding.stage() is Stage.PLAY


def test_the_last_notice_stays_its_full_time_after_a_pause_too(evening: Evening) -> None:
    evening.to_bidding(0, 2, dice=1, sudden_death=False)
    evening.advance(15_020)
    evening.seen((0, 2))
    evening.advance(5000)
    evening.hear(Asked(Wish.PAUSE))
    evening.advance(5000)
    evening.hear(Asked(Wish.GO_ON))
    assert evening.stage() is Stage.NOTICE
    evening.advance(5900)
    assert evening.stage() is Stage.NOTICE
    evening.advance(100)
    assert evening.stage() is Stage.OVER


def test_who_has_seen_a_notice_may_pause(bidding: Evening) -> None:
    bidding.press(0, OK)
    bidding.press(2, CHALLENGE)
    bidding.hold(2, OK, 2100)
    assert bidding.stage() is Stage.NOTICE
    bidding.hold(2, OK, 2100)
    assert bidding.stage() is Stage.PAUSE


def test_sound_is_switched_off_and_on(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    choose(bidding, 0, "menu-sound-off")
    assert items(bidding, 0)[1] == "menu-sound-on"
    bidding.tones.clear()
    bidding.press(0, RIGHT)
    assert bidding.tones == []
    bidding.press(0, LEFT, OK)
    bidding.press(0, RIGHT)
    assert bidding.tones != []


def test_ending_the_match_is_confirmed_by_the_host(bidding: Evening) -> None:
    bidding.hold(2, OK, 2000)
    choose(bidding, 2, "menu-end-match")
    assert items(bidding, 0) == ["menu-sure-end-match"]
    assert bidding.help(0) == "help-sure"
    bidding.press(2, OK)
    assert (bidding.stage(), bidding.say(2)) == (Stage.PAUSE, "say-host-confirms")
    bidding.press(0, OK)
    assert bidding.stage() is Stage.LOBBY
    assert [entry.ended for entry in bidding.entries if entry.ended] == ["broken_off"]
    assert bidding.sheet()["seats"] == []


def test_challenge_takes_it_back(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    choose(bidding, 0, "menu-end-match")
    bidding.press(0, CHALLENGE)
    assert len(items(bidding, 0)) == 4
    bidding.press(0, CHALLENGE)
    assert bidding.say(0) == "say-no-challenge"


def test_the_page_ends_the_match_when_it_asks_twice(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.END_MATCH))
    assert items(bidding, 0) == ["menu-sure-end-match"]
    bidding.hear(Asked(Wish.END_MATCH))
    assert bidding.stage() is Stage.LOBBY


def test_ending_the_evening_shuts_down_and_keeps_the_match(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    choose(bidding, 0, "menu-end-evening")
    assert not bidding.shut_down
    bidding.press(0, OK)
    assert bidding.shut_down
    assert isinstance(bidding.effects[-1], ShutDown)
    assert {scene.stage for scene in bidding.screens.values()} == {Stage.DARK}
    assert bidding.again().stage() is Stage.RESUME


def test_after_the_end_of_the_evening_nothing_happens(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    choose(bidding, 0, "menu-end-evening")
    bidding.press(0, OK)
    bidding.effects.clear()
    bidding.press(0, OK, CHALLENGE, LEFT)
    bidding.hold(2, OK, 3000)
    assert bidding.effects == []


def test_ending_the_evening_in_the_lobby_leaves_nobody_seated(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.hold(1, OK, 2000)
    assert items(evening, 1) == ["menu-go-on", "menu-sound-off", "menu-end-evening"]
    choose(evening, 1, "menu-end-evening")
    evening.press(0, OK)
    assert evening.shut_down
    assert evening.again().stage(0) is Stage.FREE


def test_going_on_in_the_lobby_is_the_lobby(evening: Evening) -> None:
    evening.sit(0)
    evening.hold(0, OK, 2000)
    assert evening.stage() is Stage.PAUSE
    evening.press(0, OK)
    assert evening.stage() is Stage.LOBBY


def test_a_host_who_opens_and_closes_it_starts_no_game(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.hold(1, OK, 2000)
    evening.press(0, OK)
    assert evening.stage() is Stage.LOBBY


def test_an_ok_that_was_pressed_before_the_pause_chooses_nothing(bidding: Evening) -> None:
    bidding.hear(Asked(Wish.PAUSE))
    bidding.down(0, OK, late_ms=50)
    assert bidding.stage() is Stage.PAUSE
