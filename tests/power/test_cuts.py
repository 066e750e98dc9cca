"""Whenever the power fails, the table comes back with all that any screen had shown; `make test-power` cuts everywhere.

Here some hundred of those cuts are made, and it is tried that each part of the promise would be missed.
"""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.journal import place, schema
from tests.power import plans
from tests.power.cuts import FOLDER, JOURNAL, KINDS, Plan, Tally
from tests.power.disk import lay
from tests.power.evening import entries, found
from tests.power.operations import Shown, Write
from tests.power.plans import Trial

STEP = 11
"""No multiple of what an entry takes on the disk, so that all of its moments come up."""


@pytest.fixture(scope="module")
def evening() -> Trial:
    return plans.evening(minutes=1.0)


def cuts_of(tally: Tally) -> int:
    return sum(tally.cuts.values())


def test_every_start_has_all_that_was_shown(evening: Trial) -> None:
    operations = evening.recording.operations
    restart = max(at for at, operation in enumerate(operations) if isinstance(operation, Write)) - 20
    chosen = [*range(30), *range(30, restart, 3 * STEP), *range(restart, len(operations))]
    tally = evening.judge(evening.cuts(chosen))
    assert tally.lost == []
    assert set(tally.cuts) == set(KINDS)
    assert cuts_of(tally) > 300
    assert 0 < sum(tally.ahead.values()) < cuts_of(tally)


def test_a_cut_while_a_newer_version_brings_the_journal_up_to_date_loses_nothing() -> None:
    trial = plans.update(minutes=0.3)
    tally = trial.judge(trial.cuts())
    assert tally.lost == []
    assert cuts_of(tally) > 150


def test_a_second_cut_while_the_table_comes_back_loses_nothing(evening: Trial) -> None:
    tally = evening.judge(islice(plans.while_recovering(evening, every=331), 200))
    assert tally.lost == []
    assert cuts_of(tally) > 150


# -- each part of the promise would be missed


@pytest.fixture
def _no_syncs(monkeypatch: pytest.MonkeyPatch) -> None:
    real = schema._harden

    def harden(connection: Any) -> None:
        real(connection)
        connection.execute("PRAGMA synchronous = NORMAL")

    monkeypatch.setattr(schema, "_harden", harden)


@pytest.fixture
def _no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "_sync", lambda _folder: None)


@pytest.fixture
def _trust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "_CAREFUL", "psow=1")


def lost_kinds() -> set[str]:
    """Which kinds of cuts lose what was shown, in a short evening."""
    trial = plans.evening(minutes=0.3)
    after = next(n for n, operation in enumerate(trial.recording.operations) if isinstance(operation, Shown))
    tally = trial.judge(trial.cuts(range(after, len(trial.recording.operations), 7)))
    return {said.split(" at ")[0] for said in tally.lost}


@pytest.mark.usefixtures("_no_syncs")
def test_entries_that_are_not_synced_would_be_missed() -> None:
    assert "all unsynced lost" in lost_kinds()


@pytest.mark.usefixtures("_no_folders")
def test_a_folder_that_is_not_synced_would_be_missed() -> None:
    assert "all unsynced lost" in lost_kinds()


@pytest.mark.usefixtures("_trust")
def test_trust_in_half_written_sectors_would_be_missed() -> None:
    assert lost_kinds() == {"spoiled, 512", "spoiled, 4096"}


def test_nothing_of_it_is_missed() -> None:
    assert lost_kinds() == set()


def test_a_cut_while_a_damaged_journal_is_set_aside_loses_neither_it_nor_the_new_one() -> None:
    damaged = b"not a journal" * 1000
    before = {str(JOURNAL.parent): None, str(JOURNAL): damaged, f"{JOURNAL}-wal": b"nor a log" * 100}
    trial = Trial(Plan(entries(0.3)[:3], before=before))
    said = set()
    for cut in trial.cuts():
        with tempfile.TemporaryDirectory(dir=FOLDER) as root:
            lay(cut.image, Path(root))
            kept, lost = found(Path(root) / JOURNAL)
            left = [path.read_bytes() for path in (Path(root) / JOURNAL.parent).iterdir()]
        assert kept in trial.truths[cut.shown : cut.asked + 1]
        assert not (lost and cut.shown)
        assert damaged in left
        said.add(tuple(reason.code for reason in lost))
    assert said == {(), ("journal-moved-aside",)}
