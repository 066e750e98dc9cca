"""Whole games with everything logged that can be: nothing that anybody but the players may know is written anywhere.

The journal alone holds it, for its owner's eyes. What is told to spectators is looked through as well.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import psutil
import pytest

from companion.table.ways.registry import PLAYABLE
from tests.playing import PATIENCE_SECONDS, until
from tests.security.evening import Evening, Watcher
from tests.security.leaks import leaks_in, secrets_of
from tests.security.table import PARTS

pytestmark = [pytest.mark.long, pytest.mark.timeout(180)]

PLAYERS = {"bluffaneer": 3}  # the others: two
SHOWN = re.compile(r'"stage":"(notice|over)"|"(revealed|first_roll|last_guesses)":\{"')
"""A scene in which dice have been uncovered for all."""
STEPS = re.compile(r'"steps":\[[\d,]*\]')
"""What the host may choose among: 1, 2, 3, 4, 5 of them are no roll."""


@pytest.mark.parametrize("game", PLAYABLE)
def test_nothing_secret_of_a_whole_game_is_written_anywhere(tmp_path: Path, game: str) -> None:
    with Evening(tmp_path) as evening:

        async def play() -> list[str]:
            async with Watcher(evening) as watcher:
                await watcher.set_up(game, PLAYERS.get(game, 2))
                await watcher.play()
                return watcher.heard

        heard = asyncio.run(play())
        assert evening.end() == 0
        secrets = secrets_of(evening.scripts()[0])
        written = evening.written()

    assert secrets
    assert {"stdout", "stderr", "systemd"} <= written.keys()
    assert written["stderr"].count(b"Executing <") > 100, "the log was to be talkative"
    assert b"STATUS=" in written["systemd"]
    for where, what in written.items():
        assert leaks_in(what.decode("utf-8", "replace"), secrets) == [], where
    hidden = [text for text in heard if not SHOWN.search(text)]
    assert len(hidden) > 5
    for text in hidden:
        assert leaks_in(STEPS.sub("", text), secrets) == []
    if game in ("bluff", "callmybluff"):  # else nothing would be found either where all is written
        assert leaks_in("".join(heard), secrets)


def test_a_table_that_is_killed_leaves_no_core(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        limits = psutil.Process(evening.process.pid).rlimit(psutil.RLIMIT_CORE)
    assert limits == (0, 0)


@pytest.mark.parametrize("where", PARTS)
def test_a_crash_tells_where_and_never_what(tmp_path: Path, where: str) -> None:
    """Whichever part breaks, in whichever thread, in the middle of a game: the traceback has lines and no values."""
    with Evening(tmp_path) as evening:

        async def break_it() -> None:
            async with Watcher(evening) as watcher:
                await watcher.set_up("callmybluff", 2)
                await until(lambda: watcher.scene.get("view", {}).get("phase") == "rolling", "the first roll")
                for place in (0, 1):
                    await watcher.press(place, "ok")
                await until(lambda: watcher.scene["view"]["phase"] == "bidding", "the dice")
                evening.do(f"break {where}")
                place = watcher.scene["places"][watcher.scene["view"]["waiting"][0]]
                evening.do(f"press {place} ok")
                await until(lambda: evening.process.poll() is not None, "the end")

        asyncio.run(break_it())
        assert evening.process.wait(PATIENCE_SECONDS) == 1
        secrets = secrets_of(evening.scripts()[0])
        written = evening.written()
    assert len(secrets) >= 2
    assert b"ValueError: broken behind" in written["stderr"]
    for name, what in written.items():
        assert leaks_in(what.decode("utf-8", "replace"), secrets) == [], name
