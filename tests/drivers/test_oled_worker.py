"""The thread that owns a bus."""

from __future__ import annotations

import threading
import time

import pytest
from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c

from companion.drivers.glass import Mount
from companion.drivers.oled import ScreenBus
from companion.drivers.panels import Ssd1306
from companion.table.inputs import FaultEnded
from tests.drivers.screen_rig import DARK, Rig
from tests.pictures import numbered as picture


def wait_until(true, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def threaded(rig: Rig, **changes) -> ScreenBus:
    rig.screens = ScreenBus(
        "i2c-7",
        changes.pop("mounts", None) or {screen: rig.mount(screen) for screen in rig.panels},
        hear=rig.heard.append,
        failed=rig.failures.append,
    )
    rig.screens.start()
    return rig.screens


def test_one_worker_owns_the_bus_and_ends_with_it():
    rig, threads = Rig(), set()
    write = rig.bus.write_i2c_block_data

    def watched(*args):
        threads.add(threading.current_thread().name)
        write(*args)

    rig.bus.write_i2c_block_data = watched
    before = set(threading.enumerate())
    screens = threaded(rig)
    (worker,) = set(threading.enumerate()) - before
    for n in range(30):
        for screen in rig.panels:
            screens.show(screen, picture(n), urgent=screen == n % 3)
    wait_until(lambda: all(rig.shows(screen, picture(29)) for screen in rig.panels))
    assert threads == {"screens i2c-7"}
    screens.close()
    assert not worker.is_alive()
    assert not any(panel.on for panel in rig.panels.values())
    assert rig.failures == []


def test_the_worker_tries_a_lost_screen_again_by_itself():
    rig = Rig(screens=(0, 1))
    rig.bus.unplug(0x3C)
    screens = threaded(rig)
    screens.show(0, picture(4))
    screens.show(1, picture(4))
    wait_until(lambda: rig.heard)
    assert rig.shows(1, picture(4))
    rig.bus.plug(0x3C)
    wait_until(lambda: rig.shows(0, picture(4)))
    wait_until(lambda: len(rig.heard) == 2)
    screens.close()
    assert rig.heard[1] == FaultEnded("screen:0")


def test_an_idle_worker_sleeps(monkeypatch):
    rig, chosen = Rig(screens=(0,)), []
    screens = threaded(rig)
    wait_until(lambda: rig.panels[0].on)
    choose = screens._choose
    monkeypatch.setattr(screens, "_choose", lambda: chosen.append(1) or choose())

    def sleeps() -> bool:
        chosen.clear()
        time.sleep(0.2)
        return chosen == []

    wait_until(sleeps)
    screens.close()


def test_an_exception_that_is_no_device_fault_reaches_the_process():
    rig = Rig(screens=(0, 1))

    class Broken(Ssd1306):
        def pack(self, image):
            raise ZeroDivisionError

    mounts = {0: rig.mount(0), 1: Mount("", lambda: Broken(i2c(bus=rig.bus, address=0x3D)))}
    screens = threaded(rig, mounts=mounts)
    wait_until(lambda: rig.failures)
    assert [type(exc) for exc in rig.failures] == [ZeroDivisionError]
    assert rig.panels[0].on
    screens.close()
    assert not rig.panels[0].on


@pytest.mark.parametrize("error", [ZeroDivisionError, OSError, DeviceNotFoundError])
def test_a_drawing_that_fails_is_no_fault_of_its_screen_and_leaves_all_dark_in_the_end(error):
    def broken():
        raise error

    rig = Rig(screens=(0, 1))
    screens = threaded(rig)
    screens.show(1, picture(60))
    wait_until(lambda: rig.shows(1, picture(60)))
    screens.show(0, broken)
    wait_until(lambda: screens.ended)
    assert [type(exc) for exc in rig.failures] == [error]
    assert rig.heard == []
    screens.close()
    assert not any(panel.on for panel in rig.panels.values())
    rig.panels[1].write(bytes([0, 0xAF]))
    assert rig.panels[1].pixels() == DARK


def test_closing_before_the_start_is_quiet():
    rig = Rig()
    rig.screens.close()
    assert rig.bus.bytes_sent == 0
