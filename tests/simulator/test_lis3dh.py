"""The modelled LIS3DH, register by register, against what its data sheet says (rev 2)."""

import pytest

from companion.simulator.lis3dh import LIS3DH, SELF_TEST_MG
from tests.simulator.sensor_bench import Bench

ON = (0x57, 0, 0, 0xA8, 0, 0)
CTRL1, CTRL2, CTRL4, CTRL5, FIFO_CTRL = 0x20, 0x21, 0x23, 0x24, 0x2E
STATUS, OUT = 0x27, 0xA8


@pytest.fixture
def bench():
    return Bench(LIS3DH)


@pytest.fixture
def running(bench):
    """Started, and settled."""
    bench.put(0xA0, *ON)
    bench.pass_ms(80)
    bench.get(OUT, 6)
    return bench


def sample(bench):
    got = bench.get(OUT, 6)
    return tuple(int.from_bytes(got[at : at + 2], "little", signed=True) >> 4 for at in (0, 2, 4))


def test_it_says_who_it_is(bench):
    assert bench.get(0x0F) == b"\x33"


def test_a_relative_says_something_else():
    assert Bench(LIS3DH, identity=0x32).get(0x0F) == b"\x32"


def test_it_is_asleep_at_first(bench):
    bench.pass_ms(100)
    assert bench.get(CTRL1) == b"\x07"
    assert bench.get(STATUS) == b"\x00"
    assert bench.felt == []


def test_without_bit_7_a_long_read_stays_on_its_register(bench):
    assert bench.get(0x0F, 3) == b"\x33\x33\x33"


def test_without_bit_7_a_long_write_stays_on_its_register(bench):
    bench.put(CTRL2, 1, 2, 3)
    assert bench.get(CTRL2 | 0x80, 2) == b"\x03\x00"


def test_with_bit_7_reads_and_writes_go_on(bench):
    bench.put(0xA0, *ON)
    assert bench.get(0xA0, 6) == bytes(ON)


@pytest.mark.parametrize("register", [0x0F, 0x00, 0x1D, STATUS, 0x28, 0x2D, 0x2F, 0x31])
def test_read_only_and_reserved_registers_keep_nothing(bench, register):
    before = bench.get(register)
    bench.put(register, 0xA5)
    assert bench.get(register) == before


def test_new_data_comes_at_its_rate_and_is_taken_by_reading_it(running):
    running.pass_ms(10)
    assert running.get(STATUS | 0x80, 7)[0] == 0x0F
    assert running.get(STATUS) == b"\x00"
    running.pass_ms(9)
    assert running.get(STATUS) == b"\x00"
    running.pass_ms(1)
    assert running.get(STATUS) == b"\x0f"
    running.pass_ms(10)
    assert running.get(STATUS) == b"\xff"


def test_reading_one_axis_clears_its_flag_only(running):
    running.pass_ms(10)
    running.get(0xAA, 2)
    assert running.get(STATUS)[0] & 0x07 == 0x05


@pytest.mark.parametrize(
    ("bits", "rate_hz"), [(1, 1), (2, 10), (3, 25), (4, 50), (5, 100), (6, 200), (7, 400)]
)
def test_samples_are_as_far_apart_as_the_rate_says(bench, bits, rate_hz):
    bench.put(CTRL1, bits << 4 | 0x07)
    for _ in range(8):
        bench.pass_ms(1000 / rate_hz)
        bench.get(STATUS)
    assert len(bench.felt) == 8
    gaps = {later - sooner for sooner, later in zip(bench.felt, bench.felt[1:], strict=False)}
    assert max(gaps) - min(gaps) <= 1
    assert max(gaps) == pytest.approx(1e9 / rate_hz, abs=1)


def test_its_own_clock_may_run_ahead():
    bench = Bench(LIS3DH, fast_by=0.05)
    bench.put(CTRL1, 0x57)
    for _ in range(1000):
        bench.pass_ms(1)
        bench.get(STATUS)
    assert len(bench.felt) == 105


def test_high_resolution_needs_seven_samples_to_settle(bench):
    bench.put(0xA0, *ON)
    seen = []
    for _ in range(9):
        bench.pass_ms(10)
        seen.append(sample(bench)[2])
    assert seen[6] < 250
    assert seen[7:] == [250, 250]


def test_block_data_update_keeps_a_sample_together(running):
    running.mg = (15.9 * 16, 0, 0)
    running.pass_ms(10)
    low = running.get(0x28)
    running.mg = (-15.9 * 16, 0, 0)
    running.pass_ms(10)
    high = running.get(0x29)
    assert int.from_bytes(low + high, "little", signed=True) >> 4 == 64
    running.pass_ms(10)
    assert sample(running)[0] < 0


def test_without_it_a_sample_is_torn(running):
    running.put(CTRL4, 0x28)
    running.mg = (1040.0, 0.0, 0.0)
    running.pass_ms(10)
    low = running.get(0x28)
    running.mg = (-1040.0, 0.0, 0.0)
    running.pass_ms(10)
    assert int.from_bytes(low + running.get(0x29), "little", signed=True) >> 4 not in (260, -260)


def test_a_read_that_was_cut_off_stops_no_later_one(running):
    running.get(0x28)  # the low byte only
    running.mg = (400.0, 0.0, 0.0)
    running.pass_ms(10)
    sample(running)
    running.pass_ms(10)
    assert sample(running)[0] == 100


@pytest.mark.parametrize(("scale", "mg_per_count"), [(0, 1), (1, 2), (2, 4), (3, 12)])
@pytest.mark.parametrize("resolution", [(12, 0x57, 0x88), (10, 0x57, 0x80), (8, 0x5F, 0x80)])
def test_scale_and_resolution(bench, scale, mg_per_count, resolution):
    bits, reg1, reg4 = resolution
    bench.put(0xA0, reg1, 0, 0, reg4 | scale << 4)
    bench.pass_ms(80)
    z = int.from_bytes(bench.get(0xAC, 2), "little", signed=True)
    assert z & ((1 << 16 - bits) - 1) == 0
    step = mg_per_count << 12 - bits
    assert (z >> 16 - bits) * step == pytest.approx(1000, abs=step / 2)


def test_it_ends_at_its_full_scale(running):
    running.mg = (99_999.0, -99_999.0, 0.0)
    running.pass_ms(10)
    assert running.get(OUT, 4) == b"\xf0\x7f\x00\x80"


def test_big_endian_in_high_resolution(running):
    running.put(CTRL4, 0xE8)
    running.pass_ms(10)
    assert running.get(0xAC, 2) == (250 << 4).to_bytes(2, "big")


def test_an_axis_that_is_off_reads_nothing(running):
    running.put(CTRL1, 0x53)
    running.pass_ms(10)
    assert sample(running)[2] == 0


@pytest.mark.parametrize(("bits", "sign"), [(0, 0), (1, 1), (2, -1), (3, 0)])
def test_the_self_test_shifts_as_far_as_the_data_sheet_allows(running, bits, sign):
    before = sample(running)
    running.put(CTRL4, 0xA8 | bits << 1)
    running.settle()
    shifts = [(after - was) * 4 for after, was in zip(sample(running), before, strict=True)]
    assert shifts == [sign * mg for mg in SELF_TEST_MG]
    assert all(17 * 4 <= mg <= 360 * 4 for mg in SELF_TEST_MG)


def test_a_push_needs_some_samples(running):
    running.put(CTRL4, 0xAA)
    running.pass_ms(10)
    pushed = sample(running)[0]
    running.settle()
    assert 25 < pushed < sample(running)[0] == 100


def test_a_filter_takes_gravity_away(running):
    running.put(CTRL2, 0x08)
    running.pass_ms(10)
    assert sample(running) == (0, 0, 0)


def test_activity_thresholds_put_it_to_sleep(running):
    running.put(0x3E, 0x01)
    running.pass_ms(90)
    assert running.get(STATUS)[0] & 0x08 == 0


def test_a_fifo_gives_the_oldest_first_and_goes_round(running):
    running.put(CTRL5, 0x40)
    running.put(FIFO_CTRL, 0x80)
    for x in (100.0, 200.0, 300.0):
        running.mg = (x, 0.0, 0.0)
        running.pass_ms(10)
        running.get(STATUS)
    assert running.get(0x2F)[0] & 0x1F == 3
    got = running.get(OUT, 18)
    assert [int.from_bytes(got[at : at + 2], "little") >> 4 for at in (0, 6, 12)] == [25, 50, 75]
    assert running.get(0x2F)[0] & 0x20


@pytest.mark.parametrize(("mode", "first"), [(0x40, 1), (0x80, 9)])
def test_a_full_fifo_stops_or_lets_go_of_the_oldest(running, mode, first):
    running.put(CTRL5, 0x40)
    running.put(FIFO_CTRL, mode)
    for number in range(1, 41):
        running.mg = (4.0 * number, 0.0, 0.0)
        running.pass_ms(10)
        running.get(STATUS)
    assert running.get(0x2F)[0] & 0x40
    assert sample(running)[0] == first


def test_a_reboot_takes_five_ms_and_keeps_the_registers(running):
    running.put(CTRL5, 0x80)
    with pytest.raises(OSError):
        running.get(CTRL1)
    running.pass_ms(5)
    assert running.get(CTRL1) == b"\x57"
    assert running.get(CTRL5) == b"\x00"


def test_without_power_it_forgets(running):
    running.chip.lose_power()
    with pytest.raises(OSError):
        running.get(CTRL1)
    running.pass_ms(5)
    assert running.get(0xA0, 6) == b"\x07\x00\x00\x00\x00\x00"


def test_absent_it_does_not_acknowledge(bench):
    bench.chip.present = False
    with pytest.raises(OSError):
        bench.get(0x0F)


def test_stalled_it_answers_but_measures_nothing(running):
    running.chip.stalled = True
    running.pass_ms(100)
    assert running.get(STATUS) == b"\x00"
    assert running.get(0x0F) == b"\x33"


@pytest.mark.parametrize("tests", [True, False])
def test_a_stuck_element_feels_one_thing(running, tests):
    running.chip.stuck_mg = (0.0, 0.0, 1200.0)
    running.chip.tests = tests
    running.put(CTRL4, 0xAA)
    running.settle()
    assert sample(running) == ((75, 75, 375) if tests else (0, 0, 300))
