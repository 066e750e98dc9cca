"""The serial cup against the cup's end of the link on a pty: faults, bounds, words."""

import errno
import os
import queue
import threading
import time
import tty

import pytest
import serial

from companion.cup import link
from companion.cup.link import CupEnd
from companion.cup.wire import Decoder, encode
from companion.drivers import serial_cup
from companion.drivers.serial_cup import SerialCup
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultBegan, FaultEnded
from companion.words.words import Words

FAULT_CODES = ("missing", "denied", "busy", "silent", "version", "sensor", "port")


class FakeCup:
    """The far end of a pty: says what the link says, and what a test puts in between."""

    def __init__(self, tmp_path, *, mute=False, end=None):
        self.far, self.near = os.openpty()
        tty.setraw(self.near)
        self.path = tmp_path / "cup"
        self.path.symlink_to(os.ttyname(self.near))
        self.end = end or CupEnd("0.1.0", "pico", "e661", "b1")
        self.end.sensor("lis3dh")
        self.mute = mute
        self._ends = threading.Event()
        os.set_blocking(self.far, False)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        decoder, began = Decoder(), time.monotonic()
        while not self._ends.wait(0.005):
            try:
                heard = decoder.feed(os.read(self.far, 4096))
            except BlockingIOError:
                heard = []
            for message in heard:
                self.end.hear(message)
            while (message := self.end.next(round((time.monotonic() - began) * 1000))) is not None:
                if not self.mute:
                    os.write(self.far, encode(message))

    def put(self, data):
        os.write(self.far, data)

    def close(self):
        if not self._ends.is_set():
            self._ends.set()
            self._thread.join()
            os.close(self.far)
            os.close(self.near)
            self.path.unlink()


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(serial_cup, "LASTING_NS", 50_000_000)
    monkeypatch.setattr(serial_cup, "BACK_OFF_S", (0.01, 0.02))
    monkeypatch.setattr(link, "SILENT_NS", 150_000_000)


@pytest.fixture
def heard():
    return queue.Queue()


@pytest.fixture
def start(heard):
    drivers = []

    def start(url):
        drivers.append(SerialCup(1, str(url), heard.put))
        drivers[-1].start()
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.close()


@pytest.fixture
def cup(tmp_path):
    cup = FakeCup(tmp_path)
    yield cup
    cup.close()


def began(code, port, **values):
    return FaultBegan("cup:1", f"fault-cup-{code}", {"cup": 2, "port": str(port), **values})


def nothing_more(heard, seconds=0.2):
    with pytest.raises(queue.Empty):
        heard.get(timeout=seconds)


def test_a_missing_cup_is_told_once_and_once_when_it_is_there(tmp_path, heard, start):
    start(tmp_path / "cup")
    assert heard.get(timeout=1) == began("missing", tmp_path / "cup")
    nothing_more(heard)
    cup = FakeCup(tmp_path)
    try:
        assert heard.get(timeout=1) == FaultEnded("cup:1")
        assert heard.get(timeout=1) == CupLink(1, up=True)
        nothing_more(heard)
    finally:
        cup.close()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=1) == began("missing", tmp_path / "cup")


def test_a_port_that_another_program_holds(cup, heard, start):
    with serial.Serial(str(cup.path), exclusive=True):
        start(cup.path)
        assert heard.get(timeout=1) == began("busy", cup.path)
    assert heard.get(timeout=1) == FaultEnded("cup:1")


def test_a_silent_port_that_begins_to_speak(tmp_path, heard, start):
    cup = FakeCup(tmp_path, mute=True)
    try:
        start(cup.path)
        assert heard.get(timeout=1) == began("silent", cup.path)
        cup.mute = False
        assert heard.get(timeout=1) == FaultEnded("cup:1")
        assert heard.get(timeout=1) == CupLink(1, up=True)
    finally:
        cup.close()


def test_a_cup_of_another_version(tmp_path, heard, start, monkeypatch):
    end = CupEnd("0.1.0", "pico", "e661", "b1")
    end.next = lambda now_ms: (
        ("cup", 2, "9", "pico", "e661", "lis3dh", "b1", "s1") if now_ms % 7 == 0 else None
    )
    cup = FakeCup(tmp_path, end=end)
    try:
        start(cup.path)
        assert heard.get(timeout=1) == began("version", cup.path)
    finally:
        cup.close()


def test_a_port_that_may_not_be_used(tmp_path, heard, start, monkeypatch):
    def refuse(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    start("/dev/ttyACM0")
    assert heard.get(timeout=1) == began("denied", "/dev/ttyACM0")


def test_an_impossible_address(heard, start):
    start("sokcet://pi:1")
    assert heard.get(timeout=1) == began(
        "port", "sokcet://pi:1", reason="invalid URL, protocol 'sokcet' not known"
    )


def test_noise_and_unknown_motions_are_dropped_and_counted(cup, heard, start):
    driver = start(cup.path)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    cup.put(b"\xff\x00>>> $event 1 0 settled 1 1 -*00000000\n" * 50)
    cup.end.event("dances", 1, False, b"")
    cup.end.event("settled", 2, True, b"\x01\x02")
    moved = heard.get(timeout=1)
    assert (moved.cup, moved.motion, moved.shaken, moved.entropy) == (1, CupMotion.SETTLED, True, b"\x01\x02")
    assert driver.bad_lines == 50
    nothing_more(heard)


def test_an_event_is_placed_on_the_hosts_clock(cup, heard, start):
    start(cup.path)
    heard.get(timeout=1)
    time.sleep(0.1)
    told_ns = time.monotonic_ns()
    cup.end.event("shaking", 1, False, b"")
    moved = heard.get(timeout=1)
    assert isinstance(moved, CupMoved)
    assert moved.at_ns < told_ns


def test_a_dead_sensor_takes_the_cup_away_and_is_told(cup, heard, start):
    start(cup.path)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    cup.end.sensor("none")
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=1) == began("sensor", cup.path)
    cup.end.sensor("lis3dh")
    assert heard.get(timeout=1) == FaultEnded("cup:1")
    assert heard.get(timeout=1) == CupLink(1, up=True)


class Patience(threading.Event):
    """Notes how long it is waited for; set after the fifth time."""

    def __init__(self):
        super().__init__()
        self.waited = []

    def wait(self, timeout=None):
        self.waited.append(timeout)
        if len(self.waited) == 5:
            self.set()
        return self.is_set()


def test_a_missing_cup_is_tried_again_after_longer_and_longer_pauses(tmp_path, heard, monkeypatch):
    monkeypatch.setattr(serial_cup, "BACK_OFF_S", (0.1, 0.25, 1.0))
    driver = SerialCup(1, str(tmp_path / "cup"), heard.put)
    driver._closing = patience = Patience()
    driver._serve()
    assert patience.waited == [0.1, 0.25, 1.0, 1.0, 1.0]


def test_after_a_cup_has_worked_the_first_pause_is_short_again(tmp_path, heard):
    driver = SerialCup(1, str(tmp_path / "cup"), heard.put)
    driver._closing = patience = Patience()
    driver._back_off()
    driver._back_off()
    driver._sensed(works=True)
    driver._back_off()
    assert patience.waited == [0.01, 0.02, 0.01]


def test_close_is_prompt_and_final(cup, heard, start, monkeypatch):
    for module, name in ((serial_cup, "MOST_WAIT_S"), (link, "QUICK_PING_NS")):
        monkeypatch.setattr(module, name, 30_000_000_000)  # nothing else would wake it
    driver = start(cup.path)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    begun = time.monotonic()
    driver.close()
    driver.close()
    assert time.monotonic() - begun < 0.5
    cup.end.event("shaking", 1, False, b"")
    nothing_more(heard)
    with serial.Serial(str(cup.path), exclusive=True):
        pass


def test_a_mistake_of_the_program_is_told(cup):
    failures = queue.Queue()

    def hear(_):
        raise KeyError("a mistake")

    driver = SerialCup(1, str(cup.path), hear, failed=failures.put)
    driver.start()
    assert isinstance(failures.get(timeout=1), KeyError)
    driver.close()


def test_close_without_start():
    cup = SerialCup(0, "/dev/null", print)
    cup.close()
    assert not cup._thread.is_alive()


@pytest.mark.parametrize("code", FAULT_CODES)
def test_each_fault_has_its_sentence(code):
    values = {
        "cup": 8,
        "port": "/dev/serial/by-id/usb-MicroPython_Board_e661-if00",
        "reason": "no such protocol",
    }
    words = Words("en")
    sentence = words.say(f"fault-cup-{code}", values)
    assert "Cup 8" in sentence
    assert values["port"] in sentence
    lines = words.short(f"fault-cup-{code}", values)
    assert len(lines) <= 42
    assert max(map(len, lines.split())) <= 21
