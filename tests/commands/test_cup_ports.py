"""Why a port or what is on it does not do, in a person's words; every command on cups says it so."""

import fcntl
import os
import socket
import subprocess
import sys
import termios
import threading
import time
import tty
from contextlib import nullcontext
from pathlib import Path

import pytest

from companion.cup.wire import Decoder, encode
from companion.drivers.cup_talk import CupTalk
from companion.drivers.groups import group_of
from companion.drivers.port_users import name_of, user_of

COMMANDS = (("watch",), ("name",), ("calibrate", "--yes"))


def refused(companion, *arguments):
    said = companion(*arguments)
    assert isinstance(said.exception, SystemExit), said.exception
    assert (said.exit_code, said.stdout) == (1, ""), said.output
    return said.stderr


def arguments(command, port):
    return (*command, port, "rose") if command == ("name",) else (*command, port)


@pytest.fixture
def far():
    """The far end of a pty, and its path."""
    far, near = os.openpty()
    tty.setraw(near)
    yield far, os.ttyname(near)
    os.close(near)
    os.close(far)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_port_that_is_not_there(ports, companion, command):
    assert refused(companion, *arguments(command, "/dev/ttyACM99")) == (
        "There is no /dev/ttyACM99. The cup is probably unplugged, or the port is misspelt. Plug it in; "
        '"companion cup list" shows what is there.\n'
    )


def test_a_port_that_is_closed_to_this_user(ports, companion, far, monkeypatch, without_rights):
    monkeypatch.setattr("companion.commands.cups.said.claim", nullcontext)
    Path(far[1]).chmod(0)
    group = group_of(Path(far[1])) or "dialout"
    with without_rights():
        told = refused(companion, "watch", far[1])
    assert told == (
        f"{far[1]} is closed to this user, who is probably not in the group {group}. Run "
        f'"sudo usermod -aG {group} $USER" and log in again.\n'
    )


def test_a_port_that_another_program_has_is_waited_for_and_its_name_told(ports, companion, far, monkeypatch):
    monkeypatch.setattr("companion.commands.cups.said.LEND_S", 0.3)
    holds = "import os,sys,time,fcntl,termios; f=os.open(sys.argv[1],os.O_RDWR|os.O_NOCTTY);"
    holds += "fcntl.flock(f, fcntl.LOCK_EX); print(flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", holds, far[1]], stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        began = time.monotonic()
        told = refused(companion, "watch", far[1]).splitlines()
        other.kill()
    assert 0.3 <= time.monotonic() - began < 5
    assert len(told) == 2
    assert told[0].endswith(f"({other.pid}) has {far[1]}. Waiting up to 0 seconds; a table lends its cup.")
    assert told[1].startswith(f"{far[1]} is taken by ")
    assert told[1].endswith(f"({other.pid}). End that program, then try again.")


def test_a_port_that_becomes_free_in_time_is_taken(far, cup):
    holder = os.open(cup.port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    waited = []

    def wait(_seconds):
        time.sleep(0.02)
        if len(told) and not waited:
            waited.append(True)
            os.close(holder)

    told = []
    with CupTalk(cup.port, wait=wait) as talk:
        talk.open(5, told.append)
        assert talk.greet().id == "e6614103e7395a2f"
    assert len(told) == 1


def test_a_terminal_that_is_closed_to_all_others(ports, companion, far, monkeypatch, without_rights):
    monkeypatch.setattr("companion.commands.cups.said.LEND_S", 0.1)
    near = os.open(far[1], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(near, termios.TIOCEXCL)
    if os.geteuid() == 0:
        os.chown(far[1], 65534, 65534)
        monkeypatch.setattr("companion.commands.cups.said.claim", nullcontext)
    with without_rights():
        told = refused(companion, "watch", far[1]).splitlines()
    os.close(near)
    assert told[-1].startswith(f"{far[1]} is taken by ")


def test_a_port_that_another_command_has_claimed(ports, companion, far, tmp_path):
    with subprocess.Popen(["sh", "-c", "echo; exec sleep 60"], stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        _until(lambda: name_of(other.pid) == "sleep 60")
        lock = tmp_path / "locks" / f"LCK..{far[1].removeprefix('/dev/').replace('/', '_')}"
        lock.write_text(f"{other.pid:10d}\n")
        told = refused(companion, "watch", far[1])
        other.kill()
    assert told == f"{far[1]} is taken by sleep 60 ({other.pid}). End that program, then try again.\n"


def test_where_nothing_can_be_claimed(ports, companion, far, tmp_path):
    (tmp_path / "locks").rmdir()
    told = refused(companion, "watch", far[1])
    assert told == (
        f"{far[1]} cannot be claimed for this command: no folder takes a lock file ({tmp_path / 'locks'}: No such "
        "file or directory). Probably /run/lock and /tmp are read-only or full. Make room in one of them, then try "
        "again.\n"
    )


def test_while_a_command_runs_its_port_is_claimed(cup, companion, tmp_path, monkeypatch):
    seen = []
    really = CupTalk.greet
    monkeypatch.setattr(
        CupTalk,
        "greet",
        lambda talk, *a: (seen.extend(p.name for p in (tmp_path / "locks").iterdir()), really(talk, *a))[1],
    )
    assert companion("name", cup.port, "rose").exit_code == 0
    assert len(seen) == 2  # the link and the device
    assert list((tmp_path / "locks").iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_thing_that_says_nothing(ports, companion, far, monkeypatch, command):
    monkeypatch.setattr(CupTalk.greet, "__defaults__", (0.2,))
    assert refused(companion, *arguments(command, far[1])) == (
        f"Nobody answers at {far[1]}. Probably something else is connected there, the cup is in the Wi-Fi, or its program "
        f'hangs. Unplug it and plug it in again; if that does not help, run "companion cup install {far[1]}".\n'
    )


def test_a_board_at_its_prompt(cup, companion):
    with CupTalk(cup.port) as talk:
        talk.open()
        talk.greet()
        talk.stop_program()
    _until(lambda: Path(cup.port).exists())
    told = refused(companion, "watch", cup.port)
    assert told == (
        f"At {cup.port} is a MicroPython board at its prompt: no cup's program runs on it. Probably it was stopped, or "
        f"never installed. Unplug it and plug it in again; if that does not help, run "
        f'"companion cup install {cup.port}".\n'
    )


def test_a_cup_that_speaks_another_version(ports, companion, far):
    def answer():
        decoder = Decoder()
        while True:
            for message in decoder.feed(os.read(far[0], 4096)):
                if message[0] == "hello":
                    cup = ("cup", 7, "9.0", "pico", "51", "none", "b", message[2], "-", False, "power")
                    os.write(far[0], encode(cup))
                    return

    thread = threading.Thread(target=answer)
    thread.start()
    told = refused(companion, "watch", far[1])
    thread.join()
    assert told == (
        f"The cup at {far[1]} speaks version 7 of the cups' protocol, which this program does not. Its firmware is "
        f'probably older or newer than this program. Run "companion cup install {far[1]}".\n'
    )


def test_a_cup_that_is_unplugged_meanwhile(cup, companion):
    timer = threading.Timer(1.0, cup.unplug)
    timer.start()
    said = companion("watch", cup.port, "--seconds", "20")
    timer.join()
    assert said.exit_code == 1
    assert said.stderr == (
        f"The cup at {cup.port} is gone. Its cable was probably pulled, or it lost its power. Plug it in and try "
        "again.\n"
    )


def test_an_address_that_is_none(ports, companion):
    told = refused(companion, "watch", "sokket://cup:5331")
    assert told.startswith("sokket://cup:5331 is no address that can be used: ")
    assert told.endswith("It is probably misspelt. Write socket://NAME:5331.\n")


def test_an_address_where_nobody_listens(ports, companion):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = f"socket://127.0.0.1:{nobody.getsockname()[1]}"
        assert refused(companion, "watch", port) == (
            f"{port} cannot be reached: Connection refused. The cup probably has no power or is not in the Wi-Fi. Look "
            "at both; on its USB cable it can be watched, too.\n"
        )


def test_a_cup_that_answers_no_question(cup, companion, monkeypatch):
    monkeypatch.setattr("companion.drivers.cup_talk.ANSWER_S", 0.2)
    monkeypatch.setattr("companion.cup.host_end.HostEnd.ask", lambda *_: True)
    assert refused(companion, "name", cup.port, "rose") == (
        f'The cup at {cup.port} did not answer "get name". Probably its firmware is older than this program, or the '
        f'line is very bad. Run "companion cup install {cup.port}", or try another cable.\n'
    )


def test_who_has_a_port_is_known_by_its_command_line(far):
    holder = (
        "import os,sys,time; os.open(sys.argv[1], os.O_RDWR|os.O_NOCTTY); print(flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", holder, far[1]], stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        assert (user_of(far[1]) or "").endswith(f"({other.pid})")
        other.kill()
    assert user_of(far[1]) is None


@pytest.mark.parametrize(
    ("command_line", "name"),
    [
        ([sys.executable, "/usr/bin/companion", "run", "--config", "x"], "companion run x"),
        (["/usr/sbin/ModemManager"], "ModemManager"),
        ([sys.executable, "-m", "companion", "run"], "companion run"),
        (["minicom", "-D", "/dev/ttyACM0"], "minicom ttyACM0"),
    ],
)
def test_a_program_is_called_as_people_call_it(tmp_path, monkeypatch, command_line, name):
    monkeypatch.setattr("companion.drivers.port_users.PROC", tmp_path)
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / "cmdline").write_bytes(b"\0".join(word.encode() for word in command_line) + b"\0")
    assert name_of(7) == name
    assert name_of(8) == "?"


def _until(done, seconds=3.0):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)
