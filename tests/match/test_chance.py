from __future__ import annotations

import itertools
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.match.chance import Secure, Seeded


def _secure(*blocks: bytes) -> Secure:
    """A secure source whose system hands out `blocks`."""
    left = iter(blocks)
    return Secure(lambda count: next(left))


def _numbers(source: Seeded | Secure, bound: int, count: int) -> list[int]:
    return [source.below(bound) for _ in range(count)]


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    assert _numbers(Seeded(7), 6, 24) == [
        2,
        4,
        1,
        2,
        4,
        0,
        4,
        1,
        2,
        2,
        5,
        0,
        4,
        0,
        1,
        5,
        2,
        4,
        0,
        1,
        0,
        2,
        1,
        3,
    ]
    assert _numbers(Seeded(-1), 1000, 8) == [879, 739, 806, 769, 87, 0, 293, 429]
    assert _numbers(Seeded(10**40), 52, 8) == [9, 21, 49, 2, 42, 31, 38, 17]


def test_seeds_differ() -> None:
    assert len({tuple(_numbers(Seeded(seed), 6, 20)) for seed in range(-50, 50)}) == 100


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 26, 255, 256, 257, 1000])
def test_every_number_below_the_bound_occurs_about_equally_often(bound: int) -> None:
    count = bound * 400
    numbers = _numbers(Seeded(bound), bound, count)
    seen = [0] * bound
    for number in numbers:
        seen[number] += 1
    # Six standard deviations on either side.
    assert all(400 - 120 < times < 400 + 120 for times in seen)


class _Spent(Exception):  # noqa: N818 - no mistake
    """The stream has ended: what was wanted next was one more draw."""


class _Bytes(Secure):
    """The bytes that a test wants, instead of hashes."""

    def __init__(self, stream: bytes) -> None:
        super().__init__(bytes)
        self._stream = iter(stream)

    def _take(self, count: int) -> bytes:
        taken = bytes(islice(self._stream, count))
        if len(taken) < count:
            raise _Spent
        return taken


def _outcomes(bound: int, width: int) -> tuple[Counter[int], int]:
    """Over all streams of `width` bytes: how often each outcome is drawn, and how many streams are rejected."""
    seen, rejected = Counter[int](), 0
    for stream in range(256**width):
        try:
            seen[_Bytes(stream.to_bytes(width)).below(bound)] += 1
        except _Spent:
            rejected += 1
    return seen, rejected


@pytest.mark.parametrize(
    ("bound", "width"),
    [
        *((bound, 1) for bound in range(1, 257)),
        *((bound, 2) for bound in (257, 1000, 40_000, 65_535, 65_536)),
    ],
)
def test_of_all_bytes_there_are_each_outcome_has_exactly_as_many(bound: int, width: int) -> None:
    seen, rejected = _outcomes(bound, width)
    assert seen == dict.fromkeys(range(bound), 256**width // bound)
    assert rejected == 256**width % bound


@pytest.mark.parametrize("rejected", [252, 253, 254, 255])
def test_a_rejected_byte_is_drawn_again_and_leaves_no_trace(rejected: int) -> None:
    for value in range(252):
        assert _Bytes(bytes([rejected, value])).below(6) == _Bytes(bytes([value])).below(6)
        assert _Bytes(bytes([rejected, rejected, value])).below(6) == _Bytes(bytes([value])).below(6)


def test_a_bound_beyond_a_byte_takes_two() -> None:
    assert _Bytes(bytes([1, 0])).below(257) == 256
    assert _Bytes(bytes([255])).below(256) == 255


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_below_one_is_a_mistake(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Seeded(1).below(bound)


@pytest.mark.parametrize("shaken", [False, True])
def test_every_bit_of_the_systems_bytes_decides_whatever_the_shake(shaken: bool) -> None:
    drawn = set()
    for bit in [None, *range(256)]:
        source = _secure((0 if bit is None else 1 << bit).to_bytes(32))
        if shaken:
            source.stir(bytes(16))
        drawn.add(tuple(_numbers(source, 256, 8)))
    assert len(drawn) == 257


def test_a_block_is_drawn_for_every_32_bytes_and_anew_after_a_shake() -> None:
    asked: list[int] = []

    def system(count: int) -> bytes:
        asked.append(count)
        return bytes([len(asked)]) * count

    source = Secure(system)
    first = _numbers(source, 256, 32)
    assert asked == [32]
    assert _numbers(source, 256, 1) != first[:1]
    assert asked == [32, 32]
    source.stir(b"x")
    source.below(6)
    assert asked == [32, 32, 32]


def test_what_was_drawn_ahead_of_a_shake_is_not_used_after_it() -> None:
    plain, shaken = _secure(b"a" * 32, b"b" * 32), _secure(b"a" * 32, b"b" * 32)
    assert plain.below(256) == shaken.below(256)
    shaken.stir(b"a hard shake")
    assert _numbers(plain, 256, 31) != _numbers(shaken, 256, 31)


def test_a_system_that_is_stuck_gives_other_numbers_for_each_shake_and_no_block_twice() -> None:
    def stuck(*noises: bytes) -> list[int]:
        source = Secure(bytes)
        for noise in noises:
            source.stir(noise)
        return _numbers(source, 256, 96)

    drawn = [stuck(bytes([first, second])) for first in range(16) for second in range(16)]
    blocks = {tuple(numbers[at : at + 32]) for numbers in (stuck(), *drawn) for at in (0, 32, 64)}
    assert len(blocks) == 3 * 257
    assert stuck(b"ab") != stuck(b"a", b"b")


@given(st.binary(min_size=1), st.binary(min_size=1), st.binary(min_size=32, max_size=32))
def test_no_noise_takes_back_an_earlier_one(one: bytes, other: bytes, system: bytes) -> None:
    sources = [Secure(lambda _: system) for _ in range(4)]
    sources[1].stir(one)
    sources[2].stir(one)
    sources[2].stir(other)
    sources[3].stir(one + other)
    assert len({tuple(_numbers(source, 256, 16)) for source in sources}) == 4


@pytest.mark.parametrize("bound", [2, 6, 10, 60])
def test_every_outcome_occurs_in_the_secure_source_shaken_or_not(bound: int) -> None:
    for noise in (b"", b"always the same"):
        left = itertools.count()
        source = Secure(lambda count: next(left).to_bytes(count))  # noqa: B023 - used up in this turn
        source.stir(noise)
        assert set(_numbers(source, bound, bound * 30)) == set(range(bound))


def test_whoever_controls_the_shake_alone_foresees_nothing() -> None:
    drawn = set()
    for first in range(50):
        source = _secure(bytes([first]) * 32)
        source.stir(b"the same noise")
        drawn.add(tuple(_numbers(source, 256, 8)))
    assert len(drawn) == 50


def test_earlier_shakes_still_count_after_later_ones() -> None:
    def after(*noises: bytes) -> int:
        source = _secure(b"a" * 32)
        for noise in noises:
            source.stir(noise)
        return source.below(2**60)

    assert len({after(), after(b"x"), after(b"y"), after(b"x", b"y"), after(b"y", b"x")}) == 5
