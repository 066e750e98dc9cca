"""The page in every language: the same keys, and the same gaps for the browser to fill."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from companion.web.server import Page, PageSettings, page_words
from companion.words.words import Words, languages
from tests.web.serving import Recorder

ENGLISH = page_words(Words("en"))


def gaps(sentence: str) -> list[str]:
    return sorted(set(re.findall(r"\{\w+\}", sentence)))


@pytest.mark.parametrize("language", languages())
def test_every_sentence_of_the_page_has_the_gaps_that_the_browser_fills(language: str) -> None:
    words = page_words(Words(language))
    assert {key: gaps(text) for key, text in words.items()} == {k: gaps(t) for k, t in ENGLISH.items()}


def test_the_page_is_served_in_the_language_of_the_table() -> None:
    async def act() -> dict[str, Any]:
        table = Recorder()
        page = Page(Words("fr"), table.hear, table, PageSettings(places=2))
        async with TestClient(TestServer(page.application())) as client:
            async with client.ws_connect("/ws") as ws:
                hello = await ws.receive_json()
            body = await (await client.get("/words.json")).json()
            return {"hello": hello, **body}

    said = asyncio.run(act())
    assert (said["language"], said["hello"]["language"]) == ("fr", "fr")
    assert said["hello"]["names"] == ["Place 1", "Place 2"]
    assert said["words"]["settings"] == "Règles maison"
