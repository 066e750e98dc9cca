"""The serial cup against the cup's end of the link on a pty: faults, bounds, words."""

import contextlib
import errno
import fcntl
import os
import queue
import socket
import struct
import sys
import threading
import time
import tty

import pytest
import serial

from companion.cup import host_end
from companion.cup.link import CupEnd
from companion.drivers import serial_cup
from companion.drivers.cup_port import CupPort
from companion.drivers.serial_cup import SerialCup
from companion.table.inputs import CupLink, CupMotion, CupMoved, FaultEnded
from companion.words.words import Words
from tests.drivers.far_cup import began, nothing_more, open_files, says, ups

pytestmark = pytest.mark.usefixtures("impatient")

FAULT_CODES = ("missing", "nowhere", "other", "denied", "busy", "silent", "version", "sensor", "port")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
TIOCGEXCL = 0x80045440
"""Linux: whether a terminal may be opened by nobody else."""


def test_a_missing_cup_is_told_once_and_once_when_it_is_there(tmp_path, heard, start, plug):
    start(tmp_path / "cup")
    assert heard.get(timeout=1) == began("missing", tmp_path / "cup")
    nothing_more(heard)
    cup = plug("cup")
    assert heard.get(timeout=1) == FaultEnded("cup:1")
    assert heard.get(timeout=1) == CupLink(1, up=True)
    nothing_more(heard)
    cup.unplug()
    assert heard.get(timeout=1) == CupLink(1, up=False)
    assert heard.get(timeout=1) == began("missing", tmp_path / "cup")


def test_a_port_that_another_program_holds(cup, heard, start):
    with serial.Serial(str(cup.path), exclusive=True):
        start(cup.path)
        assert heard.get(timeout=1) == began("busy", cup.path)
    assert heard.get(timeout=1) == FaultEnded("cup:1")


def test_a_silent_port_that_begins_to_speak(heard, start, plug):
    cup = plug("cup", mute=True)
    start(cup.path)
    assert heard.get(timeout=1) == began("silent", cup.path)
    cup.mute = False
    assert heard.get(timeout=1) == FaultEnded("cup:1")
    assert heard.get(timeout=1) == CupLink(1, up=True)


class LaterCup(CupEnd):
    """A cup of a later version, which says no word of this one but its hello."""

    def next(self, now_ms):
        message = super().next(now_ms)
        return ("cup", 2, *message[2:]) if message is not None and message[0] == "cup" else None


def test_a_cup_of_another_version(heard, start, plug):
    cup = plug("cup", end=LaterCup("9", "pico", "e661", "b1"))
    start(cup.path)
    assert heard.get(timeout=1) == began("version", cup.path)


def test_a_port_that_may_not_be_used(cup, heard, start, monkeypatch):
    def refuse(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    start(cup.path)
    assert heard.get(timeout=1) == began("denied", cup.path)


def test_a_cup_in_the_network(heard, start, plug):
    cup = plug("cup")
    with socket.create_server(("127.0.0.1", 0)) as server:
        start(f"socket://127.0.0.1:{server.getsockname()[1]}")
        line, _ = server.accept()
        line.setblocking(False)
        with line:
            pty, cup.far = cup.far, line.fileno()
            assert heard.get(timeout=1) == CupLink(1, up=True)
            assert says(cup, heard) == 1
            cup.far = pty
        assert heard.get(timeout=1) == CupLink(1, up=False)


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


def test_a_board_that_takes_no_bytes_is_silent(heard, start, tmp_path):
    far, near = os.openpty()
    tty.setraw(near)
    os.set_blocking(near, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(near, bytes(1024)):
            pass
    start(os.ttyname(near))
    assert heard.get(timeout=3) == began("silent", os.ttyname(near))
    os.close(far)
    os.close(near)


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
    driver._pause(at_once=False)
    driver._pause(at_once=False)
    driver._sensed(works=True)
    driver._pause(at_once=False)
    assert patience.waited == [0.01, 0.02, 0.01]


def test_close_is_prompt_and_final(cup, heard, start, monkeypatch):
    monkeypatch.setattr(host_end, "QUICK_PING_NS", 30_000_000_000)  # nothing else would wake it
    driver = start(cup.path)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    time.sleep(0.2)  # the cup's first beat
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


# -- the port


@on_linux
def test_an_unplugged_cups_port_is_closed_at_once(cup, heard, start):
    start(cup.path)
    heard.get(timeout=1)
    assert open_files(cup.terminal) == 2
    os.close(cup.near)
    cup.near = os.open(os.devnull, os.O_RDONLY)
    far, cup.far = cup.far, os.open(os.devnull, os.O_RDWR)
    os.close(far)
    assert heard.get(timeout=0.5) == CupLink(1, up=False)
    assert open_files(cup.terminal) == 0


@on_linux
def test_nobody_else_may_open_a_cups_terminal_while_it_is_used(cup, heard, start):
    driver = start(cup.path)
    heard.get(timeout=1)
    assert is_exclusive(cup.near)
    driver.close()
    assert not is_exclusive(cup.near)


def is_exclusive(terminal):
    return struct.unpack("i", fcntl.ioctl(terminal, TIOCGEXCL, struct.pack("i", 0)))[0] == 1


def test_a_port_is_opened_with_dtr_and_rts_high_and_never_at_1200_baud(desk, heard, start, plug, monkeypatch):
    opened, really = [], serial.serial_for_url

    def open_port(*args, **kwargs):
        opened.append(really(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(serial, "serial_for_url", open_port)
    plug("ttyACM0", mute=True)
    start(cables=desk, unique="bb")
    plug("ttyACM1", "bb")
    ups(heard, 1)
    assert len(opened) > 1
    assert {(port.baudrate, port.dtr, port.rts) for port in opened} == {(115_200, True, True)}


def test_with_nothing_to_say_or_hear_the_thread_sleeps(cup, heard, start, monkeypatch):
    turns = []
    monkeypatch.setattr(host_end, "PING_NS", 30_000_000_000)
    really = CupPort.hear

    def hear(port, wait_s):
        turns.append(time.monotonic())
        return really(port, wait_s)

    monkeypatch.setattr(CupPort, "hear", hear)
    driver = start(cup.path)
    assert heard.get(timeout=1) == CupLink(1, up=True)
    time.sleep(0.4)  # the quick pings
    before = len(turns)
    time.sleep(1.2)
    assert len(turns) == before
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
        "id": "e6614103e7395a2f",
    }
    words = Words("en")
    sentence = words.say(f"fault-cup-{code}", values)
    assert "Cup 8" in sentence
    assert (values["id"] if code == "nowhere" else values["port"]) in sentence
    lines = words.short(f"fault-cup-{code}", values)
    assert len(lines) <= 42
    assert max(map(len, lines.split())) <= 21
