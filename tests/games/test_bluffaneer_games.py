"""Whole games of Bluffaneer: coins, cards and turns, in games in which presses tie."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluffaneer_state import DECK, State
from companion.games.game import Move, Step
from companion.games.parts import Shuffle
from companion.match.chance import Seeded
from companion.match.match import Match, Played
from companion.match.script import resume
from tests.games.bluffaneer_table import GAME
from tests.games.random_play import heard, random_game, random_start

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


def _line(state: State, line: dict[str, Any]) -> Step[State]:
    """What a line of the script leads to."""
    if "chance" in line:
        return GAME.settle(state, line["values"])
    fields = {key: value for key, value in line.items() if key not in ("seat", "move")}
    return GAME.play(state, Move(line["seat"], line["move"], fields))


@settings(max_examples=150, deadline=None)
@given(seed=seeds)
def test_other_cards_change_nothing_that_others_see_or_may_do(seed: int) -> None:
    """Everybody but one holds other cards, and others lie on the pile; the same is done in both worlds."""
    dice = Seeded(seed)
    lines = [line for played in _with_ties(seed) for line in played.lines]
    names, options, deal = lines[0]["seats"], lines[0]["options"], list(lines[1]["values"])
    keeper = dice.below(len(names))
    others = list(Shuffle((*deal[:keeper], *deal[keeper + 1 :])).draw(dice))
    here = GAME.settle(GAME.start(names, options).state, deal).state
    there = GAME.settle(
        GAME.start(names, options).state, (*others[:keeper], deal[keeper], *others[keeper:])
    ).state
    for line in lines[2:]:
        one, other = _line(here, line), _line(there, line)
        here, there = one.state, other.state
        if heard(one.events, None) != heard(other.events, None):
            return
        assert GAME.view(here) == GAME.view(there)
        assert GAME.clock(here) == GAME.clock(there)
        assert all(GAME.legal(here, seat) == GAME.legal(there, seat) for seat in here.seats)
        if heard(one.events, keeper) != heard(other.events, keeper):
            return
        assert GAME.view(here, keeper) == GAME.view(there, keeper)


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
