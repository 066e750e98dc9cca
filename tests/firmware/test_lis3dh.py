"""The firmware's LIS3DH driver over the chip's registers."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.simulator.lis3dh import LIS3DH
from tests.firmware.driver_bench import BYTES, Driven, load

DRIVER = load("lis3dh")
WRITABLE = [0x1F, *range(0x20, 0x27), 0x2E, 0x30, 0x32, 0x33, 0x34, 0x36, 0x37, 0x38, *range(0x3A, 0x40)]


@pytest.fixture
def driven():
    return Driven(DRIVER, LIS3DH).start().settle()


def test_samples_in_mg(driven):
    assert driven.wait() == (100, -200, 1000)


def test_both_ends_of_the_range(driven):
    driven.mg = (9000.0, -9000.0, 4.0)
    driven.pass_ms(10)
    driven.wait()
    assert driven.wait() == (8188, -8192, 4)


def test_a_sample_once(driven):
    driven.wait()
    assert driven.sensor.read() == 0
    driven.pass_ms(10)
    assert driven.sensor.read() == 1


def test_one_transfer_a_sample(driven):
    driven.wait()
    driven.pass_ms(10)
    driven.i2c.reads = 0
    driven.sensor.read()
    assert driven.i2c.reads == 1


def test_after_the_skipped_ones_it_has_settled():
    driven = Driven(DRIVER, LIS3DH).start()
    unsettled = [driven.wait() for _ in range(DRIVER.SKIP)]
    assert unsettled[0][2] < 500
    assert driven.wait()[2] == 1000


@example([(0x24, 0x40), (0x2E, 0x80)])
@example([(0x23, 0x46)])
@example([(0x21, 0x08), (0x20, 0x57)])
@example([(0x3E, 0x10), (0x3F, 0x01)])
@given(st.lists(st.tuples(st.sampled_from(WRITABLE), BYTES)))
def test_it_starts_from_any_mode(left):
    driven = Driven(DRIVER, LIS3DH)
    for register, value in left:
        if not (register == 0x24 and value & 0x80):
            driven.put(register, value)
    driven.pass_ms(500)
    driven.get(0x28)  # a read that was cut off
    driven.start().settle()
    assert driven.wait() == pytest.approx((100, -200, 1000), abs=5)
    driven.mg = (400.0, 0.0, 0.0)
    driven.wait()
    assert driven.wait() == pytest.approx((400, 0, 0), abs=5)


@pytest.mark.parametrize("form", [0x00, 0x88, 0x28, 0xE8])
def test_a_lost_format_is_noticed(driven, form):
    driven.put(0x23, form)
    driven.pass_ms(10)
    assert driven.sensor.read() == -1


def test_a_lost_measuring_mode_is_silence(driven):
    driven.wait()
    driven.put(0x20, 0)
    driven.pass_ms(500)
    assert driven.sensor.read() == 0


def test_without_power_its_mode_is_lost(driven):
    driven.chip.lose_power()
    driven.pass_ms(5)
    assert driven.sensor.read() == -1


@pytest.mark.parametrize("byte", [0x00, 0xFF])
def test_a_bus_that_only_says_one_thing_is_no_sample(driven, byte, monkeypatch):
    monkeypatch.setattr(driven.chip, "transfer", lambda _, count: bytes([byte]) * count)
    assert driven.sensor.read() == -1


def test_the_self_test_shows_and_ends(driven):
    before = driven.wait()
    driven.sensor.test(True)
    driven.skip(20)
    assert driven.wait() == tuple(mg + 300 for mg in before)
    driven.sensor.test(False)
    driven.skip(20)
    assert driven.wait() == before


def test_absent_it_is_an_error(driven):
    driven.chip.present = False
    for call in (driven.sensor.read, driven.sensor.reset, driven.sensor.start):
        with pytest.raises(OSError):
            call()
