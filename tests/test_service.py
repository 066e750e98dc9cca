"""What a manager that listens at NOTIFY_SOCKET hears, and that nobody is waited for where there is none."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.service import MOST_LETTERS, Service


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """A socket as systemd has one, and how NOTIFY_SOCKET names it."""
    abstract = f"bluff-companion-test-{os.getpid()}"
    bound = str(tmp_path / "notify") if request.param == "path" else f"\0{abstract}"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as end:
        end.bind(bound)
        end.settimeout(10)
        yield (bound if request.param == "path" else f"@{abstract}"), end


def test_the_manager_hears_how_the_table_stands(manager: tuple[str, socket.socket]) -> None:
    name, end = manager
    service = Service({"NOTIFY_SOCKET": name})
    service.status("Réveil.\nThe second line.")
    service.ready()
    service.alive()
    service.stopping()
    heard = [end.recv(4096).decode() for _ in range(4)]
    assert heard == ["STATUS=Réveil. The second line.", "READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_a_status_is_one_line_of_bounded_length(manager: tuple[str, socket.socket]) -> None:
    name, end = manager
    Service({"NOTIFY_SOCKET": name}).status("a\nREADY=1\n" + "b" * 10_000)
    heard = end.recv(65536).decode()
    assert "\n" not in heard
    assert len(heard) == len("STATUS=") + MOST_LETTERS


def test_a_name_that_is_no_text_is_said_as_far_as_it_is(manager: tuple[str, socket.socket]) -> None:
    """As Python hands on the bytes of a file's name that are no UTF-8."""
    name, end = manager
    Service({"NOTIFY_SOCKET": name}).status(f"{os.fsdecode(b'stick-' + bytes([0xE9]))} is full.")
    assert end.recv(4096).decode() == "STATUS=stick-? is full."


@pytest.mark.parametrize(
    "name", ["", "relative", "vsock:2:1234", "/nowhere/notify", "@nobody-has-bound-this"]
)
def test_where_nobody_listens_nothing_is_said_and_nothing_breaks(name: str) -> None:
    service = Service({"NOTIFY_SOCKET": name})
    service.ready()
    service.status("Nobody hears this.")
    service.alive()
    service.stopping()


def test_a_manager_that_has_stopped_listening_does_not_hold_the_table_up(tmp_path: Path) -> None:
    name = str(tmp_path / "notify")
    with (
        closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as end,
        closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as filler,
    ):
        end.bind(name)
        filler.setblocking(False)
        filler.connect(name)
        with suppress(BlockingIOError):
            while filler.send(b"x"):
                continue
        Service({"NOTIFY_SOCKET": name}).alive()  # on Linux its queue is full now, for whoever sends


@pytest.mark.parametrize(
    ("environ", "watchdog_s"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "40000000"}, 40.0),
        ({"WATCHDOG_USEC": "40000000", "WATCHDOG_PID": str(os.getpid())}, 40.0),
        ({"WATCHDOG_USEC": "40000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "9" * 400}, None),
        ({"WATCHDOG_USEC": "9" * 5000}, None),
    ],
)
def test_the_watchdogs_time_is_the_managers(environ: dict[str, str], watchdog_s: float | None) -> None:
    assert Service({"NOTIFY_SOCKET": "/run/notify", **environ}).watchdog_s == watchdog_s


def test_a_watchdog_without_a_socket_cannot_be_fed() -> None:
    assert Service({"WATCHDOG_USEC": "40000000"}).watchdog_s is None


def test_the_unit_says_that_it_keeps_the_table_from_other_machines() -> None:
    assert Service({"BLUFF_COMPANION_NETWORK": "loopback"}).only_here
    assert not Service({"BLUFF_COMPANION_NETWORK": "lan"}).only_here
    assert not Service({}).only_here
