"""What is wrong with a cup: told when it has lasted, once, and once when it is over."""

import errno
import queue
import socket

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from companion.drivers import cup_faults
from companion.drivers.cables import Failure
from companion.drivers.cup_faults import CupFaults, failure_of
from companion.table.inputs import FaultBegan, FaultEnded
from tests.drivers.far_cup import began

PORT = "/dev/ttyACM0"
SECOND = 1_000_000_000
MISSING, DENIED, SILENT = (
    Failure(f"fault-cup-{code}", {"port": PORT}) for code in ("missing", "denied", "silent")
)


class Told:
    """The faults of cup 1, and what the table hears of them."""

    def __init__(self):
        self.now_ns = 5 * SECOND
        self.heard = queue.SimpleQueue()
        self.faults = CupFaults(1, self.heard.put, lambda: self.now_ns)

    def come(self):
        return [self.heard.get() for _ in range(self.heard.qsize())]

    def passes(self, ns):
        self.now_ns += ns
        self.faults.tell()


@pytest.fixture
def told():
    return Told()


def test_a_fault_is_told_when_it_has_lasted_and_once(told):
    told.faults.suffer(MISSING)
    assert told.faults.wake_ns() == told.now_ns + cup_faults.LASTING_NS
    told.passes(cup_faults.LASTING_NS - 1)
    assert told.come() == []
    told.passes(1)
    assert told.come() == [began("missing", PORT)]
    told.faults.suffer(MISSING)
    told.passes(SECOND)
    assert told.come() == []
    assert told.faults.wake_ns() is None
    told.faults.recover()
    told.faults.recover()
    assert told.come() == [FaultEnded("cup:1")]


def test_what_is_over_before_it_lasted_is_never_told(told):
    told.faults.suffer(MISSING)
    told.faults.recover()
    told.passes(9 * SECOND)
    assert told.come() == []


def test_what_comes_in_the_place_of_a_told_fault_has_to_last_too(told):
    told.faults.suffer(MISSING)
    told.passes(cup_faults.LASTING_NS)
    assert told.come() == [began("missing", PORT)]
    told.faults.suffer(DENIED)  # a port that has just come is not yet given to its group
    told.passes(cup_faults.LASTING_NS - 1)
    assert told.come() == []
    told.faults.suffer(MISSING)
    told.faults.suffer(DENIED)
    told.passes(cup_faults.LASTING_NS)
    # Not that it works again, which it does not.
    assert told.come() == [began("denied", PORT)]


def test_what_is_told_is_what_is_known_last(told):
    for reason in ("other", "timeout"):
        told.faults.suffer(Failure("fault-cup-unreachable", {"port": "socket://cup:5331", "reason": reason}))
    told.passes(cup_faults.LASTING_NS)
    assert told.come() == [began("unreachable", "socket://cup:5331", reason="timeout")]


# -- the battery

LOW = FaultBegan("cup:1:battery", "fault-cup-battery", {"cup": 2, "volts": "3.2"})
GOOD = FaultEnded("cup:1:battery")


def test_a_low_battery_is_told_once_and_once_when_it_is_charged(told):
    told.faults.battery(3240)
    assert told.faults.wake_ns() == told.now_ns + cup_faults.BATTERY_LASTING_NS
    told.passes(cup_faults.BATTERY_LASTING_NS)
    assert told.come() == [LOW]
    for millivolts in (3200, 3290, 3310, 3490, 3299):
        told.faults.battery(millivolts)
        told.passes(60 * SECOND)
    assert told.come() == []
    told.faults.battery(3500)
    told.faults.battery(3600)
    assert told.come() == [GOOD]


def test_one_low_measurement_is_none(told):
    told.faults.battery(3100)
    told.passes(cup_faults.BATTERY_LASTING_NS - 1)
    told.faults.battery(3400)
    told.faults.battery(3100)
    told.passes(cup_faults.BATTERY_LASTING_NS - 1)
    assert told.come() == []


def test_a_battery_that_is_full_enough_is_never_told(told):
    for millivolts in (3300, 3700, 5050):
        told.faults.battery(millivolts)
        told.passes(60 * SECOND)
    assert told.come() == []


def test_the_battery_does_not_end_the_cups_own_fault(told):
    told.faults.suffer(MISSING)
    told.faults.battery(3240)
    told.passes(cup_faults.BATTERY_LASTING_NS)
    assert sorted(map(repr, told.come())) == sorted(map(repr, [began("missing", PORT), LOW]))
    told.faults.battery(4100)
    assert told.come() == [GOOD]
    told.faults.recover()
    assert told.come() == [FaultEnded("cup:1")]


@given(
    st.lists(
        st.one_of(
            st.sampled_from([MISSING, DENIED, SILENT]),
            st.none(),
            st.integers(2900, 4200),
            st.integers(1, 3 * SECOND).map(lambda ns: ("passes", ns)),
        )
    )
)
def test_whatever_happens_each_fault_begins_before_it_ends_and_ends_once(steps):
    told = Told()
    for step in steps:
        match step:
            case Failure():
                told.faults.suffer(step)
            case None:
                told.faults.recover()
            case int():
                told.faults.battery(step)
            case (_, ns):
                told.passes(ns)
    standing = {}
    for heard in told.come():
        if isinstance(heard, FaultBegan):
            assert standing.get(heard.part) != heard.code  # another reason, or a new fault
            standing[heard.part] = heard.code
        else:
            del standing[heard.part]


# -- what an error of the port means


def within(error, context):
    error.__context__ = context
    return error


URL = "socket://cup-2.local:5331"


@pytest.mark.parametrize(
    ("error", "port", "failure"),
    [
        (OSError(errno.EACCES, "Permission denied"), PORT, DENIED),
        (serial.SerialException(errno.EPERM, "no"), PORT, DENIED),
        (serial.SerialException(errno.EAGAIN, "locked"), PORT, Failure("fault-cup-busy", {"port": PORT})),
        (OSError(errno.EBUSY, "busy"), PORT, Failure("fault-cup-busy", {"port": PORT})),
        (serial.SerialException(errno.ENOENT, "no"), PORT, MISSING),
        (serial.SerialException("read failed"), PORT, MISSING),
        (
            ValueError("invalid URL"),
            "x://",
            Failure("fault-cup-port", {"port": "x://", "reason": "invalid URL"}),
        ),
        (
            within(serial.SerialException("no"), ConnectionRefusedError()),
            URL,
            Failure("fault-cup-unreachable", {"port": URL, "reason": "refused"}),
        ),
        (
            within(serial.SerialException("no"), TimeoutError()),
            URL,
            Failure("fault-cup-unreachable", {"port": URL, "reason": "timeout"}),
        ),
        (
            within(serial.SerialException("no"), ConnectionResetError()),
            URL,
            Failure("fault-cup-unreachable", {"port": URL, "reason": "other"}),
        ),
        (
            within(serial.SerialException("no"), socket.gaierror(-2, "Name or service not known")),
            URL,
            Failure("fault-cup-name", {"port": URL, "name": "cup-2.local"}),
        ),
    ],
)
def test_an_error_of_the_port_is_a_fault_in_a_persons_words(error, port, failure):
    assert failure_of(error, port) == failure


def test_what_pyserial_makes_of_an_address_without_a_port():
    with pytest.raises(serial.SerialException) as raised:
        serial.serial_for_url("socket://cup:99999")
    assert failure_of(raised.value, "socket://cup:99999").code == "fault-cup-port"
