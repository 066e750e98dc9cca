"""`companion cup list`: every port that may be a cup's, and who answers there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from companion.commands.cups.said import table_here
from companion.commands.cups.survey import Found, ports_here, survey
from companion.commands.cups.watch_view import volts
from companion.commands.named_file import NAMED_FILE
from companion.commands.table_here import words_of
from companion.config.settings import CupAt, Settings
from companion.words.words import Words


@click.command("list")
@click.option(
    "--config",
    type=NAMED_FILE,
    metavar="FILE",
    help="The table's file, which says whose cup is whose.  [default: as for run]",
)
@click.option("--json", "as_json", is_flag=True, help="For programs: a list of objects.")
def list_cups(*, config: Path | None, as_json: bool) -> None:
    """List the ports that may be a cup's, and who answers there; takes about two seconds."""
    settings = table_here(config)
    words = words_of(settings)
    found = survey(_ports(settings))
    if as_json:
        click.echo(json.dumps([_as_json(one, settings) for one in found], indent=2))
        return
    click.echo(
        "\n".join(line for one in found for line in lines(one, settings, words)) or words.say("cup-list-none")
    )


def _ports(settings: Settings | None) -> list[str]:
    """Those on cables, and the addresses in the network that the table's file knows."""
    addresses = [cup.port for _, cup in cups_in(settings) if "://" in cup.port]
    return [*ports_here(), *dict.fromkeys(addresses)]


def lines(one: Found, settings: Settings | None, words: Words) -> Iterator[str]:
    """What is at a port: its names, who answers, and what that is."""
    yield one.port if one.device == one.port else f"{one.port} ({one.device})"
    yield from (f"    {line}" for line in _who(one, settings, words))


def _who(one: Found, settings: Settings | None, words: Words) -> Iterator[str]:
    if one.greeting is not None:
        cup = one.greeting
        seats = places(one, settings)
        place = "none" if settings is None else "shared" if 0 in seats else "seat" if seats else "unknown"
        seat = ", ".join(map(str, seats))
        yield words.say(
            "cup-list-cup",
            {
                "named": "yes" if cup.name else "no",
                "name": cup.name,
                "id": cup.id,
                "place": place,
                "seat": seat,
            },
        )
        about = {"board": cup.board, "firmware": cup.firmware, "sensor": cup.sensor}
        extras = {"battery": volts(one.battery_mv), "button": "yes" if cup.button else "no"}
        yield words.say("cup-list-about", {**about, **extras})
    elif one.prompt is not None:
        machine, version = one.prompt.machine or "-", one.prompt.version or "-"
        key = "cup-list-stopped" if one.prompt.installed else "cup-list-bare"
        yield words.say(key, {"machine": machine, "version": version})
    elif one.error is None or one.state == "silent":
        yield words.say("cup-list-silent")
    else:
        yield words.say(one.error.code, one.error.values)


def places(one: Found, settings: Settings | None) -> list[int]:
    """The seats that the table's file gives this cup to, from 1 on; 0: all share it."""
    return [seat for seat, cup in cups_in(settings) if is_meant(cup, one)]


def cups_in(settings: Settings | None) -> Iterator[tuple[int, CupAt]]:
    """All cups of the table's file, each with its seat, from 1 on; 0: all share it."""
    if settings is None:
        return
    if settings.shared_cup is not None:
        yield 0, settings.shared_cup
    yield from ((number, seat.cup) for number, seat in enumerate(settings.seats, 1) if seat.cup is not None)


def is_meant(cup: CupAt, one: Found) -> bool:
    """Whether what was found is this cup of the file."""
    if cup.id:
        return one.greeting is not None and one.greeting.id == cup.id
    return bool(cup.port) and Found(cup.port, "").device == one.device


def _as_json(one: Found, settings: Settings | None) -> dict[str, Any]:
    said: dict[str, Any] = {"port": one.port, "device": one.device, "state": one.state}
    if one.greeting is not None:
        cup = one.greeting
        seats = places(one, settings)
        said |= {"id": cup.id, "name": cup.name or None, "board": cup.board, "firmware": cup.firmware}
        said |= {"sensor": None if cup.sensor == "none" else cup.sensor, "button": cup.button}
        said |= {"battery_mv": one.battery_mv or None}
        said |= {"seats": [seat for seat in seats if seat], "shared": 0 in seats}
    if one.prompt is not None:
        said |= {"machine": one.prompt.machine, "micropython": one.prompt.version}
        said |= {"installed": one.prompt.installed}
    if one.error is not None and "holder" in one.error.values:
        said |= {"holder": one.error.values["holder"]}
    return said
