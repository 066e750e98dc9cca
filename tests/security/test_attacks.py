"""A real table's page, in its own process, attacked over real sockets, while people play on.

What each check does is tried in tests/web/; here is tried that the whole keeps what they promise: every attack ends with
its connection, whatever it sends, and the game at the table goes on to its winner.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle

import psutil
import pytest

from companion.web.door import HEAD_SECONDS
from tests.fuzz.targets.pages import frame
from tests.playing import PATIENCE_SECONDS, until
from tests.security.evening import Evening, Watcher
from tests.web.serving import answer_to, request, status_of

pytestmark = [pytest.mark.long, pytest.mark.timeout(180)]

MASK = bytes(4)
STATUSES = frozenset((0, 200, 302, 400, 403, 404, 405, 413, 429, 503))
REFUSED = frozenset((400, 403))
GET = b"GET /board HTTP/1.1\r\nHost: localhost\r\n"
SECOND = b"GET /words.json HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A table that the whole network may watch; of loopback's addresses all but the first count as the network."""
    with Evening(tmp_path_factory.mktemp("table"), "network", log="warnings") as evening:
        evening.do("network")
        yield evening
        assert evening.process.poll() is None, evening.errors.read_text()
        assert evening.end() == 0
        assert evening.errors.read_bytes() == b""


def network(number: int) -> str:
    """An address that counts as another machine's."""
    return f"127.0.{number // 250 + 1}.{number % 250 + 1}"


def answer(evening: Evening, said: bytes, who: int = 0) -> bytes:
    return asyncio.run(asyncio.wait_for(answer_to(said, evening.port, local=network(who)), PATIENCE_SECONDS))


def handshake(*fields: str, host: str = "localhost") -> bytes:
    upgrade = (
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    said = request("/board/ws", *upgrade, *fields, host=host)
    return said.replace(b"Connection: close", b"Connection: Upgrade")


@pytest.mark.parametrize(
    "said",
    [
        request(host="evil.example"),
        request(host="localhost.evil.example"),
        request(host="evil.example#localhost"),
        request("/board", "Origin: http://evil.example"),
        request("/board", "Origin: null"),
        request("/words.json", "Origin: http://localhost:1"),
        handshake("Origin: http://evil.example"),
        handshake("Origin: null"),
        handshake("Origin: http://evil.example", host="evil.example"),
        handshake(host="evil.example"),
        handshake("Origin: http://localhost", "Origin: http://evil.example"),
    ],
)
def test_foreign_pages_and_names_that_were_pointed_here_get_nothing(evening: Evening, said: bytes) -> None:
    got = answer(evening, said)
    assert status_of(got) == 403
    assert b"101" not in got.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "said",
    [
        GET + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SECOND,
        GET + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n" + SECOND,
        GET + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + SECOND,
        GET + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + SECOND,
        GET + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n" + SECOND,
        GET + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 40 + b"\r\n" + SECOND,
        GET + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"x" * 5000 + b"\r\nx\r\n0\r\n\r\n" + SECOND,
        GET + b"Content-Length: 0\r\nContent-Length: 90\r\n\r\n" + SECOND,
        GET + b"Content-Length: +0\r\n\r\n" + SECOND,
        GET + b"Content-Length: 90\r\n\r\n" + SECOND,
        GET + b"X: y\r\n folded\r\n\r\n" + SECOND,
        GET + b"X: a\rb\r\n\r\n" + SECOND,
        GET + b"X\0Y: z\r\n\r\n" + SECOND,
        GET + b"Host: evil.example\r\n\r\n" + SECOND,
        GET + b"Expect: 100-continue\r\nContent-Length: 90\r\n\r\n" + SECOND,
        GET + b"Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n" + SECOND,
    ],
)
def test_no_second_request_is_smuggled_behind_an_odd_first(evening: Evening, said: bytes) -> None:
    got = answer(evening, said)
    assert got.count(b"HTTP/1.") <= 1
    assert status_of(got) in STATUSES
    assert b'"words"' not in got


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"]
)
def test_nothing_but_reading_is_understood(evening: Evening, method: str) -> None:
    got = answer(evening, request("/board", method=method))
    assert status_of(got) in (400, 403, 405)
    assert method.encode() not in got.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e%5cserver.py",
        "/static/....//server.py",
        "/static//etc/passwd",
        "/static/page.css%00.py",
        "/static/games/../board.html",
        "/static/index.html",
        "/ws",
        "//evil.example/..",
        "/" + "a/" * 900,
    ],
)
def test_no_other_file_is_served(evening: Evening, path: str) -> None:
    assert status_of(answer(evening, request(path))) in (400, 403, 404)


@pytest.mark.parametrize(
    "said",
    [
        GET + b"A: b\r\n" * 100_000,
        GET + b"Cookie: " + b"x" * 1_000_000,
        b"GET /" + b"x" * 1_000_000,
        b"\0" * 1_000_000,
        GET + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 100_000,
    ],
    ids=["fields", "field", "path", "zeros", "body"],
)
def test_a_head_that_never_ends_is_cut_off(evening: Evening, said: bytes) -> None:
    assert status_of(answer(evening, said)) in (0, 400, 413)


FRAMES = {
    "unmasked": b"\x81\x05hello",
    "no such text": frame(b"\xff\xfe\xfd"),
    "half a letter": frame(b"\xc3", 0x01) + frame(b"(", 0x80),
    "too long": frame(b"x" * 5000),
    "longer than anything": b"\x81\xff\x7f" + b"\xff" * 7 + MASK,
    "a sign in the length": b"\x81\xff\xff" + b"\xff" * 7 + MASK,
    "too long in pieces": frame(b"x" * 100, 0x01) + frame(b"x" * 100, 0x00) * 20,
    "pieces without a begin": frame(b"x", 0x80),
    "a begin within": frame(b"x", 0x01) + frame(b"x", 0x01),
    "compressed": frame(b"\xcb\x48\xcd\xc9\xc9\x07\x00", 0xC1),
    "reserved": frame(b"x", 0xB1),
    "an opcode that is none": frame(b"x", 0x83),
    "a long ping": frame(b"x" * 200, 0x89),
    "a ping in pieces": frame(b"x", 0x09),
    "a close of one byte": frame(b"x", 0x88),
    "a close that says what it may not": frame(b"\x03\xe7", 0x88),
    "binary": frame(b"\0\1", 0x82),
    "a message": frame(json.dumps({"type": "wish", "wish": "end_match"}).encode()),
}


@pytest.mark.parametrize("which", FRAMES)
@pytest.mark.parametrize(
    "extension", [(), ("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",)]
)
def test_a_spectator_who_sends_anything_is_gone(
    evening: Evening, which: str, extension: tuple[str, ...]
) -> None:
    async def attack() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", evening.port, local_addr=(network(7), 0))
        writer.write(handshake(*extension))
        head = await reader.readuntil(b"\r\n\r\n")
        writer.write(FRAMES[which])
        with suppress(ConnectionError):
            while await reader.read(65_536):  # it says goodbye, and then waits for ours
                writer.write(frame(b"\x03\xe8", 0x88))
        writer.close()
        return head

    head = asyncio.run(asyncio.wait_for(attack(), PATIENCE_SECONDS))
    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"Sec-WebSocket-Extensions" not in head


def test_two_hundred_who_flood_drip_and_do_not_read_stop_no_game(evening: Evening) -> None:
    """All at once: spectators, some of whom ping, do not fetch, or speak; and who never finishes a request.

    A game is played to its winner meanwhile; what it costs the table is bounded, and given back.
    """
    process = psutil.Process(evening.process.pid)

    async def attack() -> None:
        async with Watcher(evening) as watcher:
            before, threads = process.num_fds(), process.num_threads()
            memory_mb = process.memory_info().rss >> 20
            guests = [asyncio.create_task(_guest(evening.port, number)) for number in range(200)]
            await until(lambda: process.num_fds() - before >= 90, "as many as there is room for")
            await watcher.set_up("bluff", 4)
            await watcher.play()
            assert watcher.scene["view"]["winners"]
            assert process.num_fds() - before <= 96 + 8  # so many from the network are let in
            assert process.num_threads() <= threads + 1
            assert (process.memory_info().rss >> 20) - memory_mb <= 64
            drippers = [guest for number, guest in enumerate(guests) if number % 4 == 3]
            await asyncio.wait_for(asyncio.gather(*drippers), HEAD_SECONDS + PATIENCE_SECONDS)
            for guest in guests:
                guest.cancel()
            await asyncio.gather(*guests, return_exceptions=True)
            await until(lambda: process.num_fds() <= before + 1, "the descriptors to come back")

    asyncio.run(attack())


async def _guest(port: int, number: int) -> None:
    """One of four kinds; ends when the table has ended the connection."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(network(number // 4), 0)
        )
    except OSError:
        return
    try:
        if number % 4 == 3:
            await _drip(reader, writer)
            return
        writer.write(handshake())
        if number % 4 == 1:
            await asyncio.Event().wait()  # fetches nothing, for ever
        for _ in cycle((0,)):
            writer.write(frame(b"ping", 0x89) * 50 if number % 4 == 2 else b"")
            await asyncio.sleep(0.05)
            if reader.at_eof() or writer.is_closing():
                return
    except (ConnectionError, TimeoutError):
        return
    finally:
        writer.close()


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    for byte in cycle(GET + b"X: y\r\n"):
        writer.write(bytes((byte,)))
        await asyncio.sleep(0.2)
        if reader.at_eof() or writer.is_closing():
            return
