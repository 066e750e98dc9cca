"""The board's page: spectators get public things only; this machine's own browser may also name, choose and pause."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.gallery import scenes
from companion.table.effects import Lamp, Tone
from companion.table.inputs import Asked, Named, OptionChosen, Wish
from companion.table.scene import LobbyCard, PlaceCard, Scene, Stage
from companion.web.board import board_json
from companion.web.messages import FROM_BOARD, Misunderstood, Room, parse
from companion.web.server import BOARD_RATE, Page, PageSettings
from tests.web.serving import LOBBY, SECRET, WORDS, Recorder, serve

SPECTATOR = {"type": "hello", "language": "en", "may": []}
OFFER = {
    "seats": [2, 8],
    "options": [{"key": "dice", "default": 5, "low": 1, "high": 10, "steps": [3, 4, 5]}],
}
MAY = ["name", "option", "wish"]
PRIVATE = {"you", "choice", "looking", "bits", "secret", "strength", "strengths", "seen"}


def show_everything(page: Page, secret: bytes) -> None:
    page.show_screen(0, secret)
    page.show_screen(None, secret)
    page.show_light(0, Lamp.ON)
    page.sound(Tone.WIN)
    page.cup_state(0, up=True, motion="")
    page.show_fault("screen:1", "dark")


@pytest.mark.parametrize("virtual", [True, False])
def test_spectators_get_the_board_and_nothing_else_ever(virtual: bool) -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=LOBBY))
        show_everything(page, SECRET)
        host = {"Host": f"{client.host}:{client.port}"}
        if not virtual:
            host["Host"] = "table.example"
        async with client.ws_connect("/board/ws", headers=host) as ws:
            assert await ws.receive_json() == SPECTATOR
            first = await ws.receive_json()
            show_everything(page, SECRET[::-1])
            page.show_board(Scene(screen=None, stage=Stage.PAUSE))
            second = await ws.receive_json()
        assert [(m["type"], m["scene"]["stage"]) for m in (first, second)] == [
            ("board", "lobby"),
            ("board", "pause"),
        ]

    serve(act, virtual=virtual, settings=PageSettings(places=2, hosts=("table.example",)))


@pytest.mark.parametrize("said", [{"type": "wish", "wish": "pause"}, {}, b"\0"])
def test_a_spectator_who_speaks_is_sent_away(said: Any) -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws") as ws:
            assert await ws.receive_json() == SPECTATOR
            await (ws.send_bytes(said) if isinstance(said, bytes) else ws.send_json(said))
            message = await ws.receive()
        assert message.data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert table.done == []

    serve(act)


def test_this_machines_own_browser_learns_what_it_may_do() -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=LOBBY))
        async with client.ws_connect("/board/ws") as ws:
            assert await ws.receive_json() == {
                "type": "hello",
                "language": "en",
                "may": MAY,
                "places": 2,
                "names": ["Ana", "Seat 2"],
                "games": {"bluff": {"title": "Bluff", **OFFER}},
            }
            assert (await ws.receive_json())["type"] == "board"
            page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=LOBBY))
            renamed = LobbyCard((PlaceCard("Zoë", seated=True), PlaceCard("Seat 2")), "bluff", ())
            page.show_board(Scene(screen=None, stage=Stage.LOBBY, lobby=renamed))
            got = [await ws.receive_json() for _ in range(2)]
        assert {"type": "names", "names": ["Zoë", "Seat 2"]} in got
        assert {m["type"] for m in got} == {"names", "board"}

    serve(act, virtual=False, settings=PageSettings(places=2, games={"bluff": OFFER}))


def test_this_machines_own_browser_names_chooses_and_pauses() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws") as ws:
            await ws.send_json({"type": "name", "place": 1, "name": "Zoë"})
            await ws.send_json({"type": "option", "key": "dice", "value": 4})
            for wish in Wish:
                await ws.send_json({"type": "wish", "wish": wish.value})
            await table.until(5)
        wishes = [(Asked(wish),) for wish in Wish]
        assert table.done == [(Named(1, "Zoë"),), (OptionChosen("dice", 4),), *wishes]

    serve(act, virtual=False)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            {"type": "press", "place": 0, "button": "ok", "down": True},
            "That message has no known type. Known are: name, option, wish.",
        ),
        ({"type": "flip"}, "That message has no known type. Known are: name, option, wish."),
        ({"type": "cup_plug", "cup": 0, "plugged": False}, None),
        ({"type": "name", "place": 2, "name": "x"}, "place must be a number from 0 to 1."),
        ({"type": "wish", "wish": "win"}, "wish must be one of: pause, go_on, end_match."),
    ],
)
def test_it_may_do_nothing_else(said: dict[str, Any], text: str | None) -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws") as ws:
            assert (await ws.receive_json())["type"] == "hello"
            await ws.send_json(said)
            problem = await ws.receive_json()
            assert problem["type"] == "problem"
            assert problem["text"] == text or text is None
            await ws.send_json({"type": "wish", "wish": "pause"})
            await table.until(1)
        assert table.done == [(Asked(Wish.PAUSE),)]

    serve(act, virtual=False)


@given(
    st.sampled_from(["press", "cup", "cup_plug", "flip", "hello", ""]),
    st.dictionaries(st.text(), st.integers()),
)
def test_no_message_of_the_virtual_table_is_understood_there(kind: str, fields: dict[str, int]) -> None:
    with pytest.raises(Misunderstood):
        parse(json.dumps({**fields, "type": kind}), Room(4, 4), FROM_BOARD)


def test_it_may_not_flood_the_table() -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws") as ws:
            await ws.receive_json()
            for _ in range(int(BOARD_RATE.burst) * 3):
                await ws.send_json({"type": "wish", "wish": "pause"})
            message = await ws.receive()
        assert (message.data, message.extra) == (aiohttp.WSCloseCode.POLICY_VIOLATION, "rate")
        assert BOARD_RATE.burst <= len(table.done) < BOARD_RATE.burst * 2

    serve(act, virtual=False)


@pytest.mark.parametrize(
    "headers",
    [{"X-Forwarded-For": "192.168.1.77"}, {"Forwarded": "for=192.168.1.77"}, {"Host": "table.example"}],
    ids=str,
)
def test_who_comes_through_a_proxy_or_by_another_name_is_a_spectator(headers: dict[str, str]) -> None:
    async def act(_page: Page, table: Recorder, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/board/ws", headers=headers) as ws:
            assert await ws.receive_json() == SPECTATOR
            await ws.send_json({"type": "wish", "wish": "end_match"})
            assert (await ws.receive()).data == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert table.done == []

    serve(act, virtual=False, settings=PageSettings(places=2, hosts=("table.example",)))


def keys_in(value: Any) -> set[str]:
    """Every key anywhere in a JSON value."""
    if isinstance(value, dict):
        return {str(key) for key in value} | {key for inner in value.values() for key in keys_in(inner)}
    return {key for inner in value for key in keys_in(inner)} if isinstance(value, list) else set()


BOARDS = sorted(name for name in scenes() if name.startswith("board-"))
SEATS = sorted(name for name in scenes() if not name.startswith("board-"))


@pytest.mark.parametrize("name", BOARDS)
def test_no_private_key_is_in_any_scene_of_the_board(name: str) -> None:
    assert not keys_in(board_json(scenes()[name], WORDS)) & PRIVATE


@pytest.mark.parametrize("name", SEATS)
def test_no_scene_of_a_seat_can_be_shown_to_spectators(name: str) -> None:
    async def act(page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        with pytest.raises(ValueError, match="only the board's own scene"):
            page.show_board(scenes()[name])
        async with client.ws_connect("/board/ws") as ws:
            assert (await ws.receive_json())["type"] == "hello"
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(ws.receive(), 0.01)

    serve(act, virtual=False)
