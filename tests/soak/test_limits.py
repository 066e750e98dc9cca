"""What a soak finds wrong: each limit with its sentence, and a journal that tells another game than the board."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.journal.store import Store
from companion.match.chance import Seeded
from companion.match.entry import Entry
from companion.match.match import begin
from tests.soak.limits import MANY_GAMES, MOST_MB_MORE, Game, growth_kb, otherwise_replayed, too_much
from tests.soak.report import show
from tests.soak.running import Measure

WARM = Measure(uss=50, rss=70, descriptors=55, threads=20, journal=0.1, wal=1)


def games(count: int, mb_a_game: float = 0.0) -> list[Game]:
    return [Game("bluff", 3.0, replace(WARM, uss=50 + at * mb_a_game)) for at in range(count)]


def test_a_table_that_stays_as_it_was_is_right() -> None:
    assert list(too_much(WARM, WARM, games(6))) == []
    assert list(too_much(WARM, WARM, games(MANY_GAMES))) == []


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (
            replace(WARM, uss=50 + MOST_MB_MORE + 1),
            "USS has grown by 13.0 MB since the first games; at most 12",
        ),
        (replace(WARM, rss=70 + MOST_MB_MORE + 1), "RSS has grown by 13.0 MB"),
        (
            replace(WARM, descriptors=80),
            "25 more descriptors are open than after the first games; at most 16",
        ),
        (replace(WARM, threads=30), "10 more threads run than after the first games; at most 6"),
        (replace(WARM, journal=6.0), "the journal has 1000 kB a game; at most 400"),
        (replace(WARM, wal=10.0), "10.0 MB lie beside the journal; at most 9"),
    ],
)
def test_what_has_grown_is_said(last: Measure, said: str) -> None:
    (problem,) = too_much(WARM, last, games(6))
    assert problem.startswith(said)
    assert problem.endswith("are allowed")


def test_in_many_games_a_small_leak_is_found_and_a_high_end_is_none() -> None:
    leaking = games(MANY_GAMES, mb_a_game=0.1)
    assert growth_kb(leaking, "uss") == pytest.approx(100)
    assert list(too_much(WARM, WARM, leaking)) == ["USS grows by 100 kB a game; at most 40 are allowed"]
    assert list(too_much(WARM, replace(WARM, uss=70), games(MANY_GAMES))) == []


@pytest.fixture
def journal(tmp_path: Path) -> tuple[Path, dict[int, Any]]:
    """A match that was played to its end, and what the board showed then."""
    path, source = tmp_path / "journal", Seeded(3)
    played = begin(GAMES["bluff"], ["Ana", "Ben"], {"dice": 1, "turn_seconds": 2}, source)
    lines, match = list(played.lines), played.match
    while match.view()["winners"] is None:
        seat = match.view()["waiting"][0]
        legal = match.legal(seat)
        played = match.play(legal[source.below(len(legal))], source)
        lines, match = lines + list(played.lines), played.match
    store = Store(path, lambda *_: None)
    store.start()
    store.submit(1, Entry(1, tuple(lines), {}, "over"))
    store.close()
    return path, {1: json.loads(json.dumps(match.view()))}


def test_a_journal_that_tells_the_same_is_right(journal: tuple[Path, dict[int, Any]]) -> None:
    assert list(otherwise_replayed(*journal)) == []


def test_another_end_a_lost_match_and_a_broken_script_are_said(journal: tuple[Path, dict[int, Any]]) -> None:
    path, ends = journal
    other = {1: {**ends[1], "winners": [7]}, 2: ends[1]}
    assert list(otherwise_replayed(path, other)) == [
        "match 2 was shown to its end, and is not in the journal",
        "match 1 (bluff) replays to another end than the board showed",
    ]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE match SET ended = NULL")
        assert list(otherwise_replayed(path, ends)) == [
            "match 1 (bluff) was shown to its end, and the journal says None"
        ]
        connection.execute("DELETE FROM line WHERE number = 3")
    (problem,) = otherwise_replayed(path, ends)
    assert problem.startswith("match 1 (bluff) does not replay: line 3")


def test_the_table_of_what_was_seen_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    seen = SimpleNamespace(
        faults=Counter({"fault-cup-missing": 3}), said=Counter({"Cup 1 is there again.": 2}), pictures=12
    )
    show(games(7, 0.1), WARM, seen, Counter({"a bus hangs": 1}), ["it hurts"])
    told = capsys.readouterr().out
    assert "12 scenes; 2 lines said, 1 of them different." in told
    assert "WRONG: it hurts" in told
    assert "kB a game" in told
