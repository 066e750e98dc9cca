"""The sentences: every one that the code says is there in every language, can be filled, and fits its screen."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from companion.words.words import Words, languages

HOUSE = Path(__file__).parent.parent.parent / "companion"
ALIKE = {
    "fr": {
        "check-led",
        "page-says-bluffit-points",
        "page-title",
        "page-ui-card-double",
        "page-ui-card-jackpot",
        "page-ui-points",
        "page-ui-title",
        "page-says-pause",
        "page-ui-pause",
        "screen-paused",
        "screen-bamboozler-bluff",
        "screen-bamboozler-double",
        "screen-bluffit-points",
        "screen-card-double",
        "screen-card-jackpot",
        "screen-lobby-menu",
    }
}
"""What is rightly the same in another language as in English; names of games are so everywhere."""
SPEAKERS = ("Text", "Sentence", "Phrase", "NotKept", "JournalError", "TalkError", "say", "short")
"""Calls whose first argument is a key."""


class Variables(Visitor):
    """What fills a message, whether it chooses by a plural, between which other cases, and its short form."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.plural_of: set[str] = set()
        self.plurals: set[frozenset[str]] = set()
        self.cases: set[str] = set()
        self.parts: set[str] = set()
        self.attributes: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.parts.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        chosen = {v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)}
        if "one" in chosen and isinstance(node.selector, ftl.VariableReference):
            self.plural_of.add(node.selector.id.name)
            self.plurals.add(frozenset(chosen))
        else:
            self.cases |= chosen
        self.generic_visit(node)

    def visit_Attribute(self, node: ftl.Attribute) -> None:  # noqa: N802
        self.attributes.add(node.id.name)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, Variables]:
    """Every message of a language with its variables, as the files have them."""
    found: dict[str, Variables] = {}
    for path in sorted((HOUSE / "words" / language).glob("*.ftl")):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice"
                found[entry.id.name] = Variables()
                found[entry.id.name].visit(entry)
    for message in found.values():
        message.names.update(*(found[part].names for part in message.parts))
    return found


def keys_said() -> Iterator[tuple[str, str]]:
    """Every key that Python code says, as a pattern, with where it is said."""
    for path in sorted(HOUSE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                where = f"{path.relative_to(HOUSE)}:{node.lineno}"
                if name in SPEAKERS:
                    yield from ((key, where) for key in patterns(node.args[0]))
                elif name == "Refusal":
                    yield from ((f"refusal-{key}", where) for key in patterns(node.args[0]))


def patterns(argument: ast.expr) -> Iterator[str]:
    """The keys that an argument may be, each as a regular expression; none where it is a name."""
    match argument:
        case ast.Constant(value=str(key)):
            yield re.escape(key)
        case ast.IfExp(body=one, orelse=other):
            yield from (*patterns(one), *patterns(other))
        case ast.JoinedStr(values=parts):
            fixed = (re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts)
            yield "".join(fixed)


def page_keys() -> Iterator[tuple[str, str]]:
    """Every key that the page says by its full name."""
    said = {".js": r'\bsay\("([a-z-]+)"', ".html": r'data-(?:words|label)="([a-z-]+)"'}
    for path in sorted((HOUSE / "web" / "static").iterdir()):
        keys = re.findall(said[path.suffix], path.read_text(encoding="utf-8")) if path.suffix in said else []
        yield from ((f"page-ui-{key}", path.name) for key in keys)


@pytest.mark.parametrize("language", languages())
def test_every_sentence_that_is_said_is_there(language: str) -> None:
    known = messages(language)
    said = [*keys_said(), *page_keys()]
    assert len(said) > 100
    missing = {key: where for key, where in said if not any(re.fullmatch(key, one) for one in known)}
    assert missing == {}


OTHERS = tuple(language for language in languages() if language != "en")


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sentences(language: str) -> None:
    here, english = set(messages(language)), set(messages("en"))
    assert (english - here, here - english) == (set(), set())
    assert Words(language).keys() == here


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("what", ["names", "attributes", "cases"])
def test_the_same_fills_them_they_have_the_same_short_forms_and_tell_the_same_cases(
    language: str, what: str
) -> None:
    here, english = messages(language), messages("en")
    both = here.keys() & english.keys()
    assert {key: getattr(here[key], what) for key in both} == {
        key: getattr(english[key], what) for key in both
    }


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_one_from_more(language: str) -> None:
    """English has one for 1, French for 0 and 1; what is neither is the default, `other`."""
    for key, message in messages(language).items():
        assert message.plurals <= {frozenset({"one", "other"})}, key


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language: str) -> None:
    """A sentence that is the same in both languages has no word in it, or one that is the same."""
    english, here = Words("en"), Words(language)
    left = set()
    for key in here.keys() & english.keys():
        values = dict.fromkeys(messages("en")[key].names, 7)
        told = here.say(key, values)
        if (
            told == english.say(key, values)
            and re.search(r"[a-zA-Z]{3}", told)
            and not key.startswith("game-")
            and key not in ALIKE[language]
        ):
            left.add(key)
    assert left == set()


@pytest.mark.parametrize("number", [0, 1, 2, 21])
@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_filled(language: str, number: int) -> None:
    words = Words(language)
    for key, variables in messages(language).items():
        values = dict.fromkeys(variables.names, number)
        assert words.say(key, values).strip(), key
        assert words.short(key, values).strip(), key


@pytest.mark.parametrize("language", languages())
def test_every_sentence_says_what_it_lacks(language: str) -> None:
    words = Words(language)
    for key, variables in messages(language).items():
        if variables.names:
            with pytest.raises(ValueError, match=f"words/{language}: {key}: "):
                words.say(key) + words.short(key)


@pytest.mark.parametrize("language", languages())
def test_plurals_differ(language: str) -> None:
    words = Words(language)
    plural = {key: v for key, v in messages(language).items() if v.plural_of}
    assert plural
    for key, variables in plural.items():
        texts = [
            [
                form(key, dict.fromkeys(variables.names, 9) | dict.fromkeys(variables.plural_of, n))
                for n in (1, 2)
            ]
            for form in (words.say, words.short)
        ]
        assert any(one.replace("1", "2") != two for one, two in texts), key


def test_english_counts_as_people_do() -> None:
    words = Words("en")
    values = {"buttons": "OK", "seat": 1, "lines": "GPIO5", "cause": "twice"}
    assert words.say("fault-buttons-missing", values | {"count": 1}).startswith(
        "The button OK of seat 1 does not"
    )
    assert words.say("fault-buttons-missing", values | {"count": 2}).startswith(
        "The buttons OK of seat 1 do not"
    )


@pytest.mark.parametrize("language", languages())
def test_every_short_form_fits_two_lines(language: str) -> None:
    words = Words(language)
    for key, variables in messages(language).items():
        short = words.short(key, dict.fromkeys(variables.names, 8))
        if short != words.say(key, dict.fromkeys(variables.names, 8)):
            assert len(textwrap.wrap(short, 21)) <= 2, f"{key}: {short}"


def test_a_short_form_is_the_sentence_where_it_has_none() -> None:
    words = Words("en")
    assert words.short("seat-name", {"number": 3}) == words.say("seat-name", {"number": 3}) == "Seat 3"


@pytest.mark.parametrize(("language", "told"), [("en", "LEFT, CHALLENGE"), ("fr", "GAUCHE, CONTRE")])
def test_a_list_of_keys_among_the_values_is_said(language: str, told: str) -> None:
    values = {
        "buttons": ("button-left", "button-challenge"),
        "seat": 1,
        "lines": "-",
        "count": 2,
        "cause": "busy",
    }
    assert f" {told} " in Words(language).say("fault-buttons-missing", values | {"holder": "-"})


def test_an_unknown_sentence_is_an_error() -> None:
    words = Words("en")
    for form in (words.say, words.short):
        with pytest.raises(KeyError):
            form("no-such-sentence")


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=f"no words in 'tlh'; there are: {', '.join(languages())}$"):
        Words("tlh")
