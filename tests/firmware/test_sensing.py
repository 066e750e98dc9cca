"""The firmware's search for a sensor, and its judgement, in a real MicroPython over modelled sensors and a modelled bus."""

import random
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from companion.simulator.adxl345 import ADXL345
from companion.simulator.i2c_sensors import SensorBus
from companion.simulator.lis3dh import LIS3DH
from companion.simulator.mpu6050 import MPU6050, MPU6500
from tests.firmware.driver_bench import load
from tests.firmware.sensing_bench import FIRMWARE, STANDIN, Firmware, SensedCup

KINDS = (LIS3DH, ADXL345, MPU6050, MPU6500)
FOUND_MS = 400
"""From power, or from the end of a pause, to the first sample."""


@pytest.fixture(scope="module")
def firmware():
    """One MicroPython for all; a cup in it lives until the next is made."""
    firmware = Firmware()
    yield firmware
    firmware.close()


@pytest.fixture
def cup_of(firmware):
    """Makes a cup of sensors: kinds, or (kind, address or None, options)."""

    def make(*kinds, **options):
        return SensedCup(
            firmware, *[kind if isinstance(kind, tuple) else (kind, None, {}) for kind in kinds], **options
        )

    return make


@pytest.fixture
def cup(cup_of):
    """One with an LIS3DH that runs."""
    cup = cup_of(LIS3DH).run(1000)
    assert cup.name == "lis3dh"
    return cup


def near(cup, mg, off=30):
    """Whether all samples of this time are there, within `off` mg."""
    return bool(cup.samples) and all(
        abs(got - want) <= off for sample in cup.samples for got, want in zip(sample[1:], mg, strict=True)
    )


def longest_gap_ms(cup):
    return max(later[0] - sooner[0] for sooner, later in zip(cup.samples, cup.samples[1:], strict=False))


def noise_of(seed):
    """An acceleration anywhere in the range."""
    chance = random.Random(seed)  # noqa: S311 - noise
    return lambda _: tuple(chance.uniform(-8000, 8000) for _ in "xyz")


# Found.


@pytest.mark.parametrize(
    ("kind", "address"), [(kind, address) for kind in KINDS for address in kind.addresses]
)
def test_each_sensor_is_found_at_each_of_its_addresses(cup_of, kind, address):
    cup = cup_of((kind, address, {})).run(FOUND_MS)
    assert cup.name == kind.name
    assert cup.run(1000).name == kind.name
    assert len(cup.samples) == pytest.approx(100, abs=1)
    assert near(cup, cup.hand.mg)


def test_so_it_is_without_micropython():
    firmware = Firmware("cpython")
    cup = SensedCup(firmware, (MPU6050, None, {})).run(1000)
    assert cup.name == "mpu6050"
    assert near(cup, cup.hand.mg)
    firmware.close()


@pytest.mark.parametrize(
    ("kind", "identity", "name"),
    [
        (ADXL345, 0xE6, "adxl346"),
        (MPU6050, 0x69, "mpu6050"),
        (MPU6500, 0x71, "mpu9250"),
        (MPU6050, 0x72, "mpu6050"),
        (MPU6500, 0x73, "mpu9255"),
        (MPU6500, 0x98, "icm20689"),
    ],
)
def test_relatives_are_known_by_their_identities(cup_of, kind, identity, name):
    cup = cup_of((kind, None, {"identity": identity}))
    cup.hand.moved = True
    assert cup.run(FOUND_MS).name == name


def test_without_a_sensor_it_is_looked_for_once_a_second(cup_of):
    cup = cup_of().run(5000)
    assert (cup.name, cup.names) == ("none", [])
    before = cup.board.transfers
    cup.run(10_000)
    assert 9 * 6 <= cup.board.transfers - before <= 10 * 6


def test_one_that_is_plugged_in_later_is_found(cup_of):
    cup = cup_of(LIS3DH)
    cup.sensor.present = False
    assert cup.run(20_000).name == "none"
    cup.sensor.present = True
    assert cup.run(1000 + FOUND_MS).names == ["lis3dh"]


def test_a_sensor_that_boots_late_is_found(cup_of):
    cup = cup_of(MPU6050)
    cup.sensor.lose_power()
    assert cup.run(500).name == "mpu6050"


def test_the_known_one_of_two_is_taken(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x00}), MPU6050)
    assert cup.run(FOUND_MS).name == "mpu6050"


# Strangers.


@pytest.mark.parametrize(
    ("kind", "name"), [(LIS3DH, "lis3dh-31"), (ADXL345, "adxl345-31"), (MPU6500, "mpu6050-31")]
)
def test_a_stranger_is_taken_if_it_behaves(cup_of, kind, name):
    cup = cup_of((kind, None, {"identity": 0x31})).run(1500)
    assert cup.name == name
    assert near(cup, cup.hand.mg)


def test_no_sample_of_a_stranger_on_trial_is_given(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.hand.moved = True
    assert cup.run(25_000).name == "none"
    assert cup.samples == []


def test_a_stranger_that_was_moved_is_taken_when_it_lies_still(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.hand.moved = True
    cup.run(25_000)
    cup.hand.moved = False
    assert cup.run(12_000).name == "lis3dh-31"
    assert longest_gap_ms(cup) <= 12


@pytest.mark.parametrize("gravity_mg", [0.0, 780.0, 1220.0, 4000.0])
def test_a_stranger_that_does_not_feel_gravity_is_not_taken(cup_of, gravity_mg):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.hand.mg = (0.0, 0.0, gravity_mg)
    assert cup.run(15_000).name == "none"


@pytest.mark.parametrize("gravity_mg", [820.0, 1180.0])
def test_a_stranger_may_be_a_little_off(cup_of, gravity_mg):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.hand.mg = (0.0, 0.0, gravity_mg)
    assert cup.run(1500).name == "lis3dh-31"


def test_a_picture_of_gravity_is_no_sensor(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.sensor.stuck_mg = (0.0, 0.0, 1000.0)
    cup.sensor.tests = False
    assert cup.run(15_000).name == "none"
    assert cup.names == []


def test_a_very_quiet_stranger_shows_by_its_self_test_that_it_lives(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x31}))
    cup.hand.noise_mg = 0.0
    assert cup.run(2000).name == "lis3dh-31"
    assert cup.run(1000).samples
    assert near(cup, cup.hand.mg, off=0)


def test_strangers_have_their_turns(cup_of):
    dead = (LIS3DH, None, {"identity": 0x00})
    cup = cup_of(dead, (MPU6500, None, {"identity": 0x11}))
    cup.sensor.stuck_mg = (0.0, 0.0, 0.0)
    cup.sensor.tests = False
    assert cup.run(5000).name == "mpu6050-11"


def test_one_that_never_lies_still_lets_the_next_one_try(cup_of):
    cup = cup_of((LIS3DH, None, {"identity": 0x00}), (MPU6500, None, {"identity": 0x11}))
    cup.sensor._acceleration_mg = noise_of(7)
    assert cup.run(25_000).names == ["mpu6050-11"]


# Lost and found.


@pytest.mark.parametrize("acknowledged", [0, 1])
def test_one_bad_transfer_is_borne(cup, acknowledged):
    cup.bus.refuse(acknowledged)
    assert cup.run(1000).names == []
    assert len(cup.samples) >= 98


def test_a_write_that_breaks_off_in_the_middle_is_written_again(cup_of):
    cup = cup_of(LIS3DH).run(31)  # the search has passed
    cup.bus.refuse(acknowledged=4, times=1)
    assert cup.run(1000).name == "lis3dh"
    assert near(cup, cup.hand.mg)


def test_three_bad_ones_and_the_bus_is_made_anew(cup):
    cup.bus.refuse(times=3)
    assert cup.run(1000).names == []
    assert len(cup.samples) >= 85


@pytest.mark.parametrize("kind", KINDS)
def test_one_that_is_gone_is_missing_within_300_ms_and_found_again(cup_of, kind):
    cup = cup_of(kind).run(1000)
    cup.sensor.present = False
    assert cup.run(300).name == "none"
    cup.run(9700)
    assert (cup.name, cup.samples) == ("none", [])
    cup.sensor.present = True
    assert cup.run(1000 + FOUND_MS).names == [kind.name]


def test_a_stretched_clock_is_like_no_answer(cup):
    cup.bus.stretch_us = 60_000
    assert cup.run(300).name == "none"
    cup.bus.stretch_us = 0
    assert cup.run(1000 + FOUND_MS).name == "lis3dh"


def test_a_line_on_ground_is_waited_for(cup):
    cup.bus.short = True
    assert cup.run(300).name == "none"
    before = cup.board.transfers
    cup.run(5000)
    assert cup.board.transfers == before  # nothing is asked on a dead bus: each question would wait in vain
    cup.bus.short = False
    assert cup.run(1000 + FOUND_MS).name == "lis3dh"


# The stuck bus.


@pytest.mark.parametrize("byte", [0x00, 0x55, 0xAA, 0x7F, 0xFE])
def test_a_bus_that_hangs_is_freed(cup, byte):
    for at_bit in range(8):
        cup.bus.hang(byte, at_bit)
        assert cup.run(300).names == []
        assert near(cup, cup.hand.mg)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bus_that_hung_before_the_board_started_is_freed(cup_of, kind):
    cup = cup_of(kind)
    cup.bus.hang(0x00, 3)
    assert cup.run(FOUND_MS).name == kind.name


def test_a_chip_that_was_written_to_takes_no_clocks_for_data(cup):
    before = cup.sensor.transfer(b"\x9e", 0x62)
    cup.bus.hang_writing(cup.sensor, 0x32)
    assert cup.run(300).names == []
    assert near(cup, cup.hand.mg)
    assert cup.sensor.transfer(b"\xb2", 2) == before[0x14:0x16]


class Line:
    """A pin on a bus, as `free` moves it."""

    def __init__(self, bus, lines, index):
        self._bus, self._lines, self._index = bus, lines, index

    def value(self, level=None):
        if level is None:
            return int(self._bus.levels()[self._index])
        self._lines[self._index] = bool(level)
        self._bus.drive(*self._lines)
        return None


class Watched(SensorBus):
    """A bus that writes down what a controller does while a chip holds SDA."""

    def __init__(self):
        super().__init__({})
        self.pulled = False

    def drive(self, scl, sda):
        self.pulled |= not sda and not self.idle
        return super().drive(scl, sda)


@pytest.fixture
def free(monkeypatch):
    """The firmware's `free`, here."""
    for name in ("lis3dh", "adxl345", "mpu6050"):
        monkeypatch.setitem(sys.modules, name, load(name))
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace())
    monkeypatch.setattr(time, "sleep_us", lambda _: None, raising=False)
    sensing = load("sensing")

    def free(bus):
        lines = [True, True]
        return sensing.free(Line(bus, lines, 0), Line(bus, lines, 1))

    return free


@pytest.mark.parametrize("at_bit", range(8))
@pytest.mark.parametrize("byte", [0x00, 0x55, 0xAA, 0x01, 0x80, 0xFF])
def test_freed_means_that_nobody_waits_for_a_clock(free, byte, at_bit):
    bus = Watched()
    bus.hang(byte, at_bit)
    assert free(bus)
    assert bus.idle
    assert bus.levels() == (True, True)
    assert byte or not bus.pulled  # it is clocked with SDA released


def test_a_line_on_ground_cannot_be_freed(free):
    bus = Watched()
    bus.short = True
    assert not free(bus)


# Forgotten and mistaken.


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("after_ms", [0, 3, 7])
def test_a_brown_out_is_noticed_and_mended(cup_of, kind, after_ms):
    cup = cup_of(kind).run(1000 + after_ms)
    cup.sensor.lose_power()
    cup.run(500)
    assert cup.names == []
    assert near(cup, cup.hand.mg)
    cup.hand.mg = (300.0, 0.0, -950.0)
    assert cup.run(1000).names == []
    assert len(cup.samples) >= 99
    assert near(cup, cup.hand.mg, off=40)


def test_brown_outs_now_and_then_are_borne(cup):
    for _ in range(4):
        cup.sensor.lose_power()
        assert cup.run(5000).names == []


def test_one_that_keeps_nothing_is_missing_and_asked_once_a_second(cup_of):
    cup = cup_of(LIS3DH)
    cup.sensor._write = lambda *_: None
    assert cup.run(10_000).names == []
    before = cup.board.transfers
    assert cup.run(10_000).name == "none"
    assert cup.board.transfers - before < 10 * 50


@pytest.mark.parametrize(("kind", "register"), [(LIS3DH, 0x20), (ADXL345, 0x2D), (MPU6050, 0x6B)])
def test_one_that_fell_asleep_is_woken(cup_of, kind, register):
    cup = cup_of(kind).run(1000)
    cup.sensor.transfer(bytes((register, 0x40 if kind is MPU6050 else 0)), 0)
    assert cup.run(900).names == []
    assert cup.run(1000).names == []
    assert len(cup.samples) >= 99


def test_one_without_new_data_is_missing(cup):
    cup.sensor.stalled = True
    assert cup.run(700).name == "none"
    cup.run(10_000)
    assert cup.names == []
    cup.sensor.stalled = False
    assert cup.run(2000).names == ["lis3dh"]


@pytest.mark.parametrize(
    "mg",
    [(0.0, 0.0, 0.0), (0.0, 0.0, 4000.0), (8000.0, 8000.0, 8000.0), (400.0, 0.0, 500.0), (0.0, 0.0, 1350.0)],
)
def test_what_nobody_can_feel_for_long_is_nonsense(cup, mg):
    cup.hand.mg = mg
    assert cup.run(7000).name == "none"
    cup.run(20_000)
    assert (cup.name, cup.samples) == ("none", [])
    cup.hand.mg = (0.0, 0.0, 1000.0)
    assert cup.run(2500).names == ["lis3dh"]


def test_noise_is_nonsense(cup):
    cup.sensor._acceleration_mg = noise_of(3)
    assert cup.run(15_000).name == "none"
    assert cup.run(15_000).names == []


@pytest.mark.parametrize(
    ("shake_mg", "swirl_mg"), [(1000.0, 0.0), (5000.0, 0.0), (0.0, 1800.0), (0.0, 4000.0)]
)
def test_shaking_and_swirling_for_long_is_none(cup, shake_mg, swirl_mg):
    cup.hand.shake_mg = shake_mg
    cup.hand.swirl_mg = swirl_mg
    assert cup.run(20_000).names == []
    assert len(cup.samples) >= 1999


def test_a_sensor_at_the_edge_of_its_data_sheet_is_none(cup_of):
    cup = cup_of(ADXL345)
    cup.hand.mg = (150.0, 150.0, 1230.0)
    cup.run(FOUND_MS)
    assert cup.run(15_000).names == []


def test_what_is_always_the_same_is_no_sensor(cup):
    cup.sensor.stuck_mg = (0.0, 0.0, 1000.0)
    cup.sensor.tests = False
    cup.run(13_000)
    assert cup.name == "none"
    cup.run(20_000)
    assert (cup.names, cup.samples) == ([], [])
    cup.sensor.stuck_mg = None
    assert cup.run(2500).names == ["lis3dh"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_very_quiet_sensor_shows_by_its_self_test_that_it_lives(cup_of, kind):
    cup = cup_of(kind)
    cup.hand.noise_mg = 0.0
    cup.run(FOUND_MS)
    assert cup.run(25_000).names == []
    assert near(cup, cup.hand.mg, off=2)
    assert len(cup.samples) >= 2400


# Time.


@pytest.mark.parametrize("fast_by", [-0.08, -0.03, 0.03, 0.08])
def test_it_follows_the_sensors_own_clock(cup_of, fast_by):
    cup = cup_of((LIS3DH, None, {"fast_by": fast_by})).run(FOUND_MS)
    cup.run(10_000)
    made = 1000 * (1 + fast_by)
    assert len(cup.samples) >= min(made, 1000) * 0.99
    assert longest_gap_ms(cup) <= 12


@pytest.mark.parametrize("raster_ms", [3, 7, 10])
def test_it_may_be_asked_at_any_time(cup_of, raster_ms):
    cup = cup_of(LIS3DH).run(1000, raster_ms)
    assert cup.run(10_000, raster_ms).names == []
    assert len(cup.samples) >= 950


@pytest.mark.parametrize("raster_ms", [0, 7])
def test_its_times_wrap(cup_of, raster_ms):
    wrap = 1 << 30
    cup = cup_of(LIS3DH, start_ms=wrap - 2000).run(1000, raster_ms)
    assert cup.name == "lis3dh"
    assert cup.run(3000, raster_ms).names == []
    assert cup.now_ms == 2000
    assert len(cup.samples) >= 280


ALLOCATION = """
import gc
import sys
import lis3dh, adxl345, mpu6050, sensing

class I2C:
    # Fills the buffer without allocating: a sample that changes a little each time.
    def __init__(self, status, at, high):
        self.status, self.at, self.high, self.beat = status, at, high, 0
    def readfrom_mem_into(self, address, register, got):
        self.beat = self.beat + 16 & 0x70
        at = 0
        while at < len(got):
            got[at] = self.status[at] if at < len(self.status) else 0
            at += 1
        got[self.at] = self.high
        got[len(self.status)] = self.beat
    def writeto_mem(self, address, register, data):
        pass

for kind, status, at, high in (
    (lis3dh, b"\\xa8\\0\\0\\0\\x0f", 10, 0x0F),
    (adxl345, b"\\x82\\x0a", 7, 0x01),
    (mpu6050, b"\\x01\\0\\x01", 7, 0x10),
):
    cup = sensing.Sensing(None)
    cup._i2c = I2C(status, at, high)
    cup._meet(0, kind, 1, kind.NAME, True)
    now = 0
    while now < 1000:
        now += 2
        cup.step(now)
    taken = 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    while now < 6000:
        now += 2
        if cup.step(now):
            taken += 1
    after = gc.mem_alloc()
    gc.enable()
    print(cup.name, taken, after - before)
"""


def test_a_sample_allocates_nothing():
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    command = [sys.executable, "-P", "-m", "micropython_unix", "-c", ALLOCATION]
    path = f"{STANDIN}:{FIRMWARE}:.frozen"
    done = subprocess.run(command, env={"MICROPYPATH": path}, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stdout
    assert done.stdout.split() == ["lis3dh", "500", "0", "adxl345", "500", "0", "mpu6050", "500", "0"]
