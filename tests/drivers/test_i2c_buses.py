"""All I2C buses of a machine, in trees like the kernel's."""

from __future__ import annotations

import pytest

from companion.drivers.i2c_bus import bus_number
from companion.drivers.i2c_buses import BusHere, buses_here
from tests.commands.wired_screens import Machine


def named(machine):
    return {here.number: here.bus for here in buses_here(machine.sysfs)}


def test_buses_and_channels_have_the_names_that_table_toml_has_for_them(tmp_path):
    machine = Machine(tmp_path, {}, buses=(1, 3), muxes=("1-0070", "1-0071"))
    channels = {11 + n: f"1-0070/{n}" for n in range(8)} | {19 + n: f"1-0071/{n}" for n in range(8)}
    assert named(machine) == {1: 1, 3: 3} | channels


def test_each_name_leads_back_to_its_bus(tmp_path):
    machine = Machine(tmp_path, {}, buses=(0, 1), muxes=("0-0070", "1-0074"))
    for here in buses_here(machine.sysfs):
        assert bus_number(here.bus, machine.sysfs) == here.number


def test_channels_share_the_wires_of_their_bus(tmp_path):
    machine = Machine(tmp_path, {}, buses=(1, 3), muxes=("3-0070",))
    assert {here.wires for here in buses_here(machine.sysfs) if here.number > 10} == {3}


def test_a_bus_that_pins_are_switched_for_is_its_parts(tmp_path):
    """A Pi 4's bus 22 is 0 or 10, whichever was used last."""
    machine = Machine(tmp_path, {}, buses=(1,))
    machine.split(22, (0, 10))
    assert named(machine) == {0: 0, 1: 1, 10: 10}
    assert {here.number: here.wires for here in buses_here(machine.sysfs)} == {0: 0, 1: 1, 10: 10}


def test_numbers_are_in_order_and_adapters_told(tmp_path):
    machine = Machine(tmp_path, {}, buses=(10, 2))
    assert buses_here(machine.sysfs) == [
        BusHere(2, 2, "bcm2835 (i2c@7e804000)"),
        BusHere(10, 10, "bcm2835 (i2c@7e804000)"),
    ]


def test_an_adapter_without_a_name_is_a_bus(tmp_path):
    machine = Machine(tmp_path, {}, buses=())
    (machine.add(4) / "name").unlink()
    assert buses_here(machine.sysfs) == [BusHere(4, 4)]


def test_a_machine_without_i2c_has_none(tmp_path):
    assert buses_here(tmp_path) == []


@pytest.mark.parametrize(
    ("adapter", "for_screens"),
    [
        ("bcm2835 (i2c@7e804000)", True),
        ("i2c-1-mux (chan_id 3)", True),
        ("Synopsys DesignWare I2C adapter", True),
        ("i2c-tiny-usb at bus 001 device 002", True),
        ("i2c-gpio", True),
        ("", True),
        ("fef04500.i2c", False),
        ("fef09500.i2c", False),
        ("107d508200.i2c", False),
        ("107d508280.i2c", False),
        ("i915 gmbus dpb", False),
        ("SMBus I801 adapter at efa0", False),
        ("SMBus PIIX4 adapter port 0 at 0b00", False),
        ("AMDGPU DM i2c hw bus 0", False),
        ("NVIDIA i2c adapter 1 at 1:00.0", False),
        ("AUX A/DDI A/PHY A", False),
        ("DesignWare HDMI", False),
    ],
)
def test_monitors_and_main_boards_are_no_place_for_screens(adapter, for_screens):
    assert BusHere(1, 1, adapter).for_screens is for_screens
