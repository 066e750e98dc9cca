from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.game import Move
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.match.script import (
    Chance,
    Expect,
    ExpectIllegal,
    Header,
    ScriptError,
    Timeout,
    last_change,
    parse,
    resume,
)

HEADER = {"game": "bluff", "seats": ["Ana", "Ben"], "options": {"dice": 1}}
ROLLS = [
    {"seat": 0, "move": "roll"},
    {"chance": "roll", "seat": 0, "values": [6, 6]},
    {"seat": 1, "move": "roll"},
    {"chance": "roll", "seat": 1, "values": [1, 2]},
]


def wrong(text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ScriptError) as caught:
        parse(3, text)
    assert caught.value.line == 3
    return caught.value.what.key, dict(caught.value.what.values)


def test_a_header() -> None:
    header = parse(1, '{"game": "bluff", "seats": ["Ana", "Ben"], "options": {"dice": 2}, "seed": -7}')
    assert isinstance(header, Header)
    assert (header.game.name, header.names, header.options, header.seed) == (
        "bluff",
        ("Ana", "Ben"),
        {"dice": 2},
        -7,
    )
    short = parse(1, '{"game": "bluff", "seats": []}')
    assert isinstance(short, Header)
    assert (short.options, short.seed) == ({}, None)


def test_every_kind_of_line() -> None:
    assert parse(1, '{"seat": 1, "move": "bid", "quantity": 3, "face": 4}') == Move(
        1, "bid", {"quantity": 3, "face": 4}
    )
    assert parse(1, '{"chance": "roll", "seat": 1, "values": [1]}') == Chance("roll", 1, [1])
    assert parse(1, '{"chance": "coin", "values": ["heads"]}') == Chance("coin", None, ["heads"])
    assert parse(1, '{"timeout": 1}') == Timeout(1)
    assert parse(1, '{"expect": {"round": 1}}') == Expect({"round": 1}, None)
    assert parse(1, '{"expect": {}, "as": 2}') == Expect({}, 2)
    assert parse(1, '{"expect_illegal": {"timeout": 1}}') == ExpectIllegal(Timeout(1))
    assert parse(1, '{"expect_illegal": {"seat": 0, "move": "flip"}}') == ExpectIllegal(Move(0, "flip"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "script-no-json"),
        ('{"timeout": 1} {"timeout": 1}', "script-no-json"),
        ("nonsense", "script-no-json"),
        ("\ufeff{}", "script-no-json"),
        ("[" * 100_000, "script-too-deep"),
        ('{"timeout": 1' + "0" * 5000 + "}", "script-huge-number"),
        ("[]", "script-no-object"),
        ('"text"', "script-no-object"),
        ("3", "script-no-object"),
        ("null", "script-no-object"),
        ('{"timeout": 1, "timeout": 1}', "script-key-twice"),
        ('{"expect": {"bid": {"face": 1, "face": 1}}}', "script-key-twice"),
        ('{"timeout": NaN}', "script-no-number"),
        ('{"expect": {"pot": -Infinity}}', "script-no-number"),
        ("{}", "script-unknown-line"),
        ('{"seat": 1}', "script-unknown-line"),
        ('{"seat": 1, "Move": "bid"}', "script-unknown-line"),
        ('{"timeout": 1, "seat": 1, "move": "bid"}', "script-two-kinds"),
        ('{"move": "bid"}', "script-key-missing"),
        ('{"game": "bluff"}', "script-key-missing"),
        ('{"chance": "roll"}', "script-key-missing"),
        ('{"chance": "roll", "seat": 0, "value": [1]}', "script-key-missing"),
        ('{"game": "bluff", "seats": ["a", "b"], "dice": 3}', "script-key-unknown"),
        ('{"chance": "roll", "seat": 0, "values": [1], "of": 6}', "script-key-unknown"),
        ('{"timeout": 1, "as": 1}', "script-key-unknown"),
        ('{"expect": {}, "seat": 1}', "script-key-unknown"),
        ('{"expect_illegal": {}, "as": 1}', "script-key-unknown"),
        ('{"game": "bluff", "seats": "Ana"}', "script-wrong-type"),
        ('{"game": "bluff", "seats": ["a", "b"], "options": null}', "script-wrong-type"),
        ('{"game": "bluff", "seats": ["a", "b"], "options": []}', "script-wrong-type"),
        ('{"game": "bluff", "seats": ["a", "b"], "seed": 1.0}', "script-wrong-type"),
        ('{"game": "bluff", "seats": ["a", "b"], "seed": true}', "script-wrong-type"),
        ('{"game": "bluff", "seats": ["a", "b"], "seed": null}', "script-wrong-type"),
        ('{"chance": "roll", "seat": true, "values": [1]}', "script-wrong-type"),
        ('{"chance": "roll", "seat": 0, "values": 1}', "script-wrong-type"),
        ('{"expect": []}', "script-wrong-type"),
        ('{"expect": {}, "as": "0"}', "script-wrong-type"),
        ('{"expect": {}, "as": null}', "script-wrong-type"),
        ('{"expect_illegal": 3}', "script-wrong-type"),
        ('{"game": "poker", "seats": ["a", "b"]}', "refusal-game-unknown"),
        ('{"game": 3, "seats": ["a", "b"]}', "refusal-game-unknown"),
    ],
    ids=lambda value: value[:40],
)
def test_a_wrong_line_says_what_is_wrong(text: str, key: str) -> None:
    assert wrong(text)[0] == key


def test_any_illegal_move_may_be_expected_however_malformed() -> None:
    assert parse(1, '{"expect_illegal": {}}') == ExpectIllegal(Move(None, None))  # type: ignore[arg-type]
    assert parse(1, '{"expect_illegal": {"timeout": 1, "seat": 1}}') == ExpectIllegal(None)


def test_a_match_comes_back_from_its_lines() -> None:
    match = resume([HEADER, *ROLLS])
    view = match.view()
    assert (view["phase"], view["opener"], view["waiting"]) == ("sudden_death_rolling", 0, [0, 1])


def test_bringing_back_leaves_the_lines_as_they_are() -> None:
    lines = [HEADER, *ROLLS]
    before = json.dumps(lines)
    resume(lines)
    assert json.dumps(lines) == before


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ([], 1, "script-no-header"),
        (ROLLS, 1, "script-no-header"),
        ([HEADER, HEADER], 2, "script-second-header"),
        ([HEADER, ROLLS[0]], 2, "script-chance-missing"),
        ([HEADER, ROLLS[0], ROLLS[2]], 3, "refusal-chance-due"),
        ([HEADER, ROLLS[1]], 2, "script-chance-not-asked"),
        ([HEADER, ROLLS[0], ROLLS[3]], 3, "script-chance-other"),
        ([HEADER, ROLLS[0], {"chance": "coin", "values": ["heads"]}], 3, "script-chance-other"),
        ([HEADER, ROLLS[0], {"chance": "roll", "values": [1, 2]}], 3, "script-chance-other"),
        ([HEADER, ROLLS[0], {"chance": "roll", "seat": 0, "values": [1]}], 3, "refusal-outcome-count"),
        ([HEADER, ROLLS[0], {"chance": "roll", "seat": 0, "values": [1, 7]}], 3, "refusal-outcome-value"),
        ([HEADER, {"seat": 0, "move": "challenge"}], 2, "refusal-move-not-now"),
        ([HEADER, {"timeout": 0}], 2, "refusal-not-on-clock"),
        ([HEADER, {"expect": {}}], 2, "script-no-play"),
        ([HEADER, {"what": 1}], 2, "script-unknown-line"),
        ([{"game": "bluff", "seats": ["Ana"]}], 1, "refusal-seats-number"),
        ([{"game": "whist", "seats": ["Ana", "Ben"]}], 1, "refusal-game-unknown"),
    ],
)
def test_lines_that_lead_nowhere_are_named(lines: list[dict[str, Any]], line: int, key: str) -> None:
    with pytest.raises(ScriptError) as caught:
        resume(lines)
    assert (caught.value.line, caught.value.what.key) == (line, key)


def test_the_last_change_is_the_last_move_with_its_chance() -> None:
    source = Seeded(4)
    played = begin(GAMES["bluff"], ["Ana", "Ben"], {"dice": 2}, source)
    lines = list(played.lines)
    assert last_change(lines) is None
    for _ in range(20):
        match = played.match
        seat = match.view()["waiting"][0]
        played = match.play(match.legal(seat)[0], source)
        lines += played.lines
        assert last_change(lines) == (match, played.events)
