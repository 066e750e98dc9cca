"""When a turn that has run out is decided: with boards open, screens at work, and a core kept busy beside."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from companion.table.clock import GRACE_NS
from companion.table.inputs import Button
from companion.table.scene import Stage
from tests.bench.child import Child
from tests.bench.figures import Row, Samples, Section
from tests.bench.ground import BenchGround, eight_seats
from tests.bench.live import Live, Notes, run_live

BOARDS = 4
_EARLIEST_MS, _LATEST_MS = 20, 25


def measure(timeouts: int, folder: Path) -> Section:
    """Milliseconds from the end of the time to the decision, which is handed to the journal in the same breath."""

    async def evening(one: Live) -> Notes:
        with Child("tests.bench.burner"), Child("tests.bench.spectators", one.address, str(BOARDS)) as boards:
            await asyncio.to_thread(boards.hear)  # it is this very loop that serves them
            await one.begin_match(turn_seconds=1, dice=10)
            await _run_out(one, timeouts)
        return one.notes

    with tempfile.TemporaryDirectory(dir=folder) as here:
        settings = eight_seats()
        notes = run_live(Path(here), evening, settings, BenchGround(settings), reveal_seconds=0.1)
    late_ms = late(notes)
    decided = Samples.of("ms", late_ms)
    reached = min(late_ms) >= _EARLIEST_MS and decided.p99 <= _LATEST_MS
    title = f"Turn clock, {BOARDS} boards open, all screens on one bus, a core kept busy"
    row = Row("a timeout, after its time", decided, None, "p99", "20-25 ms", reached)
    return Section(title, (row,))


async def _run_out(one: Live, timeouts: int) -> None:
    """Roll, turn the wheels, say nothing; as many games as it takes."""
    dice = random.Random(1)  # noqa: S311
    while len(late(one.notes)) < timeouts:
        await one.to_bidding()
        if one.scene.stage is Stage.OVER:
            await one.press(0, Button.OK)  # again
        told = len(late(one.notes))
        while one.bidding and len(late(one.notes)) == told:
            await one.press(one.bidder(), Button.RIGHT)
            await asyncio.sleep(dice.uniform(0.05, 0.25))
        await asyncio.sleep(0.05)


def late(notes: Notes) -> list[float]:
    """Of every timeout so far."""
    decided = [one for one in notes.kept.values() if any("timeout" in line for line in one.entry.lines)]
    return [(one.submitted_ns - one.due_ns) / 1e6 for one in decided if one.due_ns is not None]


assert GRACE_NS == _EARLIEST_MS * 1_000_000
