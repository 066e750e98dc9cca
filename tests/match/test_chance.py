from __future__ import annotations

import hashlib
from itertools import islice

import pytest

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


class _Bytes(Seeded):
    """The bytes that a test wants."""

    def __init__(self, stream: bytes) -> None:
        super().__init__(0)
        self._stream = iter(stream)

    def _take(self, count: int) -> bytes:
        return bytes(islice(self._stream, count))


def test_bytes_that_would_favour_a_face_are_rejected() -> None:
    # 252 is the greatest multiple of 6 in a byte: 252-255 would favour the faces 1-4.
    assert _Bytes(bytes([252, 253, 254, 255, 251])).below(6) == 5
    values = [_Bytes(bytes([value, 0])).below(6) for value in range(252)]
    assert [values.count(face) for face in range(6)] == [42] * 6


def test_a_bound_beyond_a_byte_takes_two() -> None:
    assert _Bytes(bytes([1, 0])).below(257) == 256
    assert _Bytes(bytes([255])).below(256) == 255


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_below_one_is_a_mistake(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Seeded(1).below(bound)


def test_the_secure_source_takes_the_systems_bytes() -> None:
    first, second = b"a" * 32, b"b" * 32
    both = hashlib.sha256(first).digest() + hashlib.sha256(second).digest()
    assert _numbers(_secure(first, second), 256, 64) == list(both)


def test_a_shake_changes_what_is_drawn_and_needs_new_system_bytes() -> None:
    plain, shaken = _secure(b"a" * 32, b"b" * 32), _secure(b"a" * 32, b"b" * 32)
    assert plain.below(256) == shaken.below(256)
    shaken.stir(b"a hard shake")
    assert _numbers(plain, 256, 31) != _numbers(shaken, 256, 31)
    asked: list[int] = []

    def system(count: int) -> bytes:
        asked.append(count)
        return bytes(count)

    source = Secure(system)
    source.below(6)
    source.stir(b"x")
    source.below(6)
    assert asked == [32, 32]


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
