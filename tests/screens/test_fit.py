from __future__ import annotations

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from companion.screens import fit
from companion.screens.font import medium, small
from companion.screens.page import TEXT_WIDTH, foot_lines
from companion.table.scene import Text
from companion.words.words import _HERE, Words, languages

WORDS = {language: Words(language) for language in languages()}

WIDE = "W" * 10
LONGEST = {"name": WIDE, "player": WIDE, "turn": WIDE, "game": "Bluff", "where": "/dev/i2c-1", "seat": 8}
OTHERWISE = 80
SENTENCES = ("help-", "say-", "problem-", "menu-", "refusal-")
FILES = ("table.ftl", "refusals.ftl")


class _Variables(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 - the visitor's own name
        self.names.add(node.id.name)


def sentences():
    for language in languages():
        for file in FILES:
            for entry in FluentParser().parse((_HERE / language / file).read_text(encoding="utf-8")).body:
                if isinstance(entry, ast.Message) and entry.id.name.startswith(SENTENCES):
                    found = _Variables()
                    found.visit(entry)
                    values = {name: LONGEST.get(name, OTHERWISE) for name in found.names}
                    yield pytest.param(
                        language, Text(entry.id.name, values), id=f"{language}-{entry.id.name}"
                    )


@pytest.mark.parametrize(("language", "text"), list(sentences()))
def test_every_last_line_fits_a_seats_screen(language, text):
    lines = foot_lines(WORDS[language], small(), text)
    assert len(lines) <= (1 if text.key.startswith("help-") else 2)
    assert [line for line in lines if small().width(line) > TEXT_WIDTH - 2] == []
    whole = fit.wrap(small(), WORDS[language].short(text.key, text.values), TEXT_WIDTH - 2)
    assert len(whole) <= 2, "its short form is cut"


def test_fits_measures_lines():
    assert fit.fits(small(), "OK: say it", 60)
    assert not fit.fits(small(), "OK: say it", 30)
    assert fit.fits(small(), "OK: say it", 40, lines=2)
    assert not fit.fits(small(), WIDE, 40, lines=2)


def test_shorten_leaves_what_fits_and_ends_in_an_ellipsis_where_it_does_not():
    assert fit.shorten(medium(), "Ana", 40) == "Ana"
    cut = fit.shorten(medium(), "Charlotte", 40)
    assert cut.startswith("Cha")
    assert cut.endswith("…")
    assert medium().width(cut) <= 40


def test_wrap_breaks_at_spaces_and_keeps_the_breaks_that_are_there():
    assert fit.wrap(small(), "shake, then\nset it down", 200) == ["shake, then", "set it down"]
    assert fit.wrap(small(), "shake then", 40) == ["shake", "then"]


def test_a_sentence_shortens_its_name_and_keeps_its_end():
    told = fit.sentence(Words().say, small(), 80, "screen-thinks", {"name": WIDE})
    assert told.endswith("… thinks")
    assert small().width(told) <= 80
