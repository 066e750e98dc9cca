"""A cup of a W board over TCP: the real firmware listens, the driver comes through pyserial's `socket://`."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator

import pytest

from companion.drivers import cup_faults
from companion.drivers.serial_cup import SerialCup
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup
from companion.table.inputs import Button, CupLink, CupMotion, Edge, FaultBegan, FaultEnded
from tests.firmware.test_serial_cup import Table, shake

pytestmark = pytest.mark.long


@pytest.fixture
def number() -> int:
    with socket.socket() as here:
        here.bind(("127.0.0.1", 0))
        return int(here.getsockname()[1])


@pytest.fixture
def cup(number: int) -> Iterator[SimulatedCup]:
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    cup = SimulatedCup(Body(seed=3), board="pico_w", unique="e661")
    wifi = {"name": "home", "password": "secret", "port": number}
    (cup.flash / "wifi.json").write_text(json.dumps(wifi))
    cup.start()
    yield cup
    cup.stop()


@pytest.fixture
def table(cup: SimulatedCup, number: int) -> Iterator[Table]:
    table = Table()
    driver = SerialCup(2, f"socket://127.0.0.1:{number}", table.heard.put, button=Button.OK)
    driver.start()
    table.until(lambda event: event == CupLink(2, up=True, button=True), seconds=20)
    yield table
    driver.close()


def test_it_shakes_and_presses_over_the_network(cup: SimulatedCup, table: Table) -> None:
    table.until_motion(CupMotion.SETTLED)
    shake(cup, table)
    table.until_motion(CupMotion.SETTLED, shaken=True)
    cup.press_button()
    (*_, down) = table.until(lambda event: isinstance(event, Edge))
    assert down.down
    assert down.error_ns < 60_000_000


def test_a_board_that_loses_its_power_is_noticed_and_comes_back(
    cup: SimulatedCup, table: Table, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(cup_faults, "LASTING_NS", 200_000_000)
    cup.unplug()
    began = time.monotonic()
    table.until(lambda event: event == CupLink(2, up=False), seconds=1)
    assert time.monotonic() - began < 0.3
    values = {"cup": 3, "port": f"socket://127.0.0.1:{number}", "reason": "refused"}
    table.until(lambda event: event == FaultBegan("cup:2", "fault-cup-unreachable", values))
    cup.plug()
    seen = table.until(lambda event: event == CupLink(2, up=True, button=True), seconds=20)
    assert FaultEnded("cup:2") in seen
    table.until_motion(CupMotion.SETTLED)
    shake(cup, table)
    table.until_motion(CupMotion.SETTLED, shaken=True)


def test_another_program_that_connects_takes_the_cup_and_gives_it_back(
    cup: SimulatedCup, table: Table, number: int
) -> None:
    """The newest client wins; the table, thrown out, comes again and is the newest."""
    with socket.create_connection(("127.0.0.1", number)):
        table.until(lambda event: event == CupLink(2, up=False), seconds=2)
    table.until(lambda event: event == CupLink(2, up=True, button=True), seconds=20)
