"""`companion play`: the virtual table, in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any

import click

from companion.app import PlaySettings
from companion.app import play as played
from companion.commands.named_file import NAMED_FILE
from companion.commands.started import fail, say, tell_root, until_it_ends
from companion.config.mistakes import Phrase
from companion.config.names import twice, wrong_name
from companion.config.place import journal_path
from companion.table.settings import TableSettings
from companion.words.words import Words, languages


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
@click.option("--journal", type=NAMED_FILE, help="The journal's file.")
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
@click.option("--large-text", is_flag=True, help="Large letters on seats' screens.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
def play(
    *, journal: Path | None, port: int, language: str, large_text: bool, browser: bool, **table: Any
) -> None:
    """Play on a virtual table in the browser: simulated parts, real code, nothing attached."""
    words = Words(language)
    if mistakes := _mistakes(table["names"], table["places"]):
        fail("\n".join(words.say(wrong.code, wrong.values) for wrong in mistakes))
    settings = PlaySettings(TableSettings(**table), journal or journal_path(), language, port, large_text)

    def ready(address: str) -> None:
        say(words.say("play-ready", {"address": address}))
        tell_root(words)
        if browser:
            _open_browser(address, words)

    until_it_ends(played(settings, ready, say), words, "play-ports-busy")


def _mistakes(names: tuple[str, ...], places: int) -> list[Phrase]:
    """What is wrong with the names: all of it."""
    found = [wrong for name in dict.fromkeys(names) for wrong in wrong_name(name)]
    if len(names) > places:
        found.insert(0, Phrase("play-names-too-many", {"count": len(names), "places": places}))
    return [*found, *twice(names)]


def _open_browser(address: str, words: Words) -> None:
    """Open the page where there is a screen to open it on."""
    if sys.platform != "darwin" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        say(words.say("play-no-browser"))
        return
    Thread(target=_show_page, args=(browser, address, words), daemon=True).start()


def _show_page(browser: webbrowser.BaseBrowser, address: str, words: Words) -> None:
    """A browser may take long to answer, and one that cannot be started must not end the table."""
    try:
        shown = browser.open(address)
    except OSError:
        shown = False
    if not shown:
        say(words.say("play-no-browser"))
