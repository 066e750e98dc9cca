"""What the players' names may be: short enough for a screen, printable, each given once."""

from __future__ import annotations

from collections.abc import Sequence

from companion.config.mistakes import Phrase
from companion.table.settings import MAX_NAME


def wrong_name(name: str) -> list[Phrase]:
    """What is wrong with one name."""
    found = []
    if len(name.strip()) > MAX_NAME:
        found.append(Phrase("name-long", {"name": _printable(name), "most": MAX_NAME}))
    if not name.isprintable():
        found.append(Phrase("name-letters", {"name": ascii(name)}))
    return found


def twice(names: Sequence[str]) -> list[Phrase]:
    """The names that more than one player has, each once."""
    bare = [name.strip() for name in names]
    given = dict.fromkeys(name for name in bare if name and bare.count(name) > 1)
    return [Phrase("name-twice", {"name": _printable(name)}) for name in given]


def _printable(name: str) -> str:
    return name if name.isprintable() else ascii(name)
