"""What Babel is made to forget: that numbers and plurals are said as before, and that nobody else asks it."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import babel.core
import pytest
from babel import Locale, localedata
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

from companion.words.locale_data import let_go
from companion.words.words import Words, languages

HOUSE = Path(__file__).parent.parent.parent / "companion"
MOST_KEPT_BYTES = 30_000
SENTENCES = """
number = { $value }
share = { NUMBER($value, style: "percent") }
dice = { $value ->
    [one] one
   *[other] more
}
"""


@pytest.mark.parametrize("language", languages())
def test_what_is_never_said_is_not_kept(language: str) -> None:
    Words(language)
    for name in ("root", language):
        assert len(pickle.dumps(localedata.load(name))) < MOST_KEPT_BYTES
    assert babel.core._global_data is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("1,234,567.5", "150%", "more", "more")),
        ("fr", ("1\u202f234\u202f567,5", "150\xa0%", "one", "more")),
    ],
)
def test_numbers_and_plurals_are_said_as_before(language: str, said: tuple[str, ...]) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentParser().parse(SENTENCES))
    let_go(language)
    asked = (("number", 1234567.5), ("share", 1.5), ("dice", 0), ("dice", 2))
    assert tuple(formatted(bundle, key, value) for key, value in asked) == said


def test_another_language_can_be_had_afterwards() -> None:
    """Even one that is found only by the tables of the world."""
    Words("en")
    assert Locale.parse("zh_TW").language == "zh"
    assert format_decimal(1.5, locale="de") == "1,5"


def test_nobody_else_asks_babel() -> None:
    assert [str(path.relative_to(HOUSE)) for path in importers("babel")] == ["words/locale_data.py"]


def formatted(bundle: FluentBundle, key: str, value: float) -> str:
    pattern = bundle.get_message(key).value
    assert pattern is not None
    text, mistakes = bundle.format_pattern(pattern, {"value": value})
    assert mistakes == []
    return str(text)


def importers(package: str) -> Iterator[Path]:
    """The files of the house that import it, or a module of it."""
    for path in sorted(HOUSE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(rf"^\s*(import|from) {package}\b", text, re.MULTILINE):
            yield path
