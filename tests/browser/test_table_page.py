"""The virtual table's page by itself: what it lets go, what fits on a phone, what a newcomer is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Browser, TableAt, start

pytestmark = [pytest.mark.browser, pytest.mark.timeout(60)]


@pytest.fixture
def table(browser: Browser, journal: Path) -> Iterator[TableAt]:
    started = start(journal, "--name", "Ana", "--name", "Ben")
    at = TableAt(browser, started.address)
    yield at
    at.close()
    assert started.stop() == 0
    assert at.errors == []


def text(table: TableAt, element: str) -> str:
    return table.page.locator(f"#{element}").inner_text()


def test_a_newcomer_is_told_the_next_step(table: TableAt) -> None:
    assert text(table, "detail") == "Press OK at two seats or more."
    table.press(1, "ok")
    table.until(lambda: text(table, "detail").startswith("Ben is here."), "the first to be welcomed")
    table.press(0, "ok")
    table.until(lambda: text(table, "detail") == "Ben starts the game with OK.", "the host to be named")
    assert table.page.locator('[data-awaited="ok"]').get_attribute("data-place") == "1"
    assert text(table, "keys-of") == "Ana:"
    assert "how many" not in text(table, "legend-keys"), "nothing is bid in the lobby"
    table.press(1, "ok")
    table.until(lambda: text(table, "headline") == "Who goes first?", "the first roll")
    assert "how many" in text(table, "legend-keys")


def test_what_is_kept_open_closes_when_the_window_is_left(table: TableAt) -> None:
    eye = table.page.locator(table.button(0, "look"))
    eye.click(modifiers=["Shift"])
    table.page.click('[data-lift="1"]', modifiers=["Shift"])
    assert eye.get_attribute("aria-pressed") == "true"
    assert "carried" in (table.page.locator('[data-cup="1"]').get_attribute("class") or "")
    table.page.evaluate("dispatchEvent(new Event('blur'))")
    assert eye.get_attribute("aria-pressed") == "false"
    assert "carried" not in (table.page.locator('[data-cup="1"]').get_attribute("class") or "")


def test_the_house_rules_fit_on_a_phone(table: TableAt) -> None:
    sheet = table.page.locator("#settings-sheet")
    for width, height in ((390, 844), (360, 640), (844, 390)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.click("#settings")
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        back = sheet.locator(".loud").bounding_box()
        assert back is not None
        assert back["y"] + back["height"] <= height
        table.page.mouse.click(2, 2)
        assert not sheet.is_visible()


def test_a_game_is_ended_by_asking_twice(table: TableAt) -> None:
    for place in (0, 1, 0):
        table.press(place, "ok")
    table.wait("stage", "play")
    table.page.click("#settings")
    table.page.click("#end-match")
    table.wait("stage", "pause")
    table.page.keyboard.press("Escape")
    table.page.click("#go-on")
    table.wait("stage", "play")
    table.page.click("#settings")
    table.until(lambda: text(table, "end-match") == "End this game", "the question to be taken back")
    table.page.click("#end-match")
    table.wait("stage", "pause")
    assert text(table, "end-match") == "Really end it?"
    table.page.click("#end-match")
    table.wait("stage", "lobby")


def test_eight_people_fit_on_a_small_phone(browser: Browser, journal: Path) -> None:
    started = start(journal, "--places", "8")
    at = TableAt(browser, started.address, 360, 640)
    cup, tools, tabs = (
        at.page.locator(which).bounding_box() for which in ('[data-cup="0"]', "#help", "#switcher")
    )
    assert cup is not None
    assert tools is not None
    assert tabs is not None
    assert cup["y"] + cup["height"] <= tools["y"]
    assert tabs["width"] <= 360
    assert at.page.locator("#switcher button").count() == 8
    at.close()
    assert started.stop() == 0
