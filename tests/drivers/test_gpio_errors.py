"""A chip that is closed to this user, goes away, or cannot do what is asked."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest
from gpiozero import LED, Button

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's", allow_module_level=True)


from companion.drivers.buttons import Buttons
from companion.drivers.line_errors import (
    EdgesMissing,
    LineDenied,
    LineLost,
    LineRefused,
)
from companion.drivers.lines import Line
from companion.drivers.sounds import Lamps
from companion.table import inputs
from companion.table.effects import Lamp
from companion.words.words import Words
from tests.drivers.fake_loop import FakeLoop
from tests.drivers.gpiod_bench import GpiodBench
from tests.drivers.pin_contract import Hearer, listen_up, wait_for


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodBench]:
    bench = GpiodBench(tmp_path, monkeypatch)
    yield bench
    bench.close()


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
    with pytest.raises(LineLost):
        led.on()
    led.close()
    other.pin(3).close()
    expander.error = expander.opening_error = 0
    assert other.pin(3).state == 0
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
    with pytest.raises(EdgesMissing):
        bench.factory.pin(4).when_changed = hearer.hear


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


def test_the_tables_own_drivers_tell_what_an_expander_takes_with_it(bench):
    loop, heard = FakeLoop(), []
    expander = bench.kernel.add(1, "mcp23017", "1-0020", lines=16)
    other = bench.make("mcp23017")
    lines = {(2, button): Line(other, str(number), "west") for number, button in enumerate(inputs.Button)}
    lines[3, inputs.Button.OK] = Line(bench.factory, "GPIO17")
    buttons = Buttons(lines, None, loop=loop.parts, hear=heard.append)
    other.lost = lambda: loop.post(buttons.read_all)
    lamps = Lamps({2: Line(other, "8", "west")}, loop=loop.parts, hear=heard.append)
    expander.unplug()
    wait_for(lambda: loop.posted)
    loop.pass_time(1)
    lamps.put(2, Lamp.ON)
    assert [(fault.part, Words().say(fault.code, fault.values)) for fault in heard] == [
        (
            "buttons:2",
            (
                "The buttons LEFT, RIGHT, OK, CHALLENGE of seat 3 do not work: west:0, west:1, west:2, west:3. "
                "gpiochip1, mcp23017 does not answer any more: No such device. Probably a wire came loose. Press its wires "
                "firmly in; it comes back by itself."
            ),
        ),
        (
            "lamp:2",
            (
                "The LED of seat 3 does not work: west:8. gpiochip1, mcp23017 does not answer any more: No such device. "
                "Probably a wire came loose. Press its wires firmly in; it comes back by itself. The table plays on "
                "without it."
            ),
        ),
    ]
    heard.clear()
    bench.drive(17, 0)
    wait_for(lambda: loop.posted)
    loop.run()
    assert [(edge.place, edge.down) for edge in heard] == [(3, True)]
    buttons.close()
    lamps.close()
    other.close()
