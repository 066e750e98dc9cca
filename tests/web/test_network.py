"""Over the network, really: this machine's own addresses that are none of loopback's, from which nobody is at home."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest

from companion.screens.gallery import scenes
from companion.table.inputs import Asked, Wish
from companion.web.hosts import outward_addresses
from companion.web.server import Page, PageSettings
from tests.web.serving import SECRET, WORDS, Recorder, answer_to, listening, request, status_of

OUTWARD = outward_addresses()
SPECTATOR = {"type": "hello", "language": "en", "may": []}


def url(host: str, port: int, path: str = "") -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{path}"


def run(act: Callable[[Page, Recorder, int], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        table = Recorder()
        async with listening(table.hear, reach="network", **settings) as (page, port):
            await asyncio.wait_for(act(page, table, port), 20)

    asyncio.run(main())


needs_network = pytest.mark.skipif(not OUTWARD, reason="this machine has no address but loopback's")


@needs_network
def test_the_network_watches() -> None:
    async def act(page: Page, _table: Recorder, port: int) -> None:
        page.show_board(scenes()["board-bid"])
        async with aiohttp.ClientSession() as session:
            for address in OUTWARD:
                where = url(address, port, "/board")
                answer = await session.get(where)
                assert (answer.status, answer.content_type) == (200, "text/html")
                socket = "" if ":" in address else f" ws://{address}:{port}"
                assert f"connect-src 'self'{socket};" in answer.headers["Content-Security-Policy"]
                assert "Cross-Origin-Opener-Policy" not in answer.headers
                async with session.ws_connect(f"{where}/ws", origin=url(address, port)) as ws:
                    assert await ws.receive_json() == SPECTATOR
                    assert (await ws.receive_json())["scene"]["stage"] == "play"

    run(act)


@needs_network
def test_the_network_may_only_watch() -> None:
    async def act(_page: Page, table: Recorder, port: int) -> None:
        async with aiohttp.ClientSession() as session:
            for address in OUTWARD:
                for host in (None, f"localhost:{port}"):
                    headers = {} if host is None else {"Host": host}
                    ws = await session.ws_connect(url(address, port, "/board/ws"), headers=headers)
                    assert await ws.receive_json() == SPECTATOR
                    await ws.send_json({"type": "wish", "wish": "end_match"})
                    assert (await ws.receive()).data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert table.done == []

    run(act)


def test_this_machine_may_more_on_both_protocols() -> None:
    async def act(_page: Page, table: Recorder, port: int) -> None:
        async with aiohttp.ClientSession() as session:
            for address in ("127.0.0.1", "::1"):
                async with session.ws_connect(url(address, port, "/board/ws")) as ws:
                    assert (await ws.receive_json())["may"] == ["name", "option", "wish"]
                    await ws.send_json({"type": "wish", "wish": "pause"})
                    await table.until(1)
                    assert table.done.pop() == (Asked(Wish.PAUSE),)

    run(act)


@needs_network
@pytest.mark.parametrize("host", ["evil.example", "192.0.2.99", "localhost.evil.example", "127.0.0.1.evil"])
def test_foreign_names_are_refused_over_the_network(host: str) -> None:
    async def act(_page: Page, _table: Recorder, port: int) -> None:
        for address in OUTWARD:
            said = request("/board", f"Origin: http://{host}:{port}", host=f"{host}:{port}")
            assert status_of(await answer_to(said, port, address)) == 403

    run(act)


@needs_network
@pytest.mark.parametrize(
    "path", ["/ws", "/table.html", "/index.html", "/static/index.html", "/static/../index.html"]
)
def test_there_is_no_virtual_table_in_the_network(path: str) -> None:
    async def act(page: Page, _table: Recorder, port: int) -> None:
        page.show_screen(0, SECRET)
        assert page._state == {}
        for address in (*OUTWARD, "127.0.0.1"):
            host = f"[{address}]" if ":" in address else address
            assert status_of(await answer_to(request(path, host=host), port, address)) == 404
            answer = await answer_to(request("/", host=host), port, address)
            assert status_of(answer) == 302
            assert b"\r\nLocation: /board\r\n" in answer

    run(act)


@needs_network
def test_a_virtual_table_does_not_even_answer_to_the_network() -> None:
    async def main() -> None:
        table = Recorder()
        page = Page(WORDS, table.hear, table, PageSettings(places=2))
        address = await page.start(None, 0, lambda _said: None)
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        try:
            assert status_of(await answer_to(request("/"), port)) == 200
            for outward in OUTWARD:
                with pytest.raises(ConnectionRefusedError):
                    await answer_to(request("/"), port, outward)
        finally:
            await page.close()

    asyncio.run(main())


@needs_network
def test_a_name_given_in_the_settings_is_known() -> None:
    async def act(_page: Page, _table: Recorder, port: int) -> None:
        for host, status in (("Table.Fritz.Box.", 200), ("table.fritz.box:80", 200), ("fritz.box", 403)):
            assert status_of(await answer_to(request(host=host), port, OUTWARD[0])) == status

    run(act, hosts=("table.fritz.box",))
