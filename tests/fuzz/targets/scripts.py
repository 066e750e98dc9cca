"""Play scripts, as people and other programs write them."""

from __future__ import annotations

import json
from typing import Final

from companion.commands.replay import _decoded
from companion.games.registry import GAMES
from companion.match.chance import Seeded
from companion.match.replay import Printed, Unmet, replay
from companion.match.script import ScriptError
from tests.fuzz.target import ROOT, Target, says

MOST_LINES: Final = 60


def _script(data: bytes) -> None:
    """A file is played, or refused as ScriptError or Unmet at a line that it has, in words; all that is printed is JSON,
    also with everything printed that can be.
    """
    lines = data.splitlines(keepends=True)[:MOST_LINES]
    try:
        for thing in replay(
            _decoded(lines), Seeded(1), Printed(view=True, seat=None, moves=True, secrets=True)
        ):
            json.dumps(thing)
    except ScriptError as error:
        assert 1 <= error.line <= max(1, len(lines))
        for sentence in (error.what, error.instead):
            if sentence is not None:
                says(sentence.key, sentence.values)
    except Unmet as unmet:
        assert 1 <= unmet.line <= len(lines)
        says(unmet.what.key, unmet.what.values)


_SCRIPTS: Final = tuple(
    path.read_bytes()
    for game in GAMES
    for path in sorted(
        (ROOT / "tests/scripts").glob(f"{game}-*.jsonl"), key=lambda path: path.stat().st_size
    )[::6]
)
_TOKENS: Final = (
    *(f'"{game}"'.encode() for game in GAMES),
    *(b'{"game": ', b'"seats": ', b'"options": ', b'{"seat": 0, "move": ', b'{"timeout": 0}', b'{"chance": "roll", "seat": 0, "values": '),
    *(b'{"expect": {}}', b'{"expect_illegal": ', b'"as": 0', b'{"chance": "shuffle", "values": [', b'"bid"', b'"challenge"', b"\n"),
)  # fmt: skip

TARGETS: Final = (
    Target("play_script", _script, _SCRIPTS, _TOKENS, ("companion/match/", "companion/games/", "companion/commands/replay")),
)  # fmt: skip
