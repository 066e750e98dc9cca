"""What is played while the power fails, and how each cut of it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from companion.journal.schema import MIGRATIONS
from tests.power.cuts import Cut, Plan, Recording, Tally, cuts, resumed, second_cuts
from tests.power.disk import Disk, Image
from tests.power.evening import Kept, entries, truths
from tests.power.operations import Shown, Write

NEWER: Final = (
    *MIGRATIONS,
    """
    CREATE TABLE line_anew (
        match INTEGER NOT NULL REFERENCES match (number),
        number INTEGER NOT NULL CHECK (number > 0),
        at REAL NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    INSERT INTO line_anew SELECT match, number, at, json FROM line;
    DROP TABLE line;
    ALTER TABLE line_anew RENAME TO line;
    """,
    "ALTER TABLE match ADD COLUMN place TEXT; UPDATE match SET place = 'at home'",
)
"""The schema of a later version: one step writes every page anew, another changes rows."""

_TO_THE_END: Final = 60.0
_JOURNAL_FILE: Final = 1
"""The first file that a new journal's folder gets."""


class Trial:
    """One plan, recorded once; `judge` cuts it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def recording(self) -> Recording:
        """What the plan does to the disk."""
        return self.plan.record()

    @cached_property
    def truths(self) -> list[Kept]:
        """What must be found after 0, 1, 2 ... entries."""
        return truths(self.plan.entries)

    def cuts(self, chosen: Iterable[int] | None = None) -> Iterator[Cut]:
        """The cuts at the `chosen` operations, or at all."""
        return cuts(self.plan, self.recording.operations, chosen)

    def judge(self, made: Iterable[Cut], *, go_on_every: int = 5) -> Tally:
        """Start the table after each of the cuts; after some of them it also has to go on."""
        tally = Tally()
        for cut in made:
            go_on = cut.at % go_on_every == 0
            tally.add(cut, resumed(cut, self.plan, self.truths, self.recording.shared, go_on=go_on))
        return tally


def evening(minutes: float) -> Trial:
    """A new folder, a new journal, three games, and two restarts between them."""
    played = entries(minutes)
    return Trial(Plan(played, (len(played) // 3, len(played) * 2 // 3)))


def long_evening() -> Trial:
    """Three whole games without a restart: SQLite moves its write-ahead log into the file while they are played."""
    return Trial(Plan(entries(_TO_THE_END)))


def around_checkpoint(trial: Trial, more: int = 60) -> range:
    """The operations of that move, and so many before and after it, in which the log begins anew."""
    operations = trial.recording.operations
    begun = next(at for at, operation in enumerate(operations) if isinstance(operation, Shown))
    end = max(at for at, operation in enumerate(operations) if isinstance(operation, Shown))
    moved = [
        at
        for at, operation in enumerate(operations)
        if begun < at < end and isinstance(operation, Write) and operation.file == _JOURNAL_FILE
    ]
    return range(moved[0] - more, moved[-1] + more)


def update(minutes: float) -> Trial:
    """A newer version starts on an older journal, whose table was killed: its last entries are in the log alone."""
    played = entries(minutes)
    older = Plan(played[:-3], (len(played) // 2,))
    return Trial(Plan(played, (), NEWER, killed(older), len(played) - 3))


def killed(plan: Plan) -> Image:
    """What is on the disk when the table is killed after the last entry; the disk keeps its power."""
    disk = Disk()
    operations = plan.record().operations
    end = max(at for at, operation in enumerate(operations) if isinstance(operation, Shown))
    for operation in operations[:end]:
        disk.do(operation)
    return disk.all()


def while_recovering(trial: Trial, every: int) -> Iterator[Cut]:
    """Second cuts, after every `every`th of the trial's first ones."""
    for number, cut in enumerate(trial.cuts()):
        if number % every == 0:
            yield from second_cuts(cut, trial.plan)
