"""What an emulated panel answers to a read: its status, as modules have been seen to give it."""

from __future__ import annotations

import pytest

from companion.simulator.bus import SimulatedBus
from companion.simulator.panel import Panel
from companion.simulator.sh1106 import Sh1106Panel
from companion.simulator.ssd1309 import Ssd1309Panel


@pytest.mark.parametrize(("panel", "lower"), [(Panel, 0x03), (Ssd1309Panel, 0x03), (Sh1106Panel, 0x08)])
def test_bit_6_is_set_while_the_display_is_off(panel, lower):
    one = panel()
    assert one.read(2) == bytes([0x40 | lower] * 2)
    one.write(bytes([0x00, 0xAF]))
    assert one.read(1) == bytes([lower])
    one.power_up()
    assert one.read(1) == bytes([0x40 | lower])


def test_a_bus_counts_a_read_and_nobody_answers_for_who_is_not_there():
    bus = SimulatedBus({0x3C: Panel()})
    assert bus.read_byte(0x3C) == 0x43
    assert (bus.transactions, bus.bytes_sent) == (1, 2)
    bus.unplug(0x3C)
    for address in (0x3C, 0x3D):
        with pytest.raises(OSError, match="Remote I/O error"):
            bus.read_byte(address)
