"""Files that are changed whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from install.machine import REAL, Failed, Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_file_keeps_its_content_until_the_new_one_is_whole(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.write("/etc/a/file", b"old")
    monkeypatch.setattr("os.fsync", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        machine.write("/etc/a/file", b"new")
    assert machine.read("/etc/a/file") == b"old"


def test_what_was_left_half_written_is_no_obstacle(machine: Machine) -> None:
    machine.write("/etc/.file.new", b"half")
    machine.write("/etc/file", b"new")
    assert machine.names("/etc") == ["file"]
    machine.link("/etc/.link.new", "nowhere")
    machine.link("/etc/link", "/etc/file")
    assert machine.target("/etc/link") == "/etc/file"


def test_modes_are_what_was_asked_whatever_root_is_used_to(machine: Machine) -> None:
    machine.write("/etc/file", b"", 0o644)
    assert machine.at("/etc/file").stat().st_mode & 0o777 == 0o644


def test_a_link_is_removed_and_not_what_it_leads_to(machine: Machine) -> None:
    machine.write("/kept/file", b"")
    machine.link("/link", str(machine.at("/kept")))
    machine.remove("/link")
    assert machine.names("/") == ["kept"]
    assert machine.names("/kept") == ["file"]


def test_a_command_that_fails_says_what_it_said(machine: Machine) -> None:
    with pytest.raises(Failed, match=r"^no such thing$"):
        machine.run("sh", "-c", "echo no such thing >&2; exit 3")
    with pytest.raises(Failed, match=r"^status 4$"):
        machine.run("sh", "-c", "exit 4")


def test_a_folder_for_later_runs_no_systemd(machine: Machine) -> None:
    machine.make_folder("/run/systemd/system")
    assert not machine.runs_systemd
    assert Machine(REAL).is_this_one
