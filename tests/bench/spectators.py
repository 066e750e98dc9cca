"""Browsers without a window: `python -m tests.bench.spectators ADDRESS COUNT [tell]` has so many boards open.

Once all are, it says so; with `tell` it then says what is going on, as "play bidding", whenever that changes.
"""

from __future__ import annotations

import asyncio
import json
import sys
from urllib.parse import urlsplit

import aiohttp


async def watch(address: str, count: int, *, tell: bool) -> None:
    scheme, place, *_ = urlsplit(address)
    origin = f"{scheme}://{place}"
    async with aiohttp.ClientSession() as session:
        sockets = [
            await session.ws_connect(f"{origin}/board/ws", headers={"Origin": origin}) for _ in range(count)
        ]
        await asyncio.gather(*(socket.receive() for socket in sockets))
        _say(f"{count} boards are open")
        await asyncio.gather(*(_read(socket, tell=tell and socket is sockets[0]) for socket in sockets))


async def _read(socket: aiohttp.ClientWebSocketResponse, *, tell: bool) -> None:
    told = ""
    async for message in socket:
        scene = json.loads(message.data).get("scene") if tell else None
        if scene:
            going_on = f"{scene['stage']} {(scene.get('view') or {}).get('phase', '')}".strip()
            if going_on != told:
                told = going_on
                _say(told)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1], int(sys.argv[2]), tell="tell" in sys.argv[3:]))
