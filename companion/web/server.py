"""The page and its WebSockets: the virtual table under `/`, the board under `/board`.

Everything here runs on the event loop's thread, and nothing here waits for a browser. Who is let in is decided before:
connections by `door.py`, requests by `guard.py`, in numbers by `bounds.py`.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from socket import gethostname
from typing import Any, Literal

from aiohttp import WSCloseCode, WSMsgType, web

from companion.table.effects import Lamp, Tone
from companion.table.inputs import Asked, Input, Named, OptionChosen
from companion.table.scene import Scene
from companion.web.board import board_json
from companion.web.bounds import Allowance, Rate, from_here, from_network
from companion.web.door import Door
from companion.web.files import Files
from companion.web.guard import Guard
from companion.web.hosts import LOOPBACK, answers_local_names, names_to_tell, outward_addresses, own_names
from companion.web.listening import EVERYWHERE, HERE, PortForbidden, PortsBusy, listen
from companion.web.messages import (
    FROM_BOARD,
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
from companion.web.page_words import page_words
from companion.web.rules_page import rules_route
from companion.web.sockets import Sockets
from companion.web.virtual import Hands, VirtualTable
from companion.words.words import Words

__all__ = ["STATIC", "Page", "PageSettings", "PortForbidden", "PortsBusy", "page_words"]

STATIC = Path(__file__).parent / "static"
TABLE_RATE = Rate(150.0, 300.0)
BOARD_RATE = Rate(10.0, 30.0)
SCREEN_BYTES = 1024


@dataclass(frozen=True, slots=True)
class PageSettings:
    """What the page shows: how many places, which cups, the places' names, the games to choose from, and the timer.

    `games`: by name, in the order to be offered, each with `seats` and `options` (docs/page-protocol.md). `reach`: from
    where the board may be watched; `hosts`: names of this machine beside its own (the network's own name for it, say).
    """

    places: int = 4
    cups: Literal["each", "shared", "none"] = "each"
    names: tuple[str, ...] = ()
    games: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    flip_switch: bool = False
    reach: Literal["loopback", "network"] = "loopback"
    hosts: tuple[str, ...] = ()

    @property
    def room(self) -> Room:
        """How many places and cups a message may speak of."""
        return Room(self.places, {"each": self.places, "shared": 1, "none": 0}[self.cups])


class Page:
    """The web server of a table.

    `hear` takes what the page asks of the table (Named, OptionChosen, Asked). `virtual` is the simulated hardware;
    without it there is no `/`, only the board. The `show_...` methods may be called before `start` and after `close`.
    Raises ValueError for a virtual table that is to be reached over the network: it shows everybody's secrets.
    """

    def __init__(
        self,
        words: Words,
        hear: Callable[[Input], None],
        virtual: VirtualTable | None,
        settings: PageSettings,
    ) -> None:
        if virtual is not None and settings.reach != "loopback":
            raise ValueError("the virtual table is for this machine alone")
        self._words = words
        self._hear = hear
        self._virtual = virtual
        self._settings = settings
        self._guard = Guard(
            names=own_names(gethostname(), settings.hosts),
            only_here=virtual is not None,
            words=words,
            network=from_network(time.monotonic),
            here=from_here(time.monotonic),
        )
        self._files = Files(STATIC)
        self._games = Files(STATIC / "games")
        self._names = _names(settings, words)
        self._state: dict[str, str] = {}
        self._board: str | None = None
        self._tables: set[Outbox] = set()
        self._boards: dict[Outbox, Sequence[str]] = {}
        self._sockets = Sockets()
        self._held: dict[Any, int] = {}
        self._door: Door | None = None
        self._runner: web.AppRunner | None = None

    @property
    def ended(self) -> bool:
        """Whether it has stopped listening, though nobody has closed it."""
        return self._door is not None and not self._door.listens

    @property
    def busy_since_ns(self) -> None:
        """It works in the loop, and is at nothing whenever anybody can ask."""

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

    async def start(
        self, host: str | None = None, port: int = 8000, say: Callable[[str], None] = print
    ) -> str:
        """Listen and return the address to tell people. A busy port is said, and the next one taken; 0: any free one.

        `host`: one of loopback's names, to listen there alone; None: as far as the settings reach. For the network the
        address is NAME.local where this machine answers such names, else its first address; all others are said.
        Raises PortsBusy after PORTS_TRIED ports, PortForbidden, ValueError for a host that is none of loopback's.
        """
        if host is not None and host not in LOOPBACK:
            raise ValueError(f"the page listens on {', '.join(sorted(LOOPBACK))} only, not on {host}")
        everywhere = host is None and self._settings.reach == "network"
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=1.0)
        listening = listen(_addresses(host, everywhere=everywhere), port, self._words, say)
        await runner.setup()
        if runner.server is None:
            raise RuntimeError("the server is not set up")
        taken = listening[0].getsockname()[1]
        self._runner, self._door = runner, Door(runner.server, self._guard, only_here=not everywhere)
        self._door.open(listening)
        names = _names_in_network() if everywhere else (host or "localhost",)
        first, *more = (self._address(name, taken) for name in names)
        if more:
            say(self._words.say("page-also-at", {"addresses": ", ".join(more)}))
        return first

    async def close(self) -> None:
        """Say goodbye to every browser and stop listening."""
        if self._door is not None:
            await self._door.close()
            self._door = None
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def application(self) -> web.Application:
        """The routes, for `start` and for tests."""
        app = web.Application(middlewares=[self._guard.stand_before], client_max_size=1)
        app.on_response_prepare.append(self._guard.add_headers)
        app.on_shutdown.append(self._say_goodbye)
        app.router.add_get("/board", self._file("board.html"))
        app.router.add_get("/board/ws", self._serve_board, allow_head=False)
        app.router.add_get("/words.json", self._serve_words)
        app.router.add_routes([rules_route(self._words, tuple(self._settings.games))])
        app.router.add_get("/static/{name}", self._serve_static)
        app.router.add_get("/static/games/{name}", self._serve_game)
        if self._virtual is None:
            app.router.add_get("/", _to_board)
        else:
            app.router.add_get("/", self._file("index.html"))
            app.router.add_get("/ws", self._serve_table, allow_head=False)
        return app

    def _address(self, name: str, port: int) -> str:
        host = f"[{name}]" if ":" in name else name
        return f"http://{host}:{port}/{'board' if self._virtual is None else ''}"

    def _put(self, slot: str, text: str) -> None:
        """A state of the virtual table, to every browser that shows it and to those to come."""
        if self._state.get(slot) == text:
            return
        self._state[slot] = text
        for outbox in self._tables:
            outbox.put_state(slot, text)

    def _show_names(self, names: list[str]) -> None:
        if names == self._names and "names" in self._state:
            return
        self._names = names
        text = _encode({"type": "names", "names": names})
        self._put("names", text)
        for outbox, may in self._boards.items():
            if "name" in may:
                outbox.put_state("names", text)

    def _about(self) -> dict[str, Any]:
        """What a page needs for names, games and options."""
        return {
            "places": self._settings.places,
            "names": self._names,
            "games": {
                name: {"title": self._words.say(f"game-{name}"), **about}
                for name, about in self._settings.games.items()
            },
        }

    def _hello(self) -> str:
        """The first message to the virtual table."""
        more = {"cups": self._settings.cups, "flip_switch": self._settings.flip_switch}
        return _encode({"type": "hello", "language": self._words.language, **self._about(), **more})

    def _hello_board(self, may: Sequence[str]) -> str:
        """The first message to the board's page: only who may do something with it learns more than the language."""
        about = self._about() if may else {}
        return _encode({"type": "hello", "language": self._words.language, "may": list(may), **about})

    def _file(self, name: str) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.Response:
            return self._files.answer(name, request)

        return serve

    async def _serve_static(self, request: web.Request) -> web.Response:
        """What the two pages load; the pages themselves are only where they belong."""
        name = request.match_info["name"]
        if name.endswith(".html"):
            raise web.HTTPNotFound
        return self._files.answer(name, request)

    async def _serve_game(self, request: web.Request) -> web.Response:
        return self._games.answer(request.match_info["name"], request)

    async def _serve_words(self, _request: web.Request) -> web.Response:
        return web.json_response({"language": self._words.language, "words": page_words(self._words)})

    async def _serve_board(self, request: web.Request) -> web.WebSocketResponse:
        """A browser that shows the board: a spectator, unless it is this machine's own at a real table."""
        here = self._guard.is_here(request)
        may = FROM_BOARD if here and self._virtual is None else ()
        outbox = Outbox()

        async def listen(socket: web.WebSocketResponse) -> None:
            outbox.put_state("hello", self._hello_board(may))
            if self._board is not None:
                outbox.put_state("board", self._board)
            self._boards[outbox] = may
            try:
                if may:
                    await self._listen_to(socket, outbox, BOARD_RATE, may, self._hear_message)
                else:
                    await _send_away_who_speaks(socket)
            finally:
                del self._boards[outbox]

        return await self._sockets.serve(request, self._guard.crowd(request).sockets, outbox, listen)

    async def _serve_table(self, request: web.Request) -> web.WebSocketResponse:
        """A browser that shows the virtual table and may touch it."""
        virtual = self._virtual
        if virtual is None or not self._guard.is_here(request):
            raise web.HTTPNotFound
        outbox = Outbox()

        async def listen(socket: web.WebSocketResponse) -> None:
            outbox.put_state("hello", self._hello())
            for slot, text in self._state.items():
                outbox.put_state(slot, text)
            hands = Hands(virtual, self._held)
            self._tables.add(outbox)
            try:
                perform = partial(self._perform, virtual, hands)
                await self._listen_to(socket, outbox, TABLE_RATE, None, perform)
            finally:
                self._tables.discard(outbox)
                hands.let_go()

        return await self._sockets.serve(request, self._guard.here.sockets, outbox, listen)

    async def _listen_to(
        self,
        socket: web.WebSocketResponse,
        outbox: Outbox,
        rate: Rate,
        may: Sequence[str] | None,
        perform: Callable[[Message], None],
    ) -> None:
        """Perform what a browser says, as far as it `may`; answer what is nonsense; cut off who says too much."""
        clock = asyncio.get_running_loop().time
        allowance = Allowance(rate.a_second, rate.burst, clock())
        async for message in socket:
            if not allowance.spend(clock()):
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"rate")
                continue
            try:
                if message.type is not WSMsgType.TEXT:
                    raise Misunderstood("json")  # noqa: TRY301 - as the same nonsense in text
                perform(parse(message.data, self._settings.room, may))
            except Misunderstood as error:
                outbox.put_event(self._problem(error.code, error.values))

    def _hear_message(self, message: Message) -> None:
        """Hand to the table what is for the table; nothing else is performed at a real one."""
        if isinstance(message, Named | OptionChosen | Asked):
            self._hear(message)

    def _perform(self, virtual: VirtualTable, hands: Hands, message: Message) -> None:
        """Do to the simulated things what `message` says, or hand it to the table."""
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
                self._hear_message(message)

    def _problem(self, code: str, values: Mapping[str, Any]) -> str:
        plain = {key: str(value) for key, value in values.items()}
        return _encode({"type": "problem", "text": self._words.say(f"page-problem-{code}", plain)})

    async def _say_goodbye(self, _app: web.Application) -> None:
        await self._sockets.close()


async def _send_away_who_speaks(socket: web.WebSocketResponse) -> None:
    async for _message in socket:
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)


def _addresses(host: str | None, *, everywhere: bool) -> tuple[str, ...]:
    if everywhere:
        return EVERYWHERE
    return HERE if host in {None, "localhost"} else (str(host),)


def _names_in_network() -> tuple[str, ...]:
    return names_to_tell(gethostname(), outward_addresses(), local_names=answers_local_names())


def _names(settings: PageSettings, words: Words) -> list[str]:
    """The places' names, before the table has said its own."""
    given = (*settings.names, *[""] * settings.places)[: settings.places]
    return [name or words.say("seat-name", {"number": place + 1}) for place, name in enumerate(given)]


def _encode(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


async def _to_board(_request: web.Request) -> web.Response:
    raise web.HTTPFound("/board")
