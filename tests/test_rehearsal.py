"""What an update asks the new version: would it run the table of this machine? It answers as the start would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.schema import MIGRATIONS, open_for_writing

ROOT = Path(__file__).parent.parent


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_bytes((ROOT / "companion/config/examples/four-seats.toml").read_bytes())
    return path


def rehearsed(table: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion.rehearsal", "--config", table],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "STATE_DIRECTORY": str(table.parent)},
    )


def test_a_table_that_would_run(table: Path) -> None:
    ran = rehearsed(table)
    assert (ran.returncode, ran.stderr) == (0, "")
    journal = str(table.parent / "journal.sqlite3")
    assert json.loads(ran.stdout) == {"journal": journal, "version": None, "newest": len(MIGRATIONS)}
    assert [path.name for path in table.parent.iterdir()] == ["table.toml"]


def test_settings_that_are_wrong(table: Path) -> None:
    table.write_text(table.read_text() + "\nseets = 4\n")
    ran = rehearsed(table)
    assert ran.returncode == 78
    assert "seets" in ran.stderr


def test_a_journal_of_a_newer_version(table: Path) -> None:
    journal = table.parent / "journal.sqlite3"
    with closing(open_for_writing(journal, (*MIGRATIONS, "CREATE TABLE more (n INTEGER);"))):
        pass
    ran = rehearsed(table)
    assert ran.returncode == 2
    assert f"{journal} was written by a newer version (journal {len(MIGRATIONS) + 1};" in ran.stderr
