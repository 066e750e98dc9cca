"""The wall clock jumps: it matters to nobody but who reads the journal later."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest

import companion
from companion.table.inputs import Button
from tests.faults.conftest import House, Living

YEAR_SECONDS = 365 * 24 * 3600
HOUSE = Path(companion.__file__).parent
READER = "journal/store.py"
"""Who may know what day it is: who dates a match. Commands that a person asks may, too."""


def test_a_clock_that_jumps_by_a_year_changes_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real, offset = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + offset[0])

    async def play(living: Living) -> None:
        living.store._wall_time = time.time
        await living.start_match(turn_seconds=30)
        await living.to_bidding()
        for jump in (YEAR_SECONDS, -YEAR_SECONDS, 0):
            offset[0] = jump
            await living.bid()
            assert living.board.time_left is not None
            assert 20_000 < living.board.time_left.left_ms <= 30_000
        (place,) = living.board.waiting
        await living.press(place, Button.CHALLENGE)
        await living.until(lambda: living.view["phase"] == "reveal", "the verdict")
        assert living.said == []

    house.live(play)


def test_nobody_else_asks_what_time_it_is() -> None:
    asked = {
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if path.relative_to(HOUSE).parts[0] != "commands"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (
            (node.value.id == "time" and node.attr in {"time", "time_ns", "localtime", "gmtime", "ctime"})
            or (node.value.id == "datetime" and node.attr in {"now", "utcnow", "today", "fromtimestamp"})
        )
    }
    assert asked == {READER}
