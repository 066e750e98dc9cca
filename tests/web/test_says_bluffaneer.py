"""What the board's page says of Bluffaneer."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bluffaneer import Bluffaneer
from companion.match.chance import Seeded
from companion.match.match import begin
from companion.table.scene import Notice, Scene, Stage
from companion.table.ways.bluffaneer import WAY
from companion.web.board import board_json
from companion.words.words import Words

WORDS = Words("en")
NAMES = ("Ana", "Ben", "Caz", "Dee")


def view(phase: str, **fields: Any) -> dict[str, Any]:
    players = [{"name": name, "out": False, "coins": 10} for name in NAMES]
    base = {"game": "bluffaneer", "phase": phase, "waiting": [0], "winners": None, "players": players}
    table = {"round": 2, "roller": 0, "roll": None, "claimant": None, "passed": [], "box": 10}
    return base | table | {"draw_pile": 13, "discards": []} | fields


def published(**fields: Any) -> dict[str, Any]:
    return board_json(Scene(screen=None, **fields), WORDS)


def said(**fields: Any) -> tuple[str, str]:
    out = published(**fields)
    return out["headline"], out["detail"]


ROLL = {"roll": ["ship", "skull"]}


@pytest.mark.parametrize(
    ("seen", "headline", "detail"),
    [
        (view("roll", round=1), "Ana rolls", "Chance let that seat begin."),
        (view("roll"), "Ana rolls", "10 coins lie in the box."),
        (view("roll", box=1), "Ana rolls", "One coin lies in the box."),
        (view("roll", box=0), "Ana rolls", "The box is empty."),
        (
            view("claim", waiting=[1, 2, 3], **ROLL),
            "Ana rolled ship and skull",
            "Whose card is that? Ben, Caz and Dee may claim it.",
        ),
        (
            view("claim", waiting=[3], passed=[1, 2], **ROLL),
            "Ana rolled ship and skull",
            "Whose card is that? Dee may claim it.",
        ),
        (view("judge", claimant=2, **ROLL), "Caz: Gimme yer booty!", "Ana believes it, or challenges it."),
        (view("steal", roll=["sword", "sword"]), "Ana steals 2 coins", "From whom?"),
        (view("steal", roll=["ship", "ship"]), "Ana steals 3 coins", "From whom?"),
        (view("show", **ROLL), "Ana has ship and skull!", "All others pay a coin into the box."),
    ],
)
def test_every_phase_is_said(seen: dict[str, Any], headline: str, detail: str) -> None:
    assert said(stage=Stage.PLAY, view=seen) == (headline, detail)


JUDGED = {
    "roller": 0,
    "claimant": 2,
    "roll": ["ship", "skull"],
    "challenged": True,
    "card": "chest+ship",
    "match": False,
    "payments": [[2, 0, 1]],
}
TRUE = {"card": "ship+skull", "match": True}


@pytest.mark.parametrize(
    ("kind", "values", "headline", "detail"),
    [
        (
            "doubles",
            {"symbol": "chest", "payments": [[1, 0, 1], [2, 0, 1], [3, 0, 1]]},
            "All pay Ana a coin",
            "Two chests.",
        ),
        (
            "doubles",
            {"symbol": "skull", "payments": [[0, 1, 1], [0, 2, 1]]},
            "Ana pays all a coin",
            "Two skulls. One for each of Ben and Caz.",
        ),
        (
            "doubles",
            {"symbol": "sword", "payments": [[3, 0, 1]]},
            "Ana steals a coin from Dee",
            "Two swords.",
        ),
        ("doubles", {"symbol": "ship", "payments": [[3, 0, 3]]}, "Ana steals 3 coins from Dee", "Two ships."),
        (
            "shown",
            {"card": "chest+sword", "payments": [[1, "box", 1]]},
            "Ana shows chest and sword",
            "All others pay a coin into the box.",
        ),
        ("judged", JUDGED, "Bluff! Caz lied.", "Ana challenged it. Ana gets a coin from Caz."),
        (
            "judged",
            {**JUDGED, **TRUE, "payments": [[0, 2, 2]]},
            "Caz told the truth!",
            "Ana challenged it. Caz gets 2 coins from Ana.",
        ),
        (
            "judged",
            {**JUDGED, "challenged": False, "payments": [[0, 2, 1]]},
            "Bluff! Caz lied.",
            "Ana believed it. Caz gets a coin from Ana.",
        ),
        ("unclaimed", {"roller": 0, "roll": ["ship", "skull"]}, "Nobody claims it", "Ben rolls next."),
        (
            "drawn",
            {"among": [1, 3], "seat": 1, "side": "heads", "prize": "claim"},
            "Who was first?",
            "A coin shows heads: Ben claims.",
        ),
        (
            "drawn",
            {"among": [1, 3], "seat": 3, "side": "tails", "prize": "win"},
            "Equally rich!",
            "A coin shows tails: Dee wins.",
        ),
        (
            "drawn",
            {"among": [1, 2, 3], "seat": 2, "side": None, "prize": "claim"},
            "Who was first?",
            "A lot is drawn among Ben, Caz and Dee: Caz claims.",
        ),
        ("over", {"winners": [1], "coins": [0, 25, 10, 5]}, "Ben wins!", "With 25 coins."),
    ],
)
def test_every_notice_is_said(kind: str, values: dict[str, Any], headline: str, detail: str) -> None:
    seen = view("roll", roller=1 if kind == "unclaimed" else 0)
    told = Notice(kind, {"seat": 0, **values})
    assert said(stage=Stage.NOTICE, view=seen, notice=told) == (headline, detail)


@pytest.mark.parametrize("seats", [3, 6])
def test_whole_games_are_said_in_full(seats: int) -> None:
    source = Seeded(seats)
    match = begin(Bluffaneer(), [f"Seat {seat + 1}" for seat in range(seats)], {"coins": 4}, source).match
    while moves := [move for seat in range(seats) for move in match.legal(seat)]:
        assert all(said(stage=Stage.PLAY, view=match.view()))
        before, played = match.view(), match.play(moves[source.below(len(moves))], source)
        match = played.match
        for notice in WAY.notices(played.events, before, match.view()):
            out = published(stage=Stage.NOTICE, view=match.view(), notice=notice)
            assert out["headline"]
            assert out["detail"]
            assert out["notice"]["kind"] == notice.kind
    assert all(said(stage=Stage.OVER, view=match.view()))
