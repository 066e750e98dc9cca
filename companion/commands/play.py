"""`companion play`: the virtual table, in the browser."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any

import click

from companion.app import NotStarted, PlaySettings
from companion.app import play as played
from companion.config.place import journal_path
from companion.journal.faults import JournalError
from companion.table.settings import MAX_NAME, TableSettings
from companion.web.server import PortsBusy
from companion.words.words import Words, languages

_NOT_STARTED = 2


@click.command()
@click.option(
    "--places", type=click.IntRange(2, 8), default=4, show_default=True, help="Seats around the table."
)
@click.option(
    "--cups",
    type=click.Choice(["each", "shared", "none"]),
    default="each",
    show_default=True,
    help="A cup for each seat, one for all, or none (OK rolls).",
)
@click.option(
    "--name", "names", multiple=True, metavar="NAME", help="A name, for seat 1, 2 ... in this order."
)
@click.option(
    "--reveal-seconds",
    type=click.IntRange(1, 60),
    default=6,
    show_default=True,
    help="How long a verdict stays, unless all press OK.",
)
@click.option("--hints", is_flag=True, help="First-game hints.")
@click.option("--flip-switch", is_flag=True, help="A timer that really gets turned over.")
@click.option("--journal", type=click.Path(path_type=Path), help="The journal's file.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free port."
)
@click.option(
    "--language",
    type=click.Choice(languages()),
    default="en",
    show_default=True,
    help="Of screens, page and terminal.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
def play(*, journal: Path | None, port: int, language: str, browser: bool, **table: Any) -> None:
    """Play on a virtual table in the browser: simulated parts, real code, nothing attached."""
    words = Words(language)
    if mistakes := _mistakes(table["names"], table["places"]):
        _fail("\n".join(words.say(key, values) for key, values in mistakes))
    settings = PlaySettings(TableSettings(**table), journal or journal_path(), language, port)

    def ready(address: str) -> None:
        click.echo(words.say("play-ready", {"address": address}))
        if browser:
            _open_browser(address, words)

    try:
        asyncio.run(played(settings, ready, click.echo))
    except (JournalError, NotStarted) as error:
        _fail(words.say(error.code, error.values))
    except PortsBusy as error:
        _fail(words.say("play-ports-busy", {"first": str(error.first), "last": str(error.last)}))
    click.echo(words.say("play-ended"))


def _mistakes(names: tuple[str, ...], places: int) -> list[tuple[str, dict[str, Any]]]:
    """What is wrong with the names: all of it, as sentences of `words/`."""
    found: list[tuple[str, dict[str, Any]]] = []
    if len(names) > places:
        found.append(("play-names-too-many", {"count": len(names), "places": places}))
    for name in dict.fromkeys(names):
        if len(name.strip()) > MAX_NAME:
            found.append(("play-name-long", {"name": name, "most": MAX_NAME}))
        if not name.isprintable():
            found.append(("play-name-letters", {"name": ascii(name)}))
        if name.strip() and names.count(name) > 1:
            found.append(("play-name-twice", {"name": name}))
    return found


def _open_browser(address: str, words: Words) -> None:
    """Open the page where there is a screen to open it on."""
    if sys.platform != "darwin" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        click.echo(words.say("play-no-browser"))
        return
    Thread(target=_show_page, args=(browser, address, words), daemon=True).start()


def _show_page(browser: webbrowser.BaseBrowser, address: str, words: Words) -> None:
    """A browser may take long to answer, and one that cannot be started must not end the table."""
    try:
        shown = browser.open(address)
    except OSError:
        shown = False
    if not shown:
        click.echo(words.say("play-no-browser"))


def _fail(message: str) -> None:
    click.echo(message, err=True)
    raise SystemExit(_NOT_STARTED)
