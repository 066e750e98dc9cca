from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.match.chance import Seeded
from companion.match.replay import Printed, Unmet, replay
from companion.match.script import ScriptError

HEADER = {"game": "bluff", "seats": ["Ana", "Ben"], "seed": 7, "options": {"dice": 2, "turn_seconds": 9}}


def roll(seat: int, *dice: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "move": "roll"}, {"chance": "roll", "seat": seat, "values": list(dice)}]


BIDDING = [HEADER, *roll(0, 6, 6), *roll(1, 1, 2), *roll(0, 2, 3), *roll(1, 1, 2)]


def play(*lines: Any, **printed: Any) -> list[dict[str, Any]]:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return list(replay(texts, Seeded(99), Printed(**printed)))


def stopped(kind: type[Exception], *lines: Any, **printed: Any) -> Any:
    with pytest.raises(kind) as caught:
        play(*lines, **printed)
    return caught.value


def test_events_carry_the_line_of_the_outcome_behind_them() -> None:
    out = play(*BIDDING)
    assert [(thing["line"], thing["event"]) for thing in out[:-1]] == [
        (3, "rolled"),
        (5, "rolled"),
        (5, "first_player"),
        (5, "round_started"),
        (7, "rolled"),
        (9, "rolled"),
    ]
    assert out[4]["to"] == [0]
    assert list(out[-1]) == ["final"]
    assert out[-1]["final"]["phase"] == "bidding"


def test_events_of_drawn_chance_carry_the_line_of_the_move() -> None:
    out = play(HEADER, "// a remark", {"seat": 0, "move": "roll"}, "", "  ", {"seat": 1, "move": "roll"})
    assert [thing["line"] for thing in out[:-1]][:2] == [3, 6]
    assert out[-1]["final"]["round"] in (0, 1)


def test_skipped_lines_do_not_part_a_move_from_its_outcome() -> None:
    out = play(HEADER, {"seat": 0, "move": "roll"}, "// Ana's dice:", "", *roll(0, 3, 3)[1:])
    assert out[0] == {"line": 5, "event": "rolled", "seat": 0, "dice": [3, 3]}


def test_an_expectation_parts_a_move_from_its_outcome() -> None:
    error = stopped(ScriptError, HEADER, {"seat": 0, "move": "roll"}, {"expect": {}}, *roll(0, 3, 3)[1:])
    assert (error.line, error.what.key) == (4, "script-chance-not-asked")


def test_a_seed_repeats_and_without_one_the_secure_source_is_asked() -> None:
    rolls = [{"seat": 0, "move": "roll"}, {"seat": 1, "move": "roll"}]
    unseeded = {key: value for key, value in HEADER.items() if key != "seed"}
    assert play(HEADER, *rolls) == play(HEADER, *rolls)
    drawn = {
        json.dumps(list(replay(map(json.dumps, [unseeded, *rolls]), Seeded(s), Printed()))) for s in range(9)
    }
    assert len(drawn) > 5
    assert play(HEADER, *rolls)[0]["dice"] == [3, 5]


def test_a_seed_of_one_shuffle_of_lines_is_used_only_for_what_no_line_gives() -> None:
    given = play(HEADER, *roll(0, 2, 2), {"seat": 1, "move": "roll"})
    drawn = play(HEADER, {"seat": 1, "move": "roll"})
    assert given[1]["dice"] == drawn[0]["dice"]


def test_a_chance_due_at_the_end_is_drawn() -> None:
    out = play(HEADER, {"seat": 0, "move": "roll"}, view=True)
    assert [sorted(thing) for thing in out[1:]] == [
        ["dice", "event", "line", "seat"],
        ["line", "view"],
        ["final"],
    ]
    assert [thing["line"] for thing in out[1:-1]] == [2, 2]
    assert out[-1]["final"]["waiting"] == [1]


def test_views_follow_each_line_expectations_included_but_not_while_chance_is_due() -> None:
    out = play(*BIDDING, {"expect": {}}, {"seat": 0, "move": "bid", "quantity": 1, "face": 2}, view=True)
    assert [thing["line"] for thing in out if "view" in thing] == [1, 3, 5, 7, 9, 10, 11]
    assert [list(thing)[1] for thing in out if thing.get("line") == 11] == ["event", "view"]
    assert all("you" not in thing["view"] for thing in out if "view" in thing)


def test_a_move_without_events_is_followed_by_its_view() -> None:
    lines = [
        *BIDDING,
        {"seat": 0, "move": "bid", "quantity": 1, "face": 2},
        {"seat": 1, "move": "challenge"},
        {"seat": 1, "move": "ready"},
    ]
    out = play(*lines, view=True)
    assert [list(thing)[1] for thing in out if thing.get("line") == 12] == ["view"]


def test_as_a_seat_view_and_final_hold_its_secrets() -> None:
    out = play(*BIDDING, view=True, seat=1)
    views = [thing["view"] for thing in out if "view" in thing]
    assert [view["you"]["dice"] for view in views] == [[], [], [], [], [1, 2]]
    assert out[-1]["final"]["you"] == {"dice": [1, 2]}


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_as_no_seat_is_an_error(seat: int) -> None:
    error = stopped(ScriptError, *BIDDING, seat=seat)
    assert (error.line, error.what.key) == (1, "script-no-such-seat")


def test_moves_follow_each_line_expectations_included() -> None:
    bid = {"seat": 0, "move": "bid", "quantity": 4, "face": 5}
    out = play(*BIDDING, {"expect": {}}, {"expect_illegal": {"timeout": 1}}, bid, moves=True)
    moves = {thing["line"]: thing["moves"] for thing in out if "moves" in thing}
    assert sorted(moves) == [1, 3, 5, 7, 9, 10, 11, 12]
    assert moves[1] == {"0": [{"move": "roll"}], "1": [{"move": "roll"}]}
    assert moves[7] == {"1": [{"move": "roll"}]}
    assert moves[9] == moves[10] == moves[11]
    assert len(moves[9]["0"]) == 24
    assert moves[9]["0"][0] == {"move": "bid", "quantity": 1, "face": 1}
    assert moves[12] == {"1": [{"move": "bid", "quantity": 4, "face": 6}, {"move": "challenge"}]}


def test_no_moves_when_the_game_is_over() -> None:
    header = {**HEADER, "options": {"dice": 1, "sudden_death": False}}
    lines = [
        header,
        *roll(0, 6, 6),
        *roll(1, 1, 2),
        *roll(0, 2),
        *roll(1, 1),
        {"timeout": 0},
        {"expect": {"winners": [1]}},
    ]
    out = play(*lines, moves=True)
    assert max(thing["line"] for thing in out if "moves" in thing) == 9
    assert out[-1]["final"]["winners"] == [1]


def test_secrets_are_in_the_final_object_only_when_asked_for() -> None:
    assert "state" not in play(*BIDDING)[-1]
    final = play(*BIDDING, secrets=True)[-1]
    assert list(final) == ["final", "state"]
    assert final["state"]["hands"] == [[2, 3], [1, 2]]


def test_what_happens_is_given_as_it_happens() -> None:
    taken: list[int] = []

    def lines() -> Iterator[str]:
        for number, line in enumerate(BIDDING, 1):
            taken.append(number)
            yield json.dumps(line)

    out = replay(lines(), Seeded(1), Printed())
    assert next(out)["line"] == 3
    assert taken == [1, 2, 3]
    assert next(out)["line"] == 5
    assert taken == [1, 2, 3, 4, 5]


def test_nothing_after_a_wrong_line_is_played() -> None:
    given: list[dict[str, Any]] = []
    texts = [
        *map(json.dumps, BIDDING),
        json.dumps({"seat": 1, "move": "flip"}),
        *map(json.dumps, roll(0, 1, 1)),
    ]
    with pytest.raises(ScriptError) as caught:
        given.extend(replay(texts, Seeded(1), Printed()))
    assert caught.value.line == 10
    assert [thing["line"] for thing in given] == [3, 5, 5, 5, 7, 9]


# Expectations


@pytest.mark.parametrize(
    "view",
    [
        {},
        {"phase": "bidding", "winners": None},
        {"players": [{}, {"name": "Ben", "out": False}]},
        {"waiting": [0]},
    ],
)
def test_an_expectation_that_holds(view: dict[str, Any]) -> None:
    play(*BIDDING, {"expect": view})


@pytest.mark.parametrize(
    ("view", "path", "expected", "found"),
    [
        ({"phase": "reveal"}, "phase", '"reveal"', '"bidding"'),
        ({"waiting": [0, 1]}, "waiting", "[0, 1]", "[0]"),
        ({"waiting": []}, "waiting", "[]", "[0]"),
        ({"players": [{}]}, "players", "[{}]", None),
        ({"players": [{}, {"dice": 1}]}, "players[1].dice", "1", "2"),
        ({"players": {"0": {}}}, "players", '{"0": {}}', None),
        ({"round": 1.0}, "round", "1.0", "1"),
        ({"round": True}, "round", "true", "1"),
        ({"players": [{"out": 0}, {}]}, "players[0].out", "0", "false"),
        ({"bid": {}}, "bid", "{}", "null"),
        ({"winners": []}, "winners", "[]", "null"),
    ],
)
def test_an_expectation_that_fails_names_path_and_both_values(
    view: dict[str, Any], path: str, expected: str, found: str | None
) -> None:
    unmet = stopped(Unmet, *BIDDING, {"expect": view})
    assert (unmet.line, unmet.what.key) == (10, "unmet-value")
    assert (unmet.what.values["path"], unmet.what.values["expected"]) == (path, expected)
    assert found is None or unmet.what.values["found"] == found


def test_a_field_that_is_not_there_is_named() -> None:
    unmet = stopped(Unmet, *BIDDING, {"expect": {"players": [{"coins": 20}, {"hats": None}]}})
    assert unmet.what.key == "unmet-missing"
    assert unmet.what.values["path"] == "players[1].hats"
    assert unmet.what.values["known"] == "name, dice, coins, out"


def test_an_expectation_as_a_seat_sees_that_seats_secrets_only() -> None:
    play(*BIDDING, {"expect": {"you": {"dice": [1, 2]}}, "as": 1})
    assert stopped(Unmet, *BIDDING, {"expect": {"you": {}}}).what.key == "unmet-missing"
    assert (
        stopped(Unmet, *BIDDING, {"expect": {"you": {"dice": [1, 2]}}, "as": 0}).what.values["path"]
        == "you.dice[0]"
    )


@pytest.mark.parametrize("seat", [2, -1])
def test_an_expectation_as_no_seat_is_an_error(seat: int) -> None:
    assert stopped(ScriptError, *BIDDING, {"expect": {}, "as": seat}).what.key == "script-no-such-seat"


def test_nesting_without_end_is_no_crash() -> None:
    deep = '{"expect": {"bid": ' + "[" * 700 + "]" * 700 + "}}"
    assert stopped(Unmet, *BIDDING, deep).what.values["path"] == "bid"


@pytest.mark.parametrize(
    "illegal",
    [
        {"seat": 1, "move": "bid", "quantity": 1, "face": 1},
        {"seat": 0, "move": "challenge"},
        {"seat": 0, "move": None},
        {"seat": {}, "move": []},
        {},
        {"timeout": 1},
        {"timeout": "0"},
        {"timeout": 0, "move": "bid"},
    ],
)
def test_an_illegal_deed_is_expected_to_be_illegal(illegal: dict[str, Any]) -> None:
    play(*BIDDING, {"expect_illegal": illegal})


@pytest.mark.parametrize(
    ("legal", "written"),
    [
        (
            {"seat": 0, "move": "bid", "quantity": 1, "face": 1},
            '{"seat": 0, "move": "bid", "quantity": 1, "face": 1}',
        ),
        ({"timeout": 0}, '{"timeout": 0}'),
    ],
)
def test_a_legal_deed_is_not_illegal(legal: dict[str, Any], written: str) -> None:
    unmet = stopped(Unmet, *BIDDING, {"expect_illegal": legal})
    assert (unmet.line, unmet.what.key) == (10, "unmet-legal")
    assert unmet.what.values == {"deed": written}


def test_expecting_something_illegal_changes_nothing() -> None:
    with_it = play(*BIDDING, {"expect_illegal": {"timeout": 1}}, secrets=True)
    assert with_it == play(*BIDDING, secrets=True)


# Errors


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ([], 1, "script-no-header"),
        (["", "// nothing"], 1, "script-no-header"),
        ([BIDDING[1]], 1, "script-no-header"),
        (["// a remark", {"expect": {}}], 2, "script-no-header"),
        ([HEADER, HEADER], 2, "script-second-header"),
        ([HEADER, *roll(0, 6, 6)[1:]], 2, "script-chance-not-asked"),
        ([HEADER, *roll(0, 6, 6), {"chance": "roll", "seat": 0, "values": [1, 1]}], 4, "script-chance-not-asked"),
        ([HEADER, {"seat": 0, "move": "roll"}, {"chance": "roll", "seat": 1, "values": [1, 1]}], 3, "script-chance-other"),
        ([HEADER, {"seat": 0, "move": "roll"}, {"chance": "coin", "seat": 0, "values": [1, 1]}], 3, "script-chance-other"),
        ([HEADER, {"seat": 0, "move": "roll"}, {"chance": "roll", "seat": 0, "values": [1]}], 3, "refusal-outcome-count"),
        ([HEADER, {"seat": 0, "move": "roll"}, {"chance": "roll", "seat": 0, "values": [1, 0]}], 3, "refusal-outcome-value"),
        ([{**HEADER, "options": {"dices": 2}}], 1, "refusal-option-unknown"),
        ([{**HEADER, "options": {"dice": 11}}], 1, "refusal-option-range"),
        ([{**HEADER, "seats": ["Ana"]}], 1, "refusal-seats-number"),
        ([{**HEADER, "seats": ["Ana", ""]}], 1, "refusal-name-empty"),
        ([{**HEADER, "seats": ["Ana", "Ana"]}], 1, "refusal-name-twice"),
        ([{**HEADER, "seats": ["Ana", 1]}], 1, "refusal-names-wrong"),
        ([*BIDDING, {"timeout": 1}], 10, "refusal-not-on-clock"),
        ([*BIDDING, {"seat": 0, "move": "bid", "quantity": 1, "face": 2, "note": "x"}], 10, "refusal-field-unknown"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_an_error_with_its_line(lines: list[Any], line: int, key: str) -> None:
    error = stopped(ScriptError, *lines)
    assert (error.line, error.what.key) == (line, key)


def test_an_illegal_move_tells_what_would_have_been_legal() -> None:
    legal = stopped(ScriptError, *BIDDING, {"seat": 0, "move": "challenge"}).instead
    assert legal is not None
    assert legal.key == "script-instead-moves"
    assert legal.values["moves"].startswith('{"seat": 0, "move": "bid", "quantity": 1, "face": 1}, ')
    assert legal.values["more"] == 16
    other = stopped(ScriptError, *BIDDING, {"seat": 1, "move": "challenge"}).instead
    assert other == legal


def test_every_kind_of_legal_move_is_told_and_the_seat_is_a_whole_number() -> None:
    bid = {"seat": 0, "move": "bid", "quantity": 1, "face": 1}
    for seat in (1, 1.0, True):
        legal = stopped(ScriptError, *BIDDING, bid, {**bid, "seat": seat}).instead
        told = json.loads(f"[{legal.values['moves']}]")
        assert [type(move["seat"]) for move in told] == [int] * 8
        assert [move["move"] for move in told] == ["bid"] * 7 + ["challenge"]
        assert told[0] == {"seat": 1, "move": "bid", "quantity": 1, "face": 2}
        assert legal.values["more"] == 16


def test_a_wrong_timeout_tells_who_is_on_the_clock() -> None:
    on_clock = stopped(ScriptError, *BIDDING, {"timeout": 1}).instead
    assert (on_clock.key, on_clock.values) == ("script-instead-clock", {"seats": "0"})
    assert stopped(ScriptError, HEADER, {"timeout": 1}).instead.key == "script-instead-no-clock"


def test_a_wrong_outcome_tells_which_was_asked_for() -> None:
    asked = stopped(ScriptError, HEADER, BIDDING[1], {"chance": "coin", "values": ["heads"]}).instead
    assert (asked.key, asked.values) == ("script-instead-chance-of", {"kind": "roll", "seat": 0})
    assert stopped(ScriptError, HEADER, BIDDING[2]).instead.key == "script-instead-no-chance"
