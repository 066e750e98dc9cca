"""The sheets on the table: which game comes next and by which rules, and how it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.table.ways.registry import PLAYABLE
from tests.browser.conftest import Browser
from tests.browser.staged import NAMES, Staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


@pytest.fixture
def table(browser: Browser) -> Iterator[Staged]:
    staged = Staged(browser)
    yield staged
    staged.close()


def lobby(game: str, seated: int, **options: Any) -> dict[str, Any]:
    places = [
        {"name": name, "seated": seat < seated, "host": seat == 0} for seat, name in enumerate(NAMES[:4])
    ]
    about = {"places": places, "game": game, "game_name": game, "options": options}
    return {
        "stage": "lobby",
        "headline": "Ready",
        "detail": "",
        "lobby": about,
        "waiting": [],
        "places": [],
        "shaking": [],
    }


def offered(table: Staged, option: str) -> list[str]:
    return table.page.locator(f'[data-option="{option}"] option').all_inner_texts()


def chosen(table: Staged, option: str) -> str:
    return str(table.page.locator(f'[data-option="{option}"]').evaluate("one => one.selectedOptions[0].text"))


def test_the_game_is_chosen_with_its_own_options(table: Staged) -> None:
    table.put(lobby("bluff", 2, dice=5))
    table.page.click("#settings")
    assert offered(table, "game") == [
        "Bluff (2 to 8 players)",
        "Bluffaneer (3 to 6 players)",
        "Bluffit (2 to 6 players)",
    ]
    assert offered(table, "dice") == ["3", "4", "5", "6"]
    table.page.select_option('[data-option="game"]', "bluffaneer")
    assert table.sent[-1] == {"type": "option", "key": "game", "value": "bluffaneer"}
    table.put(lobby("bluffaneer", 3, coins=10))
    assert chosen(table, "game") == "Bluffaneer (3 to 6 players)"
    assert table.page.locator('[data-option="dice"]').count() == 0
    assert table.page.locator("#options").inner_text().split("\n")[0] == "Coins for each player"


def test_the_options_are_those_for_as_many_as_sit(table: Staged) -> None:
    table.put(lobby("bluffaneer", 1, coins=10))
    assert offered(table, "coins") == ["5", "10", "16"]
    table.put(lobby("bluffaneer", 4, coins=10))
    assert offered(table, "coins") == ["5", "10", "12"]
    table.put(lobby("bluffaneer", 3, coins=7))  # the buttons found one between the sensible ones
    assert chosen(table, "coins") == "7"


def test_an_option_of_several_is_a_box_for_each(table: Staged) -> None:
    table.put(lobby("bluffit", 2, specials=["toxic10"]))
    table.page.click("#settings")
    boxes = table.page.locator('[data-option="specials"]')
    assert [box.is_checked() for box in boxes.all()] == [False, True]
    table.page.click("text=Flipped 5")
    assert table.sent[-1] == {"type": "option", "key": "specials", "value": ["flipped5", "toxic10"]}


def test_while_a_game_is_on_nothing_can_be_chosen(table: Staged) -> None:
    table.put(lobby("bluff", 2, dice=4))
    table.show("bid")
    assert table.page.locator("#games select, #options select").evaluate_all(
        "all => all.every(one => one.disabled)"
    )
    assert chosen(table, "dice") == "4"


@pytest.mark.parametrize("game", PLAYABLE)
def test_how_to_play_says_how_this_game_goes(table: Staged, game: str) -> None:
    table.put(lobby("bluff" if game != "bluff" else "bluffit", 2))
    others = set(table.page.locator("#how li").all_text_contents())
    table.put(lobby(game, 2))
    table.page.click("#help")
    steps = table.page.locator("#how li").all_inner_texts()
    assert 6 <= len(steps) <= 9
    assert len(set(steps) - others) >= 2
    assert any("It holds < and > for you" in step for step in steps)
    assert table.page.locator("#rules-link").get_attribute("href") == f"/rules#{game}"
    assert table.page.evaluate("document.activeElement.dataset.words") == "close"


def test_a_simulated_cup_is_named_without_its_long_path(table: Staged) -> None:
    table.say(
        {"type": "fault", "part": "cup:0", "text": "Cup 1 is not there: /tmp/cup-x1/port cannot be opened."}
    )
    table.page.wait_for_selector("[data-fault]")
    assert table.page.locator("[data-fault]").inner_text() == "Cup 1 is not there: port cannot be opened."
