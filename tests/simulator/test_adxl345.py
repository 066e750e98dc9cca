"""The modelled ADXL345, register by register, against what its data sheet says (rev G)."""

import pytest

from companion.simulator.adxl345 import ADXL345, SELF_TEST_MG
from tests.simulator.sensor_bench import Bench

BW_RATE, POWER_CTL, INT_SOURCE, DATA_FORMAT, DATA, FIFO_CTL, FIFO_STATUS = (
    0x2C,
    0x2D,
    0x30,
    0x31,
    0x32,
    0x38,
    0x39,
)


@pytest.fixture
def bench():
    return Bench(ADXL345)


@pytest.fixture
def running(bench):
    """Full resolution, +-8 g, 100 Hz, the first sample read."""
    bench.put(DATA_FORMAT, 0x0A)
    bench.put(POWER_CTL, 0x08)
    bench.pass_ms(11.2)
    bench.get(DATA, 6)
    return bench


def words(bench):
    got = bench.get(DATA, 6)
    return [int.from_bytes(got[at : at + 2], "little", signed=True) for at in (0, 2, 4)]


def test_reset_values(bench):
    assert bench.get(0x00) == b"\xe5"
    assert bench.get(0x1D, 15) == bytes(15)
    assert bench.get(BW_RATE, 6) == b"\x0a\x00\x00\x00\x02\x00"
    assert bench.get(FIFO_CTL, 2) == b"\x00\x00"


def test_it_stands_by_at_first(bench):
    bench.pass_ms(100)
    assert bench.get(INT_SOURCE) == b"\x02"
    assert bench.felt == []


@pytest.mark.parametrize("register", [0x00, 0x01, 0x1C, 0x2B, INT_SOURCE, 0x32, 0x37, FIFO_STATUS])
def test_read_only_and_reserved_registers_keep_nothing(bench, register):
    before = bench.get(register)
    bench.put(register, 0xA5)
    assert bench.get(register) == before


def test_reads_and_writes_go_on(bench):
    bench.put(0x1E, 1, 2, 3)
    assert bench.get(0x1D, 5) == b"\x00\x01\x02\x03\x00"


def test_after_the_last_register_comes_the_first(bench):
    assert bench.get(FIFO_STATUS, 2) == b"\x00\xe5"


def test_from_standby_to_the_first_sample_a_period_and_a_bit(bench):
    bench.put(POWER_CTL, 0x08)
    bench.pass_ms(11)
    assert not bench.get(INT_SOURCE)[0] & 0x80
    bench.pass_ms(0.2)
    assert bench.get(INT_SOURCE)[0] & 0x80


def test_data_ready_is_told_without_its_interrupt_and_taken_by_reading_data(running):
    running.pass_ms(10)
    assert running.get(INT_SOURCE) == b"\x82"
    assert running.get(INT_SOURCE) == b"\x82"
    running.get(DATA, 6)
    assert running.get(INT_SOURCE) == b"\x02"


def test_status_format_and_data_in_one_read(running):
    running.pass_ms(10)
    got = running.get(INT_SOURCE, 8)
    assert got[:2] == b"\x82\x0a"
    assert int.from_bytes(got[6:], "little") == 256


def test_a_sample_nobody_read_is_an_overrun(running):
    running.pass_ms(20)
    assert running.get(INT_SOURCE)[0] & 0x01
    running.get(DATA, 6)
    assert not running.get(INT_SOURCE)[0] & 0x01


@pytest.mark.parametrize(
    ("code", "rate_hz"), [(0x06, 6.25), (0x09, 50), (0x0A, 100), (0x0C, 400), (0x0F, 3200)]
)
def test_rates(bench, code, rate_hz):
    bench.put(BW_RATE, code)
    bench.put(POWER_CTL, 0x08)
    bench.pass_ms(1.1)
    for _ in range(20):
        bench.pass_ms(1000 / rate_hz)
        bench.get(INT_SOURCE)
    assert len(bench.felt) == pytest.approx(20, abs=1)


@pytest.mark.parametrize("reach", [0, 1, 2, 3])
def test_full_resolution_keeps_its_step(running, reach):
    running.put(DATA_FORMAT, 0x08 | reach)
    running.pass_ms(10)
    assert words(running) == [26, -51, 256]


@pytest.mark.parametrize(("reach", "one_g"), [(0, 256), (1, 128), (2, 64), (3, 32)])
def test_ten_bits_have_wider_steps(running, reach, one_g):
    running.put(DATA_FORMAT, reach)
    running.pass_ms(10)
    assert words(running)[2] == one_g


@pytest.mark.parametrize(("form", "most"), [(0x08, 511), (0x0A, 2047), (0x0B, 4095), (0x02, 511)])
def test_it_ends_at_full_scale(running, form, most):
    running.put(DATA_FORMAT, form)
    running.mg = (99_999.0, -99_999.0, 0.0)
    running.pass_ms(10)
    assert words(running) == [most, -most - 1, 0]


@pytest.mark.parametrize(("form", "lowest"), [(0x0C, 6), (0x0D, 5), (0x0E, 4), (0x0F, 3), (0x07, 6)])
def test_left_justified_the_lowest_bit_is_where_the_data_sheet_draws_it(running, form, lowest):
    running.put(DATA_FORMAT, form)
    running.mg = (16_000.0 / 4096 if form & 8 else 31.25, 0.0, 0.0)  # one count
    running.pass_ms(10)
    assert words(running)[0] == 1 << lowest


def test_offsets_are_added(running):
    running.put(0x1E, 10, 0xF6, 0)
    running.mg = (0.0, 0.0, 0.0)
    running.pass_ms(10)
    assert words(running)[:2] == [40, -40]


def test_the_self_test_shifts_as_far_as_the_data_sheet_allows(running):
    before = words(running)
    running.put(DATA_FORMAT, 0x8A)
    running.settle()
    shifts = [(after - was) * 3.90625 for after, was in zip(words(running), before, strict=True)]
    assert shifts == pytest.approx(SELF_TEST_MG, abs=4)
    limits_mg = ((200 * 1.77, 2100 * 1.77), (-2100 * 1.77, -200 * 1.77), (300 * 1.47, 3400 * 1.47))
    assert all(least <= mg <= most for mg, (least, most) in zip(SELF_TEST_MG, limits_mg, strict=True))


def test_two_reads_may_tear_a_sample(running):
    running.mg = (1040.0, 0.0, 0.0)
    running.pass_ms(10)
    low = running.get(0x32)
    running.mg = (-1040.0, 0.0, 0.0)
    running.pass_ms(10)
    assert int.from_bytes(low + running.get(0x33), "little", signed=True) not in (266, -266)


@pytest.mark.parametrize("power", [0x0C, 0x38])
def test_asleep_it_tells_no_data(running, power):
    running.put(0x26, 1, 0x07)
    running.put(POWER_CTL, power)
    running.pass_ms(500)
    assert not running.get(INT_SOURCE)[0] & 0x80


def test_a_fifo_gives_one_sample_a_read(running):
    running.put(FIFO_CTL, 0x80)
    for x in (100.0, 200.0, 300.0):
        running.mg = (x, 0.0, 0.0)
        running.pass_ms(10)
        running.get(INT_SOURCE)
    assert running.get(FIFO_STATUS) == b"\x03"
    assert [words(running)[0] for _ in range(3)] == [26, 51, 77]
    assert not running.get(INT_SOURCE)[0] & 0x80


@pytest.mark.parametrize(("mode", "first"), [(0x40, 1), (0x80, 9)])
def test_a_full_fifo_stops_or_lets_go_of_the_oldest(running, mode, first):
    running.put(FIFO_CTL, mode)
    for number in range(1, 41):
        running.mg = (3.90625 * number, 0.0, 0.0)
        running.pass_ms(10)
        running.get(INT_SOURCE)
    assert words(running)[0] == first


def test_without_power_it_forgets(running):
    running.chip.lose_power()
    running.pass_ms(2)
    assert running.get(DATA_FORMAT) == b"\x00"
    assert running.get(POWER_CTL) == b"\x00"
