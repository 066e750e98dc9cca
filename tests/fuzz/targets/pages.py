"""What browsers, and those who only say that they are one, may send: messages, heads of requests, frames, names of hosts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, Final

from aiohttp import web

from companion.web.door import Door, Visitor
from companion.web.hosts import address_of, host_name, is_loopback
from companion.web.messages import Misunderstood, Room, parse
from companion.web.server import Page, PageSettings
from companion.words.words import Words
from tests.fuzz.target import Target, lines_of, says
from tests.web.serving import Recorder

ROOM: Final = Room(places=4, cups=4)
HERE: Final = ("127.0.0.1", 8000)


def _message(data: bytes) -> None:
    """A text becomes one of the documented messages, or is Misunderstood, in words."""
    text = data.decode("utf-8", "replace")
    for may in (None, ("name", "option", "wish")):
        try:
            parse(text, ROOM, may)
        except Misunderstood as error:
            says(f"page-problem-{error.code}", {key: str(value) for key, value in error.values.items()})


def _host(data: bytes) -> None:
    """A Host header is a name in small ASCII letters without spaces, or nobody's; an address is one, or None."""
    for one in lines_of(data):
        text = one.decode("latin-1")
        name = host_name(text)
        assert name is None or (
            name and name.isascii() and name == name.lower() and not set(name) & set(" \t\r\n/@?#%")
        )
        address = address_of(text)
        assert is_loopback(text) == (address is not None and address.is_loopback)


class _Wire(asyncio.Transport):
    """A connection of which the table's end writes into a list."""

    def __init__(self) -> None:
        super().__init__({"peername": (HERE[0], 40000), "sockname": HERE})
        self.said = bytearray()
        self.gone = False

    def write(self, data: Any) -> None:
        self.said += data

    def writelines(self, list_of_data: Any) -> None:
        for data in list_of_data:
            self.write(data)

    def is_closing(self) -> bool:
        return self.gone

    def close(self) -> None:
        self.gone = True

    def abort(self) -> None:
        self.gone = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0


Talk = Callable[[Page, "Visitor", _Wire], Coroutine[Any, Any, None]]


class _Table:
    """A page in a loop of its own, and connections to it without a network."""

    def __init__(self) -> None:
        self.died: list[dict[str, Any]] = []
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda _loop, context: self.died.append(context))
        self.recorder: Recorder
        self._door: Door
        self._loop.run_until_complete(self._build())

    async def _build(self) -> None:
        self.recorder = Recorder()
        page = Page(Words("en"), self.recorder.hear, self.recorder, PageSettings(places=4))
        runner = web.AppRunner(page.application(), access_log=None)
        await runner.setup()
        assert runner.server is not None
        self._door = Door(runner.server, page._guard, only_here=True)

    def hear(self, *pieces: bytes) -> bytes:
        """Send the pieces one after the other, as far as the table listens; what it said."""
        return self._loop.run_until_complete(self._talk(pieces))

    async def _talk(self, pieces: tuple[bytes, ...]) -> bytes:
        wire, before = _Wire(), asyncio.all_tasks()
        assert self._door.crowd(HERE[0]).connections.take(HERE[0])
        visitor = self._door._visitor(HERE[0])
        visitor.connection_made(wire)
        for piece in pieces:
            if not wire.gone:
                visitor.data_received(piece)
                await _quiet()
        said = bytes(wire.said)
        visitor.connection_lost(None)
        await _quiet()
        left = asyncio.all_tasks() - before
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        return said


async def _quiet() -> None:
    """Let everything that can go on go on."""
    for _ in range(12):
        await asyncio.sleep(0)


_TABLE: list[_Table] = []


def _table() -> _Table:
    """Made when it is wanted first."""
    if not _TABLE:
        _TABLE.append(_Table())
    return _TABLE[0]


_STATUS: Final = frozenset((101, 200, 302, 304, 400, 403, 404, 405, 413, 426, 429, 500, 503))


def _head(data: bytes) -> None:
    """Any bytes are answered by whole answers of known kinds with the headers that close the page to others, or by none;
    nothing of them is performed at the table, and nothing but that connection ends.
    """
    table = _table()
    table.recorder.done.clear()
    half = len(data) // 2
    said = table.hear(data[:half], data[half:])
    assert table.died == []
    assert table.recorder.done == []
    if said:
        head = said.partition(b"\r\n\r\n")[0]
        assert head.startswith(b"HTTP/"), said[
            :80
        ]  # a first line without a version is answered as one of 0.9
        status = int(head[9:12])
        assert status in _STATUS, head
        assert status == 101 or b"\r\nContent-Security-Policy: default-src 'none'" in head, head


_HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: localhost:8000\r\nOrigin: http://localhost:8000\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A browser's frame, masked with zeros."""
    size = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes((first,)) + size + bytes(4) + payload


def _frames(data: bytes) -> None:
    """Any bytes after a handshake are messages that are performed or answered with a problem, or end that WebSocket and
    nothing else; what was held is let go.
    """
    table = _table()
    table.recorder.done.clear()
    said = table.hear(_HANDSHAKE, data)
    assert table.died == []
    assert said.startswith(b"HTTP/1.1 101 "), said[:80]
    held = [(what[1], what[2], what[0]) for what in table.recorder.done if what[0] in ("press", "release")]
    assert sum(1 if what == "press" else -1 for *_, what in held) == 0


_SAID: Final = tuple(
    json.dumps(body).encode()
    for body in (
        {"type": "press", "place": 0, "button": "ok", "down": True},
        {"type": "cup", "cup": 0, "x_mm": 1.5, "y_mm": -2, "z_mm": 3, "tilt_deg": 170},
        {"type": "cup_plug", "cup": 3, "plugged": False},
        {"type": "flip"},
        {"type": "name", "place": 3, "name": "Ana"},
        {"type": "option", "key": "dice", "value": 2},
        {"type": "option", "key": "specials", "value": ["toxic10", "x"]},
        {"type": "wish", "wish": "pause"},
    )
)
_WORDS: Final = (
    *(
        b'"' + key + b'"'
        for key in (b"type", b"place", b"button", b"down", b"challenge", b"cup", b"name", b"value", b"key")
    ),
    b"true",
)
_GET: Final = b"GET /board HTTP/1.1\r\nHost: localhost:8000\r\n"
_HEADS: Final = (
    _GET + b"\r\n",
    _GET + b"Connection: close\r\n\r\n",
    _GET + b"Expect: 100-continue\r\nContent-Length: 4\r\n\r\nabcd",
    _GET + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n" + _GET + b"\r\n",
    _GET + b'If-None-Match: "x", W/"y"\r\nRange: bytes=0-5\r\nCookie: a=b\r\n\r\n',
    b"HEAD /static/page.css HTTP/1.1\r\nHost: [::1]:8000\r\n\r\n",
    b"GET http://localhost/words.json HTTP/1.0\r\nHost: localhost\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
    b"GET /rules?x=%2e%2e%2f#y HTTP/1.1\r\nHost: localhost\r\n\r\n",
)
_HTTP: Final = (
    *(b"GET ", b"HEAD ", b"OPTIONS * ", b"CONNECT ", b" HTTP/1.1\r\n", b"Host: ", b"localhost", b"evil.example", b"Origin: ", b"\r\n\r\n", b"\r\n"),
    *(b"Content-Length: ", b"Transfer-Encoding: chunked\r\n", b"Expect: ", b"Upgrade: websocket\r\n", b"Connection: ", b"X-Forwarded-For: ", b"\n ", b"%00"),
    *(b"Content-Encoding: gzip\r\n", b"Sec-WebSocket-Extensions: permessage-deflate\r\n", b"Sec-WebSocket-Version: 13\r\n", b"/ws", b"/board/ws", b"/static/"),
)  # fmt: skip
_FRAMES: Final = (
    *map(frame, _SAID),
    frame(b"", 0x89) * 5,
    frame(b"", 0x8A),
    frame(b"\x03\xe8bye", 0x88),
    frame(b'{"type":', 0x01) + frame(b"", 0x89) + frame(b'"flip"}', 0x80),
    frame(b"\xff\xfe"),
    frame(b"\xcb\x48\xcd\xc9\xc9\x07\x00", 0xC1),
    b"\x81\xff\x7f" + b"\xff" * 7 + bytes(4),
    b"\x81\x05hello",
)
_HOSTS: Final = (
    b"localhost:8000\n[::1]:80\n127.0.0.1\nraspberrypi.local.\n[::ffff:127.0.0.1%lo]:1\n0x7f.1\n2130706433",
)
_WEB: Final = ("companion/web/",)

TARGETS: Final = (
    Target("web_message", _message, _SAID, _WORDS, _WEB),
    Target("web_host", _host, _HOSTS, (b"localhost", b"127.0.0.1", b"::1", b"[", b"]", b":", b"%", b"."), _WEB),
    Target("web_head", _head, _HEADS, _HTTP, _WEB),
    Target("web_frames", _frames, _FRAMES, (*_WORDS, frame(b"", 0x89), frame(b"", 0x80), frame(b'{"type":"flip"}')), _WEB),
)  # fmt: skip
