"""A bus whose transfer never ends: all its screens are told, the end of the table does not wait, and it may move again."""

from __future__ import annotations

import threading
import time

import pytest
from luma.core.interface.serial import i2c
from PIL import Image

from companion.drivers import oled
from companion.drivers.glass import Mount
from companion.drivers.oled import HUNG_NS, ScreenBus
from companion.drivers.panels import PANELS, SIZE
from companion.simulator.panel import Panel
from companion.table.inputs import FaultBegan, FaultEnded
from companion.words.words import Words
from tests.drivers.pin_contract import wait_for
from tests.soak.ground import SoakBus

ADDRESSES = {0: 0x3C, None: 0x3D}


class Hanging:
    """Two screens, and a clock that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now_ns = 10**12
        self.heard = []
        self.wires = SoakBus({address: Panel() for address in ADDRESSES.values()})
        mounts = {screen: Mount(f"0x{at:02X}", self._connect(at)) for screen, at in ADDRESSES.items()}
        self.bus = ScreenBus(
            "i2c-1", mounts, hear=self.heard.append, failed=pytest.fail, clock_ns=lambda: self.now_ns
        )
        self.bus.start()
        wait_for(lambda: self.bus.busy_since_ns is None)

    def _connect(self, address):
        return lambda: PANELS["ssd1306"](i2c(bus=self.wires, address=address))

    def hang(self):
        self.wires.free.clear()
        self.bus.show(0, Image.new("1", SIZE, 1))
        wait_for(lambda: self.bus.busy_since_ns is not None)


@pytest.fixture
def hanging():
    hanging = Hanging()
    yield hanging
    hanging.wires.free.set()
    hanging.bus.close()


def test_all_its_screens_are_told_once_it_has_hung_for_three_seconds(hanging):
    hanging.hang()
    hanging.now_ns += HUNG_NS - 1
    assert hanging.bus.look()
    assert hanging.heard == []
    hanging.now_ns += 1
    assert hanging.bus.look()
    assert hanging.bus.look()
    assert [one.part for one in hanging.heard] == ["screen:0", "screen:board"]
    assert (
        Words()
        .say(hanging.heard[0].code, hanging.heard[0].values)
        .startswith("The screen of seat 1 cannot be reached: the wires of 0x3C are held down.")
    )


def test_when_it_moves_again_they_work_again(hanging):
    hanging.hang()
    hanging.now_ns += HUNG_NS
    hanging.bus.look()
    hanging.wires.free.set()
    wait_for(lambda: hanging.heard.count(FaultEnded("screen:board")) == 1)
    wait_for(lambda: hanging.heard.count(FaultEnded("screen:0")) == 1)
    assert len(hanging.heard) == 4
    hanging.now_ns += 10**10  # the step that hung has failed, and is tried again
    hanging.bus.show(None, Image.new("1", SIZE, 1))
    wait_for(lambda: all(any(panel.pixels()) for panel in hanging.wires._panels.values()))
    assert not [one for one in hanging.heard[4:] if isinstance(one, FaultBegan)]


def test_a_step_that_ends_while_the_fault_is_told_ends_it_after_it_has_begun(hanging):
    """Told the other way round, the fault would stay."""
    heard, began = hanging.heard, threading.Event()

    def hear(what):
        if isinstance(what, FaultBegan) and not began.is_set():
            began.set()
            hanging.wires.free.set()
            time.sleep(0.1)  # so that a worker that may tell of its end does
        heard.append(what)

    hanging.bus._hear = hear
    hanging.hang()
    hanging.now_ns += HUNG_NS
    hanging.bus.look()
    wait_for(lambda: len(heard) == 4)
    assert [type(one) for one in heard] == [FaultBegan, FaultBegan, FaultEnded, FaultEnded]
    assert not hanging.bus._hung


def test_an_idle_bus_is_well_however_long_it_is(hanging):
    hanging.now_ns += 100 * HUNG_NS
    assert not hanging.bus.look()
    assert hanging.heard == []


def test_the_end_does_not_wait_for_it(hanging, monkeypatch):
    monkeypatch.setattr(oled, "CLOSE_S", 0.05)
    hanging.hang()
    began = time.monotonic()
    hanging.bus.close()
    assert time.monotonic() - began < 10


def test_at_the_end_a_screen_that_does_not_answer_is_asked_once(hanging):
    hanging.bus.show(0, Image.new("1", SIZE, 1))
    wait_for(lambda: any(hanging.wires._panels[0x3C].pixels()))
    wait_for(lambda: hanging.bus.busy_since_ns is None)
    hanging.wires.stuck = True
    before = hanging.wires.tries
    hanging.bus.close()
    assert hanging.wires.tries - before == len(ADDRESSES)
    hanging.wires.stuck = False
