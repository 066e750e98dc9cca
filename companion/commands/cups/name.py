"""`companion cup name`: give a cup a name of its own."""

from __future__ import annotations

import re
from typing import Final

import click

from companion.commands.cups.find import port_of
from companion.commands.cups.said import fail, table_here, talking, told
from companion.commands.cups.settings import change
from companion.commands.table_here import words_of

_WORD: Final = re.compile(r"[A-Za-z0-9._-]{1,16}")
NAMELESS: Final = "-"
"""What the wire says in the place of a name that is not there."""


def is_name(text: str) -> bool:
    """Whether a cup can be called so."""
    return _WORD.fullmatch(text) is not None and text != NAMELESS


def table_line(port: str, unique: str) -> str:
    """How table.toml names a cup: by its id, which no cable changes; over the network by its address."""
    return f'cup = {{ port = "{port}" }}' if "://" in port else f'cup = {{ id = "{unique}" }}'


@click.command()
@click.argument("port")
@click.argument("new_name", metavar="NAME")
def name(port: str, new_name: str) -> None:
    """Call the cup at PORT by NAME (1 to 16 of A-Z a-z 0-9 . _ -), and keep that in the cup."""
    words = words_of(table_here())
    if not is_name(new_name):
        fail(words, "cup-bad-name", {"name": new_name})
    with told(words):
        found = port_of(port)
        with talking(found, words) as talk:
            cup = talk.greet()
            change(talk, {"name": new_name})
    click.echo(words.say("cup-named", {"id": cup.id, "name": new_name}))
    click.echo(f"    {table_line(found, cup.id)}")
