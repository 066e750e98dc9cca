"""A disk that only says that it syncs: what was shown may be gone, but a table starts, and its evening goes on."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from companion.journal.faults import NotKept
from companion.table.scene import Stage
from tests.power.cuts import FOLDER, JOURNAL, SECTORS, Cut, Tally
from tests.power.disk import Disk, lay
from tests.power.evening import after, found, keep
from tests.power.plans import Trial
from tests.table.conftest import Evening
from tests.table.test_random import one_step

_STEPS: Final = 6
_APART: Final = 3
_NAMES_KEPT: Final = 0.97


def cuts(trial: Trial) -> Iterator[Cut]:
    """The power fails; of all that was ever written any sector may be old, or missing."""
    disk = Disk(lies=True)
    for at, operation in enumerate(trial.recording.operations):
        disk.do(operation)
        if at % _APART == 0:
            size = SECTORS[at % 2]
            yield Cut(f"lies, {size}", at, disk.mixed(Random(at), size, _NAMES_KEPT), 0, 0)  # noqa: S311


def judge(made: Iterator[Cut]) -> Tally:
    """Start the table after each of the cuts, and play on; `ahead` counts the journals set aside."""
    tally = Tally()
    for cut in made:
        with tempfile.TemporaryDirectory(dir=FOLDER) as name:
            lay(cut.image, Path(name))
            tally.cuts[cut.kind] += 1
            try:
                lost = goes_on(Path(name) / JOURNAL, seed=cut.at)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what a table would die of
                tally.lost.append(f"{cut.kind} at operation {cut.at}: {error!r}")
            else:
                tally.ahead[cut.kind] += bool(lost)
    return tally


def goes_on(path: Path, seed: int) -> tuple[NotKept, ...]:
    """Start a table on the journal there, play a few steps, and start it again on what it kept: what the first said.

    AssertionError where the second start does not find what the first has left.
    """
    kept, lost = found(path)
    evening = Evening(kept.resumed)
    chance = Random(seed)  # noqa: S311 - the same each time
    for _ in range(_STEPS):
        if evening.stage() is Stage.OVER:
            break
        one_step(evening, chance)
    keep(path, evening.entries)
    again, lost_again = found(path)
    assert lost_again == ()
    assert again == after(evening.entries, kept)
    Evening(again.resumed)
    return lost
