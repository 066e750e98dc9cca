"""What waits for a browser is bounded: the latest of each state, a few events."""

from __future__ import annotations

import asyncio

from companion.web.outbox import MAX_EVENTS, Outbox


def drained(outbox: Outbox) -> list[str]:
    async def take_all() -> list[str]:
        return [await outbox.take() for _ in range(len(outbox))]

    return asyncio.run(take_all())


def test_the_latest_of_a_slot_wins_and_keeps_its_turn() -> None:
    outbox = Outbox()
    outbox.put_state("screen:0", "old")
    outbox.put_state("board", "board")
    outbox.put_state("screen:0", "new")
    assert drained(outbox) == ["new", "board"]


def test_events_come_once_each_after_the_states() -> None:
    outbox = Outbox()
    outbox.put_event("ping")
    outbox.put_state("board", "board")
    outbox.put_event("ping")
    assert drained(outbox) == ["board", "ping", "ping"]


def test_a_slow_browser_never_makes_it_grow() -> None:
    outbox = Outbox()
    for number in range(10_000):
        outbox.put_state(f"screen:{number % 9}", str(number))
        outbox.put_event(str(number))
    assert len(outbox) == 9 + MAX_EVENTS
    assert drained(outbox)[-1] == "9999"


def test_taking_waits_for_the_next() -> None:
    async def wait() -> str:
        outbox = Outbox()
        taking = asyncio.create_task(outbox.take())
        await asyncio.sleep(0)
        assert not taking.done()
        outbox.put_event("now")
        return await taking

    assert asyncio.run(wait()) == "now"
