"""What the board's page says of Call My Bluff, and what it is given to draw."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.scene import Notice, Scene, Stage
from companion.web.board import board_json
from companion.words.words import Words

WORDS = Words("en")
NAMES = ("Ana", "Ben", "Caz", "Dee")
BID = {"seat": 1, "quantity": 5, "face": 4, "space": 7}
VERDICT: dict[str, Any] = {
    "challenger": 2,
    "bidder": 1,
    "quantity": 7,
    "face": 4,
    "space": 10,
    "count": 5,
    "verdict": "too_high",
    "lost": {"1": 2},
    "safe": [],
    "left": {"0": 5, "1": 1, "2": 4, "3": 1},
    "dice": {"0": [1, "*", 4, 4, 2], "1": [3, "*", 5], "2": [5, 5, 4, 2], "3": [3]},
}


def view(phase: str, **fields: Any) -> dict[str, Any]:
    players = [{"name": name, "dice": 5, "shown": [], "out": False} for name in NAMES]
    base = {"game": "callmybluff", "phase": phase, "waiting": [1], "winners": None, "bid": None}
    return base | {"players": players} | fields


def published(**fields: Any) -> dict[str, Any]:
    return board_json(Scene(screen=None, **fields), WORDS)


def playing(phase: str, **fields: Any) -> tuple[str, str]:
    out = published(stage=Stage.PLAY, view=view(phase, **fields))
    return out["headline"], out["detail"]


def told(kind: str, **values: Any) -> dict[str, Any]:
    return published(stage=Stage.NOTICE, view=view("reveal"), notice=Notice(kind, values))


def said(kind: str, **values: Any) -> tuple[str, str]:
    out = told(kind, **values)
    return out["headline"], out["detail"]


@pytest.mark.parametrize(
    ("phase", "fields", "headline", "detail"),
    [
        ("rolling", {"waiting": [0, 2]}, "Roll the dice!", "Still to roll: Ana and Caz."),
        ("bidding", {}, "Ben to speak", "No bid yet."),
        ("bidding", {"waiting": [2], "bid": BID}, "Caz to speak", "Ben says"),
        (
            "reroll",
            {"bid": BID},
            "Ben may re-roll",
            "Some dice shown to all, the others rolled anew: the Great Re-Roll.",
        ),
        ("reroll", {"bid": BID, "waiting": []}, "The game is on", ""),
        ("reveal", {"waiting": [0]}, "Look at the dice", ""),
    ],
)
def test_each_phase_says_whom_the_table_waits_for(
    phase: str, fields: dict[str, Any], headline: str, detail: str
) -> None:
    assert playing(phase, **fields) == (headline, detail)


def test_a_bid_too_high_was_a_bluff_and_costs_the_bidder() -> None:
    assert said("verdict", **VERDICT) == ("Bluff! Ben lied.", "There are 5. Ben loses 2 dice.")


def test_a_bid_too_low_was_the_truth_and_costs_the_challenger() -> None:
    values = VERDICT | {"quantity": 4, "verdict": "too_low", "lost": {"2": 1}}
    assert said("verdict", **values) == ("Ben told the truth!", "There are 5. Caz loses a die.")


@pytest.mark.parametrize(
    ("lost", "safe", "losses"),
    [
        ({"0": 1, "2": 1, "3": 1}, [], "Ana, Caz and Dee lose a die each."),
        ({"0": 1, "2": 1}, [3], "Ana and Caz lose a die each. Dee keeps a last die."),
        ({"0": 1}, [2, 3], "Ana loses a die. Caz and Dee keep their last dice."),
        ({}, [0, 2, 3], "Nobody loses a die."),
    ],
)
def test_an_exact_bid_costs_all_others_but_whoever_has_one_die(
    lost: dict[str, int], safe: list[int], losses: str
) -> None:
    values = VERDICT | {"quantity": 5, "verdict": "exact", "lost": lost, "safe": safe}
    assert said("verdict", **values) == ("Ben was exact!", f"There are 5. {losses}")


def test_the_dice_that_counted_are_marked() -> None:
    assert told("verdict", **VERDICT)["notice"]["counted"] == {
        "0": [False, True, True, True, False],
        "1": [False, True, False],
        "2": [False, False, True, False],
        "3": [False],
    }


def test_of_a_bid_of_stars_stars_alone_are_marked() -> None:
    counted = told("verdict", **VERDICT | {"face": "*"})["notice"]["counted"]
    assert counted["0"] == [False, True, False, False, False]


@pytest.mark.parametrize(
    ("rolls", "detail"),
    [
        (1, "What is shown stays face up; one die is rolled anew."),
        (3, "What is shown stays face up; 3 dice are rolled anew."),
    ],
)
def test_a_re_roll_says_how_many_are_rolled(rolls: int, detail: str) -> None:
    assert said("shown", seat=1, show=[4], shown=[3, 4, 4], rolls=rolls) == ("Ben re-rolls!", detail)


def test_the_dice_just_shown_are_told_from_those_shown_before() -> None:
    notice = told("shown", seat=1, show=[4, "*"], shown=[3, 4, 4, "*"], rolls=1)["notice"]
    assert notice["fresh"] == [False, True, False, True]


@pytest.mark.parametrize(("bidder", "detail"), [(None, "Caz opens with a single 1."), (1, "Caz challenges.")])
def test_time_that_ran_out_says_what_comes_of_it(bidder: int | None, detail: str) -> None:
    assert said("timed_out", seat=2, quantity=1, face=1, bidder=bidder) == ("Time is up!", detail)


def test_the_winner() -> None:
    assert said("over", winners=[3]) == ("Dee wins!", "OK for another game.")
    out = published(stage=Stage.OVER, view=view("over", winners=[3], waiting=[]))
    assert out["headline"] == "Dee wins!"
