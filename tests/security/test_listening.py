"""What a running table opens to others: looked up in the kernel, for the whole process and all kinds of sockets."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import psutil
import pytest

from tests.playing import Started
from tests.security.evening import Evening

pytestmark = pytest.mark.timeout(120)


def opened(pid: int) -> tuple[set[tuple[str, str]], set[str]]:
    """Of the process and those that it has started: (kind, address) where somebody could come in, and all other ends."""
    processes = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    ways_in: set[tuple[str, str]] = set()
    others: set[str] = set()
    for one in (one for process in processes for one in process.net_connections(kind="all")):
        if one.family == socket.AF_UNIX:
            others.add(f"unix {one.laddr}")
        elif one.type == socket.SOCK_DGRAM or one.status == psutil.CONN_LISTEN:
            kind = "udp" if one.type == socket.SOCK_DGRAM else "tcp"
            ways_in.add((kind, str(one.laddr[0])))
        else:
            others.add(f"tcp to {one.raddr}")
    return ways_in, others


UNNAMED = {"unix ", "unix None"}
"""Both ends of it are this process' own (asyncio wakes itself with it); nobody else can reach it."""


@pytest.mark.parametrize(
    ("reach", "expected"),
    [
        ("off", set()),
        ("loopback", {("tcp", "127.0.0.1"), ("tcp", "::1")}),
        ("network", {("tcp", "0.0.0.0"), ("tcp", "::")}),  # noqa: S104 - that is what it is set to
    ],
)
def test_a_real_table_opens_what_it_is_set_to_and_nothing_else(
    tmp_path: Path, reach: str, expected: set[tuple[str, str]]
) -> None:
    with Evening(tmp_path, reach) as evening:
        ways_in, others = opened(evening.process.pid)
    six = {one for one in expected if ":" in one[1]}
    assert ways_in in (expected, expected - six)  # a machine may have no IPv6
    assert others <= UNNAMED


def test_a_virtual_table_is_for_this_machine_alone(tmp_path: Path) -> None:
    started = Started(tmp_path / "journal.sqlite3", "--places", "2")
    ways_in, others = opened(started.process.pid)
    assert started.end(signal.SIGINT) == 0
    assert ways_in == {("tcp", "127.0.0.1")}
    assert others <= UNNAMED
