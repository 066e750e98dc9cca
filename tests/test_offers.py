"""What the page is told of the games: every game that can be played, with its options for any number of players."""

from __future__ import annotations

import json

import pytest

from companion.app import _offer
from companion.games.registry import GAMES
from companion.table.ways.registry import PLAYABLE


@pytest.mark.parametrize("name", PLAYABLE)
def test_each_option_is_offered_as_it_is_for_so_many_players(name: str) -> None:
    game = GAMES[name]
    offer = json.loads(json.dumps(_offer(game)))
    assert offer["seats"] == [game.seats[0], game.seats[-1]]
    for seats in game.seats:
        options = game.options_for(seats)
        assert [told["key"] for told in offer["options"]] == [option.key for option in options]
        for told, option in zip(offer["options"], options, strict=True):
            now = told | told["for_seats"].get(str(seats), {})
            assert (now["low"], now["high"], now["several"]) == (option.low, option.high, option.several)
            assert now["default"] == json.loads(json.dumps(option.default))
            assert now["steps"] == json.loads(json.dumps(option.steps))


def test_what_does_not_depend_on_the_number_is_told_once() -> None:
    options = {option["key"]: option for option in _offer(GAMES["bluffaneer"])["options"]}
    assert options["claim_seconds"]["for_seats"] == {}
    assert options["coins"]["for_seats"]["6"] == {"default": 8, "high": 8, "steps": (3, 5, 6, 8)}
