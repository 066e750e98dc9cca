"""A screen on SPI: what reaches the panel through spidev's bytes and the line that tells data from commands."""

from __future__ import annotations

import sys

import pytest
from gpiozero.pins.mock import MockFactory

from companion.drivers.glass import BRIGHT, Glass, Mount
from companion.drivers.line_errors import LineLost
from companion.drivers.lines import Line
from companion.drivers.panels import PANELS
from companion.drivers.spi_wires import SPEED_HZ, SpiWires
from companion.drivers.wires import WiresError
from companion.simulator.panel import Panel
from tests.pictures import numbered


class SpiPanel:
    """What spidev talks to: a panel that takes a byte for data while its D/C line is high, and is held by reset."""

    def __init__(self, factory: MockFactory, dc: int = 24, reset: int = 25) -> None:
        self.panel = Panel()
        self.opened: tuple[int, int] | None = None
        self.max_speed_hz = 0
        self.missing: OSError | None = None
        self._dc, self._reset = factory.pin(f"GPIO{dc}"), factory.pin(f"GPIO{reset}")

    def open(self, port: int, device: int) -> None:
        if self.missing is not None:
            raise self.missing
        self.opened = (port, device)

    def writebytes(self, data: list[int]) -> None:
        assert self._reset.state, "the panel is held in reset"
        self.panel.write(bytes([0x40 if self._dc.state else 0x00, *data]))

    def close(self) -> None:
        self.opened = None


@pytest.fixture
def factory():
    factory = MockFactory()
    yield factory
    factory.close()


@pytest.fixture
def far(factory):
    return SpiPanel(factory)


def wires(factory, far, **changes) -> SpiWires:
    lines = {"dc": Line(factory, "GPIO24"), "reset": Line(factory, "GPIO25")} | changes
    return SpiWires(1, spidev=far, **lines)


def test_pictures_go_through_lumas_own_spi_to_the_panel(factory, far):
    glass = Glass(Mount("spi-0.1", lambda: PANELS["ssd1306"](wires(factory, far))))
    for n in (30, 31):
        while not glass.step(numbered(n), 0, BRIGHT):
            """Step by step."""
        assert far.panel.on
        assert far.panel.pixels() == numbered(n).tobytes()
    assert (far.opened, far.max_speed_hz) == ((0, 1), SPEED_HZ)
    assert far.panel.mistakes == []


def test_the_panel_is_reset_when_its_wires_are_opened(factory, far):
    wires(factory, far)
    assert [one.state for one in far._reset.states][-2:] == [False, True]


def test_a_module_whose_reset_is_wired_to_power_needs_no_line(factory, far):
    far._reset.function = "output"
    far._reset.state = True
    wires(factory, far, reset=None).command(0xAE)
    assert far.panel.mistakes == []


def test_what_was_opened_is_given_back(factory, far):
    first = wires(factory, far)
    first.cleanup()
    assert far.opened is None
    wires(factory, far).cleanup()


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (FileNotFoundError(2, "no such file"), "spi-off"),
        (PermissionError(13, "denied"), "spi-denied"),
        (OSError(5, "i/o"), "other"),
    ],
)
def test_a_bus_that_cannot_be_opened_says_why_and_lets_the_lines_go(factory, far, error, cause):
    far.missing = error
    with pytest.raises(WiresError) as raised:
        wires(factory, far)
    assert raised.value.cause["cause"] == cause
    far.missing = None
    wires(factory, far)


def test_a_line_that_is_taken_is_an_error_of_the_screen(factory, far):
    held = wires(factory, far)
    with pytest.raises(WiresError, match="GPIO24") as raised:
        wires(factory, far)
    assert raised.value.cause == {"cause": "twice"}
    held.cleanup()


def test_a_package_that_is_not_here_is_an_error_of_the_screen(factory, monkeypatch):
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(WiresError) as raised:
        wires(factory, None)
    assert raised.value.cause["cause"] == "spi-package"


def test_a_line_that_is_lost_while_the_screen_works_is_an_error_of_the_screen(factory, far, monkeypatch):
    working = wires(factory, far)

    def lost(*_):
        raise LineLost("24", "west", "No such device")

    monkeypatch.setattr(type(factory.pin("GPIO24")), "state", property(lambda _: 0, lost))
    for send in (lambda: working.command(0xAE), lambda: working.data([0])):
        with pytest.raises(WiresError) as raised:
            send()
        assert raised.value.cause["cause"] == "lost"
