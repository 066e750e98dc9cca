"""WebSockets: as many as there is room for, each with a task that sends what its outbox holds.

What a slow browser has not fetched is replaced by what is newer, and one that fetches nothing for `SEND_SECONDS` is
dropped: all that waits for it is its outbox and at most two small buffers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import WSCloseCode, web

from companion.web.bounds import Places
from companion.web.door import Visitor
from companion.web.guard import visitor
from companion.web.messages import MAX_BYTES
from companion.web.outbox import Outbox

SEND_SECONDS: Final = 10.0
HEARTBEAT_SECONDS: Final = 25.0
GOODBYE_SECONDS: Final = 1.0
SEND_BUFFER: Final = 8192

Listen = Callable[[web.WebSocketResponse], Awaitable[None]]


class Sockets:
    """All open WebSockets of the page."""

    def __init__(self) -> None:
        self._open: set[web.WebSocketResponse] = set()

    async def serve(
        self, request: web.Request, room: Places, outbox: Outbox, listen: Listen
    ) -> web.WebSocketResponse:
        """Send what `outbox` gets for as long as `listen` goes on; where `room` has no place, close at once (1013)."""
        socket = await _prepared(request)
        address = visitor(request)
        if not room.take(address):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"full")
            return socket
        self._open.add(socket)
        sender = asyncio.create_task(_send_all(socket, outbox, request))
        try:
            if isinstance(request.protocol, Visitor):
                request.protocol.settle()
            await listen(socket)
        finally:
            room.give_back(address)
            self._open.discard(socket)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        return socket

    async def close(self) -> None:
        """Say goodbye to every browser."""
        await asyncio.gather(*(socket.close(code=WSCloseCode.GOING_AWAY) for socket in self._open))


async def _prepared(request: web.Request) -> web.WebSocketResponse:
    """The WebSocket, open. Without compression, which would cost more memory and time than it saves here."""
    if (
        "Sec-WebSocket-Protocol" in request.headers
    ):  # there is none here, and the library logs what was asked for
        raise web.HTTPBadRequest
    socket = web.WebSocketResponse(
        timeout=GOODBYE_SECONDS,
        heartbeat=HEARTBEAT_SECONDS,
        compress=False,
        max_msg_size=MAX_BYTES,
        writer_limit=SEND_BUFFER,
    )
    await socket.prepare(request)
    return socket


async def _send_all(socket: web.WebSocketResponse, outbox: Outbox, request: web.Request) -> None:
    """Send until the browser is gone; one that does not fetch is cut off, unasked."""
    try:
        while True:
            text = await outbox.take()
            await asyncio.wait_for(socket.send_str(text), SEND_SECONDS)
    except (OSError, RuntimeError, TimeoutError):
        if request.transport is not None:
            request.transport.abort()
