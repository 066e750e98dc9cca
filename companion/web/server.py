"""The page and its WebSockets: the virtual table under `/`, the spectators' board under `/board`.

Everything here runs on the event loop's thread, and nothing here waits for a browser: what a slow one has not fetched
is replaced by what is newer, and one that fetches nothing for `SEND_SECONDS` is dropped.
"""

from __future__ import annotations

import asyncio
import base64
import errno
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from companion.table.effects import Lamp, Tone
from companion.table.inputs import Input
from companion.table.scene import Scene
from companion.web.board import board_json
from companion.web.guard import LOOPBACK, Allowance, add_headers, guarded
from companion.web.messages import (
    MAX_BYTES,
    Flip,
    Message,
    Misunderstood,
    MoveCup,
    PlugCup,
    Press,
    Room,
    parse,
)
from companion.web.outbox import Outbox
from companion.web.virtual import Hands, VirtualTable
from companion.words.words import Words

STATIC = Path(__file__).parent / "static"
MAX_CLIENTS = 32
MESSAGES_A_SECOND = 150.0
BURST = 300.0
SEND_SECONDS = 10.0
HEARTBEAT_SECONDS = 25.0
GOODBYE_SECONDS = 1.0
PORTS_TRIED = 20
MAX_PORT = 65535
SCREEN_BYTES = 1024
_PLACEHOLDERS = ("name", "number", "key", "count", "face", "button")


class PortsBusy(Exception):  # noqa: N818 - what is wrong, in two words
    """No port could be had; `first` to `last` were tried."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(first, last)
        self.first = first
        self.last = last


@dataclass(frozen=True, slots=True)
class PageSettings:
    """What the page shows: how many places, which cups, the places' names, the options of the game, and the timer.

    `game_options`: one object each with `key`, `default`, `choices` (or null), `low`, `high` and `steps`.
    """

    places: int = 4
    cups: Literal["each", "shared", "none"] = "each"
    names: tuple[str, ...] = ()
    game_options: Sequence[Mapping[str, Any]] = ()
    flip_switch: bool = False

    @property
    def room(self) -> Room:
        """How many places and cups a message may speak of."""
        return Room(self.places, {"each": self.places, "shared": 1, "none": 0}[self.cups])


class Page:
    """The web server of a table.

    `hear` takes what the page asks of the table (Named, OptionChosen, Asked). `virtual` is the simulated hardware;
    without it there is no `/`, only the board. The `show_...` methods may be called before `start` and after `close`.
    """

    def __init__(
        self,
        words: Words,
        hear: Callable[[Input], None],
        virtual: VirtualTable | None,
        settings: PageSettings,
    ) -> None:
        self._words = words
        self._hear = hear
        self._virtual = virtual
        self._settings = settings
        self._names = _names(settings, words)
        self._state: dict[str, str] = {}
        self._board: str | None = None
        self._tables: set[Outbox] = set()
        self._boards: set[Outbox] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._held: dict[Any, int] = {}
        self._runner: web.AppRunner | None = None

    def show_board(self, scene: Scene) -> None:
        """The board's scene: the only thing that spectators ever get."""
        if scene.lobby is not None:
            self._show_names([place.name for place in scene.lobby.places])
        self._board = _encode({"type": "board", "scene": board_json(scene, self._words)})
        self._put("board", self._board)
        for outbox in self._boards:
            outbox.put_state("board", self._board)

    def show_screen(self, screen: int | None, bits: bytes, *, on: bool = True, contrast: int = 255) -> None:
        """What a panel shows (None: the board's): 128x64 bits, row by row, leftmost pixel in the highest bit."""
        if self._virtual is None:
            return
        if len(bits) != SCREEN_BYTES:
            raise ValueError(f"a screen has {SCREEN_BYTES} bytes, not {len(bits)}")
        name = "board" if screen is None else screen
        picture = base64.b64encode(bits).decode("ascii")
        body = {"type": "screen", "screen": name, "bits": picture, "on": on, "contrast": contrast}
        self._put(f"screen:{name}", _encode(body))

    def show_light(self, place: int, lamp: Lamp) -> None:
        """The LED of a place from now on."""
        self._put(f"light:{place}", _encode({"type": "light", "place": place, "lamp": lamp.value}))

    def sound(self, tone: Tone) -> None:
        """The buzzer sounds once."""
        text = _encode({"type": "sound", "tone": tone.value})
        for outbox in self._tables:
            outbox.put_event(text)

    def cup_state(self, cup: int, *, up: bool, motion: str) -> None:
        """Whether a cup is connected, and what it says it does (a `CupMotion`, or "" where it has said nothing)."""
        body = {"type": "cup", "cup": cup, "up": up, "motion": motion}
        self._put(f"cup:{cup}", _encode(body))

    def show_fault(self, part: str, text: str | None) -> None:
        """A part has a fault, in a person's words; None: it works again."""
        self._put(f"fault:{part}", _encode({"type": "fault", "part": part, "text": text}))

    async def start(self, host: str, port: int, say: Callable[[str], None] = print) -> str:
        """Listen and return the page's address. A busy port is said, and the next one taken; port 0 is any free one.

        Raises PortsBusy after PORTS_TRIED ports, ValueError for a host that is not this machine's loopback.
        """
        if host not in LOOPBACK:
            raise ValueError(f"the page listens on {', '.join(sorted(LOOPBACK))} only, not on {host}")
        self._runner = web.AppRunner(
            self.application(), access_log=None, logger=_logger(), shutdown_timeout=1.0
        )
        await self._runner.setup()
        taken = await self._listen(self._runner, host, port, say)
        name = f"[{host}]" if ":" in host else host
        return f"http://{name}:{taken}/"

    async def close(self) -> None:
        """Say goodbye to every browser and stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def application(self) -> web.Application:
        """The routes, for `start` and for tests."""
        app = web.Application(middlewares=[guarded])
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self._close_sockets)
        app.router.add_get("/board", self._file("board.html"))
        app.router.add_get("/board/ws", self._serve_board)
        app.router.add_get("/words.json", self._serve_words)
        app.router.add_static("/static", STATIC)
        if self._virtual is None:
            app.router.add_get("/", _to_board)
        else:
            app.router.add_get("/", self._file("index.html"))
            app.router.add_get("/ws", self._serve_table)
        return app

    async def _listen(self, runner: web.AppRunner, host: str, port: int, say: Callable[[str], None]) -> int:
        """The port that was free, of `port` and those after it."""
        last = min(port + PORTS_TRIED - 1, MAX_PORT)
        for tried in range(port, last + 1):
            try:
                await web.TCPSite(runner, host, tried).start()
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
            else:
                return int(runner.addresses[0][1])
            if tried < last:
                say(self._words.say("page-port-busy", {"port": str(tried), "next": str(tried + 1)}))
        await self.close()
        raise PortsBusy(port, last)

    def _put(self, slot: str, text: str) -> None:
        """A state of the virtual table, to every browser that shows it and to those to come."""
        if self._state.get(slot) == text:
            return
        self._state[slot] = text
        for outbox in self._tables:
            outbox.put_state(slot, text)

    def _show_names(self, names: list[str]) -> None:
        self._names = names
        self._put("names", _encode({"type": "names", "names": names}))

    def _hello(self) -> str:
        settings = self._settings
        return _encode(
            {
                "type": "hello",
                "places": settings.places,
                "cups": settings.cups,
                "names": self._names,
                "language": self._words.language,
                "game_options": [dict(option) for option in settings.game_options],
                "flip_switch": settings.flip_switch,
            }
        )

    def _file(self, name: str) -> Callable[[web.Request], Any]:
        async def serve(_request: web.Request) -> web.FileResponse:
            return web.FileResponse(STATIC / name)

        return serve

    async def _serve_words(self, _request: web.Request) -> web.Response:
        return web.json_response({"language": self._words.language, "words": page_words(self._words)})

    async def _serve_board(self, request: web.Request) -> web.WebSocketResponse:
        """A spectator: gets the board's scenes, and has nothing to say."""
        outbox = Outbox()
        if self._board is not None:
            outbox.put_state("board", self._board)
        async with _Connection(self._sockets, request, outbox) as socket:
            self._boards.add(outbox)
            try:
                async for _message in socket:
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            finally:
                self._boards.discard(outbox)
        return socket

    async def _serve_table(self, request: web.Request) -> web.WebSocketResponse:
        """A browser that shows the virtual table and may touch it."""
        if self._virtual is None:
            raise web.HTTPNotFound
        outbox = Outbox()
        outbox.put_state("hello", self._hello())
        for slot, text in self._state.items():
            outbox.put_state(slot, text)
        hands = Hands(self._virtual, self._held)
        async with _Connection(self._sockets, request, outbox) as socket:
            self._tables.add(outbox)
            try:
                await self._listen_to(socket, outbox, hands)
            finally:
                self._tables.discard(outbox)
                hands.let_go()
        return socket

    async def _listen_to(self, socket: web.WebSocketResponse, outbox: Outbox, hands: Hands) -> None:
        clock = asyncio.get_running_loop().time
        allowance = Allowance(MESSAGES_A_SECOND, BURST, clock())
        async for message in socket:
            if not allowance.spend(clock()):
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"rate")
            elif message.type is WSMsgType.TEXT:
                self._take(message.data, outbox, hands)
            else:
                outbox.put_event(self._problem("json", {}))

    def _take(self, text: str, outbox: Outbox, hands: Hands) -> None:
        try:
            message = parse(text, self._settings.room)
        except Misunderstood as error:
            outbox.put_event(self._problem(error.code, error.values))
        else:
            self._perform(message, hands)

    def _perform(self, message: Message, hands: Hands) -> None:
        """Do to the simulated things what `message` says, or hand it to the table."""
        virtual = self._virtual
        if virtual is None:
            return
        match message:
            case Press():
                hands.press(message.place, message.button, message.down)
            case MoveCup():
                hands.move_cup(message.cup, message.x_mm, message.y_mm, message.z_mm, message.tilt_deg)
            case PlugCup():
                virtual.plug_cup(message.cup, message.plugged)
            case Flip():
                virtual.flip()
            case _:
                self._hear(message)

    def _problem(self, code: str, values: Mapping[str, Any]) -> str:
        plain = {key: str(value) for key, value in values.items()}
        return _encode({"type": "problem", "text": self._words.say(f"page-problem-{code}", plain)})

    async def _close_sockets(self, _app: web.Application) -> None:
        await asyncio.gather(*(socket.close(code=WSCloseCode.GOING_AWAY) for socket in self._sockets))


class _Connection:
    """A WebSocket with a task that sends what its outbox holds; at most MAX_CLIENTS at once."""

    def __init__(self, sockets: set[web.WebSocketResponse], request: web.Request, outbox: Outbox) -> None:
        self._sockets = sockets
        self._request = request
        self._outbox = outbox
        self._socket = web.WebSocketResponse(
            timeout=GOODBYE_SECONDS, heartbeat=HEARTBEAT_SECONDS, max_msg_size=MAX_BYTES
        )

    async def __aenter__(self) -> web.WebSocketResponse:
        if len(self._sockets) >= MAX_CLIENTS:
            raise web.HTTPServiceUnavailable
        self._sockets.add(self._socket)
        try:
            await self._socket.prepare(self._request)
        except BaseException:
            self._sockets.discard(self._socket)
            raise
        self._sender = asyncio.create_task(self._send_all())
        return self._socket

    async def __aexit__(self, *_error: object) -> None:
        self._sockets.discard(self._socket)
        self._sender.cancel()
        await asyncio.gather(self._sender, return_exceptions=True)

    async def _send_all(self) -> None:
        """Send until the browser is gone; one that does not fetch is cut off, unasked."""
        try:
            while True:
                text = await self._outbox.take()
                await asyncio.wait_for(self._socket.send_str(text), SEND_SECONDS)
        except (OSError, RuntimeError, TimeoutError):
            if self._request.transport is not None:
                self._request.transport.abort()


def _logger() -> logging.Logger:
    """The server's log. What is no HTTP (https:// to this port, say) is answered with 400 and worth no line."""
    logger = logging.getLogger("companion.web")
    logger.addFilter(_is_about_us)
    return logger


def _is_about_us(record: logging.LogRecord) -> bool:
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


def page_words(words: Words) -> dict[str, str]:
    """The words of the page itself (`page-ui-...`); what fills them stands as `{name}` for the browser to replace."""
    holes = {name: f"{{{name}}}" for name in _PLACEHOLDERS}
    prefix = "page-ui-"
    return {
        key[len(prefix) :]: words.say(key, holes) for key in sorted(words.keys()) if key.startswith(prefix)
    }


def _names(settings: PageSettings, words: Words) -> list[str]:
    """The places' names, before the table has said its own."""
    given = (*settings.names, *[""] * settings.places)[: settings.places]
    return [name or words.say("seat-name", {"number": place + 1}) for place, name in enumerate(given)]


def _encode(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


async def _to_board(_request: web.Request) -> web.Response:
    raise web.HTTPFound("/board")
