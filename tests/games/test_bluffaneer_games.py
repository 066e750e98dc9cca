"""Whole games of Bluffaneer: coins, cards and turns, in games in which presses tie."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluffaneer_state import DECK, State
from companion.games.game import Move
from companion.match.chance import Seeded
from companion.match.match import Match, Played
from companion.match.script import resume
from tests.games.bluffaneer_table import GAME, HANDS, order
from tests.games.random_play import NAMES, random_game, random_start

seeds = st.integers(0, 10**9)


def _with_ties(seed: int) -> Iterator[Played]:
    """A random game in which some claims tie; every match on the way."""
    dice = Seeded(seed)
    played = random_start(GAME, dice)
    yield played
    while played.match.view()["waiting"]:
        match = played.match
        waiting = match.view()["waiting"]
        seat = waiting[dice.below(len(waiting))]
        moves = match.legal(seat)
        move = moves[dice.below(len(moves))]
        tied = [other for other in waiting if other != seat and dice.below(2)]
        if move.name == "claim" and tied:
            move = Move(seat, "claim", {"tied_with": tied})
        played = match.play(move, dice)
        yield played


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_coins_and_cards_are_conserved_and_the_game_comes_back(seed: int) -> None:
    lines: list[dict[str, Any]] = []
    for played in _with_ties(seed):
        lines += played.lines
        state: State = played.match.state
        assert sum(state.coins) + state.box == 50
        assert min(state.coins) >= 0
        assert (0 in state.coins) == (state.phase == "over")
        held = [card for card in state.cards if card is not None]
        assert Counter((*held, *state.pile, *state.discards)) == Counter(DECK)
        assert len(held) == len(state.names) or state.phase == "over"
    assert resume(json.loads(json.dumps(lines))).state == state
    assert max(state.coins) == state.coins[played.match.view()["winners"][0]]


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_payments_that_are_told_are_those_that_are_made(seed: int) -> None:
    purses: dict[Any, int] = {}
    for played in _with_ties(seed):
        view = played.match.view()
        if not purses:
            purses = {**dict(enumerate(p["coins"] for p in view["players"])), "box": view["box"]}
        for event in played.events:
            if event.name == "paid":
                assert event.fields["coins"] > 0
                purses[event.fields["payer"]] -= event.fields["coins"]
                purses[event.fields["payee"]] += event.fields["coins"]
        seen = {**dict(enumerate(p["coins"] for p in view["players"])), "box": view["box"]}
        assert seen == purses


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_turns_go_clockwise_and_every_view_has_the_same_fields(seed: int) -> None:
    fields = {"game", "phase", "round", "waiting", "winners", "players", "roller", "roll", "claimant"}
    fields |= {"passed", "draw_pile", "discards", "box", "you"}
    start, turns = random_game(GAME, seed)
    first = start.match.view()["roller"]
    for played in (start, *(turn.played for turn in turns)):
        view = played.match.view(0)
        assert set(view) == fields
        assert view["roller"] == (first + view["round"] - 1) % len(view["players"])
        assert set(view["you"]) == {"card"}
        assert view["draw_pile"] == len(played.match.state.pile)


def test_cards_that_others_hold_change_nothing_that_one_sees() -> None:
    """Each card of the others exchanged for those of the pile: the same moves show the same, up to a shown card."""
    for one, other in combinations(HANDS[2:], 2):
        seen = []
        for card in (one, other):
            state = GAME.settle(
                GAME.start(NAMES[:3], {}).state, order("chest+ship", "chest+skull", card)
            ).state
            for done in (0, Move(0, "roll"), ("chest", "sword"), Move(2, "claim")):
                if isinstance(done, Move):
                    step = GAME.play(state, done)
                else:
                    step = GAME.settle(state, done if isinstance(done, tuple) else (done,))
                state = step.state
                seen.append((card, GAME.view(state), GAME.view(state, 0), GAME.view(state, 1), step.events))
        here, there = ([rest for held, *rest in seen if held == card] for card in (one, other))
        assert here == there


def test_always_passing_ends_too() -> None:
    """Nobody ever claims: coins still go back to the box, or from purse to purse."""
    for seed in range(20):
        dice = Seeded(seed)
        match: Match = random_start(GAME, dice).match
        for _ in range(20_000):
            waiting = match.view()["waiting"]
            if not waiting:
                break
            match = match.play(match.legal(waiting[0])[-1], dice).match
        assert match.view()["phase"] == "over"
