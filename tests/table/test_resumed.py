"""After a power cut: what was kept is there, masked, and the first OK only lets it go on."""

from __future__ import annotations

import pytest

from companion.match.entry import Resumed
from companion.table.effects import Lamp
from companion.table.inputs import Asked, CupMotion, Named, Wish
from companion.table.scene import Stage
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening


@pytest.fixture
def cut() -> Evening:
    """A game of places 1 and 3 was cut in the middle of a turn, and the table is on again."""
    evening = Evening(names=("", "Ana", "", "Ben"))
    evening.hear(Named(3, "Caz"))
    evening.to_bidding(3, 1, opener=1, dice=4)
    evening.press(1, LEFT, OK)
    evening.advance(9000)
    evening.press(3, LEFT)
    return evening


def test_the_game_is_as_it_was_with_secrets_masked(cut: Evening) -> None:
    again = cut.again()
    assert {again.stage(screen) for screen in (None, 1, 3)} == {Stage.RESUME}
    assert (again.stage(0), again.stage(2)) == (Stage.DARK, Stage.DARK)
    assert (again.help(0), again.help(2)) == (None, None)
    assert again.view() == cut.view()
    for place in (1, 3):
        assert again.view(place) == cut.view(place)
        assert again.help(place) == "help-resume"
        assert again.lamps[place] is Lamp.BLINK


def test_secrets_stay_masked_until_it_goes_on_even_under_a_hood(cut: Evening) -> None:
    again = cut.again(secrets="always")
    assert not again.screens[1].looking
    again.press(1, OK)
    assert not again.screens[1].looking
    again.advance(3000)
    assert again.screens[1].looking


def test_held_arrows_show_nothing_yet(cut: Evening) -> None:
    again = cut.again()
    again.down(1, LEFT)
    again.down(1, RIGHT)
    again.advance(1000)
    assert not again.screens[1].looking


def test_the_first_ok_only_resumes_and_counts_down(cut: Evening) -> None:
    again = cut.again()
    again.press(3, OK)
    assert (again.stage(), again.screens[None].count_down) == (Stage.RESUME, 3)
    again.press(3, OK)
    again.advance(3000)
    assert again.stage() is Stage.PLAY
    assert again.view() == cut.view()
    assert again.entries == []


def test_an_ok_of_a_free_place_does_not_resume(cut: Evening) -> None:
    again = cut.again()
    again.press(0, OK)
    assert again.screens[None].count_down is None


def test_other_buttons_do_not_resume(cut: Evening) -> None:
    again = cut.again()
    again.press(1, LEFT, RIGHT, CHALLENGE)
    assert (again.stage(), again.screens[None].count_down) == (Stage.RESUME, None)


def test_the_page_resumes_too(cut: Evening) -> None:
    again = cut.again()
    again.hear(Asked(Wish.GO_ON))
    again.advance(3000)
    assert again.stage() is Stage.PLAY


def test_the_running_clock_starts_again_in_full(cut: Evening) -> None:
    again = cut.again()
    assert again.table.wake_at_ns is None
    again.press(1, OK)
    again.advance(3000)
    time_left = again.screens[None].time_left
    assert time_left is not None
    assert time_left.left_ms == 15_000


def test_wheels_are_forgotten(cut: Evening) -> None:
    assert cut.fields(3) == {"quantity": 3, "face": 2}
    again = cut.again()
    again.press(1, OK)
    again.advance(3000)
    assert again.fields(3) == {"quantity": 2, "face": 2}


def test_half_shakes_are_forgotten() -> None:
    evening = Evening(cups="each")
    evening.plug(0, 2)
    evening.start(0, 2)
    evening.cup(0, CupMotion.SHAKING)
    again = evening.again()
    again.plug(0, 2)
    again.press(0, OK)
    again.advance(3000)
    assert again.screens[None].shaking == ()
    assert again.view()["waiting"] == [0, 1]


def test_a_verdict_is_shown_again(cut: Evening) -> None:
    cut.press(3, CHALLENGE)
    notice = cut.screens[None].notice
    assert notice is not None
    again = cut.again()
    again.press(1, OK)
    again.advance(3000)
    assert (again.stage(), again.screens[None].notice) == (Stage.NOTICE, notice)
    again.advance(6000)
    assert again.view()["phase"] == "rolling"


def test_places_names_host_and_options_come_back(cut: Evening) -> None:
    again = cut.again()
    assert [player["name"] for player in again.view()["players"]] == ["Ana", "Caz"]
    assert again.screens[None].places == (1, 3)
    again.hear(Asked(Wish.END_MATCH))
    again.press(1, OK)
    assert again.stage() is Stage.PAUSE
    again.press(3, OK)
    lobby = again.screens[None].lobby
    assert lobby is not None
    assert [(place.name, place.seated, place.host) for place in lobby.places] == [
        ("Seat 1", False, False),
        ("Ana", True, False),
        ("Seat 3", False, False),
        ("Caz", True, True),
    ]
    assert dict(lobby.options)["dice"] == 4


def test_play_goes_on_to_its_script(cut: Evening) -> None:
    again = cut.again()
    again.press(1, OK)
    again.advance(3000)
    again.press(3, OK)
    cut.entries += again.entries
    assert cut.replayed().view() == again.view()


def test_the_next_match_has_a_number_of_its_own(evening: Evening) -> None:
    evening.start(0, 1)
    evening.hear(Asked(Wish.END_MATCH))
    evening.press(0, OK)
    again = evening.again()
    assert again.stage() is Stage.LOBBY
    again.press(0, OK)
    assert again.entries[-1].match == 2


def test_a_lobby_comes_back_as_a_lobby(evening: Evening) -> None:
    evening.sit(2, 1)
    again = evening.again()
    assert [again.help(place) for place in range(4)] == ["help-sit", "help-guest", "help-host", "help-sit"]


def test_a_table_without_a_sheet_seats_the_match_from_the_first_place() -> None:
    evening = Evening()
    evening.start(0, 1)
    again = Evening(Resumed(None, 7, tuple(evening.lines()), 8))
    again.press(0, OK)
    again.advance(3000)
    assert (again.stage(), again.screens[None].places) == (Stage.PLAY, (0, 1))


@pytest.mark.parametrize(
    ("lines", "places", "said"),
    [([{"game": "chess", "seats": ["A", "B"]}], 4, "say-match-unreadable"), (None, 2, "say-match-no-places")],
)
def test_a_match_that_cannot_go_on_is_closed_and_told(
    cut: Evening, lines: list[dict[str, object]] | None, places: int, said: str
) -> None:
    kept = tuple(lines or cut.lines())
    again = Evening(Resumed(cut.sheet(), 1, kept, 2), places=places)
    assert again.stage() is Stage.LOBBY
    fault = again.screens[None].fault
    assert fault is not None
    assert fault.key == said
    assert (again.entries[0].match, again.entries[0].ended) == (1, "broken_off")


def test_that_is_told_until_the_next_match(evening: Evening) -> None:
    evening.start(0, 1)
    again = Evening(Resumed(evening.sheet(), 1, ({"game": "chess", "seats": []},), 2))
    again.press(0, OK)
    assert again.stage() is Stage.PLAY
    assert again.screens[None].fault is None


def test_a_host_whose_place_is_gone_leaves_the_next_one_host(evening: Evening) -> None:
    evening.sit(3, 1)
    again = evening.again(places=3)
    assert again.help(1) in ("help-host", "help-host-waits")


def test_a_match_ended_before_it_went_on_leaves_nothing_of_the_wait(cut: Evening) -> None:
    on = cut.again()
    on.hear(Asked(Wish.END_MATCH))
    on.hear(Asked(Wish.END_MATCH))
    assert on.stage() is Stage.LOBBY
    on.press(3, OK)
    assert on.stage() is Stage.PLAY


def test_a_second_power_cut_while_it_counts_finds_what_the_first_did(cut: Evening) -> None:
    on = cut.again()
    on.press(3, OK)
    assert on.screens[None].count_down == 3
    assert on.entries == []


def test_a_power_cut_in_a_pause_waits_for_ok(cut: Evening) -> None:
    cut.hear(Asked(Wish.PAUSE))
    assert cut.again().stage() is Stage.RESUME


def test_a_power_cut_after_a_game_comes_back_to_the_lobby_with_all_seated(evening: Evening) -> None:
    evening.to_bidding(0, 2, dice=1, sudden_death=False)
    evening.advance(15_020)
    on = evening.again()
    assert on.stage() is Stage.LOBBY
    assert (on.help(0), on.help(2)) == ("help-host", "help-guest")
