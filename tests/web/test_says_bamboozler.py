"""What the board's page says of Bamboozler."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.scene import Notice, Scene, Stage
from companion.web.board import board_json
from companion.web.says.bamboozler import SAYS
from companion.words.words import Words

WORDS = Words("en")
NAMES = ("Ana", "Ben", "Caz")
BELIEVED = {"by": 0, "seat": 1, "score": 43, "true": True, "drew": False}
VERDICT = {"challenger": 1, "by": 0, "score": 66, "roll": [4, 3], "true": False, "card": None}
PLAYED = {"seat": 1, "next": 2, "own": False}
LOW = {"seat": 1, "score": 31, "standing": 52, "roll": [1, 3], "card": None}


def view(phase: str, **fields: Any) -> dict[str, Any]:
    players = [{"name": name, "strikes": 1, "cards": 1, "out": False} for name in NAMES]
    base = {"game": "bamboozler", "phase": phase, "waiting": [1], "winners": None, "players": players}
    return base | {"score": 43, "declared_by": 0, "strike_limit": 3, "direction": 1} | fields


def said(**fields: Any) -> tuple[str, str]:
    out = board_json(Scene(screen=None, **fields), WORDS)
    return out["headline"], out["detail"]


@pytest.mark.parametrize(
    ("phase", "fields", "headline", "detail"),
    [
        ("roll", {"score": 0, "declared_by": None}, "Ben rolls", "Any score is good enough."),
        ("roll", {}, "Ben rolls", "Ana said 43: tie it or beat it."),
        ("declare", {}, "Ben says a score", "Ana said 43: tie it or beat it."),
        ("declare", {"score": 44}, "Ben says a score", "Ana said double 4: tie it or beat it."),
        ("declare", {"score": 21}, "Ben says a score", "Ana said the Jackpot: tie it or beat it."),
        ("respond", {}, "Does Ben believe it?", "Ana said 43: tie it or beat it."),
        ("cover", {"waiting": [0]}, "Ana was caught", "A card may still make it good."),
        ("discard", {"waiting": [0]}, "Ana discards", "One card too many."),
        ("last_chance", {}, "The last strike for Ben", "Is there a card that saves?"),
        ("roll", {"waiting": []}, "The game is on", ""),
    ],
)
def test_every_phase_is_said(phase: str, fields: dict[str, Any], headline: str, detail: str) -> None:
    assert said(stage=Stage.PLAY, view=view(phase, **fields)) == (headline, detail)


@pytest.mark.parametrize(
    ("kind", "values", "headline", "detail"),
    [
        ("believed", BELIEVED, "Ana told the truth!", "Ben has seen the dice, and rolls."),
        ("believed", BELIEVED | {"true": False, "drew": True}, "Ana bamboozled Ben!", "Ana draws a card."),
        ("believed", BELIEVED | {"true": False}, "Ana bamboozled Ben!", ""),
        (
            "verdict",
            VERDICT | {"struck": None, "covers": True},
            "Bluff! Ana lied.",
            "Ana may cover it with a card.",
        ),
        (
            "verdict",
            VERDICT | {"struck": 0, "covers": False},
            "Bluff! Ana lied.",
            "Ana gets a strike: 1 of 3.",
        ),
        (
            "verdict",
            VERDICT | {"true": True, "struck": None, "covers": False, "card": "my_bad"},
            "Ana told the truth!",
            "Nobody gets a strike.",
        ),
        (
            "covered",
            {"by": 0, "card": "double", "score": 44, "challenger": 1},
            "Ana covers it: Double!",
            "Ben rolls on 43.",
        ),
        ("struck", {"seat": 0}, "Ana does not cover it", "Ana gets a strike: 1 of 3."),
        ("struck", LOW, "31 does not beat 52", "Ben gets a strike: 1 of 3."),
        ("played", PLAYED | {"card": "skip"}, "Ben plays Skip", "Does Caz believe 43?"),
        (
            "played",
            PLAYED | {"card": "reverse", "next": 0, "own": True},
            "Ben plays Reverse",
            "Ana has to tie or beat 43.",
        ),
        (
            "played",
            PLAYED | {"card": "fresh_start", "next": 1},
            "Ben plays Fresh Start",
            "The score is 0 again: Ben rolls.",
        ),
        ("played", PLAYED | {"card": "revive", "next": 1}, "Ben plays Revive", "A strike goes back."),
        (
            "made",
            {"seat": 1, "card": "jackpot", "score": 21, "roll": [2, 5]},
            "Ben plays Jackpot",
            "That makes the Jackpot.",
        ),
        ("drew", {"seat": 0}, "Ana draws a card.", "That score was not beaten."),
        ("out", {"seat": 2}, "Caz is out", "That was strike 3."),
        ("round", {"round": 2, "starter": 1}, "Round 2", "Ben starts."),
        ("over", {"winners": [1]}, "Ben wins!", "OK for another game."),
    ],
)
def test_every_notice_is_said(kind: str, values: dict[str, Any], headline: str, detail: str) -> None:
    notice = Notice(kind, values)
    assert said(stage=Stage.NOTICE, view=view("roll"), notice=notice) == (headline, detail)


def test_a_cover_after_my_bad_costs_nobody_anything() -> None:
    notice = Notice("covered", {"by": 0, "card": "double", "score": 44, "challenger": 1})
    new = view("roll", score=0, declared_by=None)
    detail = "Nobody gets a strike."
    assert said(stage=Stage.NOTICE, view=new, notice=notice) == ("Ana covers it: Double!", detail)


def test_one_strike_may_be_all() -> None:
    notice = Notice("out", {"seat": 2})
    assert (
        said(stage=Stage.NOTICE, view=view("roll", strike_limit=1), notice=notice)[1]
        == "One strike is enough."
    )


def test_a_sentence_is_there_for_every_notice_of_the_table() -> None:
    told = "believed verdict covered struck played made drew out round over"
    assert set(SAYS.notices) == set(told.split())
