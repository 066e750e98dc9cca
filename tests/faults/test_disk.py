"""The journal's disk is full, closed to writing, slow or hangs while a table plays."""

from __future__ import annotations

import resource
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.journal.store import Store
from companion.table.inputs import Button
from companion.table.scene import Stage
from tests.faults.conftest import House, Living

SLOW_SECONDS = 2.0
"""A card that is nearly worn out takes so long for a sync."""


def full(_connection: Any) -> Callable[[], object]:
    """No file may grow any more: the kernel says so."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)


def read_only(connection: Any) -> Callable[[], object]:
    connection.execute("PRAGMA query_only = 1")
    return lambda: connection.execute("PRAGMA query_only = 0")


@pytest.mark.parametrize(
    ("breaks", "code"),
    [
        (full, "journal-disk-fails"),
        pytest.param(read_only, "journal-read-only", marks=pytest.mark.long),
    ],
)
def test_what_is_not_kept_pauses_once_is_played_and_is_kept_later(
    house: House, breaks: Callable[[Any], Callable[[], object]], code: str
) -> None:
    async def play(living: Living) -> Any:
        await living.start_match()
        await living.to_bidding()
        living.keeps = False
        mend = breaks(living.store._connection)
        try:
            return await unkept(living, mend)
        finally:
            mend()

    async def unkept(living: Living, mend: Callable[[], object]) -> Any:
        (place,) = living.board.waiting
        await living.press(place)
        await living.until(lambda: living.board.stage is Stage.PAUSE, "the pause")
        assert living.board.say is not None
        assert living.board.say.key == code
        await living.go_on()
        before = living.kept().view()
        await living.bid()
        assert living.board.stage is Stage.PLAY, "said once"
        assert living.kept().view() == before != living.view
        mend()
        await living.bid()
        await living.until(lambda: living.fault is None, "the journal")
        assert living.kept().view() == living.view
        assert living.said[-1] == "The journal is kept again."
        return living.secrets()

    async def come_back(living: Living) -> Any:
        assert living.board.stage is Stage.RESUME
        return living.secrets()

    assert house.live(play) == house.live(come_back)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Each entry takes so long from now on."""
    write, seconds = Store._write, [0.0]

    def late(self: Store, *args: Any) -> None:
        time.sleep(seconds[0])
        write(self, *args)

    monkeypatch.setattr(Store, "_write", late)
    return lambda each: seconds.__setitem__(0, each)


@pytest.mark.long
def test_a_slow_disk_slows_the_game_and_shows_nothing_before_it_is_kept(
    house: House, slow: Callable[[float], None]
) -> None:
    """`Living.show` compares all that is shown with what is on the disk."""

    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        slow(SLOW_SECONDS)
        began = time.monotonic()
        (first,) = living.board.waiting
        await living.press(first)
        await living.press(1 - first, Button.CHALLENGE)  # before the bid was shown: it was not meant
        await living.until(lambda: living.view["bid"] is not None, "the bid")
        assert time.monotonic() - began >= SLOW_SECONDS
        assert living.view["phase"] == "bidding"
        assert living.board.time_left is not None
        assert living.board.time_left.left_ms > 119_000, "the next has the full time"
        await living.press(1 - first, Button.CHALLENGE)
        await living.until(lambda: living.view["phase"] == "reveal", "the verdict")
        slow(0)

    house.live(play)


@pytest.mark.long
def test_a_disk_that_hangs_is_said_on_every_screen_and_play_goes_on_when_it_answers(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.table.PATIENCE_NS", 300_000_000)
    write, free = Store._write, threading.Event()
    free.set()

    def hang(self: Store, *args: Any) -> None:
        free.wait(30)
        write(self, *args)

    monkeypatch.setattr(Store, "_write", hang)

    async def play(living: Living) -> None:
        await living.start_match()
        await living.to_bidding()
        free.clear()
        (first,) = living.board.waiting
        await living.press(first)
        await living.until(lambda: living.fault == "journal-waits", "the word")
        assert {living.scenes[place].fault.key for place in (0, 1)} == {"journal-waits"}  # type: ignore[union-attr]
        assert living.view["bid"] is None
        free.set()
        await living.until(lambda: living.view["bid"] is not None, "the bid")
        assert living.fault is None

    house.live(play)
