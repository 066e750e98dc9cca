"""The firmware's main loop in pieces, under CPython with the stand-ins of the simulator."""

import importlib
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.simulator import cup

MODULES = ("main", "board", "lis3dh", "link", "motion", "wire", "machine", "micropython")
STANDIN = Path(cup.__file__).parent / "standin"
FOLDERS = (cup.firmware_folder(), Path(cup.__file__).parents[1] / "cup", STANDIN, STANDIN / "cpython")
TICKS = 1 << 30


@pytest.fixture
def ticks(monkeypatch):
    """The board's milliseconds, to be set."""
    ticks = SimpleNamespace(ms=0)
    monkeypatch.setattr(time, "ticks_ms", lambda: ticks.ms % TICKS, raising=False)
    wrap = TICKS // 2
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + wrap) % TICKS - wrap, raising=False)
    return ticks


@pytest.fixture
def main(monkeypatch, ticks):
    for folder in FOLDERS:
        monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("CUP_UNIQUE", "e661")
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("main")
    for name in MODULES:
        sys.modules.pop(name, None)


class Out:
    """A stdout that takes as many bytes as it is told."""

    def __init__(self):
        self.taken, self.room, self.ready = b"", 10_000, True
        self.buffer = self

    def write(self, data):
        count = min(len(data), self.room)
        self.taken += data[:count]
        self.sizes = [*getattr(self, "sizes", []), len(data)]
        return count


@pytest.fixture
def out(main, monkeypatch):
    out = Out()
    poll = SimpleNamespace(
        register=lambda *_: None, poll=lambda _: [(out, main.select.POLLOUT)] if out.ready else []
    )
    monkeypatch.setattr(main.select, "poll", lambda: poll)
    monkeypatch.setattr(main, "sys", SimpleNamespace(stdin=None, stdout=out))
    return out


def test_the_uptime_goes_on_when_the_ticks_wrap(main, ticks):
    ticks.ms = TICKS - 100
    uptime = main.Uptime()
    for passed in (50, 150, 1000):
        ticks.ms = TICKS - 100 + passed
        assert uptime.ms() == passed


def test_a_long_line_goes_out_in_small_writes(main, out):
    port = main.Port()
    port.put(b"x" * 110 + b"\n")
    assert port.write()
    assert port.idle()
    assert out.sizes == [60, 51]


def test_a_port_that_takes_nothing_is_not_written_to(main, out):
    out.ready = False
    port = main.Port()
    port.put(b"$ping\n")
    assert port.write()
    assert not port.idle()
    assert out.taken == b""


def test_after_a_cut_line_the_next_begins_on_its_own(main, out):
    port = main.Port()
    out.room = 3
    port.put(b"$one\n")
    assert not port.write()
    out.room = 100
    port.put(b"$two\n")
    assert port.write()
    assert out.taken == b"$on\n$two\n"


def test_one_bad_transfer_is_borne_three_are_a_missing_sensor(main, out, ticks, monkeypatch):
    works = SimpleNamespace(now=True)

    class Sensor:
        name = "lis3dh"
        x = y = 0
        z = 1000

        def read(self):
            if not works.now:
                raise OSError(5)
            return True

    def find(_):
        if not works.now:
            raise OSError(5)
        return Sensor()

    monkeypatch.setattr(main.lis3dh, "find", find)
    monkeypatch.setattr(main.board, "i2c", lambda: None)
    cup = main.Cup()

    def pass_ms(ms):
        for _ in range(ms // 10):
            ticks.ms += 10
            cup._sense(cup._clock.ms())

    pass_ms(1000)
    assert cup._end._sensor == "lis3dh"
    works.now = False
    pass_ms(20)
    assert cup._end._sensor == "lis3dh"
    pass_ms(10)
    assert cup._end._sensor == "none"
    works.now = True
    pass_ms(1000)
    assert cup._end._sensor == "lis3dh"


def test_a_sensor_that_answers_but_does_not_measure_is_missing(main, out, ticks, monkeypatch):
    sensor = SimpleNamespace(name="lis3dh", read=lambda: False)
    monkeypatch.setattr(main.lis3dh, "find", lambda _: sensor)
    monkeypatch.setattr(main.board, "i2c", lambda: None)
    cup = main.Cup()
    told = []
    for _ in range(70):
        ticks.ms += 10
        cup._sense(cup._clock.ms())
        told.append(cup._end._sensor)
    assert told[10] == "lis3dh"
    assert told[-1] == "none"
