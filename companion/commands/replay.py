"""`companion replay`: play a script through the rules and print what happened."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from companion.games.game import Json
from companion.match.chance import Secure
from companion.match.replay import Printed, Unmet
from companion.match.replay import replay as played
from companion.match.script import ScriptError, Sentence
from companion.words.words import Words

_UNMET, _WRONG = 1, 2


@click.command()
@click.argument("file")
@click.option("--view", is_flag=True, help="Print the view after each line.")
@click.option("--as", "seat", type=int, metavar="N", help="Print the view of seat N, its secrets included.")
@click.option("--moves", is_flag=True, help="Print every legal move after each line.")
@click.option("--secrets", is_flag=True, help="Print the whole state at the end.")
def replay(file: str, *, view: bool, seat: int | None, moves: bool, secrets: bool) -> None:
    """Play the play script FILE (- for standard input) and print what happened.

    Exit status: 0 all lines played and every expectation held; 1 an expectation failed; 2 the script is wrong or a
    move is illegal.
    """
    words = Words()
    name = words.say("script-standard-input") if file == "-" else file
    try:
        for thing in played(_lines(file), Secure(os.urandom), Printed(view, seat, moves, secrets)):
            _print(thing)
    except BrokenPipeError:
        raise  # nobody reads what it prints
    except OSError as error:
        _fail(words.say("script-unreadable", {"file": name, "why": error.strerror or str(error)}), _WRONG)
    except ScriptError as error:
        where = words.say("script-place", {"file": name, "line": error.line})
        _fail(" ".join((where, *_sentences(words, (error.what, error.instead)))), _WRONG)
    except Unmet as unmet:
        where = words.say("script-place", {"file": name, "line": unmet.line})
        _fail(" ".join((where, *_sentences(words, (unmet.what,)))), _UNMET)


def _lines(file: str) -> Iterator[str]:
    """The lines of `file` as they come; raises OSError, and ScriptError where a line is no UTF-8."""
    if file == "-":
        yield from _decoded(sys.stdin.buffer)
        return
    with Path(file).open("rb") as stream:
        yield from _decoded(stream)


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode(
                "utf-8-sig" if number == 1 else "utf-8"
            )  # some editors begin a file with its mark
        except UnicodeDecodeError as error:
            raise ScriptError(number, Sentence("script-no-utf8", {"byte": error.start + 1})) from error


def _print(thing: dict[str, Json]) -> None:
    """One object, one line, at once; ASCII, so that no terminal's encoding can refuse a name."""
    click.echo(json.dumps(thing))


def _sentences(words: Words, sentences: Iterable[Sentence | None]) -> list[str]:
    return [words.say(sentence.key, sentence.values) for sentence in sentences if sentence is not None]


def _fail(message: str, status: int) -> None:
    click.echo(message, err=True)
    raise SystemExit(status)
