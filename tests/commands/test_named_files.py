"""Files that options name: whoever opens them says what is wrong, never click."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands import history, table_here, wiring  # noqa: F401 - before rights are given up: Python may lie in a closed folder

COMMANDS = {
    "config": ("wiring", "--config"),
    "boot": ("wiring", "--boot"),
    "journal": ("history", "--journal"),
}


@pytest.mark.parametrize("named", COMMANDS)
def test_a_closed_file_is_told_in_our_own_words(
    own_folder: Path,
    without_rights: Callable[[], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
    named: str,
) -> None:
    closed = own_folder / "closed"
    closed.write_text("")
    closed.chmod(0)
    table = own_folder / "table.toml"
    table.write_text(CliRunner().invoke(main, ["run", "--example", "4"]).stdout)
    table.chmod(0o644)
    monkeypatch.chdir(own_folder)
    asked = os.access  # which asks for the user who began, where click asks; here that is root
    monkeypatch.setattr(
        os, "access", lambda path, mode, **how: str(path) != str(closed) and asked(path, mode, **how)
    )
    with without_rights():
        ran = CliRunner().invoke(main, [*COMMANDS[named], str(closed)])
    assert "Usage" not in ran.stderr
    assert str(closed) in ran.stderr
    assert ran.exit_code == (78 if named == "config" else 2)


def test_no_option_lets_click_look_at_a_file() -> None:
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        commands = command.commands.values() if isinstance(command, click.Group) else [command]
        paths = [one for each in commands for one in each.params if isinstance(one.type, click.Path)]
        assert [one.name for one in paths if isinstance(one, click.Option) and one.type.readable] == []


@pytest.mark.parametrize("lies", ["behind a link to a stick", "in a closed folder"])
def test_the_machines_own_file_is_meant_where_it_cannot_be_read(
    own_folder: Path,
    without_rights: Callable[[], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
    lies: str,
) -> None:
    """And not the one of this folder, or none."""
    machines = own_folder / "etc" / "table.toml"
    machines.parent.mkdir()
    if lies == "in a closed folder":
        machines.touch()
        machines.parent.chmod(0)
    else:
        machines.symlink_to(own_folder / "stick" / "table.toml")
    monkeypatch.setattr(table_here, "OF_THE_MACHINE", machines)
    monkeypatch.chdir(own_folder)
    with without_rights():
        assert table_here.place_of(None) == machines
        with pytest.raises(SystemExit) as ended:
            table_here.settings_if_there(None)
    machines.parent.chmod(0o755)
    assert ended.value.code == table_here.WRONG_FILE
