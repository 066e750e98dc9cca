from __future__ import annotations

from typing import Any, ClassVar

import pytest

from companion.games.bluff import Bluff
from companion.games.game import Event, Option, Refusal, Step, shown
from companion.games.registry import GAMES, game_named

NUMBER = Option("dice", 5, low=1, high=10)
CHOICE = Option("sudden_death", True, choices=(True, False))


def refused(call: Any, *args: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refusal) as caught:
        call(*args)
    return caught.value.code, dict(caught.value.values)


@pytest.mark.parametrize("value", [1, 5, 10])
def test_an_option_in_range_is_taken(value: int) -> None:
    NUMBER.check(value)


@pytest.mark.parametrize("value", [0, 11, True, 1.0, "5", None, [5], {}])
def test_an_option_out_of_range_says_the_range(value: Any) -> None:
    code, values = refused(NUMBER.check, value)
    assert code == "option-range"
    assert values == {"option": "dice", "value": shown(value), "low": 1, "high": 10}


@pytest.mark.parametrize("value", [1, 0, "true", None, [], 1.0])
def test_an_option_of_choices_says_the_choices(value: Any) -> None:
    code, values = refused(CHOICE.check, value)
    assert code == "option-choice"
    assert values == {"option": "sudden_death", "value": shown(value), "allowed": "true, false"}


def test_unknown_options_name_the_known_ones() -> None:
    code, values = refused(Bluff().checked, ("Ana", "Ben"), {"turn_second": 3})
    assert code == "option-unknown"
    assert values["option"] == '"turn_second"'
    assert "turn_seconds" in values["allowed"]


def test_options_left_out_have_their_defaults() -> None:
    assert Bluff().checked(("Ana", "Ben"), {"dice": 3}) == {
        "dice": 3,
        "raising": "any",
        "turn_seconds": 15,
        "flip": "auto",
        "sudden_death": True,
        "ante": 0,
        "purse": 20,
    }


SPECIALS = Option("specials", (), choices=("a", "b", 1), several=True)


@pytest.mark.parametrize("value", [[], ["a"], ["b", "a"], (1, "a", "b")])
def test_an_option_of_several_choices_takes_any_of_them_in_any_order(value: Any) -> None:
    SPECIALS.check(value)


@pytest.mark.parametrize("value", ["a", None, ["c"], ["a", "a"], [True], [1.0], [["a"]], [{}], {"a": 1}])
def test_an_option_of_several_choices_says_what_it_may_hold(value: Any) -> None:
    assert refused(SPECIALS.check, value) == (
        "option-several",
        {"option": "specials", "allowed": '"a", "b", 1'},
    )


class _Purses(Bluff):
    """Fifty coins are shared out, and there are specials."""

    options: ClassVar[tuple[Option, ...]] = (Option("coins", 10, low=1, high=25), SPECIALS)

    def options_for(self, seats: int) -> tuple[Option, ...]:
        most = 50 // seats
        return (Option("coins", min(10, most), low=1, high=most), SPECIALS)


def test_what_an_option_may_be_can_depend_on_the_number_of_seats() -> None:
    three, six = ("A", "B", "C"), tuple("ABCDEF")
    assert _Purses().checked(three, {}) == {"coins": 10, "specials": ()}
    assert _Purses().checked(six, {})["coins"] == 8
    assert _Purses().checked(three, {"coins": 16})["coins"] == 16
    code, values = refused(_Purses().checked, six, {"coins": 9})
    assert (code, values["high"]) == ("option-range", 8)


def test_a_checked_list_is_nobody_elses_list() -> None:
    given = ["b", "a"]
    checked = _Purses().checked(("A", "B"), {"specials": given})
    given.clear()
    assert checked["specials"] == ("b", "a")


@pytest.mark.parametrize("count", [0, 1, 9])
def test_a_number_of_seats_that_does_not_fit_names_those_that_do(count: int) -> None:
    code, values = refused(Bluff().checked, [f"P{i}" for i in range(count)], {})
    assert code == "seats-number"
    assert values == {"game": "bluff", "count": count, "low": 2, "high": 8}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Ana", ""), "name-empty"),
        (("Ana", "Ana"), "name-twice"),
        (("Ana", 3), "names-wrong"),
        ("Ana", "names-wrong"),
    ],
)
def test_names_are_texts_not_empty_and_all_different(names: Any, code: str) -> None:
    assert refused(Bluff().checked, names, {})[0] == code


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        pytest.param(10**5000, "a huge number", id="huge"),
        (-(10**13), "a huge number"),
        (1.5, "1.5"),
        (True, "true"),
        (False, "false"),
        (None, "null"),
        ("2", '"2"'),
        ("x" * 30, '"' + "x" * 30 + '"'),
        ("x" * 31, '"' + "x" * 30 + '..."'),
        ([1], "a list"),
        ((1,), "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_any_value_can_be_said(value: Any, text: str) -> None:
    assert shown(value) == text


def test_events_before_a_step() -> None:
    step = Step("state", (Event("c"),)).after(Event("a"), Event("b"))
    assert [event.name for event in step.events] == ["a", "b", "c"]
    assert step.state == "state"


def test_games_are_found_by_name() -> None:
    assert game_named("bluff") is GAMES["bluff"]
    assert all(game.name == name for name, game in GAMES.items())


@pytest.mark.parametrize("name", ["poker", "", None, 3, ["bluff"], {}])
def test_an_unknown_game_names_those_there_are(name: Any) -> None:
    code, values = refused(game_named, name)
    assert code == "game-unknown"
    assert "bluff" in values["allowed"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_wheel_of_an_option_turns_through_allowed_values(game: Any) -> None:
    for option in game.options:
        assert option.default in option.steps
        assert len(set(option.steps)) == len(option.steps)
        for step in option.steps:
            option.check(step)
