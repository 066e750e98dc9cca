"""What a running table opens to others: looked up in the kernel, for the whole process and all kinds of sockets."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.playing import Started
from tests.security.evening import Evening
from tests.web.serving import answer_to, request, status_of

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


@pytest.fixture(scope="module")
def virtual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """`companion play`, with cups."""
    started = Started(tmp_path_factory.mktemp("play") / "journal.sqlite3", "--places", "2")
    yield started
    assert started.end(signal.SIGINT) == 0


def test_a_virtual_table_is_for_this_machine_alone(virtual: Started) -> None:
    ways_in, others = opened(virtual.process.pid)
    assert ways_in == {("tcp", "127.0.0.1")}
    assert others <= UNNAMED


UPGRADE = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")


@pytest.mark.parametrize(
    "fields",
    [
        ("Origin: http://evil.example",),
        ("Origin: null",),
        ("Origin: https://localhost",),
        ("X-Forwarded-For: 127.0.0.1",),
        ("Forwarded: for=10.0.0.9",),
        ("X-Real-IP: 127.0.0.1",),
    ],
)
@pytest.mark.parametrize(
    "host", ["localhost", "evil.example", "0x7f.1", "127.0.0.2", "localhost.", "[::ffff:7f00:1]"]
)
def test_no_page_but_the_virtual_tables_own_sees_its_screens(
    virtual: Started, fields: tuple[str, ...], host: str
) -> None:
    port = int(virtual.address.rstrip("/").rpartition(":")[2])
    said = request("/ws", *UPGRADE, *fields, host=host).replace(b"Connection: close", b"Connection: Upgrade")
    assert status_of(asyncio.run(answer_to(said, port))) in (400, 403)
    page = request("/", *fields, host=host)
    assert status_of(asyncio.run(answer_to(page, port))) in (400, 403)
