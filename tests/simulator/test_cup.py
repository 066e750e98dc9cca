"""The simulated cup: its board, its port, its memory, and that nothing of it stays behind."""

import json
import os
import signal
import socket
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

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["micropython", "cpython"])
def interpreter(request):
    if request.param == "micropython":
        pytest.importorskip("micropython_run", reason="no MicroPython for this machine")
    return request.param


@pytest.fixture
def make(interpreter):
    """A cup that is not plugged in yet."""
    made = []

    def make(**options):
        made.append(SimulatedCup(Body(), interpreter=interpreter, unique="e661", **options))
        return made[-1]

    yield make
    for cup in made:
        cup.stop()


@pytest.fixture
def cup(make):
    simulated = make()
    simulated.start()
    return simulated


class Host:
    """Speaks lines with a cup's port by hand."""

    def __init__(self, address):
        self.port = serial.serial_for_url(
            address, timeout=0.02, exclusive=True if "/dev" in address else None
        )
        self.decoder = Decoder()
        self.plain = b""

    def say(self, *message):
        self.port.write(encode(message))

    def until(self, verb, seconds=3.0, where=lambda message: True):
        end, heard = time.monotonic() + seconds, []
        while time.monotonic() < end:
            heard += self.decoder.feed(self.port.read(4096))
            if any(message[0] == verb and where(message) for message in heard):
                return heard
        pytest.fail(f"no {verb}; heard {heard}")

    def greet(self):
        """Say hello until the cup has found its sensor; what it says of itself then."""
        self.say("hello", 1, "s1")
        heard = self.until("cup", where=lambda message: message[5] != "none" and message[7] == "s1")
        return [message for message in heard if message[0] == "cup"][-1]

    def until_text(self, text, seconds=3.0):
        end = time.monotonic() + seconds
        while text not in self.plain and time.monotonic() < end:
            self.plain += self.port.read(4096)
        assert text in self.plain
        return self.plain


@pytest.fixture
def call():
    """A host at a cup's port, or at an address; the port may still be on its way."""
    hosts = []

    def call(port, seconds=3.0):
        end = time.monotonic() + seconds
        while True:
            try:
                hosts.append(Host(port))
            except serial.SerialException:
                assert time.monotonic() < end
                time.sleep(0.01)
            else:
                return hosts[-1]

    yield call
    for host in hosts:
        host.port.close()


@pytest.fixture
def host(cup, call):
    return call(cup.port)


def gone(pid, seconds=10.0):
    return within(lambda: not Path(f"/proc/{pid}").exists(), seconds)


def within(happened, seconds=3.0):
    end = time.monotonic() + seconds
    while not happened() and time.monotonic() < end:
        time.sleep(0.005)
    return happened()


def change(path, old, new):
    """Another firmware in a cup's memory."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_it_greets_answers_pings_and_bears_ctrl_c_and_noise(cup, host):
    host.port.write(b"\x03\x03\x04\x01>>> \xff$hello\n" + bytes(range(256)))
    greeting = host.greet()
    host.say("ping", 7)
    (pong,) = [message for message in host.until("pong") if message[0] == "pong"]
    assert greeting[1:6] == (1, "0.2.0", "pico", "e661", "lis3dh")
    assert greeting[8:] == ("-", True, "power")
    assert pong[1] == 7
    assert cup.running


@pytest.mark.parametrize("sensor", ["lis3dh", "adxl345", "mpu6050", "mpu6500"])
def test_each_sensor_settles(make, call, sensor):
    cup = make(sensor=sensor)
    cup.start()
    host = call(cup.port)
    assert host.greet()[5] == sensor
    host.until("event", where=lambda message: message[3] == "settled")


@pytest.mark.parametrize("board", ["pico", "pico_w", "pico_2", "pico_2_w", "esp32_c3", "esp32_s3"])
def test_each_board_says_which_it_is(make, call, board):
    cup = make(board=board)
    cup.start()
    assert call(cup.port).greet()[3] == board


def test_no_such_board_or_sensor(interpreter):
    with pytest.raises(ValueError, match=r"no board 'picasso'; there are esp32_c3, .*, pico_w"):
        SimulatedCup(Body(), interpreter=interpreter, board="picasso")
    with pytest.raises(KeyError):
        SimulatedCup(Body(), interpreter=interpreter, sensor="nose")


def test_a_host_that_does_not_read_loses_no_roll(cup, host):
    host.greet()
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


# -- what it has beside its sensor


def test_its_button_its_battery_and_its_led(make, call):
    cup = make()
    cup.battery_mv = 3950
    cup.start()
    host = call(cup.port)
    host.greet()
    assert within(lambda: cup.lit)
    assert host.until("beat", where=lambda message: message[6] > 0, seconds=8)[-1][6] == pytest.approx(
        3950, abs=2
    )
    cup.press_button()
    host.until("event", where=lambda message: message[3] == "pressed")
    cup.press_button(down=False)
    host.until("event", where=lambda message: message[3] == "released")


def test_the_button_is_heard_without_a_sensor_too(make, call):
    cup = make()
    cup.break_sensor()
    cup.start()
    host = call(cup.port)
    host.say("hello", 1, "s1")
    host.until("cup", where=lambda message: message[7] == "s1")
    cup.press_button()
    host.until("event", seconds=0.5, where=lambda message: message[3] == "pressed")


def test_a_press_interrupts_so_that_its_time_is_right(cup, host):
    greeting = host.greet()
    host.port.timeout = 0.001
    errors_ms = []
    for number in range(1, 7):
        host.say("ping", number)
        (cup_ms,) = [said[2] for said in host.until("pong") if said[0] == "pong"]
        heard_ms = time.monotonic() * 1000
        time.sleep(0.0473)
        before_ms = time.monotonic() * 1000
        cup.press_button(down=number % 2 == 1)
        wanted = ("released", "pressed")[number % 2]
        for said in host.until("event", where=lambda said, wanted=wanted: said[3] == wanted):
            if said[0] == "event" and said[3] == wanted:
                errors_ms.append(said[4] - cup_ms - (before_ms - heard_ms))
                host.say("ack", said[1], greeting[6])
    assert sorted(map(abs, errors_ms))[len(errors_ms) // 2] < 4, errors_ms


def test_a_bus_that_hangs_is_freed(cup, host):
    host.greet()
    cup.hang_bus()
    host.say("stream", 60_000)
    host.until("sample", seconds=1)


# -- resets


def test_stop_leads_to_the_prompt_which_leads_back(cup, host, call):
    host.greet()
    first = cup.pid
    host.say("stop")
    assert within(lambda: cup.pid != first)
    prompt = call(cup.port)
    prompt.port.write(b"\r")
    prompt.until_text(b">>> ")
    assert not (cup.flash / "stay").exists()
    second = cup.pid
    prompt.port.write(b"\x04")  # begins anew, on the same line
    assert within(lambda: cup.pid not in (first, second))
    assert prompt.greet()[10] == "reset"


def test_python_can_be_typed_at_the_prompt(make, call):
    cup = make()
    (cup.flash / "stay").touch()
    cup.start()
    prompt = call(cup.port)
    prompt.port.write(b'\rprint("cup.py" in __import__("os").listdir())\r')
    prompt.until_text(b"\nTrue")


def test_a_button_held_at_the_start_leads_to_the_prompt(make, call):
    cup = make()
    cup.press_button()
    cup.start()
    prompt = call(cup.port)
    prompt.port.write(b"\r")
    prompt.until_text(b">>> ")


def test_a_reset_board_leaves_its_port_for_a_moment(cup, host, call):
    host.greet()
    host.say("stop")
    with pytest.raises(serial.SerialException):
        host.until("nothing")
    assert within(lambda: Path(cup.port).exists())
    prompt = call(cup.port)
    prompt.port.write(b"\rimport machine; machine.reset()\r")
    assert within(lambda: not Path(cup.port).exists())
    assert within(lambda: Path(cup.port).exists())
    assert call(cup.port).greet()[10] == "reset"


def test_a_program_that_hangs_is_ended_by_its_watchdog(make, call):
    cup = make()
    change(cup.flash / "main.py", "WATCHDOG_MS = 8000", "WATCHDOG_MS = 400")
    cup.start()
    call(cup.port).greet()
    first = cup.pid
    os.kill(first, signal.SIGSTOP)
    assert within(lambda: cup.pid != first)
    assert call(cup.port).greet()[10] == "watchdog"


def test_a_watchdog_that_is_fed_does_nothing(make, call):
    cup = make()
    change(cup.flash / "main.py", "WATCHDOG_MS = 8000", "WATCHDOG_MS = 300")
    cup.start()
    host = call(cup.port)
    host.greet()
    first = cup.pid
    time.sleep(1)
    assert cup.pid == first


def test_a_crash_is_noted_told_and_survived(make, call):
    cup = make()
    once = "        if 'once' in os.listdir():\n            os.remove('once')\n            raise RuntimeError('once')\n"
    change(cup.flash / "kept.py", "        self.settings = ", f"{once}        self.settings = ")
    (cup.flash / "once").touch()
    cup.start()
    first = cup.pid
    assert within(lambda: cup.pid != first)
    assert call(cup.port).greet()[10] == "crash"
    assert "RuntimeError: once" in (cup.flash / "crash.txt").read_text()


def test_three_crashes_in_a_row_lead_to_the_prompt(make, call):
    cup = make()
    (cup.flash / "link.py").write_text("broken")
    pids = set()
    cup.start()
    assert within(lambda: pids.add(cup.pid) or len(pids) == 4)
    prompt = call(cup.port)
    prompt.port.write(b"\r")
    prompt.until_text(b">>> ")
    assert cup.pid in pids
    assert not (cup.flash / "crashes").exists()


# -- plugging


def test_unplugged_and_plugged_its_port_has_the_same_path_and_it_boots_anew(cup, call):
    first = cup.pid
    cup.unplug()
    assert gone(first)
    assert not Path(cup.port).exists()
    cup.unplug()
    cup.plug()
    cup.plug()
    assert call(cup.port).greet()[10] == "power"
    assert cup.pid != first


def test_what_it_has_kept_outlives_unplugging(cup, host, call):
    host.greet()
    host.say("set", "name", "rose", 1)
    host.say("set", "stroke_mg", "320", 2)
    host.say("keep", 3)
    host.until("have", where=lambda message: message[1:] == ("keep", "ok", 3))
    assert json.loads((cup.flash / "cup.json").read_text()) == {"name": "rose", "stroke_mg": 320}
    cup.unplug()
    cup.plug()
    again = call(cup.port)
    assert again.greet()[8] == "rose"
    again.say("get", "stroke_mg", 4)
    again.until("have", where=lambda message: message[1:] == ("stroke_mg", "320", 4))


def test_unplugged_while_it_resets_it_is_gone(cup, host):
    host.greet()
    host.say("stop")
    assert within(lambda: not Path(cup.port).exists())
    cup.unplug()
    assert cup.pid is None
    time.sleep(0.1)
    assert not Path(cup.port).exists()


def test_ctrl_c_in_the_tables_terminal_does_not_reach_it(cup):
    assert os.getsid(cup.pid) != os.getsid(0)


def test_nothing_in_the_working_directory_takes_the_firmwares_place(cup, call, tmp_path, monkeypatch):
    for name in ("micropython_unix", "machine", "board", "runpy", "time"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    cup.unplug()
    cup.plug()
    assert call(cup.port).greet()


def test_plugged_in_again_a_firmware_that_was_killed_boots_anew(cup, call):
    first = cup.pid
    os.kill(first, signal.SIGKILL)
    assert within(lambda: not cup.running)
    cup.plug()
    assert call(cup.port).greet()
    assert cup.pid != first


def test_a_board_whose_interpreter_fails_does_not_try_for_ever(make, monkeypatch):
    monkeypatch.setattr(module, "_STANDIN", Path("/nowhere"))
    cup = make()
    cup.start()
    assert within(lambda: not cup.running)
    assert not Path(cup.port).exists()


def test_stop_leaves_nothing(cup):
    pid, folder = cup.pid, Path(cup.port).parent
    cup.stop()
    cup.stop()
    assert gone(pid)
    assert not folder.exists()
    cup.plug()
    assert cup.pid is None


def test_the_firmware_ends_when_the_table_is_killed(interpreter):
    code = (
        "import sys, time; from companion.simulator.cup import SimulatedCup; from companion.simulator.body import Body\n"
        f"cup = SimulatedCup(Body(), interpreter={interpreter!r}); cup.start()\n"
        "print(cup.pid, cup.port, flush=True); time.sleep(60)"
    )
    table = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with table:
        pid, port = table.stdout.readline().split()
        table.send_signal(signal.SIGKILL)
    assert gone(int(pid))
    for path in sorted(Path(port).parent.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    Path(port).parent.rmdir()


# -- other lines


def test_on_its_uart_pins(make, call):
    cup = make(uart=True)
    (cup.flash / "cup.json").write_text('{"port": "uart"}')
    cup.start()
    host = call(cup.port)
    assert host.greet()[3] == "pico"
    host.until("event", where=lambda message: message[3] == "settled")


def free_number():
    with socket.socket() as here:
        here.bind(("127.0.0.1", 0))
        return here.getsockname()[1]


def test_over_the_network_the_newest_host_wins(make, call):
    cup = make(board="pico_w")
    number = free_number()
    (cup.flash / "wifi.json").write_text(json.dumps({"name": "home", "password": "secret", "port": number}))
    cup.start()
    first = call(f"socket://127.0.0.1:{number}")
    assert first.greet()[3] == "pico_w"
    first.until("event", where=lambda message: message[3] == "settled")
    second = call(f"socket://127.0.0.1:{number}")
    assert second.greet()[3] == "pico_w"
    with pytest.raises(serial.SerialException):
        first.until("nothing")
    second.port.close()
    third = call(f"socket://127.0.0.1:{number}")
    assert third.greet()[3] == "pico_w"


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


def test_a_board_that_was_interrupted_before_it_could_listen_begins_anew():
    """A Ctrl-C in the first milliseconds ends the interpreter; a board cannot end of it."""
    cup = SimulatedCup(Body(), interpreter="cpython")
    (cup.flash / "main.py").write_text(
        "import os\nif not os.path.exists('begun'):\n    open('begun', 'w').close()\n    os._exit(254)\nwhile True:\n    pass\n"
    )
    cup.start()
    try:
        first = cup.pid
        end = time.monotonic() + 20
        while not ((cup.flash / "begun").exists() and cup.pid != first):
            assert time.monotonic() < end
            time.sleep(0.01)
        assert cup.running
    finally:
        cup.stop()
