"""What holds of every game that is registered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Event, Game, Move, Refusal
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.match import Match
from companion.match.script import resume
from tests.games.random_play import Turn, heard, random_game, random_start

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.integers(0, 10**9)


def _lines(start: Any, turns: list[Turn]) -> list[dict[str, Any]]:
    return [line for played in (start, *(turn.played for turn in turns)) for line in played.lines]


@every_game
@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_random_games_end_with_a_winner(game: Game[Any], seed: int) -> None:
    turns = random_game(game, seed)[1]
    last = turns[-1].played
    view = last.match.view()
    assert view["phase"] == "over"
    assert view["waiting"] == []
    assert view["winners"] == sorted(view["winners"])
    assert view["winners"]
    assert last.events[-1].name == "game_over"
    assert [view["players"][seat]["out"] for seat in view["winners"]] == [False] * len(view["winners"])
    assert all(turn.before.view()["winners"] is None for turn in turns)
    assert all(last.match.legal(seat) == () for seat in range(len(view["players"])))
    assert last.match.clock() is None


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_a_replay_of_the_script_gives_the_same_state(game: Game[Any], seed: int) -> None:
    start, turns = random_game(game, seed)
    lines = json.loads(json.dumps(_lines(start, turns)))
    cut = Seeded(seed).below(len(turns)) + 1
    for kept in (turns[:cut], turns):
        there = resume(lines[: len(_lines(start, kept))])
        here = kept[-1].played.match
        assert here.game.everything(here.state) == there.game.everything(there.state)
        assert here == there


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_whoever_is_waited_for_may_move_and_nobody_else(game: Game[Any], seed: int) -> None:
    for turn in random_game(game, seed)[1]:
        view = turn.before.view()
        seats = range(len(view["players"]))
        able = [seat for seat in seats if turn.before.legal(seat)]
        assert view["waiting"] == able
        assert not any(view["players"][seat]["out"] for seat in able)
        clock = turn.before.clock()
        assert clock is None or set(clock.seats) <= set(able)


@every_game
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_every_legal_move_is_listed_once_and_accepted(game: Game[Any], seed: int) -> None:
    dice = Seeded(seed)
    for turn in random_game(game, seed)[1]:
        for seat in turn.before.view()["waiting"]:
            moves = turn.before.legal(seat)
            assert len({json.dumps(move.to_json(), sort_keys=True) for move in moves}) == len(moves)
            assert {move.seat for move in moves} == {seat}
            game.play(turn.before.state, moves[dice.below(len(moves))])


_ODD = (None, True, False, 1.0, -1, 0, 1, 2, 7, 10**30, "1", "", [], [1], {}, {"a": 1}, float("nan"))


def _malformed(move: Move, seats: int) -> Iterator[Move]:
    """Moves that are like `move`, but not quite."""
    for odd in (*_ODD, seats, 2.5):
        yield Move(odd, move.name, move.fields)
        yield Move(move.seat, odd, move.fields)
        yield Move(move.seat, move.name, {**move.fields, "more": odd})
        for key in move.fields:
            yield Move(move.seat, move.name, {**move.fields, key: odd})
    for key in move.fields:
        yield Move(move.seat, move.name, {k: v for k, v in move.fields.items() if k != key})
    yield Move(move.seat, move.name, None)
    yield Move(move.seat, move.name, {**move.fields, 3: 4})


def _same(one: Any, other: Any) -> bool:
    """Whether two moves are the same, whole numbers being no other numbers."""
    return repr(one) == repr(other)


@every_game
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_everything_else_is_refused_and_changes_nothing(game: Game[Any], seed: int) -> None:
    dice = Seeded(seed)
    seen: list[Move] = []
    for turn in random_game(game, seed)[1]:
        state, seats = turn.before.state, range(len(turn.before.view()["players"]))
        legal = [move for seat in seats for move in turn.before.legal(seat)]
        if isinstance(turn.done, Move):
            seen.append(turn.done)
        if dice.below(10):
            continue
        before = game.everything(state)
        tried = [Move(seat, old.name, old.fields) for old in seen[-20:] for seat in seats]
        tried += [odd for move in legal[:2] for odd in _malformed(move, len(seats))]
        listed = {repr(move) for move in legal}
        for move in tried:
            if repr(move) in listed or (not move.fields and repr(Move(move.seat, move.name)) in listed):
                continue
            with pytest.raises(Refusal) as refused:
                game.play(state, move)
            assert refused.value.code
        assert game.everything(state) == before


@every_game
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_only_who_is_on_the_clock_times_out(game: Game[Any], seed: int) -> None:
    for turn in random_game(game, seed)[1]:
        clock = turn.before.clock()
        on_clock = clock.seats if clock else ()
        for seat in (*range(len(turn.before.view()["players"])), -1, 99, None, True, "0", 0.0, [0]):
            if type(seat) is int and seat in on_clock:
                game.timeout(turn.before.state, seat)
                continue
            with pytest.raises(Refusal, match="not-on-clock"):
                game.timeout(turn.before.state, seat)


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_coins_are_conserved(game: Game[Any], seed: int) -> None:
    start, turns = random_game(game, seed)
    totals = {_coins(match.view()) for match in (start.match, *(turn.played.match for turn in turns))}
    assert len(totals) == 1


def _coins(view: dict[str, Any]) -> int:
    return sum(player.get("coins", 0) for player in view["players"]) + view.get("pot", 0) + view.get("box", 0)


@every_game
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_views_and_events_are_json_and_common_fields_are_there(game: Game[Any], seed: int) -> None:
    for turn in random_game(game, seed)[1][seed % 3 :: 3]:
        match = turn.played.match
        public = match.view()
        assert json.loads(json.dumps(public)) == public
        assert set(public) >= {"game", "phase", "round", "waiting", "winners", "players"}
        assert "you" not in public
        for seat, player in enumerate(public["players"]):
            assert type(player["out"]) is bool
            own = match.view(seat)
            assert {key: value for key, value in own.items() if key != "you"} == public
            assert json.loads(json.dumps(own["you"])) == own["you"]
        for event in turn.played.events:
            assert json.loads(json.dumps(event.to_json())) == event.to_json()
        everything = match.game.everything(match.state)
        assert json.loads(json.dumps(everything)) == everything


@dataclass(frozen=True)
class _World:
    """A match on the way, and what the move before led to."""

    match: Match
    events: tuple[Event, ...] = ()


def _line(world: _World, line: dict[str, Any]) -> _World:
    """The world after one line of its script."""
    game, state = world.match.game, world.match.state
    if "chance" in line:
        step = game.settle(state, line["values"])
    elif "timeout" in line:
        step = game.timeout(state, line["timeout"])
    else:
        fields = {key: value for key, value in line.items() if key not in ("seat", "move")}
        step = game.play(state, Move(line["seat"], line["move"], fields))
    return _World(Match(game, step.state), step.events)


def _other(world: _World, line: dict[str, Any], dice: Seeded) -> dict[str, Any] | None:
    """The line with another outcome, or another legal move of the same seat and name; None where there is none."""
    if "timeout" in line:
        return line
    if "chance" in line:
        ask = world.match.game.ask(world.match.state)
        return None if ask is None else {**line, "values": list(ask.draw(dice))}
    moves = [move for move in world.match.legal(line["seat"]) if move.name == line["move"]]
    return moves[dice.below(len(moves))].to_json() if moves else None


@every_game
@settings(max_examples=60, deadline=None)
@given(seed=seeds, data=st.data())
def test_other_secrets_change_nothing_that_others_see(
    game: Game[Any], seed: int, data: st.DataObject
) -> None:
    """From one line on a second world goes its own way in secret, as long as the same is public in both."""
    dice = Seeded(seed)
    start = random_start(game, dice)
    turns = random_game(game, seed)[1]
    lines = _lines(start, turns)[len(start.lines) :]
    # Where the worlds part: anywhere, but more often near the end, where sudden deaths are.
    back = data.draw(st.integers(1, len(lines)) | st.integers(1, min(30, len(lines))), "lines before the end")
    here = there = _World(start.match)
    for line in lines[:-back]:
        here = there = _line(here, line)
    seats = range(len(here.match.view()["players"]))
    apart: set[int] = set()
    for line in lines[-back:]:
        other = _other(there, line, dice) if dice.below(2) else line
        if other is None:
            return
        try:
            then = _line(there, other)
        except Refusal:  # what this seat may do depends on its own secret
            return
        here, there = _line(here, line), then
        if heard(here.events, None) != heard(there.events, None):
            return
        apart |= {seat for seat in seats if heard(here.events, seat) != heard(there.events, seat)}
        assert here.match.view() == there.match.view()
        assert here.match.clock() == there.match.clock()
        for seat in seats:
            if seat not in apart:
                assert here.match.view(seat) == there.match.view(seat)
