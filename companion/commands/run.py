"""`companion run`: the table that a file describes, on its real parts."""

from __future__ import annotations

import faulthandler
import sys
from importlib import resources
from pathlib import Path
from typing import Final

import click

from companion.commands.machine import Machine
from companion.commands.table_here import config_option, listed, place_of, settings_at
from companion.config.conflicts import warnings
from companion.config.mistakes import said, told
from companion.config.network import asks_for_network
from companion.config.settings import Settings
from companion.config.summary import summary
from companion.service import Service
from companion.words.words import Words

_EXAMPLES: Final = {"4": "four-seats.toml", "8": "eight-seats.toml"}


@click.command()
@config_option
@click.option("--check", is_flag=True, help="Only read the file, and look which of its parts are here.")
@click.option(
    "--example", type=click.Choice([*_EXAMPLES]), help="Print a file for so many seats, to begin with."
)
def run(*, config: Path | None, check: bool, example: str | None) -> None:
    """Run the table that table.toml describes, on its buttons, screens and cups.

    Exit status: 0 it has ended, or --check found the file right; 2 it could not begin; 78 the file is wrong.
    """
    if example is not None:
        click.echo(_example(example), nl=False)
        return
    path = place_of(config)
    settings = settings_at(path)
    words = Words(settings.language)
    if check:
        _print_check(path, settings, words)
    else:
        _run(path, settings, words)


def _example(seats: str) -> str:
    return (resources.files("companion.config") / "examples" / _EXAMPLES[seats]).read_text(encoding="utf-8")


def _run(path: Path, settings: Settings, words: Words) -> None:
    from companion.app import run as ran  # noqa: PLC0415 - only now the device libraries are wanted
    from companion.commands.started import say, tell_root, until_it_ends  # noqa: PLC0415

    service = Service()
    if service.watchdog_s is not None:
        faulthandler.enable()  # whoever is ended by the watchdog tells where each thread was
    if service.only_here and (asked := list(asks_for_network(settings))):
        say(words.say("service-loopback", {"what": ", ".join(asked)}))

    def ready(address: str) -> None:
        say(words.say("run-ready", {"file": str(path)}))
        if address:
            say(words.say("run-page", {"address": address}))
        tell_root(words)

    until_it_ends(ran(settings, ready, say, service), words, "run-ports-busy")


def _print_check(path: Path, settings: Settings, words: Words) -> None:
    click.echo(words.say("check-right", {"file": str(path)}))
    click.echo("\n".join(listed(summary(settings, words))))
    if found := warnings(settings):
        click.echo(words.say("check-warnings"))
        click.echo("\n".join(listed(told(words, warning) for warning in found)))
    if sys.platform != "linux":
        click.echo(words.say("here-nothing"))
        return
    from companion.commands.here import here  # noqa: PLC0415 - libgpiod is Linux's alone

    click.echo(words.say("here-head"))
    click.echo("\n".join(listed(said(words, phrase) for phrase in here(settings, Machine()))))
