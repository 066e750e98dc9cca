from __future__ import annotations

from dataclasses import replace

import pytest
from gpiozero import InputDevice, OutputDevice

from companion.drivers.line_errors import LineLost
from companion.drivers.lines import Line
from companion.drivers.sounds import PATTERNS_MS, Lamps, Sounds
from companion.simulator.pins import SimulatedPins
from companion.table.effects import Lamp, Tone
from companion.words.words import Words
from tests.drivers.fake_loop import FakeLoop


class Rig:
    def __init__(self) -> None:
        self.loop, self.heard, self.seen = FakeLoop(), [], []
        self.start_ns = self.loop.now_ns
        self.pins = SimulatedPins(4, watch=self.watch)
        self.on_fault = lambda: None
        self.sounds = Sounds(self.pins.buzzer, loop=self.loop.parts, hear=self.hear)
        self.lamps = Lamps(self.pins.lamps, loop=self.loop.parts, hear=self.hear)

    def hear(self, fault) -> None:
        self.heard.append(fault)
        self.on_fault()

    def watch(self, place, on) -> None:
        self.seen.append((round((self.loop.now_ns - self.start_ns) / 1e6), place, on))


@pytest.fixture
def rig():
    rig = Rig()
    yield rig
    rig.sounds.close()
    rig.lamps.close()


def test_each_tone_has_its_pattern_that_ends_in_silence(rig):
    assert set(PATTERNS_MS) == set(Tone)
    for tone in Tone:
        rig.seen.clear()
        rig.sounds.play(tone)
        rig.loop.pass_time(5)
        assert len(rig.seen) == len(PATTERNS_MS[tone]) + 1
        assert rig.seen[-1][2] is False
        assert rig.loop.pending == []


def test_a_tone_is_on_and_off_as_long_as_its_pattern_says(rig):
    rig.sounds.play(Tone.CHALLENGE)
    rig.loop.pass_time(5)
    assert rig.seen == [(0, None, True), (250, None, False), (330, None, True), (580, None, False)]


def test_a_new_tone_cuts_the_old_one_off(rig):
    rig.sounds.play(Tone.CHALLENGE)
    rig.loop.pass_time(0.1)
    rig.sounds.play(Tone.STEP)
    rig.loop.pass_time(5)
    assert rig.seen == [(0, None, True), (108, None, False)]


def test_a_lamp_is_on_off_and_blinks_with_the_others(rig):
    rig.lamps.put(0, Lamp.ON)
    rig.lamps.put(1, Lamp.BLINK)
    rig.loop.pass_time(0.5)
    rig.lamps.put(2, Lamp.BLINK)
    rig.loop.pass_time(0.5)
    rig.lamps.put(1, Lamp.OFF)
    rig.lamps.put(2, Lamp.ON)
    rig.lamps.put(0, Lamp.OFF)
    rig.loop.pass_time(5)
    assert rig.seen == [
        (0, 0, True),
        (0, 1, True),
        (400, 1, False),
        (800, 1, True),
        (800, 2, True),
        (1000, 1, False),
        (1000, 0, False),
    ]
    assert rig.loop.pending == []


def test_blinking_again_starts_lit(rig):
    for _ in range(2):
        rig.seen.clear()
        rig.lamps.put(3, Lamp.BLINK)
        rig.loop.pass_time(0.5)
        rig.lamps.put(3, Lamp.OFF)
        rig.loop.pass_time(0.9)
        assert [on for _, _, on in rig.seen] == [True, False]


def test_closing_leaves_all_dark_and_silent(rig):
    rig.sounds.play(Tone.WIN)
    rig.lamps.put(0, Lamp.ON)
    rig.lamps.put(1, Lamp.BLINK)
    rig.sounds.close()
    rig.lamps.close()
    assert [(place, on) for _, place, on in rig.seen if not on] == [(None, False), (0, False), (1, False)]
    assert rig.loop.pending == []
    rig.sounds.play(Tone.STEP)
    rig.lamps.put(0, Lamp.ON)
    rig.loop.pass_time(1)
    assert len(rig.seen) == 6


def test_what_is_not_there_is_silently_not_there():
    loop, heard = FakeLoop(), []
    Sounds(None, loop=loop.parts, hear=heard.append).play(Tone.WIN)
    Lamps({}, loop=loop.parts, hear=heard.append).put(0, Lamp.BLINK)
    assert heard == []
    assert loop.pending == []


def test_a_line_that_is_missing_is_a_fault_once(rig):
    heard = []
    gone = Line(rig.pins.buzzer.factory, "GPIO99")
    sounds = Sounds(gone, loop=rig.loop.parts, hear=heard.append)
    sounds.play(Tone.WIN)
    lamps = Lamps({2: gone}, loop=rig.loop.parts, hear=heard.append)
    lamps.put(2, Lamp.BLINK)
    rig.loop.pass_time(5)
    sounds.close()
    lamps.close()
    assert [(fault.part, Words().say(fault.code, fault.values)) for fault in heard] == [
        (
            "buzzer",
            (
                "The buzzer does not work: GPIO99 (header). The system says: GPIO99 is not a valid pin name. Look at the "
                "wires, then start the table again. The table plays on in silence."
            ),
        ),
        (
            "lamp:2",
            (
                "The LED of seat 3 does not work: GPIO99 (header). The system says: GPIO99 is not a valid pin name. Look "
                "at the wires, then start the table again. The table plays on without it."
            ),
        ),
    ]


def lose(monkeypatch, pin_name: str) -> None:
    """From now on the pin can be neither switched on nor off."""
    present = OutputDevice._write

    def write(device, value) -> None:
        if device.pin.info.name == pin_name:
            raise LineLost(pin_name, "gpiochip2, mcp23017", "No such device")
        present(device, value)

    monkeypatch.setattr(OutputDevice, "_write", write)


def test_a_line_that_is_lost_is_a_fault_once_and_given_back(rig, monkeypatch):
    line = rig.pins.lamps[0]
    lose(monkeypatch, line.pin)
    rig.on_fault = lambda: InputDevice(line.pin, pin_factory=line.factory).close()
    rig.lamps.put(0, Lamp.BLINK)
    rig.lamps.put(0, Lamp.ON)
    rig.lamps.put(1, Lamp.ON)
    rig.loop.pass_time(1)
    (fault,) = rig.heard
    assert (fault.part, Words().say(fault.code, fault.values)) == (
        "lamp:0",
        (
            "The LED of seat 1 does not work: GPIO4 (LED expander). gpiochip2, mcp23017 does not answer any more: No such "
            "device. Probably a wire came loose. Press its wires firmly in; it comes back by itself. The table plays on "
            "without it."
        ),
    )
    assert rig.seen == [(0, 1, True)]


def test_a_line_that_is_lost_at_the_end_is_no_fault(rig, monkeypatch):
    rig.sounds.play(Tone.WIN)
    lose(monkeypatch, rig.pins.buzzer.pin)
    rig.sounds.close()
    assert rig.heard == []


def test_what_is_on_while_its_line_is_low_is_off_at_start_and_end(rig):
    rig.lamps.close()
    rig.seen.clear()
    lines = {place: replace(line, active_low=True) for place, line in rig.pins.lamps.items()}
    lamps = Lamps(lines, loop=rig.loop.parts, hear=rig.heard.append)
    lamps.put(0, Lamp.ON)
    lamps.close()
    high = [(place, on) for _, place, on in rig.seen]
    assert high == [(0, True), (1, True), (2, True), (3, True), (0, False), (0, True)]
