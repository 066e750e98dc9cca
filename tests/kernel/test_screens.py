"""Screens over the kernel's /dev/i2c-N: what is drawn is what an emulated panel shows, and faults heal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from companion.drivers.glass import Mount
from companion.drivers.i2c_bus import wires_of
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import PANELS, SIZE, Screen
from companion.drivers.wires import Wires
from companion.real import RealGround
from companion.table.inputs import FaultBegan, FaultEnded
from companion.words.words import Words
from tests.kernel.machine.wires import CHANNELS, Hands, wait_for

GOLDEN = Path(__file__).parents[1] / "golden"
DARK = bytes(1024)


def picture(n: int) -> Image.Image:
    """A picture of its own for each number."""
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    draw.ellipse((n, 4, n + 50, 60), outline=1)
    draw.line((127 - n, 0, n, 63), fill=1)
    return image


class Screens:
    """Screens of one pair of wires, one a place."""

    def __init__(self, wires: Hands, *screens: tuple[int | str, int]) -> None:
        self.heard: list[object] = []
        self.failures: list[BaseException] = []
        self._wires = wires
        self._ground = RealGround({})
        self._screens = screens
        self.driver = ScreenBus(
            f"i2c-{wires_of(screens[0][0])}",
            {place: self._mount(*screen) for place, screen in enumerate(screens)},
            hear=self.heard.append,
            failed=self.failures.append,
        )

    def _mount(self, bus: int | str, address: int) -> Mount:
        def connect() -> Screen:
            return PANELS["ssd1306"](Wires(lambda: self._ground.wires(bus, address)))

        return Mount(f"i2c-{bus}, 0x{address:02X}", connect)

    def close(self) -> None:
        """The driver has ended, and lets go of its device files."""
        self.driver.close()
        assert self.failures == []

    def shows(self, place: int, image: Image.Image) -> bool:
        return self._wires.pixels(*self._screens[place]) == image.tobytes()

    def wait_for(self, place: int, image: Image.Image) -> None:
        wait_for(lambda: self.shows(place, image))

    def fault(self) -> FaultBegan:
        """The first fault that is told."""
        wait_for(lambda: any(isinstance(heard, FaultBegan) for heard in self.heard))
        return next(heard for heard in self.heard if isinstance(heard, FaultBegan))


@pytest.fixture
def seats(wires) -> Iterator[Screens]:
    """One behind the multiplexer, one before it."""
    screens = Screens(wires, ("1-0070/2", 0x3C), (1, 0x3D))
    screens.driver.start()
    yield screens
    screens.close()


@pytest.mark.parametrize("name", ["seat-rolled-looking", "board-bid"])
def test_a_picture_arrives_dot_for_dot(seats, wires, name):
    image = Image.open(GOLDEN / f"{name}.png").convert("1")
    assert image.size == SIZE
    seats.driver.show(0, image)
    seats.driver.show(1, picture(9))
    seats.wait_for(0, image)
    seats.wait_for(1, picture(9))
    assert wires.is_on("1-0070/2", 0x3C)
    assert seats.heard == []


def test_each_channel_of_a_multiplexer_has_a_panel_of_its_own(wires):
    screens = Screens(wires, *((name, 0x3C) for name in CHANNELS))
    screens.driver.start()
    for place in range(len(CHANNELS)):
        screens.driver.show(place, picture(8 * place))
    for place in range(len(CHANNELS)):
        screens.wait_for(place, picture(8 * place))
    screens.close()


def test_the_screens_are_dark_when_the_driver_ends(wires):
    screens = Screens(wires, (1, 0x3D))
    screens.driver.start()
    screens.driver.show(0, picture(20))
    screens.wait_for(0, picture(20))
    screens.close()
    assert wires.pixels(1, 0x3D) == DARK
    assert not wires.is_on(1, 0x3D)


def test_a_panel_that_does_not_answer_is_told_and_heals(seats, wires):
    seats.driver.show(0, picture(1))
    seats.wait_for(0, picture(1))
    wires.loosen("1-0070/2", 0x3C)
    seats.driver.show(0, picture(2))
    fault = seats.fault()
    assert (fault.part, fault.code) == ("screen:0", "fault-screen-no-answer")
    assert "i2c-1-0070/2, 0x3C" in Words().say(fault.code, fault.values)
    seats.driver.show(1, picture(3))
    seats.wait_for(1, picture(3))
    wires.heal()
    seats.wait_for(0, picture(2))
    wait_for(lambda: seats.heard[-1] == FaultEnded("screen:0"))


def test_a_bus_whose_transfers_fail_is_told_and_heals(seats, wires):
    wires.jam(1, 0x3D)
    seats.driver.show(1, picture(4))
    assert seats.fault().part == "screen:1"
    wires.heal()
    seats.wait_for(1, picture(4))
    wait_for(lambda: seats.heard[-1] == FaultEnded("screen:1"))


def test_a_bus_that_is_gone_is_told_and_shows_again_what_it_should_once_it_is_back(wires):
    board = Screens(wires, (0, 0x3C))
    board.driver.start()
    board.driver.show(0, picture(5))
    board.wait_for(0, picture(5))
    wires.unplug(0)
    board.driver.show(0, picture(6))
    assert board.fault().part == "screen:0"
    wires.plug(0)
    board.wait_for(0, picture(6))
    wait_for(lambda: FaultEnded("screen:0") in board.heard)
    board.close()
