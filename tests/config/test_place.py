"""Where things lie."""

from __future__ import annotations

import pwd
from pathlib import Path
from typing import NoReturn

import pytest

from companion.config.place import OF_THE_SERVICE, journal_path, journal_to_read


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({"STATE_DIRECTORY": "/var/lib/table", "XDG_STATE_HOME": "/s"}, "/var/lib/table/journal.sqlite3"),
        ({"XDG_STATE_HOME": "/s"}, "/s/bluff-companion/journal.sqlite3"),
        ({"XDG_STATE_HOME": "relative"}, "/home/ana/.local/state/bluff-companion/journal.sqlite3"),
        ({"XDG_STATE_HOME": ""}, "/home/ana/.local/state/bluff-companion/journal.sqlite3"),
        ({}, "/home/ana/.local/state/bluff-companion/journal.sqlite3"),
    ],
)
def test_the_journal_lies_in_the_users_state_folder(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], path: str
) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    assert journal_path(environ) == Path(path)


def test_who_has_no_home_keeps_it_where_the_service_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user of a container whom the system does not know."""

    def unknown(user: int) -> NoReturn:
        raise KeyError(user)

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    assert journal_path({}) == OF_THE_SERVICE


def test_root_reads_what_the_installed_table_keeps(tmp_path: Path) -> None:
    installed = tmp_path / "journal.sqlite3"
    own = journal_path({})
    assert journal_to_read({}, installed, lambda: 0) == own
    installed.touch()
    assert journal_to_read({}, installed, lambda: 0) == installed
    assert journal_to_read({}, installed, lambda: 1000) == own
    named = {"XDG_STATE_HOME": "/srv"}
    assert journal_to_read(named, installed, lambda: 0) == journal_path(named)
