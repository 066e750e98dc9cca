"""A page for tests: its table writes down what is done, and a client or a raw socket asks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from companion.table.inputs import Button, Input
from companion.table.scene import LobbyCard, PlaceCard
from companion.web.server import Page, PageSettings
from companion.words.words import Words

WORDS = Words("en")
LOBBY = LobbyCard((PlaceCard("Ana", seated=True, host=True), PlaceCard("Seat 2")), "bluff", ())
SECRET = bytes(range(256)) * 4


class Recorder:
    """A virtual table that writes down what is done to it, and tells when."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []
        self.changed = asyncio.Event()

    def _note(self, *what: object) -> None:
        self.done.append(what)
        self.changed.set()

    def press(self, place: int, button: Button) -> None:
        self._note("press", place, button.value)

    def release(self, place: int, button: Button) -> None:
        self._note("release", place, button.value)

    def move_cup(self, cup: int, x_mm: float, y_mm: float, z_mm: float, tilt_deg: float) -> None:
        self._note("cup", cup, x_mm, y_mm, z_mm, tilt_deg)

    def plug_cup(self, cup: int, plugged: bool) -> None:
        self._note("plug", cup, plugged)

    def flip(self) -> None:
        self._note("flip")

    def hear(self, heard: Input) -> None:
        self._note(heard)

    async def until(self, count: int) -> None:
        while len(self.done) < count:
            self.changed.clear()
            await self.changed.wait()


Act = Callable[[Page, Recorder, TestClient[Any, Any]], Awaitable[None]]


def serve(act: Act, *, virtual: bool = True, settings: PageSettings | None = None) -> None:
    """Run `act` against a page of two places."""

    async def run() -> None:
        table = Recorder()
        page = Page(WORDS, table.hear, table if virtual else None, settings or PageSettings(places=2))
        async with TestClient(TestServer(page.application())) as client:
            await asyncio.wait_for(act(page, table, client), 10)

    asyncio.run(run())


async def refused(client: TestClient[Any, Any], path: str, **headers: str) -> int:
    """The status with which a WebSocket is refused."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await client.ws_connect(path, headers=headers)
    return caught.value.status


@asynccontextmanager
async def listening(
    hear: Callable[[Input], None] = lambda _heard: None, host: str | None = None, **settings: Any
) -> AsyncIterator[tuple[Page, int]]:
    """A real table's page of two places that listens on a free port, and its port."""
    page = Page(WORDS, hear, None, PageSettings(places=2, **settings))
    try:
        address = await page.start(host, 0, lambda _said: None)
        yield page, int(urlsplit(address).port or 0)
    finally:
        await page.close()


async def answer_to(said: bytes, port: int, host: str = "127.0.0.1", local: str | None = None) -> bytes:
    """Everything that comes back for these bytes until the other side ends it."""
    where = None if local is None else (local, 0)
    reader, writer = await asyncio.open_connection(host, port, local_addr=where)
    try:
        writer.write(said)
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def request(path: str = "/board", *fields: str, method: str = "GET", host: str = "localhost") -> bytes:
    """A request as bytes, after which the connection is to end."""
    lines = (f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *fields, "", "")
    return "\r\n".join(lines).encode("utf-8", "surrogateescape")


def status_of(answer: bytes) -> int:
    """The status of a raw answer; 0 where nothing came."""
    return int(answer.split(b" ", 2)[1]) if answer else 0
