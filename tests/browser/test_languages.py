"""The page in every language: it says which one it is in, and every sentence finds room."""

from __future__ import annotations

import pytest

from companion.words.words import Words, languages
from tests.browser.conftest import Browser
from tests.browser.staged import GALLERY, Staged
from tests.browser.test_sizes import CUT, FLAT, LAPTOP, LARGE, PHONE, SMALL, fingers, wider_than_the_window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

STAGES = [name.removeprefix("board-") for name in GALLERY if name.startswith("board-") and "wide" not in name]
SPILLED = """() => [...document.querySelectorAll(".key .cap")].filter(cap => cap.checkVisibility()).filter(cap => {
  const word = document.createRange();
  word.selectNodeContents(cap);
  return word.getBoundingClientRect().width > cap.clientWidth * 0.92;
}).map(cap => cap.textContent)"""


@pytest.mark.parametrize("size", [LAPTOP, LARGE, PHONE, SMALL, FLAT], ids=str)
@pytest.mark.parametrize("language", languages())
def test_every_sentence_finds_room_on_the_table(
    browser: Browser, language: str, size: tuple[int, int]
) -> None:
    touch = {"has_touch": fingers(size), "is_mobile": fingers(size)}
    table = Staged(browser, size=size, words=Words(language), **touch)
    assert table.page.evaluate("document.documentElement.lang") == language
    for stage in STAGES[::9]:
        table.show(stage)
        assert not wider_than_the_window(table), stage
        assert table.page.eval_on_selector_all("#says, #legend, #tools > *, .cap", CUT) == [], stage
    assert table.page.evaluate(SPILLED) == []
    table.close()


@pytest.mark.parametrize("size", [(1920, 1080), PHONE], ids=str)
@pytest.mark.parametrize("language", languages())
def test_every_sentence_finds_room_on_the_board(
    browser: Browser, language: str, size: tuple[int, int]
) -> None:
    board = Staged(browser, "/board", size=size, words=Words(language))
    assert board.page.evaluate("document.documentElement.lang") == language
    for stage in STAGES[::9]:
        board.show(stage)
        assert not wider_than_the_window(board), stage
        assert board.page.eval_on_selector_all("#headline, #detail", CUT) == [], stage
    board.close()
