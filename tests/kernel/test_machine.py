"""The machine is what its description says: chips, buses and what hangs on them, seen by the kernel."""

from __future__ import annotations

from pathlib import Path

import gpiod
import pytest
from gpiod.line import Direction, Edge, Value

from tests.kernel.machine.parts import connect_expanders, disconnect_expanders
from tests.kernel.machine.wires import EXPANDERS, PANELS

PI = gpiod.LineSettings(direction=Direction.INPUT, edge_detection=Edge.BOTH)


def test_the_header_is_labelled_as_a_pi_s(header):
    with gpiod.Chip(header.path) as chip:
        info = chip.get_info()
        assert (info.label, info.num_lines) == ("pinctrl-bcm2711", 28)
        assert chip.line_offset_from_id("GPIO17") == 17


def test_a_press_on_the_header_is_read_and_is_an_edge(header):
    with gpiod.request_lines(header.path, {17: PI}) as request:
        assert request.get_value(17) is Value.ACTIVE
        header.press(17)
        assert request.wait_edge_events(10)
        assert request.read_edge_events()[0].event_type is gpiod.EdgeEvent.Type.FALLING_EDGE
        assert request.get_value(17) is Value.INACTIVE


def chip_of(device: str) -> str:
    return next(f"/dev/{path.name}" for path in Path(f"/sys/bus/i2c/devices/{device}").glob("gpiochip*"))


@pytest.mark.parametrize("device", EXPANDERS)
def test_a_press_on_an_expander_is_read_and_is_an_edge(wires, device):
    with gpiod.request_lines(chip_of(device), {5: PI, 13: PI}) as request:
        assert request.get_value(13) is Value.ACTIVE
        for line in (13, 5):
            wires.press(device, line)
            assert request.wait_edge_events(10)
            event, *_ = request.read_edge_events()
            assert (event.line_offset, event.event_type) == (line, gpiod.EdgeEvent.Type.FALLING_EDGE)


def test_an_expander_drives_a_line(wires):
    output = gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value.INACTIVE)
    with gpiod.request_lines(chip_of("1-0020"), {3: output}) as request:
        assert not wires.is_high("1-0020", 3)
        request.set_value(3, Value.ACTIVE)
        assert wires.is_high("1-0020", 3)


def test_the_expanders_lines_of_the_header_can_be_freed(header):
    disconnect_expanders()
    try:
        with gpiod.request_lines(header.path, dict.fromkeys(EXPANDERS.values(), PI)):
            pass
    finally:
        connect_expanders()
    with pytest.raises(OSError, match="busy"):
        gpiod.request_lines(header.path, dict.fromkeys(EXPANDERS.values(), PI))


def test_a_chip_can_be_made_and_taken_away(make_chip):
    chip = make_chip("extra", "pinctrl-bcm2711", 4)
    with gpiod.Chip(chip.path) as opened:
        assert opened.get_info().num_lines == 4
    chip.disappear()
    assert not Path(chip.path).exists()


@pytest.mark.parametrize(("bus", "address"), PANELS)
def test_each_panel_is_dark_at_the_start(wires, bus, address):
    wires.loosen(bus, address)
    wires.heal()
    assert not wires.is_on(bus, address)
    assert wires.pixels(bus, address) == bytes(1024)
