"""How likely a fair source is to look as odd as one did: p-values of tests of dice, each from 0 to 1.

All but `two_sided` take a large sample: each cell of a chi-square should expect five or more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

_ENOUGH = 1e-15
_TERMS = 10_000


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x); `shape` above 0, `x` at least 0.

    By its series where that is quick, else by the continued fraction (Lentz's way).
    """
    if x <= 0:
        return 1.0
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        return 1.0 - scale * _lower_series(shape, x)
    return scale * _upper_fraction(shape, x)


def _lower_series(shape: float, x: float) -> float:
    term = total = 1 / shape
    for step in range(1, _TERMS):
        term *= x / (shape + step)
        total += term
        if term < total * _ENOUGH:
            break
    return total


def _upper_fraction(shape: float, x: float) -> float:
    bottom = x + 1 - shape
    ahead, behind = 1 / 1e-300, 1 / bottom
    total = behind
    for step in range(1, _TERMS):
        top = -step * (step - shape)
        bottom += 2
        behind = 1 / (top * behind + bottom)
        ahead = bottom + top / ahead
        change = ahead * behind
        total *= change
        if abs(change - 1) < _ENOUGH:
            break
    return total


def chi_square(statistic: float, freedom: int) -> float:
    """How likely a sum of `freedom` squared normal numbers is to be at least `statistic`."""
    return upper_gamma(freedom / 2, statistic / 2)


def two_sided(z: float) -> float:
    """How likely a normal number is to be at least as far from 0 as `z`."""
    return math.erfc(abs(z) / math.sqrt(2))


def as_expected(outcomes: Iterable[Hashable], chances: Mapping[Any, float]) -> float:
    """Chi-square of `outcomes`, each one of `chances` and that likely; the chances add up to 1."""
    return chi_square(_oddness(Counter(outcomes), chances), len(chances) - 1)


def all_alike(outcomes: Iterable[Hashable], possible: Collection[Hashable]) -> float:
    """Chi-square of `outcomes`, each of the `possible` ones equally likely."""
    return as_expected(outcomes, dict.fromkeys(possible, 1 / len(possible)))


def all_alike_in_each(groups: Iterable[Iterable[Hashable]], possible: Collection[Hashable]) -> float:
    """The same of several groups that have nothing to do with each other, taken together."""
    chances = dict.fromkeys(possible, 1 / len(possible))
    oddness = [_oddness(Counter(group), chances) for group in groups]
    return chi_square(math.fsum(oddness), len(oddness) * (len(possible) - 1))


def _oddness(seen: Mapping[Hashable, int], chances: Mapping[Any, float]) -> float:
    """Pearson's sum: 0 where all is as expected."""
    total = sum(seen.values())
    return math.fsum(
        (seen.get(outcome, 0) - total * chance) ** 2 / (total * chance) for outcome, chance in chances.items()
    )


def runs(above: Sequence[bool]) -> float:
    """Wald and Wolfowitz: whether the true and the false ones change about as often as they would by chance."""
    trues = sum(above)
    falses = len(above) - trues
    if not trues or not falses:
        return 0.0
    found = 1 + sum(one != other for one, other in pairwise(above))
    mean = 1 + 2 * trues * falses / len(above)
    variance = (mean - 1) * (mean - 2) / (len(above) - 1)
    return two_sided((found - mean) / math.sqrt(variance))


def correlation(values: Sequence[int], lag: int) -> float:
    """Whether a value tells anything, by a straight line, of the one `lag` places on."""
    mean = math.fsum(values) / len(values)
    apart = [value - mean for value in values]
    both = math.fsum(one * other for one, other in zip(apart, apart[lag:], strict=False))
    found = both / math.fsum(one * one for one in apart)
    return two_sided(found * math.sqrt(len(values)))


def gaps(hits: Iterable[bool], chance: float, longest: int) -> float:
    """Chi-square of how many misses lie between two hits; `longest` or more count as one outcome."""
    lengths = Counter[int]()
    gap = None
    for hit in hits:
        if hit and gap is not None:
            lengths[min(gap, longest)] += 1
        gap = 0 if hit else gap if gap is None else gap + 1
    chances = {length: chance * (1 - chance) ** length for length in range(longest)}
    return as_expected(lengths.elements(), {**chances, longest: (1 - chance) ** longest})
