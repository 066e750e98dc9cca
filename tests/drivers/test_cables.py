"""Which port is whose, without opening any: files and links in a folder stand for /dev, a hand turns the clock."""

import itertools
from pathlib import Path

import pytest

from companion.cup.host_end import HostEnd
from companion.drivers import cables as cables_module
from companion.drivers.cables import Cables, Failure
from tests.drivers.fake_dev import Dev

SECOND = 1_000_000_000
SILENT = Failure("fault-cup-silent", {"port": "x"})


class Table:
    """Asks as the cups' drivers do, one after the other, at the time `now_ns`."""

    def __init__(self, dev):
        self.dev = dev
        self.cables = Cables(dev.names)
        self.now_ns = 0
        self.asked = []

    def ask(self, cup):
        """One look of `cup`: the id that it has found, "" for none."""
        port = self.cables.take(cup, self.now_ns)
        if port is None:
            return ""
        self.asked.append((cup, Path(port).name))
        unique = self.dev.answers.get(str(Path(port).resolve()))
        if unique is not None and self.cables.heard(cup, unique, self.now_ns):
            return unique
        self.cables.let_go(cup, self.now_ns, SILENT if unique is None else None)
        return ""

    def look(self, *cups, seconds=2.0):
        """What `cups` have found after they have looked for `seconds`, each ten times a second."""
        found = dict.fromkeys(cups, "")
        for _ in range(round(seconds * 10)):
            for cup in cups:
                found[cup] = found[cup] or self.ask(cup)
            self.now_ns += SECOND // 10
        return list(found.values())

    def lose(self, *cups):
        for cup in cups:
            self.cables.let_go(cup, self.now_ns, Failure("fault-cup-missing", {"port": "x"}))


@pytest.fixture
def dev(tmp_path):
    return Dev(tmp_path)


@pytest.fixture
def table(dev):
    return Table(dev)


def test_a_cup_by_its_port_is_whoever_answers_there_and_nowhere_else(dev, table):
    dev.plug("ttyACM1", "aa")
    table.cables.join(0, dev.path("ttyACM0"))
    assert table.look(0) == [""]
    assert table.asked == []
    dev.plug("ttyACM0", "bb")
    assert table.look(0) == ["bb"]
    assert table.asked == [(0, "ttyACM0")]


def test_a_cup_that_has_answered_is_found_under_another_name(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    dev.plug("ttyACM0", "aa")
    table.look(0)
    table.lose(0)
    dev.unplug("ttyACM0")
    dev.plug("ttyACM5", "aa")
    assert table.look(0) == ["aa"]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_cups_put_back_in_each_others_ports_keep_their_seats(dev, table, order):
    for cup in range(3):
        table.cables.join(cup, dev.path(f"ttyACM{cup}"))
        dev.plug(f"ttyACM{cup}", f"a{cup}")
    assert table.look(0, 1, 2) == ["a0", "a1", "a2"]
    table.lose(0, 1, 2)
    for cup in range(3):
        dev.unplug(f"ttyACM{cup}")
    for cup, port in enumerate(order):
        dev.plug(f"ttyACM{port}", f"a{cup}")
    assert table.look(0, 1, 2) == ["a0", "a1", "a2"]


def test_a_new_cup_at_the_port_is_taken_and_remembered(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    dev.plug("ttyACM0", "aa")
    table.look(0)
    table.lose(0)
    dev.unplug("ttyACM0")
    dev.plug("ttyACM0", "bb")
    assert table.look(0) == ["bb"]
    table.lose(0)
    dev.unplug("ttyACM0")
    dev.plug("ttyACM1", "bb")
    assert table.look(0) == ["bb"]


def test_a_new_cup_at_the_port_is_not_taken_while_the_old_one_is_there(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    dev.plug("ttyACM0", "aa")
    table.look(0)
    table.lose(0)
    dev.unplug("ttyACM0")
    dev.plug("ttyACM0", "new")
    dev.plug("ttyACM1", "aa")
    assert table.look(0) == ["aa"]


def test_a_cup_by_its_id_is_found_on_any_port(dev, table):
    table.cables.join(0, "", "aa")
    dev.plug("ttyUSB0", None)
    dev.plug("ttyACM3", "bb")
    dev.plug("ttyACM4", "aa")
    assert table.look(0) == ["aa"]


def test_a_cup_by_port_and_id_is_looked_for_at_the_port_first(dev, table):
    table.cables.join(0, dev.path("ttyUSB7"), "aa")
    dev.plug("ttyACM0", "bb")
    dev.plug("ttyUSB7", "aa")
    assert table.look(0) == ["aa"]
    assert table.asked == [(0, "ttyUSB7")]


@pytest.mark.parametrize("there", ["bb", None, "nothing"])
def test_a_cup_by_port_and_id_is_found_elsewhere(dev, table, there):
    table.cables.join(0, dev.path("ttyACM0"), "aa")
    if there != "nothing":
        dev.plug("ttyACM0", there)
    dev.plug("ttyACM1", "aa")
    assert table.look(0) == ["aa"]


def test_a_cup_by_its_port_does_not_take_one_that_another_has_by_its_id(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    table.cables.join(1, "", "bb")
    dev.plug("ttyACM0", "bb")
    assert table.look(0, 1) == ["", "bb"]
    assert table.cables.trouble(0) == Failure("fault-cup-other", {"port": dev.path("ttyACM0")})


def test_a_cup_that_is_seen_by_another_is_gone_to_at_once(dev, table):
    table.cables.join(0, "", "aa")
    table.cables.join(1, "", "bb")
    dev.plug("ttyACM0", "bb")
    dev.plug("ttyACM1", "aa")
    assert [table.ask(0), table.ask(0), table.ask(1)] == ["", "aa", "bb"]
    assert table.asked == [(0, "ttyACM0"), (0, "ttyACM1"), (1, "ttyACM0")]


def test_one_device_with_two_names_is_one_port(dev, table):
    dev.plug("ttyACM0", None)
    Path(dev.path("by-id-usb-board")).symlink_to(dev.path("ttyACM0"))
    table.cables.join(0, "", "aa")
    table.cables.join(1, dev.path("by-id-usb-board"), "bb")
    assert table.cables.take(1, 0) == dev.path("by-id-usb-board")
    assert table.cables.take(0, 0) is None


def test_two_that_look_ask_different_ports(dev, table):
    for cup in range(3):
        table.cables.join(cup, "", f"a{cup}")
    dev.plug("ttyACM0", "a1")
    dev.plug("ttyACM1", "a0")
    assert {table.cables.take(cup, 0) for cup in range(3)} == {
        dev.path("ttyACM0"),
        dev.path("ttyACM1"),
        None,
    }


def test_a_port_that_another_cup_has_by_name_is_left_to_it(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    table.cables.join(1, "", "bb")
    dev.plug("ttyACM0", None)
    assert table.look(1) == [""]
    assert table.asked == []


def test_a_port_where_anothers_cup_was_heard_is_left_to_that_one(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    table.cables.join(1, "", "bb")
    dev.plug("ttyACM0", "bb")
    assert table.look(0) == [""]
    assert table.asked == [(0, "ttyACM0")]


def test_where_the_cup_was_it_is_asked_for_at_least_once_a_second(dev, table):
    table.cables.join(0, "", "aa")
    dev.plug("ttyACM0", "aa")
    table.look(0)
    table.lose(0)
    dev.answers[dev.path("ttyACM0")] = None  # its program has stopped, the cable is in
    table.look(0, seconds=30)
    assert len(table.asked) > 30
    dev.answers[dev.path("ttyACM0")] = "aa"
    assert table.look(0, seconds=1.1) == ["aa"]


def test_a_port_by_name_whose_cup_is_elsewhere_may_be_asked_by_others(dev, table):
    table.cables.join(0, dev.path("ttyACM0"), "aa")
    table.cables.join(1, "", "bb")
    dev.plug("ttyACM1", "aa")
    assert table.look(0) == ["aa"]
    dev.plug("ttyACM0", "bb")
    assert table.look(1) == ["bb"]


def test_an_address_in_the_network_is_not_looked_for_on_cables(dev, table):
    table.cables.join(0, "socket://cup:5000")
    dev.plug("ttyACM0", "bb")
    assert table.cables.take(0, 0) == "socket://cup:5000"
    assert table.cables.heard(0, "aa", 0)
    table.lose(0)
    assert {table.cables.take(0, 10 * SECOND), table.cables.take(0, 20 * SECOND)} == {
        "socket://cup:5000",
        None,
    }


def test_other_things_are_asked_less_and_less_often_by_all_together(dev, table):
    for cup in range(8):
        table.cables.join(cup, "", f"a{cup}")
    dev.plug("ttyUSB0", None)
    dev.plug("ttyACM0", "spare")
    for _ in range(300):
        for cup in range(8):
            table.ask(cup)
        table.now_ns += SECOND
    for name in ("ttyUSB0", "ttyACM0"):
        assert len([port for _, port in table.asked if port == name]) == 10


def test_a_port_that_was_made_anew_is_asked_at_once(dev, table):
    table.cables.join(0, "", "aa")
    dev.plug("ttyUSB0", None)
    table.look(0, seconds=100)
    dev.unplug("ttyUSB0")
    dev.plug("ttyUSB0", "aa")
    assert table.ask(0) == "aa"


def test_a_cups_own_port_is_asked_at_least_once_a_second(dev, table):
    table.cables.join(0, dev.path("ttyAMA0"))
    dev.plug("ttyAMA0", None)
    table.look(0, seconds=100)
    assert 100 <= len(table.asked) <= 105


def test_only_a_new_port_or_the_cups_own_is_better_than_the_one_in_hand(dev, table):
    table.cables.join(0, "", "aa")
    table.cables.join(1, "", "bb")
    dev.plug("ttyUSB0", None)
    assert table.cables.take(0, 0) is not None
    assert not table.cables.better(0, 0)
    dev.plug("ttyACM0", "aa")
    assert table.cables.better(0, 0)
    assert table.cables.take(1, 0) == dev.path("ttyACM0")
    assert not table.cables.better(0, 0)
    assert not table.cables.heard(1, "aa", 0)
    table.cables.let_go(1, 0)
    assert table.cables.better(0, 0)
    table.cables.let_go(0, 0)
    assert table.cables.take(0, 0) == dev.path("ttyACM0")
    dev.plug("ttyACM9", "cc")
    assert not table.cables.better(0, 0)


def test_two_boards_with_the_same_id_are_not_used_at_once(dev, table):
    for cup in range(2):
        table.cables.join(cup, dev.path(f"ttyACM{cup}"))
        dev.plug(f"ttyACM{cup}", "ff")
    assert table.look(0, 1) == ["ff", ""]
    assert table.cables.trouble(1) == Failure("fault-cup-other", {"port": dev.path("ttyACM1")})


def test_a_cup_has_a_port_or_an_id(table):
    with pytest.raises(ValueError, match="a cup needs a port or an id"):
        table.cables.join(0, "")


# -- why a cup is not there


def fail(table, cup, code, **values):
    port = table.cables.take(cup, table.now_ns)
    table.cables.let_go(cup, table.now_ns, Failure(code, {"port": port, **values}))
    table.now_ns += 2 * SECOND


def test_nothing_at_the_port_is_a_missing_cup(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    missing = Failure("fault-cup-missing", {"port": dev.path("ttyACM0")})
    assert table.cables.trouble(0) == missing
    dev.plug("ttyACM0", None)
    assert table.cables.trouble(0) is None
    fail(table, 0, "fault-cup-missing")
    assert table.cables.trouble(0) == missing


def test_the_ports_own_failure_is_told_under_its_own_name(dev, table):
    table.cables.join(0, dev.path("by-id-usb-board"), "aa")
    dev.plug("ttyACM0", None)
    Path(dev.path("by-id-usb-board")).symlink_to(dev.path("ttyACM0"))
    table.cables.take(0, 0)
    table.cables.let_go(0, 0, Failure("fault-cup-busy", {"port": dev.path("ttyACM0")}))
    assert table.cables.trouble(0) == Failure("fault-cup-busy", {"port": dev.path("by-id-usb-board")})


def test_a_cup_whose_id_answers_nowhere(dev, table):
    table.cables.join(0, "", "aa")
    nowhere = Failure("fault-cup-nowhere", {"id": "aa"})
    assert table.cables.trouble(0) == nowhere
    dev.plug("ttyUSB0", None)
    fail(table, 0, "fault-cup-silent")
    assert table.cables.trouble(0) == nowhere


def test_where_every_port_is_closed_to_the_user_that_is_why(dev, table):
    table.cables.join(0, "", "aa")
    dev.plug("ttyACM0", None)
    dev.plug("ttyACM1", None)
    fail(table, 0, "fault-cup-denied")
    assert table.cables.trouble(0) == Failure("fault-cup-nowhere", {"id": "aa"})
    fail(table, 0, "fault-cup-denied")
    assert table.cables.trouble(0) == Failure("fault-cup-denied", {"port": dev.path("ttyACM0")})
    dev.plug("ttyACM2", None)
    fail(table, 0, "fault-cup-silent")
    assert table.cables.trouble(0) == Failure("fault-cup-nowhere", {"id": "aa"})


def test_a_cup_of_another_version_may_be_the_one_that_is_looked_for(dev, table):
    table.cables.join(0, "", "aa")
    dev.plug("ttyACM0", None)
    dev.plug("ttyUSB0", None)
    fail(table, 0, "fault-cup-version")
    fail(table, 0, "fault-cup-silent")
    assert table.cables.trouble(0) == Failure("fault-cup-version", {"port": dev.path("ttyACM0")})


def test_a_port_whose_cup_another_seat_uses(dev, table):
    table.cables.join(0, "", "aa")
    table.cables.join(1, dev.path("ttyACM0"))
    dev.plug("ttyACM0", "aa")
    table.look(1, 0)
    assert table.cables.trouble(1) == Failure("fault-cup-other", {"port": dev.path("ttyACM0")})


def test_a_failure_stays_while_the_port_is_asked_again(dev, table):
    table.cables.join(0, dev.path("ttyACM0"))
    dev.plug("ttyACM0", None)
    fail(table, 0, "fault-cup-silent")
    told = table.cables.trouble(0)
    table.cables.take(0, table.now_ns)
    table.cables.let_go(0, table.now_ns)
    assert table.cables.trouble(0) == told == Failure("fault-cup-silent", {"port": dev.path("ttyACM0")})


# -- links


def test_a_link_belongs_to_its_cup(table):
    first, second = HostEnd("s"), HostEnd("s")
    assert table.cables.link("aa", first) is first
    assert table.cables.link("aa", second) is first
    assert table.cables.link("bb", second) is second


def test_links_are_bounded(table, monkeypatch):
    monkeypatch.setattr(cables_module, "LINKS_KEPT", 3)
    ends = [HostEnd("s") for _ in range(5)]
    for n, end in enumerate(ends):
        table.cables.link(str(n), end)
    assert table.cables.link("4", HostEnd("s")) is ends[4]
    assert table.cables.link("0", ends[0]) is ends[0]
    assert len(table.cables._links) == 3
