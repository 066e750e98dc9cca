"""docs/threats.md promises nothing without a test, and every test that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.playing import ROOT

TEXT = (ROOT / "docs/threats.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:: (\w+))?`", TEXT)))
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if line.startswith("| ") and "---" not in line]


@pytest.mark.parametrize(("path", "test"), NAMED, ids=lambda one: one)
def test_every_test_that_is_named_is_there(path: str, test: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert f"def {test}(" in source if test else "def test_" in source


def test_every_line_says_who_stops_it_and_names_a_test_or_that_nothing_does() -> None:
    assert len(ROWS) > 25
    for row in ROWS:
        assert len(row) == 3
        wants, stops, shown = (cell.strip() for cell in row)
        if wants == "who wants what":
            continue
        assert stops
        assert "`tests/" in shown or stops.startswith("**Nothing"), row


def test_a_test_that_is_not_there_would_be_found() -> None:
    assert len(NAMED) > 25
    assert all(Path(path).name.startswith("test_") for path, _ in NAMED)
