"""The firmware's MPU-6050 driver over the registers of an MPU-6050 and an MPU-6500."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.simulator.mpu6050 import MPU6050, MPU6500
from tests.firmware.driver_bench import BYTES, Driven, load

DRIVER = load("mpu6050")
KINDS = (MPU6050, MPU6500)
WRITABLE = [*range(0x06, 0x0C), *range(0x13, 0x36), 0x37, 0x38, *range(0x63, 0x6D), *range(0x77, 0x7F)]


@pytest.fixture(params=KINDS)
def driven(request):
    return Driven(DRIVER, request.param).start().settle()


def test_samples_in_mg(driven):
    assert driven.wait() == (100, -200, 1000)


def test_both_ends_of_the_range(driven):
    driven.mg = (9000.0, -9000.0, 1.0)
    driven.pass_ms(10)
    driven.wait()
    assert driven.wait() == (8000, -8000, 1)


def test_a_sample_once_in_one_transfer(driven):
    driven.wait()
    driven.pass_ms(10)
    driven.i2c.reads = 0
    assert driven.sensor.read() == 1
    assert driven.i2c.reads == 1
    assert driven.sensor.read() == 0


def test_a_hundred_a_second(driven):
    driven.wait()
    driven.felt.clear()
    for _ in range(100):
        driven.pass_ms(10)
        assert driven.sensor.read() == 1
    assert {later - sooner for sooner, later in zip(driven.felt, driven.felt[1:], strict=False)} == {
        10_000_000
    }


@example(MPU6050, [(0x6B, 0x20), (0x6C, 0xF8)])
@example(MPU6050, [(0x6B, 0x00), (0x06, 0x7F), (0x37, 0x10)])
@example(MPU6500, [(0x6B, 0x00), (0x77, 0x7F), (0x1D, 0x08)])
@given(st.sampled_from(KINDS), st.lists(st.tuples(st.sampled_from(WRITABLE), BYTES)))
def test_it_starts_from_any_mode(kind, left):
    driven = Driven(DRIVER, kind)
    for register, value in left:
        if not (register == 0x6B and value & 0x80):
            driven.put(register, value)
    driven.pass_ms(500)
    driven.get(0x38)
    driven.start().settle()
    assert driven.wait() == pytest.approx((100, -200, 1000), abs=5)
    driven.mg = (1000.0, 0.0, 0.0)
    driven.wait()
    assert driven.wait() == pytest.approx((1000, 0, 0), abs=5)


def test_without_power_its_mode_is_lost(driven):
    driven.chip.lose_power()
    driven.pass_ms(100)
    assert driven.sensor.read() == -1


@pytest.mark.parametrize("byte", [0x00, 0xFF])
def test_a_bus_that_only_says_one_thing_is_no_sample(driven, byte, monkeypatch):
    monkeypatch.setattr(driven.chip, "transfer", lambda _, count: bytes([byte]) * count)
    assert driven.sensor.read() == -1


def test_the_self_test_shows_and_ends(driven):
    before = driven.wait()
    driven.sensor.test(True)
    driven.skip(20)
    assert all(after - was > 200 for after, was in zip(driven.wait(), before, strict=True))
    driven.sensor.test(False)
    driven.skip(20)
    assert driven.wait() == before


def test_absent_it_is_an_error(driven):
    driven.chip.present = False
    for call in (driven.sensor.read, driven.sensor.reset, driven.sensor.start):
        with pytest.raises(OSError):
            call()
