# ruff: noqa: S311 - noise needs no secret chance
"""What samples at rest propose, or why they do not."""

import random

import pytest

from companion.cup.calibration import LEAST_SAMPLES, Unfit, calibrated
from companion.cup.motion import LIMITS, Motion, Settings


def at_rest(flat=(0, 0, 1000), *, noise_mg=3.0, count=200, seed=1):
    chance = random.Random(seed)
    return [tuple(round(value + chance.gauss(0, noise_mg)) for value in flat) for _ in range(count)]


@pytest.mark.parametrize("flat", [(0, 0, 1000), (-120, 90, 1040), (0, -985, 30), (500, 700, 480)])
def test_gravity_as_it_lies_in_the_sensor_becomes_flat(flat):
    found = calibrated(at_rest(flat))
    assert found.keys() <= LIMITS.keys()
    assert (found["flat_x"], found["flat_y"], found["flat_z"]) == pytest.approx(flat, abs=2)


def test_a_quiet_sensor_keeps_the_setting_for_rest_and_a_noisy_one_gets_more():
    assert calibrated(at_rest(noise_mg=2))["rest_mg"] == Settings.rest_mg
    for seed in range(10):
        assert calibrated(at_rest(noise_mg=15, seed=seed))["rest_mg"] == pytest.approx(22, abs=5)


def test_a_sensor_without_any_noise_is_no_reason():
    assert calibrated([(0, 0, 1000)] * 200)["flat_z"] == 1000


def unfit(samples):
    with pytest.raises(Unfit) as refused:
        calibrated(samples)
    return refused.value.code, refused.value.values


@pytest.mark.parametrize("count", [0, 1, LEAST_SAMPLES - 1])
def test_too_few(count):
    assert unfit(at_rest(count=count)) == ("few", {"count": count, "least": LEAST_SAMPLES})


@pytest.mark.parametrize(("z", "felt"), [(500, 500), (2000, 2000), (0, 2)])
def test_not_one_g(z, felt):
    code, values = unfit(at_rest((0, 0, z)))
    assert (code, values["least"], values["most"]) == ("gravity", 700, 1300)
    assert values["mg"] == pytest.approx(felt, abs=5)


def test_too_noisy():
    code, values = unfit(at_rest(noise_mg=40))
    assert (code, values["most"]) == ("noisy", 20)
    assert values["mg"] == pytest.approx(40, abs=12)


def test_knocked_once():
    samples = at_rest()
    samples[50] = (0, 0, 1200)
    code, values = unfit(samples)
    assert code == "moved"
    assert values["mg"] == pytest.approx(200, abs=10)


def test_turned_slowly():
    samples = [(at // 4, 0, 1000) for at in range(200)]
    assert unfit(samples)[0] == "moved"


def test_held_in_a_hand():
    chance = random.Random(3)
    place, samples = [0.0, 0.0], []
    for still in at_rest():
        place = [0.97 * value + chance.gauss(0, 5) for value in place]
        samples.append((round(still[0] + place[0]), round(still[1] + place[1]), still[2]))
    assert unfit(samples)[0] == "moved"


def test_a_noisy_cup_that_was_calibrated_settles_at_once_and_stays_so():
    for seed in range(10):
        samples = at_rest(noise_mg=18, count=600, seed=seed)
        settings = Settings()
        for key, value in calibrated(samples[:200]).items():
            setattr(settings, key, value)
        motion = Motion(settings)
        said = [motion.step(10 * at, *sample) for at, sample in enumerate(samples)]
        assert [began for began in said if began] == ["settled"]
        assert "settled" in said[:60]
