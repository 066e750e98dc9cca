"""A table's file that is right, and what is told of one that is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.config.mistakes import Mistaken, told
from companion.config.table_file import read
from companion.words.words import Words

RIGHT = """\
language = "en"

[chips]
west = "device:1-0020"

[[seats]]
left = 17
right = 27
ok = 22
challenge = 4
led = "west:1"
screen = { bus = "1-0070/0" }

[[seats]]
left = 18
right = 23
ok = 24
challenge = 25
led = "west:2"
screen = { bus = "1-0070/1" }

[board]
screen = { bus = "1-0070/2" }
"""

Told = Callable[..., list[str]]


@pytest.fixture
def told_of(tmp_path: Path) -> Told:
    """What is told of RIGHT with the first `old` replaced by `new`, pair by pair; nothing where it is right."""

    def tell(*changes: tuple[str, str], text: str = RIGHT) -> list[str]:
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "table.toml"
        path.write_text(text, encoding="utf-8")
        try:
            read(path)
        except Mistaken as mistaken:
            return [told(Words(), mistake) for mistake in mistaken.mistakes]
        return []

    return tell
