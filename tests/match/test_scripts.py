"""Every play script of tests/scripts plays; each ruling has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.replay import Printed, replay

SCRIPTS = sorted(Path(__file__).parents[1].joinpath("scripts").glob("*.jsonl"))
RULINGS = {"bluff": 11}


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_a_script_plays(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    everything = Printed(view=True, seat=0, moves=True, secrets=True)
    assert "state" in list(replay(lines, Seeded(1), everything))[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_script(game: str) -> None:
    found = {int(hit[1]) for path in SCRIPTS if (hit := re.match(rf"{game}-r(\d+)-", path.stem))}
    assert found == set(range(1, RULINGS[game] + 1))
