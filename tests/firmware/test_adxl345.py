"""The firmware's ADXL345 driver over the chip's registers."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.simulator.adxl345 import ADXL345
from tests.firmware.driver_bench import BYTES, Driven, load

DRIVER = load("adxl345")
WRITABLE = [*range(0x1D, 0x2B), *range(0x2C, 0x30), 0x31, 0x38]


@pytest.fixture
def driven():
    return Driven(DRIVER, ADXL345).start().settle()


def test_samples_in_mg(driven):
    assert driven.wait() == (102, -199, 1000)  # 26, -51 and 256 counts of 3.90625 mg


def test_both_ends_of_the_range(driven):
    driven.mg = (9000.0, -9000.0, -3.9)
    driven.pass_ms(10)
    driven.wait()
    assert driven.wait() == (7996, -8000, -4)


def test_a_sample_once_in_one_transfer(driven):
    driven.wait()
    driven.pass_ms(10)
    driven.i2c.reads = 0
    assert driven.sensor.read() == 1
    assert driven.i2c.reads == 1
    assert driven.sensor.read() == 0


@example([(0x38, 0x80), (0x2D, 0x08)])
@example([(0x31, 0x87), (0x1E, 0x7F)])
@example([(0x26, 1), (0x27, 0x77), (0x2D, 0x38)])
@given(st.lists(st.tuples(st.sampled_from(WRITABLE), BYTES)))
def test_it_starts_from_any_mode(left):
    driven = Driven(DRIVER, ADXL345)
    for register, value in left:
        driven.put(register, value)
    driven.pass_ms(500)
    driven.get(0x30)
    driven.start().settle()
    assert driven.wait() == pytest.approx((102, -199, 1000), abs=5)
    driven.mg = (1000.0, 0.0, 0.0)
    driven.wait()
    assert driven.wait() == pytest.approx((1000, 0, 0), abs=5)


@pytest.mark.parametrize("form", [0x00, 0x0B, 0x02, 0x0E])
def test_a_lost_format_is_noticed(driven, form):
    driven.put(0x31, form)
    driven.pass_ms(10)
    assert driven.sensor.read() == -1


def test_a_lost_measuring_mode_is_silence(driven):
    driven.wait()
    driven.put(0x2D, 0)
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
    shifts = [after - was for after, was in zip(driven.wait(), before, strict=True)]
    assert shifts == pytest.approx([900, -900, 1300], abs=5)
    driven.sensor.test(False)
    driven.skip(20)
    assert driven.wait() == before


def test_absent_it_is_an_error(driven):
    driven.chip.present = False
    for call in (driven.sensor.read, driven.sensor.reset, driven.sensor.start):
        with pytest.raises(OSError):
            call()
