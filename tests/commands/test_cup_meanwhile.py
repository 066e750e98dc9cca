"""A table that runs, and a command on one of its cups meanwhile: both real, in processes of their own."""

import queue
import subprocess
import sys
import time

import pytest

from companion.commands.cups import find
from companion.commands.cups.survey import Found
from companion.drivers.cup_talk import Greeting
from companion.drivers.serial_cup import SerialCup
from companion.drivers.serial_line import TalkError
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup
from companion.table.inputs import CupLink, FaultBegan, FaultEnded
from tests.commands.board.simulated import Board, firmware, old_firmware
from tests.commands.conftest import kept_of

pytestmark = pytest.mark.long


@pytest.fixture
def table():
    """A table's listener on a cup; what it has heard."""
    listeners = []

    def table(cup):
        heard = queue.Queue()
        listeners.append(listener := SerialCup(0, cup.port, heard.put))
        listener.start()
        return heard

    yield table
    for listener in listeners:
        listener.close()


def until(heard, wanted, seconds=30.0):
    """What is heard until something like `wanted` is; a fault by its code."""
    end, seen = time.monotonic() + seconds, []
    while not any(one == wanted or getattr(one, "code", None) == wanted for one in seen):
        seen.append(heard.get(timeout=max(0.0, end - time.monotonic())))
    return seen


def run(*arguments):
    command = [sys.executable, "-m", "companion", "cup", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=50)


UP = CupLink(0, up=True)


def test_a_cup_is_updated_in_the_middle_of_a_game(table):
    pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    board = Board(old_firmware() | {"cup.json": b'{"name": "rose"}'}, unique="e661")
    board.start()
    try:
        heard = table(board)
        until(heard, UP)
        said = run("install", board.port)
        assert (said.returncode, "firmware 0.2.0" in said.stdout) == (0, True), said
        assert "Waiting up to 8 seconds; a table lends its cup." in said.stdout
        seen = until(heard, UP)
        codes = [one.code for one in seen if isinstance(one, FaultBegan)]
        assert codes[:1] == ["fault-cup-lent"]
        if FaultEnded("cup:0") not in seen:
            until(heard, FaultEnded("cup:0"))
        board.unplug()
        assert {name: board.content()[name] for name in firmware()} == firmware()
    finally:
        board.stop()


def test_a_cup_is_named_in_the_middle_of_a_game(table):
    cup = SimulatedCup(Body(), unique="e661")
    cup.start()
    try:
        heard = table(cup)
        until(heard, UP)
        said = run("name", cup.port, "lily")
        assert said.returncode == 0, said
        until(heard, UP)
        assert kept_of(cup) == {"name": "lily"}
    finally:
        cup.stop()


ROSE = Greeting("0.2.0", "pico", "51", "rose", button=True, sensor="lis3dh", cause="power")
BUSY = TalkError("cup-busy", {"port": "/dev/a", "holder": "companion run (7)"})


def test_a_cup_that_a_table_has_is_borrowed_to_be_asked_for_its_name(ports, monkeypatch):
    asked = []

    def survey(some, within_s=2.2, lend_s=0.0):
        asked.append((list(some), lend_s))
        if lend_s:
            return [Found(port, "cup", ROSE) for port in some if port == "/dev/b"]
        return [Found("/dev/a", "silent"), Found("/dev/b", "busy", error=BUSY)]

    ports += ["/dev/a", "/dev/b"]
    monkeypatch.setattr(find, "survey", survey)
    assert find.port_of("rose") == "/dev/b"
    assert asked == [(["/dev/a", "/dev/b"], 0.0), (["/dev/b"], find.LEND_S)]


def test_an_id_that_a_ports_own_name_carries_disturbs_nobody(ports, monkeypatch):
    name = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e6614103e7395a2f-if00"
    ports += [name, "/dev/ttyACM1"]
    monkeypatch.setattr(find, "survey", lambda *_: pytest.fail("asked"))
    assert find.port_of("e6614103e7395a2f") == name


def test_a_file_that_is_called_like_a_cup_is_no_port(ports, monkeypatch, tmp_path):
    (tmp_path / "rose").touch()
    ports += ["/dev/b"]
    monkeypatch.setattr(find, "survey", lambda *_: [Found("/dev/b", "cup", ROSE)])
    assert find.port_of("rose") == "/dev/b"


@pytest.mark.parametrize(
    ("typed", "port"),
    [
        ("ttyACM0", "/dev/ttyACM0"),
        ("./port", "./port"),
        ("socket://rose.local:5331", "socket://rose.local:5331"),
    ],
)
def test_a_port_is_taken_as_it_is_typed(ports, monkeypatch, typed, port):
    monkeypatch.setattr(find, "survey", lambda *_: pytest.fail("asked"))
    assert find.port_of(typed) == port
