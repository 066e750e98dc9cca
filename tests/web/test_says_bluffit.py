"""What the board's page says of Bluffit, and what it is given to draw."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.scene import LobbyCard, Notice, PlaceCard, Scene, Stage
from companion.web.board import board_json
from companion.words.words import Words

WORDS = Words("en")
NAMES = ("Ana", "Ben", "Caz", "Dee")
CHALLENGE: dict[str, Any] = {"by": 1, "against": 0, "cards": ["9"], "winner": 1}
SCORED: dict[str, Any] = {
    "round": 3,
    "scored": {"1": ["9n"], "2": ["5", "5f"]},
    "gained": {"1": 9, "2": 10},
    "removed": ["4"],
    "piles": {"0": {"count": 0, "top": None}, "1": {"count": 2, "top": "9n"}},
    "starter": 1,
}


def view(phase: str, **fields: Any) -> dict[str, Any]:
    players = [{"name": name, "out": False, "holds": [], "in_round": True} for name in NAMES]
    base = {"game": "bluffit", "phase": phase, "waiting": [1], "round": 3, "winners": None, "table": ["4"]}
    return base | {"players": players} | fields


def published(**fields: Any) -> dict[str, Any]:
    return board_json(Scene(screen=None, **fields), WORDS)


def said(**fields: Any) -> tuple[str, str]:
    out = published(**fields)
    return out["headline"], out["detail"]


def holding(*seats: int, **fields: Any) -> dict[str, Any]:
    seen = view("bluffing", **fields)
    for seat in seats:
        seen["players"][seat]["holds"] = ["9"]
    return seen


@pytest.mark.parametrize(
    ("seen", "headline", "detail"),
    [
        (view("bidding", waiting=[0, 2, 3]), "Round 3: lay a card!", "Still to lay: Ana, Caz and Dee."),
        (view("bidding", round=11), "Final round: lay a card!", "Still to lay: Ben."),
        (view("bluffing"), "It is the turn of Ben", "A card is to be taken."),
        (
            holding(0),
            "It is the turn of Ben",
            "Take a card, or challenge somebody who holds one.",
        ),
        (
            holding(0, table=[]),
            "It is the turn of Ben",
            "Nothing is left to take: somebody who holds a card must be challenged.",
        ),
        (view("bidding", waiting=[]), "The game is on", ""),
    ],
)
def test_the_phase_is_said(seen: dict[str, Any], headline: str, detail: str) -> None:
    assert said(stage=Stage.PLAY, view=seen) == (headline, detail)


@pytest.mark.parametrize(
    ("kind", "values", "headline", "detail"),
    [
        (
            "starts",
            {"seat": 2, "table": ["4"]},
            "Caz starts",
            "Then whoever scores the highest card starts the next round.",
        ),
        ("challenge", CHALLENGE, "Ben challenges Ana", "Ben wins the card."),
        (
            "challenge",
            CHALLENGE | {"winner": 0, "cards": ["4", "4"]},
            "Ben challenges Ana",
            "Ana keeps the cards.",
        ),
        (
            "challenge",
            CHALLENGE | {"winner": None},
            "Ben challenges Ana",
            "Nobody wins it: the card lies on the table again.",
        ),
        ("scored", SCORED, "Round 3 is over", "Ben starts the next one."),
        ("scored", SCORED | {"round": 11, "starter": None}, "The final round is over", ""),
        (
            "final",
            {"seat": 1, "table": ["4"], "part": [0, 1, 2, 3]},
            "The final round",
            "What was won is played: all piles are hands now. Ben starts.",
        ),
        (
            "final",
            {"seat": 1, "table": ["4"], "part": [1, 2]},
            "The final round",
            "What was won is played: all piles are hands now. Ben starts. Ana and Dee take no part.",
        ),
        ("over", {"winners": [1], "points": [3, 51, 2, 8]}, "Ben wins!", "51 points."),
        ("over", {"winners": [0, 1], "points": [51, 51, 2, 8]}, "Ana and Ben win!", "51 points."),
    ],
)
def test_every_notice_is_said(kind: str, values: dict[str, Any], headline: str, detail: str) -> None:
    told = Notice(kind, values)
    assert said(stage=Stage.NOTICE, view=view("bluffing"), notice=told) == (headline, detail)


@pytest.mark.parametrize(("winner", "moved", "loser"), [(1, True, 0), (0, False, 1), (None, True, None)])
def test_a_challenge_is_marked_with_where_the_cards_go(
    winner: int | None, moved: bool, loser: int | None
) -> None:
    told = Notice("challenge", CHALLENGE | {"winner": winner})
    out = published(stage=Stage.NOTICE, view=view("bluffing"), notice=told)["notice"]
    assert (out["moved"], out["loser"]) == (moved, loser)


def test_strengths_are_never_published() -> None:
    secret = {seat: {"strengths": {"0": "4", "1": "10t"}} for seat in (0, 1)}
    told = Notice("challenge", CHALLENGE, secret, (0, 1)).shown_to(None)
    out = published(stage=Stage.NOTICE, view=view("bluffing"), notice=told)["notice"]
    assert "10t" not in str(out)


def test_the_lobby_lists_the_special_cards() -> None:
    seated = (PlaceCard("Ana", True, True), PlaceCard("Ben", True))
    card = LobbyCard(seated, "bluffit", (("combined", False), ("specials", ("flipped5", "toxic10"))))
    assert published(stage=Stage.LOBBY, lobby=card)["lobby"]["options"] == {
        "combined": False,
        "specials": ["flipped5", "toxic10"],
    }
