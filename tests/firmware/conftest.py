"""The firmware's own modules under CPython, with clocks and parts handed in."""

import importlib
import select
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cup import board_files
from companion.simulator import cup

STANDIN = Path(cup.__file__).parent / "standin"
MODULES = (
    *(name.removesuffix(".py") for name in board_files.files("pico")),
    "machine",
    "micropython",
    "network",
)
TICKS = 1 << 30


@pytest.fixture
def ticks(monkeypatch):
    """The board's milliseconds, to be set."""
    ticks = SimpleNamespace(ms=0)
    monkeypatch.setattr(time, "ticks_ms", lambda: ticks.ms % TICKS, raising=False)
    wrap = TICKS // 2
    monkeypatch.setattr(time, "sleep_us", lambda _: None, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + wrap) % TICKS - wrap, raising=False)
    return ticks


class _Poll:
    """`select.poll` with a board's `ipoll`."""

    def __init__(self):
        self._poll = POLL()

    def register(self, stream, mask):
        self._poll.register(stream, mask)

    def ipoll(self, wait_ms):
        return iter(self._poll.poll(wait_ms))


POLL = select.poll


@pytest.fixture
def flash(tmp_path, monkeypatch):
    """The board's memory, where its programs run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def firmware(monkeypatch, ticks, flash):
    """`firmware(name)`: a module of the firmware; `machine` and `board` may be put into `sys.modules` before."""
    folders = (board_files.firmware_folder(), Path(board_files.__file__).parent, STANDIN, STANDIN / "cpython")
    for folder in folders:
        monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(select, "poll", _Poll)
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module
    for name in MODULES:
        sys.modules.pop(name, None)
