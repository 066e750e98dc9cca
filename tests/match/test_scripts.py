"""Every play script of tests/scripts plays; each ruling has one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.replay import Printed, Unmet, replay
from companion.match.script import ScriptError
from companion.words.words import Words

SCRIPTS = sorted(Path(__file__).parents[1].joinpath("scripts").glob("*.jsonl"))
RULINGS = {"bluff": 11, "callmybluff": 9, "bamboozler": 14, "bluffaneer": 10, "bluffit": 10}
KIDS_RULINGS = {"bamboozler": 3}
WORDS = Words()


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_a_script_plays(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    everything = Printed(view=True, seat=0, moves=True, secrets=True)
    assert "state" in list(replay(lines, Seeded(1), everything))[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_script(game: str) -> None:
    found = {hit[1] for path in SCRIPTS if (hit := re.match(rf"{game}-([rk]\d+)-", path.stem))}
    kids = {f"k{number}" for number in range(1, KIDS_RULINGS.get(game, 0) + 1)}
    assert found == kids | {f"r{number}" for number in range(1, RULINGS[game] + 1)}


_PIECES = st.sampled_from(
    ["", "{", "}", "[", '"', ":", ",", "0", "9", "-", "null", "true", "1.5", "\x00", "\ud800"]
)


@settings(max_examples=80, deadline=None)
@given(
    path=st.sampled_from(SCRIPTS),
    line=st.integers(0, 10**6),
    start=st.integers(0, 10**6),
    length=st.integers(0, 12),
    piece=_PIECES,
)
def test_a_damaged_script_plays_or_says_what_is_wrong(
    path: Path, line: int, start: int, length: int, piece: str
) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    text = lines[line % len(lines)]
    cut = start % (len(text) + 1)
    lines[line % len(lines)] = text[:cut] + piece + text[cut + length :]
    said = []
    try:
        for thing in replay(lines, Seeded(1), Printed(view=True, seat=1, moves=True, secrets=True)):
            json.dumps(thing)
    except ScriptError as error:
        said = [sentence for sentence in (error.what, error.instead) if sentence is not None]
    except Unmet as unmet:
        said = [unmet.what]
    assert all(WORDS.say(sentence.key, sentence.values) for sentence in said)
