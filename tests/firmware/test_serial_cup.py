"""The real firmware, in each interpreter, over a real pty with pyserial, up to the table's inputs."""

import math
import queue
import time
from pathlib import Path

import pytest

from companion.drivers import cup_faults
from companion.drivers.cables import Cables
from companion.drivers.serial_cup import SerialCup
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded

pytestmark = pytest.mark.long


class Table:
    """Hears what a cup says, and waits for it."""

    def __init__(self):
        self.heard = queue.Queue()

    def until(self, matches, seconds=10.0):
        end = time.monotonic() + seconds
        seen = []
        while (left := end - time.monotonic()) > 0:
            try:
                seen.append(self.heard.get(timeout=left))
            except queue.Empty:
                break
            if matches(seen[-1]):
                return seen
        pytest.fail(f"did not come; heard {seen}")

    def come(self):
        """What has come by now."""
        return [self.heard.get() for _ in range(self.heard.qsize())]

    def until_motion(self, motion, shaken=False):
        return self.until(
            lambda event: isinstance(event, CupMoved) and (event.motion, event.shaken) == (motion, shaken)
        )


def shake(cup, table, *, tilt_deg=0.0):
    """Drag the cup, 30 targets a second, until it says that it is shaken; then put it down."""
    began, heard = time.monotonic(), []
    while CupMotion.SHAKING not in [event.motion for event in heard]:
        passed = time.monotonic() - began
        assert passed < 3, heard
        cup.move(90 * math.sin(2 * math.pi * 4.5 * passed), 0, 30, 0)
        time.sleep(1 / 30)
        heard += table.come()
    cup.move(0, 0, 0, tilt_deg)
    return heard


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request):
    if request.param == "micropython":
        pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    return request.param


@pytest.fixture
def cup(interpreter):
    simulated = SimulatedCup(Body(seed=3), interpreter=interpreter)
    simulated.start()
    yield simulated
    simulated.stop()


@pytest.fixture
def table(cup):
    table = Table()
    driver = SerialCup(2, cup.port, table.heard.put)
    driver.start()
    table.until(lambda event: event == CupLink(2, up=True))
    table.until_motion(CupMotion.SETTLED)
    yield table
    driver.close()


def test_a_shake_settles_skews_and_a_lift_is_told(cup, table):
    before_ns = time.monotonic_ns()
    heard = shake(cup, table)
    down_ns = time.monotonic_ns()
    heard += table.until_motion(CupMotion.SETTLED, shaken=True)
    motions = [event.motion for event in heard]
    assert motions == [CupMotion.HANDLED, CupMotion.SHAKING, CupMotion.SETTLED]
    assert before_ns < heard[0].at_ns < heard[1].at_ns < down_ns < heard[2].at_ns <= time.monotonic_ns()
    assert len(heard[2].entropy) == 6
    assert all(event.cup == 2 for event in heard)

    shake(cup, table, tilt_deg=12)
    table.until_motion(CupMotion.SKEWED, shaken=True)

    cup.move(0, 0, 0, 0)
    table.until_motion(CupMotion.SETTLED)
    cup.move(0, 0, 30, 35)
    table.until_motion(CupMotion.LIFTED)
    cup.move(0, 0, 0, 0)
    table.until_motion(CupMotion.LOWERED)
    table.until_motion(CupMotion.SETTLED)


def test_unplugged_is_noticed_at_once_and_usable_soon_after_it_comes_back(cup, table, monkeypatch):
    monkeypatch.setattr(cup_faults, "LASTING_NS", 200_000_000)
    cup.unplug()
    began = time.monotonic()
    table.until(lambda event: event == CupLink(2, up=False), seconds=1)
    assert time.monotonic() - began < 0.3
    table.until(lambda event: event == FaultBegan("cup:2", "fault-cup-missing", {"cup": 3, "port": cup.port}))
    cup.plug()
    began = time.monotonic()
    assert FaultEnded("cup:2") in table.until(lambda event: event == CupLink(2, up=True))
    assert time.monotonic() - began < 2
    shake(cup, table)
    table.until_motion(CupMotion.SETTLED, shaken=True)


def test_a_dead_sensor_is_told_and_comes_back(cup, table, monkeypatch):
    monkeypatch.setattr(cup_faults, "LASTING_NS", 200_000_000)
    cup.break_sensor()
    table.until(lambda event: event == CupLink(2, up=False))
    table.until(lambda event: event == FaultBegan("cup:2", "fault-cup-sensor", {"cup": 3, "port": cup.port}))
    cup.break_sensor(broken=False)
    assert FaultBegan not in [
        type(event) for event in table.until(lambda event: event == FaultEnded("cup:2"))
    ]
    assert table.until(lambda event: event == CupLink(2, up=True))


@pytest.fixture
def pair(interpreter):
    cups = [SimulatedCup(Body(seed=n), interpreter=interpreter, unique=f"e66{n}") for n in range(2)]
    yield cups
    for cup in cups:
        cup.stop()


def plug(cup, name):
    """Plug it in under that name."""
    cup.plug()
    name.symlink_to(Path(cup.port).readlink())


def pull(cup, name):
    name.unlink()
    cup.unplug()


def test_two_cups_put_back_in_each_others_ports_keep_their_seats(pair, tmp_path):
    table = Table()
    names = [tmp_path / "ttyACM0", tmp_path / "ttyACM1"]
    cables = Cables(lambda: map(str, sorted(tmp_path.iterdir())))
    drivers = [
        SerialCup(0, str(names[0]), table.heard.put, cables=cables),
        SerialCup(1, "", table.heard.put, unique="e661", cables=cables),
    ]
    for cup, name, driver in zip(pair, names, drivers, strict=True):
        plug(cup, name)
        driver.start()
    try:
        both_settle(table)
        for cup, name in zip(pair, names, strict=True):
            pull(cup, name)
        for cup, name in zip(pair, reversed(names), strict=True):
            plug(cup, name)
        both_settle(table)
        shake(pair[0], table)
        assert table.until_motion(CupMotion.SETTLED, shaken=True)[-1].cup == 0
    finally:
        for driver in drivers:
            driver.close()


def both_settle(table):
    """Each cup says once after its start that it stands there."""
    assert {table.until_motion(CupMotion.SETTLED)[-1].cup for _ in range(2)} == {0, 1}
