"""A sentence is parsed when it is first said, with those that it quotes."""

from __future__ import annotations

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from companion.words.words import Words, _entries, languages


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys that a bundle has got from now on, in their order."""
    keys: list[str] = []
    add_resource = FluentBundle.add_resource

    def noted(bundle: FluentBundle, resource: ftl.Resource) -> None:
        keys.extend(entry.id.name for entry in resource.body if isinstance(entry, ftl.Message))
        add_resource(bundle, resource)

    monkeypatch.setattr(FluentBundle, "add_resource", noted)
    return keys


def test_only_what_is_said_is_parsed_and_once(parsed: list[str]) -> None:
    words = Words("en")
    assert parsed == []
    assert words.say("game-bluff") == words.say("game-bluff") == "Bluff"
    assert parsed == ["game-bluff"]


def test_what_a_sentence_quotes_is_there_before_it(parsed: list[str]) -> None:
    """Another thread may say the sentence as soon as the bundle has it."""
    assert "seat 3" in Words("en").say("doctor-screen-spi", {"seat": 3, "where": "here"})
    assert parsed == ["doctor-screen-of", "doctor-screen-spi"]


@pytest.mark.parametrize("language", languages())
def test_each_message_of_the_files_is_cut_out_whole(language: str) -> None:
    for key, text in _entries(language).items():
        entry = FluentParser().parse_entry(text)
        assert isinstance(entry, ftl.Message), f"{key}: {text}"
        assert entry.id.name == key
