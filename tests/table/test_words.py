"""Every sentence that the table says is in words/, short enough for its screen, and none is there for nothing."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import companion.table
from companion.table.controls import CONTROLS
from companion.table.show import _HINTED
from companion.words.words import Words

HERE = Path(companion.table.__file__).parent
WORDS = Words("en")
VALUES = {"missing": 7, "least": 2, "most": 10, "name": "Charlotte", "key": "turn_seconds", "match": 12}


def own_keys() -> set[str]:
    """The keys of table.ftl."""
    text = (HERE.parent / "words" / "en" / "table.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+) =", text, re.MULTILINE))


def used_keys() -> set[str]:
    """Every key that the table may say."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")))
    keys = set(re.findall(r'"((?:help|say|problem|pause|menu)-[a-z-]+)"', source))
    chosen = [way.move for controls in CONTROLS.values() for way in controls.chosen]
    items = ("go-on", "sound-off", "sound-on", "end-match", "end-evening")
    keys |= {f"help-{move}" for move in chosen} | {"help-bid-or-challenge", "help-flip-switch"}
    keys |= {f"menu-{item}" for item in items} | {"menu-sure-end-match", "menu-sure-end-evening"}
    return keys | {key.replace("help-", "hint-", 1) for key in _HINTED}


def test_every_key_is_there_and_every_sentence_is_used() -> None:
    assert used_keys() == own_keys()


@pytest.mark.parametrize("key", sorted(own_keys()))
def test_every_sentence_can_be_said_and_fits(key: str) -> None:
    kind = key.split("-", maxsplit=1)[0]
    assert WORDS.say(key, VALUES)
    if kind in ("help", "menu"):
        assert len(WORDS.say(key, VALUES)) <= 25
    else:
        assert len(textwrap.wrap(WORDS.short(key, VALUES), 21)) <= 2
