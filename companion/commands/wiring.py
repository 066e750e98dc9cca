"""`companion wiring`: where every wire of a table goes, as a list and as a drawing, and what collides."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click

from companion.commands.named_file import NAMED_FILE
from companion.commands.table_here import config_option, listed, place_of, settings_at
from companion.config.mistakes import Mistake, told
from companion.config.settings import Settings
from companion.files import NoFile, Silent, read_whole, write_whole
from companion.wiring.boot import PLACES, Boot, read_boot
from companion.wiring.checks import findings, unseen
from companion.wiring.data import pi
from companion.wiring.drawing import drawn
from companion.wiring.sentences import told_wiring
from companion.words.words import Words

COLLIDES = 1
CLOSED = 2
MOST_BYTES = 1_000_000
"""Of a config.txt; the longest have some thousands."""


@click.command()
@config_option
@click.option(
    "--boot",
    type=NAMED_FILE,
    metavar="FILE",
    help=f"The Pi's config.txt, to see what it takes of the header. [default: {PLACES[0]} if it is there]",
)
@click.option("--svg", type=NAMED_FILE, metavar="FILE", help="Draw the pins into FILE too.")
@click.option("--own-supply", is_flag=True, help="The screens have a 3.3 V supply of their own.")
def wiring(*, config: Path | None, boot: Path | None, svg: Path | None, own_supply: bool) -> None:
    """Say where every wire of the table goes: pins, buses, addresses, currents; and what collides there.

    Touches no hardware. Exit status: 0 nothing collides; 1 something does; 2 a file cannot be read or written; 78 the
    table's file is wrong.
    """
    path = place_of(config)
    settings = settings_at(path)
    words = Words(settings.language)
    found = _boot_at(boot, words)
    click.echo(words.say("wiring-head", {"file": str(path)}))
    click.echo("\n".join(told_wiring(settings, words, found, own_supply=own_supply)))
    click.echo()
    _say_boot(boot, words, found)
    if svg is not None:
        _draw(settings, words, found, path, svg)
    if _say_findings(settings, words, found, own_supply=own_supply):
        raise SystemExit(COLLIDES)


def _boot_place(boot: Path | None) -> Path:
    return boot or next((Path(place) for place in PLACES if Path(place).exists()), Path(PLACES[0]))


def _boot_at(boot: Path | None, words: Words) -> Boot | None:
    """What config.txt says; None: there is none, and nobody asked for one."""
    place = _boot_place(boot)
    values = {"file": str(place)}
    try:
        data = read_whole(place, MOST_BYTES)
    except NoFile as error:
        _end(words.say("wiring-boot-no-file", {**values, "kind": error.kind.value}))
    except Silent:
        _end(words.say("wiring-boot-silent", values))
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        if boot is None and isinstance(error, FileNotFoundError):
            return None
        reason = getattr(error, "strerror", None) or str(error)
        _end(words.say("wiring-boot-closed", {**values, "reason": reason}))
    if len(data) > MOST_BYTES:
        _end(words.say("wiring-boot-long", {**values, "most": str(MOST_BYTES // 1_000_000)}))
    if b"\0" in data:  # as in UTF-16
        _end(words.say("wiring-boot-no-text", values))
    return read_boot(data.decode(errors="replace"), pi())


def _say_boot(boot: Path | None, words: Words, found: Boot | None) -> None:
    code = "wiring-boot-none" if found is None else "wiring-boot-read"
    click.echo(words.say(code, {"file": str(_boot_place(boot))}))
    if found is not None:
        for phrase in unseen(found):
            click.echo(words.say(phrase.code, phrase.values))


def _draw(settings: Settings, words: Words, boot: Boot | None, path: Path, svg: Path) -> None:
    title = words.say("wiring-head", {"file": path.name})
    try:
        write_whole(svg, drawn(settings, words, title, boot))
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        _end(words.say("wiring-not-drawn", {"file": str(svg), "reason": reason}))
    click.echo(words.say("wiring-drawn", {"file": str(svg)}))


def _say_findings(settings: Settings, words: Words, boot: Boot | None, *, own_supply: bool) -> bool:
    """All that is to be said of collisions; whether there are any."""
    found = findings(settings, boot, own_supply=own_supply)
    if found.advice:
        click.echo(words.say("wiring-advice"))
        _list(found.advice, words)
    if found.conflicts:
        click.echo(words.say("wiring-conflicts", {"count": len(found.conflicts)}))
        _list(found.conflicts, words)
    else:
        partly = boot is not None and (boot.unknown or boot.included)
        click.echo(words.say("wiring-no-known-conflicts" if partly else "wiring-no-conflicts"))
    return bool(found.conflicts)


def _list(mistakes: tuple[Mistake, ...], words: Words) -> None:
    click.echo("\n".join(listed(told(words, one) for one in mistakes)))


def _end(reason: str) -> NoReturn:
    click.echo(reason, err=True)
    raise SystemExit(CLOSED)
