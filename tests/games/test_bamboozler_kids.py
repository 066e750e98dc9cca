"""The corners of Bamboozler's kids' game; its rulings K1-K3 are play scripts in tests/scripts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from companion.games.bamboozler_cards import AFTER, made, made_with
from tests.games.bamboozler_table import Table

ROLLS = tuple(product(range(1, 7), repeat=2))


def test_what_may_be_declared() -> None:
    table = Table(("double", "jackpot", "skip", "updown"), (), kids=True, hand_limit=0)
    table.move(0, "roll")
    table.chance(1, 1)
    assert table.moves(0) == [
        {"move": "declare", "score": 11},
        {"move": "declare", "score": 21, "card": "jackpot"},
        {"move": "declare", "score": 12, "card": "updown"},
        {"move": "declare", "score": 21, "card": "updown"},
    ]


@pytest.mark.parametrize("roll", ROLLS)
def test_a_card_is_offered_only_for_what_the_roll_does_not_make(roll: tuple[int, int]) -> None:
    table = Table(("double", "jackpot", "updown"), (), kids=True, hand_limit=0)
    table.move(0, "roll")
    table.chance(*roll)
    offered = {(move["score"], move.get("card")) for move in table.moves(0)}
    with_card = {(s, c) for c in AFTER for s in made_with(c, roll) if s not in made(roll)}
    assert offered == with_card | {(score, None) for score in made(roll)}


def test_before_the_roll() -> None:
    table = Table(("skip",), ("fresh_start", "revive", "reverse", "skip", "double"), (), kids=True)
    assert table.moves(0) == [{"move": "roll"}]
    table.say(0, (5, 3), 53)
    cards = ["fresh_start", "revive", "reverse", "skip"]
    assert table.moves(1)[0] == {"move": "roll"}
    assert sorted(move["card"] for move in table.moves(1)[1:]) == sorted(set(cards) - {"revive"})
    table.state = replace(table.state, strikes=(0, 1, 0))
    assert sorted(move["card"] for move in table.moves(1)[1:]) == sorted(cards)


def test_refusals() -> None:
    table = Table(("double", "skip"), (), kids=True)
    assert table.refused(0, "play", card="skip") == ("card-not-now", {"card": "skip"})
    assert table.refused(0, "accept") == ("move-not-now", {"move": "accept", "phase": "roll"})
    table.move(0, "roll")
    table.chance(5, 3)
    assert table.refused(0, "declare", score=33) == ("score-not-made", {"score": 33})
    assert table.refused(0, "declare", score=0) == ("score-unknown", {"score": "0"})
    assert table.refused(0, "declare", score=35, card="double") == ("card-not-needed", {"score": 35})
    wrong = {"card": "double", "score": 44}
    assert table.refused(0, "declare", score=44, card="double") == ("card-makes-not", wrong)
    wrong = {"card": "skip", "score": 44}
    assert table.refused(0, "declare", score=44, card="skip") == ("card-makes-not", wrong)
    held = {"card": '"jackpot"', "held": "double, skip"}
    assert table.refused(0, "declare", score=21, card="jackpot") == ("card-not-held", held)
    null = {"move": "declare", "field": "card"}
    assert table.refused(0, "declare", score=35, card=None) == ("field-null", null)


def test_whose_score_stood_discards_before_the_round_is_over() -> None:
    table = Table(("skip", "skip"), ("revive",), (), kids=True)
    table.say(0, (5, 3), 53)
    table.say(1, (1, 3), 31)
    seen = {key: table.view()[key] for key in ("phase", "waiting", "score", "declared_by", "roll", "round")}
    assert seen == {
        "phase": "discard",
        "waiting": [0],
        "score": 53,
        "declared_by": 0,
        "roll": [1, 3],
        "round": 1,
    }
    assert [event["event"] for event in table.move(0, "discard", card="skip")] == [
        *("discarded", "round_started"),
    ]
    assert (table.view()["waiting"], table.view()["roll"], table.view()["score"]) == ([1], None, 0)


def test_failing_on_its_own_score_the_last_strike_is_still_a_last_chance() -> None:
    table = Table(("revive",), ("skip",), kids=True, strikes=1)
    table.say(0, (5, 3), 53)
    table.move(1, "play", card="skip")
    table.say(0, (1, 3), 31)
    assert (table.view()["phase"], table.view()["waiting"]) == ("last_chance", [0])
    table.move(0, "play", card="revive")
    assert (table.view()["phase"], table.view()["waiting"]) == ("roll", [0])
    assert [player["cards"] for player in table.view()["players"]] == [0, 0]


def test_grown_ups_have_no_public_roll_and_name_no_card() -> None:
    table = Table(("double",), ())
    assert "roll" not in table.view()
    table.move(0, "roll")
    table.chance(5, 3)
    extra = {"move": "declare", "field": '"card"'}
    assert table.refused(0, "declare", score=33, card="double") == ("field-unknown", extra)
