"""The door, over real sockets: what is no request, what never ends, what comes too often; and who still gets in."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from companion.table.scene import Scene, Stage
from companion.web import door, guard, sockets
from companion.web.bounds import Rate
from companion.web.server import Page
from tests.web.serving import answer_to, listening, request, status_of

HERE = "127.0.0.1"
NOT_UNDERSTOOD = b"That was no request the table understands. Open the page by the address the table tells.\n"
FULL = b"Too many are here already. Close the page on another device, or try again in a moment.\n"

Act = Callable[[Page, int], Awaitable[None]]


def run(act: Act, **settings: Any) -> None:
    """Run `act` against a page that listens; whatever reaches the loop's exception handler would end the table."""

    async def main() -> None:
        died: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: died.append(context))
        async with listening(**settings) as (page, port):
            await asyncio.wait_for(act(page, port), 20)
        assert died == []

    asyncio.run(main())


async def until(happened: Callable[[], bool]) -> None:
    """Let the loop run until it has."""
    while not happened():  # noqa: ASYNC110 - what is waited for has no event
        await asyncio.sleep(0.002)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], str]:
    """Addresses that count as the network's: of loopback only the first is taken for this machine."""
    if sys.platform != "linux":
        pytest.skip("only Linux has all of 127.0.0.0/8")
    for module in (door, guard):
        monkeypatch.setattr(module, "is_loopback", lambda address: address == HERE)
    return lambda number: f"127.0.{number // 250 + 1}.{number % 250 + 1}"


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"GET <script>\r\n\r\n",
        b"GET /board HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"BREW /board HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\n<script>\r\n\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 5000 + b"\r\n\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 3000 + b"\r\n",
        b"GET /board HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 64 + b"\r\n",
    ],
    ids=lambda said: said[:40].decode("latin-1"),
)
def test_what_is_no_request_is_answered_without_repeating_it(
    said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(_page: Page, port: int) -> None:
        head, _, body = (await answer_to(said, port)).partition(b"\r\n\r\n")
        assert head.split(b" ")[:2][1] == b"400"
        assert body == NOT_UNDERSTOOD
        assert b"default-src 'none'" in head
        assert b"Server: companion\r\n" in head

    run(act)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET /board HTTP/1.0\r\n\r\n", 403),
        (b"GET /board HTTP/1.1\r\nConnection: close\r\n\r\n", 403),
        (request(host="localhost\r\nHost: evil.example"), 403),
        (request("http://evil.example/board"), 403),
        (request("http://localhost/board"), 403),
        (request("*", method="OPTIONS"), 403),
        (request(method="POST"), 405),
        (request(method="CONNECT", path="localhost:80"), 403),
        (request("/board", "Transfer-Encoding: chunked") + b"5\r\nhello\r\n0\r\n\r\n", 413),
        (request("/board", "Content-Length: 1000000"), 413),
        (request("/board", "Content-Length: 0"), 200),
        (request("/%00"), 404),
        (request("/static/%2e%2e/server.py"), 404),
        (request("/static/..%2fserver.py"), 404),
        (request("//evil.example/%0d%0aSet-Cookie:x"), 404),
        (request("/board?x=<script>"), 200),
    ],
)
def test_odd_requests_are_answered_and_end(said: bytes, status: int) -> None:
    async def act(_page: Page, port: int) -> None:
        answer = await answer_to(said, port)
        assert status_of(answer) in {status, 400 if status == 403 else status}  # the parser may be first
        assert b"script>" not in answer.partition(b"\r\n\r\n")[0]
        assert b"Set-Cookie" not in answer

    run(act)


@pytest.mark.parametrize("said", [b"", b"GET", b"GET /board HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_request_that_never_ends_is_cut_off(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)

    async def act(_page: Page, port: int) -> None:
        assert await answer_to(said, port) == b""

    run(act)


def cut_off(reader: asyncio.StreamReader) -> bool:
    """Whether the other end has gone, be it that what was sent to it since then was sent back."""
    return reader.at_eof() or reader.exception() is not None


def test_a_request_that_drips_gets_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.2)

    async def act(_page: Page, port: int) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        writer.write(b"GET /board HTTP/1.1\r\n")
        began = asyncio.get_running_loop().time()
        for _ in range(400):
            writer.write(b"X: y\r\n")  # never the empty line that ends a head
            if cut_off(reader):
                break
            await asyncio.sleep(0.01)
        assert cut_off(reader)
        assert asyncio.get_running_loop().time() - began < 5
        writer.close()

    run(act)


def test_a_connection_that_only_asks_ends_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STAY_SECONDS", 0.2)

    async def act(_page: Page, port: int) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)

        async def ask_on() -> None:
            while True:
                writer.write(request("/words.json").replace(b"Connection: close\r\n", b""))
                await reader.readuntil(b"}}")
                await asyncio.sleep(0.01)

        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await ask_on()
        writer.close()

    run(act)


def test_who_asks_in_time_may_ask_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.3)

    async def act(_page: Page, port: int) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        for _ in range(8):
            writer.write(request("/words.json").replace(b"Connection: close\r\n", b""))
            assert await reader.readuntil(b"}}")
            await asyncio.sleep(0.1)
        writer.close()

    run(act)


def test_a_websocket_may_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STAY_SECONDS", 0.2)
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.4)

    async def act(page: Page, port: int) -> None:
        async with aiohttp.ClientSession() as session:
            ws = await session.ws_connect(f"http://{HERE}:{port}/board/ws")
            assert (await ws.receive_json())["type"] == "hello"
            await asyncio.sleep(0.6)
            page.show_board(Scene(screen=None, stage=Stage.PAUSE))
            assert (await ws.receive_json())["scene"]["stage"] == "pause"
            await ws.close()

    run(act)


def test_who_asks_and_does_not_fetch_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STAY_SECONDS", 0.3)

    async def act(page: Page, port: int) -> None:
        asking = socket.create_connection((HERE, port))
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asking.setblocking(False)
        asking.send(request("/static/table.css").replace(b"Connection: close\r\n", b"") * 100)
        await until(lambda: page._guard.here.connections._of.total() > 0)
        await until(lambda: page._guard.here.connections._of.total() == 0)
        asking.close()

    run(act)


def test_one_who_watches_and_does_not_fetch_costs_little_and_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.3)

    async def act(page: Page, port: int) -> None:
        asking = socket.create_connection((HERE, port))
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asking.setblocking(False)
        key = (
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        asking.send(request("/board/ws", *key).replace(b"Connection: close", b"Connection: Upgrade"))
        await until(lambda: bool(page._boards))
        (outbox,) = page._boards
        for number in range(100_000):
            page.show_board(Scene(screen=None, stage=Stage.PAUSE, count_down=number))
            await asyncio.sleep(0)
            assert len(outbox) <= 4
            if not page._boards:
                break
        assert not page._boards
        asking.close()

    run(act)


def test_a_page_for_this_machine_alone_lets_nobody_else_in(network: Callable[[int], str]) -> None:
    async def act(_page: Page, port: int) -> None:
        assert status_of(await answer_to(request(), port, local=network(1))) in {503, 0}
        assert status_of(await answer_to(request(), port, local=HERE)) == 200

    run(act)


async def watch(session: aiohttp.ClientSession, port: int, stack: AsyncExitStack) -> str:
    """Open the board's socket and keep it; "hello", or why it was closed."""
    ws = await stack.enter_async_context(session.ws_connect(f"http://{HERE}:{port}/board/ws"))
    message = await ws.receive()
    return f"{message.data} {message.extra}" if message.type is aiohttp.WSMsgType.CLOSE else "hello"


def session_from(address: str) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0))


def test_there_is_room_for_so_many_watchers_and_always_for_this_machine(
    network: Callable[[int], str],
) -> None:
    async def act(_page: Page, port: int) -> None:
        async with AsyncExitStack() as stack:
            got = []
            for number in range(5):
                session = await stack.enter_async_context(session_from(network(number)))
                got.append([await watch(session, port, stack) for _ in range(9)])
            full = "1013 full"
            assert got == [["hello"] * 8 + [full]] * 4 + [[full] * 9]
            here = await stack.enter_async_context(aiohttp.ClientSession())
            assert [await watch(here, port, stack) for _ in range(33)] == ["hello"] * 32 + [full]

    run(act, reach="network")


def test_a_place_is_free_again_when_one_leaves() -> None:
    async def act(page: Page, port: int) -> None:
        async with AsyncExitStack() as stack, aiohttp.ClientSession() as session:
            for _ in range(32):
                assert await watch(session, port, stack) == "hello"
            assert await watch(session, port, stack) == "1013 full"
            await stack.aclose()
            await until(lambda: not page._boards)
            assert await watch(session, port, stack) == "hello"

    run(act)


def test_silent_connections_take_no_place_from_this_machine(network: Callable[[int], str]) -> None:
    """Slow loris: connections that ask nothing, up to every bound there is, and more."""

    async def act(_page: Page, port: int) -> None:
        silent = []
        for number in range(6):
            for _ in range(26):
                silent.append(socket.create_connection((HERE, port), source_address=(network(number), 0)))
                await asyncio.sleep(0)
        answers = await asyncio.gather(
            *(answer_to(request(), port, local=network(number)) for number in range(8))
        )
        assert {status_of(answer) for answer in answers} <= {503, 0}
        assert any(answer.endswith(b"\r\n\r\n" + FULL) for answer in answers)
        for _ in range(5):
            assert status_of(await answer_to(request(), port, local=HERE)) == 200
        for one in silent:
            one.close()

    run(act, reach="network")


def test_an_address_that_comes_too_often_is_turned_away(
    network: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.server.time", SimpleNamespace(monotonic=lambda: 1000.0))

    async def act(_page: Page, port: int) -> None:
        got = [status_of(await answer_to(request("/no"), port, local=network(1))) for _ in range(100)]
        assert got[:80] == [404] * 80
        assert set(got[80:]) <= {503, 0}
        assert status_of(await answer_to(request("/no"), port, local=network(2))) == 404
        assert status_of(await answer_to(request("/no"), port, local=HERE)) == 404

    run(act, reach="network")


def test_an_address_that_asks_too_much_is_told_to_wait(network: Callable[[int], str]) -> None:
    async def act(page: Page, port: int) -> None:
        page._guard.network.requests._each = Rate(0.001, 3)
        many = request("/no").replace(b"Connection: close\r\n", b"")
        got = [await answer_to(many, port, local=network(1)) for _ in range(5)]
        assert [status_of(answer) for answer in got] == [404, 404, 404, 429, 429]
        assert b"\r\nRetry-After: 5\r\n" in got[3]
        assert got[3].endswith(b"Wait a few seconds and load the page again.\n")
        assert status_of(await answer_to(many, port, local=network(2))) == 404

    run(act, reach="network")


def test_an_address_that_sends_too_much_is_cut_off(network: Callable[[int], str]) -> None:
    """Pings are answered by the library, unseen by the page: only bytes bound them."""

    async def act(page: Page, port: int) -> None:
        page._guard.network.received._each = Rate(1, 4000)
        async with session_from(network(1)) as session, session_from(network(2)) as other:
            ws = await session.ws_connect(f"http://{HERE}:{port}/board/ws")
            assert (await ws.receive_json())["type"] == "hello"
            for _ in range(100):
                await ws.ping(b"x" * 100)
            assert (await ws.receive()).type in {aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR}
            calm = await other.ws_connect(f"http://{HERE}:{port}/board/ws")
            assert (await calm.receive_json())["type"] == "hello"
            await calm.close()

    run(act, reach="network")


def test_a_head_without_end_is_cut_off_by_its_size(network: Callable[[int], str]) -> None:
    async def act(_page: Page, port: int) -> None:
        said = b"GET /board HTTP/1.1\r\nHost: localhost\r\n" + b"A: " + b"b" * 2_000_000
        assert status_of(await answer_to(said, port, local=network(1))) in {0, 400}

    run(act, reach="network")


def test_running_out_of_descriptors_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = [errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.EPROTO, errno.ECONNABORTED]
    accept = socket.socket.accept

    def refuse_first(listening: socket.socket) -> Any:
        if refusals:
            raise OSError(refusals.pop(), "no")
        return accept(listening)

    async def act(_page: Page, port: int) -> None:
        monkeypatch.setattr(socket.socket, "accept", refuse_first)
        assert status_of(await answer_to(request(), port)) == 200
        assert refusals == []

    run(act)


def test_bytes_that_break_the_parser_end_only_their_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(_page: Page, port: int) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("aiohttp.web.RequestHandler.data_received", lambda *_: 1 / 0)
            assert await answer_to(request(), port) == b""
        assert status_of(await answer_to(request(), port)) == 200

    run(act)
    assert [record.getMessage() for record in caplog.records] == ["a browser's bytes could not be read"]


def test_the_log_cannot_be_flooded(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def act(_page: Page, port: int) -> None:
        monkeypatch.setattr("companion.web.server.page_words", lambda _words: 1 / 0)
        got = [await answer_to(request("/words.json"), port) for _ in range(40)]
        assert {status_of(answer) for answer in got} == {500}
        assert got[0].endswith(b"Load it again; the table's log says more.\n")

    with caplog.at_level(logging.DEBUG, "companion.web"):
        run(act)
    assert [record.getMessage() for record in caplog.records] == ["a request could not be answered"] * 10


def test_who_is_gone_before_the_answer_is_no_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As a WebSocket's greeting fails whose browser has been cut off meanwhile."""

    def fail(_words: object) -> None:
        raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")

    async def act(_page: Page, port: int) -> None:
        monkeypatch.setattr("companion.web.server.page_words", fail)
        await answer_to(request("/words.json"), port)

    run(act)
    assert caplog.records == []


def test_nothing_is_left_when_it_closes_while_they_come() -> None:
    async def act(page: Page, port: int) -> None:
        coming = [socket.create_connection((HERE, port)) for _ in range(20)]
        await asyncio.sleep(0)
        await page.close()
        assert page._guard.here.connections._of.total() == 0
        for one in coming:
            one.close()

    run(act)


@pytest.mark.parametrize("expected", ["100-continue", "<script>", ""])
@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/board", (), 400),
        ("/nothing", (), 400),
        ("*", (), 400),
        ("/board", ("Origin: http://evil.example",), 403),
        ("/board", ("Content-Length: 5",), 413),
    ],
)
def test_nobody_may_expect_anything(path: str, fields: tuple[str, ...], status: int, expected: str) -> None:
    """The library alone would answer before the guard has looked: 100, or 417 with what was expected."""

    async def act(_page: Page, port: int) -> None:
        answer = await answer_to(request(path, f"Expect: {expected}", *fields), port)
        assert status_of(answer) == status
        assert b"script" not in answer.partition(b"\r\n\r\n")[0].replace(b"script-src", b"")
        assert answer.count(b"HTTP/1.") == 1

    run(act)


def test_what_is_expected_counts_as_a_request(network: Callable[[int], str]) -> None:
    async def act(page: Page, port: int) -> None:
        everyone = page._guard.network.requests._everyone
        before = everyone._left
        await answer_to(request("/board", "Expect: 100-continue"), port, local=network(1))
        assert everyone._left < before

    run(act, reach="network")
