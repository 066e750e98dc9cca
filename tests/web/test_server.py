"""The server: who gets what, and what comes of what they say."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient

from companion.table.effects import Lamp, Tone
from companion.table.inputs import Named
from companion.table.scene import Scene, Stage
from companion.web.server import STATIC, TABLE_RATE, Page, PageSettings
from tests.web.serving import LOBBY, SECRET, Recorder, refused, serve


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
            "games": {},
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
            for _ in range(int(TABLE_RATE.burst) * 2):
                await ws.send_json({"type": "flip"})
            message = await ws.receive()
        assert message.data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert TABLE_RATE.burst <= len(table.done) < TABLE_RATE.burst * 2

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


def test_a_browser_that_fetches_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.sockets.SEND_SECONDS", 0.0)

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


def test_the_games_have_a_folder_of_their_own() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        got = await client.get("/static/games/bluff.js")
        assert (got.status, got.content_type) == (200, "text/javascript")
        for path in (
            "/static/games",
            "/static/games/",
            "/static/games/things.js",
            "/static/games/..%2fpage.js",
        ):
            assert (await client.get(path)).status == 404, path

    serve(act)


def test_the_games_to_choose_from_are_told_with_their_titles() -> None:
    offer = {"seats": [2, 6], "options": []}

    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as ws:
            hello = await ws.receive_json()
        assert hello["games"] == {"callmybluff": {"title": "Call My Bluff", **offer}}

    serve(act, settings=PageSettings(places=2, games={"callmybluff": offer}))
