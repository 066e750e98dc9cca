"""Every refusal that games can raise, and every sentence of play scripts, can be said."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import companion
from companion.words.words import Words, languages

HOME = Path(companion.__file__).parent
WORDS = Words()
LONGEST = {"player": "Maximilian", "turn": "Wilhelmina", "option": "turn_seconds", "field": "quantity"}


def _trees(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted((HOME / folder).glob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def _keys(node: ast.expr | None, function: ast.AST) -> set[str]:
    """The keys of the dictionary that `node` is, or that the name `node` stands for in `function`."""
    if isinstance(node, ast.Name):
        made = [n.value for n in ast.walk(function) if isinstance(n, ast.Assign) and _names(n) == [node.id]]
        node = made[-1]
    if node is None:
        return set()
    assert isinstance(node, ast.Dict), ast.unparse(node)
    return {key.value for key in node.keys if isinstance(key, ast.Constant)}


def _names(assign: ast.Assign) -> list[str]:
    return [target.id for target in assign.targets if isinstance(target, ast.Name)]


def _raised(call_name: str, *folders: str) -> list[tuple[str, set[str]]]:
    """The code and the names of the values of each `call_name(code, values)` in the source."""
    found: dict[int, tuple[str, set[str]]] = {}
    trees = list(_trees(*folders))  # all at once: the ids below must not be used again
    for tree in trees:
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if not isinstance(call.func, ast.Name) or call.func.id != call_name or not call.args:
                    continue
                code = call.args[0]
                if isinstance(code, ast.Constant):
                    values = _keys(call.args[1] if len(call.args) > 1 else None, function)
                    values |= {keyword.arg for keyword in call.keywords if keyword.arg}
                    found[id(call)] = (str(code.value), values)
    return list(found.values())


REFUSALS = _raised("Refusal", "games")
SENTENCES = _raised("Sentence", "match", "commands") + _raised("_Wrong", "match")


def _messages(name: str, language: str = "en") -> dict[str, ftl.Message]:
    resource = FluentParser().parse((HOME / "words" / language / name).read_text(encoding="utf-8"))
    assert not [entry for entry in resource.body if isinstance(entry, ftl.Junk)]
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ftl.Message)}


def _variables(node: Any) -> set[str]:
    if isinstance(node, ftl.VariableReference):
        return {node.id.name}
    if isinstance(node, list):
        return set().union(*map(_variables, node))
    if isinstance(node, ftl.BaseNode):
        return set().union(*map(_variables, vars(node).values()))
    return set()


def test_there_are_refusals_and_sentences() -> None:
    assert len(REFUSALS) > 20
    assert len(SENTENCES) > 20


@pytest.mark.parametrize(("code", "values"), REFUSALS, ids=[code for code, _ in REFUSALS])
def test_every_refusal_has_its_sentence_and_its_values_fill_it(code: str, values: set[str]) -> None:
    message = _messages("refusals.ftl")[f"refusal-{code}"]
    assert _variables(message) <= values
    assert WORDS.say(f"refusal-{code}", dict.fromkeys(values, 3))


@pytest.mark.parametrize(("key", "values"), SENTENCES, ids=[key for key, _ in SENTENCES])
def test_every_sentence_of_scripts_is_there_and_its_values_fill_it(key: str, values: set[str]) -> None:
    assert _variables(_messages("script.ftl")[key]) <= values
    assert WORDS.say(key, dict.fromkeys(values, 3))


def test_no_sentence_is_left_over() -> None:
    assert set(_messages("refusals.ftl")) == {f"refusal-{code}" for code, _ in REFUSALS}
    said_by_the_command = {"script-standard-input", "script-place", "script-unreadable"}
    assert set(_messages("script.ftl")) == {key for key, _ in SENTENCES} | said_by_the_command


@pytest.mark.parametrize(("code", "values"), REFUSALS, ids=[code for code, _ in REFUSALS])
@pytest.mark.parametrize("language", languages())
def test_the_short_form_fits_two_lines_of_21_letters(language: str, code: str, values: set[str]) -> None:
    message = _messages("refusals.ftl", language)[f"refusal-{code}"]
    assert [attribute.id.name for attribute in message.attributes] == ["short"]
    short = Words(language).short(f"refusal-{code}", {value: LONGEST.get(value, 1000) for value in values})
    assert len(textwrap.wrap(short, 21)) <= 2
    assert all(len(line) <= 21 for line in textwrap.wrap(short, 21, break_long_words=False))


def test_numbers_have_no_thousands_mark() -> None:
    values = {"option": "purse", "value": "x", "low": 0, "high": 1000}
    assert (
        Words().say("refusal-option-range", values)
        == "purse cannot be x; it is a whole number from 0 to 1000."
    )
    assert WORDS.short("refusal-option-range", values) == "purse: 0 to 1000"
