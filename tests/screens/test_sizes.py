"""How small letters are: 8 dots for what is looked at closely, 12 at arm's length and on the board."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.screens.gallery import scenes
from companion.screens.picture import draw
from companion.words.words import Words, languages
from tests.screens.watching import Watch, watch

__all__ = ["watch"]

SCENES = scenes()
CLOSELY, AT_ARMS_LENGTH = 8, 12


def too_small(watch: Watch, names: Iterable[str], language: str, least: int) -> set[str]:
    """What is written smaller in the pictures of `names`."""
    for name in names:
        draw(SCENES[name], Words(language))
    return watch.smaller_than(least)


@pytest.mark.parametrize("language", languages())
def test_everything_on_the_board_is_read_at_arms_length(language, watch):
    boards = [name for name, scene in SCENES.items() if scene.screen is None]
    assert too_small(watch, boards, language, AT_ARMS_LENGTH) == set()


@pytest.mark.parametrize("language", languages())
def test_everything_on_a_seats_screen_is_read_closely(language, watch):
    assert too_small(watch, SCENES, language, CLOSELY) == set()


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
def test_what_matters_on_a_seats_screen_is_read_at_arms_length(name, text, height, watch):
    draw(SCENES[name], Words())
    assert watch.heights[text] >= height
