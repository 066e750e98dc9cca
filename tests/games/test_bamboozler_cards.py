"""Bamboozler's scores and cards, and that none is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bamboozler import Bamboozler
from companion.games.bamboozler_cards import AFTER, BEFORE, SCORES, beats, deck, made, made_with, rank
from companion.games.bamboozler_state import State
from companion.games.game import Event, Move
from companion.match.chance import Seeded
from tests.games.random_play import random_start, random_turns

GAME = Bamboozler()
ROLLS = tuple(product(range(1, 7), repeat=2))


class TestScores:
    def test_there_are_36_in_the_order_of_the_rules(self) -> None:
        assert (
            *(12, 13, 14, 15, 16, 23, 24, 25, 26, 31, 32, 34, 35, 36, 41, 42, 43, 45, 46),
            *(51, 52, 53, 54, 56, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21),
        ) == SCORES
        assert [rank(score) for score in (0, *SCORES)] == list(range(37))

    def test_every_score_is_made_by_some_roll_and_no_other(self) -> None:
        assert {score for roll in ROLLS for score in made(roll)} == set(SCORES)

    @pytest.mark.parametrize("roll", ROLLS)
    def test_a_roll_makes_its_two_orders(self, roll: tuple[int, int]) -> None:
        a, b = roll
        assert set(made(roll)) == {10 * a + b, 10 * b + a}
        assert made(roll) == made((b, a))
        assert list(made(roll)) == sorted(made(roll), key=rank)

    @pytest.mark.parametrize("roll", ROLLS)
    def test_what_cards_make_of_a_roll(self, roll: tuple[int, int]) -> None:
        a, b = roll
        near = [other for other in ROLLS if abs(other[0] - a) + abs(other[1] - b) == 1]
        assert set(made_with("updown", roll)) == {score for other in near for score in made(other)}
        assert set(made_with("double", roll)) == {11 * a, 11 * b}
        assert made_with("jackpot", roll) == (21,)
        for card in AFTER:
            scores = made_with(card, roll)
            assert list(scores) == sorted(set(scores), key=rank)
        assert not any(made_with(card, roll) for card in BEFORE)

    def test_only_a_jackpot_is_beaten_by_a_tie(self) -> None:
        assert [score for score in SCORES if beats(score, score)] == [21]
        assert all(beats(score, 0) for score in SCORES)
        for low, high in pairwise(SCORES):
            assert beats(high, low)
            assert not beats(low, high)


class TestDeck:
    def test_the_cards_are_those_of_the_rules(self) -> None:
        four = {"fresh_start": 4, "reverse": 4, "my_bad": 4, "skip": 4, "revive": 4}
        assert Counter(deck(kids=False)) == {"jackpot": 1, "double": 2, "updown": 3, **four}
        del four["my_bad"]
        assert Counter(deck(kids=True)) == {"jackpot": 1, "double": 2, "updown": 3, **four}
        assert (len(deck(kids=False)), len(deck(kids=True))) == (26, 22)


def _steps(seed: int) -> Iterator[tuple[State, State, tuple[Event, ...]]]:
    """Each step of a random game, chance outcomes apart: the states before and after it, and what was told."""
    dice = Seeded(seed)
    start = random_start(GAME, dice)
    lines = [line for turn in random_turns(start, dice) for line in turn.played.lines]
    header = start.lines[0]
    state = GAME.start(header["seats"], header["options"]).state
    for line in (*start.lines[1:], *lines):
        if "chance" in line:
            step = GAME.settle(state, line["values"])
        else:
            fields = {key: value for key, value in line.items() if key not in ("seat", "move")}
            step = GAME.play(state, Move(line["seat"], line["move"], fields))
        yield state, step.state, step.events
        state = step.state


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_cards_are_conserved_and_events_alone_tell_where_they_are(seed: int) -> None:
    hands: dict[int, list[str]] = {seat: [] for seat in range(8)}
    discards: list[str] = []
    for _, state, events in _steps(seed):
        for event in events:
            card = event.fields.get("card")
            if event.name in ("dealt", "drew") and event.to:
                hands[event.to[0]].append(str(card))
            elif event.name in ("card_played", "covered", "discarded"):
                hands[-1 if event.seat is None else event.seat].remove(str(card))
                discards.append(str(card))
            elif event.name == "reshuffled":
                discards.clear()
        assert list(state.hands) == [tuple(sorted(hands[seat])) for seat in state.seats]
        assert list(state.discards) == discards
        everywhere = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
        assert Counter(everywhere) == Counter(deck(kids=state.rules.kids))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_strikes_and_who_is_out_are_told_by_events_alone(seed: int) -> None:
    strikes, out = [0] * 8, [False] * 8
    for before, state, events in _steps(seed):
        for event in events:
            if event.name in ("strike", "strike_returned") and event.seat is not None:
                strikes[event.seat] += 1 if event.name == "strike" else -1
                assert event.fields["strikes"] == strikes[event.seat]
            elif event.name == "eliminated" and event.seat is not None:
                out[event.seat] = True
        count = len(state.names)
        assert (list(state.strikes), list(state.out)) == (strikes[:count], out[:count])
        assert all(0 <= number <= state.rules.strikes for number in state.strikes)
        assert before.round <= state.round <= before.round + 1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_hands_are_within_the_limit_but_for_who_discards(seed: int) -> None:
    for _, state, _ in _steps(seed):
        for seat in state.seats:
            over = not state.rules.allows(len(state.hands[seat]))
            assert over == (state.phase == "discard" and seat == state.turn)
        assert (state.score == 0) == (state.declared_by is None)
