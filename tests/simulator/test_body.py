"""The model of a cup: what it feels, and that a hand's target is reached without a jump."""

import math

import pytest

from companion.simulator.body import Body, _Path

MS = 1_000_000


def test_at_rest_it_feels_gravity_alone():
    body = Body(noise_mg=0)
    assert body.acceleration_mg(5 * MS) == (0, 0, 1000)


def test_tilted_on_the_table_gravity_turns():
    body = Body(noise_mg=0)
    body.move(0, 0, 0, 30, 0)
    x, y, z = body.acceleration_mg(1000 * MS)
    assert (x, y, z) == pytest.approx((500, 0, 1000 * math.cos(math.radians(30))), abs=1)


def test_place_speed_and_acceleration_go_on_smoothly_when_the_target_changes():
    path = _Path().turned(100, 0.0)
    assert path.at(0.03) == pytest.approx(path.turned(-50, 0.03).at(0.0))


def test_it_comes_to_its_target_and_does_not_swing_over():
    path = _Path().turned(100, 0.0)
    places = [path.at(ms / 1000)[0] for ms in range(400)]
    assert places == sorted(places)
    assert places[-1] == pytest.approx(100, abs=0.1)


def test_acceleration_is_the_second_derivative_of_the_place():
    path, step = _Path().turned(100, 0.0), 1e-4
    before, here, after = (path.at(0.04 + n * step)[0] for n in (-1, 0, 1))
    assert path.at(0.04)[2] == pytest.approx((before - 2 * here + after) / step**2, rel=1e-3)


def test_a_hand_trembles_and_a_table_does_not():
    def spread(z_mm):
        body = Body(noise_mg=0)
        body.move(0, 0, z_mm, 0, 0)
        felt = [body.acceleration_mg(ms * MS)[0] for ms in range(1000, 2000, 7)]
        return max(felt) - min(felt)

    assert spread(0) < 1
    assert spread(50) > 40


def test_put_down_it_knocks():
    body = Body(noise_mg=0)
    body.move(0, 0, 60, 0, 0)
    body.move(0, 0, 0, 0, 1000 * MS)
    felt = [body.acceleration_mg((1100 + ms) * MS)[2] for ms in range(30)]
    assert max(felt) > 1500


def test_the_same_seed_feels_the_same_noise():
    one, other, third = Body(seed=4), Body(seed=4), Body(seed=5)
    assert one.acceleration_mg(0) == other.acceleration_mg(0) != third.acceleration_mg(0)


def test_a_time_before_the_last_move_is_taken_as_its_time():
    body = Body(noise_mg=0)
    body.move(0, 0, 0, 0, 100 * MS)
    assert body.acceleration_mg(0) == (0, 0, 1000)
