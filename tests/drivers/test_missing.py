"""Lines that come back: buttons, the timer's switch, lamps and the buzzer are asked for again, on whichever chip it is now."""

from __future__ import annotations

import pytest

from companion.drivers.buttons import Buttons
from companion.drivers.gpio import GpiodFactory
from companion.drivers.lines import Line
from companion.drivers.missing import RETRY_SECONDS
from companion.drivers.sounds import RETRY_NS, Lamps
from companion.table.effects import Lamp
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, TimerFlipped
from tests.drivers.fake_loop import FakeLoop
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.pin_contract import wait_for


@pytest.fixture
def bench(tmp_path, monkeypatch):
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


class Table:
    """One place: its small buttons and LED on an expander, CHALLENGE and the timer on the header."""

    def __init__(self, bench) -> None:
        self.bench = bench
        self.expander = bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
        self.west = bench.make("device:1-0020")
        small = (Button.LEFT, Button.RIGHT, Button.OK)
        self.lines = {(0, button): Line(self.west, str(at), "west") for at, button in enumerate(small)}
        self.lines[0, Button.CHALLENGE] = Line(bench.factory, "GPIO17")
        self.loop, self.heard = FakeLoop(), []
        self.buttons = Buttons(
            self.lines, Line(self.west, "9", "west"), loop=self.loop.parts, hear=self.heard.append
        )
        self.lamps = Lamps({0: Line(self.west, "8", "west")}, loop=self.loop.parts, hear=self.heard.append)

    def faults(self):
        return [one for one in self.heard if isinstance(one, FaultBegan | FaultEnded)]

    def lose(self):
        before = len(self.bench.lost)
        self.expander.unplug()
        wait_for(lambda: len(self.bench.lost) > before)
        self.buttons.read_all()
        self.loop.run()

    def press(self, chip, line):
        self.bench.kernel.drive(chip, line, 0)
        wait_for(lambda: self.loop.posted)
        self.loop.pass_time(0.1)

    def edges(self):
        return [(one.button, one.down) for one in self.heard if isinstance(one, Edge)]

    def close(self):
        self.buttons.close()
        self.lamps.close()
        self.west.close()


@pytest.fixture
def table(bench):
    table = Table(bench)
    yield table
    table.close()


def test_an_expander_that_is_lost_and_found_works_again_under_whichever_number(table):
    table.lose()
    assert {fault.part for fault in table.faults()} == {"buttons:0", "timer"}
    table.bench.kernel.remove(table.expander)
    other = table.bench.kernel.add(1, "another", "1-0021", lines=16)
    table.loop.pass_time(sum(RETRY_SECONDS))
    assert len(table.faults()) == 2
    again = table.bench.kernel.add(5, "mcp23017", "1-0020", lines=16)
    table.loop.pass_time(RETRY_SECONDS[-1])
    assert set(table.faults()[2:]) == {FaultEnded("buttons:0"), FaultEnded("timer")}
    table.press(again, 2)
    assert table.edges() == [(Button.OK, True)]
    table.press(again, 9)
    assert isinstance(table.heard[-1], TimerFlipped)
    assert not any(line.request for line in other.lines)


def test_what_was_held_is_let_up_when_its_line_goes(table):
    table.press(table.expander, 0)
    table.lose()
    assert table.edges() == [(Button.LEFT, True), (Button.LEFT, False)]


def test_the_header_works_meanwhile(table):
    table.lose()
    table.press(table.bench.chip, 17)
    assert table.edges() == [(Button.CHALLENGE, True)]


def test_a_line_that_another_program_held_is_taken_when_that_has_ended(bench):
    other = bench.make()
    pin = other.pin(18)
    pin.input_with_pull("up")
    loop, heard = FakeLoop(), []
    lines = {(place, Button.OK): Line(bench.factory, f"GPIO{17 + place}") for place in range(3)}
    still = other.pin(17)
    still.input_with_pull("up")
    buttons = Buttons(lines, None, loop=loop.parts, hear=heard.append)
    assert [(fault.part, fault.values["cause"]) for fault in heard] == [
        ("buttons:0", "busy"),
        ("buttons:1", "busy"),
    ]
    loop.pass_time(100)
    assert len(heard) == 2
    pin.close()
    loop.pass_time(RETRY_SECONDS[-1])
    assert heard[2:] == [FaultEnded("buttons:1")], "though the first is still taken"
    bench.drive(18, 0)
    wait_for(lambda: loop.posted)
    loop.pass_time(0.1)
    assert isinstance(heard[-1], Edge)
    buttons.close()
    other.close()
    loop.pass_time(100)


def test_of_a_silent_chip_one_line_is_asked_for_a_round(table, monkeypatch):
    table.lose()
    asked, pin = [], GpiodFactory.pin
    monkeypatch.setattr(GpiodFactory, "pin", lambda self, name: asked.append(name) or pin(self, name))
    table.loop.pass_time(RETRY_SECONDS[0])
    assert len(asked) == 1


def test_a_lamp_whose_chip_is_back_shines_when_it_is_wanted(table):
    table.lamps.put(0, Lamp.ON)
    table.expander.unplug()
    table.lamps.put(0, Lamp.OFF)
    assert [fault.part for fault in table.faults()] == ["lamp:0"]
    table.bench.kernel.remove(table.expander)
    for _ in range(5):
        table.lamps.put(0, Lamp.ON)
        table.loop.now_ns += RETRY_NS
    assert len(table.faults()) == 1
    again = table.bench.kernel.add(5, "mcp23017", "1-0020", lines=16)
    table.lamps.put(0, Lamp.ON)
    assert table.faults()[1:] == [FaultEnded("lamp:0")]
    assert again.lines[8].level == 1
