"""The modelled LIS3DH, register by register, and the firmware's driver over it."""

import importlib.util
from pathlib import Path

import pytest

from companion.simulator.lis3dh import ADDRESS, LIS3DH

ON = bytes((0xA0, 0x57, 0, 0, 0xA8, 0, 0))


class Bench:
    """A sensor with an acceleration and a clock to set."""

    def __init__(self):
        self.mg = (100.0, -200.0, 1000.0)
        self.now_ns = 0
        self.chip = LIS3DH(lambda at_ns: self.mg, lambda: self.now_ns)

    def pass_ms(self, ms):
        self.now_ns += ms * 1_000_000

    def get(self, register, count=1):
        return self.chip.transfer(bytes((register,)), count)


@pytest.fixture
def bench():
    return Bench()


def test_it_says_who_it_is(bench):
    assert bench.get(0x0F) == b"\x33"


def test_it_is_asleep_at_first(bench):
    bench.pass_ms(100)
    assert bench.get(0x20) == b"\x07"
    assert bench.get(0x27) == b"\x00"


def test_without_bit_7_a_long_read_stays_on_its_register(bench):
    assert bench.get(0x0F, 3) == b"\x33\x33\x33"


def test_with_bit_7_reads_and_writes_go_on(bench):
    bench.chip.transfer(ON, 0)
    assert bench.get(0xA0, 6) == ON[1:]


def test_its_identity_cannot_be_written(bench):
    bench.chip.transfer(b"\x0f\x00", 0)
    assert bench.get(0x0F) == b"\x33"


def test_new_data_comes_at_its_rate_and_is_taken_by_reading_it(bench):
    bench.chip.transfer(ON, 0)
    bench.pass_ms(10)
    assert bench.get(0xA7, 7)[0] == 0x0F
    assert bench.get(0x27) == b"\x00"
    bench.pass_ms(9)
    assert bench.get(0x27) == b"\x00"
    bench.pass_ms(1)
    assert bench.get(0x27) == b"\x0f"
    bench.pass_ms(10)
    assert bench.get(0x27) == b"\xff"


def test_block_data_update_keeps_a_sample_together(bench):
    bench.chip.transfer(ON, 0)
    bench.mg = (15.9 * 16, 0, 0)
    bench.pass_ms(10)
    low = bench.get(0x28)
    bench.mg = (-15.9 * 16, 0, 0)
    bench.pass_ms(10)
    high = bench.get(0x29)
    assert int.from_bytes(low + high, "little", signed=True) >> 4 == 64
    assert int.from_bytes(bench.get(0xA8, 2), "little", signed=True) < 0


@pytest.mark.parametrize(("scale", "mg_per_count"), [(0, 1), (1, 2), (2, 4), (3, 12)])
@pytest.mark.parametrize("resolution", [(12, 0x57, 0x88), (10, 0x57, 0x80), (8, 0x5F, 0x80)])
def test_scale_and_resolution(bench, scale, mg_per_count, resolution):
    bits, reg1, reg4 = resolution
    bench.chip.transfer(bytes((0xA0, reg1, 0, 0, reg4 | scale << 4)), 0)
    bench.pass_ms(10)
    z = int.from_bytes(bench.get(0xAC, 2), "little", signed=True)
    assert z & ((1 << 16 - bits) - 1) == 0
    step = mg_per_count << 12 - bits
    assert (z >> 16 - bits) * step == pytest.approx(1000, abs=step / 2)


def test_it_ends_at_its_full_scale(bench):
    bench.chip.transfer(ON, 0)
    bench.mg = (99_999.0, -99_999.0, 0.0)
    bench.pass_ms(10)
    assert bench.get(0xA8, 4) == b"\xf0\x7f\x00\x80"


def test_absent_it_does_not_acknowledge(bench):
    bench.chip.present = False
    with pytest.raises(OSError):
        bench.get(0x0F)


@pytest.fixture
def driver():
    path = Path(__file__).parents[2] / "firmware" / "lis3dh.py"
    spec = importlib.util.spec_from_file_location("firmware_lis3dh", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Controller:
    """machine.I2C over the bench."""

    def __init__(self, bench):
        self.bench = bench

    def readfrom_mem(self, address, register, count):
        if address != ADDRESS:
            raise OSError(5)
        return self.bench.get(register, count)

    def readfrom_mem_into(self, address, register, got):
        got[:] = self.readfrom_mem(address, register, len(got))

    def writeto_mem(self, address, register, data):
        self.bench.chip.transfer(bytes((register,)) + data, 0)


def test_the_firmware_reads_mg(bench, driver):
    sensor = driver.find(Controller(bench))
    assert not sensor.read()
    bench.pass_ms(10)
    assert sensor.read()
    assert (sensor.x, sensor.y, sensor.z) == (100, -200, 1000)
    assert not sensor.read()


def test_the_firmware_finds_nothing_where_nothing_is(bench, driver):
    bench.chip.present = False
    assert driver.find(Controller(bench)) is None
