from __future__ import annotations

import pytest

from companion.games.bluff import Bluff
from companion.games.game import Move, Refusal
from companion.match.chance import Seeded
from companion.match.match import begin, chance_line
from companion.match.script import resume

GAME = Bluff()


def test_a_match_begins_with_its_header() -> None:
    options = {"dice": 2, "turn_seconds": 0}
    begun = begin(GAME, ("Ana", "Ben"), options, Seeded(1))
    assert begun.lines == ({"game": "bluff", "seats": ["Ana", "Ben"], "options": options},)
    assert begun.events == ()
    assert begun.match.view()["phase"] == "first_roll"


def test_a_match_that_may_not_begin_is_refused() -> None:
    with pytest.raises(Refusal, match="seats-number"):
        begin(GAME, ("Ana",), {}, Seeded(1))


def test_a_move_brings_its_line_its_chance_and_its_events() -> None:
    match = begin(GAME, ("Ana", "Ben"), {}, Seeded(1)).match
    played = match.play(Move(1, "roll"), Seeded(1))
    dice = list(played.match.view()["first_roll"]["1"])
    assert played.lines == (
        {"seat": 1, "move": "roll"},
        {"chance": "roll", "seat": 1, "values": dice},
    )
    assert [event.to_json() for event in played.events] == [{"event": "rolled", "seat": 1, "dice": dice}]
    assert match.view()["first_roll"] == {}


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = begin(GAME, ("Ana", "Ben"), {}, Seeded(1)).match
    with pytest.raises(Refusal, match="move-not-now"):
        match.play(Move(0, "challenge"), Seeded(1))
    with pytest.raises(Refusal, match="not-on-clock"):
        match.timeout(0, Seeded(1))
    assert match == begin(GAME, ("Ana", "Ben"), {}, Seeded(9)).match


def test_a_timeout_is_a_line_too() -> None:
    lines = [
        {"game": "bluff", "seats": ["Ana", "Ben"]},
        {"seat": 0, "move": "roll"},
        chance_line("roll", 0, (6, 6)),
        {"seat": 1, "move": "roll"},
        chance_line("roll", 1, (1, 1)),
        {"seat": 0, "move": "roll"},
        chance_line("roll", 0, (1, 2, 3, 4, 5)),
        {"seat": 1, "move": "roll"},
        chance_line("roll", 1, (1, 2, 3, 4, 5)),
    ]
    match = resume(lines)
    assert match.clock() is not None
    assert match.legal(0)
    played = match.timeout(0, Seeded(1))
    assert played.lines == ({"timeout": 0},)
    assert played.events[0].name == "timed_out"
    assert resume([*lines, *played.lines]) == played.match


def test_only_rolls_have_a_seat_in_their_line() -> None:
    assert chance_line("coin", None, ("heads",)) == {"chance": "coin", "values": ["heads"]}
    assert chance_line("roll", 0, (1,)) == {"chance": "roll", "seat": 0, "values": [1]}
