"""What is written while something is drawn: how high it is, and what of it was cut or left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.screens import cards, dice, fit, symbols
from companion.screens.font import Font
from companion.screens.page import Page

SHORT = 4
"""A name of so many letters is never cut in a sentence."""
SIGNS = frozenset("◀▶★?")
"""Drawings that have a letter's place: an arrow on a wheel, the star of a host, the mark of a masked die."""


class Watch:
    """`heights`: from the top of a capital to the foot of a g, by what is written."""

    def __init__(self) -> None:
        self.heights: dict[str, int] = {}
        self._cut: list[str] = []

    def anew(self) -> None:
        """For another picture: nothing was seen."""
        self.heights.clear()
        self._cut.clear()
        forget()

    @property
    def cut(self) -> set[str]:
        """What was cut, and lines that found no room; a name without its colon."""
        return {text.removesuffix(":").rstrip() for text in self._cut}

    def smaller_than(self, least: int) -> set[str]:
        """What is written with letters less high."""
        return {text for text, height in self.heights.items() if height < least}

    def start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Look on from now on."""
        monkeypatch.setattr(fit, "shorten", self._shortened(fit.shorten))
        monkeypatch.setattr(fit, "sentence", self._said(fit.sentence))
        monkeypatch.setattr(Page, "lines", self._lined(Page.lines))
        monkeypatch.setattr(Font, "draw", self._written(Font.draw))

    def _shortened(self, shorten):
        def watched(font, text, width):
            self._asked += 1
            kept = shorten(font, text, width)
            self._cut.extend([text] if kept != text else [])
            return kept

        self._asked = 0
        return watched

    def _said(self, sentence):
        def watched(say, font, width, key, values):
            whole, told = say(key, values), sentence(say, font, width, key, values)
            self._cut.extend([whole] if told != whole and len(values["name"]) <= SHORT else [])
            return told

        return watched

    def _lined(self, lines):
        def watched(page, texts, box, font=None):
            before = self._asked
            lines(page, texts, box, font)
            self._cut.extend(texts[self._asked - before :])

        return watched

    def _written(self, write):
        def watched(font, image, left, top, text, *ink):
            if set(text) - SIGNS:
                self.heights[text] = min(font.cap + font.below, self.heights.get(text, 99))
            write(font, image, left, top, text, *ink)

        return watched


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Looks on while the test draws."""
    found = Watch()
    found.start(monkeypatch)
    forget()
    yield found
    forget()


def forget() -> None:
    """Cards and dice are drawn once, and kept."""
    for module in (cards, dice, symbols):
        for made in vars(module).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()
