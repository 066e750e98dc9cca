"""The simulated cup: its process, its port, and that nothing of it stays behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import serial

from companion.cup.wire import Decoder, encode
from companion.simulator import cup as module
from companion.simulator.body import Body
from companion.simulator.cup import SimulatedCup, interpreter_here

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["micropython", "cpython"])
def cup(request):
    if request.param == "micropython":
        pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    simulated = SimulatedCup(Body(), interpreter=request.param, unique="e661")
    simulated.start()
    yield simulated
    simulated.stop()


class Host:
    """Speaks lines with a cup's port by hand."""

    def __init__(self, cup):
        self.port = serial.serial_for_url(cup.port, timeout=0.02, exclusive=True)
        self.decoder = Decoder()

    def say(self, *message):
        self.port.write(encode(message))

    def until(self, verb, seconds=3.0):
        end, heard = time.monotonic() + seconds, []
        while time.monotonic() < end:
            heard += self.decoder.feed(self.port.read(4096))
            if any(message[0] == verb for message in heard):
                return heard
        pytest.fail(f"no {verb}; heard {heard}")


@pytest.fixture
def host(cup):
    host = Host(cup)
    yield host
    host.port.close()


def gone(pid, seconds=10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_it_greets_answers_pings_and_bears_ctrl_c_and_noise(cup, host):
    host.port.write(b"\x03\x03\x04\x01>>> \xff$hello\n" + bytes(range(256)))
    host.say("hello", 1, "s1")
    heard = host.until("beat")
    host.say("ping", 7)
    heard += host.until("pong")
    (greeting,) = [message for message in heard if message[0] == "cup" and message[7] == "s1"]
    assert greeting[1:6] == (1, "0.1.0", "pico", "e661", "lis3dh")
    assert [message[1] for message in heard if message[0] == "pong"] == [7]
    assert cup.running


def test_a_host_that_does_not_read_loses_no_roll(cup, host):
    host.say("hello", 1, "s1")
    host.until("cup")
    for _ in range(60):  # their answers fill the line
        host.port.write(10 * encode(("hello", 1, "s1")))
        time.sleep(0.005)
    assert host.port.in_waiting > 4000
    for number in range(8):
        cup.move(120 if number % 2 else -120, 0, 30, 0)
        time.sleep(0.08)
    cup.move(0, 0, 0, 0)
    time.sleep(0.6)
    end, rolls = time.monotonic() + 3, set()
    while not rolls and time.monotonic() < end:
        messages = host.decoder.feed(host.port.read(4096))
        rolls |= {message[1] for message in messages if message[0] == "event" and message[5]}
    assert len(rolls) == 1
    assert cup.running


def test_stop_leads_back_to_the_repl(cup, host):
    host.say("stop")
    end = time.monotonic() + 2
    while cup.running and time.monotonic() < end:
        time.sleep(0.01)
    assert not cup.running


def test_unplugged_and_plugged_its_port_has_the_same_path_and_it_boots_anew(cup):
    first = cup.pid
    cup.unplug()
    assert gone(first)
    assert not Path(cup.port).exists()
    cup.unplug()
    cup.plug()
    cup.plug()
    host = Host(cup)
    host.until("beat")
    host.port.close()
    assert cup.pid != first


def test_ctrl_c_in_the_tables_terminal_does_not_reach_it(cup):
    assert os.getsid(cup.pid) != os.getsid(0)


def test_nothing_in_the_working_directory_takes_the_firmwares_place(cup, tmp_path, monkeypatch):
    for name in ("micropython_unix", "machine", "board", "runpy", "time"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    cup.unplug()
    cup.plug()
    host = Host(cup)
    assert host.until("beat")
    host.port.close()


def test_plugged_in_again_a_firmware_that_died_boots_anew(cup):
    cup.plug()
    first = cup.pid
    os.kill(first, signal.SIGKILL)
    while cup.running:
        time.sleep(0.01)
    cup.plug()
    host = Host(cup)
    host.until("beat")
    host.port.close()
    assert cup.pid != first


def test_stop_leaves_nothing(cup):
    pid, folder = cup.pid, Path(cup.port).parent
    cup.stop()
    cup.stop()
    assert gone(pid)
    assert not folder.exists()
    cup.plug()
    assert cup.pid is None


def test_the_firmware_ends_when_the_table_is_killed(cup):
    code = (
        "import sys, time; from companion.simulator.cup import SimulatedCup; from companion.simulator.body import Body\n"
        f"cup = SimulatedCup(Body(), interpreter={cup.interpreter!r}); cup.start()\n"
        "print(cup.pid, cup.port, flush=True); time.sleep(60)"
    )
    table = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with table:
        pid, port = table.stdout.readline().split()
        table.send_signal(signal.SIGKILL)
    assert gone(int(pid))
    Path(port).unlink()
    Path(port).parent.rmdir()


def test_which_interpreter(monkeypatch):
    monkeypatch.delenv(module.INTERPRETER, raising=False)
    assert interpreter_here("cpython") == "cpython"
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    assert interpreter_here() == "cpython"
    monkeypatch.setenv(module.INTERPRETER, "micropython")
    assert interpreter_here() == "micropython"
    monkeypatch.setenv(module.INTERPRETER, "pypy")
    with pytest.raises(
        ValueError, match='COMPANION_CUP_INTERPRETER is "micropython" or "cpython", not \'pypy\''
    ):
        interpreter_here()
