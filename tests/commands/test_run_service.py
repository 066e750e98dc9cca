"""`companion run` as systemd starts it: what it tells the manager from its start to its end, all of its parts missing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import app
from companion.cli import main

if sys.platform != "linux":
    pytest.skip("libgpiod is Linux's alone", allow_module_level=True)

PATIENCE_SECONDS = 50
TABLE = """
[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
screen = { bus = "1-0070/0" }

[[seats]]
left = 18
right = 23
ok = 24
challenge = 25
screen = { bus = "1-0070/1" }

[web]
listen = "LISTEN"
port = 0
"""


class Manager:
    """The other end of NOTIFY_SOCKET, with a table that it has started."""

    def __init__(self, folder: Path) -> None:
        self._end = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._end.bind(str(folder / "notify"))
        file = folder / "table.toml"
        file.write_text(TABLE.replace("LISTEN", "off"), encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(file)],
            env={
                **os.environ,
                "NOTIFY_SOCKET": str(folder / "notify"),
                "STATE_DIRECTORY": str(folder),
                "WATCHDOG_USEC": "800000",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_for(self, *wanted: str) -> str:
        """What was told with all of `wanted` in it."""
        self._end.settimeout(1)
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                told = self._end.recv(4096).decode()
            except TimeoutError:
                assert self.process.poll() is None, self.wait()
                assert time.monotonic() < until
            else:
                if all(part in told for part in wanted):
                    return told

    def wait(self) -> str:
        """What it has said, once it has ended."""
        said, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        return said

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._end.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    with closing(Manager(tmp_path)) as made:
        yield made


def test_a_service_is_ready_alive_and_ends_in_order(manager: Manager) -> None:
    assert manager.wait_for("") == "STATUS=Starting: the journal is read, and the parts are looked for."
    manager.wait_for("READY=1")
    parts = [f"{part} of seat {seat}" for part in ("buttons", "the screen") for seat in (1, 2)]
    told = manager.wait_for("STATUS=Running. Waiting for: ", *parts)
    assert told.endswith(". The log says what to do: journalctl -u bluff-companion")
    manager.wait_for("WATCHDOG=1")
    manager.wait_for("WATCHDOG=1")
    manager.process.send_signal(signal.SIGTERM)
    manager.wait_for("STOPPING=1")
    manager.wait_for("STATUS=Ending: the screens are made dark.")
    manager.wait()
    assert manager.process.returncode == 0


def aborted(folder: Path) -> tuple[int, str]:
    """With what status a table ends that the watchdog ends, and what it has said."""
    folder.mkdir()
    with closing(Manager(folder)) as manager:
        manager.wait_for("WATCHDOG=1")
        manager.process.send_signal(signal.SIGABRT)
        said = manager.wait()
        return manager.process.returncode, said


def test_whom_the_watchdog_ends_tells_where_each_thread_was(tmp_path: Path) -> None:
    """Seldom not of all: Python reads the threads' frames while they run on, and may find one that is just being left."""
    files = ("drivers/oled.py", "journal/store.py", "asyncio/base_events.py")
    for turn in range(8):
        status, said = aborted(tmp_path / str(turn))
        assert status in (-signal.SIGABRT, -signal.SIGSEGV)
        assert "Fatal Python error: Aborted" in said
        if status == -signal.SIGABRT and all(file in said for file in files):
            return
    pytest.fail(said)


@pytest.mark.parametrize(
    ("listen", "unit_allows", "told"),
    [
        ("network", "loopback", True),
        ("network", "lan", False),
        ("network", "", False),
        ("loopback", "loopback", False),
    ],
)
def test_a_file_that_asks_for_more_than_the_unit_allows_is_told_how_to_allow_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listen: str, unit_allows: str, told: bool
) -> None:
    async def ended(*_: object) -> None:
        pass

    monkeypatch.setattr(app, "run", ended)
    monkeypatch.setenv("BLUFF_COMPANION_NETWORK", unit_allows)
    file = tmp_path / "table.toml"
    file.write_text(TABLE.replace("LISTEN", listen), encoding="utf-8")
    ran = CliRunner().invoke(main, ["run", "--config", str(file)])
    assert ran.exit_code == 0
    sentence = (
        'table.toml asks for the network (listen = "network"), and the service may reach this machine only. '
    )
    sentence += (
        "To allow more: sudo install -D -m 644 /usr/local/lib/systemd/system/bluff-companion.service.d/"
    )
    assert (sentence in ran.stdout) == told
