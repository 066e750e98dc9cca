"""`/rules`: the rules of all games in short, as a page of text that needs no script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from aiohttp import web

from companion.words.words import Words

_PAGE = re.compile(r"rules-([a-z]+)-(\d+)")


def rules_html(words: Words, games: Sequence[str]) -> str:
    """The whole page, with a section `#GAME` for each of `games`."""
    title = escape(words.say("page-ui-rules-title"))
    links = "\n".join(f'<a href="#{game}">{_name(words, game)}</a>' for game in games)
    sections = "\n".join(_section(words, game) for game in games)
    return f"""<!doctype html>
<html lang="{words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/rules.css">
</head>
<body>
<header>
<h1>{title}</h1>
<nav>
{links}
</nav>
<p>{escape(words.say("page-ui-rules-about"))}</p>
</header>
<main>
{sections}
</main>
</body>
</html>
"""


def rules_route(words: Words, games: Sequence[str]) -> web.RouteDef:
    """The page at /rules."""
    text = rules_html(words, games)

    async def serve(_request: web.Request) -> web.Response:
        return web.Response(text=text, content_type="text/html")

    return web.get("/rules", serve)


def _section(words: Words, game: str) -> str:
    items = "\n".join(f"<li>{escape(words.say(f'rules-{game}-{page}'))}</li>" for page in _pages(words, game))
    return f'<section id="{game}">\n<h2>{_name(words, game)}</h2>\n<ol>\n{items}\n</ol>\n</section>'


def _name(words: Words, game: str) -> str:
    return escape(words.say(f"game-{game}"))


def _pages(words: Words, game: str) -> list[int]:
    found = (_PAGE.fullmatch(key) for key in words.keys())  # noqa: SIM118 - a method of Words
    return sorted(int(page[2]) for page in found if page is not None and page[1] == game)
