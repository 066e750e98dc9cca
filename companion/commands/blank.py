"""`companion blank`: every screen dark and empty, whoever left it lit. After a table that died no secret stays readable."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
from luma.core.error import Error as LumaError

from companion.commands.table_here import WRONG_FILE, config_option, listed, place_of, settings_at
from companion.config.settings import with_header
from companion.drivers.glass import Glass
from companion.drivers.gpio import GpiodFactory
from companion.drivers.oled import fault_code, fault_values
from companion.mounts import Lines, Mounted, by_wires, kernel_wires, mount, mounted
from companion.words.words import Words

SOME_MISSING = 1


@click.command()
@config_option
def blank(*, config: Path | None) -> None:
    """Make every screen of the table dark and empty.

    Exit status: 0 all are dark; 1 some do not answer; 78 the file is wrong.
    """
    if os.environ.get("EXIT_STATUS") == str(
        WRONG_FILE
    ):  # of the service that ended: it has told the mistakes
        return
    settings = settings_at(place_of(config))
    words, groups = Words(settings.language), list(by_wires(mounted(settings)))
    chips = with_header(settings.chips)
    factories = {name: GpiodFactory(found_by) for name, found_by in chips.items()}
    with ThreadPoolExecutor(len(groups)) as pool:  # a bus that hangs keeps no other waiting
        work = [pool.submit(_blank, *group, factories.__getitem__, words) for group in groups]
        told = [line for one in work for line in one.result()]
    for factory in factories.values():
        factory.close()
    count = sum(len(group) for _, group in groups) - len(told)
    click.echo(words.say("blank-dark", {"count": count}))
    if told:
        click.echo("\n".join(listed(told)), err=True)
        raise SystemExit(SOME_MISSING)


def _blank(bus: str, screens: Sequence[Mounted], lines: Lines, words: Words) -> list[str]:
    """First all dark, a few short transfers each; then their memories empty. What keeps one from it, in words."""
    told, dark = [], []
    for one in screens:
        glass = Glass(mount(one.at, kernel_wires, lines))
        try:
            glass.darken()
            dark.append(glass)
        except (LumaError, OSError) as error:
            values = fault_values(one.screen, glass.mount, error) | {"bus": bus}
            told.append(words.say(fault_code(error), values))
    for glass in dark:
        glass.wipe()
    return told
