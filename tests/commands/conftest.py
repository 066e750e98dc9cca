"""What the tests of the commands on cups share: cups to talk with, and the only ports of this machine."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.drivers import port_locks
from companion.drivers.cup_talk import CupTalk
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup


@pytest.fixture
def ports(monkeypatch, tmp_path):
    """The ports of this machine, none at first; no table and no locks but the test's own."""
    names: list[str] = []
    monkeypatch.setattr("companion.commands.cups.survey.usb_ports", lambda: list(names))
    monkeypatch.setattr("companion.commands.table_here.OF_THE_MACHINE", Path("/nowhere/table.toml"))
    monkeypatch.chdir(tmp_path)
    locks = tmp_path / "locks"
    locks.mkdir()
    monkeypatch.setattr(port_locks, "_folders", lambda: [locks])
    return names


@pytest.fixture
def plug(ports):
    """Plugs in a simulated cup and tells it; `settings` are in its cup.json."""
    cups = []

    def plug(unique="e6614103e7395a2f", settings=None, battery_mv=0, **kind):
        cup = SimulatedCup(kind.pop("body", None) or Body(), unique=unique, **kind)
        cup.battery_mv = battery_mv
        cups.append(cup)
        if settings is not None:
            (cup.flash / "cup.json").write_text(json.dumps(settings))
        cup.start()
        ports.append(cup.port)
        with CupTalk(cup.port) as talk:  # on a busy machine its boot takes longer than a command waits
            talk.open()
            talk.greet(20)
        return cup

    yield plug
    for cup in cups:
        cup.stop()


@pytest.fixture
def cup(plug):
    return plug()


@pytest.fixture
def companion():
    """`companion cup ...`, as a person types it."""

    def companion(*arguments, typed=None):
        return CliRunner().invoke(main, ["cup", *map(str, arguments)], input=typed)

    return companion


def kept_of(cup):
    """What is in the cup's cup.json."""
    path: Path = cup.flash / "cup.json"
    return json.loads(path.read_text()) if path.exists() else {}
