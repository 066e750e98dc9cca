"""What the drivers' tests share: screens on a bus; cups on ptys: links in a folder are their ports' names."""

import errno
import queue

import pytest

from companion.cup import host_end
from companion.drivers import cables, cup_faults, serial_cup
from companion.drivers.cables import Cables
from companion.drivers.serial_cup import SerialCup
from tests.drivers.far_cup import FakeCup
from tests.drivers.screen_rig import Rig


@pytest.fixture(autouse=True, scope="session")
def _linux_errno():
    """luma looks the name up; macOS has none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(errno, "EREMOTEIO", 121, raising=False)
        yield


@pytest.fixture
def rig():
    rig = Rig()
    rig.serve()
    rig.order.clear()
    yield rig
    assert [panel.mistakes for panel in rig.panels.values()] == [[]] * len(rig.panels)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(cup_faults, "LASTING_NS", 50_000_000)
    monkeypatch.setattr(serial_cup, "BACK_OFF_S", (0.01, 0.02))
    monkeypatch.setattr(cables, "BACK_OFF_S", (0.01, 0.02))
    monkeypatch.setattr(host_end, "SILENT_NS", 150_000_000)


@pytest.fixture
def patient(monkeypatch, impatient):
    """The real waits."""
    for module, name, value in PATIENCE:
        monkeypatch.setattr(module, name, value)


PATIENCE = [
    (cup_faults, "LASTING_NS", cup_faults.LASTING_NS),
    (serial_cup, "BACK_OFF_S", serial_cup.BACK_OFF_S),
    (cables, "BACK_OFF_S", cables.BACK_OFF_S),
    (host_end, "SILENT_NS", host_end.SILENT_NS),
]


@pytest.fixture
def heard():
    return queue.Queue()


@pytest.fixture
def desk(tmp_path):
    """The cables of a table whose ports are links in a folder."""
    return Cables(lambda: map(str, sorted(tmp_path.glob("tty*"))))


@pytest.fixture
def start(heard):
    drivers = []

    def start(port="", cup=1, **options):
        drivers.append(SerialCup(cup, str(port), heard.put, **options))
        drivers[-1].start()
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.close()


@pytest.fixture
def plug(tmp_path):
    """Plug a cup with that id in under that name."""
    cups = []

    def plug(name, unique="e661", **options):
        cups.append(FakeCup(tmp_path / name, unique, **options))
        return cups[-1]

    yield plug
    for cup in cups:
        cup.unplug()


@pytest.fixture
def cup(plug):
    return plug("cup")
