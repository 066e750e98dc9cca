"""Cuts the power of an evening, everywhere and in every way, and starts the table again."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final

from companion.journal.faults import JournalError, NotKept
from companion.journal.schema import MIGRATIONS
from companion.journal.store import Store
from companion.match.entry import Entry
from tests.power.disk import Disk, Image, lay
from tests.power.ears import Ears, listening
from tests.power.evening import Kept, found, keep
from tests.power.operations import Asked, Operation, Shown, Sync, SyncFolder, Write

JOURNAL: Final = Path("table", "journal")
SECTORS: Final = (512, 4096)
KINDS: Final = (
    "nothing lost",
    "all unsynced lost",
    *(f"{kind}, {size}" for kind in ("reordered", "torn", "spoiled") for size in SECTORS),
)
"""What becomes of what was not synced; the numbers are a sector's bytes."""
FOLDER: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - each case has its own folder in it
"""Where cases are laid out: in memory, where there is a place for that."""


@dataclass(frozen=True)
class Cut:
    """The disk after a cut, and how many entries had been shown and asked for by then."""

    kind: str
    at: int
    image: Image
    shown: int
    asked: int


@dataclass
class Tally:
    """What came of the cuts: by kind how many there were, and how many resumed with the last entry not yet shown."""

    cuts: Counter[str] = field(default_factory=Counter)
    ahead: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def add(self, cut: Cut, entries: int | str) -> None:
        """Count `cut`, after which the table resumed with so many entries, or what went wrong."""
        self.cuts[cut.kind] += 1
        if isinstance(entries, str):
            self.lost.append(f"{cut.kind} at operation {cut.at}: {entries}")
        elif entries > cut.shown:
            self.ahead[cut.kind] += 1

    def join(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        self.cuts += other.cuts
        self.ahead += other.ahead
        self.lost += other.lost


@dataclass(frozen=True)
class Recording:
    """What was done to the disk, and SQLite's shared memory as it was at the end: it may still lie there, or worse."""

    operations: list[Operation]
    shared: bytes


@dataclass(frozen=True)
class Plan:
    """Which entries are played, from the one `done` on, which the disk `before` holds; `restarts`: after how many."""

    entries: Sequence[Entry]
    restarts: tuple[int, ...] = ()
    migrations: tuple[str, ...] = MIGRATIONS
    before: Image = field(default_factory=dict)
    done: int = 0

    def record(self) -> Recording:
        """Play, and hear what is done to the disk."""
        with tempfile.TemporaryDirectory(dir=FOLDER) as name:
            root = Path(name)
            lay(self.before, root)
            marks = [self.done, *self.restarts, len(self.entries)]
            with listening(root) as ears:
                for first, last in pairwise(marks):
                    shared = self._play(root / JOURNAL, ears, first, last)
            return Recording(ears.operations, shared)

    def _play(self, path: Path, ears: Ears, first: int, last: int) -> bytes:
        answers: SimpleQueue[NotKept | None] = SimpleQueue()

        def answered(serial: int, reason: NotKept | None) -> None:
            ears.hear(Shown(serial + 1))
            answers.put(reason)

        store = Store(path, answered, wall_time=lambda: 0.0, migrations=self.migrations)
        store.start()
        try:
            for serial in range(first, last):
                ears.hear(Asked(serial + 1))
                store.submit(serial, self.entries[serial])
                assert answers.get(timeout=20) is None
            return path.with_name(f"{path.name}-shm").read_bytes()
        finally:
            store.close()


def cuts(plan: Plan, operations: Sequence[Operation], chosen: Iterable[int] | None = None) -> Iterator[Cut]:
    """A cut of each kind at each of the operations, or at the `chosen` ones."""
    yield from _cuts(Disk(plan.before), operations, chosen, plan.done, plan.done)


def second_cuts(cut: Cut, plan: Plan) -> Iterator[Cut]:
    """The table starts after `cut`, and while it does, and while it ends, the power fails again: everywhere."""
    again = replace(plan, before=cut.image, entries=(), restarts=(), done=0)
    yield from _cuts(Disk(cut.image), again.record().operations, None, cut.shown, cut.asked)


def _cuts(
    disk: Disk, operations: Sequence[Operation], chosen: Iterable[int] | None, shown: int, asked: int
) -> Iterator[Cut]:
    at_these = set(range(len(operations)) if chosen is None else chosen)
    for at, operation in enumerate(operations):
        match operation:
            case Shown(entries):
                shown = entries
            case Asked(entries):
                asked = entries
            case _ if at in at_these:
                for kind, image in _images(disk, operation, at):
                    yield Cut(kind, at, image, shown, asked)
            case _:
                disk.do(operation)


def _images(disk: Disk, operation: Operation, at: int) -> Iterator[tuple[str, Image]]:
    """The disk before `operation`, in the middle of it, and, once all are asked for, after it."""
    yield "nothing lost", disk.all()
    yield "all unsynced lost", disk.least()
    is_sync = isinstance(operation, Sync | SyncFolder)
    if not is_sync:
        disk.do(operation)
    for size in SECTORS:
        chance = Random(f"{at} {size}")  # noqa: S311 - the same cuts each time
        yield f"reordered, {size}", disk.mixed(chance, size)
        if isinstance(operation, Write):
            yield f"torn, {size}", disk.torn(operation, chance, size)
            yield f"spoiled, {size}", disk.spoiled(chance, size)
    if is_sync:
        disk.do(operation)


def resumed(
    cut: Cut, plan: Plan, truths: Sequence[Kept], shared: bytes = b"", *, go_on: bool = False
) -> int | str:
    """Start the table after `cut`: how many entries it has, or what is wrong; if it has to `go_on`, also after that."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        root = Path(name)
        lay(cut.image, root)
        path = root / JOURNAL
        if path.exists():
            path.with_name(f"{path.name}-shm").write_bytes((shared, b"", b"\xa5" * 32768)[cut.at % 3])
        said = _state(path, plan, truths, range(cut.shown, cut.asked + 1))
        if not go_on or isinstance(said, str):
            return said
        keep(path, plan.entries[said : said + 2], plan.migrations)
        more = min(said + 2, len(plan.entries))
        after = _state(path, plan, truths, range(more, more + 1))
        return said if after == more else f"after it went on: {after}"


def _state(path: Path, plan: Plan, truths: Sequence[Kept], right: range) -> int | str:
    try:
        kept, lost = found(path, plan.migrations)
    except JournalError as error:
        return f"refused: {error.code}"
    if lost:
        return f"{lost[0].code}: {lost[0].values['reason']}"
    if (entries := next((n for n in right if truths[n] == kept), None)) is not None:
        return entries
    entries = next((n for n, truth in enumerate(truths) if truth == kept), None)
    return "no beginning of the evening" if entries is None else f"{entries} entries, not {right}"
