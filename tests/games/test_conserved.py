"""Dice, strikes and cards: they go only where an event says, after every move of random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Event
from companion.games.registry import GAMES
from tests.games.random_play import random_game

seeds = st.integers(0, 10**9)


def each(view: dict[str, Any], field: str) -> Counter[int]:
    return Counter({seat: player[field] for seat, player in enumerate(view["players"])})


def told(events: tuple[Event, ...], name: str, field: str | None = None) -> Counter[int]:
    """How much an event of that name says of each seat."""
    found: Counter[int] = Counter()
    for event in events:
        if event.name == name and event.seat is not None:
            found[event.seat] += 1 if field is None else event.fields[field]
    return found


@settings(max_examples=25)
@given(seed=seeds)
@pytest.mark.parametrize(
    ("game", "name", "field"), [("bluff", "die_lost", None), ("callmybluff", "dice_lost", "lost")]
)
def test_a_die_goes_only_where_an_event_says(game: str, name: str, field: str | None, seed: int) -> None:
    for turn in random_game(GAMES[game], seed)[1]:
        before, after = turn.before.view(), turn.played.match.view()
        lost = told(turn.played.events, name, field)
        assert each(before, "dice") == each(after, "dice") + lost
        assert after["dice_in_play"] == sum(each(after, "dice").values())
        assert min(each(after, "dice").values()) >= 0


@settings(max_examples=25)
@given(seed=seeds)
def test_a_strike_comes_and_goes_only_where_an_event_says(seed: int) -> None:
    for turn in random_game(GAMES["bamboozler"], seed)[1]:
        before, after = turn.before.view(), turn.played.match.view()
        events = turn.played.events
        came, went = told(events, "strike"), told(events, "strike_returned")
        assert each(before, "strikes") + came == each(after, "strikes") + went
        assert all(0 <= strikes <= after["strike_limit"] for strikes in each(after, "strikes").values())


@settings(max_examples=25)
@given(seed=seeds)
def test_no_card_of_bluffit_is_lost_but_those_that_are_removed(seed: int) -> None:
    start, turns = random_game(GAMES["bluffit"], seed)
    players = len(start.match.view()["players"])
    # Ten in each hand, and as many scoring cards as players; a final strength is lost without a word (R9).
    left = 11 * players
    for turn in turns:
        view = turn.played.match.view()
        left -= sum(len(event.fields["cards"]) for event in turn.played.events if event.name == "removed")
        counted = len(view["table"]) + sum(
            player["hand"] + player["laid"] + len(player["holds"]) + player["pile"]
            for player in view["players"]
        )
        last = sum(player["in_round"] for player in view["players"]) if view["phase"] == "over" else 0
        assert counted + last == left
