"""What a line is asked for, its edges with their times and gaps, and closing it at any moment."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero import LED, Button, Device, InputDevice, OutputDevice

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiod import _ext

from companion.drivers import gpio
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.pin_contract import Hearer, listen, listen_up, wait_for


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


# -- what the kernel is asked for


def test_an_output_that_begins_on_is_asked_for_once_and_never_goes_off(bench):
    OutputDevice(5, initial_value=True, pin_factory=bench.factory)
    LED(6, active_high=False, pin_factory=bench.factory)
    assert bench.chip.lines[5].shown == [1]
    assert bench.chip.lines[6].shown == [1]


def test_an_output_that_begins_as_it_is_keeps_its_level(bench):
    bench.drive(5, 1)
    with OutputDevice(5, initial_value=None, pin_factory=bench.factory):
        assert bench.chip.lines[5].shown == [1]
    assert [one.direction for one in bench.chip.lines[5].configured] == [
        _ext.DIRECTION_AS_IS,
        _ext.DIRECTION_OUTPUT,
        _ext.DIRECTION_INPUT,
    ]


def test_an_output_is_given_back_as_an_input(bench):
    line = bench.chip.lines[5]
    LED(5, initial_value=True, pin_factory=bench.factory).close()
    assert (line.is_output, line.request, line.consumer) == (False, None, None)


def test_a_floating_input_has_its_pull_switched_off(bench):
    InputDevice(7, pull_up=None, active_state=True, pin_factory=bench.factory)
    assert bench.chip.lines[7].settings.bias == _ext.BIAS_DISABLED


def test_the_bounce_time_is_the_kernels_and_only_for_edges(bench):
    line = bench.chip.lines[8]
    with Button(8, bounce_time=0.01, pin_factory=bench.factory) as button:
        assert (line.settings.debounce_period, line.settings.event_clock) == (10_000, _ext.CLOCK_MONOTONIC)
        button.pin.when_changed = None
        assert (line.settings.debounce_period, line.settings.edge_detection) == (0, _ext.EDGE_NONE)


@pytest.mark.parametrize("wrong", [-1, 61])
def test_a_bounce_time_that_cannot_be_is_refused(bench, wrong):
    with pytest.raises(gpiozero.PinInvalidBounce, match=f"bounce must be from 0 to 60 seconds, not {wrong}"):
        Button(8, bounce_time=wrong, pin_factory=bench.factory)


def test_edges_and_states_that_cannot_be_are_refused(bench):
    pin = bench.factory.pin(8)
    with pytest.raises(gpiozero.PinInvalidEdges, match='invalid edges "sideways" for pin GPIO8'):
        pin.edges = "sideways"
    with pytest.raises(gpiozero.PinInvalidState, match=r'invalid state "0\.5" for pin GPIO8'):
        pin.output_with_state(0.5)


def test_what_is_the_same_already_is_not_asked_for_again(bench):
    pin = bench.factory.pin(9)
    listen_up(pin)
    asked = len(bench.chip.lines[9].configured)
    pin.function, pin.pull, pin.edges, pin.bounce = "input", "up", "both", None
    assert len(bench.chip.lines[9].configured) == asked


def test_others_read_who_holds_the_line(bench, monkeypatch):
    for argv0, name in (
        ("/home/pi/blink.py", "blink.py"),
        ("/opt/x/companion/__main__.py", "companion"),
        ("-c", "python"),
        ("", "python"),
        ("/bin/a-program-with-a-very-long-name", "a-program-with-a-very-long-name"),
    ):
        monkeypatch.setattr(sys, "argv", [argv0])
        with Button(10, pin_factory=bench.factory):
            consumer = bench.chip.lines[10].consumer
        mark = f"[{os.getpid()}]"
        assert consumer == name[: 31 - len(mark)] + mark
        assert len(consumer) <= 31


# -- edges


def test_the_time_is_the_kernels_to_the_nanosecond(bench, monkeypatch):
    hearer = listen_up(bench.factory.pin(12))
    at_ns = 86_400_123_456_789  # a day after the start
    bench.kernel.clock_ns = lambda: at_ns
    bench.drive(12, 0)
    wait_for(lambda: hearer.heard)
    assert round(hearer.heard[0][0] * 1e9) == at_ns


def test_edges_that_the_kernel_dropped_are_noticed_after_those_it_kept(bench):
    order = []
    bench.factory.lost = lambda: order.append("lost")

    def hear(ticks: float, state: int) -> None:
        order.append(state)

    pin = bench.factory.pin(12)
    pin.input_with_pull("up")
    pin.when_changed = hear
    with bench.busy():
        for edge in range(70):
            bench.drive(12, edge % 2)
    wait_for(lambda: "lost" in order)
    assert order == [0, 1] * 32 + ["lost"]
    bench.drive(12, 0)
    bench.drive(12, 1)
    wait_for(lambda: len(order) == 67)
    assert order[65:] == [0, 1]


def test_no_gap_is_seen_where_edges_came_while_nobody_listened(bench):
    pin = bench.factory.pin(12)
    first = listen_up(pin)
    bench.drive(12, 0)
    wait_for(lambda: first.heard)
    with bench.busy():
        bench.drive(12, 1)
        pin.when_changed = None
    second = listen(pin)
    bench.drive(12, 0)
    wait_for(lambda: second.heard)
    assert (second.states, bench.lost) == ([0], [])


def test_an_exception_in_a_callback_is_told_and_later_edges_come(bench, monkeypatch):
    told, heard = [], []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))
    bench.drive(13, 1)

    def hear(ticks: float, state: int) -> None:
        heard.append(state)
        raise LookupError(state)

    pin = bench.factory.pin(13)
    pin.input_with_pull("up")
    pin.when_changed = hear
    other = listen_up(bench.factory.pin(14))
    bench.drive(13, 0)
    bench.drive(13, 1)
    bench.drive(14, 0)
    wait_for(lambda: other.heard and len(heard) == 2)
    wait_for(lambda: len(told) == 2)
    assert [type(error) for error in told] == [LookupError, LookupError]


def test_an_exception_of_lost_is_told_and_edges_come(bench, monkeypatch):
    told = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))
    bench.factory.lost = lambda: 1 // 0
    hearer = listen_up(bench.factory.pin(12))
    bench.chip.lines[12].request.number = 7
    bench.drive(12, 0)
    wait_for(lambda: told)
    bench.drive(12, 1)
    wait_for(lambda: hearer.states == [0, 1])
    assert isinstance(told[0], ZeroDivisionError)


def test_a_button_that_nobody_holds_any_more_is_collected_and_its_line_is_free(bench):
    button = Button(15, pin_factory=bench.factory)
    button.when_pressed = lambda: None
    del button
    gc.collect()
    wait_for(lambda: bench.chip.lines[15].request is None)


# -- closing


def test_no_edge_is_told_after_the_close_even_if_it_was_read_already(bench):
    """The watch has taken both lines' edges when the first one's callback closes the second one's pin."""
    pins = [bench.factory.pin(16), bench.factory.pin(17)]
    heard = []
    held, free = threading.Event(), threading.Event()

    def hear_first(ticks: float, state: int) -> None:
        held.set()
        free.wait(20)
        heard.append("first")
        pins[1].close()

    def hear_second(ticks: float, state: int) -> None:
        heard.append("second")

    blocker = listen_up(bench.factory.pin(18))
    for pin, hear in zip(pins, (hear_first, hear_second), strict=True):
        pin.input_with_pull("up")
        pin.when_changed = hear
    with bench.busy():
        bench.drive(16, 0)
        bench.drive(17, 0)
    assert held.wait(10)
    free.set()
    bench.drive(18, 0)
    wait_for(lambda: blocker.heard)
    assert heard == ["first"]


def test_a_pin_that_is_opened_again_hears_nothing_of_before(bench):
    pin = bench.factory.pin(16)
    first = listen_up(pin)
    bench.drive(16, 0)
    wait_for(lambda: first.heard)
    with bench.busy():
        bench.drive(16, 1)
        pin.close()
        second = listen_up(pin)
    bench.drive(16, 0)
    wait_for(lambda: second.heard)
    assert (first.states, second.states, bench.lost) == ([0], [0], [])


def test_a_pin_that_is_opened_again_hears_nothing_that_was_read_for_it_before(bench):
    """The first line's callback closes and opens the second one, whose edge the watch has read already."""
    pins = [bench.factory.pin(16), bench.factory.pin(17)]
    again = Hearer()

    def reopen(ticks: float, state: int) -> None:
        pins[1].close()
        pins[1].input_with_pull("up")
        pins[1].when_changed = again.hear

    pins[0].input_with_pull("up")
    pins[0].when_changed = reopen
    before = listen_up(pins[1])
    with bench.busy():
        bench.drive(16, 0)
        bench.drive(17, 0)
    wait_for(lambda: pins[1].when_changed == again.hear)
    bench.drive(17, 1)
    wait_for(lambda: again.heard)
    assert (before.states, again.states) == ([], [1])


def test_pins_are_closed_from_any_thread_while_edges_come(bench):
    pins = [bench.factory.pin(line) for line in range(4, 12)]
    stop = threading.Event()

    def bounce() -> None:
        level = 0
        while not stop.is_set():
            for line in range(4, 12):
                bench.drive(line, level)
            level = 1 - level

    def open_and_close(pin: Any) -> None:
        for _ in range(40):
            hearer = listen_up(pin)
            pin.close()
            assert pin.when_changed is None
            del hearer

    hand = threading.Thread(target=bounce)
    workers = [threading.Thread(target=open_and_close, args=(pin,)) for pin in pins]
    for worker in workers:
        worker.start()
    hand.start()
    for worker in workers:
        worker.join()
    stop.set()
    hand.join()
    last = listen_up(bench.factory.pin(20))
    bench.drive(20, 0)
    wait_for(lambda: last.heard)
    assert all(bench.chip.lines[line].request is None for line in range(4, 12))


def test_the_factory_gives_everything_back_and_may_be_used_again(bench):
    devices = [LED(5, pin_factory=bench.factory), Button(6, pin_factory=bench.factory)]
    bench.factory.close()
    assert all(line.request is None for line in bench.chip.lines)
    assert bench.watch._waiting == {}
    for device in devices:
        device.close()
    with Button(6, pin_factory=bench.factory) as button:
        bench.drive(6, 0)
        assert button.wait_for_press(10)


def test_at_the_exit_nothing_stays_on(bench, monkeypatch):
    LED(5, initial_value=True, pin_factory=bench.factory)
    other = bench.make()
    kept = LED(6, initial_value=True, pin_factory=other)
    monkeypatch.setattr(Device, "pin_factory", other)  # gpiozero closes this one, after its threads
    gpio._close_all()
    assert (bench.chip.lines[5].is_output, bench.chip.lines[6].is_output) == (False, True)
    kept.close()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # that is what is tried
def test_a_child_that_ends_leaves_its_parents_outputs_on(bench):
    led = LED(5, pin_factory=bench.factory)
    led.on()
    child = os.fork()
    if child == 0:
        try:
            led.close()
            os._exit(0 if bench.chip.lines[5].is_output else 2)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0) == (child, 0)
