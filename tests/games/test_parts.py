from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from companion.games.game import Move, Refusal
from companion.games.parts import (
    Coin,
    First,
    Roll,
    Shuffle,
    by_seat,
    check_move,
    clockwise,
    plain,
    put,
    without,
)
from companion.match.chance import Seeded


def refused(call: Any, *args: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refusal) as caught:
        call(*args)
    return caught.value.code, dict(caught.value.values)


def test_clockwise_goes_round_and_ends_at_the_seat_itself() -> None:
    assert clockwise(1, 4) == (2, 3, 0, 1)
    assert clockwise(0, 1) == (0,)


def test_rings_of_values() -> None:
    assert without((0, 2, 3), 2) == (0, 3)
    assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")
    assert by_seat(((1, 2), (), (3,)), (0, 2)) == {"0": [1, 2], "2": [3]}


def test_plain_makes_json_of_tuples_and_dataclasses() -> None:
    assert plain({"roll": Roll(1, 2, (1, 2)), 3: ((1,), None)}) == {
        "roll": {"seat": 1, "count": 2, "faces": [1, 2]},
        "3": [[1], None],
    }


def test_a_roll_takes_its_faces_only() -> None:
    roll = Roll(2, 3)
    assert (roll.kind, roll.seat) == ("roll", 2)
    assert roll.check([1, 6, 6]) == (1, 6, 6)
    assert Roll(0, 1, (1, "*")).check(["*"]) == ("*",)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([1, 2], "outcome-count"),
        ([1, 2, 3, 4], "outcome-count"),
        ([1, 2, 7], "outcome-value"),
        ([0, 2, 3], "outcome-value"),
        ([1, 2, True], "outcome-value"),
        ([1, 2, 1.0], "outcome-value"),
        ([1, 2, "1"], "outcome-value"),
        ([1, 2, [3]], "outcome-value"),
        ("123", "outcome-no-list"),
        (None, "outcome-no-list"),
        ({1: 2}, "outcome-no-list"),
    ],
)
def test_an_impossible_roll_is_refused(values: Any, code: str) -> None:
    assert refused(Roll(0, 3).check, values)[0] == code


def test_every_face_occurs_about_equally_often() -> None:
    rolled = Roll(0, 12_000).draw(Seeded(1))
    assert all(1850 < rolled.count(face) < 2150 for face in (1, 2, 3, 4, 5, 6))
    assert len(rolled) == 12_000


def test_a_shuffle_is_any_order_of_exactly_its_cards() -> None:
    shuffle = Shuffle(("a", "b", "b"))
    assert (shuffle.kind, shuffle.seat) == ("shuffle", None)
    assert shuffle.check(["b", "a", "b"]) == ("b", "a", "b")
    assert refused(shuffle.check, ["a", "b"])[0] == "outcome-count"
    assert refused(shuffle.check, ["a", "b", "c"])[0] == "outcome-value"
    assert refused(shuffle.check, ["a", "a", "b"]) == ("outcome-card-twice", {"card": '"a"'})
    assert refused(shuffle.check, [["a"], "b", "b"])[0] == "outcome-value"


def test_every_order_occurs_about_equally_often() -> None:
    source = Seeded(3)
    orders = [Shuffle(("a", "b", "c")).draw(source) for _ in range(6000)]
    assert all(870 < orders.count(order) < 1130 for order in permutations("abc"))


def test_a_coin_has_two_sides() -> None:
    assert (Coin().kind, Coin().seat) == ("coin", None)
    assert Coin().check(["tails"]) == ("tails",)
    assert refused(Coin().check, ["edge"])[0] == "outcome-value"
    assert refused(Coin().check, ["heads", "tails"])[0] == "outcome-count"
    source = Seeded(4)
    assert 900 < sum(Coin().draw(source) == ("heads",) for _ in range(2000)) < 1100


def test_a_first_is_one_of_its_seats() -> None:
    first = First((1, 3, 4))
    assert (first.kind, first.seat) == ("first", None)
    assert first.check([3]) == (3,)
    assert refused(first.check, [2]) == (
        "outcome-value",
        {"kind": "first", "value": "2", "allowed": "1, 3, 4"},
    )
    assert refused(first.check, [True])[0] == "outcome-value"
    source = Seeded(5)
    drawn = [first.draw(source)[0] for _ in range(3000)]
    assert all(900 < drawn.count(seat) < 1100 for seat in (1, 3, 4))


MOVES = {"bid": ("quantity", "face"), "ready": ()}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(2, "ready"), "seat-unknown"),
        (Move(-1, "ready"), "seat-unknown"),
        (Move(True, "ready"), "seat-unknown"),
        (Move(0.0, "ready"), "seat-unknown"),  # type: ignore[arg-type]
        (Move(None, "ready"), "seat-unknown"),  # type: ignore[arg-type]
        (Move([], "ready"), "seat-unknown"),  # type: ignore[arg-type]
        (Move(0, "jump"), "move-unknown"),
        (Move(0, ["ready"]), "move-unknown"),  # type: ignore[arg-type]
        (Move(0, None), "move-unknown"),  # type: ignore[arg-type]
        (Move(0, "bid", {"quantity": 1}), "field-missing"),
        (Move(0, "bid", None), "field-missing"),  # type: ignore[arg-type]
        (Move(0, "ready", {"now": 1}), "field-unknown"),
        (Move(0, "bid", {"quantity": 1, "face": 2, 3: 4}), "field-unknown"),  # type: ignore[dict-item]
    ],
)
def test_a_malformed_move_is_refused(move: Move, code: str) -> None:
    assert refused(check_move, move, 2, MOVES)[0] == code


def test_a_well_formed_move_passes() -> None:
    check_move(Move(1, "bid", {"face": None, "quantity": "any"}), 2, MOVES)
    check_move(Move(0, "ready"), 2, MOVES)


OPTIONAL = {"bid": ("note",)}


@pytest.mark.parametrize("fields", [{}, {"note": [2]}])
def test_an_optional_field_may_be_left_out(fields: dict[str, Any]) -> None:
    check_move(Move(0, "bid", {"quantity": 1, "face": 2, **fields}), 2, MOVES, OPTIONAL)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(0, "bid", {"quantity": 1, "face": 2, "note": None}), "field-null"),
        (Move(0, "bid", {"quantity": 1, "note": 2}), "field-missing"),
        (Move(0, "bid", {"quantity": 1, "face": 2, "notes": 2}), "field-unknown"),
        (Move(0, "ready", {"note": 1}), "field-unknown"),
    ],
)
def test_an_optional_field_is_never_null_and_one_moves_only(move: Move, code: str) -> None:
    assert refused(check_move, move, 2, MOVES, OPTIONAL)[0] == code
