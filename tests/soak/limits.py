"""What may grow in a soak, and by how much; what became of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.journal.history import history
from companion.match.script import ScriptError, resume
from tests.soak.running import Measure

WARM_GAMES: Final = 5
"""Of each kind one: what is imported and kept by then is no leak."""

MOST_MB_MORE: Final = 12.0
"""An allocator does not give everything back; a short run may end on any of its heights."""

MOST_KB_A_GAME: Final = 40.0
"""In a run of many games that is what a leak looks like, and an allocator does not."""

MANY_GAMES: Final = 40
MOST_DESCRIPTORS_MORE: Final = 16
MOST_THREADS_MORE: Final = 6
MOST_JOURNAL_KB_A_GAME: Final = 400.0
MOST_WAL_MB: Final = 9.0
"""SQLite writes it into the journal at 1000 pages, 4 MB; twice that where an entry waited meanwhile."""

_KB: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Game:
    """A game that has ended."""

    name: str
    seconds: float
    after: Measure


def growth_kb(games: Sequence[Game], what: str) -> float:
    """How much more a game after the warm ones leaves, by the least squares."""
    values = [getattr(game.after, what) for game in games[WARM_GAMES:]]
    count = len(values)
    if count < 2:
        return 0.0
    middle, mean = (count - 1) / 2, sum(values) / count
    spread = sum((at - middle) ** 2 for at in range(count))
    return sum((at - middle) * (value - mean) for at, value in enumerate(values)) / spread * _KB


def too_much(warm: Measure, last: Measure, games: Sequence[Game]) -> Iterator[str]:
    """Each limit that was broken, in a sentence."""
    for what in ("uss", "rss"):
        more = getattr(last, what) - getattr(warm, what)
        if more > MOST_MB_MORE and len(games) < MANY_GAMES:
            yield f"{what.upper()} has grown by {more:.1f} MB since the first games; at most {MOST_MB_MORE:.0f} are allowed"
        if len(games) >= MANY_GAMES and (a_game := growth_kb(games, what)) > MOST_KB_A_GAME:
            yield f"{what.upper()} grows by {a_game:.0f} kB a game; at most {MOST_KB_A_GAME:.0f} are allowed"
    if (more := last.descriptors - warm.descriptors) > MOST_DESCRIPTORS_MORE:
        yield f"{more} more descriptors are open than after the first games; at most {MOST_DESCRIPTORS_MORE} are allowed"
    if (more := last.threads - warm.threads) > MOST_THREADS_MORE:
        yield f"{more} more threads run than after the first games; at most {MOST_THREADS_MORE} are allowed"
    if games and (a_game := last.journal * _KB / len(games)) > MOST_JOURNAL_KB_A_GAME:
        yield f"the journal has {a_game:.0f} kB a game; at most {MOST_JOURNAL_KB_A_GAME:.0f} are allowed"
    if last.wal > MOST_WAL_MB:
        yield f"{last.wal:.1f} MB lie beside the journal; at most {MOST_WAL_MB:.0f} are allowed"


def otherwise_replayed(journal: Path, ends: Mapping[int, Any]) -> Iterator[str]:
    """Each match of the journal that does not replay, or not to the end that the board showed; in a sentence."""
    with history(journal) as kept:
        matches = {match.number: match for match in kept.matches()}
        for number in ends:
            if number not in matches:
                yield f"match {number} was shown to its end, and is not in the journal"
        for number, match in matches.items():
            try:
                view = resume(kept.script_of(number)).view()
            except ScriptError as error:
                yield f"match {number} ({match.game}) does not replay: line {error.line}"
                continue
            if number in ends and json.loads(json.dumps(view)) != ends[number]:
                yield f"match {number} ({match.game}) replays to another end than the board showed"
            if number in ends and match.ended != "over":
                yield f"match {number} ({match.game}) was shown to its end, and the journal says {match.ended}"
