"""Every sentence that the table says is in words/, short enough for its screen, and none is there for nothing."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import companion.table
from companion.table.ways.registry import WAYS
from companion.words.words import Words, languages

HERE = Path(companion.table.__file__).parent
VALUES = {"missing": 7, "least": 2, "most": 10, "name": "Charlotte", "key": "turn_seconds", "match": 12}


def own_keys() -> set[str]:
    """The keys of table.ftl."""
    text = (HERE.parent / "words" / "en" / "table.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+) =", text, re.MULTILINE))


def said_keys() -> set[str]:
    """Every key that the table's code names."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.rglob("*.py")))
    keys = set(re.findall(r'"((?:help|hint|say|problem|pause|menu)-[a-z-]+)"', source))
    items = ("go-on", "sound-off", "sound-on", "end-match", "end-evening")
    keys |= {f"menu-{item}" for item in items} | {"menu-sure-end-match", "menu-sure-end-evening"}
    return keys


def choice_keys() -> set[str]:
    """Every help line that a game's choices may have; which of them are said, random evenings find out."""
    choices = [(way, move) for way in WAYS.values() for one in way.choosing for move in one.moves]
    kinds = {way.helps.get(move, move) for way, move in choices}
    kinds |= {move for way in WAYS.values() if way.opened for move in way.opened.moves}
    keys = {
        f"help-{before}{kind}{after}"
        for kind in kinds
        for before in ("", "sure-", "opened-")
        for after in ("", "-or-challenge")
    }
    loud = {name for way in WAYS.values() for name in way.loud}
    passing = {
        f"help-{way.right}{other}"
        for way in WAYS.values()
        if way.right
        for other in ("", *(f"-or-{one}" for one in loud))
    }
    timers = {f"help-{way.timer}-switch" for way in WAYS.values() if way.timer}
    return keys | passing | timers | {f"help-{name}" for name in loud}


def test_every_key_is_there_and_every_sentence_is_used() -> None:
    assert said_keys() <= own_keys()
    assert own_keys() <= said_keys() | choice_keys()


@pytest.mark.parametrize("key", sorted(own_keys()))
@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said_and_fits(language: str, key: str) -> None:
    words, kind = Words(language), key.split("-", maxsplit=1)[0]
    assert words.say(key, VALUES)
    if kind in ("help", "menu"):
        assert len(words.say(key, VALUES)) <= 25
    else:
        assert len(textwrap.wrap(words.short(key, VALUES), 21)) <= 2
