"""A loose wire: its fault is said as it comes, and once it comes and goes, as one that lasts."""

from __future__ import annotations

from typing import Any

import pytest

from companion.drivers.damped import WELL_NS, Damped
from companion.table.inputs import Button, Edge, FaultBegan, FaultEnded, Input
from tests.drivers.fake_loop import FakeLoop

SILENT = FaultBegan("screen:2", "fault-screen-no-answer", {"seat": 3, "where": "i2c-1"})
STUCK = FaultBegan("screen:2", "fault-screen-bus-stuck", {"seat": 3, "where": "i2c-1"})
OTHER = FaultBegan("cup:1", "fault-cup-silent", {"cup": 2})


class Wire:
    """A part's faults through the damper, by a clock that is handed in."""

    def __init__(self) -> None:
        self.loop = FakeLoop()
        self.told: list[Input] = []
        self.damped = Damped(self.told.append, self.loop.parts)

    def breaks(self, fault: FaultBegan = SILENT, after_s: float = 0.1) -> None:
        self.loop.pass_time(after_s)
        self.damped.heard(fault)

    def heals(self, part: str = "screen:2", after_s: float = 0.1) -> None:
        self.loop.pass_time(after_s)
        self.damped.heard(FaultEnded(part))

    def wiggles(self, times: int) -> None:
        for _ in range(times):
            self.breaks()
            self.heals()


@pytest.fixture
def wire() -> Wire:
    return Wire()


def test_a_fault_that_lasts_is_said_at_once_and_so_is_its_end(wire: Wire) -> None:
    wire.breaks()
    assert wire.told == [SILENT]
    wire.heals()
    assert wire.told == [SILENT, FaultEnded("screen:2")]


def test_one_that_comes_and_goes_is_said_three_times_then_only_when_it_has_been_well_for_long(
    wire: Wire,
) -> None:
    wire.wiggles(500)
    assert wire.told == [SILENT, FaultEnded("screen:2")] * 2 + [SILENT]
    wire.loop.pass_time(WELL_NS / 1e9 - 0.01)
    assert wire.told[-1] == SILENT
    wire.loop.pass_time(0.02)
    assert wire.told[-1] == FaultEnded("screen:2", times=498)
    wire.loop.pass_time(300)
    assert len(wire.told) == 6
    assert wire.loop.pending == []


def test_a_fault_that_is_there_when_it_might_have_been_well_stays_said(wire: Wire) -> None:
    wire.wiggles(10)
    wire.breaks()
    wire.loop.pass_time(100)
    assert wire.told[-1] == SILENT
    wire.heals()
    assert wire.told[-1] == FaultEnded("screen:2", times=9)


def test_of_a_restless_part_another_sentence_is_news(wire: Wire) -> None:
    wire.wiggles(10)
    wire.breaks(STUCK)
    assert wire.told[-1] == STUCK


def test_what_more_is_known_of_a_lasting_fault_is_said(wire: Wire) -> None:
    more = FaultBegan("screen:2", SILENT.code, {"seat": 3, "where": "i2c-7"})
    wire.breaks()
    wire.breaks()
    wire.breaks(more)
    assert wire.told == [SILENT, more]


def test_a_wiggle_now_and_then_is_said_each_time(wire: Wire) -> None:
    for _ in range(10):
        wire.breaks(after_s=40)
        wire.heals(after_s=1)
    assert len(wire.told) == 20


def test_parts_do_not_damp_each_other(wire: Wire) -> None:
    wire.wiggles(10)
    wire.breaks(OTHER)
    wire.heals(OTHER.part)
    assert wire.told[-2:] == [OTHER, FaultEnded("cup:1")]


def test_an_end_without_a_beginning_is_nothing(wire: Wire) -> None:
    wire.heals()
    assert wire.told == []


@pytest.mark.parametrize("what", [Edge(1, Button.OK, down=True, at_ns=5)])
def test_everything_else_goes_through(wire: Wire, what: Any) -> None:
    wire.damped.heard(what)
    assert wire.told == [what]
