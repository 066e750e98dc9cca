"""A cup whose link comes and goes all the time: it is down until it holds still, said once, and floods nobody."""

import time

import pytest

from companion.cup.link import CupEnd
from companion.drivers import serial_cup
from companion.table.inputs import CupLink, FaultEnded
from tests.drivers.far_cup import FakeCup, began, ups

pytestmark = pytest.mark.usefixtures("impatient")


class Restless(FakeCup):
    """Shows a prompt (`kind` "prompt") or starts again ("boot") every few milliseconds, as long as `restless`."""

    def __init__(self, path, kind):
        self.restless, self.wiggles, self._wiggled_ms, self._kind = False, 0, 0, kind
        super().__init__(path)

    def now_ms(self):
        """Asked in each turn of its thread."""
        now_ms = super().now_ms()
        if self.restless and now_ms - self._wiggled_ms >= 15:
            self._wiggled_ms = now_ms
            self.wiggles += 1
            getattr(self, self._kind)()
        return now_ms

    def prompt(self):
        self.put(b"\r\n>>> ")

    def boot(self):
        self.end = CupEnd("0.2.0", "pico", "e661", f"boot{self.wiggles}", cause="crash")
        self.end.sensor("lis3dh")


def of(heard, until, seconds=30):
    """What is heard until `until` is."""
    seen, end = [], time.monotonic() + seconds
    while until not in seen:
        seen.append(heard.get(timeout=max(end - time.monotonic(), 0)))
    return seen


@pytest.mark.parametrize("kind", ["prompt", "boot"])
def test_it_is_down_until_it_holds_still(tmp_path, heard, start, monkeypatch, kind):
    monkeypatch.setattr(serial_cup, "STEADY_NS", 500_000_000)
    notes = []
    cup = Restless(tmp_path / "cup", kind)
    try:
        start(cup.path, note=lambda *note: notes.append(note))
        ups(heard, 1)
        cup.restless = True
        seen = of(heard, began("restless", cup.path))
        wiggles = cup.wiggles
        while cup.wiggles < wiggles + 100:
            time.sleep(0.01)
        cup.restless = False
        seen += of(heard, CupLink(1, up=True))
        assert FaultEnded("cup:1") in seen
        assert seen.count(CupLink(1, up=False)) <= serial_cup.MOST_CHANGES // 2 + 1
        assert [one for one in seen if one == began("restless", cup.path)] == [began("restless", cup.path)]
        assert len(notes) <= serial_cup.MOST_CHANGES
    finally:
        cup.unplug()


def test_a_cable_that_is_pulled_a_few_times_is_no_restless_one(tmp_path, heard, start):
    cup = FakeCup(tmp_path / "cup")
    start(cup.path)
    ups(heard, 1)
    for _ in range(3):
        cup.unplug()
        of(heard, CupLink(1, up=False))
        cup.plug(cup.path)
        ups(heard, 1)
    cup.unplug()
