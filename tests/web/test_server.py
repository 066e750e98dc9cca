"""The server: who gets what, what comes of what they say, and where it listens."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from companion.table.effects import Lamp, Tone
from companion.table.inputs import Button, Input, Named
from companion.table.scene import LobbyCard, PlaceCard, Scene, Stage
from companion.web.server import BURST, MAX_CLIENTS, STATIC, Page, PageSettings, PortsBusy
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


def test_a_browser_first_gets_everything_that_stands() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_screen(1, SECRET, on=True, contrast=207)
        page.show_screen(None, bytes(1024), on=False)
        page.show_light(0, Lamp.BLINK)
        page.cup_state(0, up=True, motion="shaking")
        page.show_fault("cup:1", "The cup is gone.")
        page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=LOBBY))
        async with client.ws_connect("/ws") as ws:
            got = [await ws.receive_json() for _ in range(8)]
        assert got[0] == {
            "type": "hello",
            "places": 2,
            "cups": "each",
            "names": ["Ana", "Seat 2"],
            "language": "en",
            "game_options": [],
            "flip_switch": False,
        }
        picture = base64.b64encode(SECRET).decode()
        assert {"type": "screen", "screen": 1, "bits": picture, "on": True, "contrast": 207} in got
        assert [m["on"] for m in got if m.get("screen") == "board"] == [False]
        assert {"type": "light", "place": 0, "lamp": "blink"} in got
        assert {"type": "cup", "cup": 0, "up": True, "motion": "shaking"} in got
        assert {"type": "fault", "part": "cup:1", "text": "The cup is gone."} in got
        assert {"type": "names", "names": ["Ana", "Seat 2"]} in got
        assert [m["scene"]["stage"] for m in got if m["type"] == "board"] == ["lobby"]

    serve(act)


def test_sounds_are_heard_once_by_who_is_there() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.sound(Tone.WIN)
        async with client.ws_connect("/ws") as ws:
            assert (await ws.receive_json())["type"] == "hello"
            page.sound(Tone.STEP)
            assert await ws.receive_json() == {"type": "sound", "tone": "step"}

    serve(act)


def test_a_picture_that_has_not_changed_is_not_sent_again() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_screen(0, SECRET)
        async with client.ws_connect("/ws") as ws:
            assert [(await ws.receive_json())["type"] for _ in range(2)] == ["hello", "screen"]
            page.show_screen(0, SECRET)
            page.show_light(0, Lamp.ON)
            assert (await ws.receive_json())["type"] == "light"

    serve(act)


def test_a_picture_has_its_size() -> None:
    async def act(page: Page, _table: Recorder, _client: TestClient[Any, Any]) -> None:
        with pytest.raises(ValueError, match="1024 bytes, not 3"):
            page.show_screen(0, b"abc")

    serve(act)


def test_spectators_get_the_board_and_nothing_else_ever() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_screen(0, SECRET)
        async with client.ws_connect("/board/ws") as ws:
            await asyncio.sleep(0)
            page.show_screen(1, SECRET[::-1])
            page.show_screen(None, SECRET)
            page.show_light(0, Lamp.ON)
            page.sound(Tone.WIN)
            page.cup_state(0, up=True, motion="")
            page.show_fault("screen:1", "dark")
            page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=LOBBY))
            first = await ws.receive_json()
            page.show_screen(0, SECRET[::-1])
            page.show_board(Scene(screen=None, stage=Stage.PAUSE))
            second = await ws.receive_json()
        assert [(m["type"], m["scene"]["stage"]) for m in (first, second)] == [
            ("board", "lobby"),
            ("board", "pause"),
        ]

    serve(act)


def test_a_spectator_who_speaks_is_sent_away() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws") as ws:
            await ws.send_json({"type": "press", "place": 0, "button": "ok", "down": True})
            message = await ws.receive()
        assert message.data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert table.done == []

    serve(act)


def test_without_a_virtual_table_there_is_only_the_board() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_screen(0, SECRET)
        answer = await client.get("/", allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (302, "/board")
        assert await refused(client, "/ws") == 404

    serve(act, virtual=False)


def test_what_is_said_is_done() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            await ws.send_json({"type": "press", "place": 1, "button": "left", "down": True})
            await ws.send_json({"type": "cup", "cup": 0, "x_mm": 1, "y_mm": 2, "z_mm": 30, "tilt_deg": 0})
            await ws.send_json({"type": "cup_plug", "cup": 1, "plugged": False})
            await ws.send_json({"type": "flip"})
            await ws.send_json({"type": "name", "place": 0, "name": "Zoë"})
            await table.until(5)
        assert table.done[:5] == [
            ("press", 1, "left"),
            ("cup", 0, 1.0, 2.0, 30.0, 0.0),
            ("plug", 1, False),
            ("flip",),
            (Named(0, "Zoë"),),
        ]
        await table.until(7)
        assert table.done[5:] == [("release", 1, "left"), ("cup", 0, 0.0, 0.0, 0.0, 0.0)]

    serve(act)


def test_nonsense_is_answered_and_play_goes_on() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            await ws.receive_json()
            await ws.send_str("{")
            assert await ws.receive_json() == {
                "type": "problem",
                "text": "That message is not a JSON object.",
            }
            await ws.send_bytes(b"\0")
            assert (await ws.receive_json())["type"] == "problem"
            await ws.send_json({"type": "press", "place": 2, "button": "ok", "down": True})
            assert (await ws.receive_json())["text"] == "place must be a number from 0 to 1."
            await ws.send_json({"type": "flip"})
            await table.until(1)
        assert table.done == [("flip",)]

    serve(act)


def test_a_flood_is_cut_off() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            await ws.receive_json()
            for _ in range(int(BURST) * 2):
                await ws.send_json({"type": "flip"})
            message = await ws.receive()
        assert message.data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert BURST <= len(table.done) < BURST * 2

    serve(act)


def test_a_giant_message_is_cut_off() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            await ws.receive_json()
            await ws.send_str("x" * 5000)
            message = await ws.receive()
        assert message.data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
        assert table.done == []

    serve(act)


def test_there_is_room_for_so_many_and_again_when_one_leaves() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        sockets = [await client.ws_connect("/ws") for _ in range(MAX_CLIENTS)]
        assert await refused(client, "/board/ws") == 503
        await sockets[0].close()
        while (status := await knock(client)) == 503:
            pass
        assert status == 101

    serve(act)


async def knock(client: TestClient[Any, Any]) -> int:
    """The status of one attempt to open a WebSocket."""
    try:
        await client.ws_connect("/ws")
    except aiohttp.WSServerHandshakeError as error:
        return error.status
    return 101


@pytest.mark.parametrize("path", ["/", "/board", "/words.json", "/static/table.js", "/ws", "/board/ws"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example:80"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:1"},
        {"Origin": "null"},
    ],
    ids=lambda headers: " ".join(f"{key} {value}" for key, value in headers.items()),
)
def test_foreign_names_and_pages_are_refused(path: str, headers: dict[str, str]) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path, headers=headers)
        assert answer.status == 403

    serve(act)


def test_the_own_page_is_let_in() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        origin = f"http://{client.host}:{client.port}"
        async with client.ws_connect("/ws", headers={"Origin": origin}) as ws:
            assert (await ws.receive_json())["type"] == "hello"

    serve(act)


@pytest.mark.parametrize("path", ["/", "/board", "/words.json", "/static/table.js", "/nothing"])
def test_every_answer_is_closed_to_others(path: str) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path)
        assert answer.status == (404 if path == "/nothing" else 200)
        assert (
            f"connect-src 'self' ws://{client.host}:{client.port};"
            in answer.headers["Content-Security-Policy"]
        )
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Referrer-Policy"] == "no-referrer"

    serve(act)


@pytest.mark.parametrize("path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static/"])
def test_only_the_static_files_are_served(path: str) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path)
        assert answer.status in {403, 404}

    serve(act)


def test_scripts_come_as_scripts() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        for path in STATIC.glob("*.js"):
            answer = await client.get(f"/static/{path.name}")
            assert answer.content_type in {"text/javascript", "application/javascript"}

    serve(act)


def test_words_come_with_holes_for_the_browser() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        body = await (await client.get("/words.json")).json()
        assert body["language"] == "en"
        assert body["words"]["button-ok"] == "{name}: OK"
        assert all("page-" not in key for key in body["words"])

    serve(act)


def test_names_are_those_of_the_settings_until_the_table_says_its_own() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            assert (await ws.receive_json())["names"] == ["Ana", "Seat 2", "Seat 3"]

    serve(act, settings=PageSettings(places=3, names=("Ana",)))


def test_a_busy_port_is_said_and_the_next_one_taken() -> None:
    async def run() -> tuple[str, list[str], int]:
        page = Page(WORDS, lambda _heard: None, None, PageSettings())
        told: list[str] = []
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            address = await page.start("127.0.0.1", port, told.append)
            await page.close()
        return address, told, port

    address, told, port = asyncio.run(run())
    assert told[0] == f"Port {port} is in use by another program; trying {port + 1}."
    assert address == f"http://127.0.0.1:{port + len(told)}/"


@pytest.mark.parametrize("bound", ["PORTS_TRIED", "MAX_PORT"])
def test_when_every_port_is_busy_it_says_so(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    async def run() -> int:
        page = Page(WORDS, lambda _heard: None, None, PageSettings())
        told: list[str] = []
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port: int = taken.getsockname()[1]
            only_this = {"PORTS_TRIED": 1, "MAX_PORT": port}
            monkeypatch.setattr(f"companion.web.server.{bound}", only_this[bound])
            with pytest.raises(PortsBusy) as caught:
                await page.start("127.0.0.1", port, told.append)
        assert (caught.value.first, caught.value.last, told) == (port, port, [])
        return port

    asyncio.run(run())


def test_any_free_port_will_do_and_closing_frees_it() -> None:
    async def run() -> None:
        page = Page(WORDS, lambda _heard: None, None, PageSettings())
        address = await page.start("127.0.0.1", 0)
        async with aiohttp.ClientSession() as session:
            ws = await session.ws_connect(f"{address}board/ws")
            await page.close()
            assert (await ws.receive()).data == aiohttp.WSCloseCode.GOING_AWAY
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)
        await page.close()

    asyncio.run(run())


def test_it_listens_to_this_machine_only() -> None:
    async def run() -> None:
        with pytest.raises(ValueError, match=r"not on 0\.0\.0\.0"):
            await Page(WORDS, lambda _heard: None, None, PageSettings()).start("0.0.0.0", 0)  # noqa: S104

    asyncio.run(run())


def test_a_browser_that_fetches_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.server.SEND_SECONDS", 0.0)

    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        async def never(*_args: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr("aiohttp.web.WebSocketResponse.send_str", never)
        async with client.ws_connect("/ws") as ws:
            message = await ws.receive()
        assert message.type in {aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR}
        page.show_screen(0, SECRET)

    serve(act)


def test_messages_are_json_in_one_line() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_fault("cup:0", "Zoë\nwas here")
        async with client.ws_connect("/ws") as ws:
            for _ in range(2):
                text = await ws.receive_str()
                assert "\n" not in text
                json.loads(text)

    serve(act)


@pytest.mark.parametrize(
    "said", [b"\x16\x03\x01\x02\x00\x01\x00\x01", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000]
)
def test_what_is_no_request_is_answered_without_a_word(said: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def act() -> bytes:
        page = Page(WORDS, lambda _: None, None, PageSettings())
        address = await page.start("127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1])
        )
        writer.write(said + b"\r\n\r\n")
        answer = await reader.read(12)
        writer.close()
        await page.close()
        return answer

    assert asyncio.run(act()) == b"HTTP/1.0 400"
    assert caplog.records == []
