"""Bluffit from round to round: standings, the final round, hints, power cuts, and the options in the lobby."""

from __future__ import annotations

from companion.games.bluffit import FINAL
from companion.table.effects import Tone
from companion.table.inputs import OptionChosen
from companion.table.scene import Choice, Notice, Stage
from tests.table.bluffit_evening import (
    ALL_SPECIALS,
    challenged,
    lay,
    laying,
    notice,
    order,
    take,
)
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

# -- rounds


def test_after_a_round_all_see_what_was_scored_how_the_piles_stand_and_who_starts_next() -> None:
    evening = challenged("7", "4")
    evening.advance(6000)
    evening.source.queue += order(["2", "3", "4", "7"], ["7", "2", "3", "4"])
    take(evening, 2, "2")
    take(evening, 3, "7")
    assert notice(evening) == Notice(
        "scored",
        {
            "round": 1,
            "scored": {"1": ["9"], "2": ["2"], "3": ["7"]},
            "gained": {"1": 9, "2": 2, "3": 7},
            "removed": ["4"],
            "piles": {
                "0": {"count": 0, "top": None},
                "1": {"count": 1, "top": "9"},
                "2": {"count": 1, "top": "2"},
                "3": {"count": 1, "top": "7"},
            },
            "starter": 1,
        },
    )
    evening.seen(range(4))
    assert (evening.stage(), evening.view()["round"]) == (Stage.PLAY, 2)
    assert evening.view()["table"] == ["7", "2", "3", "4"]
    assert [evening.help(place) for place in range(4)] == ["help-lay"] * 4


def play_round(evening: Evening, places: tuple[int, ...]) -> None:
    """Everybody lays the last card of its hand, and takes the first of the table."""
    for place in places:
        if evening.view(place)["you"]["hand"] and place in evening.screens[None].waiting:
            lay(evening, place, evening.view(place)["you"]["hand"][-1])
    while evening.stage() is Stage.PLAY:
        evening.press(evening.screens[None].waiting[0], OK)


def test_ten_rounds_the_final_one_and_the_points() -> None:
    evening = laying(0, 1, 3, row=(4, 9, 2))
    for number in range(1, FINAL):
        assert evening.view()["round"] == number
        play_round(evening, (0, 1, 3))
        assert (notice(evening).kind, notice(evening).values["round"]) == ("scored", number)
        assert (notice(evening).values["starter"] is None) == (number == FINAL - 1)
        evening.seen((0, 1, 3))
    final = notice(evening)
    assert (final.kind, final.values["part"]) == ("final", [0, 1, 2])
    assert final.values["table"] == evening.view()["table"]
    evening.seen((0, 1, 3))
    assert (evening.view()["round"], evening.help(0)) == (FINAL, "help-lay")
    play_round(evening, (0, 1, 3))
    scored = notice(evening)
    assert (scored.kind, scored.values["starter"]) == ("scored", None)
    assert [pile["count"] for pile in scored.values["piles"].values()] == [10, 10, 10]
    evening.seen((0, 1, 3))
    over = notice(evening)
    points = [player["points"] for player in evening.view()["players"]]
    assert (over.kind, over.values) == ("over", {"winners": evening.view()["winners"], "points": points})
    assert evening.tones[-1] is Tone.WIN
    evening.seen((0, 1, 3))
    assert evening.stage() is Stage.OVER
    assert evening.replayed().view() == evening.view()


def test_points_are_nobodys_before_the_end() -> None:
    evening = challenged("7", "4")
    assert {player["points"] for player in evening.view(1)["players"]} == {None}


# -- hints


def test_first_game_hints_explain_each_new_thing_once() -> None:
    evening = laying(0, 1, hints=True)
    assert evening.help(0) == "hint-lay"
    lay(evening, 0, "3")
    lay(evening, 1, "4")
    assert (evening.help(0), evening.help(1)) == ("hint-take", "hint-look-cards")
    evening.press(0, OK)
    assert evening.help(1) == "hint-take-or-challenge"
    evening.press(1, CHALLENGE)
    assert evening.help(1) == "hint-whom"
    evening.press(1, OK)
    evening.advance(12_000)
    assert evening.help(0) == "help-lay"


# -- after a power cut


def test_a_game_that_was_cut_while_cards_were_laid_comes_back_masked() -> None:
    evening = laying(0, 1, 2)
    lay(evening, 1, "8")
    again = evening.again()
    assert (again.stage(), again.screens[1].looking) == (Stage.RESUME, False)
    again.press(0, OK)
    again.advance(3000)
    assert (again.stage(), again.screens[0].choice) == (Stage.PLAY, Choice("lay", {}, 10))
    assert again.view(1)["you"]["strength"] == "8"
    assert again.help(1) == "help-look"


def test_a_game_that_was_cut_before_anybody_laid_says_again_who_starts() -> None:
    evening = laying(0, 1, 2, row=(4, 9, 2))
    again = evening.again()
    again.press(0, OK)
    again.advance(3000)
    assert notice(again) == Notice("starts", {"seat": 0, "table": ["4", "9", "2"]})


def test_a_game_that_was_cut_in_a_challenge_tells_of_it_again_and_goes_on_behind_it() -> None:
    evening = challenged("7", "4")
    again = evening.again()
    again.press(2, OK)
    again.advance(3000)
    for screen in (None, 0, 1, 2):
        assert again.screens[screen].notice == evening.screens[screen].notice
    again.seen(again.screens[None].waiting)
    assert (again.stage(), again.help(2)) == (Stage.PLAY, "help-take-or-challenge")
    assert again.view(0)["you"]["seen"] == {"1": "7"}


def test_a_game_that_was_cut_before_the_final_round_says_so_again() -> None:
    evening = laying(0, 1)
    while notice_kind(evening) != "final":
        if evening.stage() is Stage.NOTICE:
            evening.seen((0, 1))
        else:
            play_round(evening, (0, 1))
    again = evening.again()
    again.press(1, OK)
    again.advance(3000)
    assert notice(again) == notice(evening)


def notice_kind(evening: Evening) -> str | None:
    found = evening.screens[None].notice
    return None if found is None else found.kind


# -- the lobby


def test_the_host_turns_through_the_specials() -> None:
    evening = Evening()
    evening.sit(0, 1)
    evening.hear(OptionChosen("game", "bluffit"))
    evening.press(0, LEFT, LEFT)
    said = []
    for _ in range(6):
        evening.press(0, RIGHT)
        said.append(dict(evening.screens[0].lobby.options)["specials"])  # type: ignore[union-attr]
    assert said == [tuple(ALL_SPECIALS), *((name,) for name in ALL_SPECIALS), ()]


def test_specials_that_come_back_from_the_journal_are_turned_on_from_where_they_stood() -> None:
    evening = laying(0, 1, specials=["flipped5"])
    sheet = dict(evening.sheet())
    assert list(sheet["options"]["specials"]) == ["flipped5"]
    evening = Evening()
    evening.sit(0, 1)
    evening.hear(OptionChosen("game", "bluffit"))
    evening.hear(OptionChosen("specials", ["flipped5"]))
    evening.press(0, LEFT, LEFT, RIGHT)
    assert dict(evening.screens[0].lobby.options)["specials"] == ("nervous9",)  # type: ignore[union-attr]
