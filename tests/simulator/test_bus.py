from __future__ import annotations

import errno

import pytest
import smbus2
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c

from companion.simulator.bus import SimulatedBus, Trouble
from companion.simulator.panel import Panel


@pytest.fixture
def panel() -> Panel:
    return Panel()


@pytest.fixture
def bus(panel) -> SimulatedBus:
    return SimulatedBus({0x3C: panel, 0x3D: Panel()})


@pytest.fixture(autouse=True)
def _linux_errno(monkeypatch):
    """luma looks the name up; macOS has none."""
    monkeypatch.setattr(errno, "EREMOTEIO", 121, raising=False)


def test_bytes_transfers_and_time_on_the_wire_are_counted(bus):
    wire = i2c(bus=bus, address=0x3C)
    wire.command(0xAE, 0x81, 0x10)
    wire.data([0] * 70)
    assert bus.transactions == 1 + 3
    assert bus.bytes_sent == (2 + 3) + (2 + 32) + (2 + 32) + (2 + 6)
    assert bus.bus_seconds(400_000) == pytest.approx(bus.bytes_sent * 9 / 400_000)


def test_a_bus_that_luma_opens_itself_takes_long_writes(bus, panel, monkeypatch):
    monkeypatch.setattr(smbus2, "SMBus", lambda port: bus)
    wire = i2c(port=1, address=0x3C)
    wire.command(0x20, 0)
    wire.data(list(range(200)))
    assert bus.transactions == 2
    assert bus.bytes_sent == 4 + 202
    assert panel.mistakes == []


def test_a_block_is_at_most_32_bytes(bus):
    with pytest.raises(ValueError, match="32 bytes"):
        bus.write_i2c_block_data(0x3C, 0x40, [0] * 33)


def test_an_address_without_a_panel_does_not_answer(bus):
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        bus.write_i2c_block_data(0x3E, 0, [0xE3])
    assert caught.value.errno == 121
    with pytest.raises(DeviceNotFoundError):
        i2c(bus=bus, address=0x3E).command(0xE3)


@pytest.mark.parametrize(
    ("trouble", "number"), [(Trouble.NO_ANSWER, 121), (Trouble.TIMED_OUT, errno.ETIMEDOUT)]
)
def test_an_ordered_fault_breaks_one_transfer_off_in_the_middle(bus, panel, trouble, number):
    bus.fail(0x3C, trouble, after_bytes=3)
    with pytest.raises(OSError) as caught:
        bus.write_i2c_block_data(0x3C, 0x00, [0x81, 0x55, 0x81, 0x66])
    assert caught.value.errno == number
    assert panel.contrast == 0x55
    bus.write_i2c_block_data(0x3C, 0x00, [0x81, 0x66])
    assert panel.contrast == 0x66


def test_a_fault_may_be_ordered_for_a_later_transfer(bus, panel):
    bus.fail(0x3C, Trouble.NO_ANSWER, after_transfers=1)
    bus.fail(0x3C, Trouble.TIMED_OUT)
    bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    for number in (121, errno.ETIMEDOUT):
        with pytest.raises(OSError) as caught:
            bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
        assert caught.value.errno == number
    bus.write_i2c_block_data(0x3C, 0x00, [0xE3])


def test_a_fault_of_one_panel_leaves_the_others_alone(bus):
    bus.fail(0x3C, Trouble.NO_ANSWER)
    bus.write_i2c_block_data(0x3D, 0x00, [0xE3])
    assert bus.bytes_sent == 3


def test_an_unplugged_panel_is_dark_and_comes_back_as_its_power_up_leaves_it(bus, panel):
    bus.write_i2c_block_data(0x3C, 0x00, [0x8D, 0x14, 0xAF, 0x81, 1])
    assert panel.on
    bus.unplug(0x3C)
    assert not panel.on
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    bus.plug(0x3C)
    bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    assert panel.contrast == 0x7F


def test_healing_ends_all_faults(bus):
    bus.fail(0x3C, Trouble.NO_ANSWER)
    bus.unplug(0x3D)
    bus.heal()
    bus.write_i2c_block_data(0x3C, 0x00, [0xE3])
    bus.write_i2c_block_data(0x3D, 0x00, [0xE3])
    assert bus.bytes_sent == 6


def test_a_reset_forgets_the_registers_and_keeps_the_memory(bus, panel):
    panel.write(bytes([0x00, 0x8D, 0x14, 0xAF, 0xA7]))
    seen = panel.pixels()
    bus.glitch(0x3C)
    assert not panel.on
    panel.write(bytes([0x00, 0x8D, 0x14, 0xAF, 0xA7]))
    assert panel.pixels() == seen


def test_a_panel_can_go_in_the_middle_of_a_transfer_and_stays_away_until_it_is_plugged_in(bus):
    bus.fail(0x3C, Trouble.UNPLUGGED, after_bytes=2)
    for _ in range(2):
        with pytest.raises(OSError, match=r"121|Remote"):
            bus.write_i2c_block_data(0x3C, 0, [0xAF])
    bus.plug(0x3C)
    bus.write_i2c_block_data(0x3C, 0, [0xAF])
