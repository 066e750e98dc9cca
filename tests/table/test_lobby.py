from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import Option
from companion.table import lobby
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Asked, Named, OptionChosen, Wish
from companion.table.scene import LobbyCard, Stage
from companion.table.ways.registry import PLAYABLE, WAYS
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening


def card(evening: Evening) -> LobbyCard:
    found = evening.screens[None].lobby
    assert found is not None
    return found


def option(evening: Evening, key: str) -> Any:
    return dict(card(evening).options)[key]


def host(evening: Evening) -> int | None:
    return next((number for number, place in enumerate(card(evening).places) if place.host), None)


def test_free_places_say_ok_sit_down(evening: Evening) -> None:
    assert {evening.stage(place) for place in range(4)} == {Stage.FREE}
    assert {evening.help(place) for place in range(4)} == {"help-sit"}
    assert evening.stage(None) is Stage.LOBBY


def test_the_first_who_sits_down_is_the_host(evening: Evening) -> None:
    evening.sit(2, 0)
    assert [place.seated for place in card(evening).places] == [True, False, True, False]
    assert host(evening) == 2
    assert (evening.help(2), evening.help(0)) == ("help-host", "help-guest")


def test_is_the_host_gone_the_next_seated_clockwise_is(evening: Evening) -> None:
    evening.sit(2, 0, 1, 3)
    evening.press(2, CHALLENGE)
    assert host(evening) == 3
    evening.press(3, CHALLENGE)
    assert host(evening) == 0
    assert evening.stage(2) is Stage.FREE


def test_a_guest_who_leaves_leaves_the_host_alone(evening: Evening) -> None:
    evening.sit(2, 0)
    evening.press(0, CHALLENGE)
    assert host(evening) == 2


def test_when_all_have_left_the_next_to_sit_down_is_host(evening: Evening) -> None:
    evening.sit(1)
    evening.press(1, CHALLENGE)
    assert host(evening) is None
    evening.sit(3)
    assert host(evening) == 3


def test_names_come_from_the_settings_else_the_place_has_a_name_of_its_own() -> None:
    evening = Evening(names=("Ana", "", "Charlotte-Marie"))
    assert [place.name for place in card(evening).places] == ["Ana", "Seat 2", "Charlotte-", "Seat 4"]


def test_the_page_names_a_place(evening: Evening) -> None:
    evening.hear(Named(1, "Zoë"))
    assert card(evening).places[1].name == "Zoë"
    evening.hear(Named(1, ""))
    assert card(evening).places[1].name == "Seat 2"


@pytest.mark.parametrize(("name", "said"), [("elevenchars", "say-name-long"), ("Ana", "say-name-taken")])
def test_a_name_that_cannot_be_is_refused_at_the_place(name: str, said: str) -> None:
    evening = Evening(names=("Ana",))
    evening.hear(Named(1, name))
    assert card(evening).places[1].name == "Seat 2"
    assert evening.say(1) == said


def test_a_place_that_is_not_there_cannot_be_named(evening: Evening) -> None:
    for place in (-1, 4):
        evening.hear(Named(place, "Ana"))
    assert evening.entries == []


def test_two_of_the_same_name_in_the_settings_are_told_apart_in_the_game() -> None:
    evening = Evening(names=("Ana", "Ana", "Ana 2"))
    evening.start(0, 1, 2)
    names = [player["name"] for player in evening.view()["players"]]
    assert names == ["Ana", "Ana 2", "Ana 2 2"]


def test_the_hosts_left_chooses_the_row_and_right_its_value(evening: Evening) -> None:
    evening.sit(0)
    assert card(evening).row == 0
    evening.press(0, LEFT)
    assert card(evening).row == 1
    evening.press(0, RIGHT)
    assert option(evening, "dice") == 6
    evening.press(0, RIGHT, RIGHT, RIGHT)
    assert option(evening, "dice") == 1


def test_the_rows_go_round_over_the_game_its_options_the_start_the_rules_and_the_menu(
    evening: Evening,
) -> None:
    evening.sit(0)
    rows = []
    for _ in range(12):
        rows.append(card(evening).row)
        evening.press(0, LEFT)
    assert rows == [*range(11), 0]


def test_the_last_row_is_the_hosts_way_to_the_menu(evening: Evening) -> None:
    evening.sit(0, 2)
    evening.press(0, *[LEFT] * 10)
    assert evening.help(0) == "help-host-menu"
    evening.press(0, OK)
    assert evening.stage(0) is Stage.PAUSE
    evening.press(0, OK)
    assert (evening.stage(0), evening.help(0)) == (Stage.LOBBY, "help-host")
    evening.press(0, OK)
    assert evening.stage() is Stage.PLAY


def test_the_first_row_turns_through_all_games_each_with_its_own_options(evening: Evening) -> None:
    evening.sit(0)
    evening.press(0, LEFT, RIGHT)
    assert option(evening, "dice") == 6
    evening.press(0, *[LEFT] * 10)
    games = []
    for _ in PLAYABLE:
        evening.press(0, RIGHT)
        games.append(card(evening).game)
    assert games == [*PLAYABLE[1:], PLAYABLE[0]]
    assert (card(evening).row, option(evening, "dice")) == (0, 5)


def test_the_board_asks_nobody_to_sit_down_at_a_full_table() -> None:
    evening = Evening(places=2)
    evening.sit(0)
    assert evening.screens[None].help is not None
    evening.sit(1)
    assert evening.screens[None].help is None


def test_a_name_taken_back_must_not_be_somebodys_either(evening: Evening) -> None:
    evening.hear(Named(2, "Ana"))
    evening.hear(Named(0, "Seat 3"))
    evening.hear(Named(2, ""))
    assert evening.say(2) == "say-name-taken"
    assert [place.name for place in card(evening).places][::2] == ["Seat 3", "Ana"]


def test_a_held_arrow_turns_on(evening: Evening) -> None:
    evening.sit(0)
    evening.hold(0, LEFT, 700)
    assert card(evening).row == 4


def test_a_chord_takes_its_step_back(evening: Evening) -> None:
    evening.sit(0)
    evening.press(0, LEFT)
    for first, second in ((RIGHT, LEFT), (LEFT, RIGHT)):
        evening.down(0, first)
        evening.down(0, second)
        assert (card(evening).row, option(evening, "dice")) == (1, 5)
        evening.up(0, first)
        evening.up(0, second)


def test_guests_turn_nothing(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.press(1, LEFT, RIGHT)
    assert card(evening).row == 0


def test_the_page_sets_an_option(evening: Evening) -> None:
    evening.sit(0)
    evening.hear(OptionChosen("turn_seconds", 300))
    assert option(evening, "turn_seconds") == 300
    evening.press(0, LEFT, LEFT, LEFT, RIGHT)
    assert option(evening, "turn_seconds") == 0


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("dice", 11, "refusal-option-range"),
        ("dice", True, "refusal-option-range"),
        ("raising", "x", "refusal-option-choice"),
        ("none", 1, "say-no-option"),
        ("game", "x", "say-no-option"),
        ("game", [], "say-no-option"),
    ],
)
def test_an_option_that_cannot_be_is_refused_at_the_host(
    evening: Evening, key: str, value: Any, why: str
) -> None:
    evening.sit(0)
    before = card(evening).options
    evening.hear(OptionChosen(key, value))
    assert card(evening).options == before
    assert evening.say(0) == why


def test_one_player_is_too_few_and_is_told_so(evening: Evening) -> None:
    evening.sit(0)
    problem = card(evening).problem
    assert problem is not None
    assert (problem.key, problem.values) == ("problem-too-few", {"least": 2, "missing": 1})
    assert evening.help(0) == "help-host-waits"
    evening.press(0, OK)
    assert (evening.stage(), evening.say(0)) == (Stage.LOBBY, "problem-too-few")
    assert evening.tones == [Tone.REFUSED]


def test_nine_players_are_too_many() -> None:
    evening = Evening(places=9)
    evening.sit(*range(9))
    problem = card(evening).problem
    assert problem is not None
    assert (problem.key, problem.values) == ("problem-too-many", {"most": 8})


def test_options_that_do_not_fit_each_other_are_told(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.hear(OptionChosen("purse", 5))
    evening.hear(OptionChosen("ante", 10))
    problem = card(evening).problem
    assert problem is not None
    assert problem.key == "refusal-ante-over-purse"


def test_only_the_host_starts(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.press(1, OK)
    assert evening.stage() is Stage.LOBBY
    evening.press(0, OK)
    assert evening.stage() is Stage.PLAY


def test_the_seats_of_the_game_are_the_seated_places_clockwise() -> None:
    evening = Evening(names=("A", "B", "C", "D"))
    evening.start(3, 0, 2)
    assert [player["name"] for player in evening.view()["players"]] == ["A", "C", "D"]
    assert [evening.screens[place].seat for place in range(4)] == [0, None, 1, 2]
    assert evening.screens[None].places == (0, 2, 3)


def test_options_and_sitting_down_are_for_the_lobby(evening: Evening) -> None:
    evening.start(0, 2)
    evening.hear(OptionChosen("dice", 9))
    evening.press(1, OK)
    assert evening.view()["dice_in_play"] == 10
    assert evening.sheet()["seated"] == [0, 2]
    evening.hear(Asked(Wish.END_MATCH))
    evening.hear(Asked(Wish.END_MATCH))
    assert option(evening, "dice") == 5


def test_a_name_given_in_a_match_is_the_next_matchs(evening: Evening) -> None:
    evening.start(0, 2)
    evening.hear(Named(0, "Ana"))
    assert evening.view()["players"][0]["name"] == "Seat 1"
    assert evening.sheet()["names"][0] == "Ana"


def test_free_places_are_dark_in_a_match_and_their_buttons_do_nothing(evening: Evening) -> None:
    evening.start(0, 2)
    before = dict(evening.screens)
    for button in (LEFT, RIGHT, OK, CHALLENGE):
        evening.press(1, button)
    assert evening.stage(1) is Stage.DARK
    assert evening.screens == before


def test_who_sits_where_the_host_cups_and_options_are_kept(evening: Evening) -> None:
    evening.start(2, 0, dice=3)
    assert evening.sheet() == {
        "names": ["", "", "", ""],
        "seated": [0, 2],
        "host": 2,
        "game": "bluff",
        "options": {"dice": 3},
        "seats": [0, 2],
        "cups": "none",
        "adopted": {},
    }
    header = evening.lines()[0]
    assert (header["game"], header["seats"], header["options"]["dice"]) == ("bluff", ["Seat 1", "Seat 3"], 3)


def test_the_first_entry_of_a_match_has_its_header_and_the_sheet(evening: Evening) -> None:
    evening.start(0, 1)
    entry = evening.entries[-1]
    assert (entry.match, len(entry.lines), entry.ended) == (1, 1, None)
    assert entry.sheet is not None


def test_the_lobby_does_not_tick(evening: Evening) -> None:
    evening.sit(0, 1)
    assert evening.table.wake_at_ns is None


def test_a_second_ok_that_comes_before_one_sits_does_not_start_the_game() -> None:
    evening = Evening(delay_ms=50)
    evening.sit(0)
    evening.advance(100)
    evening.down(1, OK)
    evening.advance(100)
    evening.up(1, OK)
    evening.press(0, CHALLENGE)
    evening.press(1, OK)
    evening.advance(100)
    assert host(evening) == 1
    assert evening.stage() is Stage.LOBBY


def test_lamps_are_off_in_the_lobby(evening: Evening) -> None:
    evening.sit(0, 1)
    assert set(evening.lamps.values()) == {Lamp.OFF}


def over(evening: Evening) -> None:
    """A game of one die each is played to its end."""
    evening.to_bidding(0, 2, dice=1, sudden_death=False)
    evening.press(0, OK)
    evening.press(2, CHALLENGE)
    evening.seen((0, 2))
    notice = evening.screens[None].notice
    assert notice is not None
    assert notice.kind == "over"
    evening.seen((0, 2))
    assert evening.stage() is Stage.OVER


def test_after_a_game_the_hosts_ok_is_a_rematch(evening: Evening) -> None:
    over(evening)
    assert (evening.help(0), evening.help(2)) == ("help-rematch", "help-over")
    assert evening.lamps[0] is Lamp.BLINK
    evening.press(2, OK)
    assert evening.stage() is Stage.OVER
    evening.press(0, OK)
    assert evening.stage() is Stage.PLAY
    assert evening.view()["phase"] == "first_roll"
    assert evening.lines(2)[0] == evening.lines(1)[0]


def test_after_a_game_the_hosts_challenge_goes_to_the_lobby(evening: Evening) -> None:
    over(evening)
    evening.press(2, CHALLENGE)
    assert evening.stage() is Stage.OVER
    evening.press(0, CHALLENGE)
    assert evening.stage() is Stage.LOBBY


def test_after_a_game_the_page_may_ask_for_either(evening: Evening) -> None:
    over(evening)
    evening.hear(Asked(Wish.GO_ON))
    assert evening.stage() is Stage.PLAY
    other = Evening()
    over(other)
    other.hear(Asked(Wish.END_MATCH))
    assert other.stage() is Stage.LOBBY


def test_the_end_is_kept_with_the_last_move(evening: Evening) -> None:
    over(evening)
    assert [entry.ended for entry in evening.entries if entry.ended] == ["over"]
    assert evening.replayed().view()["winners"] == evening.view()["winners"]
    assert Tone.WIN in evening.tones


@pytest.mark.parametrize(("chosen", "stands"), [({}, 10), ({"coins": 12}, 12), ({"coins": 16}, 10)])
def test_an_option_that_is_not_possible_any_more_is_at_its_default_again(
    chosen: dict[str, int], stands: int
) -> None:
    assert lobby._standing(Option("coins", 10, low=1, high=12), chosen) == stands


def reading(evening: Evening, place: int) -> int:
    found = evening.screens[place].lobby
    assert found is not None
    return found.reading


def test_guests_turn_the_pages_of_the_rules(evening: Evening) -> None:
    evening.sit(0, 1, 2)
    assert evening.help(1) == "help-guest"
    evening.press(1, RIGHT)
    assert (reading(evening, 1), evening.help(1)) == (1, "help-reading")
    assert (reading(evening, 0), reading(evening, 2)) == (0, 0), "each reads alone"
    evening.press(1, RIGHT)
    assert reading(evening, 1) == 2
    evening.press(1, *[LEFT] * 2)
    assert (reading(evening, 1), evening.help(1)) == (0, "help-guest")
    evening.press(1, LEFT)
    assert reading(evening, 1) == WAYS["bluff"].pages


def test_the_host_reads_on_a_row_of_its_own(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.press(0, *[LEFT] * 9)
    assert evening.help(0) == "help-host-rules"
    evening.press(0, RIGHT, RIGHT)
    assert reading(evening, 0) == 2
    evening.press(0, LEFT)
    assert (reading(evening, 0), evening.help(0)) == (0, "help-host-menu")


def test_who_has_not_sat_down_reads_nothing(evening: Evening) -> None:
    evening.sit(0)
    evening.press(3, RIGHT)
    assert reading(evening, 3) == 0


def test_a_page_that_the_next_game_does_not_have_is_its_last(evening: Evening) -> None:
    evening.sit(0, 1)
    evening.hear(OptionChosen("game", "bluffit"))
    evening.press(1, LEFT)
    assert reading(evening, 1) == WAYS["bluffit"].pages
    evening.hear(OptionChosen("game", "callmybluff"))
    assert reading(evening, 1) == WAYS["callmybluff"].pages
