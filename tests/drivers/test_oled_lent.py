"""Buses are let go, so that a screen can come back."""

from __future__ import annotations

import pytest
from luma.core.interface.serial import i2c

from companion.drivers.glass import Mount
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import Ssd1306
from companion.drivers.wires import Wires
from companion.simulator.bus import Trouble
from tests.drivers.screen_rig import ADDRESSES, DARK, SECOND, Rig
from tests.pictures import numbered as picture


class Cable:
    """An interface of luma's that says when it was opened and let go."""

    def __init__(self, rig, screen) -> None:
        self._interface = i2c(bus=rig.bus, address=ADDRESSES[screen])
        self._let_go_of = rig.let_go_of
        self.screen = screen
        self.command, self.data = self._interface.command, self._interface.data
        rig.connected.append(self)

    def cleanup(self) -> None:
        self._let_go_of.append(self)


@pytest.fixture
def held():
    """A rig that notes every connection to a bus, every one that was let go, and every device of luma's."""
    rig = Rig()
    rig.connected, rig.let_go_of, rig.devices = [], [], []

    def mount(screen) -> Mount:
        def connect() -> Ssd1306:
            rig.devices.append(Ssd1306(Wires(lambda: Cable(rig, screen))))
            return rig.devices[-1]

        return Mount("i2c-7", connect)

    mounts = {screen: mount(screen) for screen in (0, 1, 2, None)}
    rig.screens = ScreenBus(
        "i2c-7", mounts, hear=rig.heard.append, failed=rig.failures.append, clock_ns=lambda: rig.now_ns
    )
    rig.serve()
    return rig


def test_a_screen_that_fails_again_lets_its_bus_go_so_that_it_can_come_back(held):
    (first,) = (cable for cable in held.connected if cable.screen == 0)
    held.bus.unplug(ADDRESSES[0])
    held.screens.show(0, picture(3))
    held.serve()
    assert held.let_go_of == [], "one failure may be a glitch"
    held.pass_time(1)
    assert held.let_go_of[0] is first
    assert {cable.screen for cable in held.let_go_of} == {0}
    held.bus.plug(ADDRESSES[0])
    held.pass_time(6)
    assert held.shows(0, picture(3))
    assert held.connected[-1] not in held.let_go_of


def test_a_screen_that_is_away_for_long_takes_no_memory_with_every_retry(held):
    held.bus.unplug(ADDRESSES[0])
    held.screens.show(0, picture(3))
    held.pass_time(60)
    assert len(held.connected) > 10
    assert len(held.devices) == 4, "luma never lets a device go"


def test_at_the_end_every_bus_is_let_go_and_a_screen_that_came_back_unseen_is_dark(held):
    held.screens.show(0, picture(3))
    held.serve()
    held.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER)
    held.bus.fail(ADDRESSES[0], Trouble.NO_ANSWER)
    held.screens.show(0, picture(4))
    held.serve()
    held.now_ns += SECOND // 10
    held.serve()
    assert held.panels[0].on, "it shows something still, and is not waited for any more"
    held.screens.close()
    assert not held.panels[0].on
    assert held.panels[0].pixels() == DARK
    assert len(held.let_go_of) == len(held.connected)
