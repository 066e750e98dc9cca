"""How small letters are: 8 dots for what is looked at closely, 12 at arm's length and on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from companion.screens import cards, dice, symbols
from companion.screens.font import Font
from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.words.words import Words, languages

SCENES = scenes()
CLOSELY, AT_ARMS_LENGTH = 8, 12
SIGNS = frozenset("◀▶★?")
"""Drawings that have a letter's place: an arrow on a wheel, the star of a host, the mark of a masked die."""


@pytest.fixture
def heights(monkeypatch) -> Iterator[dict[str, int]]:
    """What is written, and how high its letters are from the top of a capital to the foot of a g."""
    written: dict[str, int] = {}
    write = Font.draw

    def watched(font, image, left, top, text, *ink):
        if set(text) - SIGNS:
            written[text] = min(font.cap + font.below, written.get(text, 99))
        write(font, image, left, top, text, *ink)

    monkeypatch.setattr(Font, "draw", watched)
    forget()
    yield written
    forget()


def forget() -> None:
    """Cards and dice are drawn once, and kept."""
    for module in (cards, dice, symbols):
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


def too_small(heights: dict[str, int], names: Iterable[str], language: str, least: int) -> set[str]:
    """What is written smaller in the pictures of `names`."""
    for name in names:
        draw(SCENES[name], Words(language))
    return {text for text, height in heights.items() if height < least}


@pytest.mark.parametrize("language", languages())
def test_everything_on_the_board_is_read_at_arms_length(language, heights):
    boards = [name for name, scene in SCENES.items() if scene.screen is None]
    assert too_small(heights, boards, language, AT_ARMS_LENGTH) == set()


@pytest.mark.parametrize("language", languages())
def test_everything_on_a_seats_screen_is_read_closely(language, heights):
    assert too_small(heights, SCENES, language, CLOSELY) == set()


@pytest.mark.parametrize(
    ("name", "text", "height"),
    [
        ("seat-notice-lied", "Ben lied!", 12),
        ("seat-bid", "Ben", 12),
        ("seat-bid", "3", 24),
        ("seat-raises", "3×", 12),  # noqa: RUF001
        ("seat-raises", "4", 24),
        ("seat-bamboozler-declare", "54", 24),
        ("seat-bluffit-take", "4", 12),
        ("seat-callmybluff-bid", "×", 24),  # noqa: RUF001
    ],
)
def test_what_matters_on_a_seats_screen_is_read_at_arms_length(name, text, height, heights):
    draw(SCENES[name], Words())
    assert heights[text] >= height
