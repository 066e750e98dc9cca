"""Tables to look into: the examples, with changes."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

from companion.config.settings import Settings
from companion.config.table_file import read

Table = Callable[..., Settings]


def example(seats: str) -> str:
    """The text of an example."""
    return (resources.files("companion.config") / "examples" / f"{seats}-seats.toml").read_text(
        encoding="utf-8"
    )


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The example for so many seats, with the first `old` replaced by `new`, pair by pair."""

    def make(seats: str, *changes: tuple[str, str], more: str = "") -> Settings:
        text = example(seats)
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "table.toml"
        path.write_text(text + more, encoding="utf-8")
        return read(path)

    return make
