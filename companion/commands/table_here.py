"""The table's file, as the commands find it: where it is, what it says, or all its mistakes on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from companion.commands.named_file import NAMED_FILE
from companion.config.mistakes import Mistaken, told
from companion.config.settings import Settings
from companion.config.table_file import read
from companion.words.words import Words

OF_THE_MACHINE: Final = Path("/etc/bluff-companion/table.toml")
IN_THIS_FOLDER: Final = Path("table.toml")
WRONG_FILE: Final = 78
"""EX_CONFIG of sysexits.h: starting again does not help."""

config_option = click.option(
    "--config",
    type=NAMED_FILE,
    metavar="FILE",
    help=f"The table's file. [default: {OF_THE_MACHINE} if it is there, else {IN_THIS_FOLDER}]",
)


def place_of(config: Path | None) -> Path:
    """The file that is meant: `config`, or the usual one."""
    return config or (OF_THE_MACHINE if _is_there(OF_THE_MACHINE) else IN_THIS_FOLDER)


def _is_there(path: Path) -> bool:
    """A link that leads nowhere is, and so is what this user may not look at: either is meant, and told when it is read."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def settings_at(path: Path) -> Settings:
    """What the file says, or the end with status 78."""
    try:
        return read(path)
    except Mistaken as mistaken:
        words = Words(mistaken.language)
        head = words.say("config-head", {"file": str(path), "count": len(mistaken.mistakes)})
        click.echo("\n".join((head, *listed(told(words, one) for one in mistaken.mistakes))), err=True)
        raise SystemExit(WRONG_FILE) from None


def settings_if_there(config: Path | None) -> Settings | None:
    """What `config` says, or the usual file; None where that is meant and is not there. A wrong file is the end."""
    path = place_of(config)
    return settings_at(path) if config is not None or _is_there(path) else None


def words_of(settings: Settings | None) -> Words:
    """The table's language, English without a table."""
    return Words(settings.language) if settings is not None else Words()


def listed(lines: Iterable[str]) -> Iterator[str]:
    """Each with a dash, what it has of further lines set in below."""
    return (f"  - {line}".replace("\n", "\n    ") for line in lines)
