"""Who may ask: names of this machine, its own page, from where; and how every answer is closed to others."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, make_mocked_request
from hypothesis import given
from hypothesis import strategies as st
from multidict import CIMultiDict

from companion.web.bounds import from_here, from_network
from companion.web.guard import Guard, policy
from companion.web.hosts import own_names
from companion.web.server import Page
from tests.web.serving import WORDS, Recorder, refused, serve

LAN = "192.168.1.20"
FORBIDDEN = """\
The table does not answer to that name, or not to you from there.
Use the address the table tells, or the machine's number (such as http://192.168.1.20:8000/board).
Another name of the machine can be added to "hosts" under [web] in table.toml.
"""


def guard(*, only_here: bool = False, hosts: tuple[str, ...] = ()) -> Guard:
    names = own_names("RaspberryPi", hosts)
    return Guard(names, only_here, WORDS, from_network(lambda: 0.0), from_here(lambda: 0.0))


def asked(
    *fields: tuple[str, str], path: str = "/board", where: str = LAN, peer: str = "192.168.1.77"
) -> web.Request:
    """A request with these header fields that came in at address `where` from `peer`."""
    ends = {"sockname": (where, 8000, 0, 0), "peername": (peer, 50000, 0, 0)}
    transport = Mock(get_extra_info=lambda name, default=None: ends.get(name, default))
    return make_mocked_request("GET", path, headers=CIMultiDict(fields), transport=transport).clone(
        remote=peer
    )


@pytest.mark.parametrize(
    "host",
    [
        *(
            "localhost:8000",
            "127.0.0.1:8000",
            "[::1]:8000",
            "raspberrypi",
            "RASPBERRYPI:8000",
            "raspberrypi.:8000",
        ),
        *(
            "raspberrypi.local:8000",
            "RaspberryPi.Local.",
            "192.168.1.20:8000",
            "192.168.1.20",
            "table.fritz.box:80",
        ),
    ],
)
def test_the_machines_own_names_are_known(host: str) -> None:
    assert guard(hosts=("Table.Fritz.Box",)).knows(asked(("Host", host)))


def test_an_address_is_known_where_the_connection_came_in() -> None:
    assert guard().knows(asked(("Host", "[fe80:0::1]:8000"), where="fe80::1%wlan0"))
    assert guard().knows(asked(("Host", "10.0.0.5"), where="::ffff:10.0.0.5"))


@pytest.mark.parametrize(
    "host",
    [
        *(
            "evil.example",
            "raspberrypi.evil.example:8000",
            "raspberrypi.local.evil.example",
            "xraspberrypi",
            "local",
        ),
        *("192.168.1.21:8000", "8.8.8.8", "[fe80::1]", "0.0.0.0", "192.168.1.20.evil.example", "3232235796"),  # noqa: S104
        *("raspberrypi:99999", "raspberrypi:", "me@raspberrypi", "raspberrypi/x", "raspberrypi..", "", "*"),
    ],
)
def test_a_name_that_was_pointed_here_is_not_known(host: str) -> None:
    """DNS rebinding: the foreign page's name leads here, so that its Host and Origin agree."""
    assert not guard().knows(asked(("Host", host)))
    assert not guard().knows(asked(("Host", host), ("Origin", f"http://{host}")))


@given(st.from_regex(r"[a-z0-9-]{1,20}(\.[a-z0-9-]{1,20}){1,3}(:[0-9]{1,4})?", fullmatch=True))
def test_no_name_of_somebody_else_is_known(host: str) -> None:
    assert not guard().knows(asked(("Host", host))) or host.partition(":")[0] in {"raspberrypi.local", LAN}


def test_a_request_without_one_host_is_not_known() -> None:
    assert not guard().knows(asked())
    assert not guard().knows(asked(("Host", "raspberrypi"), ("Host", "evil.example")))
    assert not guard().knows(asked(("Host", "raspberrypi"), ("Host", "raspberrypi")))
    assert not guard().knows(asked(("Host", "raspberrypi"), path="http://evil.example/board"))


@pytest.mark.parametrize(
    ("origin", "known"),
    [
        *(("http://raspberrypi:8000", True), ("http://RaspberryPi:8000", True)),
        *(
            ("http://raspberrypi", False),
            ("http://raspberrypi:8001", False),
            ("https://raspberrypi:8000", False),
        ),
        *(
            ("http://raspberrypi.local:8000", False),
            ("http://localhost:8000", False),
            ("null", False),
            ("", False),
        ),
        *(
            ("http://evil.example", False),
            ("http://raspberrypi:8000.evil.example", False),
            ("file://", False),
        ),
    ],
)
def test_only_the_pages_own_origin_may_come_along(origin: str, *, known: bool) -> None:
    """Cross-site WebSocket hijacking: a foreign page's Origin gives it away."""
    assert guard().knows(asked(("Host", "raspberrypi:8000"), ("Origin", origin))) is known


def test_two_origins_are_none() -> None:
    origins = [("Origin", "http://raspberrypi")] * 2
    assert not guard().knows(asked(("Host", "raspberrypi"), *origins))


@pytest.mark.parametrize(
    ("host", "peer", "fields", "here"),
    [
        ("localhost:8000", "127.0.0.1", (), True),
        ("[::1]:8000", "::1", (), True),
        ("127.0.0.1", "::ffff:127.0.0.1", (), True),
        ("localhost:8000", "192.168.1.77", (), False),
        ("raspberrypi:8000", "127.0.0.1", (), False),
        ("192.168.1.20:8000", "192.168.1.20", (), False),
        ("localhost", "127.0.0.1", (("X-Forwarded-For", "192.168.1.77"),), False),
        ("localhost", "127.0.0.1", (("x-forwarded-for", "127.0.0.1"),), False),
        ("localhost", "127.0.0.1", (("Forwarded", "for=192.168.1.77"),), False),
        ("localhost", "127.0.0.1", (("X-Real-IP", ""),), False),
        ("localhost", "127.0.0.1", (("X-Forwarded-Host", "raspberrypi"),), False),
    ],
)
def test_only_this_machines_own_browser_is_here(
    host: str, peer: str, fields: tuple[tuple[str, str], ...], *, here: bool
) -> None:
    assert guard().is_here(asked(("Host", host), *fields, peer=peer)) is here


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
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=192.168.1.77"},
    ],
    ids=lambda headers: " ".join(f"{key} {value}" for key, value in headers.items()),
)
def test_foreign_names_and_pages_are_refused(path: str, headers: dict[str, str]) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path, headers=headers)
        assert (answer.status, await answer.text()) == (403, FORBIDDEN)
        if path.endswith("ws"):
            assert await refused(client, path, **headers) == 403

    serve(act)


def test_the_own_page_is_let_in() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        origin = f"http://{client.host}:{client.port}"
        async with client.ws_connect("/ws", headers={"Origin": origin}) as ws:
            assert (await ws.receive_json())["type"] == "hello"

    serve(act)


@pytest.mark.parametrize("path", ["/", "/board", "/words.json", "/static/table.js", "/nothing", "/board/ws"])
def test_every_answer_is_closed_to_others(path: str) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path)
        assert answer.status == {"/nothing": 404, "/board/ws": 400}.get(path, 200)
        assert (
            f"connect-src 'self' ws://{client.host}:{client.port};"
            in answer.headers["Content-Security-Policy"]
        )
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for kind in ("Resource", "Opener"):
            assert answer.headers[f"Cross-Origin-{kind}-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "camera=()" in answer.headers["Permissions-Policy"]
        assert answer.headers["Server"] == "companion"
        assert "Set-Cookie" not in answer.headers

    serve(act)


def test_the_policy_allows_only_our_own_files_and_socket() -> None:
    assert policy("127.0.0.1:8000") == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self' ws://127.0.0.1:8000; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert "connect-src 'self';" in policy("[fd00::2]:8000")
    assert "connect-src 'none';" in policy()


@pytest.mark.parametrize(
    "path", ["/<script>alert(1)</script>", "/evil", "/static/evil.js", "/board/", "/ws/x"]
)
def test_what_is_not_there_is_not_repeated(path: str) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get(path)
        text = await answer.text()
        assert (answer.status, text) == (404, "There is nothing at this address. The board is at /board.\n")
        assert answer.content_type == "text/plain"

    serve(act)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", ["/board", "/static/board.js", "/nothing", "/board/ws"])
def test_it_can_only_be_read(method: str, path: str) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.request(method, path)
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")
        assert await answer.text() == "This page can only be read.\n"

    serve(act)


def test_a_head_has_no_body() -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        for path in ("/board", "/static/board.js", "/words.json"):
            answer = await client.head(path)
            assert (answer.status, await answer.read()) == (200, b"")

    serve(act)


@pytest.mark.parametrize("data", [b"x", b"x" * 100_000])
def test_no_data_is_taken(data: bytes) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get("/board", data=data)
        assert (answer.status, await answer.text()) == (413, "This page takes no data.\n")

    serve(act)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Upgrade": "websocket"},
        {"Upgrade": "websocket", "Connection": "upgrade", "Sec-WebSocket-Key": "<x>"},
        {
            "Upgrade": "websocket",
            "Connection": "upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol": "evil",
        },
    ],
    ids=["none", "half", "key", "protocol"],
)
def test_what_is_no_websocket_is_told_so(headers: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    async def act(_page: Page, _table: Recorder, client: TestClient[Any, Any]) -> None:
        answer = await client.get("/board/ws", headers=headers)
        assert (answer.status, await answer.text()) == (
            400,
            "That was no request the table understands. Open the page by the address the table tells.\n",
        )

    serve(act)
    assert caplog.records == []
