"""The unit as it is shipped, run by systemd on the kernel's own lines, buses and ports."""

from __future__ import annotations

import fcntl
import os
import pwd
import signal
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.kernel.machine.chips import SimulatedChip
from tests.kernel.machine.wires import CUP_ID, Hands
from tests.kernel.service.installed import (
    NAME,
    TABLE,
    UNIT,
    call,
    install,
    log,
    shown,
    wait_for,
    wait_until_shown,
)

PANELS = ((0, 0x3C), (1, 0x3D))
FOREIGN = "10.66.77.88"
RIGHT = f"""
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = {{ bus = 0, address = 0x3C }}
cup = {{ id = "{CUP_ID}" }}

[[seats]]
left = 18
right = 25
ok = 5
challenge = 6
screen = {{ bus = 1, address = 0x3D }}

[screens]
dim_after_seconds = 0
off_after_minutes = 0
shift_seconds = 0

[web]
listen = "network"
"""
WORKS = "Running; every part that table.toml names works."
MOST_KILLS = 40

pytestmark = pytest.mark.timeout(1500)


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    """The service, not started; afterwards it does not run."""
    install()
    TABLE.write_text(RIGHT, encoding="utf-8")
    yield
    call("systemctl", "stop", UNIT)


@pytest.fixture(autouse=True)
def stopped() -> None:
    """Whatever the test before has left."""
    call("systemctl", "stop", UNIT)
    with suppress(AssertionError):  # a unit that has never failed need not be known
        call("systemctl", "reset-failed", UNIT)


def start() -> int:
    """Start it, and wait until it is ready; its process."""
    call("systemctl", "start", UNIT)
    return int(shown("MainPID")[0])


def at_rest(wires: Hands) -> bytes:
    """What the first panel shows, once that does not change any more."""
    shows = b""
    while (now := wires.pixels(*PANELS[0])) != shows:
        shows = now
        time.sleep(5)
    return shows


def is_dark(wires: Hands) -> bool:
    return all(not wires.is_on(*panel) or not any(wires.pixels(*panel)) for panel in PANELS)


def reaches(address: str, port: int) -> bool:
    """Whether somebody answers there."""
    try:
        with socket.create_connection((address, port), timeout=5):
            return True
    except OSError:
        return False


def have_address(address: str) -> None:
    """This machine has a second address, that is none of loopback's."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        asked = struct.pack("16sHH4s8x", b"lo:1", socket.AF_INET, 0, socket.inet_aton(address))
        fcntl.ioctl(any_socket, 0x8916, asked)  # SIOCSIFADDR


def test_an_evening_as_a_service(header: SimulatedChip, wires: Hands) -> None:
    """It starts, takes a cup that comes later, is brought back by the watchdog, and ends with dark screens."""
    assert "ttyACM" not in Path("/proc/devices").read_text()  # the driver of cups is not there yet
    process = start()
    waits = "Running. Waiting for: cup 1. The log says what to do: journalctl -u bluff-companion"
    wait_until_shown(ActiveState="active", StatusText=waits)
    user = pwd.getpwnam(NAME)
    assert os.stat(f"/proc/{process}").st_uid == user.pw_uid  # noqa: PTH116 - of a process, not of a file
    kept = Path("/var/lib/bluff-companion")
    assert (kept.stat().st_uid, kept.stat().st_mode & 0o777) == (user.pw_uid, 0o700)
    assert (kept / "journal.sqlite3").exists()

    wires.plug_cup()
    wait_until_shown(StatusText=WORKS)

    have_address(FOREIGN)
    with urlopen("http://127.0.0.1:8000/board", timeout=60) as page:
        assert page.status == 200
    with socket.create_server((FOREIGN, 0)) as anybodys:
        assert reaches(FOREIGN, anybodys.getsockname()[1])
    assert not reaches(FOREIGN, 8000)
    assert 'table.toml asks for the network (listen = "network")' in log()

    wait_for(lambda: all(any(wires.pixels(*panel)) for panel in PANELS), log)
    free = wires.pixels(*PANELS[0])
    header.press(22)
    wait_for(lambda: wires.pixels(*PANELS[0]) != free, log)
    header.release(22)
    seated = at_rest(wires)

    os.kill(process, signal.SIGSTOP)
    wait_for(lambda: shown("MainPID")[0] not in {"0", str(process)}, log)
    wait_until_shown(ActiveState="active", StatusText=WORKS)
    assert shown("NRestarts") == ["1"]
    assert "Watchdog timeout" in log()
    wait_for(lambda: "Fatal Python error: Aborted" in log(), log)
    wait_for(lambda: "drivers/oled.py" in log(), log)  # where each thread was
    wait_for(lambda: wires.pixels(*PANELS[0]) == seated, log)  # who sat there sits there

    call("systemctl", "stop", UNIT)
    assert shown("ActiveState", "Result") == ["inactive", "success"]
    assert is_dark(wires)
    assert "2 screens are dark and empty." in log()  # ExecStopPost=
    wires.unplug_cup()


def test_a_wrong_file_is_said_and_not_started_again(wires: Hands) -> None:
    TABLE.write_text(RIGHT.replace("left = 17", "left = 99"), encoding="utf-8")
    with pytest.raises(AssertionError, match="journalctl"):
        start()
    assert shown("ActiveState", "SubState", "ExecMainStatus", "NRestarts") == ["failed", "failed", "78", "0"]
    mistake = "seat 1, left = 99: write a GPIO number of the Pi's header, from 0 to 27."
    assert log().count(mistake) == 1  # and not once more by who makes the screens dark
    TABLE.write_text(RIGHT, encoding="utf-8")


def test_a_crash_loop_ends_and_says_so(wires: Hands) -> None:
    process = start()
    wait_for(lambda: all(any(wires.pixels(*panel)) for panel in PANELS), log)
    os.kill(process, signal.SIGKILL)
    wait_for(lambda: is_dark(wires), log)  # by ExecStopPost=: the table itself had no time for it
    kills = 0
    while (state := shown("ActiveState", "MainPID", "ControlPID"))[0] != "failed":
        for started in state[1:]:  # it, and who makes the screens dark, so that this is over soon
            if started != "0":
                kills += started == state[1]
                assert kills <= MOST_KILLS, log()
                with suppress(ProcessLookupError):
                    os.kill(int(started), signal.SIGKILL)
        time.sleep(0.2)
    assert kills > 0
    assert "Start request repeated too quickly." in log()
