"""French as it is printed and spoken: spaces, apostrophes, nought as a singular, and names of anybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from companion.words.words import Words
from tests.words.test_words import HOUSE, messages

WORDS = Words("fr")
NARROW = "\N{NARROW NO-BREAK SPACE}"
NAMES = "name|names|player|players|turn|challenger"
"""What may be anybody's name, with a vowel at its beginning or not, of a man or of a woman."""


def patterns(node: object) -> Iterator[ftl.Pattern]:
    """Every pattern of a message: its own, its attributes', those of its variants."""
    if isinstance(node, ftl.Pattern):
        yield node
    if isinstance(node, ftl.BaseNode):
        for inner in vars(node).values():
            for one in inner if isinstance(inner, list) else [inner]:
                yield from patterns(one)


def written(pattern: ftl.Pattern) -> str:
    """The text as the file has it; what fills it as `{$name}`, a choice as `{}`."""
    return "".join(map(_piece, pattern.elements))


def _piece(element: ftl.TextElement | ftl.Placeable) -> str:
    if isinstance(element, ftl.TextElement):
        return str(element.value)
    inner = element.expression
    if isinstance(inner, ftl.VariableReference):
        return f"{{${inner.id.name}}}"
    return str(inner.value) if isinstance(inner, ftl.StringLiteral) else "{}"


def texts() -> list[tuple[str, str]]:
    """Every piece of French with its key."""
    found = []
    for path in sorted((HOUSE / "words" / "fr").glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                found += [(entry.id.name, written(pattern)) for pattern in patterns(entry)]
    return found


TEXTS = texts()


def breaking(rule: str) -> dict[str, str]:
    """The texts in which the regular expression `rule` is found."""
    return {key: text for key, text in TEXTS if re.search(rule, text)}


def test_there_are_texts() -> None:
    assert len(TEXTS) > 500


def test_a_narrow_space_stands_before_double_signs_and_within_guillemets() -> None:
    assert breaking(rf"(?<!{NARROW})[;!?»]") == {}
    assert breaking(rf"(?<![{NARROW}\"])(?<!^):(?=\s|$)") == {}
    assert breaking(rf"«(?!{NARROW})") == {}
    assert breaking(rf"(?<!«){NARROW}(?!s\b|Mo\b|V\b)\w") == {}
    assert breaking(r"[\N{NO-BREAK SPACE}]") == {}


def test_guillemets_come_in_pairs() -> None:
    assert [key for key, text in TEXTS if text.count("«") != text.count("»")] == []


def test_apostrophes_are_those_of_print() -> None:
    assert breaking(r"(?<=[^\W\d])'(?=\w)") == {}


def test_no_word_before_a_name_would_have_to_be_elided() -> None:
    elided = r"(de|que|le|la|je|ne|me|te|se|ce|jusque|lorsque|puisque|quoique) "
    already = r"[dlq]u?\N{RIGHT SINGLE QUOTATION MARK}"
    assert breaking(rf"(?i)(?<!\w)({elided}|{already})\{{\$({NAMES})\}}") == {}


def test_no_participle_has_to_agree_with_a_name() -> None:
    be = r"(est|sont|était|étaient|sera|seront)"
    agreeing = r"(\w+é|sorti|parti|vaincu|perdu|pris|seul|premier|dernier)s?"
    assert breaking(rf"(?<!nom )\{{\$({NAMES})\}} {be} {agreeing}\b") == {}


def test_nought_is_a_singular() -> None:
    for key, message in messages("fr").items():
        if message.plural_of:
            none = dict.fromkeys(message.names, 9) | dict.fromkeys(message.plural_of, 0)
            assert "1" not in WORDS.say(key, none) + WORDS.short(key, none), key


@pytest.mark.parametrize(
    ("count", "told"), [(0, "Lance 0 dé"), (1, "Lance 1 dé"), (2, "Lance 2 dés"), (21, "Lance 21 dés")]
)
def test_french_counts_as_people_do(count: int, told: str) -> None:
    assert WORDS.say("screen-roll", {"count": count}) == told


def test_a_decimal_has_a_comma() -> None:
    assert breaking(r"(?<![\d.])\d+\.\d+(?![\d.])") == {}
    values = {"bus": "1", "most": "3.1", "limit": "3", "users": "x"}
    assert "laissent passer 3,1 mA" in WORDS.say("wiring-strong-pull-ups", values)
    assert WORDS.say("fault-cup-battery", {"cup": 2, "volts": "3.2"}).count("3,2") == 1
    assert WORDS.say("doctor-gigabytes", {"size": "25.3"}) == "25,3 Go"


def test_large_numbers_have_no_mark_where_english_has_none() -> None:
    values = {"option": "purse", "value": "x", "low": 0, "high": 1000}
    assert WORDS.short("refusal-option-range", values) == f"purse{NARROW}: de 0 à 1000"
