"""Cups of nobody's: found where boards are, heard under numbers of their own, let go of when they are adopted."""

# ruff: noqa: PLR0917 - fixtures

import time
from types import SimpleNamespace

import pytest

from companion.config.settings import CupAt, LineAt, ScreenAt, Seat, Settings
from companion.cup_rack import CupRack
from companion.drivers import strange_cups
from companion.drivers.cables import Cables
from companion.drivers.strange_cups import FIRST, SETTLED_NS, Newcomers, StrangeCups, strange_ports
from companion.table.inputs import Button, CupLink, CupStrange
from tests.drivers.far_cup import nothing_more, says, ups

pytestmark = pytest.mark.usefixtures("impatient")


def test_boards_are_known_by_their_makers(monkeypatch):
    ports = [
        SimpleNamespace(device=f"/dev/ttyACM{number}", vid=vid)
        for number, vid in enumerate((0x2E8A, 0x1A86, 0xF055, None, 0x303A))
    ]
    monkeypatch.setattr(strange_cups.list_ports, "comports", lambda: ports)
    assert strange_ports() == ["/dev/ttyACM0", "/dev/ttyACM2", "/dev/ttyACM4"]


def test_the_machines_own_ports_can_be_listed():
    assert isinstance(strange_ports(), list)


class Desk:
    """A folder of ports; the boards' makers are asked only when something has changed."""

    def __init__(self, folder):
        self.folder, self.now_ns, self.asked = folder, 0, 0
        self.newcomers = Newcomers(lambda: self.now_ns, self.names, self.names_cheaply)

    def names_cheaply(self):
        return sorted(map(str, self.folder.glob("tty*")))

    def names(self):
        self.asked += 1
        return self.names_cheaply()


def test_a_port_is_named_when_it_has_been_there_for_a_while(tmp_path):
    desk = Desk(tmp_path)
    assert desk.newcomers() == []
    (tmp_path / "ttyACM0").touch()
    assert desk.newcomers() == []
    desk.now_ns += SETTLED_NS - 1
    (tmp_path / "ttyACM1").touch()
    assert desk.newcomers() == []
    desk.now_ns += 1
    assert desk.newcomers() == [str(tmp_path / "ttyACM0")]
    desk.now_ns += SETTLED_NS
    assert len(desk.newcomers()) == 2
    assert desk.asked == 2
    (tmp_path / "ttyACM0").unlink()
    (tmp_path / "ttyACM0").mkdir()  # another thing of that name
    assert desk.newcomers() == [str(tmp_path / "ttyACM1")]


# -- heard


@pytest.fixture
def strange(desk, heard, tmp_path):
    """The strange cups among a folder's ports."""
    cups = StrangeCups(desk, heard.put, names=lambda: map(str, sorted(tmp_path.glob("tty*"))))
    yield cups
    cups.close()


@pytest.fixture
def desk(tmp_path):
    return Cables(lambda: map(str, sorted(tmp_path.glob("tty*"))), wanting=True)


def test_a_strange_cup_is_heard_under_a_number_above_all_places(strange, heard, plug):
    strange.start()
    cup = plug("ttyACM0", "aa")
    assert heard.get(timeout=10) == CupStrange(FIRST, "aa")
    assert says(cup, heard) == FIRST
    cup.unplug()
    assert heard.get(timeout=10) == CupStrange(FIRST, "")
    nothing_more(heard)


def test_the_next_one_is_waited_for(strange, heard, plug):
    strange.start()
    one = plug("ttyACM0", "aa")
    assert heard.get(timeout=10) == CupStrange(FIRST, "aa")
    other = plug("ttyACM1", "bb")
    assert heard.get(timeout=10) == CupStrange(FIRST + 1, "bb")
    assert (says(one, heard), says(other, heard)) == (FIRST, FIRST + 1)


def test_its_faults_are_nobodys(strange, heard, plug):
    strange.start()
    plug("ttyACM0", mute=True)
    cup = plug("ttyACM1", "aa")
    assert heard.get(timeout=10) == CupStrange(FIRST, "aa")
    cup.end.sensor("none")
    assert heard.get(timeout=10) == CupStrange(FIRST, "")
    nothing_more(heard, 0.4)


def test_a_places_cup_is_not_strange(strange, desk, heard, start, plug, tmp_path):
    start(cables=desk, unique="aa")
    own = plug("ttyACM0", "aa")
    strange.start()
    ups(heard, 1)
    own.unplug()
    own.plug(tmp_path / "ttyACM1")
    assert CupStrange(FIRST, "aa") not in ups(heard, 1)
    nothing_more(heard, 0.4)


def test_a_port_that_a_places_cup_has_in_the_tables_file_is_its_own(
    strange, desk, heard, start, plug, tmp_path
):
    start(tmp_path / "ttyACM0", cables=desk)
    strange.start()
    plug("ttyACM0", "cc")
    assert not [one for one in ups(heard, 1) if isinstance(one, CupStrange)]


def test_nobodys_boards_are_left_alone_while_no_cup_is_missing(heard, start, plug, tmp_path):
    desk = Cables(lambda: map(str, sorted(tmp_path.glob("tty*"))))
    own, other = plug("ttyACM0", "aa"), plug("ttyACM1", "bb")
    start(own.path, cables=desk)
    ups(heard, 1)
    said = []
    other.end.hear = said.append
    cups = StrangeCups(desk, heard.put, names=lambda: [str(other.path)])
    cups.start()
    time.sleep(0.3)
    assert said == []
    del other.end.hear
    own.unplug()
    assert heard.get(timeout=10) == CupLink(1, up=False)
    while heard.get(timeout=10) != CupStrange(FIRST, "bb"):
        pass  # that its own is missing
    cups.close()


# -- adopted


def seat(place, **others):
    buttons = dict(
        zip(("left", "right", "ok", "challenge"), (LineAt(line=4 * place + n) for n in range(4)), strict=True)
    )
    return Seat(**buttons, screen=ScreenAt(bus=place), **others)


@pytest.fixture
def rack(heard, tmp_path):
    """Place 0 has a cup by its port, place 1 none."""

    def names():
        return sorted(map(str, tmp_path.glob("tty*")))

    settings = Settings(seats=(seat(0, cup=CupAt(port=str(tmp_path / "own"))), seat(1)))
    rack = CupRack(
        settings, heard.put, wired=pytest.fail, note=print, failed=pytest.fail, strange=names, names=names
    )
    rack.start()
    yield rack
    for close in rack.closers():
        close()


@pytest.mark.parametrize("place", [0, 1])
def test_an_adopted_cup_is_its_places_at_once_and_wherever_it_is_plugged_in(
    rack, heard, plug, place, tmp_path
):
    cup = plug("ttyACM0", "aa")
    while heard.get(timeout=10) != CupStrange(FIRST, "aa"):
        pass
    rack.adopt(place, "aa")
    seen = ups(heard, place)
    assert CupStrange(FIRST, "") in seen
    assert says(cup, heard) == place
    cup.unplug()
    cup.plug(tmp_path / "ttyACM5")
    ups(heard, place)
    assert says(cup, heard) == place


def test_an_adopted_cups_button_is_challenge_unless_the_file_says_otherwise(rack):
    rack.adopt(1, "aa")
    assert rack._cups[1]._button is Button.CHALLENGE


def test_with_a_cup_for_all_there_are_no_strange_ones(heard, tmp_path):
    settings = Settings(seats=(seat(0), seat(1)), shared_cup=CupAt(port=str(tmp_path / "own")))
    rack = CupRack(
        settings, heard.put, wired=pytest.fail, note=print, failed=pytest.fail, strange=pytest.fail
    )
    rack.start()
    time.sleep(0.1)
    for close in rack.closers():
        close()
