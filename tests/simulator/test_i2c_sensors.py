"""The modelled bus: transfers, and chips that were cut off in the middle of a byte."""

import errno

import pytest

from companion.simulator.i2c_sensors import KINDS, SensorBus, sensor_of
from companion.simulator.lis3dh import LIS3DH


@pytest.fixture
def chip():
    return LIS3DH(lambda _: (0.0, 0.0, 1000.0), lambda: 0)


@pytest.fixture
def bus(chip):
    return SensorBus({0x18: chip})


def clock(bus, sda=True):
    """One pulse; the level of SDA while SCL is high."""
    bus.drive(False, sda)
    return bus.drive(True, sda)[1]


def failure(bus, address=0x18):
    with pytest.raises(OSError) as caught:
        bus.transfer(address, b"\x0f", 1)
    return caught.value.errno


@pytest.mark.parametrize("name", KINDS)
def test_each_sensor_has_a_name(name):
    assert sensor_of(name, lambda _: (0.0, 0.0, 0.0), lambda: 0).name == name


def test_only_who_is_there_answers(bus, chip):
    assert bus.transfer(0x18, b"\x0f", 1) == b"\x33"
    assert failure(bus, 0x19) == errno.EIO
    chip.present = False
    assert failure(bus) == errno.EIO


def test_a_transfer_may_break_off(bus):
    bus.refuse(acknowledged=3, times=2)
    for _ in range(2):
        with pytest.raises(OSError):
            bus.transfer(0x18, b"\xa0\x57\x01\x02\x03", 0)
    assert bus.transfer(0x18, b"\xa0", 4) == b"\x57\x01\x00\x00"


@pytest.mark.parametrize(
    "trouble",
    [lambda bus: setattr(bus, "short", True), lambda bus: setattr(bus, "stretch_us", 50_001), SensorBus.hang],
)
def test_a_stuck_bus_times_out(bus, trouble):
    trouble(bus)
    assert failure(bus) == errno.ETIMEDOUT


def test_a_short_stretch_does_not(bus):
    bus.stretch_us = 50_000
    assert bus.transfer(0x18, b"\x0f", 1) == b"\x33"


@pytest.mark.parametrize("at_bit", range(8))
def test_a_byte_comes_out_bit_by_bit(bus, at_bit):
    bus.hang(0xA5, at_bit)
    levels = [bus.levels()[1], *[clock(bus) for _ in range(7 - at_bit)]]
    assert levels == [bool(0xA5 >> 7 - bit & 1) for bit in range(at_bit, 8)]
    assert not bus.idle


def test_not_acknowledged_it_is_done(bus):
    bus.hang(0x00, 7)
    clock(bus)
    assert bus.idle


def test_acknowledged_it_sends_on(bus):
    bus.hang(0x0F, 7)
    clock(bus, sda=False)
    assert not bus.idle
    assert [clock(bus) for _ in range(8)] == [False] * 4 + [True] * 4


def test_a_stop_ends_it(bus):
    bus.hang(0xFF)
    bus.drive(True, False)
    assert bus.idle


def test_sda_may_move_while_the_clock_is_low(bus):
    bus.hang(0xFF)
    bus.drive(False, True)
    bus.drive(False, False)
    bus.drive(False, True)
    assert not bus.idle


def test_a_start_ends_what_holds_nothing(bus):
    bus.hang(0xFF)
    assert bus.transfer(0x18, b"\x0f", 1) == b"\x33"
    assert bus.idle


def test_nine_clocks_too_many_are_a_byte_of_ones(bus, chip):
    bus.hang_writing(chip, 0x32)
    assert not bus.levels()[1]
    assert [clock(bus) for _ in range(9)] == [True] * 8 + [False]
    assert chip.transfer(b"\x32", 1) == b"\xff"
