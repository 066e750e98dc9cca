"""Several outcomes in a row, and outcomes due from the start: what Bluff does not ask for, a small game does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from companion.games.game import Ask, Clock, Event, Game, Json, Move, Option, Step
from companion.games.parts import Coin, First, Shuffle, check_move, plain
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.match.replay import Printed, replay
from companion.match.script import ScriptError, resume


@dataclass(frozen=True, slots=True)
class _State:
    names: tuple[str, ...]
    due: tuple[Ask, ...]
    outcomes: tuple[tuple[Json, ...], ...] = ()


class _Lots(Game[_State]):
    """A pile is shuffled and a seat drawn at the start; each `toss` of that seat flips two coins."""

    name: ClassVar[str] = "lots"
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[tuple[Option, ...]] = ()

    def start(self, names: Sequence[str], options: Mapping[str, Json]) -> Step[_State]:
        self.checked(names, options)
        return Step(_State(tuple(names), (Shuffle(("a", "b", "c")), First(tuple(range(len(names)))))))

    def ask(self, state: _State) -> Ask | None:
        return state.due[0] if state.due else None

    def settle(self, state: _State, values: Sequence[Json]) -> Step[_State]:
        outcome = state.due[0].check(values)
        after = replace(state, due=state.due[1:], outcomes=(*state.outcomes, outcome))
        return Step(after, (Event(state.due[0].kind, None, {"values": list(outcome)}),))

    def legal(self, state: _State, seat: int) -> tuple[Move, ...]:
        return (Move(seat, "toss"),) if seat in self.view(state)["waiting"] else ()

    def play(self, state: _State, move: Move) -> Step[_State]:
        check_move(move, len(state.names), {"toss": ()})
        return Step(replace(state, due=(Coin(), Coin())), (Event("tossed", move.seat),))

    def timeout(self, state: _State, seat: int) -> Step[_State]:
        raise NotImplementedError

    def clock(self, state: _State) -> Clock | None:
        return None

    def view(self, state: _State, seat: int | None = None) -> dict[str, Json]:
        waiting = [] if state.due else list(state.outcomes[1])
        return {"waiting": waiting, "players": [{"name": name} for name in state.names]}

    def everything(self, state: _State) -> dict[str, Json]:
        return {"outcomes": plain(state.outcomes)}


HEADER = {"game": "lots", "seats": ["Ana", "Ben"], "seed": 1}
PILE = {"chance": "shuffle", "values": ["c", "a", "b"]}
FIRST = {"chance": "first", "values": [1]}
TOSS = {"seat": 1, "move": "toss"}
HEADS = {"chance": "coin", "values": ["heads"]}


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "lots", _Lots())


def play(*lines: dict[str, Any]) -> list[tuple[int, str]]:
    """What is printed: the line and what it is, up to the final object."""
    out = list(replay(map(json.dumps, lines), Seeded(5), Printed(view=True, moves=True)))
    assert list(out[-1]) == ["final"]
    return [(thing["line"], thing.get("event") or list(thing)[1]) for thing in out[:-1]]


def test_all_outcomes_given() -> None:
    assert play(HEADER, PILE, FIRST, TOSS, HEADS, HEADS) == [
        (2, "shuffle"),
        (3, "first"),
        (3, "view"),
        (3, "moves"),
        (4, "tossed"),
        (5, "coin"),
        (6, "coin"),
        (6, "view"),
        (6, "moves"),
    ]


def test_none_given_and_all_drawn_for_the_line_that_made_the_game_ask() -> None:
    drawn = [(1, "shuffle"), (1, "first"), (1, "view"), (1, "moves")]
    assert play(HEADER) == drawn
    assert play(HEADER, {"expect": {"players": [{}, {}]}}) == [*drawn, (2, "view"), (2, "moves")]


def test_some_given_and_the_rest_drawn() -> None:
    assert play(HEADER, PILE, FIRST, TOSS, HEADS, {"expect": {}})[4:] == [
        (4, "tossed"),
        (5, "coin"),
        (4, "coin"),
        (4, "view"),
        (4, "moves"),
        (6, "view"),
        (6, "moves"),
    ]


def test_outcomes_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(ScriptError) as caught:
        play(HEADER, FIRST, PILE)
    assert (caught.value.line, caught.value.what.key) == (2, "script-chance-other")
    assert caught.value.instead is not None
    assert caught.value.instead.values == {"kind": "shuffle"}


def test_only_a_roll_says_whose_it_is() -> None:
    with pytest.raises(ScriptError) as caught:
        play(HEADER, {**PILE, "seat": 0})
    assert caught.value.what.key == "script-chance-other"


def test_a_match_records_all_outcomes_in_the_order_asked() -> None:
    begun = begin(_Lots(), ("Ana", "Ben"), {}, Seeded(2))
    assert [line.get("chance") for line in begun.lines] == [None, "shuffle", "first"]
    seat = begun.match.view()["waiting"][0]
    played = begun.match.play(Move(seat, "toss"), Seeded(3))
    assert [line.get("chance") for line in played.lines] == [None, "coin", "coin"]
    assert [event.name for event in played.events] == ["tossed", "coin", "coin"]
    assert resume([*begun.lines, *played.lines]).state == played.match.state
