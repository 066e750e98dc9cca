"""A table killed in the middle of a game: the journal brings the same game back, and exports it as it was played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.bluff import Bluff
from companion.journal.store import Store
from companion.match.chance import Seeded
from companion.match.entry import Entry
from companion.match.match import Match, Played, begin
from companion.match.script import resume

ROOT = Path(__file__).parent.parent.parent
OPTIONS = {"dice": 2, "flip": "player", "ante": 1}
PHASES = (
    "first_roll",
    "rolling",
    "flip",
    "bidding",
    "reveal",
    "sudden_death_rolling",
    "sudden_death_guessing",
    "over",
)


def game(seed: int) -> Iterator[Played]:
    """A game of three, the same for the same seed: each step as a table would have it recorded."""
    chance, whim = Seeded(seed), Seeded(seed + 1_000_000)
    played = begin(Bluff(), ["Ana", "Bén", "Caz"], OPTIONS, chance)
    yield played
    while played.match.view()["winners"] is None:
        waiting = played.match.view()["waiting"]
        moves = played.match.legal(waiting[whim.below(len(waiting))])
        loud = [move for move in moves if move.name == "challenge"]
        move = loud[0] if loud and whim.below(2) else moves[whim.below(len(moves))]
        played = played.match.play(move, chance)
        yield played


def entry(played: Played) -> Entry:
    return Entry(1, played.lines, ended="over" if phase(played.match) == "over" else None)


def phase(match: Match) -> str:
    return str(match.view()["phase"])


@cache
def moments() -> dict[str, list[tuple[int, int]]]:
    """Where each phase is in force: (seed, number of steps played)."""
    found: dict[str, list[tuple[int, int]]] = {name: [] for name in PHASES}
    for seed in range(12):
        for steps, played in enumerate(game(seed), start=1):
            found[phase(played.match)].append((seed, steps))
    return found


_PLAYS = """
import sys
from pathlib import Path
from queue import SimpleQueue
from companion.journal.store import Store
from tests.journal.test_resume import entry, game
kept = SimpleQueue()
store = Store(Path(sys.argv[1]), lambda *answer: kept.put(answer))
store.start()
for serial, played in enumerate(game(int(sys.argv[2]))):
    store.submit(serial, entry(played))
    assert kept.get() == (serial, None)
    print(serial, flush=True)
"""


def killed(path: Path, seed: int, steps: int) -> int:
    """Play that game in a process that is killed when it has so many steps on disk; how many it had in the end."""
    with subprocess.Popen(
        [sys.executable, "-c", _PLAYS, str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(steps):
            assert child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
        return steps + len(child.stdout.readlines())


@pytest.mark.parametrize("place", [0.3, 1])
@pytest.mark.parametrize("which", PHASES[:-1])
def test_the_same_dice_bid_and_turn_come_back(tmp_path: Path, which: str, place: float) -> None:
    seed, steps = moments()[which][round(place * (len(moments()[which]) - 1))]
    done = killed(tmp_path / "journal", seed, steps)
    store = Store(tmp_path / "journal", lambda *_: None)
    resumed = store.start()
    store.close()
    possible = [played.match for played in game(seed)][done - 1 : done + 1]
    back = everything(resume(resumed.lines)) if resumed.match is not None else None
    assert back in [None if phase(match) == "over" else everything(match) for match in possible]


def everything(match: Match) -> dict[str, Any]:
    return match.game.everything(match.state)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_exported_replays_to_the_same_end(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "journal"
    store = Store(path, lambda *_: None)
    store.start()
    for serial, played in enumerate(game(seed)):
        store.submit(serial, entry(played))
    store.close()
    exported = CliRunner().invoke(main, ["export", "last", "--journal", str(path)])
    replayed = CliRunner().invoke(main, ["replay", "-"], input=exported.stdout)
    assert (exported.exit_code, replayed.exit_code, replayed.stderr) == (0, 0, "")
    assert json.loads(replayed.stdout.splitlines()[-1]) == {
        "final": json.loads(json.dumps(played.match.view()))
    }


def test_an_unfinished_export_replays_too(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    killed(path, *moments()["bidding"][0])
    exported = CliRunner().invoke(main, ["export", "last", "--unfinished", "--journal", str(path)])
    assert CliRunner().invoke(main, ["replay", "-"], input=exported.stdout).exit_code == 0
