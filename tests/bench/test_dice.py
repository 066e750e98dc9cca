"""The tests of the dice: their p-values are right, they let fair dice pass and catch each kind of bias."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.match.chance import Secure, Seeded
from tests.bench import dice, fairness
from tests.bench.figures import Section

# -- p-values


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [  # upper points of printed tables
        (0, 5, 1),
        (3.841, 1, 0.05),
        (10.828, 1, 0.001),
        (1.145, 5, 0.95),
        (11.070, 5, 0.05),
        (20.515, 5, 0.001),
        (43.773, 30, 0.05),
        (59.703, 30, 0.001),
        (124.342, 100, 0.05),
        (77.929, 100, 0.95),
    ],
)
def test_chi_square_as_in_printed_tables(statistic: float, freedom: int, p: float) -> None:
    assert fairness.chi_square(statistic, freedom) == pytest.approx(p, rel=2e-3)


@given(st.floats(0, 400), st.integers(1, 60))
def test_chi_square_of_an_even_freedom_is_a_sum_of_poissons(statistic: float, half: int) -> None:
    mean = statistic / 2
    exact = (
        math.fsum(math.exp(n * math.log(mean) - mean - math.lgamma(n + 1)) for n in range(half))
        if mean
        else 1
    )
    assert fairness.chi_square(statistic, 2 * half) == pytest.approx(exact, rel=1e-9, abs=1e-13)


@given(st.floats(0, 20))
def test_chi_square_of_one_is_the_normal_number(z: float) -> None:
    assert fairness.chi_square(z * z, 1) == pytest.approx(fairness.two_sided(z), rel=1e-9, abs=1e-15)


def test_a_normal_number_as_in_printed_tables() -> None:
    assert fairness.two_sided(0) == 1
    assert fairness.two_sided(1.960) == pytest.approx(0.05, rel=1e-3)
    assert fairness.two_sided(-3.291) == pytest.approx(0.001, rel=2e-3)


def test_runs_as_worked_by_hand() -> None:
    # 6 and 4, 4 runs: 5.8 expected, variance 4.8 x 3.8 / 9.
    assert fairness.runs([*[True] * 3, *[False] * 2, *[True] * 3, *[False] * 2]) == pytest.approx(
        fairness.two_sided(-1.8 / math.sqrt(4.8 * 3.8 / 9))
    )
    assert fairness.runs([True] * 50) == 0


def test_gaps_count_the_misses_between_two_hits() -> None:
    # Gaps 0, 2, 1 and 3 (which is "2 or more"); what comes before the first hit and after the last is none.
    hits = [bool(int(bit)) for bit in "001100101000100"]
    chances = {0: 0.5, 1: 0.25, 2: 0.25}
    assert fairness.gaps(hits, 0.5, 2) == fairness.as_expected([0, 2, 1, 2], chances)


# -- fair dice


def seeded(seed: int) -> Secure:
    return Secure(Seeded(seed)._take)


@cache
def fair(seed: int) -> dict[str, float]:
    return dice.p_values(dice.rolled(seeded(seed), 6000))


@pytest.mark.parametrize("what", sorted(fair(0)))
def test_fair_dice_have_any_p_value(what: str) -> None:
    found = sorted(fair(seed)[what] for seed in range(60))
    # Kolmogorov and Smirnov: further from a straight line than this in one of 10,000.
    apart = max(abs(p - (n + 0.5) / len(found)) for n, p in enumerate(found))
    assert apart < 2.23 / math.sqrt(len(found))


# -- biased ones

N = 300_000


def _sticky(faces: list[int]) -> list[int]:
    """One die in 45 shows what the one before shows."""
    return [faces[n - (n % 45 == 5)] for n in range(len(faces))]


def _same_again(faces: list[int]) -> list[int]:
    """One round in twenty is the one before."""
    a_round = dice.SEATS * dice.DICE
    rounds = [faces[at : at + a_round] for at in range(0, len(faces), a_round)]
    return [face for n in range(len(rounds)) for face in rounds[n - (n % 20 == 11)]]


def _loaded_at(place: int, every: int) -> Callable[[list[int]], list[int]]:
    """One in ten of the ones at `place` of `every` is a six."""
    return lambda faces: [
        6 if face == 1 and n % every == place and n // every % 10 == 0 else face
        for n, face in enumerate(faces)
    ]


BIASES: dict[str, tuple[Callable[[list[int]], list[int]], tuple[str, ...]]] = {
    "sticky": (
        _sticky,
        (
            "pairs, a roll and the next",
            "runs of high and low",
            "runs of odd and even",
            "correlation, the next die",
        ),
    ),
    "same again": (
        _same_again,
        ("pairs, a die and its next roll", "correlation, a die's next roll"),
    ),
    "one die loaded": (_loaded_at(2, dice.DICE), ("faces of each die of a roll", "faces")),
    "sorted": (
        lambda faces: [face for at in range(0, len(faces), 5) for face in sorted(faces[at : at + 5])],
        ("pairs within a roll", "faces of each die of a roll", "gaps between sixes"),
    ),
    "never five alike": (
        lambda faces: [
            face
            for at in range(0, len(faces), 5)
            for roll in [faces[at : at + 5]]
            for face in (roll if len(set(roll)) > 1 else [*roll[:-1], roll[0] % 6 + 1])
        ],
        ("different faces in a roll",),
    ),
    "one seat loaded": (
        lambda faces: [
            6 if face == 1 and n // 5 % 6 == 3 and n // 30 % 10 == 0 else face for n, face in enumerate(faces)
        ],
        ("faces of each seat",),
    ),
}


@pytest.mark.parametrize("bias", sorted(BIASES))
def test_each_bias_is_caught(bias: str) -> None:
    change, caught = BIASES[bias]
    found = dice.p_values(change(dice.rolled(seeded(1), N)))
    assert {what: p for what, p in found.items() if what in caught and p >= 0.001} == {}


def test_each_test_has_a_bias_that_it_catches() -> None:
    assert {what for _, caught in BIASES.values() for what in caught} == set(fair(0))


def test_a_byte_modulo_six_is_caught() -> None:
    stream = Seeded(1)._take(1_200_000)
    assert fairness.all_alike((byte % 6 for byte in stream), range(6)) < 1e-12
    assert 0.001 < fairness.all_alike((byte % 6 for byte in stream if byte < 252), range(6)) < 0.999


def test_the_bench_says_what_is_in_range_and_that_the_biased_source_is_caught() -> None:
    section = dice.measure(6000)
    assert isinstance(section, Section)
    *fair_rows, control = section.rows
    assert len(fair_rows) == len(fair(0)) + 4
    assert section.title == "Fair dice: p-values, 6,000 dice; in range: 0.001 to 0.999"
    for row in fair_rows:
        assert row.ours is not None
        assert row.reached is (0.001 <= row.ours.median <= 0.999)
    assert (control.target, control.reached) == ("caught", True)
