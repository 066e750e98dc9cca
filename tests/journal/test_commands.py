"""`companion export` and `companion history`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.journal.store import Store
from companion.match.entry import Entry

ROOT = Path(__file__).parents[2]
ANA = {"game": "bluff", "seats": ["Ana", "Ben"], "options": {}}
CAZ = {"game": "bluff", "seats": ["Caz", "Dé"], "options": {}}
ROLL = {"seat": 0, "move": "roll"}
DICE = {"chance": "roll", "seat": 0, "values": [1, 6]}


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal of three matches: one over, one broken off, one open; started a day apart."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    path = tmp_path / "journal"
    store = Store(path, lambda *_: None, wall_time=iter(day * 86400.0 for day in range(9)).__next__)
    store.start()
    store.submit(1, Entry(1, (ANA, ROLL, DICE), ended="over"))
    store.submit(2, Entry(2, (CAZ,), ended="broken_off"))
    store.submit(3, Entry(3, (ANA, ROLL, DICE)))
    store.close()
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def lines(*said: dict[str, Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in said)


def test_history_lists_the_matches(journal: Path) -> None:
    result = run("history", "--journal", journal)
    assert result.stdout.splitlines() == [
        "1  1970-01-01 00:00  Bluff with Ana, Ben: played to the end",
        "2  1970-01-02 00:00  Bluff with Caz, Dé: broken off",
        "3  1970-01-03 00:00  Bluff with Ana, Ben: not over",
    ]
    assert result.exit_code == 0


@pytest.mark.parametrize(("command", "told"), [("history", "with Caz, D?"), ("export", r'"D\u00e9"')])
def test_a_name_that_the_terminal_cannot_write(journal: Path, command: str, told: str) -> None:
    arguments = {"history": [], "export": ["2"]}[command]
    ran = subprocess.run(
        [sys.executable, "-m", "companion", command, *arguments, "--journal", journal],
        env={**os.environ, "PYTHONIOENCODING": "iso8859-5"},
        capture_output=True,
        cwd=ROOT,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert told in ran.stdout.decode("ascii")


def test_history_of_an_empty_journal(tmp_path: Path) -> None:
    store = Store(tmp_path / "journal", lambda *_: None)
    store.start()
    store.close()
    assert run("history", "--journal", tmp_path / "journal").stdout == "No match has been played yet.\n"


def test_export_prints_the_play_script(journal: Path) -> None:
    assert run("export", "1", "--journal", journal).stdout == lines(ANA, ROLL, DICE)
    assert run("export", "2", "--journal", journal).stdout == lines(CAZ)


def test_export_of_an_open_match_keeps_its_secrets(journal: Path) -> None:
    result = run("export", "last", "--journal", journal)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == (
        "Match 3 is not over: its script holds dice that are still secret. "
        "To print it all the same, add --unfinished.\n"
    )
    asked_for = run("export", "last", "--unfinished", "--journal", journal)
    assert asked_for.stdout == lines(ANA, ROLL, DICE)
    assert asked_for.exit_code == 0


@pytest.mark.parametrize("match", ["4", "0", "-1", "first", "1.0"])
def test_export_of_a_match_that_is_not_there(journal: Path, match: str) -> None:
    result = run("export", "--journal", journal, "--", match)
    assert result.exit_code == 2
    assert result.stderr == (
        f"There is no match {match} in {journal}: the matches are 1 to 3. See `companion history`.\n"
    )


def test_a_journal_that_is_not_there(tmp_path: Path) -> None:
    for command in (("history",), ("export", "last")):
        result = run(*command, "--journal", tmp_path / "none")
        assert result.exit_code == 2
        assert result.stderr.startswith(
            f"There is no journal at {tmp_path / 'none'}. Nothing has been played"
        )
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_may_not_be_read(
    journal: Path, without_rights: Callable[[], AbstractContextManager[None]]
) -> None:
    assert run("history", "--journal", journal).exit_code == 0
    journal.parent.chmod(0)
    with without_rights():
        result = run("history", "--journal", journal)
    journal.parent.chmod(0o700)
    assert result.exit_code == 2
    if os.geteuid() == 0:  # then it is root's
        assert result.stderr.startswith(f"The journal {journal} belongs to root, and the secrets in it are")
        return
    assert result.stderr == (
        f"The journal {journal} cannot be read: {journal.parent} is this user's own, but shut even to them. "
        f"Open it: chmod u+rwX {journal.parent}\n"
    )


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Ana, " * 100)
    result = run("history", "--journal", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"The journal {path} cannot be read (file is not a database).")


def test_the_usual_journal_is_found(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(journal.parent))
    journal.rename(journal.with_name("journal.sqlite3"))
    assert run("export", "2").stdout == lines(CAZ)
