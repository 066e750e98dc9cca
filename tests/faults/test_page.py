"""The page is flooded while a table plays."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import aiohttp
import pytest

from tests.faults.conftest import House, Living

SOCKETS = 40


@pytest.mark.long
def test_the_game_goes_on_while_the_page_is_flooded(house: House) -> None:
    let_in = 0

    async def shout(session: aiohttp.ClientSession, origin: str) -> None:
        """Nonsense until the door is shut, again and again."""
        nonlocal let_in
        while True:
            with suppress(aiohttp.ClientError, OSError):
                async with session.ws_connect(f"{origin}/board/ws", headers={"Origin": origin}) as socket:
                    let_in += 1
                    while not socket.closed:
                        await socket.send_str("{" * 400)
                        await asyncio.sleep(0)
            await asyncio.sleep(0.01)

    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        scheme, _, place = living.address.partition("://")
        origin = f"{scheme}://{place.split('/')[0]}"
        async with aiohttp.ClientSession() as session:
            shouting = [asyncio.create_task(shout(session, origin)) for _ in range(SOCKETS)]
            try:
                end = time.monotonic() + 3
                while time.monotonic() < end:
                    await living.bid() if living.view["bid"] is None or living.view["bid"][
                        "quantity"
                    ] < 5 else (await asyncio.sleep(0.1))
            finally:
                for one in shouting:
                    one.cancel()
                await asyncio.gather(*shouting, return_exceptions=True)
        assert let_in > 2 * SOCKETS, "whoever was shut out came again"
        assert living.view["bid"] is not None

    house.live(play)
