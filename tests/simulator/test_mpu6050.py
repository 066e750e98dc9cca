"""The modelled MPU-6050 and MPU-6500, register by register, against their register maps."""

import pytest

from companion.simulator.mpu6050 import MPU6050, MPU6500
from tests.simulator.sensor_bench import Bench

SMPLRT_DIV, ACCEL_CONFIG, INT_PIN_CFG, INT_ENABLE, INT_STATUS, DATA = 0x19, 0x1C, 0x37, 0x38, 0x3A, 0x3B
PWR_MGMT_1, PWR_MGMT_2, WHO_AM_I = 0x6B, 0x6C, 0x75
KINDS = pytest.mark.parametrize("kind", [MPU6050, MPU6500])


def running(kind):
    """Awake, +-8 g, 100 Hz, data ready told, the first sample read."""
    bench = Bench(kind)
    bench.put(PWR_MGMT_1, 0x00, 0x07)
    bench.put(SMPLRT_DIV, 9, 3, 0, 0x10, 3)
    bench.put(INT_ENABLE, 1)
    bench.pass_ms(50)
    bench.get(INT_STATUS, 7)
    return bench


def words(bench):
    got = bench.get(DATA, 6)
    return [int.from_bytes(got[at : at + 2], "big", signed=True) for at in (0, 2, 4)]


@pytest.mark.parametrize(("kind", "who", "power"), [(MPU6050, 0x68, 0x40), (MPU6500, 0x70, 0x01)])
def test_reset_values(kind, who, power):
    bench = Bench(kind)
    assert bench.get(WHO_AM_I)[0] == who
    assert bench.get(PWR_MGMT_1, 2) == bytes((power, 0))
    assert bench.get(SMPLRT_DIV, 0x3A - SMPLRT_DIV) == bytes(0x3A - SMPLRT_DIV)


def test_an_mpu6050_sleeps_at_first_and_an_mpu6500_does_not():
    for kind, samples in ((MPU6050, 0), (MPU6500, 1)):
        bench = Bench(kind)
        bench.pass_ms(32)
        bench.get(INT_STATUS)
        assert bool(bench.felt) == bool(samples)


@KINDS
@pytest.mark.parametrize("register", [INT_STATUS, DATA, 0x41, 0x48, 0x72, WHO_AM_I])
def test_read_only_registers_keep_nothing(kind, register):
    bench = Bench(kind)
    before = bench.get(register)
    bench.put(register, 0xA5)
    assert bench.get(register) == before


@KINDS
def test_reads_and_writes_go_on_but_not_at_the_fifo(kind):
    bench = Bench(kind)
    bench.put(SMPLRT_DIV, 1, 2, 3)
    assert bench.get(SMPLRT_DIV, 4) == b"\x01\x02\x03\x00"
    assert bench.get(0x73, 4) == bytes(4)
    assert bench.get(WHO_AM_I, 1) != b"\x00"


@KINDS
def test_data_ready_is_told_if_asked_for_and_taken_by_reading_the_status(kind):
    bench = running(kind)
    bench.pass_ms(10)
    words(bench)
    assert bench.get(INT_STATUS) == b"\x01"
    assert bench.get(INT_STATUS) == b"\x00"
    bench.put(INT_ENABLE, 0)
    bench.pass_ms(10)
    assert bench.get(INT_STATUS) == b"\x00"


@KINDS
def test_any_read_takes_it_if_so_set(kind):
    bench = running(kind)
    bench.put(INT_PIN_CFG, 0x10)
    bench.pass_ms(10)
    bench.get(WHO_AM_I)
    assert bench.get(INT_STATUS) == b"\x00"


@KINDS
@pytest.mark.parametrize(("reach", "one_g"), [(0, 16384), (1, 8192), (2, 4096), (3, 2048)])
def test_ranges_big_end_first(kind, reach, one_g):
    bench = running(kind)
    bench.put(ACCEL_CONFIG, reach << 3)
    bench.pass_ms(10)
    assert words(bench)[2] == one_g


@KINDS
def test_it_ends_at_full_scale(kind):
    bench = running(kind)
    bench.mg = (99_999.0, -99_999.0, 0.0)
    bench.pass_ms(10)
    assert words(bench) == [32767, -32768, 0]


@KINDS
@pytest.mark.parametrize(("divider", "rate_hz"), [(0, 1000), (9, 100), (19, 50)])
def test_the_rate_is_1_khz_divided(kind, divider, rate_hz):
    bench = running(kind)
    bench.put(SMPLRT_DIV, divider)
    bench.felt.clear()
    for _ in range(40):
        bench.pass_ms(1000 / rate_hz)
        bench.get(INT_STATUS)
    assert len(bench.felt) == pytest.approx(40, abs=1)


@pytest.mark.parametrize(("kind", "rate_hz"), [(MPU6050, 800), (MPU6500, 1000)])
def test_unfiltered_the_divider_counts_otherwise(kind, rate_hz):
    bench = running(kind)
    bench.put(0x1A, 0)
    bench.felt.clear()
    for _ in range(100):
        bench.pass_ms(1)
        bench.get(INT_STATUS)
    assert len(bench.felt) == pytest.approx(rate_hz / 10, abs=1)


@KINDS
@pytest.mark.parametrize("power", [0x40, 0x07, 0x04])
def test_asleep_or_without_a_clock_it_measures_nothing(kind, power):
    bench = running(kind)
    bench.put(PWR_MGMT_1, power)
    bench.pass_ms(100)
    assert bench.get(INT_STATUS) == b"\x00"


@KINDS
def test_in_cycles_it_wakes_now_and_then(kind):
    bench = running(kind)
    bench.put(PWR_MGMT_1, 0x20, 0x47)
    bench.felt.clear()
    for _ in range(100):
        bench.pass_ms(10)
        bench.get(INT_STATUS)
    assert len(bench.felt) == 5


@KINDS
def test_an_axis_in_standby_stays_as_it_was(kind):
    bench = running(kind)
    bench.put(PWR_MGMT_2, 0x0F)
    bench.mg = (500.0, 500.0, 500.0)
    bench.pass_ms(10)
    assert words(bench) == [2048, 2048, 4096]


@KINDS
def test_waking_takes_its_time(kind):
    bench = running(kind)
    bench.put(PWR_MGMT_1, 0x40)
    bench.put(PWR_MGMT_1, 0x00)
    bench.pass_ms(39)
    assert bench.get(INT_STATUS) == b"\x00"
    bench.pass_ms(1)
    assert bench.get(INT_STATUS) == b"\x01"


@KINDS
def test_a_device_reset_forgets_and_is_deaf_for_100_ms(kind):
    bench = running(kind)
    bench.put(PWR_MGMT_1, 0x80)
    bench.pass_ms(99)
    with pytest.raises(OSError):
        bench.get(WHO_AM_I)
    bench.pass_ms(1)
    assert bench.get(ACCEL_CONFIG) == b"\x00"
    assert not bench.get(PWR_MGMT_1)[0] & 0x80


@KINDS
def test_without_power_it_forgets_too(kind):
    bench = running(kind)
    bench.chip.lose_power()
    bench.pass_ms(100)
    assert bench.get(INT_ENABLE) == b"\x00"


def codes_6050(bench):
    x, y, z, low = bench.get(0x0D, 4)
    return [high >> 5 << 2 | low >> shift & 3 for high, shift in ((x, 4), (y, 2), (z, 0))]


@pytest.mark.parametrize(
    ("kind", "codes", "trim"),
    [
        (MPU6050, codes_6050, lambda code: 4096 * 0.34 * (0.92 / 0.34) ** ((code - 1) / 30)),
        (MPU6500, lambda bench: bench.get(0x0D, 3), lambda code: 2620 / 4 * 1.01 ** (code - 1)),
    ],
)
def test_the_self_test_shifts_each_axis_by_its_factory_trim(kind, codes, trim):
    bench = running(kind)
    before = words(bench)
    for axis, code in enumerate(codes(bench)):
        bench.put(ACCEL_CONFIG, 0x10 | 0x80 >> axis)
        bench.settle()
        shifts = [after - was for after, was in zip(words(bench), before, strict=True)]
        assert shifts.pop(axis) == pytest.approx(trim(code), abs=1)
        assert shifts == [0, 0]
        assert code


@pytest.mark.parametrize(("kind", "register", "mg"), [(MPU6050, 0x06, 250), (MPU6500, 0x77, 0.98 * 512)])
def test_offset_registers_shift_for_good(kind, register, mg):
    bench = running(kind)
    bench.put(register, 0x04, 0x00)
    bench.pass_ms(10)
    assert words(bench)[0] == pytest.approx((100 + mg) * 4.096, abs=1)
