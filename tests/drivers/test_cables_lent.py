"""Which port is whose while one is lent, pours, or has a strange cup; without opening any, a hand turns the clock."""

from itertools import pairwise

import pytest

from companion.drivers.cables import FLOOD_BACK_OFF_S, Cables, Failure
from tests.drivers.fake_dev import Dev
from tests.drivers.test_cables import SECOND, Table

FLOOD = Failure("fault-cup-flood", {"port": "x"})
REPL = Failure("fault-cup-repl", {"port": "x"})


class LendingTable(Table):
    """`borrowed`: the ports' names that another process wants."""

    def __init__(self, dev, **options):
        super().__init__(dev)
        self.borrowed = set()
        self.cables = Cables(dev.names, lambda name: 1 if name in self.borrowed else None, **options)


@pytest.fixture
def dev(tmp_path):
    return Dev(tmp_path)


@pytest.fixture
def table(dev):
    return LendingTable(dev)


def test_a_lent_port_is_not_taken_and_that_is_why(dev, table):
    dev.plug("ttyACM0", "aa")
    table.cables.join(0, dev.path("ttyACM0"))
    table.borrowed.add(dev.path("ttyACM0"))
    assert table.look(0) == [""]
    assert table.asked == []
    trouble = table.cables.trouble(0)
    assert (trouble.code, trouble.values["port"]) == ("fault-cup-lent", dev.path("ttyACM0"))
    table.borrowed.clear()
    assert table.look(0) == ["aa"]


def test_whoever_has_it_is_told_to_let_go(dev, table):
    dev.plug("ttyACM0", "aa")
    table.cables.join(0, dev.path("ttyACM0"))
    assert table.look(0) == ["aa"]
    assert not table.cables.lent(0)
    table.borrowed.add(dev.path("ttyACM0"))
    assert table.cables.lent(0)


def test_while_one_is_lent_nobody_asks_a_port_that_is_new(dev, table):
    dev.plug("ttyACM0", "aa")
    table.cables.join(0, "", "aa")
    table.cables.join(1, "", "bb")
    assert table.look(0, 1) == ["aa", ""]
    table.borrowed.add(dev.path("ttyACM0"))
    table.lose(0)
    table.asked.clear()
    dev.plug("ttyACM1", "bb")
    assert table.look(0, 1) == ["", ""]
    assert table.asked == []
    table.borrowed.clear()
    assert table.look(0, 1) == ["aa", "bb"]


def test_a_port_that_pours_is_heard_again_after_longer_and_longer_pauses(dev, table):
    dev.plug("ttyACM0", "aa")
    table.cables.join(0, dev.path("ttyACM0"))
    times = []
    for _ in range(6):
        while table.cables.take(0, table.now_ns) is None:
            table.now_ns += SECOND // 10
        times.append(table.now_ns / SECOND)
        table.cables.heard(0, "aa", table.now_ns)  # a cup is there, too
        table.cables.let_go(0, table.now_ns, FLOOD)
    pauses = [after - before for before, after in pairwise(times)]
    assert pauses == pytest.approx([*FLOOD_BACK_OFF_S, FLOOD_BACK_OFF_S[-1]])


def test_a_port_that_pours_no_more_is_a_port_like_others(dev, table):
    dev.plug("ttyACM0", "aa")
    table.cables.join(0, dev.path("ttyACM0"))
    assert table.ask(0) == "aa"
    table.cables.let_go(0, table.now_ns, FLOOD)
    table.now_ns += 9 * SECOND
    assert table.ask(0) == "aa"
    table.lose(0)
    table.now_ns += SECOND // 10
    assert table.ask(0) == "aa"


@pytest.mark.parametrize(
    ("port", "unique", "at", "own"),
    [
        ("ttyACM0", "", "ttyACM0", True),
        ("", "bb", "ttyACM0", False),
        ("", "bb", "tty-by-id-usb-MicroPython_bb-if00", True),
    ],
)
def test_a_port_is_surely_the_cups_own(dev, table, port, unique, at, own):  # noqa: PLR0917
    dev.plug(at, None)
    table.cables.join(0, port and dev.path(port), unique)
    assert table.cables.take(0, 0) is not None
    assert table.cables.is_own(0) is own


def test_a_port_where_it_was_heard_is_its_own_until_that_is_made_anew(dev, table):
    dev.plug("ttyACM0", "bb")
    table.cables.join(0, "", "bb")
    assert table.look(0) == ["bb"]
    assert table.cables.is_own(0)
    table.cables.let_go(0, table.now_ns, REPL)
    assert table.cables.trouble(0) == REPL
    table.now_ns += SECOND
    assert table.cables.take(0, table.now_ns) is not None
    assert table.cables.is_own(0)


# -- strange cups


@pytest.fixture
def strange(dev):
    """A place without a cup, and number 100 for a strange one."""
    table = LendingTable(dev, wanting=True)
    table.cables.join(100, "", strange=dev.names)
    return table


def test_a_strange_cup_is_one_that_nobody_wants(dev, strange):
    strange.cables.join(0, "", "aa")
    dev.plug("ttyACM0", "aa")
    dev.plug("ttyACM1", "bb")
    assert strange.look(100) == ["bb"]
    assert strange.cables.used_by(100) == "bb"
    assert strange.look(0) == ["aa"]


def test_nobodys_board_is_never_its_own(dev, strange):
    dev.plug("ttyACM1", None)
    assert strange.cables.take(100, 0) is not None
    assert not strange.cables.is_own(100)


def test_it_is_heard_though_a_place_looks_at_the_same_ports_again_and_again(dev, strange):
    strange.cables.join(0, "", "aa")
    dev.plug("ttyACM1", "bb")
    assert strange.look(0, seconds=40) == [""]
    assert strange.look(0, 100, seconds=1) == ["", "bb"]


def test_when_it_is_adopted_it_is_let_go_and_found_by_its_place(dev, strange):
    dev.plug("ttyACM1", "bb")
    assert strange.look(100) == ["bb"]
    assert not strange.cables.lent(100)
    strange.cables.adopt(1, "bb")
    assert strange.cables.lent(100)
    strange.cables.let_go(100, strange.now_ns)
    assert strange.look(100, 1) == ["", "bb"]


def test_two_strange_boards_with_the_same_id_are_not_asked_for_ever(dev, strange):
    strange.cables.join(0, "", "bb")
    dev.plug("ttyACM1", "bb")
    assert strange.look(0) == ["bb"]
    dev.plug("ttyACM2", "bb")
    strange.asked.clear()
    assert strange.look(100, seconds=30) == [""]
    assert len(strange.asked) < 9


def test_where_no_place_lacks_a_cup_strange_ones_are_not_looked_for(dev):
    table = LendingTable(dev)
    table.cables.join(100, "", strange=dev.names)
    table.cables.join(0, "", "aa")
    dev.plug("ttyACM0", "aa")
    dev.plug("ttyACM1", "bb")
    assert table.look(0, 100) == ["aa", ""]
