"""What `GpiodFactory` promises beyond the contract of all pins: one holder, its errors, lost edges, races, SPI."""

from __future__ import annotations

import errno
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero import LED, MCP3008, Button, Device, GPIOPinInUse, InputDevice, OutputDevice

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)

from gpiod import _ext
from gpiozero.pins import local

from companion.drivers import gpio
from companion.drivers.gpio import CHIP_VARIABLE
from companion.drivers.line_errors import (
    ChipMissing,
    EdgesMissing,
    LineBusy,
    LineDenied,
    LineLost,
    LineMissing,
    LineRefused,
    SpiMissing,
)
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.pin_contract import Hearer, listen, wait_for


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


def listen_up(pin: Any, edges: str = "both") -> Hearer:
    pin.input_with_pull("up")
    return listen(pin, edges)


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
    with bench.busy():
        bench.drive(16, 0)
        pin.close()
        bench.drive(16, 1)
        second = listen_up(pin)
    bench.drive(16, 0)
    wait_for(lambda: second.heard)
    assert (first.states, second.states) == ([], [0])


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


# -- whose line it is


def test_chips_side_by_side_do_not_share_pins_or_reservations(bench):
    expander = bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    other = bench.make("mcp23017")
    with Button(5, pin_factory=bench.factory), LED(5, pin_factory=other) as led:
        led.on()
        assert (bench.chip.lines[5].is_output, expander.lines[5].is_output) == (False, True)
        with pytest.raises(
            GPIOPinInUse, match=r"^pin GPIO5 is already in use by <gpiozero.LED object on pin GPIO5"
        ):
            Button(5, pin_factory=other)
    other.close()


def test_devices_that_share_a_line_and_those_that_are_gone_are_no_trouble(bench):
    class Sharing(InputDevice):
        def _conflicts_with(self, other: object) -> bool:
            return False

    first, second = (Sharing(5, pin_factory=bench.factory) for _ in range(2))
    bench.factory.release_all(first)
    bench.factory.release_all(second)
    forgotten = Button(6, pin_factory=bench.factory)
    del forgotten
    gc.collect()
    Button(6, pin_factory=bench.factory).close()
    Button(5, pin_factory=bench.factory).close()


def test_a_line_that_another_program_holds_names_it(bench):
    bench.chip.lines[17].consumer = "lamp.py[812]"
    with pytest.raises(LineBusy) as busy:
        Button(17, pin_factory=bench.factory)
    assert str(busy.value) == "pin GPIO17 of gpiochip0, pinctrl-bcm2711 is already in use by lamp.py[812]"
    assert isinstance(busy.value, GPIOPinInUse)
    bench.chip.lines[17].consumer = None
    Button(17, pin_factory=bench.factory).close()


def test_a_line_that_the_kernel_holds_without_a_name_says_so(bench):
    bench.chip.lines[17].consumer = ""
    with pytest.raises(LineBusy, match="is already in use by the kernel itself"):
        Button(17, pin_factory=bench.factory)


# -- names


def test_names_of_the_kernel_and_of_the_board_are_understood(bench, monkeypatch):
    bench.chip.lines[0].name = "ID_SDA"
    bench.chip.lines[42].name = "STATUS_LED"
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    assert bench.factory.pin("ID_SDA") is bench.factory.pin(0)
    assert bench.factory.pin("STATUS_LED") is bench.factory.pin(42)
    assert bench.factory.pin("BOARD11") is bench.factory.pin("J8:11") is bench.factory.pin("BCM17")
    assert bench.factory.pin(17).info.name == "GPIO17"
    assert bench.factory.board_info.model == "4B"


def test_the_pull_ups_of_the_board_cannot_be_pulled_down(bench, monkeypatch):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    Button(2, pin_factory=bench.factory).close()
    with pytest.raises(gpiozero.PinFixedPull, match="GPIO2 has a physical pull-up resistor"):
        Button(2, pull_up=False, pin_factory=bench.factory)


@pytest.mark.parametrize("name", ["GPIO58", 58, "BOARD1", "BOARD99", "nonsense"])
def test_a_name_that_the_chip_does_not_know_is_an_error(bench, monkeypatch, name):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    with pytest.raises(LineMissing) as missing:
        bench.factory.pin(name)
    assert str(missing.value) == (
        f"'{name}' is not a valid pin name: gpiochip0, pinctrl-bcm2711 has no such line"
    )


def test_another_machine_than_a_pi_has_lines_and_no_board(bench, monkeypatch):
    def no_pi() -> int:
        raise gpiozero.PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(local, "get_pi_revision", no_pi)
    bench.kernel.add(1, "INT34C5:00", "INT34C5:00", lines=32)
    factory = bench.make("INT34C5:00")
    with Button(31, pin_factory=factory) as button:
        assert button.pin.info.name == "GPIO31"
    with pytest.raises(gpiozero.PinUnknownPi):
        _ = factory.board_info
    with pytest.raises(LineMissing):
        factory.pin("BOARD11")
    factory.close()


# -- which chip


def test_the_chip_is_looked_for_at_the_first_pin_and_until_it_is_there(bench):
    factory = bench.make("device:1-0020")
    with pytest.raises(
        ChipMissing, match=r"^no GPIO chip 'device:1-0020' is here; there are: gpiochip0, pinctrl-"
    ):
        Button(3, pin_factory=factory)
    bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    Button(3, pin_factory=factory).close()
    factory.close()


def test_the_environment_says_what_auto_is(bench, monkeypatch):
    bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    monkeypatch.setenv(CHIP_VARIABLE, "mcp23017")
    assert str(bench.make().chip) == "gpiochip1, mcp23017"
    assert str(bench.make("pinctrl-bcm2711").chip) == "gpiochip0, pinctrl-bcm2711"
    monkeypatch.setenv(CHIP_VARIABLE, "")
    assert str(bench.make().chip) == "gpiochip0, pinctrl-bcm2711"


def test_gpiozero_finds_the_factory_by_its_name_in_any_script():
    script = "from gpiozero import Device; Device.ensure_pin_factory(); print(type(Device.pin_factory))"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"GPIOZERO_PIN_FACTORY": "gpiod"},
        capture_output=True,
        text=True,
    )
    assert (ran.stdout, ran.stderr) == ("<class 'companion.drivers.gpio.GpiodFactory'>\n", "")


# -- a chip that is closed, goes, or cannot do it


def test_a_chip_that_is_closed_to_this_user_names_device_and_group(bench, monkeypatch):
    bench.chip.opening_error = errno.EACCES
    monkeypatch.setattr(Path, "group", lambda _path: "gpio")
    with pytest.raises(LineDenied) as denied:
        Button(17, pin_factory=bench.factory)
    device = str(bench.kernel.dev / "gpiochip0")
    assert (denied.value.device, denied.value.group) == (device, "gpio")
    assert str(denied.value) == (
        f'{device} is closed to this user; run "sudo usermod -aG gpio $USER" and log in again'
    )


def test_a_device_of_roots_group_does_not_ask_you_to_join_it(bench, monkeypatch):
    bench.chip.opening_error = errno.EACCES
    monkeypatch.setattr(Path, "group", lambda _path: "root")
    with pytest.raises(LineDenied, match="is closed to this user; only root may use it"):
        Button(17, pin_factory=bench.factory)
    with pytest.raises(LineDenied):
        bench.factory.pin("SOME_NAME")


def test_a_chip_that_is_unplugged_loses_its_lines_and_no_others(bench):
    expander = bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    other = bench.make("mcp23017")
    listener, here = listen_up(other.pin(3)), listen_up(bench.factory.pin(3))
    led = LED(4, pin_factory=other)
    expander.unplug()
    wait_for(lambda: bench.lost == ["mcp23017"])
    with pytest.raises(LineLost) as lost:
        _ = other.pin(3).state
    assert str(lost.value) == "pin GPIO3 of gpiochip1, mcp23017 is gone: No such device"
    with pytest.raises(LineLost):
        led.on()
    bench.drive(3, 0)
    wait_for(lambda: here.heard)
    assert listener.heard == []
    led.close()
    other.close()
    expander.error = expander.opening_error = 0
    with LED(4, pin_factory=other) as again:
        again.on()
    other.close()


def test_a_line_that_was_only_read_is_lost_at_the_next_reading(bench):
    pin = bench.factory.pin(3)
    pin.input_with_pull("up")
    bench.chip.unplug()
    for _ in range(2):
        with pytest.raises(LineLost):
            _ = pin.state
    with pytest.raises(LineLost):
        pin.edges = "rising"
    pin.close()


@pytest.mark.parametrize("number", [errno.EIO, errno.EREMOTEIO, errno.ETIMEDOUT])
def test_an_expander_that_does_not_answer_once_is_asked_again(bench, number):
    pin = bench.factory.pin(3)
    pin.input_with_pull("up")
    bench.chip.error = number
    with pytest.raises(LineLost):
        _ = pin.state
    bench.chip.error = 0
    assert pin.state == 1


def test_a_chip_without_an_interrupt_says_why_it_cannot_tell_of_edges(bench):
    bench.chip.has_interrupt = False
    pin = bench.factory.pin(3)
    pin.input_with_pull("up")
    hearer = Hearer()
    with pytest.raises(EdgesMissing) as missing:
        pin.when_changed = hearer.hear
    assert str(missing.value) == (
        "pin GPIO3 of gpiochip0, pinctrl-bcm2711 tells of no edges: the chip's interrupt is not connected"
    )
    assert isinstance(missing.value, gpiozero.PinEdgeDetectUnsupported)
    assert (pin.when_changed, pin.state) == (None, 1)


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSPC])
def test_what_the_kernel_refuses_is_an_error_with_its_reason_and_changes_nothing(bench, number):
    pin = bench.factory.pin(3)
    pin.input_with_pull("up")
    bench.chip.error = number
    with pytest.raises(LineRefused) as refused:
        pin.pull = "down"
    assert str(refused.value) == (
        f"pin GPIO3 of gpiochip0, pinctrl-bcm2711 cannot be used so: {os.strerror(number)}"
    )
    assert pin.pull == "up"


# -- SPI


class FakeSpi:
    """spidev's SpiDev with an MCP3008 (datasheet DS21295, figure 6-1) that measures `measured` on each channel."""

    said: list[list[int]] = []  # noqa: RUF012 - emptied by each test
    measured = (0, 1, 511, 512, 1023, 682, 341, 7)
    refusal: OSError | None = None
    bits_per_word = 8

    def open(self, bus: int, device: int) -> None:
        if self.refusal is not None:
            raise self.refusal
        assert (bus, device) == (0, 0)

    def close(self) -> None:
        pass

    def xfer2(self, sent: list[int]) -> list[int]:
        self.said.append(sent)
        bits = f"{sent[0]:08b}{sent[1]:08b}{sent[2]:08b}"
        start = bits.index("1")
        assert bits[start + 1] == "1", "single-ended"
        channel = int(bits[start + 2 : start + 5], 2)
        answer = bits[: start + 6].replace("1", "0") + "0" + f"{self.measured[channel]:010b}"
        return list(int(answer[:24].ljust(24, "0"), 2).to_bytes(3, "big"))


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> type[FakeSpi]:
    FakeSpi.said.clear()
    FakeSpi.refusal = None
    monkeypatch.setattr(local, "SpiDev", FakeSpi)
    return FakeSpi


def test_an_mcp3008_is_read_over_the_hardwares_spi(bench, spi):
    for channel, measured in enumerate(FakeSpi.measured):
        with MCP3008(channel=channel, pin_factory=bench.factory) as analog:
            assert analog.raw_value == measured
    assert spi.said[5] == [0b00000001, 0b11010000, 0b00000000]


def test_two_channels_share_the_bus_and_its_lines_are_taken(bench, spi):
    with MCP3008(channel=1, pin_factory=bench.factory), pytest.raises(GPIOPinInUse, match="GPIO11"):
        LED(11, pin_factory=bench.factory)
    LED(11, pin_factory=bench.factory).close()


def test_without_spidev_the_error_names_what_to_install(bench, monkeypatch):
    monkeypatch.setattr(local, "SpiDev", None)
    with pytest.raises(SpiMissing) as missing:
        MCP3008(channel=0, pin_factory=bench.factory)
    assert str(missing.value) == "SPI needs spidev; pip install 'bluff-companion[spi]' brings it"
    assert isinstance(missing.value, gpiozero.PinSPIUnsupported)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            FileNotFoundError(2, "No such file"),
            'SPI is off; run "sudo raspi-config nonint do_spi 0" and start again',
        ),
        (
            PermissionError(13, "Permission denied"),
            'SPI is closed to this user; run "sudo usermod -aG spi $USER" and log in again',
        ),
    ],
)
def test_an_spi_that_is_off_or_closed_says_what_to_do(bench, spi, refusal, text):
    spi.refusal = refusal
    with pytest.raises(SpiMissing) as missing:
        MCP3008(channel=0, pin_factory=bench.factory)
    assert str(missing.value) == text
    gc.collect()
    LED(11, pin_factory=bench.factory).close()


def test_other_pins_get_the_spi_in_software(bench, monkeypatch):
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03112)
    monkeypatch.setattr(Device, "pin_factory", bench.factory)
    analog = MCP3008(channel=0, clock_pin=20, mosi_pin=21, miso_pin=22, select_pin=23)
    bench.drive(22, 1)
    assert analog.raw_value == 1023
    analog.close()


def test_spi_arguments_that_do_not_exist_are_refused(bench, spi):
    with pytest.raises(gpiozero.SPIBadArgs, match="unrecognized keyword argument flavour"):
        bench.factory.spi(flavour="mint")
