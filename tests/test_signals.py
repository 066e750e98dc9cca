"""Ctrl-C and systemd's wish to end reach a table at which nothing else happens."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator

import pytest

from companion.app import _ended_by_signals
from companion.running import Running
from companion.words.words import Words

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE_SECONDS = 20
ASLEEP_SECONDS = 0.3
"""By then the loop waits; a signal that came sooner would only prove nothing."""


@pytest.fixture(autouse=True)
def _handlers_as_they_were() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in ENDS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ENDS)
def test_a_signal_that_python_does_not_notice_wakes_the_loop(number: signal.Signals) -> None:
    """In another thread it does not interrupt the loop's sleep, as one does not that comes just before it."""
    overslept: list[bool] = []

    def to_itself() -> None:
        signal.pthread_kill(threading.get_ident(), number)

    async def evening() -> None:
        running = Running(Words())
        with _ended_by_signals(running):
            threading.Timer(ASLEEP_SECONDS, to_itself).start()
            asyncio.get_running_loop().call_later(PATIENCE_SECONDS, overslept.append, True)
            await running.ended()
        assert not overslept

    asyncio.run(evening())


def test_afterwards_nothing_of_it_is_left() -> None:
    async def evening() -> None:
        with _ended_by_signals(Running(Words())):
            signal.raise_signal(signal.SIGINT)
        assert signal.set_wakeup_fd(-1) == -1

    asyncio.run(evening())
