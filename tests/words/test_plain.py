"""What strangers bring into a sentence steers no terminal and fills no log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.words.words import MOST_LETTERS, Words, languages, plain

WORDS = Words("en")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Zoë's Pico", "Zoë's Pico"),
        ("\x1b[31mred\x1b]0;title\x07", r"\x1b[31mred\x1b]0;title\x07"),
        ("a\r\x08b", r"a\r\x08b"),
        ("\u202etxt.exe", r"\u202etxt.exe"),
        ("\ud800", r"\ud800"),
        ("two\nlines\u202f:\u00a0yes", "two\nlines\u202f:\u00a0yes"),
        ("\0", r"\x00"),
    ],
)
def test_what_cannot_be_seen_is_written_out(given: str, said: str) -> None:
    assert plain(given) == said
    assert said in WORDS.say("journal-full", {"path": given})


def test_what_is_long_is_cut() -> None:
    said = plain("x" * 100_000)
    assert len(said) == MOST_LETTERS
    assert said.endswith("x...")
    assert WORDS.say("journal-full", {"path": "\x1b" * 5000})
    assert plain("x" * MOST_LETTERS) == "x" * MOST_LETTERS


@pytest.mark.parametrize("language", languages())
@given(text=st.text(st.characters() | st.characters(categories=["Cc", "Cf", "Cs"])))
def test_any_value_can_be_said(language: str, text: str) -> None:
    said = Words(language).say("journal-unreadable", {"path": text, "reason": "why"})
    said.encode("utf-8")
    assert "\x1b" not in said
