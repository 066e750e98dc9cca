"""Nobody needs root to play, and who plays as root is told so."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from companion.commands.started import tell_root
from companion.words.words import Words, languages
from tests.playing import Started

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("user", "whose"), [("ana", "ana"), (None, "$USER")])
def test_root_is_told_how_to_do_without(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    user: str | None,
    whose: str,
) -> None:
    monkeypatch.delenv("SUDO_USER", raising=False)
    if user is not None:
        monkeypatch.setenv("SUDO_USER", user)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    tell_root(Words(language))
    told = capsys.readouterr().out
    assert f"sudo usermod -aG gpio,i2c,spi,dialout {whose}" in told
    assert "root" in told
    assert "docs/install.md" in told


def test_nobody_else_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    tell_root(Words())
    assert capsys.readouterr().out == ""


def test_a_table_tells_it_when_it_is_set(tmp_path: Path) -> None:
    started = Started(tmp_path / "journal.sqlite3", "--cups", "none")
    started.process.send_signal(signal.SIGINT)
    assert started.process.stdout is not None
    said = started.process.stdout.read()
    started.process.wait(60)
    started.process.stdout.close()
    assert ("You run this table as root" in said) == (os.geteuid() == 0)
