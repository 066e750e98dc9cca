"""The page of the rules: every game, every page of it, nothing that needs a script."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.web.rules_page import rules_html
from companion.web.server import PageSettings
from companion.words.words import Words, languages
from tests.web.serving import Recorder, serve


@pytest.mark.parametrize("language", languages())
def test_every_rule_of_every_game_is_on_it_in_order(language: str) -> None:
    words = Words(language)
    page = rules_html(words, list(GAMES))
    said = [unescape(item) for item in re.findall(r"<li>(.*?)</li>", page)]
    keys = [key for key in words.keys() if re.fullmatch(r"rules-[a-z]+-\d+", key)]  # noqa: SIM118
    assert sorted(said) == sorted(words.say(key) for key in keys)
    start = said.index(words.say("rules-bamboozler-1"))
    assert said[start : start + 10] == [words.say(f"rules-bamboozler-{n}") for n in range(1, 11)]
    assert f'<html lang="{language}">' in page


def test_it_leads_to_each_game_and_loads_only_its_own_style() -> None:
    page = rules_html(Words(), list(GAMES))
    assert re.findall(r'<a href="#([a-z]+)">', page) == list(GAMES)
    assert re.findall(r'<section id="([a-z]+)">', page) == list(GAMES)
    assert re.findall(r'(?:src|href)="(/[^"]*)"', page) == ["/static/icon.svg", "/static/rules.css"]
    assert "<script" not in page
    assert "style=" not in page


@pytest.mark.parametrize("virtual", [True, False])
def test_it_is_served_to_whoever_may_see_the_board(virtual: bool) -> None:
    async def act(_page: Any, _table: Recorder, client: Any) -> None:
        answer = await client.get("/rules")
        assert (answer.status, answer.content_type) == (200, "text/html")
        assert Words().say("rules-bluff-1") in await answer.text()
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert (await client.get("/rules", headers={"Host": "evil.example"})).status == 403

    settings = PageSettings(places=2, games={"bluff": {}})
    serve(act, virtual=virtual, settings=settings)
