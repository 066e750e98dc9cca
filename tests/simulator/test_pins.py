from __future__ import annotations

import pytest
from gpiozero import InputDevice, OutputDevice

from companion.simulator.pins import SimulatedPins
from companion.table.inputs import Button


def test_no_two_things_share_a_line():
    pins = SimulatedPins(8)
    lines = [*pins.buttons.values(), *pins.lamps.values(), pins.timer, pins.buzzer]
    assert len({(id(line.factory), line.pin) for line in lines}) == len(lines) == 8 * 4 + 8 + 2


def test_the_header_takes_every_challenge_and_all_of_the_first_four_places():
    pins = SimulatedPins(8)
    header = {key for key, line in pins.buttons.items() if line.factory is pins.timer.factory}
    assert header == {
        (place, button) for place in range(8) for button in Button if place < 4 or button is Button.CHALLENGE
    }
    assert len(header) + 2 <= 24  # what is free on the header beside I2C


def test_a_table_has_as_many_lines_as_places():
    assert set(SimulatedPins(3).buttons) == {(place, button) for place in range(3) for button in Button}


@pytest.mark.parametrize("places", [0, 9])
def test_a_table_has_1_to_8_places(places):
    with pytest.raises(ValueError, match="1-8 places"):
        SimulatedPins(places)


def test_a_press_pulls_its_own_line_down_and_bounces():
    pins = SimulatedPins(2, bounces=1, clock=lambda: 50.0)
    line = pins.buttons[1, Button.RIGHT]
    device = InputDevice(line.pin, pull_up=True, pin_factory=line.factory)
    seen = []

    def changed(ticks, state):
        seen.append((round(ticks, 4), state))

    device.pin.when_changed = changed
    pins.press(1, Button.RIGHT)
    pins.press(1, Button.RIGHT)  # it is down already
    pins.press(0, Button.RIGHT)
    assert device.is_active
    assert seen == [(50.0, False), (50.0003, True), (50.0006, False)]
    pins.release(1, Button.RIGHT)
    assert not device.is_active
    assert len(seen) == 6
    device.close()


def test_a_button_may_be_down_before_anyone_looks():
    pins = SimulatedPins(1)
    pins.press(0, Button.OK)
    line = pins.buttons[0, Button.OK]
    assert InputDevice(line.pin, pull_up=True, pin_factory=line.factory).is_active


def test_what_goes_on_and_off_is_watched():
    seen = []
    pins = SimulatedPins(2, watch=lambda place, on: seen.append((place, on)))
    for line in (pins.lamps[1], pins.buzzer):
        device = OutputDevice(line.pin, pin_factory=line.factory)
        device.on()
        device.on()
        device.off()
    assert seen == [(1, True), (1, False), (None, True), (None, False)]
    pins.close()


def test_no_pin_keeps_what_it_was():
    pins = SimulatedPins(1)
    button, lamp = pins.buttons[0, Button.OK], pins.lamps[0]
    led = OutputDevice(lamp.pin, pin_factory=lamp.factory)
    InputDevice(button.pin, pull_up=True, pin_factory=button.factory)
    for _ in range(20):
        pins.press(0, Button.OK)
        pins.release(0, Button.OK)
        led.toggle()
    assert [line.factory.pin(line.pin).states for line in (button, lamp)] == [[], []]
