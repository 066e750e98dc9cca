"""The door: connections before they have asked anything.

asyncio's own accepting lets everybody in and calls the loop's exception handler when file descriptors run out, which
here ends the table. So the door accepts by itself: it counts who comes, turns away with one cheap write whoever is too
much, and shows out whoever neither becomes a WebSocket nor is done in time.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from companion.web.bounds import Allowance, Crowd
from companion.web.guard import Guard, plain_address
from companion.web.hosts import is_loopback

HEAD_SECONDS: Final = 10.0
"""How long a request may take to arrive, and how long a connection may wait for the next one."""
STAY_SECONDS: Final = 60.0
"""How long a connection lasts that is no WebSocket."""
REST_SECONDS: Final = 0.1
"""How long no one is let in after the system refused (no file descriptor left, say)."""
ACCEPTED_AT_ONCE: Final = 16
MAX_LINE: Final = 2048
MAX_FIELD: Final = 4096
WRITE_BUFFER: Final = 65_536
LOG_LINES_A_SECOND: Final = 0.1
LOG_LINES_AT_ONCE: Final = 10


class Visitor(web.RequestHandler):
    """One connection; what goes wrong in it is its own matter, and never the table's."""

    def __init__(self, door: Door, address: str, server: web.Server, **how: Any) -> None:
        super().__init__(server, **how)
        self._door = door
        self._address = address
        self._crowd = door.crowd(address)
        self._end: asyncio.TimerHandle | None = None
        self._last_bytes: bytes | None = b""  # None once a whole request has come

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands; its time runs."""
        if isinstance(transport, asyncio.Transport):
            transport.set_write_buffer_limits(WRITE_BUFFER)
        super().connection_made(transport)
        self._end_in(HEAD_SECONDS)

    def settle(self) -> None:
        """It has become a WebSocket, and may stay."""
        if self._end is not None:
            self._end.cancel()

    def data_received(self, data: bytes) -> None:
        """Bytes came: too many, or such that the parser breaks, and the connection is cut."""
        if not self._crowd.received.spend(self._address, len(data)):
            self._cut()
            return
        self._look_for_request(data)
        try:
            super().data_received(data)
        except Exception:  # the loop's handler would end the table for it
            self.logger.exception("a browser's bytes could not be read")
            self._cut()

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is over, one way or the other."""
        self.settle()
        self._crowd.connections.give_back(self._address)
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - it repeats what was sent
    ) -> web.StreamResponse:
        """Answer what is no request, without a line in the log, and what we did wrong, with one.

        That who asked is gone by now is nobody's mistake.
        """
        if exc is not None and not isinstance(exc, HttpProcessingError | ConnectionError):
            self.logger.error("a request could not be answered", exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        return self._door.guard.refuse(status)

    def _look_for_request(self, data: bytes) -> None:
        """The first whole request gives the connection more time; the library sees to those after it."""
        if self._last_bytes is None:
            return
        seen = self._last_bytes + data
        self._last_bytes = None if b"\r\n\r\n" in seen else seen[-3:]
        if self._last_bytes is None:
            self._end_in(STAY_SECONDS)

    def _end_in(self, seconds: float) -> None:
        self.settle()
        self._end = asyncio.get_running_loop().call_later(seconds, self._cut)

    def _cut(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Door:
    """Lets connections to `server` in, as `guard` has room for them."""

    def __init__(self, server: web.Server, guard: Guard, *, only_here: bool) -> None:
        self.guard = guard
        self._server = server
        server.request_handler = guard.before_all(server.request_handler)
        self._only_here = only_here
        self._loop = asyncio.get_running_loop()
        self._listening: list[socket.socket] = []
        self._entering: set[asyncio.Task[None]] = set()
        self._full = _canned(guard.refuse(503))
        self._logger = _logger(self._loop.time)

    def crowd(self, address: str) -> Crowd:
        """With whom a connection from `address` counts."""
        return self.guard.here if is_loopback(address) else self.guard.network

    @property
    def listens(self) -> bool:
        """Whether its sockets are open."""
        return bool(self._listening) and all(one.fileno() >= 0 for one in self._listening)

    def open(self, listening: list[socket.socket]) -> None:
        """Let in who comes to these sockets, which the door closes in the end."""
        self._listening = listening
        for one in listening:
            self._loop.add_reader(one, self._accept, one)

    async def close(self) -> None:
        """Let nobody in any more; who is in stays."""
        for one in self._listening:
            self._loop.remove_reader(one)
            one.close()
        self._listening = []
        await asyncio.gather(*self._entering)

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                connection, peer = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no descriptor or memory left, or (accept(2)) an error of the network's
                self._rest(listening)
                return
            connection.setblocking(False)
            self._decide(connection, plain_address(str(peer[0])))

    def _rest(self, listening: socket.socket) -> None:
        self._loop.remove_reader(listening)
        self._loop.call_later(REST_SECONDS, self._go_on, listening)

    def _go_on(self, listening: socket.socket) -> None:
        if listening in self._listening:
            self._loop.add_reader(listening, self._accept, listening)

    def _decide(self, connection: socket.socket, address: str) -> None:
        crowd = self.crowd(address)
        foreign = self._only_here and not is_loopback(address)
        if foreign or not crowd.visits.spend(address) or not crowd.connections.take(address):
            self._turn_away(connection)
            return
        task = self._loop.create_task(self._let_in(connection, address))
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)

    def _turn_away(self, connection: socket.socket) -> None:
        """Say so as far as that costs nothing: a browser that has asked already may see a reset instead."""
        with connection, suppress(OSError):
            connection.send(self._full)
            connection.shutdown(socket.SHUT_WR)
            connection.recv(MAX_FIELD)

    async def _let_in(self, connection: socket.socket, address: str) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: self._visitor(address), connection)
        except OSError:  # it was gone before it was in
            connection.close()
            self.crowd(address).connections.give_back(address)

    def _visitor(self, address: str) -> Visitor:
        return Visitor(
            self,
            address,
            self._server,
            loop=self._loop,
            logger=self._logger,
            access_log=None,
            keepalive_timeout=HEAD_SECONDS,
            tcp_keepalive=False,
            lingering_time=0.0,
            max_line_size=MAX_LINE,
            max_field_size=MAX_FIELD,
        )


def _canned(answer: web.Response) -> bytes:
    """An answer as bytes, for those who are not let in far enough to ask."""
    body = answer.body if isinstance(answer.body, bytes) else b""
    fields = {**answer.headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {answer.status} {answer.reason}\r\n{head}\r\n".encode() + body


class _Sparing(logging.Filter):
    """Lets few lines through: nobody outside can fill a disk with them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._allowance = Allowance(LOG_LINES_A_SECOND, LOG_LINES_AT_ONCE, clock())

    def filter(self, record: logging.LogRecord) -> bool:  # noqa: ARG002 - which line it is does not matter
        return self._allowance.spend(self._clock())


def _logger(clock: Callable[[], float]) -> logging.Logger:
    """The server's log, of few lines."""
    logger = logging.getLogger("companion.web")
    for old in [one for one in logger.filters if isinstance(one, _Sparing)]:
        logger.removeFilter(old)
    logger.addFilter(_Sparing(clock))
    return logger
