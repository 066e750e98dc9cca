"""Whole ways: from a cup in a hand through its firmware, the cable and the driver to the game, and what breaks on them."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.drivers import port_locks
from companion.drivers.strange_cups import FIRST
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup
from companion.table.effects import Tone
from companion.table.inputs import CupLink, CupMotion, CupStrange, Edge, FaultBegan, FaultEnded
from companion.table.scene import Stage
from tests.firmware.live_table import LiveEvening, LivePirates
from tests.table.bluffaneer_evening import HEADER_NS, NOBODYS
from tests.table.conftest import CHALLENGE, OK

pytestmark = pytest.mark.long

PLACES = (0, 1)


@pytest.fixture
def cups() -> Iterator[list[SimulatedCup]]:
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    cups = [SimulatedCup(Body(seed=number), unique=f"e66{number}") for number in range(3)]
    yield cups
    for cup in cups:
        cup.stop()


@pytest.fixture
def table(cups: list[SimulatedCup], tmp_path: Path) -> Iterator[LiveEvening]:
    """The cups of places 0 and 1 are plugged in, at ttyACM0 and ttyACM1; a third one lies ready."""
    table = LiveEvening(tmp_path, {place: tmp_path / f"ttyACM{place}" for place in PLACES}, places=2)
    for place in PLACES:
        plug(cups[place], tmp_path / f"ttyACM{place}")
    table.until(lambda: table.up(*PLACES), 10)
    yield table
    table.close()


def plug(cup: SimulatedCup, name: Path) -> None:
    cup.plug()
    name.unlink(missing_ok=True)
    name.symlink_to(Path(cup.port).readlink())


def pull(cup: SimulatedCup, name: Path) -> None:
    name.unlink()
    cup.unplug()


def to_bidding(table: LiveEvening, cups: list[SimulatedCup], **options: Any) -> None:
    """A game of Bluff at the opening bid of place 0, all rolled with the cups."""
    table.start(*PLACES, **options)
    table.source.dice(6, 6)
    table.roll_with(cups[0], 0)
    table.source.dice(1, 1)
    table.roll_with(cups[1], 1)
    table.seen(PLACES)
    for place in PLACES:
        table.roll_with(cups[place], place)
    assert table.view()["phase"] == "bidding"


def test_the_cups_own_button_challenges(cups: list[SimulatedCup], table: LiveEvening) -> None:
    to_bidding(table, cups)
    table.press(0, OK)
    assert table.view()["bid"] is not None
    before_ns = time.monotonic_ns()
    cups[1].press_button()
    table.until(lambda: table.stage() is Stage.NOTICE)
    cups[1].press_button(down=False)
    table.until(lambda: len(edges(table)) == 2)
    down, up = edges(table)
    assert (down.place, down.button, down.down, up.down) == (1, CHALLENGE, True, False)
    assert before_ns - down.error_ns <= down.at_ns < up.at_ns
    assert Tone.CHALLENGE in table.tones


def edges(table: LiveEvening) -> list[Edge]:
    return [one for one in table.heard if isinstance(one, Edge)]


@pytest.fixture
def pirates(cups: list[SimulatedCup], tmp_path: Path) -> Iterator[LivePirates]:
    """Place 0 has rolled what 1 and 2 may claim; the cup of place 1 has a button."""
    pirates = LivePirates(0, 1, 2, desk=tmp_path, driven={1: tmp_path / "ttyACM1"})
    plug(cups[1], tmp_path / "ttyACM1")
    pirates.until(lambda: CupLink(1, up=True, button=True) in pirates.heard, 10)
    pirates.next_roll(*NOBODYS)
    pirates.shake(pirates.roller)
    assert pirates.phase == "claim"
    pirates.advance(300)
    yield pirates
    pirates.close()


def claim_of(pirates: LivePirates) -> dict[str, Any]:
    pirates.until(lambda: any(line.get("move") == "claim" for line in pirates.lines()))
    return next(line for line in reversed(pirates.lines()) if line.get("move") == "claim")


def on_the_cup(cups: list[SimulatedCup], pirates: LivePirates) -> Edge:
    """A press on the cup of place 1, as the table hears it."""
    cups[1].press_button()
    pirates.until(lambda: edges(pirates))
    return edges(pirates)[0]


def test_a_press_on_the_cup_that_was_surely_first_claims(
    cups: list[SimulatedCup], pirates: LivePirates
) -> None:
    press = on_the_cup(cups, pirates)
    assert pirates.phase == "claim"  # others have 60 ms to arrive
    later_ns = press.at_ns + press.error_ns + 2 * HEADER_NS
    pirates.hear(Edge(2, CHALLENGE, down=True, at_ns=later_ns, error_ns=HEADER_NS))
    assert claim_of(pirates) == {"seat": 1, "move": "claim"}


def test_one_that_cannot_be_told_apart_from_it_is_tied(
    cups: list[SimulatedCup], pirates: LivePirates
) -> None:
    press = on_the_cup(cups, pirates)
    pirates.hear(Edge(2, CHALLENGE, down=True, at_ns=press.at_ns, error_ns=HEADER_NS))
    assert claim_of(pirates) == {"seat": 1, "move": "claim", "tied_with": [2]}


def test_one_that_was_surely_before_it_claims_though_it_arrives_later(
    cups: list[SimulatedCup], pirates: LivePirates
) -> None:
    press = on_the_cup(cups, pirates)
    before_ns = press.at_ns - press.error_ns - 2 * HEADER_NS
    pirates.hear(Edge(2, CHALLENGE, down=True, at_ns=before_ns, error_ns=HEADER_NS))
    assert claim_of(pirates) == {"seat": 2, "move": "claim"}


def test_a_cup_that_reboots_between_shake_and_set_down_rolls_nothing_and_then_once(
    cups: list[SimulatedCup], table: LiveEvening, tmp_path: Path
) -> None:
    table.start(*PLACES)
    table.drag(cups[0], 0)
    pull(cups[0], tmp_path / "ttyACM0")
    table.until(lambda: not table.up(0))
    cups[0].move(0, 0, 0, 0)
    plug(cups[0], tmp_path / "ttyACM0")
    table.until(lambda: table.up(0))
    table.until(lambda: table.motions(0)[-1] == (CupMotion.SETTLED, False))
    table.advance(500)
    assert table.rolled() == 0
    table.roll_with(cups[0], 0)
    assert not any(isinstance(one, FaultBegan) for one in table.heard)  # it did not last


def test_a_cup_that_is_swapped_in_the_middle_of_a_game_is_played_on_with(
    cups: list[SimulatedCup], table: LiveEvening, tmp_path: Path
) -> None:
    table.start(*PLACES)
    table.roll_with(cups[0], 0)
    table.drag(cups[1], 1)
    pull(cups[1], tmp_path / "ttyACM1")
    plug(cups[2], tmp_path / "ttyACM1")
    table.until(lambda: table.heard[-1] == CupLink(1, up=True, button=True))
    table.advance(700)
    assert table.rolled() == 1  # what the other cup was in the middle of
    table.roll_with(cups[2], 1)
    assert [table.up(place) for place in PLACES] == [True, True]


def test_two_cups_that_change_places_in_the_middle_of_a_game_stay_their_players(
    cups: list[SimulatedCup], table: LiveEvening, tmp_path: Path
) -> None:
    table.start(*PLACES)
    for place in PLACES:
        pull(cups[place], tmp_path / f"ttyACM{place}")
    table.until(lambda: not table.up(0) and not table.up(1))
    for place in PLACES:
        plug(cups[place], tmp_path / f"ttyACM{1 - place}")
    table.until(lambda: table.up(*PLACES))
    table.roll_with(cups[0], 0)
    rolls = [line["chance"] for line in table.lines() if "chance" in line]
    assert len(rolls) == 1
    assert table.motions(1).count((CupMotion.SETTLED, True)) == 0


UPDATE = """
import sys, time
from pathlib import Path
from companion.drivers import port_locks
from companion.drivers.strange_cups import FIRST
from companion.drivers.cup_talk import CupTalk
port_locks.RUN_LOCK = Path(sys.argv[2])
with port_locks.claim(sys.argv[1]), CupTalk(sys.argv[1]) as talk:
    talk.open(lend_s=8)
    print(talk.greet().firmware, flush=True)
    talk.stop_program()
    time.sleep(3)
"""
"""What an update does to a cup: claims it, talks with it, ends its program, and leaves it at its prompt."""


def test_a_cup_is_updated_in_the_middle_of_a_game(
    cups: list[SimulatedCup], table: LiveEvening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks = tmp_path / "lock"
    locks.mkdir()
    monkeypatch.setattr(port_locks, "RUN_LOCK", locks)
    table.start(*PLACES)
    table.roll_with(cups[0], 0)
    port = cups[1].port
    command = [sys.executable, "-c", UPDATE, port, str(locks)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as update:
        table.until(lambda: faults(table) == ["fault-cup-lent"], 10)
        assert table.help(1) == "help-roll"  # without its cup it rolls with OK
        table.until(lambda: update.poll() is not None, 12)
        assert update.stdout is not None
        assert update.stdout.read() == "0.2.0\n"
        assert update.returncode == 0
    (tmp_path / "ttyACM1").unlink()
    (tmp_path / "ttyACM1").symlink_to(Path(port).readlink())  # the board had another port for a while
    table.until(lambda: table.up(1), 10)
    assert FaultEnded("cup:1") in table.heard
    assert table.notes == ["run-cup-prompt", "run-cup-started"]
    table.roll_with(cups[1], 1)


def faults(table: LiveEvening) -> list[str]:
    return [one.code for one in table.heard if isinstance(one, FaultBegan)]


def test_a_low_battery_is_said_and_the_cup_rolls_on(
    cups: list[SimulatedCup], table: LiveEvening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.drivers.cup_faults.BATTERY_LASTING_NS", 500_000_000)
    table.start(*PLACES)
    cups[0].battery_mv = 3150
    table.until(lambda: faults(table) == ["fault-cup-battery"], 15)
    fault = table.screens[0].fault
    assert fault is not None
    assert fault.key == "fault-cup-battery"
    assert table.screens[1].fault is None
    table.roll_with(cups[0], 0)
    cups[0].battery_mv = 4100
    table.until(lambda: FaultEnded("cup:0:battery") in table.heard, 15)
    assert table.screens[0].fault is None


def test_a_strange_cup_is_shaken_and_is_the_one_of_whoever_presses_ok(
    cups: list[SimulatedCup], tmp_path: Path
) -> None:
    """Place 0 has a cup, place 1 none; somebody brings one along."""
    table = LiveEvening(tmp_path, {0: tmp_path / "ttyACM0"}, strange=True, places=2)
    try:
        plug(cups[0], tmp_path / "ttyACM0")
        table.until(lambda: table.up(0), 10)
        table.start(*PLACES)
        plug(cups[2], tmp_path / "ttyACM7")
        table.until(lambda: CupStrange(FIRST, "e662") in table.heard)
        table.drag(cups[2], FIRST)
        cups[2].move(0, 0, 0, 0)
        table.until(lambda: table.say(1) == "say-cup-strange")
        table.until(lambda: table.motions(FIRST)[-1] == (CupMotion.SETTLED, True))
        table.press(1, OK)
        assert table.say(1) == "say-cup-adopted"
        assert table.rolled() == 0
        table.until(lambda: table.up(1))
        table.roll_with(cups[2], 1)
        pull(cups[2], tmp_path / "ttyACM7")
        table.until(lambda: not table.up(1))
        plug(cups[2], tmp_path / "ttyACM3")
        table.until(lambda: table.up(1))
        table.roll_with(cups[0], 0)
    finally:
        table.close()
