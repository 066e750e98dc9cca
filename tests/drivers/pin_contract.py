"""What every pin factory must do under our drivers and under gpiozero's devices, whatever stands below it.

The same tests run over gpiozero's mock pins, over `GpiodFactory` on pretended chips, and, in the virtual machine, over
`GpiodFactory` on a chip of the kernel's. Subclass `PinContract` and give it a fixture `bench`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, Protocol

import pytest
from gpiozero import (
    LED,
    PWMLED,
    Button,
    Buzzer,
    DigitalInputDevice,
    GPIOPinInUse,
    InputDevice,
    OutputDevice,
    PinFixedPull,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
    Servo,
    TonalBuzzer,
)

from companion.drivers.buttons import Buttons
from companion.drivers.lines import Line
from companion.drivers.sounds import Lamps, Sounds
from companion.table import inputs
from companion.table.effects import Lamp, Tone
from tests.drivers.fake_loop import FakeLoop


class Bench(Protocol):
    """A chip with hands on its lines 4-27."""

    factory: Any
    """gpiozero's Factory."""

    def drive(self, line: int, level: int) -> None:
        """Put a level on an input from outside."""

    def driven(self, line: int) -> int:
        """What an output puts on its line, seen from outside."""


def wait_for(true: Callable[[], object]) -> None:
    """Edges come when they come; ten seconds are for a slow machine."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.001)


class Hearer:
    def __init__(self) -> None:
        self.heard: list[tuple[float, int]] = []

    def hear(self, ticks: float, state: int) -> None:
        self.heard.append((ticks, int(state)))

    @property
    def states(self) -> list[int]:
        return [state for _, state in self.heard]


def listen(pin: Any, edges: str = "both") -> Hearer:
    hearer = Hearer()
    pin.edges = edges
    pin.when_changed = hearer.hear
    return hearer


def listen_up(pin: Any, edges: str = "both") -> Hearer:
    pin.input_with_pull("up")
    return listen(pin, edges)


class PinContract:
    """The tests.

    No test waits for nothing to happen: a last edge, which must come, ends the wait. Nor is a line driven again before
    its edge is there: a kernel may merge two that come close together, and where it does depends on its mood. Where a
    line is set up again under a hand, it has no pull: the kernel's simulator lets a pull win over the hand.
    """

    # -- pins

    def test_a_pin_is_an_input_until_it_is_asked_for_more(self, bench: Bench) -> None:
        pin = bench.factory.pin("GPIO4")
        assert pin.function == "input"
        pin.function = "output"
        assert pin.function == "output"
        pin.function = "input"
        assert pin.function == "input"

    def test_a_pin_is_the_same_by_each_of_its_names(self, bench: Bench) -> None:
        assert bench.factory.pin(4) is bench.factory.pin("GPIO4") is bench.factory.pin("4")
        assert bench.factory.pin(4) is not bench.factory.pin(5)
        assert bench.factory.pin(4).info.name == "GPIO4"

    def test_a_pin_that_is_not_there_is_an_error_with_its_name(self, bench: Bench) -> None:
        with pytest.raises(PinInvalidPin, match="GPIO99"):
            bench.factory.pin("GPIO99")

    def test_an_unknown_function_is_refused(self, bench: Bench) -> None:
        with pytest.raises(PinInvalidFunction):
            bench.factory.pin(4).function = "dance"

    # -- outputs

    def test_an_output_puts_its_state_on_the_line_and_keeps_it(self, bench: Bench) -> None:
        pin, other = bench.factory.pin(5), bench.factory.pin(6)
        pin.output_with_state(1)
        assert (pin.function, pin.state, bench.driven(5)) == ("output", 1, 1)
        pin.state = 0
        other.output_with_state(1)
        other.state = True
        assert (pin.state, bench.driven(5)) == (0, 0)
        assert (other.state, bench.driven(6)) == (1, 1)

    def test_an_input_has_no_state_to_set(self, bench: Bench) -> None:
        pin = bench.factory.pin(5)
        pin.function = "input"
        with pytest.raises(PinSetInput):
            pin.state = 1

    def test_an_output_device_begins_as_it_is_told(self, bench: Bench) -> None:
        on = OutputDevice(5, initial_value=True, pin_factory=bench.factory)
        off = OutputDevice(6, pin_factory=bench.factory)
        reverse = OutputDevice(7, active_high=False, pin_factory=bench.factory)
        assert [bench.driven(line) for line in (5, 6, 7)] == [1, 0, 1]
        reverse.on()
        off.toggle()
        assert [bench.driven(line) for line in (5, 6, 7)] == [1, 1, 0]
        for device in (on, off, reverse):
            device.close()

    def test_leds_and_buzzers_work(self, bench: Bench) -> None:
        with LED(8, pin_factory=bench.factory) as led, Buzzer(9, pin_factory=bench.factory) as buzzer:
            led.on()
            buzzer.beep(0.001, 0.001, n=2, background=False)
            assert (led.is_lit, bench.driven(8), bench.driven(9)) == (True, 1, 0)

    # -- inputs

    def test_an_input_is_what_is_put_on_its_line(self, bench: Bench) -> None:
        pin = bench.factory.pin(10)
        pin.input_with_pull("floating")
        bench.drive(10, 1)
        assert pin.state == 1
        bench.drive(10, 0)
        assert pin.state == 0

    def test_pulls_are_kept_and_hold_a_free_line(self, bench: Bench) -> None:
        pin = bench.factory.pin(11)
        for pull, level in (("up", 1), ("down", 0), ("up", 1)):
            pin.input_with_pull(pull)
            assert (pin.pull, pin.state) == (pull, level)
        pin.pull = "floating"
        assert pin.pull == "floating"

    def test_a_pull_that_does_not_exist_or_an_outputs_is_refused(self, bench: Bench) -> None:
        pin = bench.factory.pin(11)
        pin.function = "input"
        with pytest.raises(PinInvalidPull):
            pin.pull = "sideways"
        pin.function = "output"
        with pytest.raises(PinFixedPull):
            pin.pull = "up"

    # -- edges

    def test_both_edges_come_in_their_order_with_their_times(self, bench: Bench) -> None:
        pin = bench.factory.pin(12)
        pin.input_with_pull("up")
        hearer = listen(pin)
        before = bench.factory.ticks()
        for count, level in enumerate((0, 1, 0), 1):
            bench.drive(12, level)
            wait_for(lambda count=count: len(hearer.heard) == count)
        times = [ticks for ticks, _ in hearer.heard]
        assert hearer.states == [0, 1, 0]
        assert times == sorted(times)
        assert before <= times[0]
        assert times[-1] <= bench.factory.ticks()
        assert 0 <= bench.factory.ticks_diff(times[-1], times[0]) < 60

    @pytest.mark.parametrize(("edges", "wanted"), [("rising", [1, 1]), ("falling", [0, 0])])
    def test_only_the_wanted_edges_come(self, bench: Bench, edges: str, wanted: list[int]) -> None:
        pin = bench.factory.pin(13)
        pin.input_with_pull("up")
        hearer = listen(pin, edges)
        assert pin.edges == edges
        for count in (1, 2):
            bench.drive(13, 0)
            wait_for(lambda count=count: edges == "rising" or len(hearer.heard) == count)
            bench.drive(13, 1)
            wait_for(lambda count=count: len(hearer.heard) == count)
        assert hearer.states == wanted

    def test_no_edges_come_where_none_are_wanted_and_they_can_be_wanted_later(self, bench: Bench) -> None:
        bench.drive(13, 1)
        pin = bench.factory.pin(13)
        pin.input_with_pull("floating")
        hearer = listen(pin, "none")
        bench.drive(13, 0)
        pin.edges = "both"
        bench.drive(13, 1)
        wait_for(lambda: hearer.heard)
        assert hearer.states == [1]

    def test_nothing_comes_when_nobody_listens_any_more(self, bench: Bench) -> None:
        bench.drive(14, 1)
        pin = bench.factory.pin(14)
        pin.input_with_pull("floating")
        first = listen(pin)
        assert pin.when_changed == first.hear
        pin.when_changed = None
        assert pin.when_changed is None
        bench.drive(14, 0)
        second = listen(pin)
        bench.drive(14, 1)
        wait_for(lambda: second.heard)
        assert (first.states, second.states) == ([], [1])

    def test_a_listener_that_is_gone_is_forgotten(self, bench: Bench) -> None:
        pin = bench.factory.pin(14)
        pin.input_with_pull("up")
        hearer = listen(pin)
        del hearer
        gc.collect()
        bench.drive(14, 0)
        wait_for(lambda: pin.when_changed is None)

    # -- what gpiozero makes of it

    def test_a_button_is_pressed_and_released(self, bench: Bench) -> None:
        bench.drive(15, 1)
        happened = []
        with Button(15, pin_factory=bench.factory) as button:
            button.when_pressed = lambda: happened.append("pressed")
            button.when_released = lambda: happened.append("released")
            assert not button.is_pressed
            bench.drive(15, 0)
            assert button.wait_for_press(10)
            wait_for(lambda: happened == ["pressed"])
            bench.drive(15, 1)
            assert button.wait_for_release(10)
            wait_for(lambda: happened == ["pressed", "released"])

    def test_a_button_with_a_bounce_time_works(self, bench: Bench) -> None:
        bench.drive(15, 1)
        button = Button(15, pull_up=None, active_state=False, bounce_time=0.01, pin_factory=bench.factory)
        with button:
            assert button.pin.bounce == 0.01
            bench.drive(15, 0)
            assert button.wait_for_press(10)
            button.pin.bounce = None
            assert button.pin.bounce is None
            bench.drive(15, 1)
            assert button.wait_for_release(10)

    def test_an_input_that_is_pulled_down_is_active_high(self, bench: Bench) -> None:
        bench.drive(16, 0)
        with DigitalInputDevice(16, pull_up=False, pin_factory=bench.factory) as device:
            bench.drive(16, 1)
            assert device.wait_for_active(10)

    def test_there_is_no_pwm(self, bench: Bench) -> None:
        pin = bench.factory.pin(17)
        pin.frequency = None
        assert pin.frequency is None
        with pytest.raises(PinPWMUnsupported):
            pin.frequency = 100
        for device in (PWMLED, Servo, TonalBuzzer):
            with pytest.raises(PinPWMUnsupported):
                device(17, pin_factory=bench.factory)

    # -- whose line it is

    def test_a_line_has_one_device_and_the_error_names_it(self, bench: Bench) -> None:
        first = LED(18, pin_factory=bench.factory)
        with pytest.raises(GPIOPinInUse, match=r"GPIO18 .*already in use by <gpiozero\.LED object"):
            InputDevice("GPIO18", pin_factory=bench.factory)
        first.close()
        InputDevice("GPIO18", pin_factory=bench.factory).close()

    def test_closing_gives_the_line_back_as_it_was(self, bench: Bench) -> None:
        bench.drive(19, 1)
        button = Button(19, pin_factory=bench.factory)
        button.close()
        bench.factory.pin(19).close()
        with OutputDevice(19, initial_value=True, pin_factory=bench.factory):
            assert bench.driven(19) == 1
        with Button(19, pin_factory=bench.factory) as again:
            bench.drive(19, 1)
            again.wait_for_release(10)
            bench.drive(19, 0)
            assert again.wait_for_press(10)

    def test_a_pin_may_be_closed_by_what_it_calls_and_hears_no_more(self, bench: Bench) -> None:
        pin, other = bench.factory.pin(20), bench.factory.pin(21)
        heard = []

        def hear(ticks: float, state: int) -> None:
            heard.append(state)
            pin.close()

        for one in (pin, other):
            one.input_with_pull("up")
        pin.edges = "both"
        pin.when_changed = hear
        hearer = listen(other)
        for line in (20, 21):
            bench.drive(line, 0)
        wait_for(lambda: hearer.heard)
        assert heard == [0]
        assert pin.when_changed is None

    # -- the table's own drivers

    def test_the_tables_buttons_hear_presses(self, bench: Bench) -> None:
        loop, heard = FakeLoop(now_ns=time.monotonic_ns()), []
        places = dict(enumerate((22, 23)))
        lines = {(p, inputs.Button.OK): Line(bench.factory, f"GPIO{n}") for p, n in places.items()}
        for number in (*places.values(), 24):
            bench.drive(number, 1)
        buttons = Buttons(lines, Line(bench.factory, "GPIO24"), loop=loop.parts, hear=heard.append)
        bench.drive(23, 0)
        wait_for(lambda: len(loop.posted) == 1)
        bench.drive(22, 0)
        wait_for(lambda: len(loop.posted) == 2)
        loop.run()
        assert [(edge.place, edge.down) for edge in heard] == [(1, True), (0, True)]
        assert heard[0].at_ns < heard[1].at_ns <= time.monotonic_ns()
        bench.drive(24, 0)
        wait_for(lambda: loop.posted)
        loop.run()
        assert isinstance(heard[-1], inputs.TimerFlipped)
        buttons.close()

    def test_the_tables_buzzer_and_leds_sound_and_light(self, bench: Bench) -> None:
        loop, heard = FakeLoop(), []
        sounds = Sounds(Line(bench.factory, "GPIO25"), loop=loop.parts, hear=heard.append)
        lights = {0: Line(bench.factory, "GPIO26"), 1: Line(bench.factory, "GPIO27", active_low=True)}
        lamps = Lamps(lights, loop=loop.parts, hear=heard.append)
        assert [bench.driven(line) for line in (25, 26, 27)] == [0, 0, 1]
        sounds.play(Tone.TIME_OUT)
        lamps.put(0, Lamp.ON)
        lamps.put(1, Lamp.ON)
        assert [bench.driven(line) for line in (25, 26, 27)] == [1, 1, 0]
        loop.pass_time(1)
        lamps.put(1, Lamp.OFF)
        assert [bench.driven(line) for line in (25, 26, 27)] == [0, 1, 1]
        sounds.close()
        lamps.close()
        assert heard == []
