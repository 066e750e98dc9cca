"""What each game lays on both pages, for scenes of random games: all that is public is there, and all of it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.table.scene import Scene
from companion.table.ways.registry import PLAYABLE
from companion.web.board import board_json
from tests.browser.conftest import Browser
from tests.browser.rounds import scenes_of
from tests.browser.staged import WORDS, Staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

TELEVISION, LAPTOP, PHONE = (1920, 1080), (1366, 768), (390, 844)
OPTIONS = {
    "bluff": {"ante": 2},
    "bluffit": {"combined": True, "specials": ["optimistic1", "flipped5", "nervous9", "toxic10"]},
}
OF_EACH = 2
SEED = 11

OVERLAPS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
    .map(one => [one.className.baseVal ?? one.className, one.getBoundingClientRect()]);
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const overlaps = (these, those) => boxes(these).flatMap(([name, one]) =>
    boxes(those).filter(([_, other]) => meet(one, other)).map(([other]) => `${name} on ${other}`));
  const edge = ".console, #tools > *, #legend, .board-case";
  return [...overlaps("#bid > *", `${edge}, .cup-body, .cup-handle`), ...overlaps(".tray > *", edge)];
}"""
OUTSIDE = """() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]
  .map(more => Math.max(0, more))"""


def kind_of(scene: Scene) -> tuple[str, str]:
    return scene.stage.value, scene.notice.kind if scene.notice else str((scene.view or {})["phase"])


def some(game: str, seats: int, options: dict[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """Two scenes of each phase and of each notice, as they are published: an early one and a late one."""
    kinds: dict[tuple[str, str], list[Scene]] = {}
    for scene in scenes_of(game, seats, SEED, options or OPTIONS.get(game)):
        kinds.setdefault(kind_of(scene), []).append(scene)
    for scenes in kinds.values():
        for at in sorted({len(scenes) // 3, len(scenes) * 2 // 3}):
            yield board_json(scenes[at], WORDS)


def still(staged: Staged) -> None:
    staged.page.evaluate("document.getAnimations().forEach(one => one.finish())")


def values(staged: Staged, selector: str, attribute: str) -> list[str]:
    return staged.page.eval_on_selector_all(
        selector, "(all, name) => all.map(one => one.getAttribute(name))", attribute
    )


def bluff(board: Staged, view: dict[str, Any]) -> None:
    bid = view["bid"]
    assert values(board, "#bid .said [data-die]", "data-die") == ([str(bid["face"])] if bid else [])


def callmybluff(board: Staged, view: dict[str, Any]) -> None:
    assert board.page.locator("#bid .space").count() == 30
    bid = view["bid"]
    assert values(board, "#bid .space.bid", "data-space") == ([str(bid["space"])] if bid else [])
    for seat, player in enumerate(view["players"]):
        dice = values(board, f'[data-seat="{seat}"] .dice .die', "data-die")
        assert len(dice) == player["dice"]
        assert [die for die in dice if die != "0"] == [str(face) for face in player["shown"]]


def bamboozler(board: Staged, view: dict[str, Any]) -> None:
    said = list(str(view["score"])) if view["score"] else []
    assert values(board, "#bid .said [data-die]", "data-die") == said
    several = sum(not player["out"] for player in view["players"]) > 2
    way = "on" if view["direction"] == 1 else "back"
    assert values(board, "#bid .direction", "data-way") == [way] * several
    assert values(board, "#bid .pile [data-card]", "data-card")[1] == (view["discards"] or [""])[-1]
    for seat, player in enumerate(view["players"]):
        assert board.page.locator(f'[data-seat="{seat}"] .strike.got').count() == player["strikes"]
        assert board.page.locator(f'[data-seat="{seat}"] .dice .card').count() == player["cards"]


def bluffaneer(board: Staged, view: dict[str, Any]) -> None:
    assert values(board, "#bid [data-symbol]", "data-symbol") == (view["roll"] or [])
    coins = board.page.locator(".player .coins").all_inner_texts()
    assert coins == [str(player["coins"]) for player in view["players"]]
    passed = [seat for seat in range(len(coins)) if "passes" in notes(board, seat)]
    assert passed == (view["passed"] if view["phase"] == "claim" else [])
    claims = [seat for seat in range(len(coins)) if "claims" in notes(board, seat)]
    assert claims == ([] if view["claimant"] is None else [view["claimant"]])


def bluffit(board: Staged, view: dict[str, Any]) -> None:
    assert values(board, "#bid [data-card]", "data-card") == view["table"]
    for seat, player in enumerate(view["players"]):
        lies = [""] * player["laid"] + player["holds"]
        assert values(board, f'[data-seat="{seat}"] .dice [data-card]', "data-card") == lies
        assert f"\u00d7{player['pile']}" in notes(board, seat)


def notes(board: Staged, seat: int) -> str:
    return board.page.locator(f'[data-seat="{seat}"] .notes').inner_text()


LIES: dict[str, Callable[[Staged, dict[str, Any]], None]] = {
    "bluff": bluff,
    "callmybluff": callmybluff,
    "bamboozler": bamboozler,
    "bluffaneer": bluffaneer,
    "bluffit": bluffit,
}


@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_public_lies_on_the_spectators_board(browser: Browser, game: str) -> None:
    board = Staged(browser, "/board", size=TELEVISION)
    for scene in some(game, 4):
        board.put(scene)
        assert board.page.evaluate(OUTSIDE) == [0, 0], (scene["stage"], scene.get("notice"))
        if scene["stage"] == "play" and scene["view"]["phase"] != "first_roll":
            LIES[game](board, scene["view"])
    board.close()


@pytest.mark.parametrize("game", PLAYABLE)
def test_it_fits_on_a_phone_and_with_a_full_table(browser: Browser, game: str) -> None:
    most = {"bluff": 8, "bamboozler": 8}.get(game, 6)
    for size in (PHONE, TELEVISION):
        board = Staged(browser, "/board", size=size)
        for scene in some(game, most):
            board.put(scene)
            assert board.page.evaluate(OUTSIDE) == [0, 0], (size, scene["stage"], scene.get("notice"))
        board.close()


@pytest.mark.parametrize("game", PLAYABLE)
def test_nothing_lies_on_a_seat_or_on_the_board_in_the_middle(browser: Browser, game: str) -> None:
    table = Staged(browser, size=LAPTOP)
    for scene in some(game, 4):
        table.put(scene)
        still(table)
        assert table.page.evaluate(OVERLAPS) == [], (
            scene["stage"],
            scene["view"]["phase"],
            scene.get("notice"),
        )
    table.close()


def test_the_kids_game_shows_its_rolls(browser: Browser) -> None:
    board = Staged(browser, "/board", size=TELEVISION)
    shown = []
    for scene in some("bamboozler", 3, {"kids": True}):
        board.put(scene)
        if scene["stage"] == "play" and scene["view"]["roll"]:
            shown.append(scene["view"]["roll"])
            assert values(board, "#bid .rolled [data-die]", "data-die") == [str(die) for die in shown[-1]]
    assert shown
    board.close()


@pytest.mark.parametrize("path", ["/", "/board"])
def test_of_an_unknown_game_the_sentences_are_shown_alone(browser: Browser, path: str) -> None:
    page = Staged(browser, path)
    players = [{"name": name, "out": False} for name in ("Ana", "Ben")]
    view = {
        "game": "whist",
        "phase": "trick",
        "round": 1,
        "waiting": [1],
        "winners": None,
        "players": players,
    }
    said = {"headline": "Ben plays a card", "detail": "Hearts are trumps."}
    page.put({"stage": "play", "view": view, "waiting": [1], "places": [0, 1], "shaking": [], **said})
    assert page.page.locator("#headline").inner_text() == said["headline"]
    assert page.page.locator("#detail").inner_text() == said["detail"]
    assert page.page.locator("#bid > *").count() == 0
    assert page.page.locator(".on-turn").count() == (2 if path == "/" else 1)  # the seat, and its tab
    page.close()
