"""What has to be told to a kernel before it runs programs of an Arm, and what is said where it will not."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests import emulation

RULE = ":qemu-aarch64:M::\\x7fELF:/usr/libexec/qemu-binfmt/aarch64-binfmt-P:OPF\n"


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder by which it is told, mounted; programs run as soon as it has been told of them."""
    told = tmp_path / "binfmt_misc"
    told.mkdir()
    (told / "register").touch()
    (tmp_path / "qemu-aarch64.conf").write_text(RULE)
    monkeypatch.setattr(emulation, "_TOLD", told)
    monkeypatch.setattr(emulation, "_RULE", tmp_path / "qemu-aarch64.conf")
    monkeypatch.setattr(emulation, "_runs", lambda: bool((told / "register").read_text()))
    return told


def test_it_is_told_what_debians_file_says(kernel: Path) -> None:
    assert emulation.begin() is None
    assert (kernel / "register").read_text() == RULE.strip()


def test_what_it_knows_already_is_not_told_again(kernel: Path) -> None:
    (kernel / "qemu-aarch64").touch()
    assert emulation.begin() == "programs of an Arm do not run here, for a reason that QEMU keeps to itself"
    assert (kernel / "register").read_text() == ""


def test_a_kernel_that_takes_none_is_said(kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(command: list[Any], **_: Any) -> None:
        assert command[0] == "mount"
        raise subprocess.CalledProcessError(32, "mount")

    (kernel / "register").write_text("")
    (kernel / "register").rename(kernel / "elsewhere")
    monkeypatch.setattr(emulation, "_runs", lambda: False)
    monkeypatch.setattr(subprocess, "run", refuses)
    assert str(emulation.begin()).startswith("this kernel takes no interpreter for programs of an Arm (")


def test_without_what_asks_they_do_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert not emulation._runs()
