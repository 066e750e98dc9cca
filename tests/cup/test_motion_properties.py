"""What motion promises of any samples whatever: those of a broken sensor, of no cup, at any times."""

from itertools import pairwise
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cup.motion import (
    HANDLED,
    LIFTED,
    LIMITS,
    LOWERED,
    SETTLED,
    SHAKING,
    SKEWED,
    Motion,
    Settings,
)

SMALL = 2**30
"""A board's integers allocate from here on."""

MG = st.one_of(st.integers(-16_384, 16_384), st.sampled_from((-16_384, -1000, 0, 1000, 16_384)))
BURST = st.tuples(st.integers(1, 40), MG, MG, MG, st.integers(0, 2000), st.integers(0, 30))
"""So many samples around one place, how far to and fro, at this many ms from each other."""


@st.composite
def walks(draw):
    """Rests, strokes and jumps, one after the other."""
    now_ms, samples = draw(st.sampled_from((0, 10**6, SMALL - 500))), []
    for count, x, y, z, reach, every_ms in draw(st.lists(BURST, max_size=30)):
        for number in range(count):
            side = reach if number // 8 % 2 else -reach
            samples.append((now_ms, x + side, y, z))
            now_ms += every_ms
    return samples


@st.composite
def thresholds(draw):
    """Any that may be set."""
    settings = Settings()
    for key in draw(st.sets(st.sampled_from(sorted(LIMITS)), max_size=5)):
        setattr(settings, key, draw(st.integers(*LIMITS[key])))
    return settings


def numbers(motion):
    for value in vars(motion).values():
        if isinstance(value, int):
            yield value
        elif isinstance(value, list):
            yield from value


@given(walks(), thresholds())
def test_nothing_raises_and_what_is_said_has_an_order(samples, settings):
    motion, said = Motion(settings), []
    for sample in samples:
        if (began := motion.step(*sample)) is None:
            continue
        before = said[-1] if said else None
        assert (before == LIFTED) == (began == LOWERED)
        assert began != HANDLED or before in (SETTLED, SKEWED)
        assert began != SHAKING or before != SHAKING
        if began in (SETTLED, SKEWED):
            assert motion.shaken == (before == SHAKING)
            assert len(motion.entropy) == (6 if motion.shaken else 0)
        said.append(began)
    rolls = sum(one == SHAKING and two in (SETTLED, SKEWED) for one, two in pairwise(said))
    assert rolls in (said.count(SHAKING), said.count(SHAKING) - 1)


@given(walks(), thresholds())
def test_no_number_that_is_kept_grows_beyond_a_boards_small_ones(samples, settings):
    motion = Motion(settings)
    for now_ms, *mg in samples:
        motion.step(now_ms % SMALL, *mg)
        assert all(-SMALL <= value < SMALL for value in numbers(motion))


@given(walks())
def test_a_cup_that_is_put_down_settles(samples):
    motion = Motion()
    for sample in samples:
        motion.step(*sample)
    start_ms = samples[-1][0] + 10 if samples else 0
    said = [motion.step(start_ms + ms, 0, 0, 1000) for ms in range(0, 3000, 10)]
    assert motion._state == 0
    assert [began for began in said if began][-1:] in ([], [SETTLED])


@pytest.mark.parametrize("degrees", [0, 5, 10, 15, 30, 60, 90, 180])
@pytest.mark.parametrize("zero", [(0, 0, 0), (150, -90, 200)])
def test_how_it_stands_is_told_whatever_the_sensors_zero_once_it_is_calibrated(degrees, zero):
    settings = Settings()
    settings.flat_x, settings.flat_y, settings.flat_z = zero[0], zero[1], zero[2] + 1000
    motion = Motion(settings)
    leaning = round(1000 * sin(radians(degrees))), 0, round(1000 * cos(radians(degrees)))
    sample = [value + off for value, off in zip(leaning, zero, strict=True)]
    said = [motion.step(ms, *sample) for ms in range(0, 600, 10)]
    wanted = SETTLED if degrees < 8 else LIFTED if 20 <= degrees <= 70 else SKEWED
    assert [began for began in said if began] == [wanted]


def test_when_its_time_begins_anew_a_resting_cup_says_nothing():
    motion = Motion()
    said = [motion.step((SMALL - 500 + ms) % SMALL, 0, 0, 1000) for ms in range(0, 2000, 10)]
    assert [began for began in said if began] == [SETTLED]


def test_a_gap_without_samples_is_no_rest():
    motion = Motion()
    assert motion.step(0, 0, 0, 1000) is None
    assert motion.step(60_000, 0, 0, 1000) is None
