"""What games ask for is as fair as the numbers it is made of: tried over every number that can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from companion.games.game import Ask, Json
from companion.games.parts import Coin, First, Roll, Shuffle


class _Given:
    """A source whose numbers are given; `bounds` are those that were asked for."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._left = list(numbers)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self._left.pop(0) if self._left else 0


def _all(ask: Ask) -> Iterator[tuple[Json, ...]]:
    """What is drawn for every row of numbers that a source can give, each as likely as any other."""
    probe = _Given(())
    ask.draw(probe)
    for numbers in product(*map(range, probe.bounds)):
        source = _Given(numbers)
        yield ask.draw(source)
        assert source.bounds == probe.bounds


@pytest.mark.parametrize(
    ("ask", "possible"),
    [
        (Roll(0, 1), [(face,) for face in range(1, 7)]),
        (Roll(0, 3), list(product(range(1, 7), repeat=3))),
        (Roll(0, 2, (1, 2, 3, 4, 5, "star")), list(product((1, 2, 3, 4, 5, "star"), repeat=2))),
        (Coin(), [("heads",), ("tails",)]),
        (First((1, 4, 6)), [(1,), (4,), (6,)]),
        (Shuffle(tuple("abcde")), list(permutations("abcde"))),
        (Shuffle(("a", "b", "c", "c")), list(permutations(("a", "b", "c", "c")))),
    ],
    ids=["a die", "three dice", "dice with a star", "coin", "first", "pile", "pile with a pair"],
)
def test_every_outcome_occurs_and_all_are_equally_likely(ask: Ask, possible: list[tuple[Json, ...]]) -> None:
    assert Counter(_all(ask)) == Counter(possible)
