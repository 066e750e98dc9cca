# ruff: noqa: S311 - a trace needs no secret chance
"""What motion says of traces that the simulator's cup model felt: modelled, not recorded."""

import math
import random

import pytest

from companion.cup.motion import LIMITS, Motion, Settings
from companion.simulator.body import Body

MS = 1_000_000
UP = 30


def follow(moves=(), *, seconds=4.0, knocks=(), seed=1, hz=100, jitter_ms=0):
    """[(ms, motion, shaken)] of a cup at rest that is moved to (ms, x, y, z, tilt) and knocked at (ms, mg)."""
    body, motion, chance = Body(seed=seed), Motion(), random.Random(seed)
    moves, knocks, said, now_ms = sorted(moves, key=lambda move: move[0]), sorted(knocks), [], 0
    while now_ms < seconds * 1000:
        while moves and moves[0][0] <= now_ms:
            at_ms, *target = moves.pop(0)
            body.move(*target, at_ms * MS)
        while knocks and knocks[0][0] <= now_ms:
            at_ms, strength_mg = knocks.pop(0)
            body.knock(strength_mg, at_ms * MS)
        mg = [4 * int(value / 4) for value in body.acceleration_mg(now_ms * MS)]
        if (began := motion.step(now_ms, *mg)) is not None:
            said.append((now_ms, began, began in ("settled", "skewed") and motion.shaken))
        now_ms += 1000 // hz + chance.randint(0, jitter_ms)
    return said


def names(said):
    """The motions after the first rest."""
    assert said[0][1:] == ("settled", False)
    return [began for _, began, _ in said[1:]]


def shake(hz, mm, *, seconds=0.5, axis=0, tilt_deg=0.0, seed=1):
    """The page's way: picked up, 30 targets a second with a hand's unsteadiness, put down."""
    chance = random.Random(seed)
    moves, passed = [(1000, 0, 0, UP, 0)], 0.0
    while passed < seconds:
        place = [chance.uniform(-3, 3), chance.uniform(-3, 3), UP]
        place[axis] += mm * math.sin(2 * math.pi * hz * passed)
        moves.append((1000 + round(passed * 1000), *place, 0))
        passed += 1 / 30
    return [*moves, (1000 + round(seconds * 1000), 0, 0, 0, tilt_deg)]


@pytest.mark.parametrize(
    ("hz", "mm"), [(3, 60), (3, 200), (4, 40), (4.5, 90), (5, 30), (5, 150), (6, 60), (7, 100)]
)
@pytest.mark.parametrize("axis", [0, 1])
def test_half_a_second_of_wild_dragging_is_a_roll(hz, mm, axis):
    for seed in range(3):
        said = follow(shake(hz, mm, axis=axis, seed=seed), seed=seed)
        assert names(said) == ["handled", "shaking", "settled"]
        assert said[-1][2]
        assert 350 < said[-1][0] - 1500 < 1000


@pytest.mark.parametrize(("hz", "mm"), [(2.5, 60), (3, 40), (4, 60), (6, 30)])
@pytest.mark.parametrize("sample_hz", [50, 100, 200])
def test_a_longer_shake_is_a_roll_at_any_sample_rate(hz, mm, sample_hz):
    said = follow(shake(hz, mm, seconds=1.2), hz=sample_hz, jitter_ms=3)
    assert names(said) == ["handled", "shaking", "settled"]


def test_shaken_up_and_down_is_a_roll():
    assert names(follow(shake(4, 60, axis=2))) == ["handled", "shaking", "settled"]


def test_set_down_skewed_after_a_shake():
    said = follow(shake(4, 80, tilt_deg=12))
    assert said[-1][1:] == ("skewed", True)


def test_set_straight_after_it_was_skewed_is_no_second_roll():
    said = follow([*shake(4, 80, tilt_deg=12), (3000, 0, 0, 0, 0)], seconds=5)
    assert [item[1:] for item in said[-3:]] == [("skewed", True), ("handled", False), ("settled", False)]


def test_two_shakes_are_two_rolls():
    again = [(at_ms + 1200, *target) for at_ms, *target in shake(4.5, 90)]
    said = follow([*shake(4.5, 90), *again], seconds=5)
    assert [item[1:] for item in said].count(("settled", True)) == 2


@pytest.mark.parametrize("held_ms", [60, 90, 150, 250, 400])
@pytest.mark.parametrize("height_mm", [10, 40, 100])
@pytest.mark.parametrize("tilt_deg", [0, 12])
def test_picked_up_and_dropped_is_no_roll(held_ms, height_mm, tilt_deg):
    for seed in range(3):
        said = follow([(1000, 8, -6, height_mm, 0), (1000 + held_ms, 8, -6, 0, tilt_deg)], seed=seed)
        assert "shaking" not in names(said)
        assert said[-1][1:] == ("skewed" if tilt_deg else "settled", False)


@pytest.mark.parametrize("strength_mg", [600, 2000, 6000])
@pytest.mark.parametrize("every_ms", [70, 130, 250])
def test_a_bumped_and_drummed_table_is_no_roll(strength_mg, every_ms):
    said = follow(knocks=[(1000 + every_ms * number, strength_mg) for number in range(8)])
    assert not {"shaking", "lifted"} & set(names(said))


@pytest.mark.parametrize("lasts_ms", [250, 500, 1000])
def test_slid_along_the_table_is_neither_a_roll_nor_a_lift(lasts_ms):
    steps = lasts_ms // 33
    path = [(1000 + 33 * n, 300 * n / steps, 0, 0, 0) for n in range(1, steps + 1)]
    back = [(1200 + lasts_ms + 33 * n, 300 - 300 * n / steps, 0, 0, 0) for n in range(1, steps + 1)]
    assert names(follow([*path, *back], seconds=5)).count("handled") >= 1
    assert not {"shaking", "lifted"} & set(names(follow([*path, *back], seconds=5)))


@pytest.mark.parametrize("tilt_deg", [25, 35, 60])
def test_tilted_to_peek_is_a_lift_until_it_comes_down(tilt_deg):
    said = follow([(1000, 0, 0, 20, tilt_deg), (2200, 0, 0, 0, 0)])
    assert names(said) == ["handled", "lifted", "lowered", "settled"]
    assert said[2][0] < 1500
    assert 2200 <= said[3][0] < 2350


def test_toppled_it_is_skewed_not_lifted():
    assert names(follow([(1000, 0, 0, 0, 90)]))[-1] == "skewed"


@pytest.mark.parametrize("out_ms", [150, 300, 800])
@pytest.mark.parametrize("mm", [60, 200])
def test_dragged_away_and_let_go_so_that_it_glides_home_is_no_roll(out_ms, mm):
    steps = out_ms // 33
    out = [(1000 + 33 * n, mm * n / steps, 0, UP, 0) for n in range(1, steps + 1)]
    home = [(1000 + out_ms + 34 * n, mm * (1 - n / 6), 0, UP if n < 6 else 0, 0) for n in range(1, 7)]
    for seed in range(5):
        assert "shaking" not in names(follow([(1000, 0, 0, UP, 0), *out, *home], seed=seed))


def test_raised_straight_and_held_is_a_lift():
    said = follow([(1000, 0, 0, 60, 0), (2500, 0, 0, 0, 0)])
    assert names(said) == ["handled", "lifted", "lowered", "settled"]


def test_a_shake_ends_a_lift():
    lifted_first = [(500, 0, 0, UP, 0), *shake(4, 80)]
    assert names(follow([(400, 0, 0, UP, 30), *[(at + 600, *rest) for at, *rest in lifted_first]])) == [
        "handled",
        "lifted",
        "lowered",
        "shaking",
        "settled",
    ]


def test_a_still_cup_says_nothing_more():
    for seed in range(5):
        assert names(follow(seconds=20, seed=seed)) == []


def test_entropy_differs_with_the_noise_alone():
    drawn = set()
    for seed in range(10):
        body, motion = Body(seed=seed), Motion()
        for target in shake(4, 80):
            body.move(*target[1:], target[0] * MS)
        for now_ms in range(1000, 3000, 10):
            motion.step(now_ms, *[4 * int(value / 4) for value in body.acceleration_mg(now_ms * MS)])
        drawn.add((motion._noise, motion._other_noise))
    assert len(drawn) == 10


def test_a_threshold_can_be_set():
    class Firm(Settings):
        reversals = 50

    motion = Motion(Firm())
    body = Body()
    said = []
    moves = shake(4, 80)
    for now_ms in range(0, 3000, 10):
        while moves and moves[0][0] <= now_ms:
            body.move(*moves.pop(0)[1:], now_ms * MS)
        said.append(motion.step(now_ms, *[int(value) for value in body.acceleration_mg(now_ms * MS)]))
    assert "shaking" not in said


def test_no_number_grows_beyond_a_small_integer_of_the_cup():
    motion, chance = Motion(), random.Random(1)
    for now_ms in range(0, 20_000, 10):
        motion.step(now_ms, *[chance.choice((-8192, 8188)) for _ in range(3)])
        assert all(abs(value) * 100 < 2**30 for value in motion._fast)
        assert sum(value * value for value in motion._move) < 2**30
        assert motion._noise < 2**24 > motion._other_noise


def test_every_setting_has_limits_and_a_name_for_the_wire():
    settings = {name: value for name, value in vars(Settings).items() if not name.startswith("_")}
    assert settings.keys() == LIMITS.keys()
    for name, value in settings.items():
        assert LIMITS[name][0] <= value <= LIMITS[name][1]
        assert len(name) <= 16
