"""The machine is what its description says: chips, buses and what hangs on them, seen by the kernel."""

from __future__ import annotations

from pathlib import Path

import gpiod
import pytest
from gpiod.line import Direction, Edge, Value

from tests.kernel.machine.wires import PANELS

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


def expander() -> str:
    paths = [str(path) for path in Path("/dev").glob("gpiochip*")]
    return next(path for path in paths if gpiod.Chip(path).get_info().label == "mcp23017")


def test_a_press_on_the_expander_is_read_and_is_an_edge(wires):
    with gpiod.request_lines(expander(), {5: PI, 13: PI}) as request:
        assert request.get_value(13) is Value.ACTIVE
        for line in (13, 5):
            wires.press(line)
            assert request.wait_edge_events(10)
            event, *_ = request.read_edge_events()
            assert (event.line_offset, event.event_type) == (line, gpiod.EdgeEvent.Type.FALLING_EDGE)
        wires.release(5)
        wires.release(13)


def test_the_expander_drives_a_line(wires):
    output = gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value.INACTIVE)
    with gpiod.request_lines(expander(), {3: output}) as request:
        assert not wires.is_high(3)
        request.set_value(3, Value.ACTIVE)
        assert wires.is_high(3)


def test_a_chip_can_be_made_and_taken_away(make_chip):
    chip = make_chip("extra", "pinctrl-bcm2711", 4)
    with gpiod.Chip(chip.path) as opened:
        assert opened.get_info().num_lines == 4
    chip.disappear()
    assert not Path(chip.path).exists()


@pytest.mark.parametrize(("bus", "address"), PANELS)
def test_each_panel_is_dark_at_the_start(wires, bus, address):
    wires.silence(bus, address)
    wires.heal()
    assert not wires.is_on(bus, address)
    assert wires.pixels(bus, address) == bytes(1024)
