from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluff import Bid, raises
from companion.games.game import Move
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.table.ways.registry import WAYS
from companion.table.wheels import ListWheel, PairWheel


def bids(pairs: list[tuple[int, int]]) -> list[Move]:
    return [Move(0, "bid", {"quantity": q, "face": f}) for q, f in pairs]


def raises_over(raising: str, quantity: int, face: int, dice: int) -> list[tuple[int, int]]:
    standing = Bid(1, quantity, face)
    every = [(q, f) for q in range(1, dice + 1) for f in range(1, 7)]
    return [pair for pair in every if raises(raising, standing, *pair)]


def pair(moves: list[Move]) -> PairWheel:
    return PairWheel.of(moves, "quantity", "face")


def test_the_wheels_start_at_the_smallest_legal_raise() -> None:
    wheel = pair(bids(raises_over("any", 3, 4, 10)))
    assert wheel.choice.fields == {"quantity": 3, "face": 5}
    assert wheel.choice.kind == "bid"
    assert wheel.move == Move(0, "bid", {"quantity": 3, "face": 5})


def test_left_turns_how_many_and_right_which_face() -> None:
    wheel = pair(bids([(q, f) for q in range(1, 4) for f in range(1, 7)]))
    assert wheel.left().at == (2, 1)
    assert wheel.right().at == (1, 2)


def test_both_wheels_wrap_around_what_is_legal() -> None:
    wheel = pair(bids(raises_over("any", 3, 4, 5)))
    assert [wheel.left().at, wheel.left().left().at, wheel.left().left().left().at] == [
        (4, 5),
        (5, 5),
        (3, 5),
    ]
    assert [wheel.right().at, wheel.right().right().at] == [(3, 6), (3, 5)]


def test_a_wheel_with_nowhere_to_go_takes_the_other_along() -> None:
    wheel = pair(bids(raises_over("strict", 3, 4, 5)))
    assert wheel.at == (3, 5)
    assert wheel.left().at == (4, 4)
    assert wheel.left().right().at == (3, 5)


def test_smallest_goes_back_to_the_smallest_raise() -> None:
    wheel = pair(bids(raises_over("any", 3, 4, 10)))
    assert wheel.left().left().right().smallest() == wheel


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(["any", "face", "strict"]), st.integers(1, 12), st.integers(1, 6), st.integers(12, 20))
def test_every_legal_bid_can_be_reached_and_no_other(
    raising: str, quantity: int, face: int, dice: int
) -> None:
    legal = set(raises_over(raising, quantity, face, dice))
    if not legal:
        return
    wheel = pair(bids(sorted(legal)))
    reached, new = {wheel.at}, [wheel]
    while new:
        turned = {step.at: step for old in new for step in (old.left(), old.right())}
        new = [step for at, step in turned.items() if at not in reached]
        reached |= set(turned)
    assert reached == legal


def test_a_list_goes_back_with_left_and_forward_with_right_and_wraps() -> None:
    wheel = ListWheel(tuple(Move(0, "guess", {"total": total}) for total in (2, 3, 4)))
    assert wheel.left().choice.fields == {"total": 4}
    assert wheel.right().choice.fields == {"total": 3}
    assert wheel.left().right() == wheel
    assert wheel.right().smallest() == wheel


def test_a_secret_list_has_no_start_to_go_back_to() -> None:
    wheel = ListWheel(tuple(Move(0, "guess", {"total": total}) for total in (2, 3, 4)), 1, True, None)
    assert wheel.smallest() == wheel


def test_a_guess_starts_at_a_random_place() -> None:
    legal = [Move(0, "guess", {"total": total}) for total in range(2, 13)]
    source = Seeded(1)
    starts = set()
    for _ in range(100):
        wheel = WAYS["bluff"].wheel_for(legal, {}, source)
        assert wheel is not None
        assert wheel.secret
        starts.add(wheel.move.fields["total"])
    assert starts == set(range(2, 13))


@pytest.mark.parametrize("turn", [PairWheel.left, PairWheel.right])
def test_one_legal_bid_turns_nowhere(turn: Callable[[PairWheel], PairWheel]) -> None:
    wheel = pair(bids([(5, 6)]))
    assert turn(wheel) == wheel


def test_only_games_that_are_there_have_ways() -> None:
    assert set(WAYS) <= set(GAMES)


def test_there_is_no_wheel_for_a_roll_or_a_lone_challenge() -> None:
    for move in ("roll", "challenge", "ready"):
        assert WAYS["bluff"].wheel_for([Move(0, move)], {}, Seeded(1)) is None
    assert WAYS["bluff"].wheel_for([], {}, Seeded(1)) is None
