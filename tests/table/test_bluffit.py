"""Bluffit at the table: its buttons, what each screen is shown of a challenge, and its ten rounds and one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bluffit import FINAL
from companion.table.effects import Lamp, Tone
from companion.table.inputs import CupMotion, OptionChosen
from companion.table.scene import Choice, Notice, Stage
from tests.table.conftest import CHALLENGE, LEFT, OK, RIGHT, Evening

ALL_SPECIALS = ["optimistic1", "flipped5", "nervous9", "toxic10"]


def bluffit(
    *places: int, row: tuple[int, ...] = (), starter: int = 0, wheels: tuple[int, ...] = (), **settings: Any
) -> Evening:
    """A game of Bluffit at its first notice: the first scoring cards, who begins, and where the wheels stand."""
    options = {key: settings.pop(key) for key in ("combined", "specials") if key in settings}
    evening = Evening(**settings)
    evening.sit(*places)
    evening.hear(OptionChosen("game", "bluffit"))
    for key, value in options.items():
        evening.hear(OptionChosen(key, value))
    cards = [str(card) for card in row]
    evening.source.queue += order([str(card) for card in range(1, 11)], cards or ["1", "2", "3"])
    evening.source.queue += [starter, *wheels]
    evening.press(places[0], OK)
    evening.advance(1)
    return evening


def order(pile: list[str], first: list[str]) -> list[int]:
    """What a source has to say for `pile` to be shuffled so that `first` lie first (Fisher and Yates)."""
    wanted = first + [card for card in pile if card not in first]
    pile, drawn = list(pile), []
    for last in range(len(pile) - 1, 0, -1):
        other = pile.index(wanted[last])
        drawn.append(other)
        pile[last], pile[other] = pile[other], pile[last]
    return drawn


def laying(*places: int, **settings: Any) -> Evening:
    """The same, when the first cards are laid."""
    evening = bluffit(*places, **settings)
    evening.seen(places)
    assert evening.stage() is Stage.PLAY
    return evening


def lay(evening: Evening, place: int, card: str) -> None:
    """Turn to `card` and lay it."""
    evening.press(place, RIGHT)
    for _ in range(20):
        if evening.fields(place) == {"card": card}:
            break
        evening.press(place, RIGHT)
    assert evening.fields(place) == {"card": card}
    evening.press(place, OK)


def bluffing(*cards: str, row: tuple[int, ...], **settings: Any) -> Evening:
    """Places 0, 1 ... have laid `cards`; place 0 is on turn."""
    places = range(len(cards))
    evening = laying(*places, row=row, **settings)
    for place, card in zip(places, cards, strict=True):
        lay(evening, place, card)
    assert evening.view()["phase"] == "bluffing"
    return evening


def take(evening: Evening, place: int, *cards: str) -> None:
    """Turn to `cards` and take them."""
    for _ in range(20):
        if evening.fields(place) == {"cards": list(cards)}:
            break
        evening.press(place, RIGHT)
    assert evening.fields(place) == {"cards": list(cards)}
    evening.press(place, OK)


def challenge(evening: Evening, place: int, against: int) -> None:
    """Open the list of holders, turn to `against` and say it."""
    evening.press(place, CHALLENGE)
    for _ in range(6):
        if evening.fields(place) == {"against": against}:
            break
        evening.press(place, RIGHT)
    evening.press(place, OK)


def notice(evening: Evening, screen: int | None = None) -> Notice:
    found = evening.screens[screen].notice
    assert found is not None
    return found


# -- laying


def test_the_first_notice_says_who_starts_and_what_lies_on_the_table() -> None:
    evening = bluffit(0, 2, 3, row=(4, 9, 2), starter=1)
    assert (evening.stage(), notice(evening)) == (
        Stage.NOTICE,
        Notice("starts", {"seat": 1, "table": ["4", "9", "2"]}),
    )
    evening.seen((0, 2, 3))
    assert evening.stage() is Stage.PLAY


def test_all_lay_at_once_and_nobody_has_a_clock() -> None:
    evening = laying(0, 2, 3)
    assert evening.screens[None].waiting == (0, 2, 3)
    assert [evening.help(place) for place in (0, 2, 3)] == ["help-lay"] * 3
    assert [evening.lamps[place] for place in (0, 1, 2, 3)] == [Lamp.ON, Lamp.OFF, Lamp.ON, Lamp.ON]
    assert evening.screens[0].time_left is None
    assert evening.table.wake_at_ns is None


def test_the_hand_is_hidden_until_the_first_press_and_three_seconds_after_the_last() -> None:
    evening = laying(0, 1)
    assert (evening.screens[0].choice, evening.screens[0].looking) == (Choice("lay", {}, 10), False)
    evening.press(0, LEFT)
    assert evening.screens[0].looking
    assert evening.fields(0)
    evening.advance(2900)
    evening.press(0, RIGHT)
    evening.advance(2900)
    assert evening.screens[0].looking
    evening.advance(100)
    assert (evening.fields(0), evening.screens[0].looking) == ({}, False)


def test_the_wheel_starts_at_a_random_card_goes_back_and_forward_and_is_not_heard() -> None:
    seen = set()
    for first in range(10):
        evening = laying(0, 1, wheels=(first, 0))
        evening.tones.clear()
        evening.press(0, RIGHT)
        seen.add(evening.fields(0)["card"])  # type: ignore[index]
        evening.press(0, LEFT, LEFT, RIGHT, RIGHT)
        assert evening.tones == []
    assert seen == {str(card) for card in range(1, 11)}


def test_an_ok_before_any_look_shows_the_hand_and_only_the_next_one_lays() -> None:
    evening = laying(0, 1)
    evening.press(0, OK)
    assert (evening.view()["players"][0]["laid"], evening.screens[0].looking) == (False, True)
    card = evening.fields(0)["card"]  # type: ignore[index]
    evening.press(0, OK)
    assert (evening.view()["players"][0]["laid"], evening.screens[0].looking) == (True, False)
    assert evening.view(0)["you"]["strength"] == card


def test_an_ok_after_the_hand_was_hidden_again_shows_it_first() -> None:
    evening = laying(0, 1)
    evening.press(0, RIGHT)
    evening.advance(3000)
    evening.press(0, OK)
    assert not evening.view()["players"][0]["laid"]
    evening.press(0, OK)
    assert evening.view()["players"][0]["laid"]


def test_under_a_hood_the_first_ok_lays() -> None:
    evening = laying(0, 1, secrets="always")
    assert evening.fields(0)
    evening.press(0, OK)
    assert evening.view()["players"][0]["laid"]


def test_a_card_laid_is_laid() -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    assert evening.screens[0].choice is None
    assert evening.help(0) == "help-look"
    evening.press(0, RIGHT, LEFT, OK)
    assert (evening.view(0)["you"]["strength"], evening.screens[0].looking) == ("8", False)
    assert evening.screens[None].waiting == (1,)


def test_both_arrows_held_show_what_one_has_laid_and_so_does_ones_own_cup() -> None:
    evening = laying(0, 1, cups="each")
    evening.plug(0, 1)
    lay(evening, 0, "8")
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.advance(200)
    looks = [evening.screens[0].looking]
    evening.up(0, LEFT)
    looks.append(evening.screens[0].looking)
    evening.up(0, RIGHT)
    evening.cup(0, CupMotion.LIFTED)
    evening.advance(150)
    looks.append(evening.screens[0].looking)
    evening.cup(0, CupMotion.SETTLED)
    assert [*looks, evening.screens[0].looking] == [True, False, True, False]


def test_a_shaken_cup_means_nothing() -> None:
    evening = laying(0, 1, cups="each")
    evening.plug(0, 1)
    before = evening.view()
    evening.shake(0)
    assert (evening.view(), evening.say(0), evening.stage()) == (before, None, Stage.PLAY)


@pytest.mark.parametrize("place", [0, 1])
def test_there_is_nobody_to_challenge_while_cards_are_laid(place: int) -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    evening.press(place, CHALLENGE)
    assert (evening.say(place), evening.tones[-1]) == ("say-no-challenge", Tone.REFUSED)


def test_who_has_laid_may_pause_and_who_has_to_may_not() -> None:
    evening = laying(0, 1)
    lay(evening, 0, "8")
    evening.hold(1, OK, 2100)
    assert evening.stage() is Stage.PLAY
    evening.hold(0, OK, 2100)
    assert evening.stage() is Stage.PAUSE


# -- taking


def test_the_starter_takes_from_a_public_list_in_the_order_of_the_cards() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    assert (evening.help(0), evening.fields(0)) == ("help-take", {"cards": ["2"]})
    assert (evening.screens[1].choice, evening.help(1)) == (None, "help-look")
    evening.press(0, RIGHT)
    assert evening.fields(0) == {"cards": ["4"]}
    evening.press(0, LEFT, LEFT)
    assert evening.fields(0) == {"cards": ["9"]}
    assert evening.tones[-3:] == [Tone.STEP] * 3
    evening.down(0, LEFT)
    evening.down(0, RIGHT)
    evening.up(0, LEFT)
    evening.up(0, RIGHT)
    assert evening.fields(0) == {"cards": ["2"]}
    evening.press(0, RIGHT, RIGHT, OK)
    assert evening.view()["players"][0]["holds"] == ["9"]
    assert (evening.view()["table"], evening.view()["waiting"]) == (["4", "2"], [1])


def test_the_starter_cannot_challenge() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.fields(0)) == ("say-no-challenge", {"cards": ["2"]})


def test_equal_cards_may_be_taken_together_where_the_table_plays_so() -> None:
    evening = laying(0, 1, row=(4, 9), combined=True)
    lay(evening, 0, "3")
    lay(evening, 1, "3")
    take(evening, 0, "4")
    take(evening, 1, "9")
    evening.advance(6000)
    assert evening.view()["table"] == ["3", "3"]
    lay(evening, 0, "1")
    lay(evening, 1, "2")
    assert evening.fields(1) == {"cards": ["3"]}
    take(evening, 1, "3", "3")
    assert evening.view()["players"][1]["holds"] == ["3", "3"]
    evening.press(0, CHALLENGE)
    assert (evening.say(0), evening.help(0), evening.fields(0)) == (
        "say-challenge-whom",
        "help-whom",
        {"against": 1},
    )


# -- challenging


def test_challenge_opens_the_list_of_holders_and_closes_it() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2), starter=0)
    take(evening, 0, "9")
    take(evening, 1, "4")
    assert (evening.help(2), evening.fields(2)) == ("help-take-or-challenge", {"cards": ["2"]})
    evening.press(2, CHALLENGE)
    assert (evening.help(2), evening.fields(2)) == ("help-opened-whom", {"against": 0})
    evening.press(2, RIGHT)
    assert evening.fields(2) == {"against": 1}
    evening.press(2, LEFT)
    evening.press(2, CHALLENGE)
    assert (evening.help(2), evening.fields(2)) == ("help-take-or-challenge", {"cards": ["2"]})
    evening.press(2, CHALLENGE, RIGHT, OK)
    assert notice(evening).values["against"] == 1


def test_a_step_of_the_one_list_is_not_taken_back_in_the_other() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    take(evening, 0, "9")
    evening.down(1, LEFT)
    evening.press(1, CHALLENGE)
    evening.down(1, RIGHT)
    assert (evening.help(1), evening.fields(1)) == ("help-opened-whom", {"against": 0})


def test_where_nothing_lies_on_the_table_the_holders_are_on_the_wheel_at_once() -> None:
    evening = laying(0, 1, row=(4, 9), combined=True)
    lay(evening, 0, "3")
    lay(evening, 1, "3")
    take(evening, 0, "9")
    take(evening, 1, "4")
    evening.advance(6000)
    lay(evening, 0, "2")
    lay(evening, 1, "1")
    take(evening, 0, "3", "3")
    assert (evening.help(1), evening.fields(1)) == ("help-whom", {"against": 0})
    evening.press(1, OK)
    assert notice(evening).kind == "challenge"


def test_whose_turn_it_is_not_cannot_challenge() -> None:
    evening = bluffing("3", "5", "7", row=(4, 9, 2))
    take(evening, 0, "9")
    evening.press(2, CHALLENGE)
    assert (evening.say(2), evening.screens[2].choice) == ("say-no-challenge", None)


def challenged(mine: str, theirs: str, *, specials: list[str] | None = None) -> Evening:
    """Place 0 took the 9 with `theirs`; place 1 challenged it with `mine`; places 2 and 3 look on."""
    specials = ALL_SPECIALS if specials is None else specials
    evening = bluffing(theirs, mine, "2", "3", row=(4, 9, 2, 7), specials=specials)
    take(evening, 0, "9")
    challenge(evening, 1, 0)
    return evening


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("7", "4", 1),
        ("4", "7", 0),
        ("7", "7", 1),
        ("1o", "10t", 1),
        ("8", "5f", 0),
        ("2", "9n", 1),
        ("10t", "10t", None),
    ],
)
def test_all_see_who_challenged_whom_and_who_holds_the_card_now(
    mine: str, theirs: str, winner: int | None
) -> None:
    evening = challenged(mine, theirs)
    values = {"by": 1, "against": 0, "cards": ["9"], "winner": winner}
    assert Tone.CHALLENGE in evening.tones
    for screen in (None, 2, 3):
        assert notice(evening, screen) == Notice("challenge", values)
    for screen in (0, 1):
        assert notice(evening, screen) == Notice(
            "challenge", {**values, "strengths": {"0": theirs, "1": mine}}
        )
    holders = [seat for seat, player in enumerate(evening.view()["players"]) if player["holds"]]
    assert holders == ([] if winner is None else [winner])
    assert evening.view()["table"] == ["4", "2", "7"] + (["9"] if winner is None else [])


def test_the_two_end_it_and_all_wait_equally_long() -> None:
    evening = challenged("7", "4")
    assert [evening.help(place) for place in range(4)] == [
        "help-seen",
        "help-seen",
        "help-others",
        "help-others",
    ]
    assert evening.screens[None].waiting == (0, 1)
    assert [evening.lamps[place] for place in range(4)] == [Lamp.BLINK, Lamp.BLINK, Lamp.OFF, Lamp.OFF]
    evening.seen((2, 3, 0))
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.NOTICE}
    assert "strengths" in notice(evening, 0).values
    evening.press(1, OK)
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.PLAY}
    assert evening.help(2) == "help-take-or-challenge"


def test_or_its_time_does() -> None:
    evening = challenged("7", "4")
    evening.seen((0,))
    evening.advance(5900)
    assert evening.stage() is Stage.NOTICE
    evening.advance(100)
    assert {evening.stage(screen) for screen in (None, 0, 1, 2, 3)} == {Stage.PLAY}


def test_afterwards_the_two_find_what_they_have_seen_while_they_look() -> None:
    evening = challenged("7", "4")
    evening.advance(6000)
    assert evening.view(0)["you"]["seen"] == {"1": "7"}
    assert evening.view(1)["you"]["seen"] == {"0": "4"}
    assert evening.view(2)["you"]["seen"] == {}
    assert not evening.screens[0].looking


def test_in_a_pause_the_strengths_are_hidden_and_after_it_shown_again() -> None:
    evening = challenged("7", "4")
    evening.press(2, OK)
    evening.hold(2, OK, 2100)
    assert evening.stage() is Stage.PAUSE
    assert evening.screens[0].notice is None


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


def test_a_game_that_was_cut_in_a_challenge_goes_on_behind_it() -> None:
    evening = challenged("7", "4")
    again = evening.again()
    again.press(2, OK)
    again.advance(3000)
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
